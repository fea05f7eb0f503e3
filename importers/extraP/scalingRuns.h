// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"
#include "importers/tables/runsCsv.h"
#include "importers/text/BlockStream.h"
#include "importers/text/findings.h"

#include <QStringList>

#include <vector>

namespace costscope {

/// A measured point of a region: the values of the parameters, and what its repetitions gave.
struct ScalingPoint {
    std::vector<double> at;     ///< one per parameter of the experiment
    std::vector<double> values; ///< one per repetition; NaN = left out, which was said
    TextPlace place = {};
    bool isMean = false; ///< the file has the mean of its repetitions alone
};

/// One metric of one region (call path) of a program.
struct ScalingSeries {
    QString region;
    QString metric; ///< empty: the file does not say
    std::vector<ScalingPoint> points = {};
};

/// What Extra-P calls an experiment: a program measured over one or more parameters.
struct ScalingExperiment {
    QStringList parameters = {};
    std::vector<ScalingSeries> series = {};
    CappedMessages messages = {};
    bool isPartial = false; ///< something of the file was left out

    /// Adds a finding; of very many only the first are kept, and counted.
    void warn(const QString& text, TextPlace place = {});
};

/// The formats of Extra-P. Error: damaged, cancelled.
Result<ScalingExperiment> readExtraPText(Input& input, const ImportOptions& options, const Progress& progress);
Result<ScalingExperiment> readExtraPJson(Input& input, const ImportOptions& options, const Progress& progress);
Result<ScalingExperiment> readExtraPArchive(Input& input, const ImportOptions& options, const Progress& progress);

/// Most parameters of an experiment.
inline constexpr qsizetype mostScalingParameters = 1000;

/// Most datasets that one file gives: those of a region with three parameters beside n, of five values each, as Extra-P wants
/// them. Others are chosen by name.
inline constexpr size_t mostScalingDatasets = 125;

/// Run-time records of an experiment: one dataset per region, metric that is a time, and setting of the other parameters; one row
/// per repetition. Processes and times are told by their names, or named by `options.columns`, as are single
/// datasets or regions ("main, size = 100" -> "t_n_s"); of too many those with the longest times at the largest n are taken. MPI times of a
/// region that has them join its records. Error: no parameter or no metric is known, or several are; no value can be used.
Result<Imported> runsOf(ScalingExperiment experiment, const ImportOptions& options);

/// Whether a message says that an experiment has more series than were read.
bool isAboutSeries(const Message& message);
/// The names of all series of an experiment, as runsOf() takes them; empty: it cannot be read so.
QStringList namesOfSeries(ScalingExperiment experiment, const ImportOptions& options);
QStringList scalingSeries(const QString& path, const ImportOptions& options);

/// Parameters and metrics as columns, for a dialog that asks which are n and t_n; nothing if both are known, or if the file is no
/// experiment that can be read.
std::optional<CsvShape> scalingShape(const QString& path);

} // namespace costscope
