// SPDX-License-Identifier: GPL-3.0-or-later
// Message tables, line by line: ten million rows go straight into their columns.
#include "importers/solvers/amgCsv.h"

#include "importers/Importer.h"
#include "importers/text/LineStream.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace costscope {

namespace {

const QString src = u"src"_s, dst = u"dst"_s, bytes = u"bytes"_s;

enum Field { Level, Src, Dst, Bytes, Operation, Other };

/// One row, as far as it is used.
struct MessageRow {
    std::array<qint64, 4> numbers = {}; ///< by Field
    QByteArrayView operation;           ///< as it stands in the file
};

/// Plain rows, which nearly all are: several times as fast as through texts. Whatever else stands in a line is left to the
/// general way, which also finds the words for what is wrong.
class PlainRow {
public:
    PlainRow(const QStringList& headings, QChar separator) : m_separator(char(separator.toLatin1()))
    {
        for (const QString& heading : headings)
            m_fields.push_back(heading == levelHeading       ? Level
                               : heading == src              ? Src
                               : heading == dst              ? Dst
                               : heading == bytes            ? Bytes
                               : heading == operationHeading ? Operation
                                                             : Other);
    }

    bool read(QByteArrayView line, MessageRow& message) const
    {
        const char *at = line.begin(), *const end = line.end();
        for (size_t i = 0; i < m_fields.size(); ++i) {
            skipBlanks(at, end);
            const bool isRead =
                m_fields[i] < Operation ? number(at, end, message.numbers[m_fields[i]]) : text(at, end, m_fields[i], message);
            if (!isRead) return false;
            const char* const cell = at;
            skipBlanks(at, end);
            if (at == end) return i + 1 == m_fields.size();
            if (m_separator == ' ' ? at == cell : *at != m_separator) return false;
            if (m_separator != ' ') ++at;
        }
        return true; // further cells have no heading
    }

private:
    bool isBlank(char c) const { return c == ' ' || (c == '\t' && m_separator != '\t'); }
    void skipBlanks(const char*& at, const char* end) const
    {
        while (at < end && isBlank(*at)) ++at;
    }

    static bool number(const char*& at, const char* end, qint64& value)
    {
        const char* const begin = at;
        for (value = 0; at < end && *at >= '0' && *at <= '9' && at - begin < 15; ++at) value = value * 10 + (*at - '0');
        return at > begin && (at == end || *at < '0' || *at > '9');
    }

    bool text(const char*& at, const char* end, Field field, MessageRow& message) const
    {
        const char* const begin = at;
        while (at < end && *at != m_separator && *at != '"' && !(m_separator == ' ' && isBlank(*at))) ++at;
        if ((at < end && *at == '"') || (begin < end && *begin == '\'')) return false;
        if (field == Operation) message.operation = QByteArrayView(begin, at).trimmed();
        return true;
    }

    char m_separator;
    std::vector<Field> m_fields; ///< by column
};

bool isRow(QByteArrayView line)
{
    if (line.startsWith("\xef\xbb\xbf")) line = line.sliced(3);
    line = line.trimmed();
    return !line.isEmpty() && !line.startsWith('#');
}

QString decoded(QByteArrayView text)
{
    return text.isValidUtf8() ? QString::fromUtf8(text) : QString::fromLatin1(text);
}

/// Whose messages: ordered by level, and then as they first appear.
struct GroupKey {
    qint64 level = 0;
    QByteArray operation;
    bool operator==(const GroupKey&) const = default;
};

size_t qHash(const GroupKey& key, size_t seed = 0)
{
    return qHashMulti(seed, key.level, key.operation);
}

class Reader {
public:
    Reader(AmgCsvTable& table, qint32 ranks) : m_table(table), m_ranks(ranks), m_plain(table.headings(), table.separator())
    {
        for (const QString& heading : {levelHeading, operationHeading, src, dst, bytes}) table.use(heading);
        m_hasLevels = table.has(levelHeading);
    }

