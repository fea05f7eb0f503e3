// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomData.h"

#include "core/data/timeline.h"
#include "randomText.h"

#include <cmath>
#include <limits>

namespace costscope {

double Numbers::time()
{
    if (m_wild && m_chance.oneIn(5)) return m_chance.of({5e-324, 1e-300, 1e-30, 1e30, 1e300, std::numeric_limits<double>::max(), 1.0});
    if (m_round) return m_chance.of({1.0, 1.0, 2.0, 4.0, 10.0, 100.0, 0.5, 0.1, 1e-3, 1e-6});
    return m_chance.magnitude(1e-6, 1e4);
}

double Numbers::share()
{
    if (m_wild && m_chance.oneIn(6)) return m_chance.of({0.0, 1.0, 5e-324});
    return m_round ? m_chance.of({0.0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.95, 1.0}) : m_chance.unit();
}

double Numbers::timeOrZero()
{
    return m_wild && m_chance.oneIn(5) ? 0 : time();
}

double Numbers::bytes()
{
    if (m_wild && m_chance.oneIn(5)) return m_chance.of({0.0, 1.0, 4294967296.0, 9007199254740991.0});
    return m_chance.oneIn(3) ? std::floor(m_chance.magnitude(1, 1e8)) : std::ldexp(1, m_chance.between(0, 24));
}

double Numbers::count(double most)
{
    if (m_wild && m_chance.oneIn(8)) return most;
    if (m_round) return std::min(most, std::ldexp(1, m_chance.between(0, 6)));
    return std::floor(m_chance.magnitude(1, most));
}

double Numbers::maybe(double value, int oneInMissing)
{
    return m_chance.oneIn(oneInMissing) ? missing : value;
}

namespace {

void addOrigin(Chance& chance, Dataset& dataset)
{
    constexpr const char* importers[] = {"runs-csv", "mpip", "amg-json", "benchmark-json", "osu"};
    for (int i = chance.below(3) == 0 ? 0 : chance.between(1, 3); i > 0; --i)
        dataset.sources.push_back({chance.oneIn(8) ? u"-"_s : randomFile(chance), QLatin1String(chance.of(importers)),
                                   QString(64, QLatin1Char("0123456789abcdef"[chance.below(16)]))});
    for (int i = chance.between(0, 2); i > 0; --i)
        dataset.messages.push_back({chance.of({Severity::Note, Severity::Warning}), randomWords(chance),
                                    dataset.sources.empty() ? QString() : dataset.sources.front().file, chance.between(0, 99),
                                    chance.between(0, 9)});
}

/// Measured values, which alone differ between runs.
bool isMeasured(const Column& column)
{
    return column.quantity == Quantity::Time || column.quantity == Quantity::Rate;
}

} // namespace

const std::vector<DatasetKind>& randomKinds()
{
    static const std::vector<DatasetKind> kinds = {DatasetKind::Runs,       DatasetKind::Profile,    DatasetKind::Benchmark,
                                                   DatasetKind::Amg,        DatasetKind::Overlap,    DatasetKind::Selection,
                                                   DatasetKind::Efficiency, DatasetKind::Collective, DatasetKind::Timeline};
    return kinds;
}

Dataset randomDataset(Chance& chance, DatasetKind kind, const DataTaste& taste)
{
    const auto made = [&] {
        switch (kind) {
        case DatasetKind::Runs: return randomRuns(chance, taste);
        case DatasetKind::Profile: return randomProfile(chance, taste);
        case DatasetKind::Benchmark: return randomBenchmark(chance, taste);
        case DatasetKind::Amg: return randomHierarchy(chance, taste);
        case DatasetKind::Overlap: return randomOverlap(chance, taste);
        case DatasetKind::Selection: return randomSelection(chance, taste);
        case DatasetKind::Efficiency: return randomEfficiency(chance, taste);
        case DatasetKind::Collective: return randomCollective(chance, taste);
        default: return randomTimeline(chance, taste);
        }
    };
    Dataset dataset = made();
    if (dataset.name.isEmpty()) dataset.name = randomName(chance);
    if (kind != DatasetKind::Collective) addOrigin(chance, dataset);
    return dataset;
}

std::vector<Dataset> randomSizes(Chance& chance, const DataTaste& taste)
{
    std::vector<Dataset> all;
    const int count = chance.between(2, 5);
    for (int k = 0; k < count; ++k) {
        Dataset one = k == 0 ? randomDataset(chance, DatasetKind::Runs, taste) : randomRuns(chance, taste);
        one.name = k == 0 ? one.name : all.front().name;
        one.sources = k == 0 ? one.sources : all.front().sources;
        one.facts[QLatin1String("setting")] = QJsonObject{{u"size"_s, double(chance.between(1, 9)) * std::pow(10, k)}};
        all.push_back(std::move(one));
    }
    return all;
}

Dataset measuredAgain(Chance& chance, const Dataset& dataset)
{
    Dataset again = dataset;
    for (Table& table : again.tables)
        for (Column& column : table.columns)
            if (auto* numbers = std::get_if<std::vector<double>>(&column.values); numbers && isMeasured(column))
                for (double& number : *numbers)
                    if (chance.oneIn(2)) number *= chance.of({0.5, 0.99, 1.01, 1.25, 2.0});
    return again;
}

} // namespace costscope
