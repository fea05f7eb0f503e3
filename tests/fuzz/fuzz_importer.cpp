// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry point of one importer.
#include "tryImporter.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size);

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    using namespace costscope;
    static const Importer* const importer = findImporter(QStringLiteral(COSTSCOPE_FUZZ_IMPORTER));
    if (!importer) std::abort();
    const QString problem = tryImporter(*importer, QByteArray(reinterpret_cast<const char*>(data), qsizetype(size)));
    if (!problem.isEmpty()) qFatal("%s", qPrintable(problem));
    return 0;
}
