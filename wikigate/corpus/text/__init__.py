"""Language tools: normalise, tokens, sentences, quantities, word lists."""
