// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/exportOptions.h"

#include "views/draw/fonts.h"

namespace costscope {

namespace {

Result<QString> oneOf(const Arguments& arguments, const QString& option, const QStringList& known)
{
    const QString text = arguments.text(option, known.first());
    if (known.contains(text)) return text;
    return Error{QStringLiteral("%1: %2, not “%3”.").arg(option, known.join(QStringLiteral(" or ")), text)};
}

/// Text at this size; ticks and title keep their relation to it.
void setTextSize(Style& style, double points)
{
    const double factor = points / style.textPt;
    style.textPt = points, style.tickPt *= factor, style.titlePt *= factor;
}

} // namespace

std::vector<Option> styleOptions()
{
    return {{QStringLiteral("--width-mm"), Option::Number, QStringLiteral("W"),
             QStringLiteral("width on paper, 15 to 2000 (the figure's own)")},
            {QStringLiteral("--height-mm"), Option::Number, QStringLiteral("H"),
             QStringLiteral("height on paper, 15 to 2000 (the figure's own)")},
            {QStringLiteral("--font-pt"), Option::Number, QStringLiteral("P"), QStringLiteral("size of the text, 2 to 100 points (8)")},
            {QStringLiteral("--font"), Option::Text, QStringLiteral("FAMILY"), QStringLiteral("\"Noto Sans\" (default), \"Noto Serif\" or \"STIXGeneral\"")},
            {QStringLiteral("--dpi"), Option::Number, QStringLiteral("D"), QStringLiteral("resolution of png, 30 to 2400 (300)")},
            {QStringLiteral("--palette"), Option::Text, QStringLiteral("P"), QStringLiteral("colour (default) or grey")},
            {QStringLiteral("--style"), Option::Text, QStringLiteral("S"), QStringLiteral("paper (default) or screen")},
            {QStringLiteral("--no-title"), Option::Switch, {}, QStringLiteral("leave the title to the caption")},
            {QStringLiteral("--provenance"), Option::Switch, {}, QStringLiteral("print data, model and program under the figure")}};
}

Option rawTextOption()
{
    return {QStringLiteral("--raw-text"),
            Option::Switch,
            {},
            QStringLiteral("csv: texts that a spreadsheet would compute (= + - @) as they are, without a ' before them")};
}

CsvText csvTextOf(const Arguments& arguments)
{
    return arguments.has(rawTextOption().name) ? CsvText::Raw : CsvText::Safe;
}

Result<ExportOptions> exportOptions(const Arguments& arguments)
{
    const auto medium = oneOf(arguments, QStringLiteral("--style"), {QStringLiteral("paper"), QStringLiteral("screen")});
    const auto palette = oneOf(arguments, QStringLiteral("--palette"), {QStringLiteral("colour"), QStringLiteral("grey")});
    const auto family = oneOf(arguments, QStringLiteral("--font"), bundledFamilies());
    if (!medium.ok()) return medium.error();
    if (!palette.ok()) return palette.error();
    if (!family.ok()) return family.error();
    ExportOptions options;
    options.style = *medium == QStringLiteral("screen") ? Style::screen(false) : Style::paper();
    options.style.palette = *palette == QStringLiteral("grey") ? Palette::Grey : Palette::Colour;
    options.style.family = *family;
    options.style.title = !arguments.has(QStringLiteral("--no-title"));
    options.style.provenance = arguments.has(QStringLiteral("--provenance"));
    options.format = arguments.text(QStringLiteral("--format")).toLower();
    options.widthMm = arguments.number(QStringLiteral("--width-mm"));
    options.heightMm = arguments.number(QStringLiteral("--height-mm"));
    options.csvText = csvTextOf(arguments);
    options.dpi = arguments.number(QStringLiteral("--dpi")).value_or(options.dpi);
    if (const auto points = arguments.number(QStringLiteral("--font-pt"))) {
        if (*points < 2 || *points > 100) return Error{QStringLiteral("--font-pt: from 2 to 100 points.")};
        setTextSize(options.style, *points);
    }
    if (const auto checked = checkExport(arguments.text(QStringLiteral("-o")), options); !checked.ok()) return checked.error();
    return options;
}

} // namespace costscope
