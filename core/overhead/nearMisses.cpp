// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/nearMisses.h"

#include "core/model/determined.h"
#include "core/overhead/amdahlOverhead.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct Change {
    const char *words, *option;
    /// False: it is so already.
    bool (*make)(FitSettings& settings);
};

template <Weights weights>
bool weigh(FitSettings& settings)
{
    if (settings.weights == weights) return false;
    settings.weights = weights;
    return true;
}

bool dropOne(FitSettings& settings)
{
    ++settings.dropFirst;
    return true;
}

bool bound(FitSettings& settings)
{
    if (settings.boundSaturation) return false;
    return settings.boundSaturation = true;
}

constexpr double usualSerialFraction = 0.005;

bool fixSerialFraction(FitSettings& settings)
{
    if (settings.model != amdahlOverheadModel.id || settings.fixed.contains(u"f_s"_s)) return false;
    settings.fixed[u"f_s"_s] = usualSerialFraction;
    return true;
}

bool scanSerialFraction(FitSettings& settings)
{
    return settings.fixed.erase(u"f_s"_s) > 0;
}

constexpr Change changes[] = {
    {"leave out the first record", "--drop", dropOne},
    {"weigh residuals by their logarithms", "--weights log", weigh<Weights::Log>},
    {"weigh residuals in proportion", "--weights relative", weigh<Weights::Relative>},
    {"keep the overhead ratio at or below 1", "--bound-saturation", bound},
    {"hold f_s at 0.005", "--fix f_s=0.005", fixSerialFraction},
    {"let the scan choose f_s", "", scanSerialFraction},
};

} // namespace

namespace {

/// Whether there is something to try.
bool isMissed(const Fit& fit)
{
    const bool isOverhead = fit.settings.model == amdahlOverheadModel.id || fit.settings.model == amdahlRatioModel.id;
    return isOverhead && !fit.usable() && fit.termination != Termination::Stopped;
}

} // namespace

std::vector<NearMiss> nearMisses(const RunRecords& records, const Fit& fit, const Progress& progress)
{
    std::vector<NearMiss> helpful;
    if (!isMissed(fit)) return helpful;
    int tried = 0;
    for (const Change& change : changes) {
        NearMiss miss{QString::fromLatin1(change.words), QString::fromLatin1(change.option), fit.settings, {}};
        miss.settings.bootstrap = 0;
        const Progress step = progress.step(tried++, std::size(changes));
        if (!change.make(miss.settings)) continue;
        if (change.make == dropOne) miss.option += u" %1"_s.arg(miss.settings.dropFirst);
        auto made = fitModel(records, miss.settings, step);
        const auto isKnown = [&](QStringView name) { return made->parameter(name) && isDetermined(*made->parameter(name)); };
        if (!made || !made->usable() || !isKnown(u"b") || !isKnown(u"c")) continue;
        miss.fit = made.take();
        helpful.push_back(std::move(miss));
    }
    std::ranges::stable_sort(helpful, {}, [](const NearMiss& miss) { return miss.fit.rmsRelative; });
    return helpful;
}

qint64 nearMissWork(const Dataset& dataset, const Fit& fit)
{
    qint64 work = 0;
    for (const Change& change : changes)
        if (FitSettings settings = fit.settings; isMissed(fit) && change.make(settings)) {
            settings.bootstrap = 0;
            work += fitWork(dataset, settings);
        }
    return work;
}

ProposedSerialFraction proposedSerialFraction(const Fit& fit)
{
    if (fit.settings.model != amdahlOverheadModel.id) return {true, {}};
    if (fit.settings.fixed.contains(u"f_s"_s)) return {};
    const FitParameter* chosen = fit.parameter(u"f_s");
    return {true, chosen && std::isfinite(chosen->value) ? std::optional(chosen->value) : std::nullopt};
}

FitSettings scanSettings(FitSettings settings)
{
    settings.fixed.erase(u"f_s"_s);
    settings.bootstrap = 0;
    return settings;
}

} // namespace costscope
