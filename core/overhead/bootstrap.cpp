// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/bootstrap.h"

#include "core/numerics/draw.h"

#include <cmath>

namespace costscope {

namespace {

/// Draws around the modeled values of a fit.
class Records {
public:
    Records(const DrawnFit& fit, quint64 seed) : m_fit(fit), m_generator(seed), m_sample(fit.data)
    {
        for (size_t i = 0; i < fit.data.n.size(); ++i) m_modeled.push_back(modeledValue(fit.data, fit.estimate.b, fit.estimate.c, i));
    }

    const OverheadData& sample() const { return m_sample; }
    double t_1() const { return m_t1; }

    void draw()
    {
        const FitNoise& noise = m_fit.noise;
        const double factor = noise.factor * noise.freedom / drawChiSquared(m_generator, noise.freedom);
        m_t1 = m_fit.serial.records > 0 ? drawn(m_fit.serial.value, factor / m_fit.serial.records) : m_fit.serial.value;
        for (size_t i = 0; i < m_modeled.size(); ++i) {
            if (m_fit.data.n[i] > 1)
                m_sample.y[i] = drawn(m_modeled[i], factor);
            else if (!m_fit.data.ratio && m_fit.serial.records > 0)
                m_sample.y[i] = m_t1;
        }
        if (!m_fit.data.ratio) m_sample.setAmdahl(m_t1, m_fit.f_s);
    }

private:
    /// Around `value`; what is measured is positive.
    double drawn(double value, double factor)
    {
        const double deviation = std::sqrt(factor) * (m_fit.noise.law == NoiseLaw::Proportional ? value : 1);
        constexpr int patience = 100;
        for (int i = 0; i < patience; ++i)
            if (const double drawn = value + deviation * drawNormal(m_generator); drawn > 0) return drawn;
        return value;
    }

    const DrawnFit& m_fit;
    std::mt19937_64 m_generator;
    OverheadData m_sample;
    std::vector<double> m_modeled;
    double m_t1 = missing;
};

} // namespace

Bootstrap bootstrap(const DrawnFit& fit, int samples, quint64 seed, const Progress& progress)
{
    Bootstrap result;
    Records records(fit, seed);
    for (int i = 0; i < samples; ++i) {
        if (i % 64 == 0 && !progress.report(double(i) / samples)) {
            result.stopped = true;
            return result;
        }
        records.draw();
        const OverheadEstimate fitted = refitOverhead(records.sample(), fit.boundSaturation, {fit.estimate.b, fit.estimate.c});
        if (fitted.termination != Termination::Converged) {
            ++result.without;
            continue;
        }
        result.samples.push_back({fitted.b, fitted.c});
        if (fit.serial.records > 0) result.t_1.push_back(records.t_1());
    }
    progress.report(1);
    return result;
}

} // namespace costscope
