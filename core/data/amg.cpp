// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/amg.h"

#include "core/data/amgFields.h"

#include <cmath>

namespace costscope {

namespace {

double relativeSum(const std::vector<AmgLevel>& levels, double AmgLevel::*number)
{
    double sum = 0;
    for (const AmgLevel& level : levels) sum += level.*number;
    return levels.empty() || !(levels[0].*number > 0) ? missing : sum / (levels[0].*number);
}

Column amgColumn(const char* name, Quantity quantity, Values values)
{
    return {QString::fromLatin1(name), quantity, std::move(values)};
}

/// One column for each of `fields`.
template <class Row>
void addFields(Table& table, std::vector<Row>& rows, const auto& fields)
{
    for (const AmgField<Row>& field : fields) {
        std::vector<double> values;
        for (Row& row : rows) values.push_back(field.of(row));
        table.columns.push_back(amgColumn(field.name, field.quantity, std::move(values)));
    }
}

/// Columns level and operation, which say what a row belongs to, and those given.
Table byOperation(const char* name, std::vector<Column> columns)
{
    Table table{QString::fromLatin1(name),
                {amgColumn("level", Quantity::Count, Int32s()), amgColumn("operation", Quantity::Text, Texts())}};
    for (Column& further : columns) table.columns.push_back(std::move(further));
    return table;
}

Table levelTable(std::vector<AmgLevel>& levels)
{
    Table table{u"levels"_s, {amgColumn("level", Quantity::Count, Int32s())}};
    for (size_t level = 0; level < levels.size(); ++level) table.add(qint32(level));
    addFields(table, levels, amgLevelFields);
    return table;
}

Table operationTable(std::vector<AmgOperation>& operations)
{
    Table table = byOperation("operations", {});
    for (const AmgOperation& operation : operations) table.add(operation.level, operation.name);
    addFields(table, operations, amgOperationFields);
    for (const AmgNumberName& number : amgNumberNames) {
        table.columns.push_back(amgColumn(number.name, number.quantity, Doubles()));
        for (const AmgOperation& operation : operations) table.columns.back().add(operation.numbers.*number.number);
    }
    Table rest{{},
               {amgColumn("reduction", Quantity::Text, Texts()), amgColumn("critical_basis", Quantity::Text, Texts()),
                amgColumn("first_message", Quantity::Count, Int64s()), amgColumn("listed_messages", Quantity::Count, Int64s())}};
    for (const AmgOperation& operation : operations)
        rest.add(operation.measured.reduction, operation.numbers.criticalBasis, operation.firstMessage, operation.messageCount);
    for (Column& further : rest.columns) table.columns.push_back(std::move(further));
    return table;
}

/// Nine rows for every operation whose critical process is known.
Table classTable(const std::vector<AmgOperation>& operations)
{
    Table table = byOperation("classes", {amgColumn("locality", Quantity::Text, Texts()), amgColumn("protocol", Quantity::Text, Texts()),
                                          amgColumn("n", Quantity::Count, Doubles()), amgColumn("bytes", Quantity::Size, Doubles())});
    for (const AmgOperation& operation : operations)
        for (size_t cell = 0; operation.numbers.critical && cell < localities.size() * protocols.size(); ++cell) {
            const size_t where = cell / protocols.size(), how = cell % protocols.size();
            const AmgClass& one = (*operation.numbers.critical)[where][how];
            table.add(operation.level, operation.name, toString(localities[where]), toString(protocols[how]), one.n, one.bytes);
        }
    return table;
}

bool isKnown(const AmgLocalityNumbers& numbers)
{
    return std::ranges::any_of(amgLocalityNumberNames,
                               [&](const AmgLocalityNumberName& name) { return !std::isnan(numbers.*name.number); });
}

Table localityTable(const std::vector<AmgOperation>& operations)
{
    Table table = byOperation("by_locality", {amgColumn("locality", Quantity::Text, Texts())});
    for (const AmgLocalityNumberName& name : amgLocalityNumberNames)
        table.columns.push_back(amgColumn(name.name, name.quantity, Doubles()));
    for (const AmgOperation& operation : operations)
        for (const Locality where : localities) {
            const AmgLocalityNumbers& numbers = operation.numbers.byLocality[size_t(where)];
            if (!isKnown(numbers)) continue;
            table.columns[0].add(operation.level);
            table.columns[1].add(operation.name);
            table.columns[2].add(toString(where));
            for (size_t i = 0; i < amgLocalityNumberNames.size(); ++i) table.columns[3 + i].add(numbers.*amgLocalityNumberNames[i].number);
        }
    return table;
}

Table sampleTable(const std::vector<AmgOperation>& operations)
{
    Table table = byOperation("samples", {amgColumn("measured_s", Quantity::Time, Doubles())});
    for (const AmgOperation& operation : operations)
        for (const double sample : operation.measured.samples) table.add(operation.level, operation.name, sample);
    return table;
}

Table messageTable(AmgMessages&& messages)
{
    Table table{u"messages"_s, {}};
    table.columns.push_back(amgColumn("src", Quantity::Count, std::move(messages.src)));
    table.columns.push_back(amgColumn("dst", Quantity::Count, std::move(messages.dst)));
    table.columns.push_back(amgColumn("bytes", Quantity::Size, std::move(messages.bytes)));
    return table;
}

QJsonObject factsOf(const AmgHierarchy& hierarchy)
{
    QJsonObject facts{{"ranks", hierarchy.ranks > 0 ? QJsonValue(hierarchy.ranks) : QJsonValue(QJsonValue::Null)}};
    if (!hierarchy.label.isEmpty()) facts[u"label"] = hierarchy.label;
    if (hierarchy.placement) facts[u"placement"] = toJson(*hierarchy.placement);
    if (!hierarchy.further.isEmpty()) facts[u"further"] = hierarchy.further;
    return facts;
}

} // namespace

double AmgHierarchy::gridComplexity() const
{
    return relativeSum(levels, &AmgLevel::rows);
}

double AmgHierarchy::operatorComplexity() const
{
    return relativeSum(levels, &AmgLevel::nnz);
}

Dataset amgDataset(AmgHierarchy&& hierarchy)
{
    Dataset dataset;
    dataset.name = hierarchy.label;
    dataset.kind = DatasetKind::Amg;
    dataset.facts = factsOf(hierarchy);
    dataset.tables = {levelTable(hierarchy.levels), operationTable(hierarchy.operations), classTable(hierarchy.operations),
                      localityTable(hierarchy.operations), sampleTable(hierarchy.operations)};
    dataset.tables.push_back(messageTable(std::move(hierarchy.messages))); // not in the list above: that would copy it
    return dataset;
}

AmgMessageSpan messagesOf(const AmgMessages& messages, const AmgOperation& operation)
{
    if (!operation.hasList()) return {};
    const auto part = [&](const auto& column) {
        return std::span(column).subspan(size_t(operation.firstMessage), size_t(operation.messageCount));
    };
    return {part(messages.src), part(messages.dst), part(messages.bytes)};
}

QString operationTitle(const QString& operation)
{
    if (operation == u"spmv") return u"SpMV"_s;
    if (operation == u"spgemm_AP") return u"SpGEMM, <i>A</i>·<i>P</i>"_s;
    if (operation == u"spgemm_PTAP") return u"SpGEMM, <i>P</i><sup>T</sup>·<i>AP</i>"_s;
    if (operation == u"interpolate") return u"Interpolation"_s;
    if (operation == u"restrict") return u"Restriction"_s;
    return operation.toHtmlEscaped();
}

} // namespace costscope
