// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// As an operation is called in a sentence.
QString shortName(const QString& operation)
{
    const std::map<QString, QString> known = {{"spmv", "SpMV"},
                                              {"spgemm_AP", "SpGEMM"},
                                              {"spgemm_PTAP", "SpGEMM"},
                                              {"interpolate", "Interpolation"},
                                              {"restrict", "Restriction"}};
    const auto found = known.find(operation);
    return found == known.end() ? operation.section(QLatin1Char(','), 0, 0) : found->second;
}

std::vector<QString> operationsOf(const Told& told)
{
    std::vector<QString> names;
    for (size_t row = 0; row < told.rows(); ++row)
        if (const QString name = told.textAt("operation", row); std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    return names;
}

/// node_aware_s, queue_s, contention_s, and what is measured beyond them.
std::array<double, 4> partsAt(const Told& told, size_t row)
{
    const double a = told.at("node_aware_s", row), b = told.at("queue_s", row), c = told.at("contention_s", row);
    return {a, b, c, told.at("measured_s", row) - (a + b + c)};
}

/// What is the largest part of a level: 0 to 2, 3 where the model gives less than half; −1 where nothing can be said.
int largestAt(const Told& told, size_t row, bool isOfTheRun = true)
{
    const auto parts = partsAt(told, row);
    const double sum = parts[0] + parts[1] + parts[2];
    if (isOfTheRun && sum < 0.5 * told.at("measured_s", row)) return 3;
    if (!(sum > 0)) return -1;
    return int(std::max_element(parts.begin(), parts.begin() + 3) - parts.begin());
}

/// "level 3", "levels 0–2, 5".
QString levelsInWords(const std::vector<double>& levels)
{
    QStringList ranges;
    for (size_t i = 0, last = 0; i < levels.size(); i = last + 1) {
        for (last = i; last + 1 < levels.size() && levels[last + 1] == levels[last] + 1;) ++last;
        ranges << (last == i ? QString::number(levels[i]) : QStringLiteral("%1–%2").arg(levels[i]).arg(levels[last]));
    }
    return (levels.size() == 1 ? QStringLiteral("level ") : QStringLiteral("levels ")) + ranges.join(QStringLiteral(", "));
}

/// The sentence on one operation that is true by the table; empty if there is none.
QString sentenceOf(const Told& told, const QString& operation, bool isOfTheRun)
{
    std::array<double, 4> seconds = {};
    std::array<std::vector<double>, 4> levels;
    std::vector<double> open; // by the errors of the machine's values
    for (size_t row = 0; row < told.rows(); ++row) {
        if (told.textAt("operation", row) != operation) continue;
        const int largest = largestAt(told, row, isOfTheRun);
        if (largest < 0) continue;
        if (told.hasColumn("decided") && told.textAt("decided", row) != QLatin1String("yes")) {
            open.push_back(told.at("level", row));
            continue;
        }
        seconds[size_t(largest)] += partsAt(told, row)[size_t(largest)];
        levels[size_t(largest)].push_back(told.at("level", row));
    }
    const size_t most = size_t(std::max_element(seconds.begin(), seconds.end()) - seconds.begin());
    if (levels[most].empty() && open.empty()) return {};
    const QString where = levelsInWords(levels[most].empty() ? open : levels[most]) + QStringLiteral(" of ") + shortName(operation);
    if (levels[most].empty()) return QStringLiteral("what dominates %1 is not decided by these parameters").arg(where);
    constexpr const char* names[] = {"transport", "queue search", "contention"};
    return most == 3 ? QStringLiteral("most of the time of %1 is unexplained").arg(where)
                     : QStringLiteral("%1 dominates %2").arg(QLatin1String(names[most]), where);
}

QString titleOf(const Told& told, bool isOfTheRun)
{
    QStringList sentences;
    for (const QString& operation : operationsOf(told))
        if (const QString sentence = sentenceOf(told, operation, isOfTheRun); !sentence.isEmpty() && sentences.size() < 2)
            sentences << sentence;
    QString title = sentences.join(QStringLiteral("; "));
    if (!title.isEmpty()) title[0] = title[0].toUpper();
    return title;
}

/// Of a placement that is asked for, which may be the one of the run, the table does not tell whether it was measured.
bool namesWhatIsLargest(const Told& told)
{
    return told.word("all") == titleOf(told, true) || (told.isOfAnotherRun() && told.word("all") == titleOf(told, false));
}

bool hasNoWholeModel(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row)
        if (largestAt(told, row, !told.isOfAnotherRun()) >= 0) return false;
    return true;
}