    /// What is wrong stays in the table.
    void take(const LineStream& lines)
    {
        MessageRow message;
        if (!m_plain.read(lines.text(), message) || !isSound(message)) {
            if (lines.text().count('"') % 2 == 1)
                return m_table.fail(rowOf(lines), u"A quoted cell in this line never ends: a quote (\") is missing."_s);
            message = generalRow(rowOf(lines));
        }
        if (!m_table.ok()) return;
        if (m_runs.empty() || message.numbers[Level] != m_last.level || message.operation != m_last.operation) begin(message, lines);
        m_messages.src.push_back(qint32(message.numbers[Src]));
        m_messages.dst.push_back(qint32(message.numbers[Dst]));
        m_messages.bytes.push_back(message.numbers[Bytes]);
        ++m_runs.back().count;
    }

    CsvRow rowOf(const LineStream& lines) const
    {
        const QString text = decoded(lines.text());
        return {lines.number(), splitCells(text, m_table.separator())};
    }

    void finish(AmgHierarchy& hierarchy)
    {
        checkLevels();
        if (!m_table.ok()) return;
        std::vector<size_t> order(m_keys.size());
        for (size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [this](size_t a, size_t b) { return m_keys[a].level < m_keys[b].level; });
        std::vector<qint64> counts(m_keys.size());
        for (const Run& run : m_runs) counts[run.key] += run.count;
        hierarchy.levels.resize(m_firstRows.size());
        qint64 first = 0;
        for (const size_t key : order) {
            AmgOperation one{qint32(m_keys[key].level), decoded(m_keys[key].operation)};
            one.firstMessage = first;
            first += one.messageCount = counts[key];
            hierarchy.operations.push_back(std::move(one));
        }
        arrange(order);
        hierarchy.messages = std::move(m_messages);
    }

private:
    struct Run {
        size_t key;
        qint64 first, count;
    };

    bool isSound(const MessageRow& message) const
    {
        const auto& n = message.numbers;
        return n[Src] < m_ranks && n[Dst] < m_ranks && n[Src] != n[Dst];
    }

    qint64 rankIn(const CsvRow& row, const QString& heading)
    {
        const double rank = m_table.whole(row, heading, missing);
        if (m_table.ok() && !(rank < m_ranks))
            m_table.fail(row, heading,
                         u"found rank “%1”, but ranks go from 0 to %2."_s.arg(m_table.text(row, heading), QString::number(m_ranks - 1)));
        return m_table.ok() ? qint64(rank) : 0;
    }

    /// A row of any kind: quotes, signs, decimals, or something that is wrong.
    MessageRow generalRow(const CsvRow& row)
    {
        MessageRow message;
        const double number = m_hasLevels ? m_table.whole(row, levelHeading, missing) : 0;
        if (std::isnan(number)) m_table.fail(row, levelHeading, u"there is nothing, a number from 0 was expected."_s);
        m_name = m_table.text(row, operationHeading).toUtf8();
        message.operation = m_name;
        message.numbers[Src] = rankIn(row, src);
        message.numbers[Dst] = rankIn(row, dst);
        const double size = m_table.whole(row, bytes, missing);
        if (m_table.ok() && message.numbers[Src] == message.numbers[Dst])
            m_table.fail(row, dst, u"found %1, the rank that sends. No rank sends to itself."_s.arg(message.numbers[Dst]));
        if (m_table.ok() && std::isnan(size)) m_table.fail(row, bytes, u"there is nothing, a size was expected."_s);
        if (!m_table.ok()) return message;
        message.numbers[Level] = qint64(number);
        message.numbers[Bytes] = qint64(size);
        return message;
    }

