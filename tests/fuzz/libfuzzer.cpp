// SPDX-License-Identifier: GPL-3.0-or-later
// Entry points of libFuzzer for the one target that is linked with it.
#include "tests/fuzz/JsonMutator.h"
#include "tests/fuzz/Mutator.h"
#include "tests/fuzz/Target.h"

#include <algorithm>
#include <cstring>

using costscope::allTargets;

extern "C" {
size_t LLVMFuzzerMutate(unsigned char* data, size_t size, size_t most);
int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size);
size_t LLVMFuzzerCustomMutator(unsigned char* data, size_t size, size_t most, unsigned seed);
}

namespace {

/// Shared by all inputs of a run: a value that one of them has may be what another lacks.
costscope::JsonMutator& jsonMutator()
{
    static costscope::JsonMutator mutator;
    return mutator;
}

QByteArray damaged(const QByteArray& bytes, quint64 seed)
{
    const bool isJson = bytes.startsWith('{') || bytes.startsWith('[');
    return isJson ? jsonMutator().mutated(bytes, seed) : costscope::Mutator(seed).mutated(bytes);
}

} // namespace

int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    // The bytes that are not there are not read.
    allTargets().front().run(QByteArray(reinterpret_cast<const char*>(data), qsizetype(size)));
    return 0;
}

/// Half of the time by the structure of the input, half by its bytes.
size_t LLVMFuzzerCustomMutator(unsigned char* data, size_t size, size_t most, unsigned seed)
{
    if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
    const QByteArray bytes = damaged(QByteArray(reinterpret_cast<const char*>(data), qsizetype(size)), seed / 2);
    if (bytes.isEmpty() || size_t(bytes.size()) > most) return LLVMFuzzerMutate(data, size, most);
    std::memcpy(data, bytes.constData(), size_t(bytes.size()));
    return size_t(bytes.size());
}