/// One part on some levels of one operation, before and after.
struct Change {
    double before = 0, after = 0;
    std::vector<double> levels = {};
};

/// The levels on which a part changes most, so many that nine tenths of all its change are on them.
Change changeOf(const Told& told, const QString& operation, const char* part)
{
    std::vector<std::array<double, 3>> rows; // level, before, after
    double whole = 0;
    const std::string then = std::string("what_if_") + part;
    for (size_t row = 0; row < told.rows(); ++row) {
        const std::array one = {told.at("level", row), told.at(part, row), told.at(then.c_str(), row)};
        if (told.textAt("operation", row) != operation || !(std::abs(one[2] - one[1]) > 0)) continue;
        rows.push_back(one);
        whole += std::abs(one[2] - one[1]);
    }
    std::ranges::stable_sort(rows, std::greater<>(), [](const auto& one) { return std::abs(one[2] - one[1]); });
    Change change;
    double told9 = 0;
    for (const auto& [level, before, after] : rows) {
        if (told9 >= 0.9 * whole * (1 - 1e-12)) break;
        told9 += std::abs(after - before);
        change.before += before, change.after += after;
        change.levels.push_back(level);
    }
    std::sort(change.levels.begin(), change.levels.end());
    return change;
}

/// What the words on a change say: "grows 2.0-fold", "falls by 50 %".
bool isChangedBy(const Told& told, double times)
{
    const QString how = told.word("how");
    if (how == QLatin1String("nearly vanishes")) return times < 0.02;
    const double by = told.word("by").remove(QLatin1Char(',')).toDouble();
    if (how.endsWith(QLatin1String("-fold"))) return std::abs(times / by - 1) < 0.06;
    return std::abs(100 * (times - 1) * (how.startsWith(QLatin1String("grows")) ? 1 : -1) - by) < (by < 9.5 ? 0.051 : 0.51);
}

/// The part that changes most, on the levels that are named.
bool isTheChange(const Told& told)
{
    const std::map<QString, const char*> parts = {
        {"transport", "node_aware_s"}, {"queue search", "queue_s"}, {"contention", "contention_s"}};
    double most = 0;
    for (const QString& operation : operationsOf(told))
        for (const auto& [name, part] : parts)
            if (const Change one = changeOf(told, operation, part); std::isfinite(one.after - one.before))
                most = std::max(most, std::abs(one.after - one.before));
    for (const QString& operation : operationsOf(told)) {
        if (shortName(operation) != told.word("operation")) continue;
        const Change change = changeOf(told, operation, parts.at(told.word("part")));
        if (std::abs(change.after - change.before) < most * (1 - 1e-9) || levelsInWords(change.levels) != told.word("levels")) continue;
        if (told.word("how") == QLatin1String("appears")) return change.before == 0;
        if (told.word("how") == QLatin1String("vanishes")) return change.after == 0;
        return isChangedBy(told, change.after / change.before);
    }
    return false;
}

/// No part changes by more than a thousandth of all that is modeled.
bool hardlyChanges(const Told& told)
{
    double whole = 0, most = 0;
    for (size_t row = 0; row < told.rows(); ++row) whole += std::fmax(0, told.at("total_s", row));
    for (const QString& operation : operationsOf(told))
        for (const char* part : {"node_aware_s", "queue_s", "contention_s"})
            if (const Change one = changeOf(told, operation, part); std::isfinite(one.after - one.before))
                most = std::max(most, std::abs(one.after - one.before));
    return most <= 1e-3 * whole * (1 + 1e-9);
}

