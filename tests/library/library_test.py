#!/usr/bin/env python3
"""Installs the library into a folder of its own, builds examples/library against it, and runs that.

usage: library_test.py BUILD SOURCE CXX CC
"""
import pathlib
import subprocess
import sys
import tempfile


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{words}: exit code {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def main():
    build, source, cxx, cc = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    with tempfile.TemporaryDirectory() as folder:
        prefix, example = pathlib.Path(folder) / "prefix", pathlib.Path(folder) / "example"
        run("cmake", "--install", build, "--prefix", prefix, "--component", "library")
        run("cmake", "-G", "Ninja", "-S", source / "examples" / "library", "-B", example, f"-DCMAKE_PREFIX_PATH={prefix}",
            f"-DCMAKE_CXX_COMPILER={cxx}", f"-DCMAKE_C_COMPILER={cc}")
        run("cmake", "--build", example)
        said = run(example / "safe", source / "examples" / "list.c", source / "examples" / "use_after_free.c")
    print(said)
    assert "list.c: true" in said, said
    assert "use_after_free.c: false(valid-deref)" in said, said


if __name__ == "__main__":
    main()
