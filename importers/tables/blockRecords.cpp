// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/blockRecords.h"

#include "core/base/Quantity.h"
#include "core/base/words.h"
#include "importers/logs/printedDuration.h"
#include "importers/tables/keyedRecords.h"
#include "importers/tables/runsColumns.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace costscope {

namespace {

constexpr size_t mostBlockLines = 100'000, longestBlockLine = 500, mostMasks = 200;

/// A number of processes in a line, and what it counts: "8 MPI ranks", "Threads = 4".
struct ToldCount {
    QString n, noun;
    int doubt = 0;
    qint64 column = 0;
};

/// Whether words name processes or threads; "process" and "thread" do in the plural.
std::optional<int> countDoubt(const QString& words)
{
    constexpr int letter = 1; // n and p may be anything
    for (const QString& plural : QStringList{words, words + u"s"_s, words + u"es"_s})
        if (const RunsHeading meaning = runsHeading(plural); meaning.role == RunsRole::N && meaning.doubt != letter) return meaning.doubt;
    return std::nullopt;
}

/// The heading for a noun: in the plural, where only that is known.
QString countHeading(const QString& words)
{
    for (const QString& plural : QStringList{words, words + u"s"_s, words + u"es"_s})
        if (runsHeading(plural).role == RunsRole::N) return plural;
    return words;
}

QString maskOf(QString text)
{
    static const QRegularExpression digits(u"\\d+"_s);
    return text.replace(digits, u"#"_s).simplified();
}

bool isCount(const QString& value)
{
    bool isNumber = false;
    const int n = value.toInt(&isNumber);
    return isNumber && n >= 1;
}

/// A line of a text, and what is found in it.
struct BlockLine {
    size_t place = 0;
    QString text, mask;
    std::vector<ToldCount> counts;   ///< the surest first
    std::vector<KeyedNumber> keyed;  ///< names without their own digits; none of those that count processes
    std::vector<KeyedNumber> worded; ///< "36 particles"
    bool isBare = false;             ///< one number alone
    bool isLaunch = false;           ///< "mpirun -np 4 ./heat 1000"
};

/// A command that starts processes tells how many. Other numbers in it are of its program: settings by their place.
void addLaunched(BlockLine& line)
{
    static const QRegularExpression launch(u"(?:^|[\\s/\"'`(])(?:mpirun|mpiexec(?:\\.\\w+)?|orterun|prterun|srun|aprun|ibrun)"
                                           "(?:\\s+-\\S+(?:\\s+[^-\\s/.]\\S*)?)*?\\s+(?:--?np?|--ntasks)[ =]*(\\d{1,9})(?=\\s|$)"_s),
        number(u"(?<=\\s)\\d{1,12}(?=[\\s\"'`)]|$)"_s);
    const auto match = launch.match(line.text);
    if (!match.hasMatch() || !isCount(match.captured(1))) return;
    line.isLaunch = true;
    line.counts.insert(line.counts.begin(), {match.captured(1), u"processes"_s, 0, match.capturedStart(1) + 1});
    line.worded.clear();
    int place = 0;
    for (auto found = number.globalMatch(line.text, match.capturedEnd(1)); found.hasNext();) {
        const auto one = found.next();
        line.worded.push_back({u"argument %1"_s.arg(++place), one.captured(), line.place, one.capturedStart() + 1});
    }
    QString masked = line.text.left(match.capturedStart(1)) + u'#' + line.text.mid(match.capturedEnd(1));
    line.mask = masked.replace(number, u"#"_s).simplified(); // another program is another command
}

/// "That took 0.5 seconds", and a line of a time and its name alone, "Time 0.5".
void addWordedTime(const BlockLine& line, std::vector<KeyedNumber>& keyed)
{
    static const QRegularExpression took(u"\\btook:? (\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?) ?(s|sec|secs|seconds?|ms|milliseconds?)\\b"_s),
        alone(u"^\\s*((?:total |elapsed |wall |run ?|execution )?time|tempo|temps|tiempo|zeit)\\s+(\\d+\\.\\d+(?:[eE][-+]?\\d+)?)"
              "(?:\\s*(s|sec|secs|seconds?|ms))?\\s*$"_s,
              QRegularExpression::CaseInsensitiveOption);
    const auto unit = [](const QString& name) { return name.startsWith(u'm') ? u" [ms]"_s : name.isEmpty() ? QString() : u" [s]"_s; };
    if (const auto match = took.match(line.text); match.hasMatch())
        keyed.push_back({u"took"_s + unit(match.captured(2)), match.captured(1), line.place, match.capturedStart(1) + 1});
    if (const auto match = alone.match(line.text); match.hasMatch() && keyed.empty())
        keyed.push_back({match.captured(1) + unit(match.captured(3)), match.captured(2), line.place, match.capturedStart(2) + 1});
}

/// What the commands time print of a program: "real 1m2.5s", "…user …system 0:42.20elapsed", as seconds.
void addTimed(const BlockLine& line, std::vector<KeyedNumber>& keyed)
{
    static const QRegularExpression real(u"^\\s*real\\s+(\\d+m\\d+(?:[.,]\\d+)?s|\\d+[.,]\\d\\d)\\s*$"_s),
        elapsed(u"[\\d.]+system ([\\d:.]+)elapsed "_s);
    for (const auto& [pattern, name] : {std::pair{&real, u"real [s]"_s}, {&elapsed, u"elapsed [s]"_s}})
        if (const auto match = pattern->match(line.text); match.hasMatch())
            if (const auto seconds = printedDuration(match.captured(1).replace(u',', u'.').toStdString()))
                keyed.push_back({name, exact(*seconds), line.place, match.capturedStart(1) + 1});
    addWordedTime(line, keyed);
}

BlockLine blockLine(std::string_view bytes, size_t place)
{
    static const QRegularExpression word(u"(?<![\\p{L}\\d.,])(\\d{1,9})\\s+(\\p{L}[\\p{L}_-]+)(?:\\s+(\\p{L}[\\p{L}_-]*))?"_s),
        bare(u"^\\s*\\d+(?:[.,]\\d+)?(?:[eE][-+]?\\d+)?\\s*$"_s);
    BlockLine line{place, QString::fromUtf8(bytes.data(), qsizetype(bytes.size())), {}, {}, {}, {}, false};
    line.mask = maskOf(line.text);
    line.isBare = bare.match(line.text).hasMatch();
    std::vector<KeyedNumber> keyed;
    addKeyed(bytes, place, keyed);
    addTimed(line, keyed);
    for (KeyedNumber& one : keyed) {
        const auto doubt = isCount(one.value) ? countDoubt(one.key) : std::nullopt;
        if (doubt) {
            line.counts.push_back({one.value, countHeading(one.key), *doubt, one.column});
            continue;
        }
        one.key = maskOf(one.key);
        line.keyed.push_back(one);
    }
    for (auto found = word.globalMatch(line.text); found.hasNext();) {
        const auto one = found.next();
        const QString first = one.captured(2), both = one.captured(3).isEmpty() ? QString() : first + u' ' + one.captured(3);
        const qint64 column = one.capturedStart(1) + 1;
        const auto ofBoth = both.isEmpty() ? std::nullopt : countDoubt(both), ofFirst = countDoubt(first);
        if ((ofBoth || ofFirst) && isCount(one.captured(1)))
            line.counts.push_back({one.captured(1), countHeading(ofBoth ? both : first), ofBoth ? *ofBoth : *ofFirst, column});
        else if (std::ranges::find(line.counts, column, &ToldCount::column) == line.counts.end()) // "Processes: 8  Matrix size: 512"
            line.worded.push_back({first, one.captured(1), place, column});
    }
    std::ranges::stable_sort(line.counts, {}, &ToldCount::doubt);
    addLaunched(line);
    return line;
}

constexpr int wholeTime = 10, anyTime = 20; ///< worse than any doubt that headings know

/// How sure a name is that of the run time, the surest 0; nothing: it is none.
std::optional<int> timeRank(const QString& key)
{
    static const QRegularExpression time(u"time|took|tempo|temps|tiempo|zeit\\b|dauer|время|elapsed|wall|duration|runtime"_s,
                                         QRegularExpression::CaseInsensitiveOption),
        whole(u"total|overall|gesamt|whole|complete|elapsed|execution|execu[cç][aã]o|ejecuci|wall|ausf.hrung|lauf|run"_s,
              QRegularExpression::CaseInsensitiveOption),
        other(u"std|stdev|deviation|variance|speed.?up|effic|step|%|average|avg|mean|median|min\\b|max\\b|minimum|maximum|moyen|promedio|"
              u"m[eé]dio|mittel|user|sys\\b|system|cpu|limit|stamp|date|per\\b|mpi|comm"_s,
              QRegularExpression::CaseInsensitiveOption);
    const RunsHeading meaning = runsHeading(key);
    if (meaning.role == RunsRole::T) return meaning.doubt;
    if (meaning.role || !key.contains(time)) return std::nullopt;
    if (key.contains(other)) return anyTime + 1;
    return key.contains(whole) ? wholeTime : anyTime;
}

/// What a block holds.
struct TextBlock {
    size_t head = 0;                 ///< of all lines: that tells n
    std::vector<size_t> before = {}; ///< lines since the times of the block before, up to the first time
    std::vector<size_t> inside = {}; ///< lines from the head on
    QString n = {};
    std::vector<KeyedNumber> times = {}; ///< of the run, repetitions of it
    QHash<QString, KeyedNumber> settings = {};
};

/// One way to read the lines as blocks.
class BlockFinder {
public:
    explicit BlockFinder(const std::vector<BlockLine>& lines) : m_lines(lines) {}

