// SPDX-License-Identifier: GPL-3.0-or-later
#include "changes.h"

#include "core/base/Quantity.h"
#include "core/conclusions/measuredValues.h"
#include "core/data/RunRecords.h"
#include "core/figure/FigureKind.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

/// What one session may mean by a subject: the seconds of its parts, by the words of each; several figures, several answers.
using Parts = std::map<QString, double>;
using Answers = std::vector<Parts>;

double sumOf(const Parts& parts)
{
    double sum = 0;
    for (const auto& [part, seconds] : parts) sum += seconds;
    return sum;
}

/// The largest part, as long as the next one is 5 % of the whole behind; empty if none leads.
QString leaderOf(const Parts& parts)
{
    QString leader;
    double first = 0, second = 0;
    for (const auto& [part, seconds] : parts) {
        if (seconds > first)
            leader = part, second = first, first = seconds;
        else
            second = std::max(second, seconds);
    }
    return first - second >= 0.05 * sumOf(parts) * (1 - 1e-9) ? leader : QString();
}

/// Datasets that a subject with this beginning may be about: of this kind, the name before it where there are several.
std::vector<DatasetSides> subjectsOf(const SaidChange& said, DatasetKind kind)
{
    std::vector<DatasetSides> all;
    for (const DatasetSides& sides : sidesOf(said.compared()))
        if (sides.after->data->kind == kind && (!said.has("prefix") || said.word("prefix") == plainly(sides.after->name) + u": "_s))
            all.push_back(sides);
    return all;
}

/// Both sides of each dataset at once: whether any pair of their answers is what is said.
bool isSaidOfAny(const SaidChange& said, DatasetKind kind,
                 const std::function<Answers(const Session& session, const DatasetItem& item)>& answers,
                 const std::function<bool(const Parts& was, const Parts& is)>& holds)
{
    for (const DatasetSides& sides : subjectsOf(said, kind))
        for (const Parts& was : answers(said.compared().before, *sides.before))
            for (const Parts& is : answers(said.compared().after, *sides.after))
                if (holds(was, is)) return true;
    return false;
}

/// All four sentences of a part that leads now, or leads no longer.
bool dominates(const SaidChange& said, const Parts& was, const Parts& is)
{
    const auto at = [](const Parts& parts, const QString& part) {
        const auto found = parts.find(part);
        return found == parts.end() ? missing : found->second / sumOf(parts);
    };
    const QString part = said.word("part"), other = said.word("other");
    if (!said.shows("whole", sumOf(is), Quantity::Time) || !said.showsShare("share", at(is, part))) return false;
    if (said.has("oldWhole") && !said.shows("oldWhole", sumOf(was), Quantity::Time)) return false;
    if (said.has("nothing")) return leaderOf(is).isEmpty() && leaderOf(was) == part && said.showsShare("oldShare", at(was, part));
    if (leaderOf(is) != part) return false;
    if (said.has("absent")) return !was.contains(part) && leaderOf(was) == other && said.showsShare("otherShare", at(was, other));
    if (!said.showsShare("oldShare", at(was, part))) return false;
    return said.has("none") ? leaderOf(was).isEmpty() : leaderOf(was) == other && said.showsShare("otherShare", at(was, other));
}

std::set<double> coresOf(const RunRecords& runs)
{
    return {runs.n.begin(), runs.n.end()};
}

/// The middle of what was measured at n.
double middleAt(const RunRecords& runs, const std::vector<double>& column, double n)
{
    std::multiset<double> all;
    for (size_t i = 0; i < runs.size(); ++i)
        if (runs.n[i] == n && !std::isnan(column[i])) all.insert(column[i]);
    if (all.empty()) return missing;
    const auto low = std::next(all.begin(), std::ptrdiff_t(all.size() - 1) / 2),
               high = std::next(all.begin(), std::ptrdiff_t(all.size() / 2));
    return (*low + *high) / 2;
}

Parts overheadAnd(double overhead, double time)
{
    return {{u"parallel overhead"_s, overhead}, {u"computation"_s, time - overhead}};
}

bool isMeasuredOverhead(const SaidChange& said)
{
    const double n = said.word("n").toDouble();
    const auto answers = [n](const Session&, const DatasetItem& item) {
        const auto runs = runRecords(*item.data);
        return runs.ok() ? Answers{overheadAnd(middleAt(*runs, runs->tau, n), middleAt(*runs, runs->t, n))} : Answers{};
    };
    return isSaidOfAny(said, DatasetKind::Runs, answers, [&](const Parts& was, const Parts& is) { return dominates(said, was, is); });
}

/// The values of a fit by eq (6) of Höfinger & Haunschmid 2017.
struct Law {
    double t_1, f_s, b, c;
    double time(double n) const
    {
        const double amdahl = t_1 * (f_s + (1 - f_s) / n), r = b / (c + 1) - b / (c + n);
        return r < 1 ? amdahl / (1 - r) : missing;
    }
    double overhead(double n) const { return time(n) * (b / (c + 1) - b / (c + n)); }
};

