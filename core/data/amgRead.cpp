// SPDX-License-Identifier: GPL-3.0-or-later
// The way back from the tables of a dataset, which may come from a session file that somebody edited.
#include "core/data/amgFields.h"

#include <QHash>

#include <algorithm>

namespace costscope {

namespace {

template <class T>
const std::vector<T>* typed(const Dataset& dataset, QStringView table, QStringView column)
{
    const Table* const found = dataset.table(table);
    const Column* const values = found ? found->find(column) : nullptr;
    return values ? std::get_if<std::vector<T>>(&values->values) : nullptr;
}

struct MessageColumns {
    const std::vector<qint32>* src;
    const std::vector<qint32>* dst;
    const std::vector<qint64>* bytes;

    explicit MessageColumns(const Dataset& dataset)
        : src(typed<qint32>(dataset, u"messages", u"src")), dst(typed<qint32>(dataset, u"messages", u"dst")),
          bytes(typed<qint64>(dataset, u"messages", u"bytes"))
    {}
    bool areThere() const { return src && dst && bytes && src->size() == dst->size() && src->size() == bytes->size(); }
};

class Reader {
public:
    explicit Reader(const Dataset& dataset) : m_dataset(dataset) {}

    Result<AmgHierarchy> read()
    {
        if (m_dataset.kind != DatasetKind::Amg) return Error{u"“%1” is not an AMG hierarchy."_s.arg(m_dataset.name)};
        for (const auto step : {&Reader::readFacts, &Reader::readLevels, &Reader::readOperations, &Reader::readRows, &Reader::checkPlaces})
            if (auto problem = (this->*step)()) return named(*problem);
        return std::move(m_hierarchy);
    }

    Result<AmgHierarchy> readWithLists()
    {
        auto hierarchy = read();
        if (!hierarchy) return hierarchy;
        if (auto problem = checkEntries(*hierarchy)) return named(*problem);
        return hierarchy;
    }

private:
    using Problem = std::optional<Error>;

    Error named(const Error& problem) const { return {u"“%1”: %2"_s.arg(m_dataset.name, problem.message)}; }

    static bool hasLists(const AmgHierarchy& hierarchy)
    {
        return std::ranges::any_of(hierarchy.operations, [](const AmgOperation& o) { return o.hasList(); });
    }

    Problem readFacts()
    {
        const QJsonObject& facts = m_dataset.facts;
        m_hierarchy.label = facts[u"label"].toString();
        m_hierarchy.ranks = std::max(0, facts[u"ranks"].toInt());
        m_hierarchy.further = facts[u"further"].toObject();
        if (!facts.contains(u"placement")) return {};
        auto placement = placementFromJson(facts[u"placement"].toObject(), m_hierarchy.ranks);
        if (!placement) return placement.error();
        m_hierarchy.placement = placement.take();
        return {};
    }

    template <class Row>
    static void readFields(const Table& table, std::vector<Row>& rows, const auto& fields)
    {
        for (const AmgField<Row>& field : fields)
            if (const Column* column = table.find(QString::fromLatin1(field.name)))
                for (size_t row = 0; row < rows.size(); ++row) field.of(rows[row]) = column->number(qsizetype(row));
    }

    Problem readLevels()
    {
        const Table* const table = m_dataset.table(u"levels");
        if (!table) return Error{u"the table of levels is missing."_s};
        m_hierarchy.levels.resize(size_t(table->rows()));
        readFields(*table, m_hierarchy.levels, amgLevelFields);
        return {};
    }

    Problem readOperations()
    {
        const Table* const table = m_dataset.table(u"operations");
        if (!table) return {};
        const auto* levels = typed<qint32>(m_dataset, u"operations", u"level");
        const Column* const names = table->find(u"operation");
        if (!levels || !names) return Error{u"the table of operations has no level or no operation."_s};
        std::vector<AmgOperation>& operations = m_hierarchy.operations;
        operations.resize(size_t(table->rows()));
        readFields(*table, operations, amgOperationFields);
        for (qsizetype row = 0; row < table->rows(); ++row) {
            AmgOperation& operation = operations[size_t(row)];
            operation.level = (*levels)[size_t(row)];
            operation.name = names->text(row);
            if (operation.level < 0 || size_t(operation.level) >= m_hierarchy.levels.size())
                return Error{u"%1 is of level %2, which is not there."_s.arg(operation.name, QString::number(operation.level))};
            readRest(*table, row, operation);
            m_index.insert({operation.level, operation.name}, row);
        }
        return {};
    }

    static QString textIn(const Table& table, QStringView column, qsizetype row)
    {
        const Column* const found = table.find(column);
        return found ? found->text(row) : QString();
    }

