// SPDX-License-Identifier: GPL-3.0-or-later
// Levels, operations and their message lists.
#include "core/base/json.h"
#include "core/data/amg.h"
#include "importers/solvers/amgFinish.h"
#include "importers/solvers/amgJsonEvents.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace costscope {

namespace {

/// A finite number of 0 or more; absent or null: not known.
double amount(JsonReader& reader, const QJsonObject& object, const char* key)
{
    const QString name = QString::fromLatin1(key);
    const double value = reader.number(object, name, missing);
    const JsonReader::Step step(reader, name);
    if (reader.ok() && (value < 0 || std::isinf(value))) reader.fail(u"found %1, expected 0 or more."_s.arg(exact(value)));
    return value;
}

double count(JsonReader& reader, const QJsonObject& object, const char* key)
{
    const double value = amount(reader, object, key);
    const JsonReader::Step step(reader, QString::fromLatin1(key));
    if (reader.ok() && !std::isnan(value) && value != std::floor(value))
        reader.fail(u"found %1, expected a whole number."_s.arg(exact(value)));
    return value;
}

/// Calls `take` with each named part of an object, "intra_socket" or "short"; others are remarked.
void forNames(JsonReader& reader, const QJsonObject& above, const QString& key, const auto& byId, QStringList& remarks, const auto& take)
{
    const QJsonObject object = reader.object(above, key);
    const JsonReader::Step step(reader, key);
    for (auto part = object.begin(); part != object.end(); ++part) {
        const auto id = byId(QString(part.key()).replace(QLatin1Char('_'), QLatin1Char('-')));
        if (!id)
            remarks += u"%1: “%2” is not known here. It was left out."_s.arg(reader.pointer(), part.key());
        else
            take(size_t(*id), object, part.key());
    }
}

void readByLocality(JsonReader& reader, const QJsonObject& summary, AmgNumbers& numbers, QStringList& remarks)
{
    forNames(reader, summary, u"by_locality"_s, localityById, remarks, [&](size_t where, const QJsonObject& all, const QString& key) {
        const QJsonObject one = reader.object(all, key);
        const JsonReader::Step step(reader, key);
        for (const AmgLocalityNumberName& name : amgLocalityNumberNames)
            numbers.byLocality[where].*name.number = count(reader, one, name.name);
    });
}

void readCritical(JsonReader& reader, const QJsonObject& summary, AmgNumbers& numbers, QStringList& remarks)
{
    numbers.criticalBasis = reader.string(summary, u"critical_basis"_s);
    if (!summary.contains(QLatin1String("critical"))) return;
    AmgClasses& classes = numbers.critical.emplace();
    const auto known = [](double value) { return std::isnan(value) ? 0 : value; };
    forNames(reader, summary, u"critical"_s, localityById, remarks, [&](size_t where, const QJsonObject& all, const QString& place) {
        forNames(reader, all, place, protocolById, remarks, [&](size_t how, const QJsonObject& kinds, const QString& key) {
            const QJsonObject one = reader.object(kinds, key);
            const JsonReader::Step step(reader, key);
            classes[where][how] = {known(count(reader, one, "n")), known(amount(reader, one, "bytes"))};
        });
    });
}

AmgNumbers numbersFromJson(JsonReader& reader, const QJsonObject& operation, QStringList& remarks)
{
    AmgNumbers numbers;
    const QJsonObject summary = reader.object(operation, u"summary"_s);
    const JsonReader::Step step(reader, u"summary"_s);
    for (const AmgNumberName& name : amgNumberNames)
        numbers.*name.number =
            name.number == &AmgNumbers::byteHops ? amount(reader, summary, name.name) : count(reader, summary, name.name);
    readByLocality(reader, summary, numbers, remarks);
    readCritical(reader, summary, numbers, remarks);
    return numbers;
}

AmgMeasured measuredFromJson(JsonReader& reader, const QJsonObject& operation)
{
    AmgMeasured measured;
    const QJsonObject object = reader.object(operation, u"measured_seconds"_s);
    const JsonReader::Step step(reader, u"measured_seconds"_s);
    measured.reduction = reader.string(object, u"reduction"_s);
    measured.repetitions = count(reader, object, "repetitions");
    measured.median = amount(reader, object, "median");
    measured.min = amount(reader, object, "min");
    measured.mean = amount(reader, object, "mean");
    measured.max = amount(reader, object, "max");
    measured.samples = reader.numbers(object, u"samples"_s);
    const JsonReader::Step samples(reader, u"samples"_s);
    for (size_t i = 0; i < measured.samples.size() && reader.ok(); ++i) {
        const JsonReader::Step item(reader, qsizetype(i));
        const double value = measured.samples[i];
        if (!(value >= 0) || std::isinf(value)) reader.fail(u"found %1, expected a time of 0 or more."_s.arg(exact(value)));
    }
    summariseSamples(measured);
    return measured;
}

/// The small parts of costscope.amg/1, everything but the message lists. A wrong type or an impossible number is kept in
/// the reader; names that are not known are remarked in `remarks`.
AmgLevel amgLevelFromJson(JsonReader& reader, const QJsonObject& object)
{
    return {count(reader, object, "rows"), count(reader, object, "nnz"), count(reader, object, "min_row_nnz"),
            count(reader, object, "max_row_nnz"), count(reader, object, "active_ranks")};
}

AmgOperation amgOperationFromJson(JsonReader& reader, const QJsonObject& object, QStringList& remarks)
{
    AmgOperation operation;
    operation.name = reader.required(object, u"operation"_s);
    operation.numbers = numbersFromJson(reader, object, remarks);
    operation.measured = measuredFromJson(reader, object);
    for (const QString& name : object.keys())
        if (!QStringList{u"operation"_s, u"summary"_s, u"measured_seconds"_s, u"queue"_s, u"messages"_s}.contains(name))
            remarks += u"%1: “%2” is not known here. It was left out."_s.arg(reader.pointer(), name);
    const QJsonObject queue = reader.object(object, u"queue"_s);
    const JsonReader::Step step(reader, u"queue"_s);
    operation.maxSearchSteps = count(reader, queue, "max_search_steps");
    operation.recvsOnThatRank = count(reader, queue, "recvs_on_that_rank");
    return operation;
}

constexpr const char* columnNames[] = {"src", "dst", "bytes"};

} // namespace

