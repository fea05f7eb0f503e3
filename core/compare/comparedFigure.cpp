// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparedFigure.h"

#include "core/compare/combine.h"
#include "core/figure/choiceText.h"
#include "core/session/baseline.h"
#include "core/session/machines.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr QLatin1String compareWith("compare_with"), ofBaseline("baseline");

const DatasetItem* only(const Session& session, DatasetKind kind)
{
    const DatasetItem* found = nullptr;
    for (const DatasetItem& item : session.datasets) {
        if (item.data->kind != kind) continue;
        if (found) return nullptr;
        found = &item;
    }
    return found;
}

/// The dataset that stands for this one: of its id and name, of its name, the only one of its kind.
const DatasetItem* counterpart(const Session& session, const DatasetItem& item)
{
    if (const DatasetItem* same = session.dataset(item.id); same && same->name == item.name) return same;
    for (const DatasetItem& other : session.datasets)
        if (other.name == item.name && other.data->kind == item.data->kind) return &other;
    return only(session, item.data->kind);
}

QString machineName(const Session& session, const QString& id)
{
    for (const Machine& machine : session.machines)
        if (machine.id == id) return machine.name;
    const Machine* shipped = shippedMachine(id);
    return shipped ? shipped->name : QString();
}

/// The datasets of the request as the baseline has them. Error: it has none.
Result<Done> findData(OtherSide& side, const Session& session, const FigureRequest& request)
{
    QStringList missingNames;
    for (const QString& id : request.datasets) {
        const DatasetItem* item = session.dataset(id);
        const DatasetItem* other = item ? counterpart(*side.session, *item) : nullptr;
        if (!other) {
            missingNames << (item ? item->name : id);
            continue;
        }
        if (side.request.datasets.contains(other->id)) continue;
        side.request.datasets << other->id;
        side.idOf.insert(other->id, id);
    }
    const QString names = missingNames.join(u", "_s);
    if (!missingNames.isEmpty() && side.request.datasets.isEmpty())
        return Error{u"%1 has no data to compare %2 with."_s.arg(side.name, names)};
    if (!missingNames.isEmpty()) note(side.messages, u"%1 has no data to compare %2 with."_s.arg(side.name, names));
    return Done{};
}

/// The baseline's own figure of these data: the one that this was before, else the first. nullptr = it has none.
const FigureRequest* figureBefore(const Session& baseline, const QString& id, const QString& kind, const QStringList& datasets)
{
    const FigureRequest* found = nullptr;
    for (const FigureRequest& figure : baseline.figures) {
        if (figure.kind != kind || figure.datasets != datasets) continue;
        if (figure.id == id) return &figure;
        if (!found) found = &figure;
    }
    return found;
}

/// What the baseline's figure was computed from is what it is compared by: a value that was dragged since, a placement.
void takeInputs(FigureRequest& request, const FigureRequest& before)
{
    request.machine = before.machine;
    for (const QString& id : request.choices.keys())
        if (!isOfView(id)) request.choices.remove(id);
    const QJsonObject own = uncompared(before).choices;
    for (const QString& id : own.keys())
        if (!isOfView(id)) request.choices.insert(id, own.value(id));
}

Result<OtherSide> inBaseline(const Session& session, const FigureRequest& request)
{
    const Baseline& baseline = *session.baseline.pinned;
    QString name = baseline.name;
    if (name.endsWith(u".costscope")) name.chop(10);
    OtherSide side{&baseline.session, uncompared(request), name, u"this session"_s};
    side.source = baseline.sha256.isEmpty() ? baseline.name : u"%1 sha256:%2"_s.arg(baseline.name, baseline.sha256.left(16));
    side.request.datasets.clear();
    if (const auto found = findData(side, session, request); !found) return found.error();
    if (const FigureRequest* before = figureBefore(baseline.session, request.id, request.kind, side.request.datasets)) {
        takeInputs(side.request, *before);
        return side;
    }
    if (!request.machine.isEmpty() && machineName(baseline.session, request.machine).isEmpty())
        return Error{u"%1 has no machine “%2”."_s.arg(baseline.name, machineName(session, request.machine))};
    return side;
}

/// Whether another machine makes another figure of this request.
bool takesMachine(const FigureKind& kind, const FigureRequest& request)
{
    return !request.machine.isEmpty() || kind.values.contains(u"what_if.machine"_s);
}

Choice withWhat(const FigureKind& kind, const Session& session, const FigureRequest& request)
{
    if (kind.datasetKinds.isEmpty() && kind.mostDatasets == 0) return {compareWith, {}, {}, {}}; // of parts, which are compared each
    Choice choice{compareWith, u"Compare with"_s, {}, {}, u"the baseline, or other data or another machine of this session"_s, true};
    const auto add = [&](const QString& option, const QString& name) {
        choice.words << option;
        choice.names << name;
    };
    if (session.baseline.pinned) add(ofBaseline, session.baseline.pinned->name);
    const DatasetItem* own = request.datasets.size() == 1 ? session.dataset(request.datasets.front()) : nullptr;
    for (const DatasetItem& item : session.datasets)
        if (own && item.id != own->id && item.data->kind == own->data->kind) add(item.id, item.name);
    for (const Machine& machine : session.machines)
        if (takesMachine(kind, request) && session.machines.size() > 1 && machine.id != request.machine) add(machine.id, machine.name);
    return choice;
}

