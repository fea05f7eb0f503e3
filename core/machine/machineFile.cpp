// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineFile.h"

#include "core/base/FileWriter.h"
#include "core/base/json.h"
#include "core/base/jsonPlace.h"
#include "core/machine/machineRead.h"

namespace costscope {

Result<Machine> machineFromText(QByteArray text, const QString& file)
{
    const QByteArray mark = QByteArrayLiteral("\xef\xbb\xbf"); // of byte order
    if (text.startsWith(mark)) text.replace(0, 3, "   ");      // columns stay
    if (const auto at = text.indexOf(mark); at >= 0)           // names with one inside look like others and are none of them
        return Error{u"A byte order mark stands inside the file. It belongs to its beginning."_s, file, text.first(at).count('\n') + 1,
                     at - text.lastIndexOf('\n', at)};
    const auto object = parseJsonObject(text, file);
    if (!object) return object.error();
    JsonReader reader(file);
    Machine machine = readMachine(reader, *object);
    if (reader.ok()) return machine;
    Error error = reader.error();
    const TextPlace place = jsonPlace(text, reader.failedAt());
    error.line = place.line;
    error.column = place.column;
    return error;
}

QByteArray machineText(const Machine& machine)
{
    const QJsonObject object = toJson(machine);
    QList<std::pair<QString, QJsonValue>> fields;
    for (const char* first : {"format", "id", "name", "source", "notes"})
        if (const QString key = QString::fromLatin1(first); object.contains(key)) fields.append({key, object.value(key)});
    const QJsonObject rest = fieldsBeside(object, {"format", "id", "name", "source", "notes"});
    for (auto field = rest.begin(); field != rest.end(); ++field) fields.append({field.key(), field.value()});
    return jsonText(fields) + '\n';
}

Result<Done> saveMachine(const Machine& machine, const QString& fileName)
{
    return writeFile(fileName, machineText(machine), u"The machine was not written"_s);
}

} // namespace costscope