QString AmgJsonEvents::operationName() const
{
    if (!hasLevels) return u"messages"_s;
    const QString name = m_operation[QLatin1String("operation")].toString();
    const size_t index = hierarchy.operations.size() - m_firstOperation;
    return name.isEmpty() ? u"Level %1, operation %2"_s.arg(hierarchy.levels.size()).arg(index)
                          : u"Level %1, %2"_s.arg(hierarchy.levels.size()).arg(name);
}

bool AmgJsonEvents::failed(const JsonReader& reader, const TextPlace& place)
{
    return !reader.ok() && !fail(reader.error().message, place);
}

void AmgJsonEvents::startLevel()
{
    m_where = Where::Level;
    m_level = {};
    m_levelPlace = m_stream.wordPlace();
    m_sawOperations = false;
    m_firstOperation = hierarchy.operations.size();
    m_rowsBeforeLevel = qint64(hierarchy.messages.src.size());
}

bool AmgJsonEvents::endLevel()
{
    m_where = Where::Levels;
    const qint64 index = qint64(hierarchy.levels.size());
    const QJsonValue level = m_level[QLatin1String("level")];
    if (!level.isDouble() || level.toDouble() != double(index))
        return fail(u"Levels are numbered from 0 without gaps: level %1 was expected, found %2."_s.arg(index).arg(
                        level.isDouble() ? exact(level.toDouble()) : u"no number"_s),
                    m_levelPlace);
    JsonReader reader;
    const JsonReader::Step levels(reader, u"levels"_s), step(reader, index);
    hierarchy.levels.push_back(amgLevelFromJson(reader, m_level));
    return !failed(reader, m_levelPlace);
}

