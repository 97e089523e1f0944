#include "frontend/global_initialiser.h"

#include "frontend/bits.h"

namespace heapwise::frontend {
namespace {

// Shorter runs of zeros stay inside a chunk: one chunk reads better than ten.
constexpr std::size_t kLongRunOfZeros = 16;

}  // namespace

bool GlobalInitialiser::add(const llvm::Constant& constant, std::uint64_t offset) {
  // Padding and what C leaves out of an initialiser is zero in a static object.
  if (constant.isNullValue() || llvm::isa<llvm::UndefValue>(constant)) return true;
  const llvm::DataLayout& layout = program_.layout().data_layout();
  if (const auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(&constant)) {
    add_bytes(data->getRawDataValues(), offset);
    return true;
  }
  if (const auto* structure = llvm::dyn_cast<llvm::ConstantStruct>(&constant)) {
    const llvm::StructLayout* fields = layout.getStructLayout(structure->getType());
    for (unsigned i = 0; i < structure->getNumOperands(); ++i)
      if (!add(*structure->getOperand(i), offset + fields->getElementOffset(i).getFixedValue())) return false;
    return true;
  }
  if (llvm::isa<llvm::ConstantArray, llvm::ConstantVector>(constant)) {
    llvm::Type* element = constant.getOperand(0)->getType();
    const std::uint64_t stride = constant.getType()->isVectorTy() ? layout.getTypeStoreSize(element).getFixedValue()
                                                                  : layout.getTypeAllocSize(element).getFixedValue();
    for (unsigned i = 0; i < constant.getNumOperands(); ++i)
      if (!add(*llvm::cast<llvm::Constant>(constant.getOperand(i)), offset + i * stride)) return false;
    return true;
  }
  return add_scalar(constant, offset);
}

bool GlobalInitialiser::add_scalar(const llvm::Constant& constant, std::uint64_t offset) {
  const llvm::DataLayout& layout = program_.layout().data_layout();
  const std::uint64_t size = layout.getTypeStoreSize(constant.getType()).getFixedValue();
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant);
      integer != nullptr && integer->getBitWidth() > 128) {
    std::string bytes;
    for (unsigned bit = 0; bit < integer->getBitWidth(); bit += 8)
      bytes.push_back(static_cast<char>(
          integer->getValue().extractBitsAsZExtValue(std::min(8U, integer->getBitWidth() - bit), bit)));
    add_bytes(bytes, offset);
    return true;
  }
  ir::Bits bits = 0;
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&constant)) {
    bits = bits_of(number->getValueAPF().bitcastToAPInt());
  } else {
    const std::optional<ProgramTranslator::Symbolic> value = program_.symbolic(constant);
    if (!value) return false;
    if (value->has_symbol()) {
      if (size != program_.layout().word().bytes()) return false;
      const auto addend = static_cast<std::int64_t>(ir::as_signed(value->addend, program_.layout().word()));
      ir::Operand address = value->symbol;
      if (address.kind() == ir::Operand::Kind::Global)
        address = ir::Operand::global(address.global_id(), addend, program_.layout().model());
      else if (addend != 0) return false;
      relocations_.push_back({offset, address});
      return true;
    }
    bits = value->addend;
  }
  std::string bytes;
  for (std::uint64_t i = 0; i < size; ++i) bytes.push_back(i < 16 ? static_cast<char>(bits >> (8 * i)) : '\0');
  add_bytes(bytes, offset);
  return true;
}

void GlobalInitialiser::add_bytes(std::string_view bytes, std::uint64_t offset) {
  std::size_t begin = bytes.find_first_not_of('\0');
  while (begin != std::string_view::npos) {
    std::size_t end = begin;  // one past the last byte of the run that is not zero
    std::size_t next = begin;
    while (next != std::string_view::npos && next - end < kLongRunOfZeros) {
      end = std::min(bytes.find('\0', next), bytes.size());
      next = bytes.find_first_not_of('\0', end);
    }
    add_run(bytes.substr(begin, end - begin), offset + begin);
    begin = next;
  }
}

void GlobalInitialiser::add_run(std::string_view bytes, std::uint64_t offset) {
  const bool after_relocation = !relocations_.empty() && !chunks_.empty() &&
                                relocations_.back().offset >= chunks_.back().offset + chunks_.back().bytes.size();
  if (!chunks_.empty() && !after_relocation) {
    ir::Global::Chunk& last = chunks_.back();
    const std::uint64_t end = last.offset + last.bytes.size();
    if (offset - end < kLongRunOfZeros) {
      last.bytes.append(offset - end, '\0');
      last.bytes.append(bytes);
      return;
    }
  }
  chunks_.push_back({offset, std::string(bytes)});
}

}  // namespace heapwise::frontend