bool knowsLess(const Told& told)
{
    int now = 0, then = 0;
    for (size_t row = 0; row < told.rows(); ++row) {
        now += !std::isnan(told.at("total_s", row));
        then += !std::isnan(told.at("what_if_total_s", row));
    }
    return then < now;
}

double medianOf(std::vector<double> values)
{
    if (values.empty()) return missing;
    std::sort(values.begin(), values.end());
    const size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// Median over the levels of modeled over measured times, of the models one after the other.
std::array<double, 5> mediansOf(const Told& told, const QString& operation)
{
    std::array<std::vector<double>, 5> ratios;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (told.textAt("operation", row) != operation) continue;
        const auto parts = partsAt(told, row);
        const std::array times = {told.at("postal_s", row), told.at("max_rate_s", row), parts[0], parts[0] + parts[1],
                                  parts[0] + parts[1] + parts[2]};
        for (size_t i = 0; i < times.size(); ++i)
            if (const double ratio = times[i] / told.at("measured_s", row); ratio > 0 && std::isfinite(ratio)) ratios[i].push_back(ratio);
    }
    std::array<double, 5> medians;
    for (size_t i = 0; i < medians.size(); ++i) medians[i] = medianOf(ratios[i]);
    return medians;
}

/// How near to 1 the errors of the machine's values let the median of all models together come, as |ln|; NaN where none are known.
double nearestOfAll(const Told& told, const QString& operation)
{
    std::vector<double> from, to;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double measured = told.at("measured_s", row), low = told.at("total_lower_s", row) / measured,
                     high = told.at("total_upper_s", row) / measured;
        if (told.textAt("operation", row) != operation || !(measured > 0) || std::isnan(low) || std::isnan(high)) continue;
        from.push_back(low);
        to.push_back(high);
    }
    const double low = std::log(medianOf(from)), high = std::log(medianOf(to));
    return std::isnan(low) || std::isnan(high) ? missing : low <= 0 && high >= 0 ? 0 : std::min(std::abs(low), std::abs(high));
}

/// Each sentence names the model whose median is nearest to 1, and says whether it is within a factor of 2; where errors are known and
/// all models together may come as near, that it is not decided.
bool namesWhatIsClosest(const Told& told)
{
    constexpr const char* names[] = {"by the postal model", "by the max-rate model", "by the node-aware model", "with queue search",
                                     "with contention"};
    QStringList sentences;
    for (const QString& operation : operationsOf(told)) {
        const auto medians = mediansOf(told, operation);
        const double* best = nullptr;
        for (const double& median : medians)
            if (median > 0 && (!best || std::abs(std::log(median)) < std::abs(std::log(*best)) - 1e-14)) best = &median;
        if (!best) continue;
        const bool isNear = *best >= 0.5 && *best <= 2;
        const bool mayBeAll = best != &medians.back() && medians.back() > 0 && nearestOfAll(told, operation) <= std::abs(std::log(*best));
        const bool isKnown = told.figure().subtitle.contains(QLatin1String("95 % by the errors"));
        const QString undecided = QStringLiteral(", not decided by these parameters");
        const bool saysSo = told.word("all").split(QStringLiteral("; ")).value(sentences.size()).endsWith(undecided);
        if (sentences.size() < 2 && ((saysSo && !isKnown) || (mayBeAll && !saysSo))) return false;
        const QString number = *best < 0.095 ? display(*best, Quantity::None, 2) : QString::number(*best, 'f', 2);
        sentences << QStringLiteral("%1 is met %2closest %3 (%4)")
                             .arg(shortName(operation), isNear ? QString() : QStringLiteral("by no model, "),
                                  QLatin1String(names[best - medians.data()]), plainText(number)) +
                         (saysSo ? undecided : QString());
    }
    return told.word("all") == sentences.mid(0, 2).join(QStringLiteral("; "));
}