void AmgJsonEvents::startOperation()
{
    m_where = Where::Operation;
    m_operation = {};
    m_operationPlace = m_stream.wordPlace();
    m_sawMessages = false;
    m_first = qint64(hierarchy.messages.src.size());
}

bool AmgJsonEvents::endOperation()
{
    m_where = Where::Operations;
    const qint32 level = qint32(hierarchy.levels.size());
    JsonReader reader;
    const JsonReader::Step levels(reader, u"levels"_s), step(reader, level), all(reader, u"operations"_s),
        item(reader, qsizetype(hierarchy.operations.size() - m_firstOperation));
    QStringList said;
    AmgOperation operation = amgOperationFromJson(reader, m_operation, said);
    if (failed(reader, m_operationPlace)) return false;
    for (const QString& text : said) remarks.push_back(warningAt(text, m_operationPlace));
    const auto isSame = [&](const AmgOperation& other) { return other.name == operation.name; };
    if (std::any_of(hierarchy.operations.begin() + ptrdiff_t(m_firstOperation), hierarchy.operations.end(), isSame))
        return fail(u"%1 is there twice."_s.arg(operationName()), m_operationPlace);
    operation.level = level;
    if (m_sawMessages) {
        operation.firstMessage = m_first;
        operation.messageCount = m_lists[Src].count;
        if (hierarchy.ranks == 0) m_unchecked.push_back({hierarchy.operations.size(), m_lists[Src].place, m_lists[Dst].place});
    }
    const auto has = [&](const char* key) { return m_operation[QLatin1String(key)].isObject(); };
    if (hasLevels && !m_sawMessages && !has("summary") && !has("measured_seconds"))
        remarks.push_back(
            warningAt(u"%1: there are no messages, no summary and no measured times."_s.arg(operationName()), m_operationPlace));
    hierarchy.operations.push_back(std::move(operation));
    operationLines.push_back(m_operationPlace.line);
    return true;
}

bool AmgJsonEvents::startMessages()
{
    m_lists = {};
    return startOnce(m_sawMessages, Where::Messages);
}

bool AmgJsonEvents::startList()
{
    const auto* const name =
        std::find_if(std::begin(columnNames), std::end(columnNames), [&](const char* n) { return m_key == QLatin1String(n); });
    if (name == std::end(columnNames)) return startTree(true);
    m_column = Column(name - columnNames);
    if (m_lists[m_column].count >= 0) return fail(u"%1: “%2” is there twice."_s.arg(operationName(), m_key));
    m_lists[m_column] = {m_stream.wordPlace(), 0};
    m_where = Where::List;
    return true;
}

bool AmgJsonEvents::entries(qint64 first)
{
    if (!entry(first)) return false;
    std::array<qint64, 512> values;
    for (;;) {
        const char* const mark = m_stream.mark();
        const std::span<const qint64> taken(values.data(), m_stream.takeWholes(values));
        if (taken.empty()) return true;
        if (isEveryOneFine(taken)) {
            append(taken);
            continue;
        }
        m_stream.goBack(mark); // one by one, so that the place of the first that is not is known
        for (qint64 value = 0; m_stream.takeWholes({&value, 1}) > 0;)
            if (!entry(value)) return false;
    }
}

bool AmgJsonEvents::isEveryOneFine(std::span<const qint64> values) const
{
    const AmgMessages& all = hierarchy.messages;
    if (m_column == Bytes) return std::ranges::all_of(values, [](qint64 value) { return value >= 0; });
    const qint64 end = hierarchy.ranks > 0 ? hierarchy.ranks : std::numeric_limits<qint32>::max();
    if (!std::ranges::all_of(values, [&](qint64 value) { return value >= 0 && value < end; })) return false;
    const std::vector<qint32>&ranks = m_column == Src ? all.src : all.dst, &others = m_column == Src ? all.dst : all.src;
    const size_t row = ranks.size(), both = std::min(values.size(), others.size() - std::min(row, others.size()));
    for (size_t i = 0; i < both; ++i)
        if (others[row + i] == values[i]) return false;
    return true;
}

