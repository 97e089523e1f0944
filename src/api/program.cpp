#include "api/task.h"
#include "base/version.h"
#include "frontend/frontend.h"
#include "heap/program_names.h"
#include "interp/interpreter.h"
#include "logic/decide.h"
#include "logic/smtlib_parser.h"
#include "prove/states.h"
#include "verify/describe.h"

namespace heapwise::api {

std::variant<Program, Error> load(const Source& source) {
  frontend::CompileOptions options;
  options.model = source.is_32_bit ? ir::DataModel::ILP32 : ir::DataModel::LP64;
  options.flags = source.flags;
  options.build_directory = source.build_directory;
  Result<ir::Program> program = frontend::compile(source.files, options);
  if (!program) return Error{program.error()};
  if (const Result<ir::FunctionId> main = frontend::require_main(program.value()); !main) return Error{main.error()};
  return Program(std::make_shared<const Program::Data>(Program::Data{source, std::move(program).value()}));
}

std::variant<States, Error> states(const Program& program, const Question& question, std::uint32_t line) {
  const Result<engine::Question> asked = question_of(question);
  if (!asked) return Error{asked.error()};
  const ir::Program seen = program_for(program, asked.value());
  const engine::Task task(seen, asked.value());
  Budget budget = budget_of(question);
  const prove::States found = prove::states_of(task, budget, line);
  States result;
  result.proved = found.outcome.proved;
  if (!result.proved) {
    const engine::Reason reason = engine::reason_of(found.outcome.reason);
    result.reason = {std::string(engine::name(reason.kind)), engine::to_string(seen, reason), reason.what,
                     reason.subject, place_of(verify::place_of(seen, reason.at))};
  }
  for (const prove::State& state : found.states)
    result.states.push_back(
        {place_of(verify::place_of(seen, state.at)),
         heap::to_text(state.heap, heap::names_for(seen, state.at.function, state.depth, state.heap))});
  return result;
}

std::variant<Run, Error> run(const Program& program, const std::string& inputs, std::uint64_t steps) {
  const Result<interp::Inputs> given = interp::Inputs::parse(inputs);
  if (!given) return Error{given.error()};
  const ir::Program& it = program.data().program;
  interp::Options options;
  options.step_limit = steps;
  const interp::RunResult end = interp::Interpreter(it, models::Models::standard()).run(given.value(), options);
  Run result;
  result.ending = to_string(end.ending);
  result.exit_code = end.exit_code;
  result.output = end.output;
  if (!end.violations.empty()) {
    result.violation = interp::describe(it, end.violations.front());
    result.property = to_string(end.violations.front().property);
  }
  for (const interp::InputRead& input : end.inputs)
    result.inputs.push_back(interp::to_input_line(input.value, input.type));
  return result;
}

std::variant<Decision, Error> decide(const std::string& smtlib, double seconds) {
  Result<logic::Script> script = logic::parse_smtlib(smtlib, "formula");
  if (!script) return Error{script.error()};
  logic::Context& context = *script.value().context;
  const logic::Formula formula = context.conjunction(script.value().assertions);
  const logic::Answer answer = logic::satisfiable(context, formula, {.seconds = seconds});
  switch (answer.verdict) {
    case logic::Verdict::Satisfiable: return Decision{Decision::Verdict::Satisfiable, ""};
    case logic::Verdict::Unsatisfiable: return Decision{Decision::Verdict::Unsatisfiable, ""};
    case logic::Verdict::Unknown: break;
  }
  return Decision{Decision::Verdict::Unknown, answer.reason};
}

std::string version() { return heapwise::version(); }

}  // namespace heapwise::api
