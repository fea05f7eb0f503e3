// SPDX-License-Identifier: GPL-3.0-or-later
// Titles, names and words of a figure on their way into LaTeX.
#include "core/figure/annotations.h"
#include "tests/fuzz/Target.h"
#include "tests/fuzz/gui.h"
#include "views/draw/RichText.h"
#include "views/latex/texText.h"

namespace costscope {

namespace {

const TargetRow richTextTarget("rich-text", [](const QByteArray& bytes) {
    needGui();
    const QString text = QString::fromUtf8(bytes), html = htmlOfTyped(text);
    for (const QString& words : {text, html}) {
        QString unknown;
        const RichText rich(words, u"Noto Sans"_s, 12);
        mustBe(rich.width() >= 0 && rich.height() >= 0, "words of no size");
        (void)rich.wrapped(60);
        (void)rich.shortened(60);
        (void)texText(rich, &unknown);
    }
    mustBe(texComment(text).indexOf(QLatin1Char('\n')) == texComment(text).size() - 1, "a comment of LaTeX that ends early");
    (void)pdfString(text);
});

} // namespace

} // namespace costscope