    std::optional<BlockRecords> found()
    {
        for (const QString& mask : headMasks())
            if (auto records = withHeads(mask)) return records;
        return withEnds();
    }

private:
    /// Lines that tell n and differ in numbers alone, those that come most often first.
    QStringList headMasks() const
    {
        struct Heads {
            qsizetype lines = 0, order = 0;
            bool isLaunch = false; // what a program prints itself is surer
            std::set<QString> counts;
        };
        std::map<QString, Heads> heads;
        for (const BlockLine& line : m_lines) {
            if (line.counts.empty() || (heads.size() >= mostMasks && !heads.contains(line.mask))) continue;
            const auto [place, isNew] = heads.try_emplace(line.mask);
            if (isNew) place->second.order = qsizetype(heads.size());
            ++place->second.lines;
            place->second.isLaunch = line.isLaunch;
            place->second.counts.insert(line.counts.front().n);
        }
        std::vector<std::pair<QString, Heads>> all;
        for (const auto& one : heads)
            if (one.second.counts.size() > 1) all.push_back(one);
        std::ranges::sort(all, [](const auto& a, const auto& b) {
            return std::tuple(a.second.isLaunch, -a.second.lines, a.second.order) <
                   std::tuple(b.second.isLaunch, -b.second.lines, b.second.order);
        });
        QStringList masks;
        for (const auto& [mask, one] : all) masks << mask;
        return masks;
    }

