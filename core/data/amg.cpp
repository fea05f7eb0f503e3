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

void addColumn(Table& table, const char* name, Quantity quantity, Values values)
{
    table.columns.push_back({QString::fromLatin1(name), quantity, std::move(values)});
}

/// One column for each of `fields`.
template <class Row>
void addFields(Table& table, std::vector<Row>& rows, const auto& fields)
{
    for (const AmgField<Row>& field : fields) {
        std::vector<double> values;
        for (Row& row : rows) values.push_back(field.of(row));
        addColumn(table, field.name, field.quantity, std::move(values));
    }
}

Table levelTable(std::vector<AmgLevel>& levels)
{
    Table table{u"levels"_s, {}};
    std::vector<qint32> numbers;
    for (size_t level = 0; level < levels.size(); ++level) numbers.push_back(qint32(level));
    addColumn(table, "level", Quantity::Count, std::move(numbers));
    addFields(table, levels, amgLevelFields);
    return table;
}

/// Columns level and operation: which operation a row belongs to.
class OperationKeys {
public:
    void add(const AmgOperation& operation)
    {
        m_levels.push_back(operation.level);
        m_names.append(operation.name);
    }
    Table table(const char* name)
    {
        Table table{QString::fromLatin1(name), {}};
        addColumn(table, "level", Quantity::Count, std::move(m_levels));
        addColumn(table, "operation", Quantity::Text, std::move(m_names));
        return table;
    }

private:
    std::vector<qint32> m_levels;
    Texts m_names;
};

Table operationTable(std::vector<AmgOperation>& operations)
{
    OperationKeys keys;
    Texts reductions, bases;
    std::vector<qint64> first, count;
    for (const AmgOperation& operation : operations) {
        keys.add(operation);
        reductions.append(operation.measured.reduction);
        bases.append(operation.numbers.criticalBasis);
        first.push_back(operation.firstMessage);
        count.push_back(operation.messageCount);
    }
    Table table = keys.table("operations");
    addFields(table, operations, amgOperationFields);
    for (const AmgNumberName& number : amgNumberNames) {
        std::vector<double> values;
        for (const AmgOperation& operation : operations) values.push_back(operation.numbers.*number.number);
        addColumn(table, number.name, number.quantity, std::move(values));
    }
    addColumn(table, "reduction", Quantity::Text, std::move(reductions));
    addColumn(table, "critical_basis", Quantity::Text, std::move(bases));
    addColumn(table, "first_message", Quantity::Count, std::move(first));
    addColumn(table, "listed_messages", Quantity::Count, std::move(count));
    return table;
}

/// Nine rows for every operation whose critical process is known.
Table classTable(const std::vector<AmgOperation>& operations)
{
    OperationKeys keys;
    Texts places, kinds;
    std::vector<double> n, bytes;
    for (const AmgOperation& operation : operations)
        for (size_t cell = 0; operation.numbers.critical && cell < localities.size() * protocols.size(); ++cell) {
            const size_t where = cell / protocols.size(), how = cell % protocols.size();
            const AmgClass& one = (*operation.numbers.critical)[where][how];
            keys.add(operation);
            places.append(toString(localities[where]));
            kinds.append(toString(protocols[how]));
            n.push_back(one.n);
            bytes.push_back(one.bytes);
        }
    Table table = keys.table("classes");
    addColumn(table, "locality", Quantity::Text, std::move(places));
    addColumn(table, "protocol", Quantity::Text, std::move(kinds));
    addColumn(table, "n", Quantity::Count, std::move(n));
    addColumn(table, "bytes", Quantity::Size, std::move(bytes));
    return table;
}

bool isKnown(const AmgLocalityNumbers& numbers)
{
    return std::ranges::any_of(amgLocalityNumberNames,
                               [&](const AmgLocalityNumberName& name) { return !std::isnan(numbers.*name.number); });
}

Table localityTable(const std::vector<AmgOperation>& operations)
{
    OperationKeys keys;
    Texts places;
    std::array<std::vector<double>, amgLocalityNumberNames.size()> numbers;
    for (const AmgOperation& operation : operations)
        for (size_t where = 0; where < localities.size(); ++where) {
            if (!isKnown(operation.numbers.byLocality[where])) continue;
            keys.add(operation);
            places.append(toString(localities[where]));
            for (size_t i = 0; i < numbers.size(); ++i)
                numbers[i].push_back(operation.numbers.byLocality[where].*amgLocalityNumberNames[i].number);
        }
    Table table = keys.table("by_locality");
    addColumn(table, "locality", Quantity::Text, std::move(places));
    for (size_t i = 0; i < numbers.size(); ++i)
        addColumn(table, amgLocalityNumberNames[i].name, amgLocalityNumberNames[i].quantity, std::move(numbers[i]));
    return table;
}

Table sampleTable(const std::vector<AmgOperation>& operations)
{
    OperationKeys keys;
    std::vector<double> seconds;
    for (const AmgOperation& operation : operations)
        for (const double sample : operation.measured.samples) {
            keys.add(operation);
            seconds.push_back(sample);
        }
    Table table = keys.table("samples");
    addColumn(table, "measured_s", Quantity::Time, std::move(seconds));
    return table;
}

Table messageTable(AmgMessages&& messages)
{
    Table table{u"messages"_s, {}};
    addColumn(table, "src", Quantity::Count, std::move(messages.src));
    addColumn(table, "dst", Quantity::Count, std::move(messages.dst));
    addColumn(table, "bytes", Quantity::Size, std::move(messages.bytes));
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
