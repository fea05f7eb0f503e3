// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/windowWords.h"

#include "core/base/literals.h"

#include <QRegularExpression>

#include <array>

namespace costscope {

namespace {

/// What a user would say of a column: “Kx” set aside.
QString columnChoice(const QString& said)
{
    const qsizetype equals = said.lastIndexOf(u'=');
    const QString name = said.left(equals), meaning = said.mid(equals + 1);
    if (name == u","_s) return u"commas read as %1"_s.arg(meaning == u"decimal"_s ? u"decimal commas"_s : u"thousands"_s);
    if (meaning.isEmpty()) return u"“%1” set aside"_s.arg(name);
    if (meaning == u"case"_s) return u"a series for each “%1”"_s.arg(name);
    return u"“%1” as %2"_s.arg(name, meaning);
}

/// --column "Kx=" and --column 'a"b=n', as columnOption() writes them.
QString withColumnChoices(QString text)
{
    static const QRegularExpression column(u"--column (?:\"([^\"]*=[^\"=]*)\"|'((?:[^']|'\\\\'')*)'|(n=\\d+))"_s),
        between(u"([\"']) --column (?=[\"'])"_s);
    text.replace(between, u"\\1 and --column "_s);
    text.replace(u", or with --column "_s, u", with --column "_s);
    for (auto match = column.match(text); match.hasMatch(); match = column.match(text)) {
        const bool isN = !match.captured(3).isEmpty();
        const QString single = match.captured(2).replace(u"'\\''"_s, u"'"_s);
        text.replace(match.capturedStart(), match.capturedLength(),
                     isN ? match.captured(3) : columnChoice(match.captured(1).isEmpty() ? single : match.captured(1)));
    }
    return text;
}

struct Wording {
    const char* ofLine; ///< a pattern
    const char* ofWindow;
};

/// Where the window has a word of its own; the longer patterns first.
constexpr std::array wordings = {
    Wording{", or with --(?:as|place) (?:\"[^\"]*\"|[\\w-]+)(?: or --as [\\w-]+)*", ""},
    Wording{"name it: --as FORMAT", "name it: Import as…"},
    Wording{"Import it without --as", "Import it without naming a format"},
    Wording{"Import it with --as ([a-z-]+)", "Import it once more with Import as…, format “\\1”"},
    Wording{"import it with --as ([a-z-]+)", "import it with Import as…, format “\\1”"},
    Wording{"--as ([a-z-]+)", "Import as…, format “\\1”,"},
    Wording{" \\(--set [^)]*\\)", ""},
    Wording{" \\(--uncertainty\\)", ""},
    Wording{"--choice (\\w+)=(\\w+)", "“\\2” for “\\1”"},
    Wording{", --baseline FILE on the command line", ""},
    Wording{"; the command line also takes them from another machine \\(--machine\\)", ""},
    Wording{"--subfolders reads what is in them, too; the window asks", "the window asks"},
    Wording{"'costscope formats' lists", "Import as… lists"},
};

} // namespace

QString inWindow(QString text)
{
    if (!text.contains(u"--"_s) && !text.contains(u"'costscope "_s)) return text; // as nearly always
    text = withColumnChoices(text);
    static const auto patterns = [] {
        std::array<QRegularExpression, wordings.size()> all;
        for (size_t i = 0; i < all.size(); ++i) all[i] = QRegularExpression(QString::fromUtf8(wordings[i].ofLine));
        return all;
    }();
    for (size_t i = 0; i < patterns.size(); ++i) text.replace(patterns[i], QString::fromUtf8(wordings[i].ofWindow));
    static const QRegularExpression doubled(u",(?=[.,;)])"_s); // of what was put in
    return text.replace(doubled, QString());
}

QString inWindow(const Error& error)
{
    return inWindow(error.message);
}

} // namespace costscope
