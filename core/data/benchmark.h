// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <QJsonArray>

#include <array>
#include <span>

namespace costscope {

// Measured samples of a benchmark: costscope.benchmark/1, and what the output of other benchmark programs becomes. SI units.
// Counts are doubles, exact below 2^53, so that NaN can say "not known".

/// The numbers of a sample; each is a column of the table "samples" if any sample has it.
enum class BenchmarkNumber {
    Bytes,       ///< payload of one message in one direction; collectives: block of one rank, broadcast and reduction: the whole buffer
    Messages,    ///< n, messages of a batch
    Pairs,       ///< k, pairs that send at the same time
    Concurrency, ///< τ, transfers at the same time
    Window,      ///< messages in flight
    Ranks,
    Threads,
    Group,
    Root,
    M,
    N,
    K,
    Flops,     ///< floating-point operations of one call
    Delay,     ///< of a parametrised round trip [s]
    Links,     ///< hops, for a contention fit
    Argument1, ///< arguments in a benchmark's name, swept parameters of a command
    Argument2,
    Argument3,
    Argument4,
    InnerIterations, ///< loop count that one value is the mean of
    WarmupIterations,
    Time,        ///< the one to fit and draw: median of the repetitions, or what the source prints for it [s]
    Rate,        ///< as printed [byte/s]
    Repetitions, ///< n of the following
    Mean,
    Median,
    Stddev, ///< sample standard deviation (n - 1)
    Min,
    Max,
    CpuTime, ///< median [s]
};

enum class BenchmarkText { Name, Op, Algorithm, Order, Scope, Protocol, Status, Message };

struct BenchmarkNumberName {
    BenchmarkNumber field;
    const char* name; ///< of the column, and in costscope.benchmark/1
    Quantity quantity;
    const char* label; ///< heading
};
/// In the order of the enumeration, which is the order of the columns.
inline constexpr std::array benchmarkNumbers = {
    BenchmarkNumberName{BenchmarkNumber::Bytes, "bytes", Quantity::Size, "size"},
    BenchmarkNumberName{BenchmarkNumber::Messages, "messages", Quantity::Count, "messages"},
    BenchmarkNumberName{BenchmarkNumber::Pairs, "pairs", Quantity::Count, "pairs"},
    BenchmarkNumberName{BenchmarkNumber::Concurrency, "concurrency", Quantity::Count, "concurrency"},
    BenchmarkNumberName{BenchmarkNumber::Window, "window", Quantity::Count, "window"},
    BenchmarkNumberName{BenchmarkNumber::Ranks, "ranks", Quantity::Processes, "ranks"},
    BenchmarkNumberName{BenchmarkNumber::Threads, "threads", Quantity::Count, "threads"},
    BenchmarkNumberName{BenchmarkNumber::Group, "group", Quantity::Count, "group"},
    BenchmarkNumberName{BenchmarkNumber::Root, "root", Quantity::Count, "root"},
    BenchmarkNumberName{BenchmarkNumber::M, "m", Quantity::Count, "m"},
    BenchmarkNumberName{BenchmarkNumber::N, "n", Quantity::Count, "n"},
    BenchmarkNumberName{BenchmarkNumber::K, "k", Quantity::Count, "k"},
    BenchmarkNumberName{BenchmarkNumber::Flops, "flops", Quantity::None, "flop"},
    BenchmarkNumberName{BenchmarkNumber::Delay, "delay_s", Quantity::Time, "delay"},
    BenchmarkNumberName{BenchmarkNumber::Links, "links", Quantity::None, "links"},
    BenchmarkNumberName{BenchmarkNumber::Argument1, "arg1", Quantity::None, "argument 1"},
    BenchmarkNumberName{BenchmarkNumber::Argument2, "arg2", Quantity::None, "argument 2"},
    BenchmarkNumberName{BenchmarkNumber::Argument3, "arg3", Quantity::None, "argument 3"},
    BenchmarkNumberName{BenchmarkNumber::Argument4, "arg4", Quantity::None, "argument 4"},
    BenchmarkNumberName{BenchmarkNumber::InnerIterations, "inner_iterations", Quantity::Count, "iterations"},
    BenchmarkNumberName{BenchmarkNumber::WarmupIterations, "warmup_iterations", Quantity::Count, "warm-up iterations"},
    BenchmarkNumberName{BenchmarkNumber::Time, "time_s", Quantity::Time, "time"},
    BenchmarkNumberName{BenchmarkNumber::Rate, "rate_bytes_per_s", Quantity::Rate, "rate"},
    BenchmarkNumberName{BenchmarkNumber::Repetitions, "repetitions", Quantity::Count, "repetitions"},
    BenchmarkNumberName{BenchmarkNumber::Mean, "mean_s", Quantity::Time, "mean"},
    BenchmarkNumberName{BenchmarkNumber::Median, "median_s", Quantity::Time, "median"},
    BenchmarkNumberName{BenchmarkNumber::Stddev, "stddev_s", Quantity::Time, "std. deviation"},
    BenchmarkNumberName{BenchmarkNumber::Min, "min_s", Quantity::Time, "min"},
    BenchmarkNumberName{BenchmarkNumber::Max, "max_s", Quantity::Time, "max"},
    BenchmarkNumberName{BenchmarkNumber::CpuTime, "cpu_time_s", Quantity::Time, "CPU time"},
};
inline constexpr std::array benchmarkTexts = {"name", "op", "algorithm", "order", "scope", "protocol", "status", "message"};

/// What holds for a whole file.
struct BenchmarkFacts {
    QString kind = u"other"_s;  ///< what was measured: "ping-pong", "multi-pair", "collective", …
    QString timeOf = u"call"_s; ///< what one time covers: "one-way", "round-trip", "batch-one-way", …
    QString id = {};
    QString title = {};
    QString created = {};      ///< ISO 8601
    QString sourceFormat = {}; ///< "osu-text", …; empty = costscope.benchmark/1 itself
    bool isSynthetic = false;  ///< from a model, not measured
    qint64 rows = 0;           ///< of the file that were taken
    QJsonObject system = {};   ///< host, cpu, mpi_library, …
    QJsonObject layout = {};   ///< ranks, nodes, ranks_per_node, …
    QJsonObject clock = {};    ///< source, resolution_s, overhead_s
    QJsonObject producer = {};
    QJsonObject parameters = {}; ///< constants of the whole file
    QJsonArray protocols = {};   ///< known switch points: {name, min_bytes, max_bytes}, inclusive
    QJsonObject further = {};    ///< what else stood there: shown, not interpreted
};

QJsonObject toJson(const BenchmarkFacts& facts);
BenchmarkFacts benchmarkFacts(const Dataset& dataset);
/// Written by costscope-probe: the documents of one run stand in one file, told apart by their ids.
bool isOfProbe(const BenchmarkFacts& facts);
/// What was measured: "node0 (AMD EPYC)"; "synthetic data"; empty where the file does not say.
QString systemOf(const BenchmarkFacts& facts);

/// A benchmark dataset as models use it: columns and repetitions without a copy. The dataset must outlive it.
class BenchmarkView {
public:
    /// Error: another kind of dataset; its tables do not belong together.
    static Result<BenchmarkView> of(const Dataset& dataset);

