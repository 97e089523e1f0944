#!/usr/bin/env python3
"""SARIF against the published schema, which npm's package of the SARIF tools brings along. Skipped without npm or network."""
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

from programs import LEAK, SAFE, UNKNOWN, USE_AFTER_FREE, Case

PACKAGE = "@microsoft/sarif-multitool-linux@5.7.0"

try:
    import jsonschema
except ImportError:
    print("skipped: the Debian package python3-jsonschema is not installed")
    sys.exit(77)


def published_schema():
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, timeout=300, capture_output=True)
        except (OSError, subprocess.SubprocessError) as why:
            print(f"skipped: npm does not give {PACKAGE}: {why}")
            sys.exit(77)
        with tarfile.open(next(pathlib.Path(folder).glob("*.tgz"))) as package:
            return json.load(package.extractfile("package/sarif-2.1.0.json"))


class PublishedSarif(Case):
    def test_every_kind_of_answer_follows_the_schema(self):
        schema = published_schema()
        self.assertIn("SARIF", schema["title"])
        for name, text in {"uaf.c": USE_AFTER_FREE, "leak.c": LEAK, "safe.c": SAFE, "unknown.c": UNKNOWN}.items():
            with self.subTest(name):
                self.write(name, text)
                log = json.loads(self.heapwise("verify", "--format", "sarif", name).stdout)
                jsonschema.validate(log, schema)
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.validate({"version": "2.1.0", "runs": [{"results": "none"}]}, schema)


if __name__ == "__main__":
    unittest.main()
