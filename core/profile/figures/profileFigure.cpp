// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/figures/profileFigure.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/figure/figureDatasets.h"

namespace costscope {

const DatasetItem* profileOf(const Session& session, const FigureRequest& request)
{
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind == DatasetKind::Profile) return item;
    return nullptr;
}

QString profileSubtitle(const DatasetItem& item)
{
    const QJsonObject& facts = item.data->facts;
    QStringList parts{item.name.toHtmlEscaped()};
    const int tasks = facts[QLatin1String("tasks")].toInt(), hosts = facts[QLatin1String("hosts")].toInt();
    const QString processes = counted(tasks, u"1 process"_s, u"%1 processes"_s);
    if (tasks > 0 && !item.name.contains(processes)) parts << processes;
    if (hosts > 1) parts << u"%1 hosts"_s.arg(hosts);
    if (const double seconds = facts[QLatin1String("t_n_s")].toDouble(missing); seconds > 0) parts << display(seconds, Quantity::Time, 3);
    if (const double percent = facts[QLatin1String("mpi_percent")].toDouble(missing); percent >= 0)
        parts << u"%1 of the time in MPI"_s.arg(display(percent, Quantity::Percent, 3));
    return parts.join(u" · "_s);
}

Provenance profileProvenance(const DatasetItem& item)
{
    Provenance provenance;
    provenance.data = sourcesOf(item);
    provenance.program = programName();
    return provenance;
}

} // namespace costscope
