;;; heapwise.el --- Heapwise in Emacs, through Eglot  -*- lexical-binding: t -*-
;; (load "heapwise.el"), then M-x eglot in a C file. Eglot comes with Emacs 29; before, it is the package `eglot'.
(require 'eglot)

(defvar heapwise-program "heapwise" "The program that is started.")

(add-to-list 'eglot-server-programs
             `((c-mode c-ts-mode) . (,heapwise-program "lsp" :initializationOptions
                                     (:timeLimit 10 :memoryLimit 2000 :delay 400))))

(defun heapwise--execute (command)
  "Ask the server to execute COMMAND on this file, and return what it answers."
  (let ((to-uri (if (fboundp 'eglot-path-to-uri) 'eglot-path-to-uri 'eglot--path-to-uri)))
    (jsonrpc-request (or (eglot-current-server) (user-error "Eglot does not manage this file"))
                     :workspace/executeCommand
                     (list :command command :arguments (vector (funcall to-uri buffer-file-name)))
                     :timeout 600)))

(defun heapwise-run () "Analyse this file now." (interactive)
       (message "heapwise: %s" (plist-get (heapwise--execute "heapwise.run") :verdict)))
(defun heapwise-cancel () "End the analysis of this file." (interactive) (heapwise--execute "heapwise.cancel"))
(defun heapwise-cause () "Go to where an unknown comes from." (interactive)
       (let ((cause (heapwise--execute "heapwise.cause"))
             (to-path (if (fboundp 'eglot-uri-to-path) 'eglot-uri-to-path 'eglot--uri-to-path)))
         (unless cause (user-error "Nothing is unknown here"))
         (find-file (funcall to-path (plist-get cause :uri)))
         (goto-char (point-min))
         (forward-line (plist-get (plist-get (plist-get cause :range) :start) :line))))

(provide 'heapwise)
