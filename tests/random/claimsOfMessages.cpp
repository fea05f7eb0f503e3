// SPDX-License-Identifier: GPL-3.0-or-later
// What the messages of a figure say of its numbers.
#include "claims.h"

#include "core/base/Quantity.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace costscope {

namespace {

/// "42.5 kB" as 42500; infinite for one beyond all units, "2.40 × 10²⁵ B"; NaN for what is no size.
double sizeOf(const QString& said)
{
    if (said.contains(u" × 10"_s)) return INFINITY;
    static const QStringList units = {u"B"_s, u"kB"_s, u"MB"_s, u"GB"_s, u"TB"_s};
    const auto unit = units.indexOf(said.section(u' ', -1));
    bool ok = false;
    const double value = said.section(u' ', 0, 0).toDouble(&ok);
    return ok && unit >= 0 ? value * std::pow(1000, double(unit)) : missing;
}

/// Of the load that is shown, in the digits that are printed.
bool isCubeEstimate(const Told& told)
{
    if (!told.shows("most", told.most("load_bytes"), Quantity::Size, 3)) return false;
    const double ratio = sizeOf(told.word("cube")) / sizeOf(told.word("most")), said = told.number("times");
    return !std::isfinite(ratio) || std::isnan(said) || std::abs(ratio / said - 1) < 0.06;
}

/// All links that carry anything, of as many as the mean tells.
bool areAllThatCarry(const Told& told)
{
    double sum = 0, mean = missing;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double load = told.at("load_bytes", row);
        if (!(load > 0)) return false;
        sum += load;
        if (row == 0) mean = load / told.at("of_mean", row);
    }
    return told.number("shown") == double(told.rows()) && told.number("shown") < told.number("all") &&
           std::abs(sum / mean - told.number("all")) < 0.5;
}

bool isIdle(const Told& told)
{
    return !(told.most("load_bytes") > 0) && !(told.most("link_bytes") > 0);
}

/// More routers than the torus has.
bool isTooSmall(const Told& told)
{
    double routers = 1;
    for (const QString& size : told.word("torus").split(u" × "_s)) routers *= size.toDouble();
    return told.number("needed") > routers;
}

/// "0–2, 4" as 0, 1, 2, 4.
std::set<int> levelsOf(const QString& said)
{
    std::set<int> levels;
    for (const QString& range : said.split(u", "_s))
        for (int level = range.section(u'–', 0, 0).toInt(); level <= range.section(u'–', -1).toInt(); ++level) levels.insert(level);
    return levels;
}

/// Modeled to measured time of the levels of each operation.
std::map<QString, std::map<int, double>> ratiosOf(const Told& told)
{
    std::map<QString, std::map<int, double>> ratios;
    for (size_t row = 0; row < told.rows(); ++row) {
        const double ratio = told.at("total_s", row) / told.at("measured_s", row);
        if (!std::isnan(ratio)) ratios[told.textAt("operation", row)][int(told.at("level", row))] = ratio;
    }
    return ratios;
}

/// One operation has these levels, and no more, on which the ratio passes the limit; the largest one is told.
bool areLevelsWhere(const Told& told, bool (*passes)(double), const std::function<bool(double)>& isTold)
{
    if (!told.hasColumn("measured_s")) return true;
    const auto all = ratiosOf(told);
    return std::any_of(all.begin(), all.end(), [&](const auto& operation) {
        std::set<int> found;
        double most = 0;
        for (const auto& [level, ratio] : operation.second)
            if (passes(ratio)) found.insert(level), most = std::max(most, ratio);
        return found == levelsOf(told.word("levels")) && isTold(most);
    });
}

bool isModeledLonger(const Told& told)
{
    return areLevelsWhere(
        told, [](double ratio) { return ratio > 2 && !std::isinf(ratio); },
        [&](double most) { return told.word("times") == QString::number(most, 'f', 1); });
}

bool isMostlyUnexplained(const Told& told)
{
    return areLevelsWhere(
        told, [](double ratio) { return ratio < 0.5; }, [&](double most) { return told.shows("share", most, Quantity::Share, 2); });
}

/// No more cells than the table has, of those with the remark.
bool areThere(const Told& told, const char* remark = "")
{
    int count = 0;
    for (size_t row = 0; row < told.rows(); ++row) count += told.textAt("remarks", row).contains(QLatin1String(remark));
    return (told.has("cells") ? told.number("cells") : 1) <= count;
}

bool isSquare(double number)
{
    return std::sqrt(number) == std::round(std::sqrt(number));
}

bool isNoSquare(const Told& told)
{
    return !isSquare(told.number("p")) && areThere(told, "no grid");
}

bool isNoMultiple(const Told& told)
{
    return std::fmod(told.number("n"), told.number("blocks")) != 0 && areThere(told);
}

bool isNoWholeNumber(const Told& told)
{
    return std::fmod(told.number("cores"), told.number("threads")) != 0 && areThere(told, "no grid");
}

bool isOutside(const Told& told)
{
    const double value = told.number("value");
    return (value < told.number("low") || value > told.number("high")) && areThere(told);
}

