// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/figureDatasets.h"

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

#include <QFileInfo>
#include <algorithm>

namespace costscope {

namespace {

/// A collective, with the benchmarks that it is compared with: the first one and all of these.
bool keepCollective(const Session& session, QStringList& ids)
{
    const auto is = [&](const QString& id, DatasetKind kind) { return session.dataset(id)->data->kind == kind; };
    const auto first = std::ranges::find_if(ids, [&](const QString& id) { return is(id, DatasetKind::Collective); });
    if (first == ids.end()) return false;
    const QString collective = *first;
    ids.removeIf([&](const QString& id) { return !is(id, DatasetKind::Benchmark); });
    ids.prepend(collective);
    return true;
}

/// Of a figure that takes several kinds of data: those of the first one's kind. Run-time records are fitted one by one.
void keepTogether(const Session& session, QStringList& ids)
{
    if (ids.isEmpty() || keepCollective(session, ids)) return;
    const DatasetKind kind = session.dataset(ids.front())->data->kind;
    ids.removeIf([&](const QString& id) { return session.dataset(id)->data->kind != kind; });
    if (kind == DatasetKind::Runs) ids = ids.mid(0, 1);
}

} // namespace

QStringList datasetsFor(const Session& session, const QString& kind, const QStringList& preferred)
{
    const FigureKind* row = findFigure(kind);
    QStringList fitting;
    if (!row) return fitting;
    const auto add = [&](const DatasetItem* item) {
        if (item && row->datasetKinds.contains(toString(item->data->kind)) && !fitting.contains(item->id)) fitting << item->id;
    };
    for (const QString& id : preferred) {
        if (const Fit* fit = session.fit(id))
            add(session.dataset(fit->dataset));
        else if (const FigureRequest* figure = session.figure(id))
            for (const QString& d : figure->datasets) add(session.dataset(d));
        else
            add(session.dataset(id));
    }
    if (fitting.isEmpty())
        for (const DatasetItem& item : session.datasets) add(&item);
    if (row->datasetKinds.size() > 1) keepTogether(session, fitting);
    return fitting;
}

bool needsNoData(const QString& kind)
{
    const FigureKind* row = findFigure(kind);
    return row && lackOf(*row, {}, {.id = {}, .kind = kind, .datasets = {}}).isEmpty();
}

QStringList sourcesOf(const DatasetItem& item)
{
    QStringList files;
    for (const Source& source : item.data ? item.data->sources : std::vector<Source>())
        files << u"%1 sha256:%2"_s.arg(QFileInfo(source.file).fileName(), source.sha256.left(16));
    return files.isEmpty() ? QStringList{item.name} : files;
}

qint64 rowsOfRuns(const Session& session, const FigureRequest& request, const FigureMemory&)
{
    constexpr qint64 perRecord = 20;
    qint64 rows = 0;
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && !item->data->tables.empty())
            rows += perRecord * item->data->principal().rows();
    return rows;
}

} // namespace costscope
