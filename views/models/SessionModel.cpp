// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/SessionModel.h"

#include "core/calibration/calibrationEdits.h"
#include "core/collectives/figures/stageColumns.h"
#include "core/figure/Figure.h"
#include "core/machine/machineEdits.h"
#include "core/session/baseline.h"
#include "views/inspector/windowWords.h"
#include "views/models/names.h"

#include <QMimeData>

#include <algorithm>

namespace costscope {

namespace {

const QString idsFormat = u"application/x-costscope-ids"_s;
constexpr quintptr headingId = 0; // internal id of headings; things carry their group's number + 1

/// Each message counts once, whoever says it again.
int warnings(const Messages& messages, const QString& further = {})
{
    QSet<QString> said;
    for (const Message& m : messages)
        if (m.severity != Severity::Note) said.insert(further == m.text ? further : m.toString());
    if (!further.isEmpty()) said.insert(further);
    return int(said.size());
}

QString texts(const Messages& messages)
{
    QStringList lines;
    for (const Message& message : messages) lines << inWindow(plainText(message.text));
    return lines.mid(0, 12).join(QLatin1Char('\n'));
}

} // namespace

SessionModel::Item SessionModel::datasetItem(const DatasetItem& dataset)
{
    Item item{dataset.id, dataset.name, {}, dataset.name, Tone::Note};
    const int found = dataset.data ? warnings(dataset.data->messages) : 0;
    if (!dataset.missing.isEmpty()) {
        item.note = tr("missing");
        item.tone = Tone::Amber;
        item.toolTip += QLatin1Char('\n') + dataset.missing;
    } else if (found > 0) {
        item.note = found == 1 ? tr("1 warning") : tr("%1 warnings").arg(found);
        item.tone = Tone::Amber;
        item.toolTip += QLatin1Char('\n') + texts(dataset.data->messages);
    } else if (dataset.data) {
        const bool isCollective = dataset.data->kind == DatasetKind::Collective;
        item.note = isCollective ? stagesInWords(*dataset.data) : QString::number(dataset.data->principal().rows());
    }
    return item;
}

SessionModel::Item SessionModel::machineItem(const Session& session, const Machine& machine)
{
    Item item{machine.id, machine.name, {}, machine.source.isEmpty() ? machine.name : machine.source, Tone::Note};
    const QStringList changed = changedValues(machine);
    if (findCalibration(session, machine.id)) item.note = tr("calibrated");
    if (changed.isEmpty()) return item;
    item.note = tr("%1 changed").arg(changed.size());
    item.tone = Tone::Accent;
    item.toolTip += QLatin1Char('\n') + tr("Changed: %1").arg(changed.mid(0, 12).join(u", "_s));
    return item;
}

SessionModel::Item SessionModel::calibrationItem(const Session& session, const CalibrationItem& calibration)
{
    Item item{calibration.id, calibration.name, {}, calibration.name, Tone::Note};
    item.note = calibration.datasets.size() == 1 ? tr("1 dataset") : tr("%1 datasets").arg(calibration.datasets.size());
    QStringList lines{calibration.name, inWords(calibration.recipe)};
    for (const QString& id : calibration.datasets.mid(0, 12)) lines << displayName(session, id);
    if (const auto out = calibration.recipe.excluded.size(); out > 0)
        lines << (out == 1 ? tr("1 row is left out") : tr("%1 rows are left out").arg(out));
    item.toolTip = lines.join(QLatin1Char('\n'));
    return item;
}

SessionModel::Item SessionModel::fitItem(const Session& session, const Fit& fit)
{
    Item item{fit.id, displayName(session, fit), {}, displayName(session, fit), Tone::Note};
    const int found = warnings(fit.messages, fit.usable() ? QString() : fit.message);
    if (found == 0) return item;
    item.note = found == 1 ? tr("1 warning") : tr("%1 warnings").arg(found);
    item.tone = Tone::Amber;
    item.toolTip += QLatin1Char('\n') + (fit.usable() ? texts(fit.messages) : fit.message);
    return item;
}

/// What is compared with: what has changed since, and the data and fits of then.
SessionModel::Group SessionModel::baselineGroup(const Baseline& baseline)
{
    Group group{ItemKind::Baseline, tr("Baseline: %1").arg(baseline.name), {}};
    const QString from = baseline.file.isEmpty() ? baseline.name : baseline.file;
    group.items.push_back({baselineId, tr("What changed"), {}, from, Tone::Note});
    const auto add = [&](Item item) {
        item.id = baselineId + QLatin1Char('/') + item.id;
        group.items.push_back(std::move(item));
    };
    for (const DatasetItem& dataset : baseline.session.datasets) add(datasetItem(dataset));
    for (const Fit& fit : baseline.session.fits) add(fitItem(baseline.session, fit));
    return group;
}

/// Its first line that says something.
SessionModel::Item SessionModel::notesItem(const QString& notes)
{
    const QString text = notes.trimmed();
    QString first = text.section(QLatin1Char('\n'), 0, 0);
    while (first.startsWith(QLatin1Char('#')) || first.startsWith(QLatin1Char(' '))) first.remove(0, 1); // a heading of Markdown
    return {notesId,
            text.isEmpty() ? tr("Write notes…") : first,
            {},
            text.isEmpty() ? tr("Notes are saved with the session.") : text.left(600),
            Tone::Note};
}

std::vector<SessionModel::Group> SessionModel::groupsOf(const Session& session)
{
    Group datasets{ItemKind::Dataset, tr("Datasets"), {}}, machines{ItemKind::Machine, tr("Machines"), {}};
    Group calibrations{ItemKind::Calibration, tr("Calibrations"), {}};
    Group fits{ItemKind::Fit, tr("Fits"), {}}, figures{ItemKind::Figure, tr("Figures"), {}};
    for (const DatasetItem& dataset : session.datasets) datasets.items.push_back(datasetItem(dataset));
    for (const Machine& machine : session.machines) machines.items.push_back(machineItem(session, machine));
    for (const CalibrationItem& item : session.calibrations) calibrations.items.push_back(calibrationItem(session, item));
    for (const Fit& fit : session.fits) fits.items.push_back(fitItem(session, fit));
    for (const FigureRequest& figure : session.figures) {
        const QString name = displayName(session, figure);
        figures.items.push_back({figure.id, name, {}, name, Tone::Note});
    }
    std::vector<Group> groups;
    for (Group* group : {&datasets, &machines, &calibrations, &fits, &figures})
        if (!group->items.empty()) groups.push_back(std::move(*group));
    if (session.baseline.pinned) groups.push_back(baselineGroup(*session.baseline.pinned));
    if (!groups.empty() || !session.notes.isEmpty()) groups.push_back({ItemKind::Notes, tr("Notes"), {notesItem(session.notes)}});
    return groups;
}

std::vector<SessionModel::Group> SessionModel::noted(std::vector<Group> groups) const
{
    for (Group& group : groups)
        for (Item& item : group.items) {
            if (group.kind == ItemKind::Figure && m_open.contains(item.id)) item.note = tr("open");
            if (!m_stale.contains(item.id)) continue;
            item.note = tr("file changed");
            item.tone = Tone::Amber;
            item.toolTip = tr("The source file has changed since it was read. Reload with F5.");
        }
    return groups;
}

void SessionModel::setSession(const Session& session)
{
    m_plain = groupsOf(session);
    show(noted(m_plain));
}

void SessionModel::setOpenFigures(const QSet<QString>& ids)
{
    m_open = ids;
    show(noted(m_plain));
}

void SessionModel::setStale(const QSet<QString>& ids)
{
    m_stale = ids;
    show(noted(m_plain));
}

void SessionModel::show(std::vector<Group> groups)
{
    const auto sameRows = [](const Group& a, const Group& b) {
        return a.kind == b.kind && std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(),
                                              [](const Item& x, const Item& y) { return x.id == y.id; });
    };
    if (!std::equal(groups.begin(), groups.end(), m_groups.begin(), m_groups.end(), sameRows)) {
        beginResetModel();
        m_groups = std::move(groups);
        endResetModel();
        return;
    }
    for (size_t g = 0; g < groups.size(); ++g)
        for (size_t i = 0; i < groups[g].items.size(); ++i) {
            if (groups[g].items[i] == m_groups[g].items[i]) continue;
            m_groups[g].items[i] = groups[g].items[i];
            const QModelIndex changed = createIndex(int(i), 0, quintptr(g + 1));
            Q_EMIT dataChanged(changed, changed);
        }
}

