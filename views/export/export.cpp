// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/export.h"

#include "core/base/FileWriter.h"
#include "core/base/Result.h"
#include "core/base/filePath.h"
#include "views/draw/draw.h"
#include "views/export/PrintingInks.h"
#include "views/export/fileFormats.h"
#include "views/export/pageHeight.h"
#include "views/latex/tikz.h"
#include "views/tr.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

/// A figure as Encapsulated PostScript, which some journals still ask for: our PDF, turned by pdftops of poppler-utils. Fonts
/// are embedded, everything stays lines and letters; PostScript knows no transparency, so overlaps are areas of their own. The same figure
/// gives the same bytes. Error: pdftops is missing or refuses.
Result<QByteArray> toEps(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size, const PrintingInks* inks)
{
    const QString program = QStandardPaths::findExecutable(u"pdftops"_s);
    if (program.isEmpty())
        return Error{tr("EPS needs the program pdftops. Install poppler-utils, or take PDF or SVG, which journals prefer today.")};
    Style flat = style;
    flat.flat = true; // or pdftops makes pixels of the whole page
    QProcess process;
    process.start(program, {u"-eps"_s, u"-level3"_s, u"-"_s, u"-"_s});
    process.write(toPdf(figure, flat, size, inks));
    process.closeWriteChannel();
    const bool finished = process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    QByteArray eps = process.readAllStandardOutput();
    if (finished && eps.startsWith("%!PS")) return eps;
    return Error{
        tr("pdftops could not write EPS: %1. Take PDF or SVG.").arg(QString::fromLocal8Bit(process.readAllStandardError()).simplified())};
}

/// Those of the printer that the options name, if they name one. Error: as PrintingInks::fromFile().
Result<std::optional<PrintingInks>> inksOf(const ExportOptions& options)
{
    if (options.cmyk.isEmpty()) return std::optional<PrintingInks>();
    auto inks = PrintingInks::fromFile(options.cmyk);
    if (!inks) return inks.error();
    return std::optional(inks.take());
}

const PrintingInks* inksIn(const std::optional<PrintingInks>& inks)
{
    return inks ? &*inks : nullptr;
}

/// What is to be written, and what the format cannot say.
struct Content {
    QByteArray bytes = {};
    Messages messages = {};
};

struct Format {
    const char* ending;
    bool drawn;
    Result<Content> (*content)(const std::shared_ptr<const Figure>& figure, const PageSize& size, const ExportOptions& options);
};

Content content(const TexFile& file)
{
    return {file.text.toUtf8(), file.messages};
}

using Shared = std::shared_ptr<const Figure>;
using Options = ExportOptions;

constexpr std::array formats = {
    Format{"pdf", true,
           [](const Shared& f, const PageSize& size, const Options& o) -> Result<Content> {
               const auto inks = inksOf(o);
               return inks ? Result<Content>(Content{toPdf(f, o.style, size, inksIn(*inks))}) : Result<Content>(inks.error());
           }},
    Format{"svg", true,
           [](const Shared& f, const PageSize& size, const Options& o) -> Result<Content> { return Content{toSvg(f, o.style, size)}; }},
    Format{
        "png", true,
        [](const Shared& f, const PageSize& size, const Options& o) -> Result<Content> { return Content{toPng(f, o.style, size, o.dpi)}; }},
    Format{"eps", true,
           [](const Shared& f, const PageSize& size, const Options& o) -> Result<Content> {
               const auto inks = inksOf(o);
               if (!inks) return inks.error();
               auto bytes = toEps(f, o.style, size, inksIn(*inks));
               return bytes.ok() ? Result<Content>(Content{bytes.take()}) : Result<Content>(bytes.error());
           }},
    Format{"tex", true,
           [](const Shared& f, const PageSize& size, const Options& o) -> Result<Content> { return content(toTex(f, o.style, size)); }},
    Format{"tikz", true,
           [](const Shared& f, const PageSize& size, const Options& o) -> Result<Content> { return content(toTikz(f, o.style, size)); }},
    Format{"csv", false,
           [](const Shared& f, const PageSize&, const Options& o) -> Result<Content> { return Content{toCsv(*f, o.csvText).toUtf8()}; }},
    Format{"json", false,
           [](const Shared& f, const PageSize&, const Options&) -> Result<Content> { return Content{QJsonDocument(toJson(*f)).toJson()}; }},
};

