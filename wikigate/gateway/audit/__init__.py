"""Helpers of `run_audit`: a document held against the whole corpus, without a context."""
