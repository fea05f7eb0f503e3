// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/RunRecords.h"
#include "core/figures/sessionConclusions.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Conclusions", text);
}

/// Run time at every n: the median of its repetitions.
std::map<double, double> timesByN(const RunRecords& runs)
{
    std::map<double, std::vector<double>> all;
    for (size_t i = 0; i < runs.size(); ++i) all[runs.n[i]].push_back(runs.t[i]);
    std::map<double, double> times;
    for (auto& [n, repetitions] : all) times[n] = estimate(repetitions, Estimator::Median);
    return times;
}

/// The core count of the fastest run, and by how much the next best is slower.
Conclusion fastestRun(const RunRecords& runs, const NamedDataset& dataset)
{
    double best = missing, first = INFINITY, second = INFINITY;
    for (const auto& [n, t] : timesByN(runs)) {
        if (t < first) best = n;
        second = std::min(second, std::max(first, t));
        first = std::min(first, t);
    }
    Conclusion conclusion{.kind = Conclusion::Kind::Moved, .key = QStringLiteral("runs/%1/fastest").arg(dataset.name)};
    conclusion.subject = tr("%1n of the fastest run").arg(dataset.prefix);
    conclusion.state = conclusion.words = exact(best);
    conclusion.amount = first;
    conclusion.lead = second / first - 1;
    return conclusion;
}

std::optional<Conclusion> shareOfOverhead(const QString& key, const QString& subject, double overhead, double time)
{
    if (!(overhead >= 0) || !(time > 0) || overhead > time) return std::nullopt;
    return dominance(key, subject, {{QStringLiteral("overhead"), overhead}, {QStringLiteral("work"), time - overhead}},
                     {{QStringLiteral("overhead"), tr("parallel overhead")}, {QStringLiteral("work"), tr("computation")}});
}

void keep(Said& said, std::optional<Conclusion> conclusion)
{
    if (conclusion) said.conclusions.push_back(std::move(*conclusion));
}

/// What dominates at the largest n: as measured.
void concludeMeasured(Said& said, const RunRecords& runs, const NamedDataset& dataset)
{
    const size_t last = size_t(std::max_element(runs.n.begin(), runs.n.end()) - runs.n.begin());
    keep(said, shareOfOverhead(QStringLiteral("runs/%1/overhead").arg(dataset.name),
                               tr("%1%2 cores, measured").arg(dataset.prefix, exact(runs.n[last])), runs.tau[last], runs.t[last]));
}

/// The same by eq (5) and (6) of Höfinger & Haunschmid 2017, and the core count of their minimum.
void concludeFit(Said& said, const Fit& fit, const RunRecords& runs, const NamedDataset& dataset)
{
    if (!fit.usable() || fit.settings.model != QLatin1String("amdahl-overhead")) return;
    const size_t last = size_t(std::max_element(runs.n.begin(), runs.n.end()) - runs.n.begin());
    const double n = runs.n[last], f_s = fit.value(u"f_s"), t_1 = fit.value(u"t_1"), amdahl = t_1 * (f_s + (1 - f_s) / n);
    const double t = last < fit.fitted.size() ? fit.fitted[last] : missing;
    keep(said, shareOfOverhead(QStringLiteral("fits/%1/overhead").arg(dataset.name), tr("%1%2 cores, fitted").arg(dataset.prefix, exact(n)),
                               t - amdahl, t));
    const auto fastest = fit.derived.find(QStringLiteral("n_fastest"));
    Conclusion minimum{.kind = Conclusion::Kind::Moved, .key = QStringLiteral("fits/%1/fastest").arg(dataset.name)};
    minimum.subject = tr("%1n of the least fitted run time").arg(dataset.prefix);
    const bool within = fastest != fit.derived.end() && fastest->second <= n; // beyond the data nobody knows
    minimum.state = within ? exact(std::round(fastest->second)) : QStringLiteral("beyond");
    minimum.words = within ? minimum.state : tr("beyond the data");
    said.conclusions.push_back(minimum);
}

} // namespace

void concludeRuns(Said& said, const Session& session, const NamedDataset& dataset)
{
    const auto runs = runRecords(*dataset.item->data);
    if (!runs.ok() || runs->size() == 0) return;
    said.conclusions.push_back(fastestRun(*runs, dataset));
    concludeMeasured(said, *runs, dataset);
    for (const Fit& fit : session.fits)
        if (fit.dataset == dataset.item->id) concludeFit(said, fit, *runs, dataset);
}

} // namespace costscope
