# Completion for bash: made by the program itself, so that it knows every option.
source <(heapwise completion bash)
