// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conclusions/sessionConclusions.h"
#include "core/data/RunRecords.h"
#include "core/overhead/figures/runFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Run time or another column at every n: the median of its repetitions.
std::map<double, double> mediansByN(const RunRecords& runs, const std::vector<double>& column)
{
    std::map<double, std::vector<double>> all;
    for (size_t i = 0; i < runs.size(); ++i)
        if (!std::isnan(column[i])) all[runs.n[i]].push_back(column[i]);
    std::map<double, double> medians;
    for (auto& [n, repetitions] : all) medians[n] = estimate(repetitions, Estimator::Median);
    return medians;
}

/// The largest n that both sessions ran; nothing if they have none in common.
std::optional<double> largestCommon(const RunRecords& runs, const RunRecords& other)
{
    std::optional<double> largest;
    for (const double n : runs.n)
        if (std::find(other.n.begin(), other.n.end(), n) != other.n.end()) largest = std::max(largest.value_or(n), n);
    return largest;
}

/// The core count of the fastest run, and by how much the next best is slower. Nothing if the other session did not run it.
std::optional<Conclusion> fastestRun(const RunRecords& runs, const RunRecords& other, const NamedDataset& dataset)
{
    double best = missing, first = INFINITY, second = INFINITY;
    for (const auto& [n, t] : mediansByN(runs, runs.t)) {
        if (t < first) best = n;
        second = std::min(second, std::max(first, t));
        first = std::min(first, t);
    }
    if (std::find(other.n.begin(), other.n.end(), best) == other.n.end()) return std::nullopt;
    Conclusion conclusion{.kind = Conclusion::Kind::Moved, .key = u"runs/%1/fastest"_s.arg(dataset.name)};
    conclusion.subject = u"%1n of the fastest run"_s.arg(dataset.prefix);
    conclusion.state = conclusion.words = exact(best);
    conclusion.amount = first;
    conclusion.lead = second / first - 1;
    return conclusion;
}

std::optional<Conclusion> shareOfOverhead(const QString& key, const QString& subject, double overhead, double time)
{
    if (!(overhead >= 0) || !(time > 0) || overhead > time) return std::nullopt;
    return dominance(key, subject, {{u"overhead"_s, overhead}, {u"work"_s, time - overhead}},
                     {{u"overhead"_s, u"parallel overhead"_s}, {u"work"_s, u"computation"_s}});
}

void keep(Said& said, std::optional<Conclusion> conclusion)
{
    if (conclusion) said.conclusions.push_back(std::move(*conclusion));
}

/// What dominates at this n: as measured.
void concludeMeasured(Said& said, const RunRecords& runs, double n, const NamedDataset& dataset)
{
    const auto times = mediansByN(runs, runs.t), overheads = mediansByN(runs, runs.tau);
    if (!times.contains(n) || !overheads.contains(n)) return;
    keep(said, shareOfOverhead(u"runs/%1/overhead"_s.arg(dataset.name), u"%1%2, measured"_s.arg(dataset.prefix, coresInWords(n)),
                               overheads.at(n), times.at(n)));
}

/// The same by eq (5) and (6) of Höfinger & Haunschmid 2017, and the core count of their minimum.
void concludeFit(Said& said, const Fit& fit, const RunRecords& runs, double n, const NamedDataset& dataset)
{
    if (!fit.usable() || fit.settings.model != QLatin1String("amdahl-overhead")) return;
    const size_t row = size_t(std::find(runs.n.begin(), runs.n.end(), n) - runs.n.begin());
    const double f_s = fit.value(u"f_s"), t_1 = fit.value(u"t_1"), amdahl = t_1 * (f_s + (1 - f_s) / n);
    const double t = row < fit.fitted.size() ? fit.fitted[row] : missing;
    keep(said,
         shareOfOverhead(u"fits/%1/overhead"_s.arg(dataset.name), u"%1%2, fitted"_s.arg(dataset.prefix, coresInWords(n)), t - amdahl, t));
    const auto fastest = fit.derived.find(u"n_fastest"_s);
    Conclusion minimum{.kind = Conclusion::Kind::Moved, .key = u"fits/%1/fastest"_s.arg(dataset.name)};
    minimum.subject = u"%1n of the least fitted run time"_s.arg(dataset.prefix);
    const bool within = fastest != fit.derived.end() && fastest->second <= n; // beyond what both ran nobody compares
    minimum.state = within ? exact(std::round(fastest->second)) : u"beyond"_s;
    minimum.words = within ? minimum.state : u"beyond %1"_s.arg(exact(n));
    minimum.sameWithin = leastChange; // it is where the law is flat
    said.conclusions.push_back(minimum);
}

} // namespace

void concludeRuns(Said& said, const Session& session, const NamedDataset& dataset)
{
    const auto runs = runRecords(*dataset.item->data), other = runRecords(*dataset.other->data);
    if (!runs.ok() || runs->size() == 0 || !other.ok()) return;
    keep(said, fastestRun(*runs, *other, dataset));
    const auto n = largestCommon(*runs, *other);
    if (!n) return;
    concludeMeasured(said, *runs, *n, dataset);
    for (const Fit& fit : session.fits)
        if (fit.dataset == dataset.item->id) concludeFit(said, fit, *runs, *n, dataset);
}

} // namespace costscope