std::vector<Law> lawsOf(const Session& session, const DatasetItem& item)
{
    std::vector<Law> laws;
    for (const Fit& fit : session.fits)
        if (fit.dataset == item.id && fit.settings.model == u"amdahl-overhead" && fit.usable())
            laws.push_back({fit.value(u"t_1"), fit.value(u"f_s"), fit.value(u"b"), fit.value(u"c")});
    return laws;
}

bool isFittedOverhead(const SaidChange& said)
{
    const double n = said.word("n").toDouble();
    const auto answers = [n](const Session& session, const DatasetItem& item) {
        Answers all;
        for (const Law& law : lawsOf(session, item)) all.push_back(overheadAnd(law.overhead(n), law.time(n)));
        return all;
    };
    return isSaidOfAny(said, DatasetKind::Runs, answers, [&](const Parts& was, const Parts& is) { return dominates(said, was, is); });
}

/// The first n whose middle is least.
bool isFastestRun(const SaidChange& said)
{
    const auto answers = [](const Session&, const DatasetItem& item) {
        const auto runs = runRecords(*item.data);
        if (!runs.ok()) return Answers{};
        Parts best{{QString(), missing}};
        double least = INFINITY;
        for (const double n : coresOf(*runs))
            if (const double t = middleAt(*runs, runs->t, n); t < least) least = t, best[QString()] = n;
        return Answers{best};
    };
    return isSaidOfAny(said, DatasetKind::Runs, answers, [&](const Parts& was, const Parts& is) {
        return exact(was.at({})) == said.word("was") && exact(is.at({})) == said.word("is");
    });
}

/// The least of eq (6) over whole n up to the largest n that both ran; beyond it where it still falls there.
bool isFittedMinimum(const SaidChange& said)
{
    for (const DatasetSides& sides : subjectsOf(said, DatasetKind::Runs)) {
        const auto before = runRecords(*sides.before->data), after = runRecords(*sides.after->data);
        if (!before.ok() || !after.ok()) continue;
        double last = 0;
        const auto other = coresOf(*before);
        for (const double n : coresOf(*after))
            if (other.contains(n)) last = n;
        const auto isLeast = [&](const Session& session, const DatasetItem& item, const QString& word) {
            return std::ranges::any_of(lawsOf(session, item), [&](const Law& law) {
                const double n = word.toDouble();
                if (word.startsWith(u"beyond ")) return word == u"beyond "_s + exact(last) && !(law.time(last + 1) > law.time(last));
                const auto falls = [&](double from, double to) { return law.time(from) * (1 + 1e-12) >= law.time(to); };
                return n <= last && (n == 1 || falls(n - 1, n)) && (std::isnan(law.time(n + 1)) || falls(n + 1, n));
            });
        };
        if (isLeast(said.compared().before, *sides.before, said.word("was")) &&
            isLeast(said.compared().after, *sides.after, said.word("is")))
            return true;
    }
    return false;
}

/// One row of the tables of cost-by-level, in words: parts, and behind them what was measured.
struct LevelRow {
    QString operation;
    int level = 0;
    Parts parts;
    double total = missing, measured = missing;
};
using LevelRows = std::vector<LevelRow>;

/// The rows of every figure of levels of a dataset, as it is or what if; without any those of the usual one.
std::vector<LevelRows> levelsOf(const SaidChange& said, const Session& session, const DatasetItem& item, bool whatIf)
{
    std::vector<FigureRequest> requests;
    for (const FigureRequest& figure : session.figures)
        if (const FigureKind* kind = findFigure(figure.kind);
            kind && kind->datasetKinds == QStringList{u"amg"_s} && figure.datasets == QStringList{item.id})
            requests.push_back(figure);
    requests.push_back({.id = {}, .kind = u"cost-by-level"_s, .datasets = {item.id}});
    std::vector<LevelRows> all;
    for (FigureRequest request : requests) {
        request.kind = u"cost-by-level"_s;
        const auto figure = buildFigure(session, request, said.compared().memory);
        if (!figure.ok()) continue;
        LevelRows rows;
        QStringList names;
        const Table& table = figure->table;
        const Column *operation = table.find(u"operation"), *level = table.find(u"level"), *measured = table.find(u"measured_s");
        for (qsizetype row = 0; row < table.rows(); ++row) names << operation->text(row);
        const QString begin = whatIf && table.find(u"what_if_total_s") ? u"what_if_"_s : QString(); // levels as they are beside a what if
        const auto number = [&](const char* column, qsizetype row) {
            const Column* found = table.find(begin + QLatin1String(column));
            return found ? found->number(row) : missing;
        };
        for (qsizetype row = 0; row < table.rows(); ++row)
            rows.push_back({operationName(names[row], names),
                            int(level->number(row)),
                            {{u"transport"_s, number("node_aware_s", row)},
                             {u"queue search"_s, number("queue_s", row)},
                             {u"network contention"_s, number("contention_s", row)}},
                            number("total_s", row),
                            measured ? measured->number(row) : missing});
        all.push_back(std::move(rows));
    }
    return all;
}