/// Keys of the other session name its datasets; here those count that they stand for.
QString keyHere(const QString& key, const QHash<QString, QString>& idOf)
{
    const qsizetype from = key.indexOf(u'=') + 1, colon = key.indexOf(u':', from);
    const qsizetype end = colon < 0 ? key.size() : colon;
    const QString id = key.mid(from, end - from);
    return idOf.contains(id) ? key.left(from) + idOf.value(id) + key.mid(end) : key;
}

void takeKeysHere(Figure& figure, const QHash<QString, QString>& idOf)
{
    for (QString& key : figure.rowKeys.own()) key = keyHere(key, idOf);
    for (Panel& panel : figure.panels) panel.key = keyHere(panel.key, idOf);
}

Result<Figure> combined(const QString& how, const Figure& before, const Figure& after, const SideNames& names)
{
    if (how == u"overlaid") return overlaid(before, after, names);
    if (how == u"difference") return differenceOf(before, after, names);
    if (how == u"ratio") return ratioOf(before, after, names);
    return sideBySide(before, after, names);
}

QString sentenceOf(const QString& how, const SideNames& names)
{
    if (how == u"overlaid") return u"Paler, dashed and hollow: %1."_s.arg(names.before);
    if (how == u"difference") return u"Shown is %1 minus %2."_s.arg(names.after, names.before);
    if (how == u"ratio") return u"Shown is %1 over %2."_s.arg(names.after, names.before);
    return u"%1 beside %2."_s.arg(names.before, names.after);
}

} // namespace

Choice compareChoice()
{
    return {compareName,
            u"Compare"_s,
            {u"none"_s, u"side-by-side"_s, u"overlaid"_s, u"difference"_s, u"ratio"_s},
            {u"Alone"_s, u"Side by side"_s, u"Overlaid"_s, u"Difference"_s, u"Ratio"_s},
            u"the same figure of the baseline beside it, behind it, subtracted from it, or as its divisor"_s,
            true};
}

bool isOfComparison(const QString& choice)
{
    return choice == compareName || choice == compareWith;
}

std::vector<Choice> comparisonChoices(const FigureKind& kind, const Session& session, const FigureRequest& request)
{
    if (kind.mostDatasets == 0) return {}; // it is a comparison itself
    Choice with = withWhat(kind, session, request);
    if (with.words.isEmpty()) return {};
    if (with.words == QStringList{ofBaseline}) return {compareChoice()};
    return {compareChoice(), with};
}

bool isOfView(const QString& id)
{
    static const QStringList ids = {u"layout"_s, u"strip"_s, u"axes"_s,      u"show"_s,  u"shown"_s,   u"band"_s, u"residuals"_s,
                                    u"lines"_s,  u"bars"_s,  u"scale"_s,     u"y"_s,     u"over"_s,    u"load"_s, u"volumes"_s,
                                    u"value"_s,  u"level"_s, u"operation"_s, u"stage"_s, u"against"_s, u"units"_s};
    return id.endsWith(u"_scale") || id.startsWith(compareName) || ids.contains(id);
}

FigureRequest uncompared(FigureRequest request)
{
    request.choices.remove(compareName);
    request.choices.remove(compareWith);
    request.title.clear();
    request.annotations.clear();
    return request;
}

std::optional<Result<OtherSide>> otherSideOf(const FigureKind& kind, const Session& session, const FigureRequest& request)
{
    const QString how = choiceText(request.choices.value(compareName));
    if (how.isEmpty() || how == u"none" || kind.mostDatasets == 0) return {};
    const Choice with = withWhat(kind, session, request);
    if (with.words.isEmpty()) return {}; // the baseline is gone: the figure stands alone again
    const QString what = choice(with, request);
    if (what == ofBaseline) return inBaseline(session, request);
    OtherSide side{&session, uncompared(request), with.names[with.words.indexOf(what)], {}};
    if (const DatasetItem* item = session.dataset(what)) {
        side.own = session.dataset(request.datasets.front())->name;
        side.request.datasets = {what};
        side.idOf.insert(item->id, request.datasets.front());
    } else {
        side.own = request.machine.isEmpty() ? u"this machine"_s : machineName(session, request.machine);
        side.request.machine = what;
    }
    return side;
}

Result<Figure> comparedFigure(const Session& session, const FigureRequest& request, const OtherSide& other, FigureMemory& memory,
                              const Progress& progress)
{
    auto after = buildFigure(session, uncompared(request), memory, progress.part(0, 0.5));
    if (!after) return after;
    auto before = buildFigure(*other.session, other.request, memory, progress.part(0.5, 1));
    if (!before) return Error{u"%1: %2"_s.arg(other.name, before.error().message)};
    takeKeysHere(*before, other.idOf);
    const SideNames names{other.name.toHtmlEscaped(), other.own.toHtmlEscaped()};
    const QString how = choiceText(request.choices.value(compareName));
    auto figure = combined(how, *before, *after, names);
    if (!figure) return figure;
    figure->caption = after->caption + u' ' + sentenceOf(how, names);
    figure->messages.insert(figure->messages.end(), other.messages.begin(), other.messages.end());
    if (!other.source.isEmpty()) figure->provenance.data << u"baseline %1"_s.arg(other.source);
    return figure;
}

} // namespace costscope
