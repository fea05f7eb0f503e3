// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/DataDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/Document.h"
#include "app/actions/SessionActions.h"
#include "app/dialogs/CollectiveDialog.h"
#include "app/dialogs/Dialogs.h"
#include "app/jobs/DataExport.h"
#include "app/window/lookedAt.h"
#include "core/calibration/calibrationEdits.h"
#include "core/collectives/collectiveCost.h"
#include "core/collectives/collectiveEdits.h"
#include "core/dense/decodeEdits.h"
#include "core/dense/figures/denseKinds.h"
#include "core/network/patternDataset.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overlap/figures/overlapKinds.h"
#include "core/scaling/figures/speedup.h"
#include "views/models/SessionTree.h"

#include <QAction>

#include <algorithm>
#include <iterator>

namespace costscope {

DataDesk::DataDesk(const Desk& desk, Jobs& jobs) : m_desk(desk), m_jobs(jobs)
{
    Actions& a = m_desk.actions;
    connectMaking();
    connect(a["placement"], &QAction::triggered, this, &DataDesk::placeRanks);
    connect(a["series"], &QAction::triggered, this, [this] { m_desk.things.makeSeries(m_desk.tree.selectedIds()); });
    connect(a["decode"], &QAction::triggered, this, [this] { m_desk.things.decodeTables(decodable()); });
    connect(a["overlap"], &QAction::triggered, this, [this] {
        if (const QStringList profiles = selectedProfiles(); profiles.size() == 2) m_desk.things.makeOverlap(profiles[0], profiles[1]);
    });
    connect(a["exportData"], &QAction::triggered, this, &DataDesk::exportData);
    connect(a["fit"], &QAction::triggered, this, &DataDesk::fit);
}

void DataDesk::connectMaking()
{
    Actions& a = m_desk.actions;
    connect(a["pattern"], &QAction::triggered, this, [this] {
        if (const auto wanted = m_desk.dialogs.askPattern()) m_desk.things.makePattern(*wanted);
    });
    connect(a["collective"], &QAction::triggered, this, [this] {
        const Session& session = m_desk.document.session();
        std::vector<Machine> machines = machinesWithChannels(session);
        std::ranges::copy_if(session.machines, std::back_inserter(machines), [](const Machine& m) { return !channelsOf(m); });
        if (const auto wanted = m_desk.dialogs.askCollective(machines)) m_desk.things.makeCollective(*wanted);
    });
    for (const auto& [action, kind] :
         {std::pair{"tilePlan", &tilePlanFigure}, {"scaling", &speedupFigure}, {"dense", &bestVariantMapFigure}})
        connect(a[action], &QAction::triggered, this,
                [this, kind = kind] { m_desk.things.newFigure({.id = {}, .kind = kind->id, .datasets = {}}); });
}

void DataDesk::placeRanks()
{
    const QString dataset = datasetLookedAt(m_desk.document.session(), m_desk.current);
    const QStringList files =
        m_desk.dialogs.askOpen(tr("Place ranks from a table of rank, x, y, z"), {tr("Tables (*.csv *.txt *.tsv)"), tr("All files (*)")});
    if (!files.isEmpty()) m_desk.things.placeRanks(dataset, files.front());
}

void DataDesk::exportData()
{
    const Session& session = m_desk.document.session();
    QStringList ids = m_desk.tree.selectedIds();
    ids.removeIf([&](const QString& id) { return !session.dataset(id); });
    if (ids.isEmpty()) ids << datasetLookedAt(session, m_desk.current);
    askAndExportData(session, ids, m_desk.dialogs, m_jobs, [say = m_desk.say](const QString& file, const Messages& messages) {
        say(messages.empty() ? tr("Written to %1").arg(file) : tr("Written to %1. %2").arg(file, messages.front().text));
    });
}

void DataDesk::fit()
{
    const Session& session = m_desk.document.session();
    if (const Fit* made = fitLookedAt(session, m_desk.current)) return m_desk.show(made->id);
    m_desk.things.fitFirst(datasetLookedAt(session, m_desk.current), tr("Fit"));
}

QStringList DataDesk::selectedProfiles() const
{
    QStringList profiles;
    for (const QString& id : m_desk.tree.selectedIds())
        if (const DatasetItem* item = m_desk.document.session().dataset(id); item && item->data->kind == DatasetKind::Profile)
            profiles << id;
    return profiles;
}

QStringList DataDesk::decodable() const
{
    const Session& session = m_desk.document.session();
    const FigureRequest* figure = session.figure(m_desk.current);
    return decodableTables(session, figure ? figure->datasets : m_desk.tree.selectedIds());
}

void DataDesk::refreshActions()
{
    Actions& a = m_desk.actions;
    const Session& session = m_desk.document.session();
    const DatasetItem* item = session.dataset(datasetLookedAt(session, m_desk.current));
    a["reload"]->setEnabled(!session.datasets.empty());
    a["exportData"]->setEnabled(item && item->missing.isEmpty() && !item->data->tables.empty());
    a["fit"]->setEnabled(item && item->data->kind == DatasetKind::Runs);
    const auto profiles = selectedProfiles().size();
    a["series"]->setEnabled(profiles > 1);
    a["decode"]->setEnabled(!decodable().isEmpty());
    a["decode"]->setToolTip(tr("What tables of Cannon and SUMMA say of dgemm, latency and calibration factors"));
    a["overlap"]->setEnabled(profiles == 2);
    a["overlap"]->setToolTip(tr("Select two profiles of one program: a run without overlap and one with it"));
    a["placement"]->setEnabled(item && item->data->kind == DatasetKind::Amg);
}

} // namespace costscope
