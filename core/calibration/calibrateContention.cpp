// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/calibrationSteps.h"

#include "core/numerics/draw.h"
#include "core/numerics/estimate.h"
#include "core/numerics/median.h"
#include "core/pointToPoint/contention.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace costscope {

namespace {

/// What is subtracted before δ is fitted.
struct Known {
    NodeAware nodeAware;
    double gamma = missing;
    QString from; ///< "this calibration", or the name of the machine
};

/// Whether the protocols of these cells have all that their times without contention need.
bool isComplete(const NodeAware& model, const Cells& cells)
{
    return std::ranges::all_of(cells, [&](const Cell& cell) {
        const PointToPoint& set = model.at(Locality::InterNode, model.thresholds.protocolOf(cell.bytes));
        return !std::isnan(set.alpha) && !std::isnan(set.R_b) && !std::isnan(set.R_N);
    });
}

/// Where the byte term does not rise above the scatter, it costs nothing.
void takeAsFitted(NodeAware& model)
{
    for (PointToPoint& set : model.parameters[size_t(Locality::InterNode)])
        if (std::isnan(set.R_b) && !std::isnan(set.alpha)) set.R_b = std::numeric_limits<double>::infinity();
}

/// The machine that tells γ, and α, R_b and R_N between nodes for these cells: this one as far as it stands, else the base.
std::optional<Known> knownOf(const CalibrationStep& step, const Calibration& calibration, const Cells& cells)
{
    for (const Machine* machine : {&calibration.machine, step.base}) {
        if (!machine) continue;
        const bool isThis = machine == &calibration.machine;
        Known known{nodeAwareOf(*machine), machineValue(*machine, "gamma"), isThis ? u"this calibration"_s : machine->name};
        if (isThis) takeAsFitted(known.nodeAware);
        if (isThis && std::isnan(known.gamma) && showsNoSearch(calibration)) {
            known.gamma = 0;
            known.from += u", γ taken as 0 since no search is seen"_s;
        }
        if (isComplete(known.nodeAware, cells) && !std::isnan(known.gamma)) return known;
    }
    return {};
}

/// The cells of one contention test and what they cost without contention.
struct Test {
    ContentionFile file;
    Cells cells = {};
    std::vector<double> maxRate = {}, queue = {}; ///< per cell [s]
    double activePpn = missing;
};

/// By dataset, in their order: files are judged one by one.
std::vector<Test> testsOf(const CalibrationStep& step)
{
    std::map<int, Test> tests;
    for (const Sweep& sweep : step.sweeps.all) {
        if (sweep.kind != SweepKind::Batch || sweep.locality != Locality::InterNode) continue;
        for (const Cell& cell : sweep.cells) {
            if (!(cell.linkBytes > 0) || cell.messages > step.recipe.mostContended) continue;
            Test& test = tests[cell.dataset];
            test.file.dataset = cell.dataset;
            test.file.name = sweep.name;
            test.file.axis = sweep.axis;
            test.activePpn = sweep.activePpn;
            test.queue.push_back(sweep.order == ReceiveOrder::Same ? 0 : cell.messages * cell.messages); // times γ later
            test.cells.push_back(cell);
        }
    }
    std::vector<Test> all;
    for (auto& [dataset, test] : tests) all.push_back(std::move(test));
    return all;
}

double measured(const Cell& cell)
{
    return estimate(cell.times, Estimator::Median);
}

/// R_link of t = max(max-rate, ℓ/R_link): read off the three largest sizes of single messages; of pairs that start together off the
/// three largest loads of the link, where a latency counts least.
Cells largestLoads(const Cells& cells)
{
    Cells largest;
    for (const Cell& cell : cells)
        if (cell.messages == 1 || cell.inStep) largest.push_back(cell);
    std::ranges::sort(largest, std::ranges::greater(), [](const Cell& cell) { return std::pair(cell.linkBytes, cell.bytes); });
    if (largest.size() > 3) largest.resize(3);
    return largest;
}

double linkRateOf(const Cells& cells)
{
    std::vector<double> rates;
    for (const Cell& cell : largestLoads(cells)) rates.push_back(cell.linkBytes / measured(cell));
    return median(rates);
}

/// Of the tests that tell one.
double linkRateOf(const std::vector<Cells>& tests)
{
    std::vector<double> rates;
    for (const Cells& cells : tests)
        if (const double rate = linkRateOf(cells); rate > 0) rates.push_back(rate);
    return median(rates);
}

enum class Drawn { Loads, Repetitions };

/// 95 % of R_link over draws; nothing without draws, or where there is nothing to draw from.
std::optional<std::array<double, 2>> linkRateInterval(const std::vector<Cells>& tests, const CalibrationRecipe& recipe, Drawn what)
{
    std::mt19937_64 generator(recipe.seed);
    std::vector<double> rates;
    for (int i = 0; i < recipe.bootstrap; ++i) {
        std::vector<Cells> others = tests;
        for (size_t t = 0; t < tests.size(); ++t)
            for (size_t c = 0; c < tests[t].size(); ++c)
                if (what == Drawn::Loads)
                    others[t][c] = tests[t][draw(generator, tests[t].size())];
                else
                    for (double& time : others[t][c].times) time = tests[t][c].times[draw(generator, tests[t][c].times.size())];
        rates.push_back(linkRateOf(others));
    }
    if (rates.empty() || std::isnan(rates.front())) return {};
    return std::array{quantile(rates, 0.025), quantile(rates, 0.975)};
}

void putLinkRate(const CalibrationStep& step, const std::vector<Test>& tests, Calibration& calibration)
{
    std::vector<Cells> loads;
    for (const Test& test : tests) loads.push_back(largestLoads(test.cells));
    calibration.linkRate = linkRateOf(loads);
    if (!(calibration.linkRate > 0)) return;
    calibration.linkRateInterval = linkRateInterval(loads, step.recipe, Drawn::Loads);
    calibration.linkRateMeasurement = linkRateInterval(loads, step.recipe, Drawn::Repetitions);
    for (const Message& message : noteOnOneLink(nodeAwareOf(calibration.machine), calibration.linkRate))
        calibration.messages.push_back(message);
}

void subtract(Test& test, const Known& known)
{
    for (size_t i = 0; i < test.cells.size(); ++i) {
        Cell& cell = test.cells[i];
        test.maxRate.push_back(known.nodeAware.time(Locality::InterNode, cell.messages, cell.bytes, test.activePpn).total());
        test.queue[i] *= known.gamma;
        cell.known = test.maxRate[i] + test.queue[i];
    }
}

/// Root mean square of ln(modeled/measured) over messages of at least `from` byte.
template <class Modeled>
double logError(const Test& test, double from, Modeled modeled)
{
    double sum = 0;
    int count = 0;
    for (size_t i = 0; i < test.cells.size(); ++i) {
        if (test.cells[i].bytes < from) continue;
        const double ratio = std::log(modeled(i) / measured(test.cells[i]));
        sum += ratio * ratio;
        ++count;
    }
    return count > 0 ? std::sqrt(sum / count) : missing;
}

void compareLaws(Test& test, double from)
{
    ContentionFile& file = test.file;
    const double delta = file.delta.state == Determined::Fitted ? file.delta.value : 0;
    file.errorOfSum = logError(test, from, [&](size_t i) { return test.cells[i].known + delta * test.cells[i].linkBytes; });
    file.errorWithout = logError(test, from, [&](size_t i) { return test.cells[i].known; });
    if (file.linkRate > 0)
        file.errorOfLinkRate = logError(
            test, from, [&](size_t i) { return limitedByLink(test.maxRate[i], test.cells[i].linkBytes / file.linkRate) + test.queue[i]; });
}

void judgeDelta(CalibratedLaw& law)
{
    FitParameter& delta = law.parameters.front();
    if (delta.state != Determined::Fitted || (delta.interval && (*delta.interval)[0] <= 0))
        delta = notDetermined(delta, u"no contention seen: what is left of the times does not grow with the bytes on the link"_s);
}

Result<CalibratedLaw> fitDelta(const CalibrationStep& step, Cells cells)
{
    CalibratedLaw law{.id = u"delta"_s,
                      .name = u"network contention"_s,
                      .kind = CalibratedLaw::Kind::Contention,
                      .locality = Locality::InterNode,
                      .cells = std::move(cells)};
    const auto done = fitLaw(law, {{u"delta"_s, Quantity::TimePerByte}}, fitContention, forDifferences(step.recipe),
                             resolutionOf(step, Locality::InterNode), step.progress);
    if (!done) return done.error();
    judgeDelta(law);
    return law;
}

QString nameOf(const ContentionFile& file)
{
    return file.axis.isEmpty() ? file.name : u"%1, axis %2"_s.arg(file.name, file.axis);
}

void sayPerFile(Calibration& calibration)
{
    QStringList values;
    for (const ContentionFile& file : calibration.contention)
        values << u"%1: %2"_s.arg(nameOf(file), file.delta.state == Determined::Fitted ? display(file.delta.value, Quantity::TimePerByte, 2)
                                                                                       : u"no contention seen"_s);
    const double spread = spreadOfDelta(calibration.contention);
    QString said = u"δ by file: %1."_s.arg(values.join(u"; "_s));
    if (!std::isnan(spread)) said += u" The largest is %1 times the smallest."_s.arg(display(spread, Quantity::None, 2));
    if (values.size() > 1) note(calibration.messages, said);
}

/// Which of the two laws large messages follow more closely, where all files agree.
QString closerLaw(const std::vector<ContentionFile>& files)
{
    double sum = 0, link = 0;
    for (const ContentionFile& file : files) {
        if (!(file.errorOfLinkRate < file.errorOfSum)) return {};
        sum = std::max(sum, file.errorOfSum);
        link = std::max(link, file.errorOfLinkRate);
    }
    return u" Large messages follow that law more closely than δ ℓ (RMS of ln %1 beside %2), but a machine that has δ is asked by δ."_s.arg(
        display(link, Quantity::None, 2), display(sum, Quantity::None, 2));
}

void sayHowFar(Calibration& calibration)
{
    note(calibration.messages,
         u"δ is the least transferable value: it depends on the axis of the torus, the partition and the job, and on R_N, since "
         "the sum counts a byte at the injection point and again on the link. By the law t = max(max-rate, ℓ/R_link) the "
         "link carries %1."_s.arg(display(calibration.linkRate, Quantity::Rate, 3)) +
             (calibration.linkRate > 0 && calibration.laws.back().parameters.front().state == Determined::Fitted
                  ? closerLaw(calibration.contention)
                  : QString()));
}

/// What the link carries needs no δ.
void sayLinkRate(const std::vector<Test>& tests, Calibration& calibration)
{
    QStringList names;
    for (const Test& test : tests) names << nameOf(test.file);
    note(calibration.messages, u"The link carries %1 (R_link: bytes on the link over time, of its three largest loads; %2)."_s.arg(
                                   display(calibration.linkRate, Quantity::Rate, 4), names.join(u", "_s)));
}

/// Only tests that say how many processes were active; the others are told.
void dropUnplaced(std::vector<Test>& tests, Calibration& calibration)
{
    std::erase_if(tests, [&](const Test& test) {
        if (std::isnan(test.activePpn))
            note(calibration.messages, u"%1: %2: the contention test does not say how many processes of a node were active."_s.arg(
                                           test.file.name, deltaNotDetermined()));
        return std::isnan(test.activePpn);
    });
}

QString recipeOf(const CalibrationStep& step, const std::vector<Test>& tests, const Known& known, size_t cells)
{
    QStringList active;
    for (const Test& test : tests)
        if (const QString ppn = exact(test.activePpn); !active.contains(ppn)) active << ppn;
    return u"t less max-rate (%1 active processes per node) and queue search of %2, δ ℓ; %3; %4 cells with at most %5 messages"_s
        .arg(active.join(u", "_s), known.from, inWords(forDifferences(step.recipe)))
        .arg(cells)
        .arg(exact(step.recipe.mostContended));
}

/// δ of every file by itself.
Result<Done> fitFiles(const CalibrationStep& step, std::vector<Test>& tests, Calibration& calibration, double rendezvousFrom)
{
    const FitParameter pooled = calibration.laws.back().parameters.front();
    for (Test& test : tests) {
        test.file.delta = pooled;
        if (tests.size() > 1) {
            const auto law = fitDelta(step, test.cells);
            if (!law) return law.error();
            test.file.delta = law->parameters.front();
        }
        test.file.cells = int(test.cells.size());
        test.file.linkRate = linkRateOf(test.cells);
        compareLaws(test, rendezvousFrom);
        calibration.contention.push_back(test.file);
    }
    return Done{};
}

} // namespace