/// Answers of the rows of levels.
bool isSaidOfLevels(const SaidChange& said, const std::function<Answers(const LevelRows& rows)>& answers,
                    const std::function<bool(const Parts& was, const Parts& is)>& holds)
{
    const auto ofAll = [&](const Session& session, const DatasetItem& item) {
        Answers all;
        for (const LevelRows& rows : levelsOf(said, session, item, said.has("whatIf")))
            for (const Parts& parts : answers(rows)) all.push_back(parts);
        return all;
    };
    return isSaidOfAny(said, DatasetKind::Amg, ofAll, holds);
}

/// The parts of one level.
bool isOfLevel(const SaidChange& said)
{
    const auto answers = [&](const LevelRows& rows) {
        Answers all;
        for (const LevelRow& row : rows)
            if (row.operation == said.word("operation") && row.level == said.word("level").toInt()) all.push_back(row.parts);
        return all;
    };
    return isSaidOfLevels(said, answers, [&](const Parts& was, const Parts& is) { return dominates(said, was, is); });
}

/// Modeled over measured, and what that is called.
bool isAgreement(const SaidChange& said)
{
    const auto answers = [&](const LevelRows& rows) {
        Answers all;
        for (const LevelRow& row : rows)
            if (row.operation == said.word("operation") && row.level == said.word("level").toInt())
                all.push_back({{QString(), row.total / row.measured}});
        return all;
    };
    const auto isCalled = [&](const char* times, const char* name, double ratio) {
        const QString words = said.word(name);
        const bool over = words == u"over-predicted", under = words == u"mostly unexplained";
        return said.word(times) == QString::number(ratio, 'g', 2) && (over ? ratio > 2 : under ? ratio < 0.5 : ratio >= 0.5 && ratio <= 2);
    };
    return isSaidOfLevels(said, answers, [&](const Parts& was, const Parts& is) {
        return isCalled("wasTimes", "was", was.at({})) && isCalled("isTimes", "is", is.at({}));
    });
}

bool isSumOfLevels(const SaidChange& said)
{
    const auto answers = [&](const LevelRows& rows) {
        double sum = 0;
        int levels = 0;
        for (const LevelRow& row : rows)
            if (row.operation == said.word("operation")) sum += row.total, levels += row.total > 0;
        const bool isCounted = said.has("levels") ? levels == said.word("levels").toInt() : levels == 1;
        return isCounted ? Answers{{{QString(), sum}}} : Answers{};
    };
    return isSaidOfLevels(said, answers, [&](const Parts& was, const Parts& is) {
        return said.shows("was", was.at({}), Quantity::Time) && said.shows("is", is.at({}), Quantity::Time) &&
               said.showsTimes("times", is.at({}) / was.at({}));
    });
}

bool isSlowestLevel(const SaidChange& said)
{
    const auto answers = [&](const LevelRows& rows) {
        double most = -1, level = missing;
        for (const LevelRow& row : rows)
            if (row.operation == said.word("operation") && row.total > most) most = row.total, level = row.level;
        return Answers{{{QString(), level}}};
    };
    return isSaidOfLevels(said, answers, [&](const Parts& was, const Parts& is) {
        return said.word("was") == exact(was.at({})) && said.word("is") == exact(is.at({}));
    });
}

/// Of the times of one run: what overlap saved of the shorter part. Those of benchmarks are as overlap-bars has them.
bool isSaving(const SaidChange& said)
{
    const auto answers = [&](const Session& session, const DatasetItem& item) {
        const auto figure = item.data->kind == DatasetKind::Benchmark
                                ? buildFigure(session, {.id = {}, .kind = u"overlap-bars"_s, .datasets = {item.id}}, said.compared().memory)
                                : Result<Figure>(Error{});
        const Table& table = figure.ok() ? figure->table : item.data->principal();
        const Column *comp = table.find(u"t_comp_s"), *comm = table.find(u"t_comm_s"), *exec = table.find(u"t_exec_s");
        Answers all;
        for (qsizetype row = 0; comp && comm && exec && row < table.rows(); ++row) {
            const double shorter = std::min(comp->number(row), comm->number(row));
            all.push_back({{QString(), (comp->number(row) + comm->number(row) - exec->number(row)) / shorter}});
        }
        return all;
    };
    const auto holds = [&](const Parts& was, const Parts& is) {
        return said.showsShare("was", was.at({})) && said.showsShare("is", is.at({}));
    };
    return isSaidOfAny(said, DatasetKind::Overlap, answers, holds) || isSaidOfAny(said, DatasetKind::Benchmark, answers, holds);
}