    std::optional<BlockRecords> withHeads(const QString& mask)
    {
        std::vector<TextBlock> blocks;
        m_settings.clear();
        const bool areLaunched = std::ranges::any_of(m_lines, [&](const BlockLine& line) { return line.isLaunch && line.mask == mask; });
        QString counted;
        bool hasTime = false; // since the last head
        for (size_t i = 0; i < m_lines.size(); ++i) {
            const auto& counts = m_lines[i].counts;
            // "GATHERV| Processes: 4" behind a time of "GATHER| Processes: 4" is the head of another case, not a line of its block.
            const bool isOther = hasTime && !areLaunched && !counts.empty() && counts.front().noun == counted;
            if ((m_lines[i].mask == mask && !counts.empty()) || isOther) {
                counted = counts.front().noun;
                hasTime = false;
                blocks.push_back({i});
                blocks.back().n = counts.front().n;
            }
            hasTime =
                hasTime || std::ranges::any_of(m_lines[i].keyed, [](const KeyedNumber& one) { return timeRank(one.key).has_value(); });
            if (areLaunched && m_lines[i].isLaunch && m_lines[i].mask != mask)
                return std::nullopt; // times of another program would be taken for repetitions
            if (!blocks.empty()) blocks.back().inside.push_back(i);
        }
        const QString noun = m_lines[blocks.front().head].counts.front().noun;
        const QString told = m_lines[blocks.front().head].text.simplified();
        const QString how = u"the number of processes is told by lines like “%1”"_s.arg(told);
        if (const QString key = timeKey(blocks); !key.isEmpty()) {
            takeTimes(blocks, key);
            takeSettings(blocks);
            return recordsOf(blocks, noun, key, how);
        }
        if (!takeBare(blocks)) return std::nullopt;
        return recordsOf(blocks, noun, {}, how);
    }