QString deltaNotDetermined()
{
    return u"δ is not determined"_s;
}

double spreadOfDelta(const std::vector<ContentionFile>& files)
{
    std::vector<double> values;
    for (const ContentionFile& file : files)
        if (file.delta.state == Determined::Fitted) values.push_back(file.delta.value);
    if (values.size() < 2) return missing;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *most / *least;
}

Result<Done> calibrateContention(const CalibrationStep& step, Calibration& calibration)
{
    std::vector<Test> tests = testsOf(step);
    if (tests.empty()) return Done{};
    putLinkRate(step, tests, calibration);
    Cells contended;
    for (const Test& test : tests) contended.insert(contended.end(), test.cells.begin(), test.cells.end());
    const auto known = knownOf(step, calibration, contended);
    if (!known) {
        if (calibration.linkRate > 0) sayLinkRate(tests, calibration);
        note(calibration.messages, u"%1: it is what is left beside α, R_b, R_N between nodes and γ. Add their benchmarks; the command "
                                   "line also takes them from another machine (--machine)."_s.arg(deltaNotDetermined()));
        return Done{};
    }
    dropUnplaced(tests, calibration);
    if (tests.empty()) return Done{};
    Cells all;
    for (Test& test : tests) {
        subtract(test, *known);
        all.insert(all.end(), test.cells.begin(), test.cells.end());
    }
    auto pooled = fitDelta(step, std::move(all));
    if (!pooled) return pooled.error();
    pooled->recipe = recipeOf(step, tests, *known, pooled->cells.size());
    calibration.laws.push_back(pooled.take());
    if (const auto done = fitFiles(step, tests, calibration, known->nodeAware.thresholds.eagerBelow); !done) return done.error();
    sayPerFile(calibration);
    sayHowFar(calibration);
    return Done{};
}

} // namespace costscope
