"""From the words of a request to what is asked for and looked up: helpers of stage `plan`."""
