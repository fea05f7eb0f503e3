// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/cellBootstrap.h"

#include "core/numerics/draw.h"

#include <cmath>

namespace costscope {

namespace {

void redraw(const std::vector<double>& from, std::vector<double>& to, std::mt19937_64& generator)
{
    to.resize(from.size());
    for (double& value : to) value = from[draw(generator, from.size())];
}

/// Draws observations; memory is taken once.
class Drawer {
public:
    Drawer(const Cells& cells, Estimator estimator, Resampling resampling, quint64 seed)
        : m_cells(cells), m_estimator(estimator), m_resampling(resampling), m_generator(seed)
    {
        for (size_t i = 0; i < cells.size(); ++i) {
            m_whole.emplace_back();
            observe(cells[i], int(i), estimator, m_whole.back());
        }
    }

    const Observations& next()
    {
        m_drawn.clear();
        for (size_t i = 0; i < m_cells.size(); ++i) m_resampling == Resampling::Cells ? takeCell() : takeRepetitions(i);
        return m_drawn;
    }

private:
    void takeCell()
    {
        const Observations& whole = m_whole[draw(m_generator, m_whole.size())];
        m_drawn.insert(m_drawn.end(), whole.begin(), whole.end());
    }

    void takeRepetitions(size_t i)
    {
        m_cell = m_cells[i];
        redraw(m_cells[i].times, m_cell.times, m_generator);
        redraw(m_cells[i].reference, m_cell.reference, m_generator);
        observe(m_cell, int(i), m_estimator, m_drawn);
    }

    const Cells& m_cells;
    Estimator m_estimator;
    Resampling m_resampling;
    std::mt19937_64 m_generator;
    std::vector<Observations> m_whole;
    Observations m_drawn;
    Cell m_cell;
};

} // namespace

CellBootstrap bootstrapCells(const Cells& cells, Estimator estimator, Resampling resampling, const Refit& refit, int samples, quint64 seed,
                             const Progress& progress)
{
    CellBootstrap result;
    std::vector<std::vector<double>> values;
    Drawer drawer(cells, estimator, resampling, seed);
    for (int i = 0; i < samples; ++i) {
        if (i % 64 == 0 && !progress.report(double(i) / samples)) {
            result.stopped = true;
            return result;
        }
        const std::vector<double> found = refit(drawer.next());
        values.resize(found.size());
        result.without.resize(found.size());
        for (size_t j = 0; j < found.size(); ++j) std::isnan(found[j]) ? void(++result.without[j]) : values[j].push_back(found[j]);
    }
    for (std::vector<double>& drawn : values) {
        const bool enough = 2 * drawn.size() >= size_t(samples);
        result.intervals.push_back(enough ? std::array{quantile(drawn, 0.025), quantile(drawn, 0.975)} : std::array{missing, missing});
    }
    return result;
}

} // namespace costscope