    /// Blocks that end in a run time and hold lines of each of their processes, "walltime on processor 3".
    std::optional<BlockRecords> withEnds()
    {
        QStringList keys;
        for (const BlockLine& line : m_lines)
            for (const KeyedNumber& one : line.keyed)
                if (!keys.contains(one.key) && timeRank(one.key) == 0 && keys.size() < 20) keys << one.key;
        for (const QString& key : keys) {
            std::vector<TextBlock> blocks;
            TextBlock next;
            for (size_t i = 0; i < m_lines.size(); ++i) {
                next.inside.push_back(i);
                next.head = i;
                if (std::ranges::find(m_lines[i].keyed, key, &KeyedNumber::key) == m_lines[i].keyed.end()) continue;
                blocks.push_back(std::exchange(next, {}));
            }
            const QString example = countProcesses(blocks);
            if (example.isEmpty()) continue;
            m_settings.clear();
            timeKey(blocks); // for the others
            m_otherTimes.removeAll(key);
            takeTimes(blocks, key);
            return recordsOf(
                blocks, u"processes"_s, key,
                u"no line tells the number of processes, which was counted, as one like “%1” of each process stands above each time"_s.arg(
                    example));
        }
        return std::nullopt;
    }

    /// "walltime on processor 3 : 0.45" of all processes but the first, which may be called the master. Returns one of these lines;
    /// empty: they are not complete.
    QString countProcesses(std::vector<TextBlock>& blocks) const
    {
        static const QRegularExpression numbered(u"\\b(processor|process|proc|rank|task)\\s+#?(\\d{1,7})\\b"_s,
                                                 QRegularExpression::CaseInsensitiveOption),
            first(u"\\b(?:master|root)\\b"_s, QRegularExpression::CaseInsensitiveOption);
        if (blocks.size() < 2) return {};
        QString example;
        std::set<int> counts;
        for (TextBlock& block : blocks) {
            std::set<int> ranks;
            bool hasMaster = false;
            for (const size_t i : block.inside) {
                const QString& text = m_lines[i].text;
                if (m_lines[i].keyed.empty()) continue;
                const auto match = numbered.match(text);
                hasMaster = hasMaster || (!match.hasMatch() && text.contains(first) && timeRank(m_lines[i].keyed.front().key));
                if (!match.hasMatch() || !timeRank(m_lines[i].keyed.front().key)) continue;
                if (!ranks.insert(match.captured(2).toInt()).second) return {}; // twice: not a line for each
                if (example.isEmpty()) example = text.simplified();
            }
            const int n = int(ranks.size()) + (hasMaster ? 1 : 0);
            const bool areAll = ranks.empty() ? hasMaster : *ranks.begin() == (hasMaster ? 1 : 0) && *ranks.rbegin() == n - 1;
            if (!areAll) return {};
            block.n = QString::number(n);
            counts.insert(n);
        }
        return counts.size() > 1 ? example : QString();
    }

