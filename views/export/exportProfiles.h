// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/export.h"

#include <QJsonObject>

namespace costscope {

/// How the figures of one paper are written, under a name: "my paper". Kept in the settings of the user, where the export dialog
/// and the command line find it.
struct ExportProfile {
    std::optional<double> widthMm = {}; ///< nothing: each figure's own
    std::optional<double> heightMm = {};
    double textPt = Style::paper().textPt;
    QString family = Style::paper().family;
    bool grey = false, title = true, provenance = false;
    bool flat = false; ///< no transparency
    QString cmyk = {}; ///< ICC profile of a printer; empty: sRGB
    double dpi = 300;
    QStringList formats = {u"pdf"_s}; ///< of figureFormats(), the first is that of the file name
    bool operator==(const ExportProfile&) const = default;
};

QJsonObject toJson(const ExportProfile& profile);
/// Error: a value that is none or out of range, with its name.
Result<ExportProfile> profileFrom(const QJsonObject& json);

Style styleOf(const ExportProfile& profile);
ExportOptions exportOptionsOf(const ExportProfile& profile);
ExportProfile profileOf(const ExportOptions& options, const QStringList& formats);

/// Names of what is kept, in their order.
QStringList profileNames();
/// One of the user's, or the width of a journal by the name of its preset. Error: names those that there are.
Result<ExportProfile> profileCalled(const QString& name);
/// Error: no name, or one of a preset.
Result<Done> keepProfile(const QString& name, const ExportProfile& profile);
void removeProfile(const QString& name);

/// What the export dialog was left with; the defaults where it was never used or what is kept is damaged.
ExportProfile lastProfile();
void keepLastProfile(const ExportProfile& profile);

} // namespace costscope
