// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/CalibrationActions.h"

#include "app/actions/Document.h"
#include "app/dialogs/Dialogs.h"
#include "app/jobs/Jobs.h"
#include "app/window/FigureBuilder.h"
#include "core/base/words.h"
#include "core/calibration/calibrationEdits.h"
#include "core/calibration/figures/knownCalibration.h"
#include "core/session/machines.h"
#include "core/theories/leftOut.h"
#include "views/inspector/windowWords.h"

#include <algorithm>
#include <map>

namespace costscope {

namespace {

/// What must be the same for drawn samples to belong to a calibration.
struct Basis {
    CalibrationItem item;
    std::vector<DatasetPtr> data;
    bool operator==(const Basis&) const = default;
};

Basis basisOf(const Session& session, CalibrationItem item)
{
    Basis basis;
    for (const QString& id : item.datasets)
        if (const DatasetItem* dataset = session.dataset(id)) basis.data.push_back(dataset->data);
    item.recipe.bootstrap = 0;
    item.name.clear(); // may be another by then
    basis.item = std::move(item);
    return basis;
}

} // namespace

CalibrationActions::CalibrationActions(Document& document, Jobs& jobs, FigureBuilder& builder, Dialogs& dialogs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_builder(builder), m_dialogs(dialogs)
{}

/// The item gets its id, name and machine; false: it was refused.
bool CalibrationActions::putInto(Session& session, CalibrationItem& item)
{
    item.recipe.bootstrap = 0; // its draws belong to the recipe before
    const auto known = knownCalibration(session, item, m_builder.memory());
    if (!known) {
        Q_EMIT refused(inWindow(known.error()));
        return false;
    }
    item = *findCalibration(session, putCalibration(session, item, *(*known)->calibration));
    return true;
}

QString CalibrationActions::put(CalibrationItem item, const QString& text, const QString& mergeKey)
{
    const bool isNew = item.id.isEmpty();
    Session next = m_document.session();
    if (!putInto(next, item)) return {};
    m_document.edit(text, std::move(next), mergeKey.isEmpty() ? QString() : u"calibration/%1/%2"_s.arg(item.id, mergeKey));
    if (isNew) Q_EMIT told(tr("“%1” is a machine of the session now.").arg(item.name));
    return item.id;
}

void CalibrationActions::bootstrap(CalibrationItem item)
{
    const int draws = item.recipe.bootstrap;
    if (item.id.isEmpty()) {
        const QString id = put(item, tr("Calibrate"));
        if (id.isEmpty()) return;
        item = *findCalibration(m_document.session(), id);
        item.recipe.bootstrap = draws;
    }
    const Basis basis = basisOf(m_document.session(), item);
    m_jobs.run(
        tr("Bootstrap of %1").arg(item.name),
        [data = basis.data, recipe = item.recipe](const Progress& progress) { return calibrate(data, recipe, nullptr, progress); },
        [this, basis, item](Result<Calibration> calibration) {
            if (!calibration) return m_dialogs.tell(calibration.error());
            const CalibrationItem* now = findCalibration(m_document.session(), item.id);
            if (!now || basisOf(m_document.session(), *now) != basis)
                return Q_EMIT refused(
                    tr("The calibration was changed while its samples were drawn. They were not taken; start Bootstrap once more."));
            CalibrationItem drawn = *now;
            drawn.recipe.bootstrap = item.recipe.bootstrap;
            Session next = m_document.session();
            putCalibration(next, std::move(drawn), *calibration);
            m_document.edit(tr("Bootstrap"), std::move(next));
        });
}

void CalibrationActions::toggleLeftOut(const std::vector<RecordRef>& records, const QString& of)
{
    Session next = m_document.session();
    std::map<QString, std::vector<int>> rows; // by dataset
    for (const RecordRef& record : records) rows[record.dataset].push_back(record.record);
    const bool back = std::all_of(records.begin(), records.end(), [&](const RecordRef& r) { return isLeftOut(next, r, of); });
    while (!rows.empty()) {
        auto item = calibrationFor(next, of, rows.begin()->first);
        if (!item) return;
        for (const QString& id : item->datasets)
            if (const auto mine = rows.extract(id)) *item = withRows(*item, id, mine.mapped(), !back);
        if (!putInto(next, *item)) return;
    }
    const auto count = qint64(records.size());
    m_document.edit(back ? counted(count, tr("Take row back"), tr("Take %1 rows back"))
                         : counted(count, tr("Leave out row"), tr("Leave out %1 rows")),
                    std::move(next));
}

void CalibrationActions::use(const QString& machine, const QStringList& figures)
{
    const Machine* of = findMachine(m_document.session(), machine);
    if (!of || figures.isEmpty()) return;
    const QString text = tr("Use %1").arg(of->name), name = of->name;
    Session next = m_document.session();
    useMachine(next, machine, figures);
    m_document.edit(text, std::move(next));
    Q_EMIT told(figures.size() == 1 ? tr("1 figure shows %1.").arg(name)
                                    : tr("%2 figures show %1.").arg(name, QString::number(figures.size())));
}

} // namespace costscope
