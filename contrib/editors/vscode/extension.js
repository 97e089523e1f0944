// Starts `heapwise lsp` for C files. The commands (run, cancel, go to the cause) are the server's own.
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration('heapwise');
  client = new LanguageClient(
    'heapwise',
    { command: settings.get('path'), args: ['lsp'] },
    {
      documentSelector: [{ scheme: 'file', language: 'c' }],
      initializationOptions: settings,
      synchronize: { configurationSection: 'heapwise' },
    });
  return client.start();
};

exports.deactivate = () => client && client.stop();
