// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/find.h"
#include "core/base/program.h"
#include "core/session/baseline.h"
#include "core/session/sessionParts.h"

namespace costscope {

namespace {

/// Items whose words this version does not know stand behind the others.
void addKept(QJsonArray& items, const Session& session, const QString& key)
{
    for (const QJsonValue item : session.unknown.value(key).toArray()) items.append(item);
}

QJsonObject unknownOf(const Session& session, const QString& id)
{
    const QJsonObject* found = lookUp(session.unknownOf, id);
    return found ? *found : QJsonObject();
}

SourceNames namesOf(const DatasetItem* item, const Writing& writing)
{
    return writing.folder ? SourceNames::inFile(item ? *item->data : Dataset(), *writing.folder) : SourceNames();
}

/// Where its data stand, or they themselves.
QJsonObject datasetToJson(const DatasetItem& item, const Writing& writing, const Progress& progress)
{
    const SourceNames names = namesOf(&item, writing);
    const auto part = writing.parts.find(item.id);
    const auto same = writing.sameAs.find(item.id);
    const bool isElsewhere =
        part != writing.parts.end() || same != writing.sameAs.end() || !item.missing.isEmpty() || writing.linked.contains(item.id);
    QJsonObject object =
        isElsewhere ? datasetHeadToJson(*item.data, names) : datasetToJson(*item.data, names, writing.packAbove, *writing.packed, progress);
    if (part != writing.parts.end()) object.insert(u"part"_s, part->second);
    if (same != writing.sameAs.end()) object.insert(u"same_as"_s, same->second);
    if (item.storage == Storage::Linked) object.insert(u"storage"_s, u"linked"_s);
    return object;
}

QJsonArray datasets(const Session& session, const Writing& writing)
{
    double all = 1, done = 0;
    for (const DatasetItem& item : session.datasets) all += textSize(*item.data);
    QJsonArray array;
    for (const DatasetItem& item : session.datasets) {
        const double from = done;
        done += textSize(*item.data);
        QJsonObject object = unknownOf(session, item.id);
        putAll(object, datasetToJson(item, writing, writing.progress.part(from / all, done / all)));
        object.insert(u"id"_s, item.id);
        object.insert(u"name"_s, item.name);
        array.append(object);
    }
    addKept(array, session, u"datasets"_s);
    return array;
}

QJsonArray fits(const Session& session, const Writing& writing)
{
    QJsonArray array;
    for (const Fit& fit : session.fits) {
        QJsonObject object = unknownOf(session, fit.id);
        Fit named = fit;
        named.messages = namesOf(session.dataset(fit.dataset), writing).renamed(fit.messages);
        putAll(object, fitToJson(named));
        array.append(object);
    }
    addKept(array, session, u"fits"_s);
    return array;
}

QJsonArray calibrations(const Session& session)
{
    QJsonArray array;
    for (const CalibrationItem& item : session.calibrations) array.append(calibrationToJson(item, unknownOf(session, item.id)));
    addKept(array, session, u"calibrations"_s);
    return array;
}

QJsonArray machines(const Session& session)
{
    QJsonArray array;
    for (const Machine& machine : session.machines) array.append(toJson(machine));
    addKept(array, session, u"machines"_s);
    return array;
}

QJsonArray annotationsToJson(const FigureRequest& figure)
{
    QJsonArray array;
    for (const Annotation& a : figure.annotations)
        array.append(
            QJsonObject{{"text", a.text}, {"panel", a.panel}, {"x", jsonNumber(a.x)}, {"y", jsonNumber(a.y)}, {"anchor", a.anchor}});
    return array;
}

QJsonArray figures(const Session& session)
{
    QJsonArray array;
    for (const FigureRequest& figure : session.figures) {
        QJsonObject object = figure.unknown;
        putAll(object, {{"id", figure.id},
                        {"kind", figure.kind},
                        {"title", figure.title},
                        {"datasets", QJsonArray::fromStringList(figure.datasets)},
                        {"machine", figure.machine},
                        {"choices", figure.choices}});
        if (!figure.annotations.empty()) object.insert(u"annotations"_s, annotationsToJson(figure));
        array.append(object);
    }
    return array;
}

QJsonObject viewToJson(const SessionView& view)
{
    return {
        {"selected", QJsonArray::fromStringList(view.selected)}, {"open", QJsonArray::fromStringList(view.open)}, {"front", view.front}};
}

QList<std::pair<QString, QJsonValue>> fieldsOf(const Session& session, const Writing& writing)
{
    QList<std::pair<QString, QJsonValue>> fields = {{"last_id", session.lastId},     {"datasets", datasets(session, writing)},
                                                    {"machines", machines(session)}, {"fits", fits(session, writing)},
                                                    {"figures", figures(session)},   {"notes", session.notes}};
    if (const QJsonArray all = calibrations(session); !all.isEmpty()) fields.append({"calibrations", all});
    return fields;
}

bool isSame(const DatasetItem& item, const DatasetItem& own)
{
    return own.data == item.data || (item.missing.isEmpty() && *own.data == *item.data);
}

/// Data that stand in the session around it are not written twice, also those that came to be equal later. Linked ones are: their
/// file may change, a baseline may not.
Writing writingOfBaseline(const Session& session, const Baseline& baseline, const Writing& writing)
{
    Writing inner;
    inner.folder = writing.folder;
    inner.packAbove = writing.packAbove;
    inner.packed = writing.packed;
    for (const DatasetItem& item : baseline.session.datasets)
        for (const DatasetItem& own : session.datasets)
            if (own.missing.isEmpty() && own.storage == Storage::Inside && isSame(item, own)) inner.sameAs.emplace(item.id, own.id);
    return inner;
}

QJsonObject baselineToJson(const Session& session, const Baseline& baseline, const Writing& writing)
{
    QJsonObject inner = fieldsBeside(baseline.session.unknown, {"datasets", "machines", "fits", "calibrations"});
    inner.insert(u"version"_s, sessionVersion);
    inner.insert(u"program"_s, programName());
    const auto fields = fieldsOf(baseline.session, writingOfBaseline(session, baseline, writing));
    for (const auto& [name, value] : fields) inner.insert(name, value);
    return {{"name", baseline.name}, {"file", baseline.file}, {"sha256", baseline.sha256}, {"session", inner}};
}

} // namespace

double textSize(const Session& session)
{
    constexpr double ofNumber = 28, ofFlag = 12; // with indentation
    double bytes = 0;
    for (const DatasetItem& item : session.datasets) bytes += textSize(*item.data);
    for (const Fit& fit : session.fits)
        bytes +=
            ofNumber * double(fit.fitted.size() + 2 * fit.samples.size() + fit.serialSamples.size()) + ofFlag * double(fit.used.size());
    return bytes;
}

QByteArray writeSession(const Session& session, double packAbove)
{
    Writing writing;
    writing.packAbove = packAbove;
    return writeSession(session, writing);
}

QByteArray writeSession(const Session& session, const Writing& writing)
{
    // Format and version come first: whoever opens the file knows what it is from its first line.
    QList<std::pair<QString, QJsonValue>> fields = {
        {"format", "costscope.session"}, {"version", sessionVersion}, {"program", programName()}};
    fields += fieldsOf(session, writing);
    if (writing.view != SessionView{}) fields.append({"view", viewToJson(writing.view)});
    if (session.baseline.pinned) fields.append({"baseline", baselineToJson(session, *session.baseline.pinned, writing)});
    QJsonArray beside;
    for (const auto& one : session.baseline.beside) beside.append(baselineToJson(session, *one, writing));
    if (!beside.isEmpty()) fields.append({"beside", beside});
    const QJsonObject rest = fieldsBeside(session.unknown, {"datasets", "machines", "fits", "calibrations"});
    for (auto field = rest.begin(); field != rest.end(); ++field) fields.append({field.key(), field.value()});
    return jsonText(fields) + '\n';
}

} // namespace costscope
