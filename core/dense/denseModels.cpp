// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseModels.h"

#include "core/dense/DenseFormula.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

namespace {

constexpr std::array algorithmIds = {"cannon", "summa", "trsm", "cholesky"};
constexpr std::array variantIds = {"2D", "2D_overlap", "2.5D", "2.5D_overlap"};

bool isSquare(double value)
{
    const double root = std::round(std::sqrt(value));
    return value >= 1 && root * root == value;
}

Result<Done> needWhole(double value, const char* name)
{
    if (value >= 1 && value == std::round(value) && value < 1e12) return Done{};
    return Error{u"%1 is %2: a whole number from 1 to below 10¹² was expected."_s.arg(QString::fromUtf8(name), exact(value))};
}

} // namespace

QString toString(DenseAlgorithm algorithm)
{
    return QLatin1String(algorithmIds[size_t(algorithm)]);
}

QString toString(DenseVariant variant)
{
    return QLatin1String(variantIds[size_t(variant)]);
}

std::optional<DenseAlgorithm> denseAlgorithm(QStringView id)
{
    for (const DenseAlgorithm algorithm : denseAlgorithms)
        if (id == toString(algorithm)) return algorithm;
    return {};
}

std::optional<DenseVariant> denseVariant(QStringView id)
{
    for (const DenseVariant variant : denseVariants)
        if (id == toString(variant)) return variant;
    return {};
}

double DenseQuestion::grid() const
{
    return std::round(std::sqrt(processes() / copies()));
}

double denseFlops(DenseAlgorithm algorithm, double n)
{
    const double cube = n * n * n;
    return algorithm == DenseAlgorithm::Trsm ? cube : algorithm == DenseAlgorithm::Cholesky ? cube / 3 : 2 * cube;
}

double percentOfPeak(DenseAlgorithm algorithm, double n, double cores, double seconds, double peak)
{
    return 100 * denseFlops(algorithm, n) / (seconds * cores * peak);
}

double bytesPerProcess(const DenseQuestion& question)
{
    const double matrices = cutsBlocks(question.algorithm) ? 2 : 3;
    return 8 * matrices * question.n * question.n * question.copies() / question.processes();
}

Result<Done> checkDense(const DenseQuestion& question)
{
    const std::pair<double, const char*> counts[] = {
        {question.n, "n"}, {question.cores, "The number of cores"}, {question.threads, "The number of threads"}, {question.layers, "c"}};
    for (const auto& [value, name] : counts)
        if (const auto checked = needWhole(value, name); !checked) return checked;
    if (!std::isnan(question.blocks))
        if (const auto checked = needWhole(question.blocks, "r"); !checked) return checked;
    if (question.readings.fitsTables && question.algorithm == DenseAlgorithm::Cholesky)
        return Error{u"The reading “%1” says nothing of cholesky."_s.arg(QLatin1String(fitsTablesId))};
    const double p = question.processes(), c = question.copies();
    const auto ratio = [](double value) {
        return value == std::round(value) ? exact(value) : shownNumber(value, value < 1000 ? 4 : 9);
    }; // 5040.7 is no 5041
    if (p != std::round(p))
        return Error{u"%1 cores are no whole number of processes of %2 threads."_s.arg(exact(question.cores), exact(question.threads))};
    if (!isSquare(p / c))
        return Error{c == 1 ? u"p is %1: a square number of processes was expected."_s.arg(exact(p))
                            : u"p/c is %1: a square number of processes per layer was expected."_s.arg(ratio(p / c))};
    if (c > 1 && !cutsBlocks(question.algorithm) && !isSquare(p / (c * c * c)))
        return Error{u"p/c³ is %1: with c = %2 layers a square number was expected, and no more layers than the cube root of p."_s.arg(
            ratio(p / (c * c * c)), exact(c))};
    if (c > 1 && c * c * c > p) return Error{u"c is %1: at most the cube root of p = %2 was expected."_s.arg(exact(c), exact(p))};
    if (isOverlapped(question.variant) && question.threads < 2 && question.algorithm != DenseAlgorithm::Cannon)
        return Error{u"Overlap takes one of the threads for communication: at least two are needed."_s};
    return Done{};
}

Result<DenseTime> denseTime(const DenseQuestion& question, const DenseMachine& machine)
{
    if (const auto checked = checkDense(question); !checked) return checked.error();
    const DenseFormula formula(question, machine);
    DenseQuestion told = question;
    told.blocks = formula.blocksAt(question.n);
    const DenseParts parts = formula.at(question.n);
    DenseTime time;
    time.terms = termsOf(parts, question.algorithm, question.variant);
    time.seconds = parts.seconds();
    if (!(time.seconds > 0) || !std::isfinite(time.seconds))
        return Error{u"No time can be told: the machine lacks an efficiency of the kernels in use, its factors end below this "
                     "number of processes, or a value is beyond all measure."_s};
    time.percentOfPeak = percentOfPeak(question.algorithm, question.n, question.cores, time.seconds, machine.peak);
    time.bytesPerProcess = bytesPerProcess(question);
    const double share = machine.coreMemory * question.threads;
    time.fits = std::isnan(share) || time.bytesPerProcess <= share;
    if (cutsBlocks(question.algorithm)) time.blocks = told.blocks;
    time.messages = denseNotes(told, machine);
    return time;
}

} // namespace costscope