    /// The rows of another operation than before.
    void begin(const MessageRow& message, const LineStream& lines)
    {
        m_last = {message.numbers[Level], message.operation.toByteArray()};
        GroupKey key = m_last;
        if (key.operation.isEmpty()) key.operation = m_hasLevels ? "spmv" : "exchange";
        auto known = m_index.constFind(key);
        if (known == m_index.constEnd()) {
            known = m_index.insert(key, m_keys.size());
            m_keys.push_back(key);
            if (!m_firstRows.contains(key.level)) m_firstRows[key.level] = rowOf(lines);
        }
        m_runs.push_back({*known, qint64(m_messages.src.size()), 0});
    }

    void checkLevels()
    {
        qint64 next = 0;
        for (const auto& [number, row] : m_firstRows)
            if (number != next++)
                return m_table.fail(row, levelHeading,
                                    u"found %1, but there is no level %2. Levels go from 0 without gaps."_s.arg(number).arg(next - 1));
    }

    /// The messages of each operation behind each other. Most files have them so already.
    void arrange(const std::vector<size_t>& order)
    {
        const bool inOrder =
            std::equal(m_runs.begin(), m_runs.end(), order.begin(), order.end(), [](const Run& run, size_t key) { return run.key == key; });
        if (inOrder) return;
        std::vector<std::vector<Run>> runsOf(m_keys.size());
        for (const Run& run : m_runs) runsOf[run.key].push_back(run);
        const auto arranged = [&](auto& column) {
            std::decay_t<decltype(column)> all;
            all.reserve(column.size());
            for (const size_t key : order)
                for (const Run& run : runsOf[key])
                    all.insert(all.end(), column.begin() + run.first, column.begin() + run.first + run.count);
            column = std::move(all); // one at a time: the old one goes
        };
        arranged(m_messages.src);
        arranged(m_messages.dst);
        arranged(m_messages.bytes);
    }

    AmgCsvTable& m_table;
    qint32 m_ranks;
    PlainRow m_plain;
    bool m_hasLevels = true; ///< else all are messages of one exchange
    AmgMessages m_messages;  ///< in the order of the file
    std::vector<Run> m_runs;
    std::vector<GroupKey> m_keys;
    QHash<GroupKey, size_t> m_index;
    std::map<qint64, CsvRow> m_firstRows; ///< of each level
    GroupKey m_last;                      ///< of the row before, the name as it stands
    QByteArray m_name;                    ///< of a row that was read the general way
};

/// A last line without line end that has too few cells was cut; one that has all may be. False: it is left out.
Result<bool> takeLastLine(const CsvRow& row, const AmgCsvTable& table, bool partial, Imported& imported)
{
    const bool isWhole = qsizetype(row.cells.size()) >= table.width();
    if (!isWhole && !partial) return amgCsvCutOff(row.line);
    imported.partial = imported.partial || !isWhole;
    imported.messages.push_back(isWhole ? amgCsvMayBeCut(row.line) : amgCsvWasCut(row.line));
    return isWhole;
}

} // namespace

Result<Imported> readAmgMessages(Input& input, AmgCsvTable& table, AmgHierarchy hierarchy, const ImportOptions& options,
                                 const Progress& progress)
{
    Imported imported;
    const Progress reading = progress.part(0, 0.9);
    LineStream lines(input, reading);
    Reader reader(table, hierarchy.ranks);
    bool sawHeadings = false;
    while (lines.next()) {
        if (!isRow(lines.text())) continue;
        if (!std::exchange(sawHeadings, true)) continue;
        if (!lines.isTerminated()) {
            const auto taken = takeLastLine(reader.rowOf(lines), table, options.partial, imported);
            if (!taken) return taken.error();
            if (!*taken) break;
        }
        reader.take(lines);
        if (!table.ok()) return table.error();
    }
    if (lines.error()) return *lines.error();
    reader.finish(hierarchy);
    if (!table.ok()) return table.error();
    return finishAmgCsv(std::move(hierarchy), table, std::move(imported), progress.part(0.9, 1));
}

} // namespace costscope