/// Bytes of the sizes from this one on, of all, and of those the most for one place.
struct Sizes {
    double above = 0, all = 0, most = 0;
    bool isLeast = true; ///< the next larger size has not half of the bytes
};
Sizes sizesFrom(const Told& told, const QString& label)
{
    Sizes sizes;
    std::array<double, 3> places = {};
    double next = 0;
    bool isAbove = false;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (!told.figure().rowKeys[row].startsWith(QLatin1String("size="))) continue;
        const double bytes = told.at("bytes", row);
        const QString from = told.textAt("messages_of", row).section(QLatin1String(" to below"), 0, 0);
        const bool starts = from == label || (from == QLatin1String("0") && label == QLatin1String("1 B")); // those of 0 carry nothing
        isAbove |= starts;
        sizes.all += bytes;
        if (!isAbove) continue;
        sizes.above += bytes;
        if (!starts) next += bytes;
        constexpr const char* columns[] = {"intra_socket_bytes", "intra_node_bytes", "inter_node_bytes"};
        for (size_t i = 0; i < places.size(); ++i) places[i] += told.at(columns[i], row);
    }
    sizes.most = *std::max_element(places.begin(), places.end());
    sizes.isLeast = !(next >= 0.5 * sizes.all && next > 0);
    return sizes;
}

bool isWhereTheyGo(const Told& told, double share)
{
    if (!told.has("how")) return !(share > 0.5);
    return told.word("how") == QLatin1String("all") ? share > 0.995 : share > 0.5 && share <= 0.995;
}

/// The first of the ranks in the table has most of what is named.
bool isBusiest(const Told& told)
{
    if (!told.has("rank")) return true;
    const QString verb = told.word("verb");
    const char* column = verb == QLatin1String("needs longest")            ? "transport_s"
                         : verb == QLatin1String("receives most messages") ? "received"
                         : verb == QLatin1String("sends most messages")    ? "messages"
                                                                           : "bytes";
    const Quantity unit = column == std::string("transport_s") ? Quantity::Time
                          : column == std::string("bytes")     ? Quantity::Size
                                                               : Quantity::Count;
    double most = missing, of = missing;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (!told.figure().rowKeys[row].startsWith(QLatin1String("rank="))) continue;
        most = std::fmax(most, told.at(column, row));
        if (told.textAt("messages_of", row) == QStringLiteral("rank ") + told.word("rank")) of = told.at(column, row);
    }
    return of == most && told.shows("most", of, unit, 3);
}

bool areOfTheseSizes(const Told& told)
{
    const Sizes sizes = sizesFrom(told, told.word("size"));
    return sizes.above >= 0.5 * sizes.all && sizes.isLeast && told.shows("share", sizes.above / sizes.all, Quantity::Share, 2) &&
           isWhereTheyGo(told, sizes.most / sizes.above) && isBusiest(told);
}

bool areAllOfOneSize(const Told& told)
{
    const Sizes sizes = sizesFrom(told, told.word("size"));
    return sizes.above == sizes.all && sizes.all > 0 && isWhereTheyGo(told, sizes.most / sizes.above) && isBusiest(told);
}

/// Messages or bytes by protocol, of the critical process.
bool isMostlyOfProtocol(const Told& told)
{
    const char* column = told.word("amount").endsWith(QLatin1String("messages")) ? "messages" : "bytes";
    double all = 0, most = 0;
    QString name;
    for (size_t row = 0; row < told.rows(); ++row) {
        if (!told.figure().rowKeys[row].startsWith(QLatin1String("protocol="))) continue;
        all += told.at(column, row);
        if (told.at(column, row) > most) most = told.at(column, row), name = told.textAt("messages_of", row);
    }
    if (all == 0) return true; // of nothing all are of any protocol
    return told.word("protocol") == name &&
           (told.word("share") == QLatin1String("all") ? most == all : told.shows("share", most / all, Quantity::Share, 2));
}