void AmgJsonEvents::append(std::span<const qint64> values)
{
    const auto to = [&](auto& column) {
        using Value = typename std::decay_t<decltype(column)>::value_type;
        makeRoom(column, values.size());
        for (const qint64 value : values) column.push_back(Value(value));
    };
    AmgMessages& all = hierarchy.messages;
    m_lists[m_column].count += qint64(values.size());
    if (m_column == Src) to(all.src);
    if (m_column == Dst) to(all.dst);
    if (m_column == Bytes) to(all.bytes);
}

/// For as many rows as the whole file will have, if it goes on like this: to move millions of rows again and again takes a third
/// of the time of reading them. Memory that was asked for but is never written to is not used.
template <class T>
void AmgJsonEvents::makeRoom(std::vector<T>& column, size_t more) const
{
    const double wanted = double(std::max({column.size() + more, hierarchy.messages.src.size(), hierarchy.messages.dst.size()}));
    if (column.size() + more <= column.capacity()) return;
    const double fraction = m_stream.fraction();
    column.reserve(size_t(fraction > 0 ? std::clamp(1.05 * wanted / fraction, 1.25 * wanted, 8 * wanted) : 2 * wanted));
}

bool AmgJsonEvents::entry(qint64 value)
{
    AmgMessages& all = hierarchy.messages;
    ++m_lists[m_column].count;
    if (m_column == Src) return rankEntry(all.src, all.dst, value);
    if (m_column == Dst) return rankEntry(all.dst, all.src, value);
    if (value < 0)
        return fail(u"%1: bytes[%2] is %3, but no message has a negative size."_s.arg(
            operationName(), QString::number(m_lists[Bytes].count - 1), QString::number(value)));
    all.bytes.push_back(value);
    return true;
}

bool AmgJsonEvents::rankEntry(std::vector<qint32>& ranks, const std::vector<qint32>& others, qint64 value)
{
    const size_t row = ranks.size();
    const qint64 end = hierarchy.ranks > 0 ? hierarchy.ranks : std::numeric_limits<qint32>::max();
    const auto at = [&] { return u"%1[%2]"_s.arg(QLatin1String(columnNames[m_column])).arg(m_lists[m_column].count - 1); };
    if (value < 0 || value >= end)
        return fail(u"%1: %2 is rank %3, but ranks go from 0 to %4."_s.arg(operationName(), at(), QString::number(value),
                                                                           QString::number(end - 1)));
    if (row < others.size() && others[row] == value)
        return fail(
            u"%1: %2 is rank %3, the other end as well. No rank sends to itself."_s.arg(operationName(), at(), QString::number(value)));
    ranks.push_back(qint32(value));
    return true;
}

bool AmgJsonEvents::endMessages()
{
    m_where = Where::Operation;
    for (const Column column : {Src, Dst, Bytes})
        if (m_lists[column].count < 0)
            return fail(u"%1: the list “%2” is missing."_s.arg(operationName(), QLatin1String(columnNames[column])));
    const auto& [src, dst, bytes] = m_lists;
    if (src.count == dst.count && src.count == bytes.count) return true;
    return fail(u"%1: src has %2 entries, dst %3, bytes %4. They must be equally long."_s.arg(
                    operationName(), QString::number(src.count), QString::number(dst.count), QString::number(bytes.count)),
                src.place);
}