    /// The name of the run time: in most blocks, the surest one, and of equally sure ones the one of the whole. Empty: there is none.
    QString timeKey(const std::vector<TextBlock>& blocks)
    {
        static const QRegularExpression whole(u"total|overall|gesamt|whole"_s, QRegularExpression::CaseInsensitiveOption);
        QStringList order;
        QHash<QString, size_t> blocksOf;
        for (const TextBlock& block : blocks) {
            QSet<QString> here;
            for (const size_t i : block.inside)
                for (const KeyedNumber& one : m_lines[i].keyed)
                    if (timeRank(one.key)) here.insert(one.key);
            for (const size_t i : block.inside)
                for (const KeyedNumber& one : m_lines[i].keyed)
                    if (here.contains(one.key) && !order.contains(one.key)) order << one.key;
            for (const QString& key : here) ++blocksOf[key];
        }
        QStringList best;
        std::pair<int, bool> least{1000, true};
        m_otherTimes.clear();
        for (const QString& key : order) {
            if (4 * blocksOf[key] < 3 * blocks.size()) continue;
            const std::pair<int, bool> rank{*timeRank(key), !key.contains(whole)};
            if (rank < least) best.clear();
            if (rank <= least) best << key;
            least = std::min(least, rank);
            m_otherTimes << key;
        }
        if (best.size() != 1) return {};
        m_otherTimes.removeAll(best.front());
        return best.front();
    }

    void takeTimes(std::vector<TextBlock>& blocks, const QString& key) const
    {
        size_t last = 0; // line behind the times of the block before
        for (TextBlock& block : blocks) {
            size_t firstTime = m_lines.size();
            size_t lastTime = block.head;
            for (const size_t i : block.inside)
                for (const KeyedNumber& one : m_lines[i].keyed) {
                    if (one.key != key) continue;
                    block.times.push_back(one);
                    firstTime = std::min(firstTime, i);
                    lastTime = std::max(lastTime, i);
                }
            for (size_t i = last; i <= std::min(firstTime, m_lines.size() - 1); ++i) block.before.push_back(i);
            last = lastTime + 1;
        }
    }

    /// Numbers with names that stand once before the times of every block.
    void takeSettings(std::vector<TextBlock>& blocks)
    {
        const auto numbersOf = [&](const TextBlock& block) {
            QHash<QString, KeyedNumber> once;
            QSet<QString> several;
            const auto take = [&](const KeyedNumber& one) {
                static const QRegularExpression whole(u"^\\d{1,12}$"_s);
                if (timeRank(one.key) || !whole.match(one.value).hasMatch()) return;
                if (once.contains(one.key) && once[one.key].value != one.value) several.insert(one.key);
                once.insert(one.key, one);
            };
            for (const size_t i : block.before) {
                for (const KeyedNumber& one : m_lines[i].keyed) take(one);
                for (const KeyedNumber& one : m_lines[i].worded) take(one);
                const auto& counts = m_lines[i].counts; // "4 ranks with 8 threads"
                for (size_t k = 1; i == block.head && k < counts.size(); ++k)
                    take({counts[k].noun, counts[k].n, m_lines[i].place, counts[k].column});
            }
            for (const QString& key : several) once.remove(key);
            return once;
        };
        for (TextBlock& block : blocks) block.settings = numbersOf(block);
        const QHash<QString, KeyedNumber> first = blocks.front().settings;
        for (auto one = first.begin(); one != first.end(); ++one) {
            const auto has = [&](const TextBlock& block) { return block.settings.contains(one.key()); };
            const auto differs = [&](const TextBlock& block) { return block.settings.value(one.key()).value != one->value; };
            if (std::ranges::all_of(blocks, has) && std::ranges::any_of(blocks, differs)) m_settings << one.key();
        }
        std::ranges::sort(m_settings);
        takeHeads(blocks);
        takeProgram(blocks);
    }