    void readRest(const Table& table, qsizetype row, AmgOperation& operation) const
    {
        for (const AmgNumberName& number : amgNumberNames)
            if (const Column* column = table.find(QString::fromLatin1(number.name))) operation.numbers.*number.number = column->number(row);
        operation.measured.reduction = textIn(table, u"reduction", row);
        operation.numbers.criticalBasis = textIn(table, u"critical_basis", row);
        const auto* first = typed<qint64>(m_dataset, u"operations", u"first_message");
        const auto* count = typed<qint64>(m_dataset, u"operations", u"listed_messages");
        if (!first || !count) return;
        operation.firstMessage = std::max<qint64>(-1, (*first)[size_t(row)]);
        operation.messageCount = std::max<qint64>(0, (*count)[size_t(row)]);
    }

    /// Calls `take` with every row of a table and the operation it belongs to.
    Problem forRows(QStringView name, const auto& take)
    {
        const Table* const table = m_dataset.table(name);
        const auto* levels = typed<qint32>(m_dataset, name, u"level");
        if (!table || !levels) return {};
        for (qsizetype row = 0; row < table->rows(); ++row) {
            const auto found = m_index.constFind({(*levels)[size_t(row)], textIn(*table, u"operation", row)});
            if (found == m_index.constEnd()) return Error{u"row %1 of the table %2 belongs to no operation."_s.arg(row + 1).arg(name)};
            take(*table, row, m_hierarchy.operations[size_t(*found)]);
        }
        return {};
    }

    Problem readRows()
    {
        const auto number = [](const Table& table, const char* column, qsizetype row) {
            const Column* const found = table.find(QString::fromLatin1(column));
            return found ? found->number(row) : missing;
        };
        const auto byLocality = [&](const Table& table, qsizetype row, AmgOperation& operation) {
            const auto where = localityById(textIn(table, u"locality", row));
            for (const AmgLocalityNumberName& name : amgLocalityNumberNames)
                if (where) operation.numbers.byLocality[size_t(*where)].*name.number = number(table, name.name, row);
        };
        const auto classes = [&](const Table& table, qsizetype row, AmgOperation& operation) {
            const auto where = localityById(textIn(table, u"locality", row));
            const auto how = protocolById(textIn(table, u"protocol", row));
            if (!operation.numbers.critical) operation.numbers.critical.emplace();
            if (where && how)
                (*operation.numbers.critical)[size_t(*where)][size_t(*how)] = {number(table, "n", row), number(table, "bytes", row)};
        };
        const auto samples = [&](const Table& table, qsizetype row, AmgOperation& operation) {
            operation.measured.samples.push_back(number(table, "measured_s", row));
        };
        if (auto problem = forRows(u"by_locality", byLocality)) return problem;
        if (auto problem = forRows(u"classes", classes)) return problem;
        return forRows(u"samples", samples);
    }

    /// The lists are where the operations say.
    Problem checkPlaces()
    {
        if (!hasLists(m_hierarchy)) return {};
        const MessageColumns columns(m_dataset);
        if (!columns.areThere()) return Error{u"the message lists are missing."_s};
        const qint64 rows = qint64(columns.src->size());
        for (const AmgOperation& o : m_hierarchy.operations)
            if (o.hasList() && (o.firstMessage > rows || o.messageCount > rows - o.firstMessage))
                return Error{u"the message list of %1 on level %2 is incomplete."_s.arg(o.name, QString::number(o.level))};
        return {};
    }

    /// Whoever works with the lists relies on ranks that are there.
    Problem checkEntries(const AmgHierarchy& hierarchy) const
    {
        if (!hasLists(hierarchy)) return {};
        const MessageColumns columns(m_dataset);
        const auto outside = [&](qint32 rank) { return rank < 0 || rank >= hierarchy.ranks; };
        if (std::ranges::any_of(*columns.src, outside) || std::ranges::any_of(*columns.dst, outside))
            return Error{u"a message names a rank that is not there."_s};
        if (std::ranges::any_of(*columns.bytes, [](qint64 bytes) { return bytes < 0; })) return Error{u"a message has a negative size."_s};
        return {};
    }

    const Dataset& m_dataset;
    AmgHierarchy m_hierarchy;
    QHash<std::pair<qint32, QString>, qsizetype> m_index;
};

} // namespace

Result<AmgHierarchy> amgHierarchy(const Dataset& dataset)
{
    return Reader(dataset).readWithLists();
}

Result<AmgHierarchy> amgStructure(const Dataset& dataset)
{
    return Reader(dataset).read();
}

AmgMessageSpan messagesOf(const Dataset& dataset, const AmgOperation& operation)
{
    const MessageColumns columns(dataset);
    if (!operation.hasList() || !columns.areThere()) return {};
    const auto part = [&](const auto& column) {
        return std::span(column).subspan(size_t(operation.firstMessage), size_t(operation.messageCount));
    };
    return {part(*columns.src), part(*columns.dst), part(*columns.bytes)};
}

} // namespace costscope
