// The language server, spoken to by the library that VS Code's own client is made of.
//
// Run by tests/clients/with_clients, which names the program and the folder with node_modules in HEAPWISE_TEST.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

const [heapwise, clients] = process.env.HEAPWISE_TEST.split(':');
const require = createRequire(path.join(clients, 'node_modules', 'x.js'));
const rpc = require('vscode-languageserver-protocol/node');

const LIST = `#include <stdlib.h>
struct node { int value; struct node *next; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = 1;
    fresh->next = list;
    list = fresh;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
`;
const USE_AFTER_FREE = `#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return *p;
}
`;
const UNKNOWN = `extern int *whatever(void);
int main(void) {
  return *whatever();
}
`;
// Nobody proves it, and nobody finds what is wrong with it soon.
const ENDLESS = `extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_uint(), m = n, steps = 0;
  while (n > 1) { n = n & 1 ? 3 * n + 1 : n / 2; ++steps; }
  if (m > 4000000000u && steps > 900) *(volatile int *)0 = 1;
  return 0;
}
`;

const servers = [];
after(() => servers.forEach(server => server.kill()));  // of tests that failed

class Editor {
  constructor() {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'heapwise-lsp-test-'));
    this.server = spawn(heapwise, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
    servers.push(this.server);
    this.ended = new Promise(resolve => this.server.on('exit', (code, signal) => resolve(code ?? signal)));
    this.connection = rpc.createProtocolConnection(new rpc.StreamMessageReader(this.server.stdout), new rpc.StreamMessageWriter(this.server.stdin));
    this.published = new Map();
    this.waiting = [];
    this.logged = [];
    this.progress = [];
    this.shown = [];
    this.connection.onNotification(rpc.PublishDiagnosticsNotification.type, p => {
      this.published.set(p.uri, p.diagnostics);
      this.waiting = this.waiting.filter(w => !(w.uri === p.uri && w.wants(p.diagnostics) && (w.resolve(p.diagnostics), true)));
    });
    this.connection.onNotification(rpc.LogMessageNotification.type, p => this.logged.push(p.message));
    this.connection.onRequest(rpc.WorkDoneProgressCreateRequest.type, () => null);
    this.connection.onRequest(rpc.CodeLensRefreshRequest.type, () => null);
    this.connection.onRequest('workspace/inlayHint/refresh', () => null);
    this.connection.onRequest(rpc.ShowDocumentRequest.type, p => { this.shown.push(p); return { success: true }; });
    this.connection.onNotification('$/progress', p => this.progress.push(p.value.kind));
    this.connection.listen();
  }
  async start(options = {}) {
    const result = await this.connection.sendRequest(rpc.InitializeRequest.type, {
      processId: process.pid, rootUri: pathToFileURL(this.folder).href, initializationOptions: { delay: 50, ...options },
      capabilities: { window: { workDoneProgress: true, showDocument: { support: true } }, workspace: { codeLens: { refreshSupport: true } } },
    });
    await this.connection.sendNotification(rpc.InitializedNotification.type, {});
    return result;
  }
  uri(name) { return pathToFileURL(path.join(this.folder, name)).href; }
  open(name, text) {
    fs.writeFileSync(path.join(this.folder, name), text);
    this.connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, { textDocument: { uri: this.uri(name), languageId: 'c', version: 1, text } });
  }
  change(name, text) {
    this.connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, { textDocument: { uri: this.uri(name), version: 2 }, contentChanges: [{ text }] });
  }
  // The next diagnostics of a file that are as wanted.
  diagnostics(name, wants = () => true) {
    const uri = this.uri(name);
    return new Promise(resolve => this.waiting.push({ uri, wants, resolve }));
  }
  run(name) { return this.connection.sendRequest(rpc.ExecuteCommandRequest.type, { command: 'heapwise.run', arguments: [this.uri(name)] }); }
  hover(name, line, character) {
    return this.connection.sendRequest(rpc.HoverRequest.type, { textDocument: { uri: this.uri(name) }, position: { line, character } });
  }
  children() {
    const pid = this.server.pid;
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
  }
  async stop() {
    await this.connection.sendRequest(rpc.ShutdownRequest.type);
    await this.connection.sendNotification(rpc.ExitNotification.type);
    const code = await this.ended;
    this.connection.dispose();
    fs.rmSync(this.folder, { recursive: true });
    return code;
  }
}