bool areEmpty(const Told& told)
{
    return sizesFrom(told, QString()).all == 0;
}

/// Complexities are sums over all levels to what level 0 has.
bool isHierarchy(const Told& told)
{
    const auto complexity = [&](const char* column) {
        double sum = 0;
        for (size_t row = 0; row < told.rows(); ++row) sum += told.at(column, row);
        return sum / told.at(column, 0);
    };
    if (told.number("count") != double(told.rows())) return false;
    if (told.has("complexity") && !told.shows("complexity", complexity(told.word("kind") == u"grid"_s ? "rows" : "nnz"), Quantity::None, 3))
        return false;
    if (!told.has("level")) return true;
    const size_t level = size_t(told.number("level"));
    const double most = told.at("nnz", level) / told.at("rows", level), first = told.at("nnz", 0) / told.at("rows", 0);
    for (size_t row = 0; row < told.rows(); ++row)
        if (told.at("nnz", row) / told.at("rows", row) > most) return false;
    return told.shows("most", most, Quantity::None, 3) && told.shows("times", most / first, Quantity::None, 2);
}

} // namespace

const std::vector<Claim>& claimsOfLevels()
{
    static const std::vector<Claim> claims = {
        {"hierarchy",
         "(?<count>\\d+) levels?(, (?<kind>operator|grid) complexity (?<complexity>.*?))?(; rows are densest on level (?<level>\\d+), with "
         "(?<most>.*) nonzeros, (?<times>.*) times those of level 0)?",
         isHierarchy},
        {"cost-by-level", "(?<all>(.* dominates|[Ww]hat dominates|Most of the time of) levels? .*)", namesWhatIsLargest},
        {"cost-by-level",
         "With .*, whether (?<part>transport|queue search|contention) grows or falls on (?<levels>levels? \\S+( \\S+)*) of "
         "(?<operation>.*) "
         "is not decided by these parameters",
         nullptr},
        {"cost-by-level", "Communication time by level; a part of the model is not known", hasNoWholeModel},
        {"cost-by-level", "Measured (communication time by level|time by level, with computation); there is no model without messages",
         hasNoWholeModel},
        {"cost-by-level",
         "With .*, (?<part>transport|queue search|contention) (?<how>appears|vanishes|nearly vanishes|(grows|falls) (by )?(?<by>[^ "
         "]+?)(-fold| %)) on "
         "(?<levels>levels? [0-9–, ]+) of (?<operation>.*)",
         isTheChange},
        {"cost-by-level", "With .*, hardly anything changes", hardlyChanges},
        {"cost-by-level", "With .*, a part of the model is not known", knowsLess},
        {"model-ladder", "(?<all>.* is met .*closest .*)", namesWhatIsClosest},
        {"message-size",
         "(?<share>\\S+ %) of the bytes of .* travel in messages of (?<size>\\S+ \\S+) and more(, (?<how>all|mostly) (within|between) [a-z "
         "]+)?"
         "(; rank (?<rank>\\d+) (?<verb>needs longest|\\S+ most \\S+), (?<most>[^,]+)(, \\S+ × the mean)?)?",
         areOfTheseSizes},
        {"message-size",
         "All bytes of .* travel in messages of (?<size>\\S+ \\S+) to below \\S+ \\S+(, (?<how>all|mostly) (within|between) [a-z ]+)?"
         "(; rank (?<rank>\\d+) (?<verb>needs longest|\\S+ most \\S+), (?<most>[^,]+)(, \\S+ × the mean)?)?",
         areAllOfOneSize},
        {"message-size", "The messages of .* are empty.*", areEmpty},
        {"message-size", "The critical process of .* sends (?<amount>.*), (?<share>.*) of (them|it) (?<protocol>.*)", isMostlyOfProtocol},
    };
    return claims;
}

} // namespace costscope
