// SPDX-License-Identifier: GPL-3.0-or-later
// Multigrid hierarchies with or without lists of messages, and the patterns of messages that the program makes itself.
#include "randomData.h"

#include "core/base/json.h"
#include "core/data/amgStatistics.h"
#include "core/network/patternDataset.h"
#include "core/numerics/median.h"
#include "randomText.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

QJsonArray perRank(Chance& chance, qint32 ranks, int most)
{
    QJsonArray numbers;
    for (qint32 rank = 0; rank < ranks; ++rank) numbers.append(chance.between(0, most));
    return numbers;
}

} // namespace

Placement randomPlacement(Chance& chance, qint32 ranks, bool wild)
{
    QJsonObject object{{"ppn", wild && chance.oneIn(4) ? 2147483647 : chance.between(1, 8)}};
    if (chance.oneIn(2)) object[QLatin1String("kind")] = QLatin1String(chance.of({"recorded", "assumed"}));
    if (chance.oneIn(2)) object[QLatin1String("sockets_per_node")] = chance.between(1, 4);
    switch (chance.below(3)) {
    case 1: object[QLatin1String("order")] = u"round_robin"_s; break;
    case 2: {
        object[QLatin1String("order")] = u"explicit"_s;
        object[QLatin1String("rank_node")] = perRank(chance, ranks, std::max(0, ranks / 2 - 1));
        if (chance.oneIn(2)) object[QLatin1String("rank_socket")] = perRank(chance, ranks, 0);
        break;
    }
    default: break;
    }
    object[QLatin1String("nodes_per_router")] = chance.between(1, 3);
    if (chance.oneIn(3)) object[QLatin1String("torus_wraparound")] = false;
    if (chance.oneIn(2)) {
        const int x = chance.between(1, 4), y = chance.between(1, 4), z = chance.between(1, 4);
        object[QLatin1String("torus_dims")] = QJsonArray{x, y, z};
        if (wild && chance.oneIn(4))
            object[QLatin1String("torus_dims")] = chance.oneIn(2) ? QJsonArray{1290, 1290, 1290} : QJsonArray{100000, 1, 1};
    }
    const auto placement = placementFromJson(object, ranks);
    return placement.ok() ? *placement : oneNode(ranks);
}

namespace {

class Maker {
public:
    Maker(Chance& chance, const DataTaste& taste) : m_chance(chance), m_taste(taste), m_numbers(chance, taste) {}

    Dataset made()
    {
        m_hierarchy.label = randomName(m_chance, true);
        m_hierarchy.ranks = m_chance.oneIn(12) ? 0 : m_chance.between(1, m_taste.ranks);
        if (m_hierarchy.ranks > 0 && !m_chance.oneIn(4))
            m_hierarchy.placement = randomPlacement(m_chance, m_hierarchy.ranks, m_numbers.isWild());
        if (m_chance.oneIn(3)) m_hierarchy.further = randomFields(m_chance);
        const int levels = m_chance.between(1, std::max(1, m_taste.rows / 2));
        for (int level = 0; level < levels; ++level) addLevel(level);
        return amgDataset(std::move(m_hierarchy));
    }

private:
    void addLevel(int level)
    {
        AmgLevel row;
        row.rows = m_numbers.maybe(std::floor(1e6 / (1 << std::min(level * 2, 20))) + 1, 8);
        row.nnz = m_numbers.maybe(7 * row.rows, 8);
        row.minRowNnz = m_numbers.maybe(m_chance.between(0, 3), 2), row.maxRowNnz = m_numbers.maybe(m_chance.between(3, 50), 2);
        row.activeRanks = m_numbers.maybe(m_chance.between(0, m_hierarchy.ranks), 2);
        if (m_numbers.isWild() && m_chance.oneIn(4)) row.rows = row.nnz = m_chance.of({0.0, 1.0, 9007199254740991.0});
        m_hierarchy.levels.push_back(row);
        QStringList names;
        for (int i = m_chance.between(0, 3); i > 0; --i) {
            QString name = m_chance.oneIn(6) ? randomName(m_chance) : QLatin1String(m_chance.of({"spmv", "spgemm_AP", "spgemm_PtAP"}));
            if (!names.contains(name)) names << name, addOperation(level, name);
        }
    }