bool isMore(const Told& told)
{
    return told.number("more") > told.number("less") && areThere(told);
}

bool isLarger(const Told& told)
{
    return sizeOf(told.word("more")) > sizeOf(told.word("less")) && areThere(told, "does not fit into memory");
}

/// No more than the longest time to the shortest; medians or means at each n, of the records in that fit, differ less.
bool isFactorOfTimes(const Told& told)
{
    const double said = told.word("factor").section(u' ', 0, 0).toDouble(), factor = told.most("t_n_s") / told.least("t_n_s");
    return told.word("factor").contains(QRegularExpression(u"[×∞]"_s)) || (said >= 1 && said <= 1.06 * factor);
}

/// None that is used lies there; the table need not hold those on either side.
bool isSkipped(const Told& told)
{
    for (size_t row = 0; row < told.rows(); ++row) {
        const double bytes = told.at("bytes", row);
        const bool isThere = told.textAt("locality", row) == told.word("place") && told.textAt("used", row) == u"yes"_s;
        if (isThere && bytes >= told.number("from") && bytes < told.number("to")) return false;
    }
    return true;
}

bool areIdle(const Told& told)
{
    return told.number("occupancy") < 1;
}

bool isPartlyWithoutOverlap(const Told& told)
{
    return told.number("occupancy") >= 1 && told.number("occupancy") <= 2;
}

/// The table holds the stages that are drawn.
bool areStagesDrawn(const Told& told)
{
    std::set<double> stages;
    for (size_t row = 0; row < told.rows(); ++row) stages.insert(told.at("stage", row));
    return told.number("less") < told.number("more") && double(stages.size()) <= told.number("less");
}

/// Of its own two sizes.
bool isCubeRatio(const Told& told)
{
    const double ratio = sizeOf(told.word("cube")) / sizeOf(told.word("most")), said = told.number("times");
    return !std::isfinite(ratio) || std::isnan(said) || std::abs(ratio / said - 1) < 0.06;
}

/// Whether a value lies between the ends of an axis, in whatever order these are: on a range of 1e285 too, where shares are rounded.
bool liesOn(const Axis& axis, double value)
{
    const auto isBetween = [](double v, double one, double other) {
        return std::signbit(v - one) != std::signbit(v - other) || v == one || v == other;
    };
    if (axis.scale == Scale::Linear) return isBetween(value, axis.min, axis.max);
    return value > 0 && isBetween(std::log(value), std::log(axis.min), std::log(axis.max));
}

/// So many of the reader's words have no place on their panel.
bool areBeyondTheAxes(const Told& told)
{
    const auto& panels = told.figure().panels;
    const auto count = std::ranges::count_if(told.request().annotations, [&](const Annotation& words) {
        if (words.panel < 0 || size_t(words.panel) >= panels.size()) return true;
        const Panel& panel = panels[size_t(words.panel)];
        return !liesOn(panel.x, words.x) || !liesOn(panel.y, words.y);
    });
    return told.number("count") == double(count);
}

/// How many f_s of the scan give c > b with errors up to a share.
int allowedBy(const Told& told, double share)
{
    int count = 0;
    for (size_t row = 0; row < told.rows(); ++row)
        count += told.at("c", row) > told.at("b", row) && told.at("b_error", row) <= share * told.at("b", row) &&
                 told.at("c_error", row) <= share * told.at("c", row);
    return count;
}

bool hasNoneDetermined(const Told& told)
{
    return told.number("tried") == double(told.rows()) && std::isnan(told.least("b")) && std::isnan(told.least("c"));
}

bool hasNoneAllowed(const Told& told)
{
    return told.number("tried") == double(told.rows()) && std::isfinite(told.least("b")) && allowedBy(told, 1) == 0;
}

bool isRelaxed(const Told& told)
{
    const double limit = told.number("limit") / 100;
    return told.number("tried") == double(told.rows()) && allowedBy(told, 0.3) == 0 && allowedBy(told, limit) > 0;
}

/// f_s of the first or last row, whose verdict it is.
bool isChosenAtTheEnd(const Told& told)
{
    for (const size_t row : {size_t(0), told.rows() - 1})
        if (told.textAt("verdict", row).startsWith(u"chosen"_s)) return told.shows("f", told.at("f_s", row), Quantity::None, 3);
    return false;
}

/// The table has more lines than are drawn.
bool areFirstLines(const Told& told)
{
    std::set<QString> lines;
    for (size_t row = 0; row < told.rows(); ++row) lines.insert(told.textAt("operation", row));
    size_t drawn = 0;
    for (const Panel& panel : told.figure().panels)
        drawn += size_t(std::ranges::count_if(panel.series, [](const Series& one) { return !one.label.isEmpty(); }));
    return double(drawn) <= told.number("less") && told.number("less") < told.number("more") &&
           (!told.hasColumn("operation") || double(lines.size()) == told.number("more"));
}

constexpr char dense[] = "dense-breakdown percent-of-peak dense-scaling best-variant-map";
constexpr char links[] = "link-load-torus link-load-slices link-load-histogram";

