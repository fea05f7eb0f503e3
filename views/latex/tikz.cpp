// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/latex/tikz.h"

#include "core/base/program.h"
#include "views/latex/texText.h"
#include "views/latex/tikzPicture.h"
#include "views/tr.h"

#include <QCoreApplication>

namespace costscope {

namespace {

/// What the preamble of a paper needs.
const char* const packages = "\\usepackage{textcomp}\n"
                             "\\usepackage{pgfplots}\n"
                             "\\pgfplotsset{compat=1.16}\n"
                             "\\usetikzlibrary{patterns.meta}\n";

/// Helvetica is like Noto Sans, Palatino like Noto Serif, Times is STIX; all are of the fonts any LaTeX has. Formulas get the
/// letters and digits of the words.
const char* const sansFonts =
    "\\usepackage{mathptmx}\n"
    "\\usepackage{helvet}\n"
    "\\renewcommand{\\familydefault}{\\sfdefault}\n"
    "\\DeclareSymbolFont{operators}{OT1}{phv}{m}{n}\n"
    "\\SetSymbolFont{operators}{bold}{OT1}{phv}{b}{n}\n"
    "\\DeclareSymbolFont{figureletters}{OT1}{phv}{m}{it}\n"
    "\\SetSymbolFont{figureletters}{bold}{OT1}{phv}{b}{it}\n"
    "\\makeatletter\n"
    "\\@tfor\\letter:=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\\do{%\n"
    "  \\expandafter\\DeclareMathSymbol\\expandafter{\\letter}{\\mathalpha}{figureletters}{\\expandafter`\\letter}}\n"
    "\\makeatother\n";

QString fontsLike(const QString& family)
{
    if (family.contains(u"Sans"_s)) return QString::fromLatin1(sansFonts);
    return family.contains(u"STIX"_s) ? u"\\usepackage{mathptmx}\n"_s : u"\\usepackage{mathpazo}\n"_s;
}

QString about(const Figure& figure, PageSize size)
{
    QString text = texComment(plainText(figure.title));
    if (!figure.caption.isEmpty()) text += texComment(plainText(figure.caption));
    if (const QString source = figure.provenance.line(); !source.isEmpty()) text += texComment(tr("Source: %1").arg(source));
    return text + texComment(tr("Written by %1, %2 mm × %3 mm.").arg(programName()).arg(size.widthMm).arg(size.heightMm));
}

/// As PDF metadata; in hexadecimal, which needs no package whatever the signs are.
QString metadata(const Figure& figure)
{
    const auto entry = [](const char* key, const QString& text) {
        return text.isEmpty() ? QString() : u"  /%1 %2\n"_s.arg(QLatin1String(key), QString::fromLatin1(pdfString(text)));
    };
    const QString entries = entry("Title", plainText(figure.title)) + entry("Subject", plainText(figure.caption)) +
                            entry("Keywords", figure.provenance.line()) + entry("Creator", programName());
    return u"\\def\\facts{\n%1}\n"
           "\\ifdefined\\pdfinfo\\pdfinfo{\\facts}\\else\\ifdefined\\pdfextension\\pdfextension info{\\facts}\\fi\\fi\n"_s.arg(entries);
}

Messages messagesOf(const TikzInk& ink, const QString& picture)
{
    constexpr qsizetype most = 8000; // of markers in one axis, with the memory of TeX Live
    Messages messages;
    if (!ink.unknownSigns().isEmpty())
        messages.push_back({Severity::Warning, tr("LaTeX does not know these signs, “?” stands for each: %1").arg(ink.unknownSigns())});
    if (const qsizetype count = picture.count(u"("_s); count > most)
        messages.push_back({Severity::Warning, tr("The file has some %1 coordinates, for which pdflatex may have too little memory. "
                                                  "Use lualatex, or take the PDF.")
                                                   .arg(count)});
    return messages;
}

/// The picture and what stands before it in both kinds of file.
TexFile written(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, bool isDocument)
{
    const Layout layout = layOutPage(figure, style, size);
    TikzInk ink(layout);
    const QString picture = tikzPicture(ink), needed = QString::fromLatin1(packages);
    const Messages messages = messagesOf(ink, picture);
    QString text = about(*figure, size);
    for (const Message& message : messages) text += texComment(message.text); // one who pastes it sees it too
    if (!isDocument) {
        text += texComment(tr("For \\input in a paper, whose preamble needs"));
        for (const QString& line : needed.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) text += u"%   "_s + line + QLatin1Char('\n');
        return {text + picture, messages};
    }
    text += u"\\documentclass[border=0pt]{standalone}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n"_s +
            fontsLike(style.family) + needed + metadata(*figure) + u"\\begin{document}%\n%1\\end{document}\n"_s.arg(picture);
    return {text, messages};
}

} // namespace

TexFile toTikz(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size)
{
    return written(figure, style, size, false);
}

TexFile toTex(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size)
{
    return written(figure, style, size, true);
}

} // namespace costscope
