// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/packedValues.h"
#include "core/session/sessionParts.h"

#include <algorithm>
#include <limits>

namespace costscope {

namespace {

constexpr const char* typeNames[] = {"double", "int32", "int64", "text"}; // order of Values

QJsonArray listOf(const auto& numbers)
{
    QJsonArray list;
    for (const auto number : numbers) list.append(number);
    return list;
}

QJsonArray listOf(const std::vector<double>& numbers)
{
    return jsonNumbers(numbers);
}

QJsonArray listOf(const Texts& texts)
{
    return listOf(texts.codes());
}

QJsonObject columnToJson(const Column& column, PackedSize* pack, const Progress& progress)
{
    QJsonObject object{{"name", column.name},
                       {"quantity", QString::fromLatin1(info(column.quantity).id)},
                       {"type", QString::fromLatin1(typeNames[column.values.index()])}};
    if (pack)
        object.insert(u"packed"_s, packed(column.values, *pack, progress));
    else
        object.insert(u"values"_s, std::visit([](const auto& values) { return listOf(values); }, column.values));
    if (!column.label.isEmpty()) object.insert(u"label"_s, column.label);
    if (const auto* texts = std::get_if<Texts>(&column.values)) {
        QJsonArray distinct;
        for (const QString& text : texts->distinct()) distinct.append(text);
        object.insert(u"texts"_s, distinct);
    }
    return object;
}

/// Text of the columns that can be packed [byte].
double packable(const std::vector<Table>& tables)
{
    double bytes = 0;
    for (const Table& table : tables)
        for (const Column& column : table.columns)
            if (isLong(column)) bytes += double(textSize(column));
    return bytes;
}

/// `pack`: where long columns are packed, the size so far.
QJsonArray tablesToJson(const std::vector<Table>& tables, PackedSize* pack, const Progress& progress)
{
    const double all = std::max(packable(tables), 1.0);
    double done = 0;
    QJsonArray array;
    for (const Table& table : tables) {
        QJsonArray columns;
        for (const Column& column : table.columns) {
            const double from = done;
            if (isLong(column)) done += double(textSize(column));
            columns.append(columnToJson(column, isLong(column) ? pack : nullptr, progress.part(from / all, done / all)));
        }
        array.append(QJsonObject{{"name", table.name}, {"columns", columns}});
    }
    return array;
}

bool isPacked(const QJsonObject& column)
{
    return column.contains(u"packed");
}

template <class Number>
std::vector<Number> unpacked(JsonReader& reader, const QJsonObject& column, const Progress& progress)
{
    std::vector<Number> values;
    const QJsonObject packed = reader.object(column, u"packed"_s);
    const JsonReader::Step step(reader, u"packed"_s);
    unpack(reader, packed, values, progress);
    return values;
}

template <class Int>
std::vector<Int> integers(JsonReader& reader, const QJsonObject& object, const Progress& progress)
{
    if (isPacked(object)) return unpacked<Int>(reader, object, progress);
    std::vector<Int> values;
    for (const qint64 value : reader.integers(object, u"values"_s)) {
        if (value < std::numeric_limits<Int>::min() || value > std::numeric_limits<Int>::max())
            reader.fail(u"%1 does not fit a column of this type."_s.arg(value));
        values.push_back(Int(value));
    }
    return values;
}

Texts textsFromJson(JsonReader& reader, const QJsonObject& object, const Progress& progress)
{
    Texts texts;
    std::vector<qint32> codes;
    for (const QString& text : reader.strings(object, u"texts"_s)) codes.push_back(texts.code(text));
    for (const qint32 code : integers<qint32>(reader, object, progress)) {
        if (code >= 0 && size_t(code) < codes.size())
            texts.appendCode(codes[size_t(code)]);
        else
            reader.fail(u"There is no text number %1 in this column."_s.arg(code));
    }
    return texts;
}

Values valuesFromJson(JsonReader& reader, const QJsonObject& object, const QString& type, const Progress& progress)
{
    if (type == u"double") return isPacked(object) ? unpacked<double>(reader, object, progress) : reader.numbers(object, u"values"_s);
    if (type == u"text") return textsFromJson(reader, object, progress);
    if (type == u"int32") return integers<qint32>(reader, object, progress);
    return integers<qint64>(reader, object, progress);
}

Column columnFromJson(JsonReader& reader, const QJsonObject& object, const Progress& progress)
{
    Column column;
    column.name = reader.required(object, u"name"_s);
    column.label = reader.string(object, u"label"_s);
    column.quantity = quantityById(reader.string(object, u"quantity"_s)).value_or(Quantity::None);
    column.values = valuesFromJson(reader, object, reader.required(object, u"type"_s), progress);
    return column;
}

Table tableFromJson(JsonReader& reader, const QJsonObject& object, const Progress& progress)
{
    Table table;
    table.name = reader.string(object, u"name"_s);
    const qsizetype count = object.value(u"columns").toArray().size();
    reader.each(object, u"columns"_s, [&](const QJsonValue& column) {
        const Progress ofColumn = progress.step(table.columns.size(), count);
        table.columns.push_back(columnFromJson(reader, reader.toObject(column), ofColumn));
        if (table.columns.back().rows() != table.rows())
            reader.fail(u"This column has %1 rows, the first one has %2."_s.arg(table.columns.back().rows()).arg(table.rows()));
    });
    return table;
}

QJsonArray sourcesToJson(const std::vector<Source>& sources, const SourceNames& names)
{
    QJsonArray array;
    for (const Source& s : sources) array.append(QJsonObject{{"file", names(s.file)}, {"importer", s.importer}, {"sha256", s.sha256}});
    return array;
}

std::vector<Source> sourcesFromJson(JsonReader& reader, const QJsonObject& object)
{
    return reader.all(object, u"sources"_s, [&](const QJsonValue& value) {
        const QJsonObject source = reader.toObject(value);
        return Source{reader.string(source, u"file"_s), reader.string(source, u"importer"_s), reader.string(source, u"sha256"_s)};
    });
}

/// Of all tables of a dataset.
std::vector<QJsonObject> columnsIn(const QJsonObject& dataset)
{
    std::vector<QJsonObject> columns;
    for (const QJsonValue table : dataset.value(u"tables").toArray())
        for (const QJsonValue column : table.toObject().value(u"columns").toArray()) columns.push_back(column.toObject());
    return columns;
}

bool knowsColumn(const QJsonObject& column)
{
    const QString type = column.value(u"type").toString();
    const bool knowsType = std::ranges::any_of(typeNames, [&](const char* name) { return type == QLatin1String(name); });
    // A type that is absent or no text is a mistake, not news: the reader names it.
    return (knowsType || type.isEmpty()) && knowsPacked(column.value(u"packed")) &&
           (!column.contains(u"quantity") || !column.value(u"quantity").isString() || quantityById(column.value(u"quantity").toString()));
}

} // namespace

double textSize(const Dataset& dataset)
{
    double bytes = 0;
    for (const Table& table : dataset.tables)
        for (const Column& column : table.columns) bytes += double(textSize(column));
    return bytes;
}

bool isLarge(const Dataset& dataset)
{
    return textSize(dataset) > packedAbove;
}

bool knowsDataset(const QJsonObject& object)
{
    const QJsonValue kind = object.value(u"kind");
    if (kind.isString() && !datasetKind(kind.toString())) return false;
    return std::ranges::all_of(columnsIn(object), knowsColumn);
}

void addPacked(PackedSize& size, const QJsonObject& session)
{
    for (const QJsonValue dataset : session.value(u"datasets").toArray())
        for (const QJsonObject& column : columnsIn(dataset.toObject())) {
            const QString type = column.value(u"type").toString();
            addPacked(size, column.value(u"packed").toObject(), type == u"double" || type == u"int64" ? 8 : 4);
        }
}

QJsonObject unknownOfDataset(const QJsonObject& object)
{
    return fieldsBeside(object,
                        {"id", "name", "imported_as", "kind", "tables", "facts", "sources", "messages", "storage", "same_as", "part"});
}

QStringList unknownPointers(const QString& at, const QJsonObject& object, std::initializer_list<const char*> known)
{
    QStringList pointers;
    for (const QString& key : fieldsBeside(object, known).keys()) pointers.append(at + u'/' + key);
    return pointers;
}

QStringList lostOfDataset(const QJsonObject& object)
{
    QStringList lost;
    const QJsonArray sources = object.value(u"sources").toArray(), tables = object.value(u"tables").toArray();
    for (qsizetype i = 0; i < sources.size(); ++i)
        lost += unknownPointers(u"/sources/%1"_s.arg(i), sources[i].toObject(), {"file", "importer", "sha256"});
    for (qsizetype i = 0; i < tables.size(); ++i) {
        const QString at = u"/tables/%1"_s.arg(i);
        lost += unknownPointers(at, tables[i].toObject(), {"name", "columns"});
        const QJsonArray columns = tables[i].toObject().value(u"columns").toArray();
        for (qsizetype c = 0; c < columns.size(); ++c)
            lost += unknownPointers(at + u"/columns/%1"_s.arg(c), columns[c].toObject(),
                                    {"name", "label", "quantity", "type", "values", "packed", "texts"});
    }
    return lost;
}

QJsonObject datasetHeadToJson(const Dataset& dataset, const SourceNames& names)
{
    return {{"imported_as", dataset.name},
            {"kind", toString(dataset.kind)},
            {"facts", dataset.facts},
            {"sources", sourcesToJson(dataset.sources, names)},
            {"messages", messagesToJson(names.renamed(dataset.messages))}};
}

QJsonObject datasetToJson(const Dataset& dataset, const SourceNames& names, double packAbove, PackedSize& size, const Progress& progress)
{
    QJsonObject object = datasetHeadToJson(dataset, names);
    PackedSize* const pack = textSize(dataset) > packAbove ? &size : nullptr;
    // A series tells for each run from which file it came. It is short; other tables are not copied.
    if (dataset.kind == DatasetKind::Runs)
        object.insert(u"tables"_s, tablesToJson(names.renamed(dataset.tables), pack, progress));
    else
        object.insert(u"tables"_s, tablesToJson(dataset.tables, pack, progress));
    return object;
}

Dataset datasetFromJson(JsonReader& reader, const QJsonObject& object, const Progress& progress)
{
    Dataset dataset;
    dataset.name = reader.string(object, u"imported_as"_s);
    dataset.kind = datasetKind(reader.required(object, u"kind"_s)).value_or(DatasetKind::Runs);
    dataset.facts = reader.object(object, u"facts"_s);
    dataset.sources = sourcesFromJson(reader, object);
    dataset.messages = messagesFromJson(reader, object, u"messages"_s);
    const qsizetype count = object.value(u"tables").toArray().size();
    reader.each(object, u"tables"_s, [&](const QJsonValue& table) {
        const Progress ofTable = progress.step(dataset.tables.size(), count);
        dataset.tables.push_back(tableFromJson(reader, reader.toObject(table), ofTable));
    });
    return dataset;
}

} // namespace costscope
