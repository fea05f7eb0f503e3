// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes become a session and any kind of figure of it, laid out and drawn: no crash, no number of the page that is none.
#include "tests/fuzz/Target.h"
#include "tests/fuzz/gui.h"
#include "tests/random/figureCase.h"
#include "views/draw/fonts.h"

namespace costscope {

namespace {

const TargetRow figuresTarget("figures", [](const QByteArray& bytes) {
    needGui();
    [[maybe_unused]] static const bool loaded = (loadFonts(), true);
    const QString problem = figureProblem(reinterpret_cast<const unsigned char*>(bytes.constData()), size_t(bytes.size()));
    if (!problem.isEmpty()) broken(problem);
});

} // namespace

} // namespace costscope