async function until(condition, what) {
  for (let i = 0; i < 600; ++i) {
    if (condition()) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  assert.fail(`waited in vain: ${what}`);
}

test('a proof: no problems, the shape at the cursor, lenses and hints', async () => {
  const editor = new Editor();
  const { capabilities } = await editor.start();
  assert.ok(capabilities.hoverProvider && capabilities.inlayHintProvider && capabilities.codeLensProvider);
  editor.open('list.c', LIST);
  assert.deepEqual(await editor.run('list.c'), { verdict: 'true' });
  assert.deepEqual(editor.published.get(editor.uri('list.c')), []);
  const shape = await editor.hover('list.c', 12, 28);
  assert.match(shape.contents.value, /`list`: null-terminated list of `node`, at least 1\n/);
  assert.match(shape.contents.value, /list: list\(next\), at least 1, each \{value: 1\}/);
  const begun = performance.now();
  await editor.hover('list.c', 12, 28);
  assert.ok(performance.now() - begun < 300, 'a hover is answered within 0.3 s');
  assert.equal(await editor.hover('list.c', 0, 3), null);
  const lenses = await editor.connection.sendRequest(rpc.CodeLensRequest.type, { textDocument: { uri: editor.uri('list.c') } });
  assert.deepEqual(lenses.map(l => [l.range.start.line, l.command.title]), [[3, '✓ proved']]);
  const hints = await editor.connection.sendRequest(rpc.InlayHintRequest.type, {
    textDocument: { uri: editor.uri('list.c') }, range: { start: { line: 0, character: 0 }, end: { line: 30, character: 0 } } });
  assert.deepEqual(hints.map(h => h.position.line), [5, 11]);
  assert.match(hints[0].label, /^keeps list: list\(next\), any length/);
  assert.ok(editor.progress.includes('begin') && editor.progress.includes('end'));
  assert.equal(await editor.stop(), 0);
});

test('a finding: at its line, with the places that explain it, and gone when the text is mended', async () => {
  const editor = new Editor();
  await editor.start();
  const first = editor.diagnostics('uaf.c');
  editor.open('uaf.c', USE_AFTER_FREE);
  const [problem] = await first;
  assert.equal(problem.severity, 1);
  assert.equal(problem.code, 'valid-deref');
  assert.equal(problem.range.start.line, 5);
  assert.deepEqual(problem.relatedInformation.map(r => r.location.range.start.line), [2, 4]);
  const mended = editor.diagnostics('uaf.c', d => d.length === 0);
  editor.change('uaf.c', USE_AFTER_FREE.replace('return *p', 'return 0'));  // not saved
  await mended;
  assert.equal(await editor.stop(), 0);
});

test('an unknown says why, and leads to its cause', async () => {
  const editor = new Editor();
  await editor.start();
  editor.open('unknown.c', UNKNOWN);
  assert.deepEqual(await editor.run('unknown.c'), { verdict: 'unknown' });
  const [problem] = editor.published.get(editor.uri('unknown.c'));
  assert.equal(problem.severity, 3);
  assert.match(problem.message, /whatever/);
  const cause = await editor.connection.sendRequest(rpc.ExecuteCommandRequest.type, { command: 'heapwise.cause', arguments: [editor.uri('unknown.c')] });
  assert.equal(cause.range.start.line, 2);
  await until(() => editor.shown.length === 1, 'the document is shown');
  assert.equal(await editor.stop(), 0);
});

test('a file that does not compile has the compiler\'s errors', async () => {
  const editor = new Editor();
  await editor.start();
  const first = editor.diagnostics('broken.c');
  editor.open('broken.c', 'int main(void) {\n  return x;\n}\n');
  const [problem] = await first;
  assert.equal(problem.severity, 1);
  assert.equal(problem.range.start.line, 1);
  assert.match(problem.message, /undeclared/);
  assert.equal(await editor.stop(), 0);
});

test('a run can be cancelled, by its request and by the command', async () => {
  const editor = new Editor();
  await editor.start({ timeLimit: 500 });
  editor.open('endless.c', ENDLESS);
  const source = new rpc.CancellationTokenSource();
  const run = editor.connection.sendRequest(rpc.ExecuteCommandRequest.type, { command: 'heapwise.run', arguments: [editor.uri('endless.c')] }, source.token);
  await until(() => editor.children().length > 0, 'the analysis begins');
  source.cancel();
  await assert.rejects(run, { code: rpc.LSPErrorCodes.RequestCancelled });
  await until(() => editor.children().length === 0, 'the analysis ends');
  const again = editor.run('endless.c');
  await until(() => editor.children().length > 0, 'the analysis begins again');
  const refused = assert.rejects(again, { code: rpc.LSPErrorCodes.RequestCancelled });
  await editor.connection.sendRequest(rpc.ExecuteCommandRequest.type, { command: 'heapwise.cancel', arguments: [editor.uri('endless.c')] });
  await refused;
  assert.equal(await editor.stop(), 0);
});

test('a run that is asked for while the same text is analysed waits for that analysis', async () => {
  const editor = new Editor();
  await editor.start({ timeLimit: 500 });
  editor.open('endless.c', ENDLESS);
  await until(() => editor.children().length === 2, 'the analysis begins');
  const before = editor.children();
  const refused = assert.rejects(editor.run('endless.c'), { code: rpc.LSPErrorCodes.RequestCancelled });
  assert.equal(await editor.hover('endless.c', 0, 0), null);  // the server has seen the request before it
  assert.deepEqual(editor.children(), before);
  await editor.connection.sendRequest(rpc.ExecuteCommandRequest.type, { command: 'heapwise.cancel', arguments: [editor.uri('endless.c')] });
  await refused;
  assert.equal(await editor.stop(), 0);
});

test('a crash of the analysis is told, and the server lives on', async () => {
  const editor = new Editor();
  await editor.start({ timeLimit: 500 });
  editor.open('endless.c', ENDLESS);
  const run = editor.run('endless.c');
  await until(() => editor.children().length === 2, 'the analysis begins');
  for (const child of editor.children()) process.kill(child, 'SIGABRT');
  const { verdict } = await run;
  assert.match(verdict, /signal 6|internal error|failed/);
  assert.ok(editor.logged.length > 0);
  editor.open('list.c', LIST);
  assert.deepEqual(await editor.run('list.c'), { verdict: 'true' });
  assert.equal(await editor.stop(), 0);
});

test('the project\'s file and the recorded compile commands are obeyed', async () => {
  const editor = new Editor();
  await editor.start();
  const source = LIST.replace('malloc', 'ALLOCATE');
  fs.mkdirSync(path.join(editor.folder, 'build'));
  fs.writeFileSync(path.join(editor.folder, 'build', 'compile_commands.json'), JSON.stringify([
    { directory: editor.folder, file: 'list.c', arguments: ['cc', '-DALLOCATE=pool_take', '-Dfree=pool_give', '-c', 'list.c'] }]));
  fs.writeFileSync(path.join(editor.folder, '.heapwise.toml'), '[functions.pool_take]\nallocates = 1\n[functions.pool_give]\nfrees = 1\n');
  editor.open('list.c', source.replace('extern int', 'extern void *pool_take(unsigned long);\nextern void pool_give(void *);\nextern int'));
  assert.deepEqual(await editor.run('list.c'), { verdict: 'true' });
  assert.equal(await editor.stop(), 0);
});

test('nonsense is refused, and the server lives on', async () => {
  const editor = new Editor();
  const errors = [];
  const raw = text => editor.server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  editor.connection.onError(e => errors.push(e));
  await assert.rejects(editor.connection.sendRequest('textDocument/hover', {}), { code: rpc.ErrorCodes.ServerNotInitialized });
  await editor.start();
  raw('{ this is no JSON');
  raw('[1, 2, 3]');
  raw('{"jsonrpc": "2.0"}');
  raw('{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": 7}}');
  raw('{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "http://elsewhere/x.c", "text": "int"}}}');
  await assert.rejects(editor.connection.sendRequest('no/such', {}), { code: rpc.ErrorCodes.MethodNotFound });
  await assert.rejects(editor.run('not_open.c'), { code: rpc.ErrorCodes.InvalidParams });
  assert.equal(await editor.connection.sendRequest('textDocument/hover', { textDocument: { uri: 'x' }, position: { line: -1, character: 1e9 } }), null);
  editor.open('list.c', LIST);
  assert.deepEqual(await editor.run('list.c'), { verdict: 'true' });
  assert.equal(await editor.stop(), 0);
});

test('a header without a length, and a client that goes, end the server', async () => {
  const lost = spawn(heapwise, ['lsp'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = new Promise(resolve => lost.on('exit', resolve));
  lost.stdin.write('Content-Length: 99999999999999\r\n\r\n{}');
  lost.stdin.write('{}');
  lost.stdin.on('error', () => {});
  setTimeout(() => lost.stdin.end(), 300);
  assert.equal(await ended, 1);
});
