// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/denseOptions.h"

#include "app/verbs/line/Console.h"
#include "core/dense/denseReadings.h"

#include <algorithm>

namespace costscope {

namespace {

/// "32768,65536" as whole numbers.
Result<std::vector<double>> counts(const Arguments& arguments, const QString& option)
{
    std::vector<double> all;
    for (const QString& word : arguments.text(option).split(u',', Qt::SkipEmptyParts)) {
        bool ok = false;
        const qint64 value = word.trimmed().toLongLong(&ok);
        if (!ok || value < 1) return wrongWords(u"%1: “%2” is no whole number from 1 on."_s.arg(option, word));
        if (std::find(all.begin(), all.end(), double(value)) == all.end()) all.push_back(double(value));
    }
    return all;
}

Result<std::vector<DenseAlgorithm>> algorithmsFrom(const QString& word)
{
    if (word == QLatin1String("all")) return std::vector<DenseAlgorithm>(std::begin(denseAlgorithms), std::end(denseAlgorithms));
    if (const auto algorithm = denseAlgorithm(word)) return std::vector<DenseAlgorithm>{*algorithm};
    return wrongWords(u"There is no algorithm “%1”. Known: cannon, summa, trsm, cholesky, all."_s.arg(word));
}

Result<DenseQuestion> likeFrom(const Arguments& arguments)
{
    DenseQuestion like;
    like.threads = double(arguments.whole(u"--threads"_s, 6));
    like.layers = double(arguments.whole(u"--layers"_s, 4));
    const auto readings = denseReadingsFrom(arguments.texts(u"--reading"_s));
    if (!readings) return wrongWords(readings.error().message);
    like.readings = *readings;
    like.blocks = arguments.has(u"--blocks"_s) ? double(arguments.whole(u"--blocks"_s, 0)) : like.readings.usualBlocks();
    return like;
}

} // namespace

Result<DenseRequest> denseRequest(const Arguments& arguments)
{
    DenseRequest request;
    auto algorithms = algorithmsFrom(arguments.word(0));
    if (!algorithms) return algorithms.error();
    request.study.algorithms = algorithms.take();
    if (const QString word = arguments.text(u"--variant"_s); !word.isEmpty()) {
        const auto variant = denseVariant(word);
        if (!variant) return wrongWords(u"There is no variant “%1”. Known: 2D, 2D_overlap, 2.5D, 2.5D_overlap."_s.arg(word));
        request.study.variants = {*variant};
    }
    const auto like = likeFrom(arguments);
    if (!like) return like.error();
    request.study.like = *like;
    auto sizes = counts(arguments, u"--size"_s), cores = counts(arguments, u"--cores"_s);
    if (!sizes) return sizes.error();
    if (!cores) return cores.error();
    request.study.sizes = sizes.take();
    request.study.cores = cores.take();
    request.against = arguments.texts(u"--against"_s);
    request.readings = arguments.texts(u"--reading"_s);
    request.isCalibrated = !arguments.has(u"--no-calibration"_s);
    request.degree = int(arguments.whole(u"--degree"_s, 2));
    if (request.study.sizes.empty() != request.study.cores.empty() || (request.study.sizes.empty() && request.against.isEmpty()))
        return wrongWords(u"--size and --cores are needed, or --against a table that has them."_s);
    return request;
}

Result<std::vector<DenseRun>> denseRunsOf(const Session& session)
{
    std::vector<DenseRun> all;
    for (const DatasetItem& item : session.datasets) {
        const auto runs = denseRuns(*item.data);
        if (!runs) return runs.error();
        all.insert(all.end(), runs->begin(), runs->end());
    }
    return all;
}

std::vector<Option> denseOptions()
{
    const auto whole = [](const char* name, const char* value, const char* help) {
        return Option{QString::fromLatin1(name), Option::Whole, QString::fromUtf8(value), QString::fromUtf8(help)}.from(1);
    };
    const auto text = [](const char* name, const char* value, const char* help) {
        return Option{QString::fromLatin1(name), Option::Text, QString::fromUtf8(value), QString::fromUtf8(help)};
    };
    return {
        text("--size", "N[,N…]", "orders of the matrices"),
        text("--cores", "C[,C…]", "numbers of cores"),
        text("--variant", "V", "2D, 2D_overlap, 2.5D or 2.5D_overlap; all unless given"),
        whole("--layers", "C", "layers c of the 2.5D variants (4)"),
        whole("--blocks", "R", "blocks r per process and dimension, of trsm and cholesky (2; with fits-tables the fastest power of two)"),
        whole("--threads", "T", "cores t of a process (6)"),
        text("--machine", "M", "a shipped id or a file; hopper unless given"),
        {u"--no-calibration"_s, Option::Switch, {}, u"every message costs L + β w, without C_avg and C_max"_s},
        whole("--degree", "K", "of the polynomial in log2 p that extrapolates C_max (2)").from(1, 3),
        text("--reading", "R",
             "printed-volume, printed-steps, shifts-of-all, work-conserving: where the paper is read another way; may be repeated. "
             "fits-tables: as Tables II to IV can be explained"),
        text("--against", "TABLE.csv",
             "compare with a table of percentages or times; without --size and --cores its cells; may be repeated")};
}

} // namespace costscope