    size_t size() const { return m_size; } ///< samples
    const Dataset& dataset() const { return *m_dataset; }

    /// One value per sample, NaN = not known; empty if no sample has one.
    std::span<const double> numbers(BenchmarkNumber field) const { return m_numbers[size_t(field)]; }
    double number(BenchmarkNumber field, size_t sample) const;
    /// Empty if not known.
    const QString& text(BenchmarkText field, size_t sample) const;
    const Texts* texts(BenchmarkText field) const { return m_texts[size_t(field)]; }
    /// The single repetitions [s], in file order; empty if only statistics are known.
    std::span<const double> times(size_t sample) const;
    /// A counter ("link_bytes") of every sample, of several repetitions the last; NaN where there is none.
    std::vector<double> counter(QStringView name) const;
    /// Neither failed nor skipped, and its time is above 0: may be fitted and drawn.
    bool isUsable(size_t sample) const { return isGood(sample, BenchmarkNumber::Time); }
    /// The same of its rate, which stands beside no time in osu_bw.
    bool hasRate(size_t sample) const { return isGood(sample, BenchmarkNumber::Rate); }

private:
    explicit BenchmarkView(const Dataset& dataset) : m_dataset(&dataset) {}
    bool isGood(size_t sample, BenchmarkNumber number) const;
    std::optional<Error> readSamples();
    std::optional<Error> readTimes();

    const Dataset* m_dataset;
    size_t m_size = 0;
    std::array<std::span<const double>, benchmarkNumbers.size()> m_numbers;
    std::array<const Texts*, benchmarkTexts.size()> m_texts = {};
    std::span<const double> m_times;
    std::vector<size_t> m_firstTime; ///< per sample, and one more; empty if there are no repetitions
};

/// Samples that make one curve.
struct BenchmarkSeries {
    QString name; ///< what tells it from the others: "bcast, 4 ranks"
    std::vector<size_t> samples;
};

/// The number that a curve runs over: bytes, for batches the messages, for kernels n, else the first argument.
BenchmarkNumber benchmarkAbscissa(const BenchmarkView& view);
/// In order of first appearance.
std::vector<BenchmarkSeries> benchmarkSeries(const BenchmarkView& view);
/// Whether a benchmark has shifts: all ranks exchange with the rank at some distance at once (kind "application", counter
/// "distance"), which tell the calibration factors C_avg and C_max.
bool hasShifts(const Dataset& dataset);
/// Whose time the samples of collectives tell, of the ranks that took part.
enum class RankTimes { NotTold, Slowest, Average };
/// Slowest: each time is the longest of the ranks, which are not equally fast (IMB); Average: as OSU prints it.
RankTimes rankTimes(const BenchmarkView& view);
/// That times of both sorts stand in one figure, by the names of their data; nothing: they do not.
std::optional<Message> mixedRankTimes(const std::vector<std::pair<QString, RankTimes>>& data);
/// The `summary` of the command line.
QJsonObject benchmarkSummary(const BenchmarkView& view);

} // namespace costscope
