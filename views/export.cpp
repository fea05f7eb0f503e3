// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export.h"

#include "views/fileFormats.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>
#include <array>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Export", text);
}

struct Format {
    const char* ending;
    QByteArray (*bytes)(const std::shared_ptr<const Figure>& figure, const PageSize& size, const ExportOptions& options);
};

const std::array formats = {
    Format{"pdf", [](const auto& figure, const PageSize& size, const ExportOptions& o) { return toPdf(figure, o.style, size); }},
    Format{"svg", [](const auto& figure, const PageSize& size, const ExportOptions& o) { return toSvg(figure, o.style, size); }},
    Format{"png", [](const auto& figure, const PageSize& size, const ExportOptions& o) { return toPng(figure, o.style, size, o.dpi); }},
    Format{"csv", [](const auto& figure, const PageSize&, const ExportOptions&) { return toCsv(*figure).toUtf8(); }},
    Format{"json", [](const auto& figure, const PageSize&, const ExportOptions&) { return QJsonDocument(toJson(*figure)).toJson(); }},
};

Result<PageSize> pageSize(const Figure& figure, const ExportOptions& options)
{
    const PageSize size{options.widthMm.value_or(figure.widthMm), options.heightMm.value_or(figure.heightMm)};
    for (const double mm : {size.widthMm, size.heightMm})
        if (!(mm >= 15 && mm <= 2000))
            return Error{tr("A figure cannot be %1 mm wide or high. Choose a size from 15 mm to 2000 mm.").arg(mm)};
    if (!(options.dpi >= 30 && options.dpi <= 2400))
        return Error{tr("%1 dpi is out of range. Choose a resolution from 30 to 2400 dpi.").arg(options.dpi)};
    return size;
}

} // namespace

Result<Done> exportFigure(const Figure& figure, const QString& fileName, const ExportOptions& options)
{
    const QString ending = QFileInfo(fileName).suffix().toLower();
    const auto format = std::find_if(formats.begin(), formats.end(), [&](const Format& f) { return ending == QLatin1String(f.ending); });
    if (format == formats.end()) {
        QStringList known;
        for (const Format& f : formats) known.append(QLatin1Char('.') + QLatin1String(f.ending));
        return Error{tr("The ending “%1” is not a figure format. Use one of %2.").arg(ending, known.join(QStringLiteral(", "))), fileName};
    }
    const auto size = pageSize(figure, options);
    if (!size) return size.error();
    const QByteArray bytes = format->bytes(std::make_shared<const Figure>(figure), *size, options);
    if (bytes.isEmpty()) return Error{tr("The figure could not be drawn at this size. Choose a smaller one."), fileName};
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return Error{tr("The file cannot be written: %1. Choose another folder.").arg(file.errorString()), fileName};
    return Done{};
}

const std::vector<SizePreset>& sizePresets()
{
    static const std::vector<SizePreset> presets = {
        {tr("One column, general"), 84, tr("common in journals")},
        {tr("Two columns, general"), 178, tr("common in journals")},
        {tr("IEEE, one column"), 88.9, tr("IEEE Author Center: 3.5 in")},
        {tr("IEEE, two columns"), 181.4, tr("IEEEtran: text width 516 pt, 72.27 to the inch")},
        {tr("ACM, one column"), 84.5, tr("ACM template: 3.33 in")},
        {tr("ACM, two columns"), 177.8, tr("ACM template: 7 in")},
        {tr("Springer LNCS, text width"), 122, tr("LNCS: 12.2 cm")},
    };
    return presets;
}

} // namespace costscope
