"""Sentences scored, windows chosen, grades given, gaps named: helpers of stages `retrieve`, `extract` and `status`."""
