// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/bootstrap.h"

#include "core/numerics/draw.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Which records may be drawn.
std::vector<size_t> drawable(const OverheadData& data)
{
    std::vector<size_t> places;
    for (size_t i = 0; i < data.n.size(); ++i) {
        if (data.n[i] > 1) places.push_back(i);
    }
    return places;
}

void resample(const OverheadData& data, const std::vector<size_t>& places, std::mt19937_64& generator, OverheadData& sample)
{
    for (const size_t place : places) {
        const size_t drawn = places[draw(generator, places.size())];
        sample.n[place] = data.n[drawn];
        sample.y[place] = data.y[drawn];
        if (!data.ratio) sample.amdahl[place] = data.amdahl[drawn];
    }
}

/// One n > 1 alone determines b/(c+1)… but not both: such a draw is no sample.
bool severalN(const OverheadData& sample, const std::vector<size_t>& places)
{
    return std::any_of(places.begin(), places.end(), [&](size_t place) { return sample.n[place] != sample.n[places.front()]; });
}

} // namespace

Bootstrap bootstrap(const OverheadData& data, const OverheadEstimate& estimate, bool boundSaturation, int samples, quint64 seed,
                    const Progress& progress)
{
    Bootstrap result;
    std::mt19937_64 generator(seed);
    const std::vector<size_t> places = drawable(data);
    OverheadData sample = data;
    for (int i = 0; i < samples; ++i) {
        if (i % 64 == 0 && !progress.report(double(i) / samples)) {
            result.stopped = true;
            return result;
        }
        resample(data, places, generator, sample);
        OverheadEstimate fitted;
        if (severalN(sample, places)) fitted = refitOverhead(sample, boundSaturation, {estimate.b, estimate.c});
        if (fitted.termination == Termination::Converged)
            result.samples.push_back({fitted.b, fitted.c});
        else
            ++result.without;
    }
    progress.report(1);
    return result;
}

} // namespace costscope