    /// Words of heads that differ in more than numbers.
    void takeHeads(std::vector<TextBlock>& blocks)
    {
        QSet<QString> masks;
        for (const TextBlock& block : blocks) masks.insert(m_lines[block.head].mask);
        constexpr qsizetype most = 24;
        if (masks.size() < 2 || masks.size() > most) return;
        const QString name = u"line"_s;
        for (TextBlock& block : blocks) {
            const BlockLine& head = m_lines[block.head];
            block.settings.insert(name, {name, QString(head.mask).remove(u'#').simplified(), head.place, 1});
        }
        m_settings << name;
    }

    /// Words of a line above each head, "./heat_blocking 4 1000", where they name several programs that come again: of the lines whose
    /// words stand above some heads and not above all the first one.
    void takeProgram(std::vector<TextBlock>& blocks)
    {
        static const QRegularExpression numbers(u"(?<![\\p{L}\\d_])\\d[\\d.,]*(?![\\p{L}\\d_])"_s);
        const QString name = u"above"_s;
        std::vector<QStringList> above;
        QHash<QString, size_t> blocksOf;
        for (const TextBlock& block : blocks) {
            QStringList words;
            for (const size_t i : block.before) {
                const BlockLine& line = m_lines[i];
                if (i < block.head && !line.isBare && line.keyed.empty()) words << QString(line.text).remove(numbers).simplified();
            }
            words.removeDuplicates();
            for (const QString& one : words) ++blocksOf[one];
            above.push_back(words);
        }
        QSet<QString> programs;
        for (size_t b = 0; b < blocks.size(); ++b) {
            const auto tells = [&](const QString& words) {
                return !words.isEmpty() && blocksOf[words] > 1 && blocksOf[words] < blocks.size();
            };
            const auto found = std::ranges::find_if(above[b], tells);
            if (found == above[b].end()) return;
            blocks[b].settings.insert(name, {name, *found, m_lines[blocks[b].head].place, 1});
            programs.insert(*found);
        }
        constexpr qsizetype most = 24;
        if (programs.size() > 1 && programs.size() <= most) m_settings << name;
    }

    /// Blocks of nothing but their head and numbers.
    bool takeBare(std::vector<TextBlock>& blocks) const
    {
        for (TextBlock& block : blocks)
            for (const size_t i : block.inside) {
                if (i == block.head) continue;
                if (!m_lines[i].isBare) return false;
                block.times.push_back({{}, m_lines[i].text.trimmed(), m_lines[i].place, 1});
            }
        return true;
    }

    /// Where n comes again behind others, with the same settings, it begins anew.
    std::vector<int> sweepsOf(const std::vector<TextBlock>& blocks) const
    {
        std::vector<int> sweeps;
        std::set<QStringList> seen;
        QStringList last;
        int sweep = 1;
        for (const TextBlock& block : blocks) {
            QStringList key{block.n};
            for (const QString& setting : m_settings) key << block.settings.value(setting).value;
            if (seen.contains(key) && key != last) {
                ++sweep;
                seen.clear();
            }
            seen.insert(key);
            last = key;
            sweeps.push_back(sweep);
        }
        return sweeps;
    }

