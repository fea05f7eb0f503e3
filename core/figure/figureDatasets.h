// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace costscope {

struct DatasetItem;
class FigureMemory;
struct FigureRequest;
struct Session;

/// Datasets of a session that a kind of figure takes: those named in `preferred` (ids of datasets, or of fits and figures
/// of them), all if none of these fits. May be more than the kind takes at once (FigureKind::mostDatasets).
QStringList datasetsFor(const Session& session, const QString& kind, const QStringList& preferred = {});

/// Whether a figure of this kind can be drawn without any data.
bool needsNoData(const QString& kind);

/// The files that a dataset was read from, with the beginning of their hashes, for Provenance::data; its name if it was made here.
QStringList sourcesOf(const DatasetItem& item);

/// For FigureKind::rowsToCount: records take longer to draw than to count.
qint64 rowsOfRuns(const Session& session, const FigureRequest& request, const FigureMemory& memory);

} // namespace costscope
