# Completion for fish: made by the program itself, so that it knows every option.
heapwise completion fish | source