QModelIndex SessionModel::indexOf(const QString& id) const
{
    for (size_t g = 0; g < m_groups.size(); ++g)
        for (size_t i = 0; i < m_groups[g].items.size(); ++i)
            if (m_groups[g].items[i].id == id) return createIndex(int(i), 0, quintptr(g + 1));
    return {};
}

QModelIndex SessionModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row() + 1) : headingId);
}

QModelIndex SessionModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == headingId) return {};
    return createIndex(int(index.internalId()) - 1, 0, headingId);
}

int SessionModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) return int(m_groups.size());
    if (parent.internalId() != headingId || parent.column() > 0) return 0;
    return int(m_groups[size_t(parent.row())].items.size());
}

int SessionModel::columnCount(const QModelIndex&) const
{
    return 1;
}

const SessionModel::Item* SessionModel::item(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == headingId) return nullptr;
    return &m_groups[size_t(index.internalId() - 1)].items[size_t(index.row())];
}

QVariant SessionModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    const Item* thing = item(index);
    if (!thing) return role == Qt::DisplayRole ? QVariant(m_groups[size_t(index.row())].heading) : QVariant();
    const ItemKind kind = m_groups[size_t(index.internalId() - 1)].kind;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return thing->name;
    case Qt::ToolTipRole: return thing->toolTip;
    case Qt::AccessibleTextRole: return thing->note.isEmpty() ? thing->name : thing->name + u", "_s + thing->note;
    case IdRole: return thing->id;
    case NoteRole: return thing->note;
    case ToneRole: return int(thing->tone);
    case Qt::DecorationRole: break;
    default: return {};
    }
    static const char* const icons[] = {"", "dataset", "machine", "fit", "figure", "fit", "note", "dataset"};
    return themedIcon(QLatin1String(icons[int(kind)]), Tone::Note);
}

bool SessionModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const Item* thing = item(index);
    const QString name = value.toString().trimmed();
    if (role != Qt::EditRole || !thing || name.isEmpty() || name == thing->name) return false;
    Q_EMIT renamed(QString(thing->id), name);
    return true;
}

Qt::ItemFlags SessionModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) return Qt::NoItemFlags;
    if (!item(index)) return Qt::ItemIsEnabled;
    if (m_groups[size_t(index.internalId() - 1)].kind >= ItemKind::Notes) // no things with a name of their own
        return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
}

QStringList SessionModel::mimeTypes() const
{
    return {idsFormat};
}

QMimeData* SessionModel::mimeData(const QModelIndexList& indexes) const
{
    QStringList ids;
    for (const QModelIndex& index : indexes) ids << index.data(IdRole).toString();
    auto* data = new QMimeData;
    data->setData(idsFormat, ids.join(QLatin1Char('\n')).toUtf8());
    return data;
}

QStringList SessionModel::dragged(const QMimeData* data)
{
    return QString::fromUtf8(data->data(idsFormat)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

} // namespace costscope
