#!/usr/bin/env python3
"""The language server without a client's library: all findings reach the editor, and nonsense is answered."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HEAPWISE = sys.argv.pop(1)
TWO = """#include <stdlib.h>
static void lose(void) {
  char *lost = malloc(3);
  lost[0] = 0;
}
int main(void) {
  lose();
  char *freed = malloc(4);
  free(freed);
  free(freed);
  return 0;
}
"""


class Server:
    def __init__(self):
        self.process = subprocess.Popen([HEAPWISE, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def send(self, **message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.process.stdin.flush()

    def receive(self):
        """None: the server has ended."""
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length)) if length else None

    def end(self):
        self.process.kill()
        self.process.communicate()


class Plain(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.end)
        self.server.send(id=1, method="initialize", params={"capabilities": {}, "initializationOptions": {"timeLimit": 60}})
        self.assertIn("capabilities", self.server.receive()["result"])

    def test_every_finding_reaches_the_editor(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.c"
            path.write_text(TWO)
            self.server.send(method="textDocument/didOpen",
                             params={"textDocument": {"uri": path.as_uri(), "languageId": "c", "version": 1, "text": TWO}})
            message = self.server.receive()
            while message["method"] != "textDocument/publishDiagnostics":
                message = self.server.receive()
            found = message["params"]["diagnostics"]
            self.assertEqual({each["code"] for each in found}, {"valid-free", "valid-memtrack"}, found)

    def test_the_word_over_a_function_is_its_own_finding_first_or_not(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.c"
            path.write_text(TWO)
            document = {"uri": path.as_uri(), "languageId": "c", "version": 1, "text": TWO}
            self.server.send(method="textDocument/didOpen", params={"textDocument": document})
            self.server.send(id=2, method="workspace/executeCommand", params={"command": "heapwise.run", "arguments": [path.as_uri()]})
            while self.server.receive().get("id") != 2:
                pass
            self.server.send(id=3, method="textDocument/codeLens", params={"textDocument": {"uri": path.as_uri()}})
            titles = [lens["command"]["title"] for lens in self.server.receive()["result"]]
            self.assertEqual(len(titles), 2)
            self.assertTrue(all(title.startswith("✗ ") for title in titles), titles)
            self.assertNotEqual(titles[0], titles[1])

    def ends_with_an_answer(self, text):
        self.server.process.stdin.write(text)
        self.server.process.stdin.flush()
        self.assertEqual(self.server.receive()["error"]["code"], -32700)
        self.assertEqual(self.server.process.wait(30), 1)
        self.assertIn(b"Content-Length", self.server.process.stderr.read())

    def test_a_header_without_a_length_is_answered_and_ends_it(self):
        self.ends_with_an_answer(b"Content-Length: many\r\n\r\n{}")

    def test_so_is_a_length_below_zero(self):
        self.ends_with_an_answer(b"Content-Length: -5\r\n\r\n{}")

    def test_so_is_a_message_without_a_header(self):
        self.ends_with_an_answer(b'{"jsonrpc": "2.0", "method": "initialized"}\n')

    def test_so_is_a_header_whose_lines_end_in_another_way(self):
        self.ends_with_an_answer(b"Content-Length: 2\n\n{}")

    def test_so_is_what_follows_a_length_that_was_too_short(self):
        self.server.process.stdin.write(b'Content-Length: 10\r\n\r\n{"jsonrpc": "2.0", "id": 4, "method": "shutdown"}')
        self.server.process.stdin.flush()
        self.assertEqual(self.server.receive()["error"]["code"], -32700)
        self.assertEqual(self.server.receive()["error"]["code"], -32700)
        self.assertEqual(self.server.process.wait(30), 1)


if __name__ == "__main__":
    unittest.main()