/// The sentences of a part that leads, behind a subject.
const char* const dominances[] = {
    "no part dominates now: (?<part>.*) takes (?<share>.*) of (?<whole>.*) \\((?<nothing>dominated) with (?<oldShare>.*) of "
    "(?<oldWhole>.*)\\)\\.",
    "(?<part>.*) dominates now with (?<share>.*) of (?<whole>.*) \\((?<absent>was not there); (?<other>.*) dominated with "
    "(?<otherShare>.*) of (?<oldWhole>.*)\\)\\.",
    "(?<part>.*) dominates now with (?<share>.*) of (?<whole>.*) \\(was (?<oldShare>.*) of (?<oldWhole>.*), (?<none>no part "
    "dominated)\\)\\.",
    "(?<part>.*) dominates now with (?<share>.*) of (?<whole>.*) \\(was (?<oldShare>.*) of (?<oldWhole>.*), behind (?<other>.*) with "
    "(?<otherShare>.*)\\)\\.",
};

const QString prefix = u"(?<prefix>.*: )?"_s;
const QString ofFigure = u"( \\(figure \\d+\\))?(?<whatIf>, what if)?"_s;
const QString levelOf = prefix + u"(?<operation>.*), level (?<level>\\d+)"_s + ofFigure;

void addDominance(std::vector<ChangeClaim>& claims, const QString& subject, bool (*holds)(const SaidChange& said))
{
    for (const char* sentence : dominances) claims.push_back({subject + u": "_s + QString::fromUtf8(sentence), holds});
}

/// "over-predicted (2.3 times the measured time)", the groups named by `was` or `is`.
QString agreementOf(const QString& side)
{
    return u"(?<%1>over-predicted|mostly unexplained|within a factor of 2 of the measured time) \\((?<%1Times>\\S+) times( the measured time)?\\)"_s
        .arg(side);
}

} // namespace

const std::vector<ChangeClaim>& claimsOfConclusions()
{
    static const std::vector<ChangeClaim> claims = [] {
        std::vector<ChangeClaim> all;
        addDominance(all, prefix + u"(?<n>\\d+) cores?, measured"_s, isMeasuredOverhead);
        addDominance(all, prefix + u"(?<n>\\d+) cores?, fitted"_s, isFittedOverhead);
        addDominance(all, levelOf, isOfLevel);
        addDominance(all, levelOf + u", transport"_s, nullptr);
        const std::vector<ChangeClaim> others = {
            {levelOf + u": "_s + agreementOf(u"is"_s) + u" now, was "_s + agreementOf(u"was"_s) + u"\\."_s, isAgreement},
            {levelOf + u", transport: limited by .* now, was limited by .*\\."_s, nullptr},
            {prefix + u"The modeled time of (?<operation>.*), (its only level|all (?<levels>\\d+) levels)"_s + ofFigure +
                 u", is (?<is>.*) now, was (?<was>.*): (?<times>\\S+) times\\."_s,
             isSumOfLevels},
            {prefix + u"The slowest modeled level of (?<operation>.*?)"_s + ofFigure + u" moved from (?<was>\\d+) to (?<is>\\d+)\\."_s,
             isSlowestLevel},
            {prefix + u"n of the fastest run moved from (?<was>\\S+) to (?<is>\\S+)\\."_s, isFastestRun},
            {prefix + u"n of the least fitted run time moved from (?<was>(beyond )?\\S+) to (?<is>(beyond )?\\S+)\\."_s, isFittedMinimum},
            {prefix + u"What overlap saved of the shorter part of .* \\(signed ROR\\) is (?<is>.*) now, was (?<was>.*)\\."_s, isSaving},
            {prefix + u"[Tt]he switch from (the short to the eager protocol|eager to rendezvous) moved from .* to .*\\."_s, nullptr},
            {prefix + u"Run-time selection: .* \\(.*\\) now, was .* \\(.*\\)\\."_s, nullptr},
            {prefix + u".*: .* wins now, was .* wins\\."_s, nullptr},
            {prefix +
                 u".* cores, order .*: .* is (predicted best|best in the table) now, was .* is (predicted best|best in the table)\\."_s,
             nullptr},
            {u"The time of .* is .* now, was .*: \\S+ times\\."_s, nullptr},
            {u"No conclusion (changed|can be compared).*|The sessions have nothing in common that could be compared\\."_s, nullptr},
        };
        all.insert(all.end(), others.begin(), others.end());
        addDominance(all, u".*"_s, nullptr); // stages of a collective
        return all;
    }();
    return claims;
}

} // namespace costscope