const Format* formatOf(const QString& fileName, const ExportOptions& options)
{
    const QString ending = options.format.isEmpty() ? QFileInfo(fileName).suffix().toLower() : options.format;
    const auto format = std::find_if(formats.begin(), formats.end(), [&](const Format& f) { return ending == QLatin1String(f.ending); });
    return format == formats.end() ? nullptr : &*format;
}

/// PNG is made of pixels, and they may be too many.
Result<Done> checkPixels(const Format& format, std::optional<double> widthMm, std::optional<double> heightMm, double dpi)
{
    if (QLatin1String(format.ending) != QLatin1String("png")) return Done{};
    constexpr double leastMm = 15; // what is not said yet is at least that
    const auto size = imageSize(widthMm.value_or(leastMm), heightMm.value_or(leastMm), dpi);
    return size ? Result<Done>(Done{}) : size.error();
}

/// What the figure lacks at this size. Error: everything but the plot was left out, and it still has no room.
Result<Messages> lacksOf(const std::shared_ptr<const Figure>& figure, const PageSize& size, const Style& style)
{
    const Layout layout = layOutPage(figure, style, size);
    if (layout.plotVanishes)
        return Error{tr("There is no room for the plot beside text of this size. Choose a larger size or a smaller font.")};
    const QString lack = noRoomFor(layout);
    return lack.isEmpty() ? Messages() : Messages{{Severity::Warning, lack}};
}

/// A height that nobody chose may be more than a page holds.
Messages tooHigh(const PageSize& size, const ExportOptions& options)
{
    if (size.heightMm <= textHeightMm || options.heightMm) return {};
    const QString text = tr("The figure is %1 mm high; the text of a page has about 230 mm. Choose a height, two columns' width (178 mm) "
                            "with 2 columns, or fewer panels.");
    return {{Severity::Warning, text.arg(std::ceil(size.heightMm))}};
}

} // namespace

const QStringList& figureFormats()
{
    static const QStringList endings = [] {
        QStringList all;
        for (const Format& f : formats) all.append(QLatin1String(f.ending));
        return all;
    }();
    return endings;
}

Result<Done> checkExport(const QString& fileName, const ExportOptions& options)
{
    const Format* format = formatOf(fileName, options);
    if (!format) {
        return Error{tr("The ending “%1” is not a figure format. Use one of %2.")
                         .arg(options.format.isEmpty() ? QFileInfo(fileName).suffix() : options.format,
                              QLatin1Char('.') + figureFormats().join(u", ."_s)),
                     fileName};
    }
    for (const auto& mm : {options.widthMm, options.heightMm})
        if (mm && !(*mm >= 15 && *mm <= 2000))
            return Error{tr("A figure cannot be %1 mm wide or high. Choose a size from 15 mm to 2000 mm.").arg(*mm)};
    if (!(options.dpi >= 30 && options.dpi <= 2400))
        return Error{tr("%1 dpi is out of range. Choose a resolution from 30 to 2400 dpi.").arg(options.dpi)};
    if (const auto inks = inksOf(options); !inks) return inks.error();
    return checkPixels(*format, options.widthMm, options.heightMm, options.dpi);
}

