"""BenchExec tool-info module for Heapwise: copy it to benchexec/tools/heapwise.py, or set PYTHONPATH and use
`<benchmark tool="heapwise">` with --tool-directory at the folder of the program."""
import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Heapwise: memory safety of C programs with linked structures on the heap."""

    # Beside the folder of the program: solvers that are loaded when they are needed.
    REQUIRED_PATHS = ["../lib/heapwise"]

    # What the property files of SV-COMP are called here.
    PROPERTIES = {
        "valid-memsafety": "memsafety",
        "valid-memcleanup": "memcleanup",
        "unreach-call": "unreach",
        "no-overflow": "no-overflow",
        "termination": "termination",
    }
    # Sub-properties, as the verdict names them.
    FALSE = {
        "valid-deref": result.RESULT_FALSE_DEREF,
        "valid-free": result.RESULT_FALSE_FREE,
        "valid-memtrack": result.RESULT_FALSE_MEMTRACK,
        "valid-memcleanup": result.RESULT_FALSE_MEMCLEANUP,
        "unreach-call": result.RESULT_FALSE_REACH,
        "no-overflow": result.RESULT_FALSE_OVERFLOW,
        "termination": result.RESULT_FALSE_TERMINATION,
    }

    def executable(self, tool_locator):
        return tool_locator.find_executable("heapwise", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="heapwise")

    def name(self):
        return "Heapwise"

    def project_url(self):
        return ""

    def cmdline(self, executable, options, task, rlimits):
        arguments = [executable, "verify", "--stop-at-first"]
        if task.property_file:
            name = task.property_file.rsplit("/", 1)[-1].removesuffix(".prp")
            if name not in self.PROPERTIES:
                raise benchexec.tools.template.UnsupportedFeatureException(f"Heapwise does not know the property {name}")
            arguments += ["--property", self.PROPERTIES[name]]
        if isinstance(task.options, dict) and task.options.get("data_model"):
            arguments += ["--data-model", task.options["data_model"].lower()]
        if rlimits.cputime:
            arguments += ["--time-limit", str(rlimits.cputime)]
        if rlimits.memory:
            # BenchExec kills at its limit; Heapwise keeps its own to within five per cent. Its MB are 2^20 bytes.
            arguments += ["--memory-limit", str(int(rlimits.memory * 0.95) >> 20)]
        return arguments + list(options) + list(task.input_files_or_identifier)

    def determine_result(self, run):
        verdicts = [line for line in run.output if line.startswith("verdict: ")]
        if not verdicts:
            return result.RESULT_ERROR
        verdict = verdicts[-1].removeprefix("verdict: ").strip()
        if verdict == "true":
            return result.RESULT_TRUE_PROP
        if verdict.startswith("false(") and verdict[6:-1] in self.FALSE:
            return self.FALSE[verdict[6:-1]]
        return result.RESULT_UNKNOWN
