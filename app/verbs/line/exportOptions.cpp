// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/exportOptions.h"

#include "core/base/didYouMean.h"
#include "views/draw/fonts.h"

namespace costscope {

namespace {

Result<QString> oneOf(const Arguments& arguments, const QString& option, const QStringList& known)
{
    const QString text = arguments.text(option, known.first());
    if (known.contains(text)) return text;
    return Error{u"%1: %2, not “%3”.%4"_s.arg(option, known.join(u" or "_s), text, meantInstead(text, known))};
}

/// Text at this size; ticks and title keep their relation to it.
void setTextSize(Style& style, double points)
{
    const double factor = points / style.textPt;
    style.textPt = points;
    style.tickPt *= factor;
    style.titlePt *= factor;
}

} // namespace

std::vector<Option> styleOptions()
{
    return {{u"--width-mm"_s, Option::Number, u"W"_s, u"width on paper, 15 to 2000 (the figure's own)"_s},
            {u"--height-mm"_s, Option::Number, u"H"_s, u"height on paper, 15 to 2000 (the figure's own)"_s},
            {u"--font-pt"_s, Option::Number, u"P"_s, u"size of the text, 2 to 100 points (8)"_s},
            {u"--font"_s, Option::Text, u"FAMILY"_s, u"\"Noto Sans\" (default), \"Noto Serif\" or \"STIXGeneral\""_s},
            {u"--dpi"_s, Option::Number, u"D"_s, u"resolution of png, 30 to 2400 (300)"_s},
            {u"--palette"_s, Option::Text, u"P"_s, u"colour (default) or grey"_s},
            {u"--style"_s, Option::Text, u"S"_s, u"paper (default) or screen"_s},
            {u"--no-title"_s, Option::Switch, {}, u"leave the title to the caption"_s},
            {u"--provenance"_s, Option::Switch, {}, u"print data, model and program under the figure"_s}};
}

Option rawTextOption()
{
    return {u"--raw-text"_s,
            Option::Switch,
            {},
            u"csv: texts that a spreadsheet would compute (= + - @) as they are, without a ' before them"_s};
}

CsvText csvTextOf(const Arguments& arguments)
{
    return arguments.has(rawTextOption().name) ? CsvText::Raw : CsvText::Safe;
}

Result<ExportOptions> exportOptions(const Arguments& arguments)
{
    const auto medium = oneOf(arguments, u"--style"_s, {u"paper"_s, u"screen"_s});
    const auto palette = oneOf(arguments, u"--palette"_s, {u"colour"_s, u"grey"_s});
    const auto family = oneOf(arguments, u"--font"_s, bundledFamilies());
    if (!medium.ok()) return medium.error();
    if (!palette.ok()) return palette.error();
    if (!family.ok()) return family.error();
    ExportOptions options;
    options.style = *medium == u"screen"_s ? Style::screen(false) : Style::paper();
    options.style.palette = *palette == u"grey"_s ? Palette::Grey : Palette::Colour;
    options.style.family = *family;
    options.style.title = !arguments.has(u"--no-title"_s);
    options.style.provenance = arguments.has(u"--provenance"_s);
    options.format = arguments.text(u"--format"_s).toLower();
    options.widthMm = arguments.number(u"--width-mm"_s);
    options.heightMm = arguments.number(u"--height-mm"_s);
    options.csvText = csvTextOf(arguments);
    options.dpi = arguments.number(u"--dpi"_s).value_or(options.dpi);
    if (const auto points = arguments.number(u"--font-pt"_s)) {
        if (*points < 2 || *points > 100) return Error{u"--font-pt: from 2 to 100 points."_s};
        setTextSize(options.style, *points);
    }
    if (const auto checked = checkExport(arguments.text(u"-o"_s), options); !checked.ok()) return checked.error();
    return options;
}

} // namespace costscope
