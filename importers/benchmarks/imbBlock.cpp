// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/imbBlock.h"

#include "importers/solvers/printout.h"

#include <QRegularExpression>

#include <algorithm>

namespace costscope {

namespace {

using Number = BenchmarkNumber;

struct KnownImb {
    std::string_view title;
    ImbColumn column;
};

const std::vector<KnownImb>& knownColumns()
{
    const auto counter = [](double scale, const char* name) { return ImbColumn{ImbColumn::Counter, {}, scale, QString::fromLatin1(name)}; };
    static const std::vector<KnownImb> all = {{"#bytes", {ImbColumn::Number, Number::Bytes}},
                                              {"#repetitions", {ImbColumn::Number, Number::InnerIterations}},
                                              {"Group", {ImbColumn::Number, Number::Group}},
                                              {"t[usec]", {ImbColumn::Number, Number::Time, 1e6}},
                                              {"t_min[usec]", {ImbColumn::Number, Number::Min, 1e6}},
                                              {"t_max[usec]", {ImbColumn::Number, Number::Max, 1e6}},
                                              {"t_avg[usec]", {ImbColumn::Number, Number::Mean, 1e6}},
                                              {"t_ovrl[usec]", {ImbColumn::Number, Number::Time, 1e6}},
                                              {"t_pure[usec]", counter(1e6, "pure_s")},
                                              {"t_CPU[usec]", counter(1e6, "cpu_s")},
                                              {"overlap[%]", counter(1, "overlap_percent")},
                                              {"Mbytes/sec", {ImbColumn::Number, Number::Rate, 1e-6}},
                                              {"Msg/sec", counter(1, "messages_per_s")}};
    return all;
}

ImbColumn columnOf(std::string_view title)
{
    for (const KnownImb& known : knownColumns())
        if (known.title == title) return known.column;
    QString name = QString::fromUtf8(title.data(), qsizetype(title.size())).toLower();
    const bool isTime = name.endsWith(QLatin1String("[usec]"));
    if (isTime) name.chop(6);
    name.replace(QRegularExpression(u"[^a-z0-9]+"_s), u"_"_s);
    return {ImbColumn::Counter, {}, isTime ? 1e6 : 1, isTime ? name + QLatin1String("_s") : name};
}

bool isCollective(QString name)
{
    static const QStringList collectives =
        u"bcast allgather allgatherv alltoall alltoallv gather gatherv scatter scatterv reduce reduce_scatter "
        "reduce_scatter_block reduce_local allreduce barrier"_s.split(QLatin1Char(' '));
    if (name.endsWith(QLatin1String("_pure"))) name.chop(5);
    return collectives.contains(name) || (name.startsWith(QLatin1Char('i')) && collectives.contains(name.mid(1)));
}

} // namespace

std::optional<std::vector<ImbColumn>> imbHeading(std::string_view line)
{
    const auto tokens = printedTokens(line);
    const bool begins = !tokens.empty() && (tokens[0] == "#bytes" || tokens[0] == "#repetitions" || tokens[0] == "Group");
    const auto isUnit = [](std::string_view t) { return t.ends_with("[usec]") || t.ends_with("/sec"); };
    if (!begins || std::none_of(tokens.begin(), tokens.end(), isUnit)) return std::nullopt;
    std::vector<ImbColumn> columns;
    for (const std::string_view token : tokens) columns.push_back(columnOf(token));
    return columns;
}

ImbProgram imbProgram(const QString& printed, double groups)
{
    QString name = printed.toLower();
    if (name.startsWith(QLatin1String("multi-"))) name.remove(0, 6);
    const auto program = [](const char* kind, const char* timeOf, double bytesPerTime) {
        return ImbProgram{QLatin1String(kind), QLatin1String(timeOf), bytesPerTime};
    };
    if (name.startsWith(QLatin1String("pingpong"))) return program(groups > 1 ? "multi-pair" : "ping-pong", "one-way", 1);
    if (name.startsWith(QLatin1String("pingping"))) return program("other", "one-way", 1);
    if (name == QLatin1String("sendrecv")) return program("other", "call", 2);
    if (name == QLatin1String("exchange")) return program("other", "call", 4);
    if (name == QLatin1String("uniband")) return program("multi-pair", "batch-one-way", 0);
    if (name == QLatin1String("biband")) return program("other", "batch-one-way", 0);
    return program(isCollective(name) ? "collective" : "other", "call", 0);
}

} // namespace costscope
