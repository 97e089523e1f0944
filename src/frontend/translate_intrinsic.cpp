// What LLVM has as intrinsics: memory functions, lifetimes, variadic lists, hints. Arithmetic is next door.
#include "frontend/function_translator.h"

namespace heapwise::frontend {

using ir::Operand;
using llvm::Intrinsic::ID;

Pieces FunctionTranslator::translate_intrinsic(const llvm::CallBase& source, ID id) {
  if (memory_intrinsic(source, id)) return {};
  if (std::optional<Pieces> pieces = neutral_intrinsic(source, id)) return *pieces;
  if (std::optional<Pieces> pieces = arithmetic_intrinsic(source, id)) return *pieces;
  if (std::optional<Pieces> pieces = float_intrinsic(source, id)) return *pieces;
  if (std::optional<Pieces> pieces = reduction_intrinsic(source, id)) return *pieces;
  switch (id) {
    case llvm::Intrinsic::stacksave: {
      const ir::RegisterId result = emit_.fresh(layout().pointer());
      emit_.emit(ir::StackSave{result});
      return {emit_.operand(result)};
    }
    case llvm::Intrinsic::trap:
    case llvm::Intrinsic::debugtrap:
    case llvm::Intrinsic::ubsantrap: {
      const ir::FunctionId abort = program_.library_function("abort", {}, {});
      return finish_call(Operand::function(abort, layout().model()), {}, {}, source.getType());
    }
    case llvm::Intrinsic::ptrmask: {
      // The address stays one within its object: a step back by the bits that the mask clears.
      const Operand base = operand_of(*source.getArgOperand(0));
      const Operand number = emit_.to_bits(base);
      const Operand masked = emit_.binary(ir::BinaryOp::And, number, word_of(*source.getArgOperand(1), false));
      return {emit_.offset(base, emit_.binary(ir::BinaryOp::Subtract, masked, number), 1, 0)};
    }
    default: return unsupported("llvm intrinsic " + llvm::Intrinsic::getBaseName(id).str(), source.getType());
  }
}

// Those that read or write memory and give nothing back. False: another intrinsic.
bool FunctionTranslator::memory_intrinsic(const llvm::CallBase& source, ID id) {
  const auto argument = [&](unsigned i) { return operand_of(*source.getArgOperand(i)); };
  switch (id) {
    case llvm::Intrinsic::lifetime_start:
    case llvm::Intrinsic::lifetime_end: translate_lifetime(source, id == llvm::Intrinsic::lifetime_start); return true;
    case llvm::Intrinsic::memcpy:
    case llvm::Intrinsic::memcpy_inline:
    case llvm::Intrinsic::memmove: {
      const Operand size = word_of(*source.getArgOperand(2), /*is_signed=*/false);
      if (!size.is_constant(0))
        emit_.emit(ir::MemoryCopy{argument(0), argument(1), size, id == llvm::Intrinsic::memmove});
      return true;
    }
    case llvm::Intrinsic::memset:
    case llvm::Intrinsic::memset_inline: {
      const Operand size = word_of(*source.getArgOperand(2), /*is_signed=*/false);
      if (!size.is_constant(0)) emit_.emit(ir::MemoryFill{argument(0), argument(1), size});
      return true;
    }
    case llvm::Intrinsic::stackrestore: emit_.emit(ir::StackRestore{argument(0)}); return true;
    case llvm::Intrinsic::vastart: start_variadic_list(argument(0)); return true;
    case llvm::Intrinsic::vaend: return true;
    case llvm::Intrinsic::vacopy: {
      const std::uint64_t size = layout().model() == ir::DataModel::LP64 ? 24 : 4;
      emit_.emit(ir::MemoryCopy{argument(0), argument(1), emit_.word(size), false});
      return true;
    }
    default: return false;
  }
}

void FunctionTranslator::translate_lifetime(const llvm::CallBase& source, bool begin) {
  const auto* object = llvm::dyn_cast<llvm::AllocaInst>(source.getArgOperand(1)->stripPointerCasts());
  // Without a beginning somewhere the object is not scoped: it lives as long as the function.
  const auto place = stack_objects_.find(object);
  if (place == stack_objects_.end()) return;
  const auto& instructions = result_.blocks[place->second.block.index()].instructions;
  if (!std::get<ir::StackAllocate>(instructions[place->second.index].what).scoped) return;
  emit_.emit(ir::Lifetime{begin, operand_of(*object)});
}

// LP64: {gp_offset, fp_offset, overflow_arg_area, reg_save_area} with no argument left in registers, so that all come
// from the area; ILP32: the list is the address itself.
void FunctionTranslator::start_variadic_list(Operand list) {
  const Operand area = source_.isVarArg() ? variadic_area_ : Operand::undefined(layout().pointer());
  if (layout().model() == ir::DataModel::ILP32) return emit_.store(area, list);
  const ir::Type offset_type = ir::Type::integer(32);
  emit_.store(Emitter::constant(48, offset_type), list);
  emit_.store(Emitter::constant(176, offset_type), emit_.offset(list, 4));
  emit_.store(area, emit_.offset(list, 8));
  emit_.store(Operand::null(layout().model()), emit_.offset(list, 16));
}

// Hints and questions to the optimiser: dropped, passed through, or answered as an optimiser that knows nothing would.
std::optional<Pieces> FunctionTranslator::neutral_intrinsic(const llvm::CallBase& source, ID id) {
  switch (id) {
    case llvm::Intrinsic::assume:
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::sideeffect:
    case llvm::Intrinsic::var_annotation:
    case llvm::Intrinsic::invariant_end:
    case llvm::Intrinsic::experimental_noalias_scope_decl:
    case llvm::Intrinsic::pseudoprobe:
    case llvm::Intrinsic::dbg_declare:
    case llvm::Intrinsic::dbg_value:
    case llvm::Intrinsic::dbg_label:
    case llvm::Intrinsic::dbg_assign: return Pieces{};
    case llvm::Intrinsic::invariant_start: return Pieces{Operand::null(layout().model())};
    case llvm::Intrinsic::expect:
    case llvm::Intrinsic::expect_with_probability:
    case llvm::Intrinsic::annotation:
    case llvm::Intrinsic::ptr_annotation:
    case llvm::Intrinsic::ssa_copy:
    case llvm::Intrinsic::launder_invariant_group:
    case llvm::Intrinsic::strip_invariant_group:
    case llvm::Intrinsic::threadlocal_address:
    case llvm::Intrinsic::arithmetic_fence: return pieces_of(*source.getArgOperand(0));
    case llvm::Intrinsic::is_constant: return Pieces{Emitter::constant(0, ir::Type::integer(1))};
    case llvm::Intrinsic::objectsize: {
      const bool minimum = operand_of(*source.getArgOperand(1)).is_constant(1);
      const ir::Type type = layout().scalar(source.getType());
      return Pieces{Emitter::constant(minimum ? 0 : type.mask(), type)};
    }
    case llvm::Intrinsic::get_rounding: return Pieces{Emitter::constant(1, ir::Type::integer(32))};
    default: return std::nullopt;
  }
}

}  // namespace heapwise::frontend