    std::optional<BlockRecords> recordsOf(std::vector<TextBlock>& blocks, const QString& noun, const QString& key, const QString& how)
    {
        const auto all = blocks.size();
        std::erase_if(blocks, [](const TextBlock& block) { return block.times.empty(); });
        std::set<QString> counts;
        for (const TextBlock& block : blocks) counts.insert(block.n);
        if (counts.size() < 2 || 4 * blocks.size() < 3 * all) return std::nullopt;
        const std::vector<int> sweeps = sweepsOf(blocks);
        const bool hasSweeps = sweeps.back() > 1;
        BlockRecords records;
        records.headed = !key.isEmpty();
        records.intro = m_lines[blocks.front().head].text.simplified();
        records.csv.separator = u';'; // a comma is one of a number
        CsvRow headings{qint64(m_lines[blocks.front().head].place) + 1, {{noun, 0}, {timeHeading(key), 0}}};
        for (const QString& setting : m_settings) headings.cells.push_back({setting, 0});
        if (hasSweeps) headings.cells.push_back({u"sweep"_s, 0});
        if (records.headed) records.csv.rows.push_back(headings);
        for (size_t b = 0; b < blocks.size(); ++b) {
            const TextBlock& block = blocks[b];
            records.lines.push_back(m_lines[block.head].place);
            for (const KeyedNumber& time : block.times) {
                CsvRow row{qint64(time.line) + 1, {{block.n, 1}, {time.value, time.column}}};
                for (const QString& setting : m_settings) row.cells.push_back({block.settings.value(setting).value, 0});
                if (hasSweeps) row.cells.push_back({QString::number(sweeps[b]), 0});
                records.csv.rows.push_back(std::move(row));
                records.lines.push_back(time.line);
            }
        }
        std::ranges::sort(records.lines);
        records.lines.erase(std::unique(records.lines.begin(), records.lines.end()), records.lines.end());
        say(records, all - blocks.size(), hasSweeps ? sweeps.back() : 1, key, how);
        return records;
    }

    /// A name of the run time that headings know, with its unit.
    static QString timeHeading(const QString& key)
    {
        if (runsHeading(key).role == RunsRole::T) return key;
        const QString unit = unitName(runsHeading(key).unit);
        return unit.isEmpty() ? u"time"_s : u"time [%1]"_s.arg(unit);
    }

    void say(BlockRecords& records, size_t withoutTime, int sweeps, const QString& key, const QString& how) const
    {
        QString said = u"Blocks of this text were read as runs: %1; the run time is %2."_s.arg(how, key.isEmpty() ? u"the numbers below"_s
                                                                                                                  : u"“%1”"_s.arg(key));
        if (!key.isEmpty() && !m_otherTimes.isEmpty()) {
            constexpr qsizetype most = 5;
            const QStringList shown = m_otherTimes.size() > most ? m_otherTimes.first(most) << QString(QChar(0x2026)) : m_otherTimes;
            said += u" Other times were not read: %1."_s.arg(shown.join(u", "_s));
        }
        records.notes << said;
        if (withoutTime > 0)
            records.notes << counted(qint64(withoutTime), u"1 block has no such time and was left out."_s,
                                     u"%1 blocks have no such time and were left out."_s);
        if (sweeps > 1)
            records.notes << u"The numbers of processes begin anew with equal settings: these are %1 series, by their order in the text "
                             "(“sweep”). Nothing in it says how they differ. If they are repetitions, --column \"%2=\" joins them."_s.arg(
                                 QString::number(sweeps), records.headed ? u"sweep"_s : QString::number(3));
    }

    const std::vector<BlockLine>& m_lines;
    QStringList m_settings, m_otherTimes;
};

} // namespace

std::optional<BlockRecords> blockRecords(const std::vector<std::string_view>& lines)
{
    std::vector<BlockLine> told;
    for (size_t i = 0; i < std::min(lines.size(), mostBlockLines); ++i)
        if (!lines[i].empty() && lines[i].size() <= longestBlockLine) told.push_back(blockLine(lines[i], i));
    return told.empty() ? std::nullopt : BlockFinder(told).found();
}

} // namespace costscope
