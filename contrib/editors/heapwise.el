;;; heapwise.el --- Heapwise in Emacs, through Eglot  -*- lexical-binding: t -*-
;; (load "heapwise.el"), then M-x eglot in a C file.
(require 'eglot)
(add-to-list 'eglot-server-programs
             '(c-mode . ("heapwise" "lsp" :initializationOptions (:timeLimit 10 :memoryLimit 2000 :delay 400))))

(defun heapwise--execute (command)
  "Ask the server to execute COMMAND on this file."
  (eglot-execute-command (eglot--current-server-or-lose) command (vector (eglot--path-to-uri buffer-file-name))))

(defun heapwise-run () "Analyse this file now." (interactive) (heapwise--execute "heapwise.run"))
(defun heapwise-cancel () "End the analysis of this file." (interactive) (heapwise--execute "heapwise.cancel"))
(defun heapwise-cause () "Go to where an unknown comes from." (interactive) (heapwise--execute "heapwise.cause"))

(provide 'heapwise)
