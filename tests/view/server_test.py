#!/usr/bin/env python3
"""The server of `heapwise view`, asked as its page asks it, and nonsense: it stays up, gives nothing away, holds its limits."""
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

HEAPWISE = os.path.abspath(sys.argv[1])
del sys.argv[1:2]

LEAK = """#include <stdlib.h>
int main(void) {
  char *text = malloc(10);
  text = NULL;
  return text != NULL;
}
"""
MENDED = LEAK.replace("text = NULL", "free(text), text = NULL")
ENDLESS = """#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long long a = __VERIFIER_nondet_uint() / 2, b = __VERIFIER_nondet_uint() / 2;
  char *p = malloc(8);
  while (__VERIFIER_nondet_uint())
    if (a > 1 && b > 1 && a * b == 2305843009213693951u) p[8] = 1;  // which is prime
  free(p);
  return 0;
}
"""


class Viewer:
    """A server of its own for a file."""

    def __init__(self, folder, text, *options):
        self.file = folder / "a.c"
        self.file.write_text(text)
        self.process = subprocess.Popen([HEAPWISE, "view", "--no-browser", *options, str(self.file)], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.address)
        self.port, self.token = parts.port, parts.path.strip("/")

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)
        self.process.stdout.close()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def raw(self, data):
        """All that comes back for these bytes."""
        with self.connect() as connection:
            with contextlib.suppress(OSError):
                connection.sendall(data)
            answer = b""
            with contextlib.suppress(OSError):
                while piece := connection.recv(65536):
                    answer += piece
            return answer

    def ask(self, path, method="GET", headers=()):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, headers=dict(headers))
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    @contextlib.contextmanager
    def events(self):
        """The events, one by one: (name, data)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", f"/{self.token}/events")
        answer = connection.getresponse()

        def each():
            name = None
            for line in answer:
                line = line.decode().rstrip("\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    yield name, json.loads(line[6:])

        try:
            yield each()
        finally:
            answer.close()
            connection.close()

    def children(self):
        return subprocess.run(["ps", "--ppid", str(self.process.pid), "-o", "pid="], capture_output=True, text=True).stdout.split()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="heapwise-view-")
        self.addCleanup(folder.cleanup)
        self.here = pathlib.Path(folder.name)

    def view(self, text=LEAK, *options):
        viewer = Viewer(self.here, text, *options)
        self.addCleanup(viewer.close)
        return viewer

    def is_up(self, viewer):
        self.assertIsNone(viewer.process.poll(), "the server lives")
        status, page = viewer.ask(f"/{viewer.token}/")
        self.assertEqual(status, 200)
        self.assertIn(b"<title>Heapwise</title>", page)


class AsThePageAsks(Case):
    def test_the_story_has_the_files_a_verdict_and_states(self):
        viewer = self.view()
        story = {}
        with viewer.events() as events:
            for name, data in events:
                story.setdefault(name, data)
                if name == "done":
                    break
        self.assertEqual(story["start"]["files"][0]["text"], LEAK)
        self.assertEqual(story["verdict"]["verdict"], "false")
        self.assertTrue(story["states"]["lines"])
        self.assertFalse(story["done"]["stopped"])
        # A page that comes later is told the same, without the states of the way.
        with viewer.events() as events:
            names = []
            for name, _ in events:
                names.append(name)
                if name == "done":
                    break
        self.assertEqual(names, ["start", "verdict", "states", "done"] if names[1] == "verdict" else ["start", "states", "verdict", "done"])

    def test_a_saved_file_is_analysed_again(self):
        viewer = self.view()
        verdicts = []
        with viewer.events() as events:
            for name, data in events:
                if name == "verdict":
                    verdicts.append(data["verdict"])
                    if len(verdicts) == 2:
                        break
                    viewer.file.write_text(MENDED)
        self.assertEqual(verdicts, ["false", "true"])

    def test_a_file_that_does_not_compile_is_told_with_the_compilers_words(self):
        viewer = self.view("int main(void) { return 0 }\n")
        with viewer.events() as events:
            failure = next(data for name, data in events if name == "verdict")
        self.assertIn("expected ';'", failure["messages"])

    def test_an_analysis_is_stopped_and_started_again(self):
        viewer = self.view(ENDLESS, "--time-limit", "100")
        with viewer.events() as events:
            self.assertTrue(any(name == "progress" for name, _ in events))
            self.assertTrue(viewer.children())
            self.assertEqual(viewer.ask(f"/{viewer.token}/stop", "POST")[0], 204)
            self.assertEqual(next(data for name, data in events if name == "done"), {"stopped": True})
            self.assertEqual(viewer.children(), [])
            self.assertEqual(viewer.ask(f"/{viewer.token}/run", "POST")[0], 204)
            self.assertEqual(next(data["run"] for name, data in events if name == "start"), 2)
            self.assertTrue(viewer.children())

    def test_nothing_is_left_when_it_ends(self):
        viewer = Viewer(self.here, ENDLESS)
        with viewer.events() as events:
            next(events)
            children = viewer.children()
            viewer.close()
        self.assertTrue(children)
        for child in children:
            self.assertFalse(pathlib.Path(f"/proc/{child}").exists() and "Z" not in pathlib.Path(f"/proc/{child}/stat").read_text())

    def test_wrong_use_is_refused(self):
        for words, code in ((["nowhere.c"], 4), (["--port", "99999", __file__], 3), (["--port", "x", __file__], 3), ([], 3), (["--property", "nonsense", __file__], 3)):
            run = subprocess.run([HEAPWISE, "view", *words], capture_output=True, text=True, timeout=20)
            self.assertEqual((run.returncode, run.stdout), (code, ""), words)
            self.assertTrue(run.stderr)
        taken = socket.create_server(("127.0.0.1", 0))
        run = subprocess.run([HEAPWISE, "view", "--port", str(taken.getsockname()[1]), __file__], capture_output=True, text=True, timeout=20)
        taken.close()
        self.assertEqual(run.returncode, 3)
        self.assertIn("cannot listen", run.stderr)


class AskedNonsense(Case):
    def test_without_the_token_there_is_nothing(self):
        viewer = self.view()
        token = viewer.token
        self.assertRegex(token, r"^[0-9a-f]{32}$")
        wrong = token[:-1] + ("0" if token[-1] != "0" else "1")
        answers = set()
        for path in ("/", "/events", f"/{wrong}/", f"/{wrong}/events", f"/{token[:-1]}/", f"/{token}0/", f"/{token.upper()}x/", "//", f"/{wrong}/stop", f"/{token}", "/favicon.ico"):
            answers.add(viewer.ask(path))
            answers.add(viewer.ask(path, "POST"))
        self.assertEqual(answers, {(404, b"")})
        self.is_up(viewer)

    def test_no_file_can_be_had(self):
        viewer = self.view()
        for path in ("../a.c", "a.c", "..%2f..%2fetc%2fpasswd", "../../../../etc/passwd", "%2e%2e/a.c", "./", "events/../", "\\..\\a.c", "?/etc/passwd", "events%00", "." * 4000):
            answer = viewer.raw(f"GET /{viewer.token}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{viewer.port}\r\n\r\n".encode())
            if path.startswith("?"):
                self.assertIn(b"200 OK", answer)
            else:
                self.assertRegex(answer, rb"^HTTP/1\.1 (404|400) ", path)
            self.assertNotIn(b"root:", answer)
            self.assertNotIn(b"malloc(10)", answer)
        self.is_up(viewer)

    def test_a_page_of_others_gets_nothing(self):
        viewer = self.view()
        good = f"127.0.0.1:{viewer.port}"
        path = f"/{viewer.token}/"
        for host in ("evil.example", f"evil.example:{viewer.port}", "127.0.0.1", f"127.0.0.1:{viewer.port}.evil.example", f"0.0.0.0:{viewer.port}", f"[::1]:{viewer.port}"):
            self.assertEqual(viewer.ask(path, headers={"Host": host}), (404, b""), host)
            self.assertEqual(viewer.ask(path + "events", headers={"Host": host}), (404, b""), host)
        for origin in ("http://evil.example", "null", f"https://{good}", "http://127.0.0.1:1"):
            self.assertEqual(viewer.ask(path + "stop", "POST", {"Origin": origin}), (404, b""), origin)
        self.assertEqual(viewer.ask(path, headers={"Host": f"localhost:{viewer.port}"})[0], 200)
        self.assertEqual(viewer.ask(path + "stop", "POST", {"Origin": f"http://{good}"})[0], 204)

    def test_the_page_may_fetch_from_nowhere_else(self):
        viewer = self.view()
        head = viewer.raw(f"GET /{viewer.token}/ HTTP/1.1\r\nHost: 127.0.0.1:{viewer.port}\r\n\r\n".encode()).split(b"\r\n\r\n")[0].decode()
        self.assertIn("default-src 'none'", head)
        for words in ("Referrer-Policy: no-referrer", "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "frame-ancestors 'none'"):
            self.assertIn(words, head)
        self.assertNotIn("Access-Control", head)

    def test_only_this_machine_can_connect(self):
        viewer = self.view()
        table = pathlib.Path("/proc/net/tcp").read_text()
        self.assertRegex(table, rf"0100007F:{viewer.port:04X} 00000000:0000 0A")
        self.assertNotRegex(table, rf"00000000:{viewer.port:04X} 00000000:0000 0A")

    def test_what_is_no_request_is_refused(self):
        viewer = self.view()
        host = f"Host: 127.0.0.1:{viewer.port}\r\n".encode()
        path = f"/{viewer.token}/".encode()
        for data in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n" + host + b"\r\n", b"GET " + path + b" HTTP/1.1\r\n\r\n", b"\x16\x03\x01" + bytes(300) + b"\r\n\r\n",
                     b"GET " + path + b" HTTP/1.1\r\n" + host + host + b"\r\n", b"GET " + path + b" HTTP/1.1\r\nHo st: x\r\n\r\n", b"GET " + path + b" HTTP/1.1\r\n" + host + b"a\x00b: c\r\n\r\n"):
            self.assertTrue(viewer.raw(data).startswith(b"HTTP/1.1 400 "), data)
        for more in (b"Content-Length: 5\r\n", b"Content-Length: 99999999999999999999\r\n", b"Content-Length: -1\r\n", b"Transfer-Encoding: chunked\r\n"):
            self.assertTrue(viewer.raw(b"POST " + path + b"run HTTP/1.1\r\n" + host + more + b"\r\nhello").startswith(b"HTTP/1.1 413 "), more)
        self.assertEqual(viewer.ask(path.decode(), "DELETE")[0], 405)
        self.assertEqual(viewer.ask(path.decode() + "stop", "GET")[0], 405)
        self.is_up(viewer)

    def test_a_huge_request_costs_nothing(self):
        viewer = self.view()
        self.is_up(viewer)
        before = self.memory(viewer)
        for data in (b"GET /" + b"a" * 50_000_000, b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 2_000_000, b"a" * 20_000_000):
            answer = viewer.raw(data)
            self.assertTrue(answer == b"" or answer.startswith(b"HTTP/1.1 4"), answer[:100])
        self.is_up(viewer)
        self.assertLess(self.memory(viewer) - before, 5000, "kilobytes")

    @staticmethod
    def memory(viewer):
        return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{viewer.process.pid}/status").read_text()).group(1))

    def test_a_thousand_connections_leave_room_for_a_page(self):
        viewer = self.view()
        idle = []
        for i in range(1000):
            connection = viewer.connect()
            if i % 2:
                connection.sendall(b"GET /" + viewer.token[:5].encode())
            idle.append(connection)
        self.is_up(viewer)
        self.assertLessEqual(len(list(pathlib.Path(f"/proc/{viewer.process.pid}/fd").iterdir())), 100)
        with viewer.events() as events:
            self.assertEqual(next(events)[0], "start")
        for connection in idle:
            connection.close()
        self.is_up(viewer)

    def test_pages_that_come_again_for_ever_are_bounded(self):
        viewer = self.view()
        streams = []
        for _ in range(300):
            connection = viewer.connect()
            connection.sendall(f"GET /{viewer.token}/events HTTP/1.1\r\nHost: 127.0.0.1:{viewer.port}\r\n\r\n".encode())
            streams.append(connection)
            if len(streams) > 60:
                streams.pop(0).close()
        self.is_up(viewer)
        self.assertLessEqual(len(list(pathlib.Path(f"/proc/{viewer.process.pid}/fd").iterdir())), 100)
        first = b""
        with contextlib.suppress(OSError):
            while piece := streams[0].recv(65536):
                first += piece
        self.assertIn(b"event: crowded", first, "who is sent away is told so")
        for connection in streams:
            connection.close()

    def test_a_page_that_takes_nothing_holds_nothing_up(self):
        viewer = self.view()
        lazy = viewer.connect()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        lazy.sendall(f"GET /{viewer.token}/events HTTP/1.1\r\nHost: 127.0.0.1:{viewer.port}\r\n\r\n".encode())
        for _ in range(20):
            viewer.ask(f"/{viewer.token}/run", "POST")
        with viewer.events() as events:
            self.assertTrue(any(name == "done" for name, _ in events))
        lazy.close()
        self.is_up(viewer)


if __name__ == "__main__":
    unittest.main()
