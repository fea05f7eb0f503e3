// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/session/sessionParts.h"

namespace costscope {

namespace {

void addAll(QJsonObject& object, const QJsonObject& fields)
{
    for (auto field = fields.begin(); field != fields.end(); ++field) object.insert(field.key(), field.value());
}

/// Items whose words this version does not know stand behind the others.
void addKept(QJsonArray& items, const Session& session, const QString& key)
{
    for (const QJsonValue item : session.unknown.value(key).toArray()) items.append(item);
}

QJsonObject unknownOf(const Session& session, const QString& id)
{
    const auto found = session.unknownOf.find(id);
    return found == session.unknownOf.end() ? QJsonObject() : found->second;
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
    const bool isElsewhere = part != writing.parts.end() || !item.missing.isEmpty() || writing.linked.contains(item.id);
    QJsonObject object = isElsewhere ? datasetHeadToJson(*item.data, names) : datasetToJson(*item.data, names, writing.packAbove, progress);
    if (part != writing.parts.end()) object.insert(QStringLiteral("part"), part->second);
    if (item.storage == Storage::Linked) object.insert(QStringLiteral("storage"), QStringLiteral("linked"));
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
        addAll(object, datasetToJson(item, writing, writing.progress.part(from / all, done / all)));
        object.insert(QStringLiteral("id"), item.id);
        object.insert(QStringLiteral("name"), item.name);
        array.append(object);
    }
    addKept(array, session, QStringLiteral("datasets"));
    return array;
}

QJsonArray fits(const Session& session, const Writing& writing)
{
    QJsonArray array;
    for (const Fit& fit : session.fits) {
        QJsonObject object = unknownOf(session, fit.id);
        Fit named = fit;
        named.messages = namesOf(session.dataset(fit.dataset), writing).renamed(fit.messages);
        addAll(object, fitToJson(named));
        array.append(object);
    }
    addKept(array, session, QStringLiteral("fits"));
    return array;
}

QJsonArray calibrations(const Session& session)
{
    QJsonArray array;
    for (const CalibrationItem& item : session.calibrations) array.append(calibrationToJson(item, unknownOf(session, item.id)));
    addKept(array, session, QStringLiteral("calibrations"));
    return array;
}

QJsonArray machines(const Session& session)
{
    QJsonArray array;
    for (const Machine& machine : session.machines) array.append(toJson(machine));
    addKept(array, session, QStringLiteral("machines"));
    return array;
}

QJsonArray figures(const Session& session)
{
    QJsonArray array;
    for (const FigureRequest& figure : session.figures) {
        QJsonObject object = figure.unknown;
        addAll(object, {{"id", figure.id},
                        {"kind", figure.kind},
                        {"title", figure.title},
                        {"datasets", QJsonArray::fromStringList(figure.datasets)},
                        {"machine", figure.machine},
                        {"choices", figure.choices}});
        array.append(object);
    }
    return array;
}

QJsonObject viewToJson(const SessionView& view)
{
    return {{"selected", QJsonArray::fromStringList(view.selected)}, {"open", QJsonArray::fromStringList(view.open)}, {"front", view.front}};
}

} // namespace

QByteArray writeSession(const Session& session, double packAbove)
{
    Writing writing;
    writing.packAbove = packAbove;
    return writeSession(session, writing);
}

QByteArray writeSession(const Session& session, const Writing& writing)
{
    // Format and version come first: whoever opens the file knows what it is from its first line.
    QList<std::pair<QString, QJsonValue>> fields = {{"format", "costscope.session"},
                                                    {"version", sessionVersion},
                                                    {"program", programName()},
                                                    {"last_id", session.lastId},
                                                    {"datasets", datasets(session, writing)},
                                                    {"machines", machines(session)},
                                                    {"fits", fits(session, writing)},
                                                    {"figures", figures(session)},
                                                    {"notes", session.notes}};
    if (const QJsonArray all = calibrations(session); !all.isEmpty()) fields.append({"calibrations", all});
    if (writing.view != SessionView{}) fields.append({"view", viewToJson(writing.view)});
    const QJsonObject rest = fieldsBeside(session.unknown, {"datasets", "machines", "fits", "calibrations"});
    for (auto field = rest.begin(); field != rest.end(); ++field) fields.append({field.key(), field.value()});
    return jsonText(fields) + '\n';
}

} // namespace costscope
