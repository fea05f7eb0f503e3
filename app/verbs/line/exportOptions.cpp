// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/exportOptions.h"

#include "core/base/didYouMean.h"
#include "views/draw/fonts.h"
#include "views/export/exportProfiles.h"

#include <QFileInfo>

namespace costscope {

namespace {

Result<QString> oneOf(const Arguments& arguments, const QString& option, const QStringList& known, const QString& otherwise)
{
    const QString text = arguments.text(option, otherwise);
    if (known.contains(text)) return text;
    return Error{u"%1: %2, not “%3”.%4"_s.arg(option, known.join(u" or "_s), text, meantInstead(text, known))};
}

/// What is written where nothing else is said: a kept profile, or the defaults. Error: no such profile.
Result<ExportProfile> startingProfile(const Arguments& arguments)
{
    const QString name = arguments.text(u"--profile"_s);
    return name.isEmpty() ? ExportProfile() : profileCalled(name);
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
            {u"--provenance"_s, Option::Switch, {}, u"print data, model and program under the figure"_s},
            {u"--no-transparency"_s, Option::Switch, {}, u"overlaps as areas of their own colour, for systems that lack transparency"_s},
            {u"--cmyk"_s, Option::Text, u"FILE"_s,
             u"pdf and eps in the inks of a printer, by its ICC profile: /usr/share/color/icc/ghostscript/default_cmyk.icc"_s},
            {u"--profile"_s, Option::Text, u"NAME"_s,
             u"size, type, colours and formats as kept under this name, or the width of a journal: \"IEEE, one column\""_s},
            {u"--save-profile"_s, Option::Text, u"NAME"_s, u"keep these options under this name, for --profile and the export dialog"_s}};
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

Result<WantedFiles> wantedFiles(const Arguments& arguments)
{
    const QString out = arguments.text(u"-o"_s);
    const QString suffix = QFileInfo(out).suffix().toLower();
    WantedFiles wanted;
    for (const QString& one : arguments.text(u"--format"_s).toLower().split(u',', Qt::SkipEmptyParts)) wanted.formats << one.trimmed();
    if (wanted.formats.isEmpty() && !suffix.isEmpty()) return wanted; // as the ending says
    if (wanted.formats.isEmpty() && arguments.has(u"--profile"_s)) {
        const auto profile = startingProfile(arguments);
        if (!profile) return profile.error();
        wanted.formats = profile->formats;
        wanted.addsEndings = true;
    }
    wanted.addsEndings |= wanted.formats.size() > 1;
    if (wanted.addsEndings && (out == u"-"_s || out == u"/dev/stdout"_s))
        return Error{u"-o -: one format at a time, not %1."_s.arg(wanted.formats.join(u", "_s))};
    return wanted;
}

QStringList WantedFiles::filesOf(const QString& out) const
{
    if (!addsEndings) return {out};
    const QString suffix = QFileInfo(out).suffix();
    const QString stem = figureFormats().contains(suffix.toLower()) ? out.chopped(suffix.size() + 1) : out;
    QStringList files;
    for (const QString& format : formats) files << stem + QLatin1Char('.') + format;
    return files;
}

Result<ExportOptions> exportOptions(const Arguments& arguments)
{
    auto profile = startingProfile(arguments);
    if (!profile) return profile.error();
    const QString ofPalette = profile->grey ? u"grey"_s : u"colour"_s;
    const auto medium = oneOf(arguments, u"--style"_s, {u"paper"_s, u"screen"_s}, u"paper"_s);
    const auto palette = oneOf(arguments, u"--palette"_s, {u"colour"_s, u"grey"_s}, ofPalette);
    const auto family = oneOf(arguments, u"--font"_s, bundledFamilies(), profile->family);
    if (!medium.ok()) return medium.error();
    if (!palette.ok()) return palette.error();
    if (!family.ok()) return family.error();
    const auto files = wantedFiles(arguments);
    if (!files.ok()) return files.error();
    ExportOptions options = exportOptionsOf(*profile);
    if (*medium == u"screen"_s) {
        const Style ofPaper = options.style;
        options.style = Style::screen(false);
        options.style.title = ofPaper.title, options.style.provenance = ofPaper.provenance, options.style.flat = ofPaper.flat;
    }
    options.style.palette = *palette == u"grey"_s ? Palette::Grey : Palette::Colour;
    options.style.family = *family;
    options.style.title &= !arguments.has(u"--no-title"_s);
    options.style.provenance |= arguments.has(u"--provenance"_s);
    options.style.flat |= arguments.has(u"--no-transparency"_s);
    if (!files->addsEndings) options.format = files->formats.value(0);
    if (const auto width = arguments.number(u"--width-mm"_s)) options.widthMm = width;
    if (const auto height = arguments.number(u"--height-mm"_s)) options.heightMm = height;
    options.csvText = csvTextOf(arguments);
    if (arguments.has(u"--cmyk"_s)) options.cmyk = arguments.text(u"--cmyk"_s);
    options.dpi = arguments.number(u"--dpi"_s).value_or(options.dpi);
    if (const auto points = arguments.number(u"--font-pt"_s)) {
        if (*points < 2 || *points > 100) return Error{u"--font-pt: from 2 to 100 points."_s};
        options.style.setTextSize(*points);
    }
    for (const QString& file : files->filesOf(arguments.text(u"-o"_s)))
        if (const auto checked = checkExport(file, options); !checked.ok()) return checked.error();
    return options;
}

Result<Done> saveProfile(const Arguments& arguments, const ExportOptions& options)
{
    const QString name = arguments.text(u"--save-profile"_s);
    if (name.isEmpty()) return Done{};
    const auto files = wantedFiles(arguments);
    QStringList formats = files.ok() ? files->formats : QStringList();
    if (formats.isEmpty()) formats << QFileInfo(arguments.text(u"-o"_s)).suffix().toLower();
    return keepProfile(name, profileOf(options, formats));
}

} // namespace costscope
