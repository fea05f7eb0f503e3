// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "views/export/export.h"

namespace costscope {

/// The options of `export` that say how a figure looks.
std::vector<Option> styleOptions();
/// --raw-text: how texts stand in a CSV, of data or of a figure.
Option rawTextOption();
CsvText csvTextOf(const Arguments& arguments);

/// In which formats a figure is wanted: several of --format or of a profile are files of one name with an ending each.
struct WantedFiles {
    QStringList formats = {};
    bool addsEndings = false;
    QStringList filesOf(const QString& out) const;
};
/// Error: no such profile, several formats on the standard output.
Result<WantedFiles> wantedFiles(const Arguments& arguments);

/// How the figure in `-o` shall look. Error = usage.
Result<ExportOptions> exportOptions(const Arguments& arguments);
/// --save-profile, if it is there. Error: keepProfile().
Result<Done> saveProfile(const Arguments& arguments, const ExportOptions& options);

} // namespace costscope
