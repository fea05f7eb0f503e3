// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/figure/Figure.h"
#include "views/draw/Style.h"
#include "views/export/fileFormats.h"

#include <memory>

namespace costscope {

struct ExportOptions {
    std::optional<double> widthMm; ///< default: the figure's own
    std::optional<double> heightMm;
    double dpi = 300;    ///< PNG only
    QString format = {}; ///< one of figureFormats(); empty: as the ending of the file says
    Style style = Style::paper();
    CsvText csvText = CsvText::Safe; ///< CSV only
    QString cmyk = {};               ///< PDF and EPS: ICC profile of the printer, whose inks stand for colours; empty: sRGB
};

/// The endings of the files that exportFigure() writes: "pdf", "svg" …
const QStringList& figureFormats();

/// What can be said before there is a figure. Error: unknown ending (lists the known ones), size or
/// resolution out of range, no profile of inks.
Result<Done> checkExport(const QString& fileName, const ExportOptions& options);

/// Writes a figure as PDF, SVG, PNG, EPS, LaTeX, CSV or JSON by the ending of `fileName` or as the options say: the function behind the
/// export dialog and `costscope export`. PDF and SVG have fonts embedded or named; the same figure gives the same bytes. Provenance stands
/// in the metadata. Returns what found no room or what the format cannot say. Error: as checkExport(), no room for the plot
/// itself, no pdftops for EPS, cannot write.
Result<Messages> exportFigure(const Figure& figure, const QString& fileName, const ExportOptions& options = {});

/// The page a figure takes: a height that nobody chose grows with what has to find room (pageHeight.h).
PageSize pageOf(const std::shared_ptr<const Figure>& figure, const ExportOptions& options);
/// Whether everything finds room there; formats that hold numbers hold all.
bool isDrawnWhole(const std::shared_ptr<const Figure>& figure, const QString& fileName, const ExportOptions& options);

/// Width presets with their source: "IEEE, one column" 88.9 mm …
struct SizePreset {
    QString name;
    double widthMm;
    QString source;        ///< who says so
    bool isChecked = true; ///< against the source itself; if not, `source` tells where the number is from
    QString type = {};     ///< what the same source says about lettering
};
const std::vector<SizePreset>& sizePresets();

} // namespace costscope
