// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseComparison.h"

#include "core/base/sameNumber.h"
#include "core/numerics/median.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

using Place = std::tuple<DenseAlgorithm, double, double, DenseVariant>;

Place placeOf(const DenseQuestion& question)
{
    return {question.algorithm, question.cores, question.n, question.variant};
}

template <typename T>
bool contains(const std::vector<T>& all, T one)
{
    return std::find(all.begin(), all.end(), one) != all.end();
}

std::optional<DenseQuestion> questionOf(const DenseRun& run, const DenseQuestion& like)
{
    const auto algorithm = denseAlgorithm(run.algorithm);
    const auto variant = denseVariant(run.variant);
    if (!algorithm || !variant) return {};
    DenseQuestion question = like.with(*variant, run.cores, run.n);
    question.algorithm = *algorithm;
    if (!std::isnan(run.processes)) question.threads = run.cores / run.processes;
    if (!std::isnan(run.layers)) question.layers = run.layers;
    if (!std::isnan(run.blocks)) question.blocks = run.blocks;
    return question;
}

/// What a table tells of threads, layers and blocks is what was predicted.
bool isSameSetup(const DenseQuestion& told, const DenseQuestion& asked)
{
    return told.threads == asked.threads && (!isReplicated(asked.variant) || told.layers == asked.layers) &&
           (!cutsBlocks(asked.algorithm) || sameNumber(told.blocks, asked.blocks));
}

} // namespace

double percentOf(const DenseRun& run, double peak)
{
    if (!std::isnan(run.percent)) return run.percent;
    const auto algorithm = denseAlgorithm(run.algorithm);
    return algorithm ? percentOfPeak(*algorithm, run.n, run.cores, run.seconds, peak) : missing;
}

std::vector<DensePrediction> predictLike(const std::vector<DenseRun>& runs, const DenseStudy& study, const DenseMachines& machines)
{
    std::map<Place, DenseQuestion> questions;
    for (const DenseRun& run : runs) {
        const auto question = questionOf(run, study.like);
        if (question && contains(study.algorithms, question->algorithm) && contains(study.variants, question->variant))
            questions.insert({placeOf(*question), *question});
    }
    std::vector<DensePrediction> all;
    for (const auto& [place, question] : questions) all.push_back(predictDense(question, machines));
    return all;
}

std::vector<ComparedCell> compareDense(const std::vector<DensePrediction>& predictions, const std::vector<DenseRun>& runs, double peak)
{
    std::map<Place, std::vector<const DenseRun*>> given;
    for (const DenseRun& run : runs)
        if (const auto question = questionOf(run, {})) given[placeOf(*question)].push_back(&run);
    std::vector<ComparedCell> all;
    for (const DensePrediction& one : predictions) {
        const auto found = given.find(placeOf(one.question));
        if (!one.time || found == given.end()) continue;
        for (const DenseRun* run : found->second)
            if (isSameSetup(*questionOf(*run, one.question), one.question)) {
                all.push_back({one.question, percentOf(*run, peak), one.time->percentOfPeak});
                break;
            }
    }
    return all;
}

static std::vector<DeviationSummary> deviationsBy(const std::vector<ComparedCell>& cells, bool ofVariants)
{
    std::map<std::pair<DenseAlgorithm, DenseVariant>, std::vector<const ComparedCell*>> groups;
    for (const ComparedCell& cell : cells)
        groups[{cell.question.algorithm, ofVariants ? cell.question.variant : DenseVariant()}].push_back(&cell);
    std::vector<DeviationSummary> all;
    for (const auto& [key, group] : groups) {
        DeviationSummary one{key.first, key.second, int(group.size())};
        std::vector<double> points;
        one.meanAbsolute = 0;
        for (const ComparedCell* cell : group) {
            points.push_back(cell->points());
            one.meanAbsolute += std::fabs(cell->points()) / double(group.size());
            if (std::isnan(one.worst.printed) || std::fabs(cell->points()) > std::fabs(one.worst.points())) one.worst = *cell;
        }
        one.median = median(points);
        all.push_back(one);
    }
    return all;
}

std::vector<DeviationSummary> deviationsOf(const std::vector<ComparedCell>& cells)
{
    return deviationsBy(cells, true);
}

std::vector<DeviationSummary> deviationsOfAlgorithms(const std::vector<ComparedCell>& cells)
{
    return deviationsBy(cells, false);
}

} // namespace costscope
