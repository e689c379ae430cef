"""Read side: plan, retrieve, read, extract, policy, observe; verify; snapshot."""