    void addOperation(int level, const QString& name)
    {
        AmgOperation operation{level, name};
        if (m_hierarchy.ranks > 1 && m_chance.oneIn(2))
            addMessages(operation);
        else if (!m_chance.oneIn(4))
            addCounts(operation.numbers);
        if (!m_chance.oneIn(4)) addTimes(operation.measured);
        if (m_chance.oneIn(4)) operation.recvsOnThatRank = m_chance.between(0, 100), operation.maxSearchSteps = m_chance.between(0, 5000);
        m_hierarchy.operations.push_back(std::move(operation));
    }

    void addMessages(AmgOperation& operation)
    {
        AmgMessages& all = m_hierarchy.messages;
        operation.firstMessage = qint64(all.src.size());
        operation.messageCount = m_chance.oneIn(8) ? 0 : m_chance.between(1, 4 * m_taste.rows);
        for (qint64 i = 0; i < operation.messageCount; ++i) {
            const qint32 from = m_chance.between(0, m_hierarchy.ranks - 1), step = m_chance.between(1, m_hierarchy.ranks - 1);
            all.src.push_back(from), all.dst.push_back((from + step) % m_hierarchy.ranks);
            all.bytes.push_back(m_numbers.isWild() ? qint64(m_numbers.bytes()) : m_chance.between(0, 20000));
        }
        takeCounts(operation, messagesOf(all, operation), m_hierarchy.placementOrOneNode());
    }

    void addCounts(AmgNumbers& numbers)
    {
        const double most = m_numbers.isWild() ? 9007199254740991.0 : 1e6;
        for (const AmgNumberName& name : amgNumberNames)
            if (m_chance.oneIn(2)) numbers.*name.number = m_chance.oneIn(6) ? 0 : m_numbers.count(most);
        if (m_chance.oneIn(2))
            for (AmgLocalityNumbers& where : numbers.byLocality)
                for (const AmgLocalityNumberName& name : amgLocalityNumberNames)
                    if (m_chance.oneIn(2)) where.*name.number = m_chance.oneIn(6) ? 0 : m_numbers.count(most);
        if (m_chance.oneIn(3)) return;
        numbers.critical.emplace();
        for (auto& byProtocol : *numbers.critical)
            for (AmgClass& one : byProtocol)
                if (m_chance.oneIn(2)) one.n = m_chance.between(0, 200), one.bytes = m_numbers.bytes();
        numbers.criticalBasis = QLatin1String(m_chance.of({"", "max_n_and_max_bytes", "single_rank"}));
    }

    void addTimes(AmgMeasured& measured)
    {
        measured.reduction = QLatin1String(m_chance.of({"", "max_over_ranks"}));
        if (m_chance.oneIn(2)) {
            measured.median = m_numbers.timeOrZero();
            return;
        }
        for (int i = m_chance.between(1, 6); i > 0; --i) measured.samples.push_back(m_numbers.timeOrZero());
        measured.median = median(measured.samples);
        measured.min = *std::min_element(measured.samples.begin(), measured.samples.end());
        measured.max = *std::max_element(measured.samples.begin(), measured.samples.end());
        measured.mean = std::accumulate(measured.samples.begin(), measured.samples.end(), 0.0) / double(measured.samples.size());
        measured.repetitions = double(measured.samples.size());
    }

    Chance& m_chance;
    const DataTaste& m_taste;
    Numbers m_numbers;
    AmgHierarchy m_hierarchy;
};

/// Nothing if the pattern cannot be made for what was asked.
std::optional<Dataset> randomPattern(Chance& chance)
{
    const Pattern& pattern = *chance.of(allPatterns());
    if (!pattern.dims.empty()) return {}; // made for one torus, which may be large
    PatternQuestion question;
    const qint32 x = chance.between(1, 4), y = chance.between(1, 4), z = chance.between(1, 3);
    auto torus = Torus::of({x, y, z}, chance.oneIn(2));
    if (!torus.ok()) return {};
    question.torus = torus.take();
    question.ranksPerRouter = chance.between(1, 3);
    question.bytes = chance.oneIn(4) ? chance.of({qint64(0), qint64(1), qint64(1) << 40}) : 4096;
    question.messagesPerRank = chance.between(1, 4);
    question.seed = chance.below(1000);
    auto dataset = patternDataset(pattern, question);
    return dataset.ok() ? std::optional(dataset.take()) : std::nullopt;
}

} // namespace

Dataset randomHierarchy(Chance& chance, const DataTaste& taste)
{
    if (chance.oneIn(4))
        if (auto pattern = randomPattern(chance)) return std::move(*pattern);
    return Maker(chance, taste).made();
}

} // namespace costscope