Result<Messages> exportFigure(const Figure& figure, const QString& fileName, const ExportOptions& options)
{
    if (const auto checked = checkExport(fileName, options); !checked) return checked.error();
    const Format* format = formatOf(fileName, options);
    const auto shared = std::make_shared<const Figure>(figure);
    const PageSize size = pageOf(shared, options);
    if (const auto checked = checkPixels(*format, size.widthMm, size.heightMm, options.dpi); !checked) return checked.error();
    auto lacks = format->drawn ? lacksOf(shared, size, options.style) : Messages();
    if (!lacks) return lacks;
    if (format->drawn)
        for (Message& message : tooHigh(size, options)) lacks->push_back(std::move(message));
    if (const QString problem = whyNoFolder(fileName); !problem.isEmpty()) return Error{problem, fileName};
    const auto content = format->content(shared, size, options);
    if (!content.ok()) return content.error();
    const QByteArray& bytes = content->bytes;
    if (bytes.isEmpty())
        return Error{options.cmyk.isEmpty()
                         ? tr("The figure could not be drawn at this size. Choose a smaller one.")
                         : tr("The figure could not be drawn with the inks of “%1”. Export it without a printer's profile, or smaller.")
                               .arg(QFileInfo(options.cmyk).fileName()),
                     fileName};
    if (const auto written = writeFile(fileName, bytes, u"The figure was not written"_s); !written) return written.error();
    const QString ending = QLatin1String(format->ending);
    if (!options.cmyk.isEmpty() && format->drawn && ending != u"pdf"_s && ending != u"eps"_s)
        lacks->push_back({Severity::Note, tr("%1 knows no inks: its colours stay sRGB. PDF and EPS have them.").arg(ending.toUpper())});
    lacks->insert(lacks->end(), content->messages.begin(), content->messages.end());
    return lacks;
}

PageSize pageOf(const std::shared_ptr<const Figure>& figure, const ExportOptions& options)
{
    const double width = options.widthMm.value_or(figure->widthMm);
    return {width, options.heightMm ? *options.heightMm : pageHeightMm(figure, options.style, width)};
}

bool isDrawnWhole(const std::shared_ptr<const Figure>& figure, const QString& fileName, const ExportOptions& options)
{
    const Format* format = formatOf(fileName, options);
    return !format || !format->drawn || noRoomFor(layOutPage(figure, options.style, pageOf(figure, options))).isEmpty();
}

const std::vector<SizePreset>& sizePresets()
{
    static const std::vector<SizePreset> presets = {
        {tr("One column, general"), 84, tr("common in journals")},
        {tr("Two columns, general"), 178, tr("common in journals")},
        {tr("IEEE, one column"), 88.9, tr("IEEE Author Center, Size Requirements for Graphics, read 25 November 2026: 3.5 in")},
        {tr("IEEE, two columns"), 181.9, tr("IEEE Author Center, Size Requirements for Graphics, read 25 November 2026: 7.16 in")},
        {tr("Nature, one column"), 89, tr("Nature research figure guide, Figure sizing, read 25 November 2026"), true,
         tr("letters 5 to 7 pt, at most 170 mm high")},
        {tr("Nature, two columns"), 183, tr("Nature research figure guide, Figure sizing, read 25 November 2026"), true,
         tr("letters 5 to 7 pt, at most 170 mm high")},
        {tr("ACM, one column"), 84.5, tr("ACM template: 3.33 in")},
        {tr("ACM, two columns"), 177.8, tr("ACM template: 7 in")},
        {tr("Springer LNCS, text width"), 122, tr("LNCS: 12.2 cm"), true, tr("lettering of figures 10 pt")},
        {tr("Springer journals, one column"), 84, tr("Springer’s artwork guidelines as others cite them; not checked"), false,
         tr("sans, 8 to 12 pt")},
        {tr("Springer journals, two columns"), 174, tr("Springer’s artwork guidelines as others cite them; not checked"), false,
         tr("sans, 8 to 12 pt")},
        {tr("Elsevier, one column"), 90, tr("Elsevier’s artwork sizing as others cite it; the width is not checked"), false,
         tr("letters 7 pt, scripts 6 pt (Artwork sizing, read 25 November 2026)")},
        {tr("Elsevier, one and a half"), 140, tr("Elsevier’s artwork sizing as others cite it; the width is not checked"), false,
         tr("letters 7 pt, scripts 6 pt (Artwork sizing, read 25 November 2026)")},
        {tr("Elsevier, two columns"), 190, tr("Elsevier’s artwork sizing as others cite it; the width is not checked"), false,
         tr("letters 7 pt, scripts 6 pt (Artwork sizing, read 25 November 2026)")},
        {tr("SIAM, text width"), 130.7, tr("31 pica of an older SIAM style; not checked, ask your class file"), false},
    };
    return presets;
}

} // namespace costscope
