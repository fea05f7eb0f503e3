// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry point of figures: bytes → a session → any kind of figure → ink.
#include "tests/random/figureCase.h"
#include "views/draw/fonts.h"

#include <QGuiApplication>

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv);
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size);

extern "C" int LLVMFuzzerInitialize(int*, char*** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;              // the options are the fuzzer's, not Qt's
    new QGuiApplication(count, *argv); // stays until the process ends: fonts belong to it
    costscope::loadFonts();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, size_t size)
{
    return costscope::figureCase(data, size);
}