#define CELLS "( \\((?<cells>\\d+) cells\\))?"

} // namespace

const std::vector<Claim>& claimsOfMessages()
{
    static const std::vector<Claim> claims = {
        {links,
         "ℓ = (?<most>.*) over the busiest link, counted; the cube estimate of eq \\(7\\) is (?<cube>.*), (?<times>.*) times as much\\.",
         isCubeEstimate},
        {"hop-distribution",
         "ℓ = (?<most>.*) over the busiest link, counted; the cube estimate of eq \\(7\\) is (?<cube>.*), (?<times>.*) times as much\\.",
         isCubeRatio},
        {links, "The table holds the (?<shown>\\d+) of (?<all>\\d+) links that carry anything\\.", areAllThatCarry},
        {links, "No link carries anything: .*", isIdle},
        {"link-load-torus link-load-slices link-load-histogram link-load-levels hop-distribution",
         "\\d+ nodes need (?<needed>\\d+) routers, more than the (?<torus>.*) of the placement: .*", isTooSmall},
        {"cost-by-level",
         "On levels? (?<levels>[\\d–, ]+) of .* the model is up to (?<times>.*) times the measured time: what dominates there, dominates "
         "in the model only\\.",
         isModeledLonger},
        {"cost-by-level",
         "On levels? (?<levels>[\\d–, ]+) of .* the model explains at most (?<share>.*) of the measured time: most of it is unexplained, "
         "whatever dominates the model\\.",
         isMostlyUnexplained},
        {dense, "p is (?<p>\\S+): a square number of processes was expected\\." CELLS, isNoSquare},
        {dense, "p/c is (?<p>\\S+): a square number of processes per layer was expected\\." CELLS, isNoSquare},
        {dense,
         "n = (?<n>\\S+) is no multiple of (?<blocks>\\S+), the blocks along a dimension: blocks of equal size are "
         "assumed\\." CELLS,
         isNoMultiple},
        {dense, "(?<cores>\\S+) cores are no whole number of processes of (?<threads>\\S+) threads\\." CELLS, isNoWholeNumber},
        {dense,
         "Blocks of order (?<value>\\S+) are outside the measured efficiencies of \\S+, (?<low>\\S+) … (?<high>\\S+): the nearest "
         "was taken\\." CELLS,
         isOutside},
        {dense, "C_max is extrapolated: (?<value>\\S+) processes are beyond the measured (?<low>\\S+) … (?<high>\\S+)\\." CELLS, isOutside},
        {dense, "(?<more>.*) per process do not fit into its share of the node, (?<less>.*)\\." CELLS, isLarger},
        {dense, "Factors were measured up to (?<less>\\S+) ranks apart; those are taken for messages up to (?<more>\\S+) apart\\." CELLS,
         isMore},
        {"overhead-curves",
         "Extra-P: No function of the search predicts better than the constant, yet the times differ by a factor of (?<factor>.*)\\. "
         "Extra-P calls .*",
         isFactorOfTimes},
        {"time-versus-size", "(?<place>\\S+): the sizes skip the eager protocol, (?<from>\\d+) B ≤ s < (?<to>\\d+) B\\.", isSkipped},
        {"tile-plan", "Tile occupancy (?<occupancy>\\S+): some processes are idle\\.", areIdle},
        {"tile-plan", "Tile occupancy (?<occupancy>\\S+): no overlap for part of the processes\\.", isPartlyWithoutOverlap},
        {"tile-plan", "At most (?<less>\\S+) tiles at once for (?<more>\\S+) processes: full throttle is never reached, .*", isMore},
        {"stage-diagram", "(?<less>\\d+) of (?<more>\\d+) stages are drawn; all of them are in the cost\\.", areStagesDrawn},
        {"stage-diagram transfer-timeline bandwidth-versus-size collective-ratio",
         "(?<less>\\d+) of (?<more>\\d+) nodes have processes: .*", isMore},
        {"progress-calls", "The (?<less>\\d+) fastest of (?<more>\\d+) lines are drawn\\.", isMore},
        {"", "(?<count>\\d+) annotations? lies? beyond the axes and (is|are) not drawn\\.", areBeyondTheAxes},
        {"serial-fraction-scan", "None of the (?<tried>\\d+) f_s tried, .*, determines b and c\\. .*", hasNoneDetermined},
        {"serial-fraction-scan", "None of the (?<tried>\\d+) f_s tried, .*, gives c > b with errors up to 100 %\\. .*", hasNoneAllowed},
        {"serial-fraction-scan",
         "None of the (?<tried>\\d+) f_s tried, .*, gives c > b with errors up to 30 %\\. The limit was relaxed to (?<limit>\\d+) %\\.",
         isRelaxed},
        {"serial-fraction-scan", "The chosen f_s = (?<f>.*) lies at the end of the scan\\.", isChosenAtTheEnd},
        {"benchmark-times benchmark-rates", "The first (?<less>\\d+) of (?<more>\\d+) lines are drawn; the table has all\\.",
         areFirstLines},
    };
    return claims;
}

} // namespace costscope