std::optional<Error> AmgJsonEvents::checkRanks() const
{
    for (const Unchecked& list : m_unchecked) {
        const AmgOperation& operation = hierarchy.operations[list.operation];
        const AmgMessageSpan messages = messagesOf(hierarchy.messages, operation);
        for (const auto& [name, ranks, place] : {std::tuple{"src", messages.src, list.src}, {"dst", messages.dst, list.dst}}) {
            const auto bad = std::find_if(ranks.begin(), ranks.end(), [&](qint32 rank) { return rank >= hierarchy.ranks; });
            if (bad == ranks.end()) continue;
            const QString whose = hasLevels ? u"Level %1, %2"_s.arg(operation.level).arg(operation.name) : operationName();
            return errorAt(
                u"%1: %2[%3] is rank %4, but ranks go from 0 to %5."_s.arg(whose, QLatin1String(name), QString::number(bad - ranks.begin()),
                                                                           QString::number(*bad), QString::number(hierarchy.ranks - 1)),
                place);
        }
    }
    return std::nullopt;
}

std::optional<Error> AmgJsonEvents::readPlacement()
{
    const QJsonValue placement = fields[QLatin1String("placement")];
    if (placement.isUndefined() || placement.isNull() || hierarchy.ranks == 0) return std::nullopt;
    if (!placement.isObject()) return errorAt(u"placement: an object was expected."_s, m_placementPlace);
    auto read = placementFromJson(placement.toObject(), hierarchy.ranks);
    if (!read) return errorAt(read.error().message, m_placementPlace);
    hierarchy.placement = read.take();
    const auto& [x, y, z] = hierarchy.placement->torusDims;
    if (!placement.toObject().contains(QLatin1String("torus_dims")) && hierarchy.placement->routers() > 1 &&
        !hierarchy.messages.src.empty())
        remarks.push_back(noteAt(u"placement: without torus_dims the smallest cube that holds the %1 routers is taken, %2 × %3 × %4."_s
                                     .arg(hierarchy.placement->routers())
                                     .arg(x)
                                     .arg(y)
                                     .arg(z),
                                 m_placementPlace));
    fields.remove(QLatin1String("placement"));
    return std::nullopt;
}

std::optional<Error> AmgJsonEvents::finish()
{
    if (!fields.contains(QLatin1String("format"))) return Error{u"The field “format” is missing: costscope.amg/1 was expected."_s};
    if (hierarchy.levels.empty()) return Error{u"There are no levels: “levels” is missing or empty."_s};
    if (hierarchy.ranks == 0 && !hasLevels) return Error{u"“ranks”, the number of ranks, is missing."_s};
    if (hierarchy.ranks == 0 && !hierarchy.operations.empty())
        return errorAt(u"“ranks”, the number of ranks, is missing. It is needed because level %1 has operations."_s.arg(
                           hierarchy.operations.front().level),
                       {operationLines.front()});
    if (auto problem = checkRanks()) return problem;
    return readPlacement();
}

QString AmgJsonEvents::cutOff() const
{
    if (hierarchy.levels.empty()) return u"The file is cut off here, inside its first level. Copy it again."_s;
    return u"The file is cut off here. The last complete level is %1. Copy it again, or import it as a partial file (--partial) to take "
           "the complete levels."_s.arg(hierarchy.levels.size() - 1);
}

QString AmgJsonEvents::kept() const
{
    return u"The file is cut off here. Levels 0 to %1 were read, everything after them is missing."_s.arg(hierarchy.levels.size() - 1);
}

bool AmgJsonEvents::keepComplete()
{
    const size_t levels = hierarchy.levels.size();
    if (m_where != Where::File && m_where != Where::Levels) {
        const size_t rows = size_t(m_rowsBeforeLevel);
        hierarchy.operations.resize(std::min(hierarchy.operations.size(), m_firstOperation));
        hierarchy.messages.src.resize(rows);
        hierarchy.messages.dst.resize(rows);
        hierarchy.messages.bytes.resize(rows);
    }
    operationLines.resize(hierarchy.operations.size());
    std::erase_if(m_unchecked, [&](const Unchecked& list) { return list.operation >= hierarchy.operations.size(); });
    return levels > 0;
}

} // namespace costscope
