// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/osuTable.h"

#include "importers/solvers/printout.h"

#include <QRegularExpression>

#include <algorithm>

namespace costscope {

namespace {

using Number = BenchmarkNumber;

/// "Avg Latency(us)" -> "avglatency" and 1e6.
struct Title {
    QString name;
    double scale = 1;
    bool isTime = false, hasUnit = false;
};

Title titleOf(const QString& cell)
{
    struct Unit {
        const char* text;
        double scale;
        bool isTime;
    };
    constexpr Unit units[] = {{"us", 1e6, true},     {"ms", 1e3, true},     {"ns", 1e9, true},     {"s", 1, true},
                              {"MB/s", 1e-6, false}, {"GB/s", 1e-9, false}, {"KB/s", 1e-3, false}, {"MB/sec", 1e-6, false}};
    static const QRegularExpression unitAtEnd(u"\\(([^()]*)\\)\\s*$"_s);
    const auto match = unitAtEnd.match(cell);
    Title title{cell.left(match.hasMatch() ? match.capturedStart() : cell.size()).toLower().remove(QLatin1Char(' '))};
    for (const Unit& unit : units)
        if (match.captured(1) == QLatin1String(unit.text)) {
            title.scale = unit.scale;
            title.isTime = unit.isTime;
            title.hasUnit = true;
        }
    return title;
}

struct KnownOsu {
    const char* name;
    Number field;
};
constexpr KnownOsu known[] = {{"avglatency", Number::Time}, {"latency", Number::Time}, {"minlatency", Number::Min},
                              {"maxlatency", Number::Max},  {"overall", Number::Time}, {"iterations", Number::InnerIterations},
                              {"bandwidth", Number::Rate}};

OsuColumn columnOf(const QString& cell)
{
    static const QRegularExpression percentile(u"^p(\\d+(?:\\.\\d+)?)tail"_s);
    const Title title = titleOf(cell);
    if (title.name == QLatin1String("size")) return {OsuColumn::Size};
    if (title.name == QLatin1String("validation")) return {OsuColumn::Validation};
    if (title.name == QLatin1String("mb/s")) return {OsuColumn::Number, Number::Rate, 1e-6};
    if (title.name == QLatin1String("messages/s")) return {OsuColumn::Counter, {}, 1, u"messages_per_s"_s};
    if (const auto match = percentile.match(title.name); match.hasMatch() && title.isTime)
        return {OsuColumn::Percentile, {}, title.scale, {}, match.captured(1).toDouble()};
    else if (match.hasMatch())
        return {OsuColumn::Counter, {}, title.scale, u"p%1_rate_bytes_per_s"_s.arg(match.captured(1))};
    for (const KnownOsu& one : known)
        if (title.name == QLatin1String(one.name) && (title.hasUnit || one.field == Number::InnerIterations))
            return {OsuColumn::Number, one.field, title.scale};
    QString name = title.name;
    name.remove(QLatin1Char('.')).replace(QRegularExpression(u"[^a-z0-9]+"_s), u"_"_s);
    if (cell.endsWith(QLatin1String("(%)"))) name += QLatin1String("_percent");
    return {OsuColumn::Counter, {}, title.scale, title.isTime ? name + QLatin1String("_s") : name};
}

QStringList cellsOf(std::string_view text)
{
    static const QRegularExpression gap(u"\\t+\\s*|\\s{2,}|(?<=\\))\\s+"_s); // osu_bw has one blank between its percentiles
    return QString::fromUtf8(text.data(), qsizetype(text.size())).trimmed().split(gap, Qt::SkipEmptyParts);
}

/// "All-to-All Personalized Exchange" -> "alltoall".
QString collectiveOf(QString words)
{
    words.remove(QLatin1String("personalized exchange")).remove(QLatin1String("latency"));
    const bool isNonBlocking = words.contains(QLatin1String("non-blocking"));
    const bool isPersistent = words.contains(QLatin1String("persistent")), isNeighbour = words.contains(QLatin1String("neighborhood"));
    for (const char* word : {"non-blocking", "persistent", "neighborhood"}) words.remove(QLatin1String(word));
    words.remove(QLatin1Char('-')).remove(QLatin1Char(' '));
    if (words == QLatin1String("broadcast")) words = u"bcast"_s;
    return (isNeighbour ? u"neighbor_"_s : QString()) + (isNonBlocking ? u"i"_s : QString()) + words +
           (isPersistent ? u"_persistent"_s : QString());
}

QString oneSidedOf(QString words)
{
    words.remove(0, 4); // "mpi_"
    words.replace(QLatin1String("bi-directional bandwidth"), QLatin1String("bibw"))
        .replace(QLatin1String("bandwidth"), QLatin1String("bw"));
    return words.trimmed().replace(QLatin1Char(' '), QLatin1Char('_'));
}

} // namespace

std::optional<std::vector<OsuColumn>> osuHeading(std::string_view text)
{
    const QStringList cells = cellsOf(text);
    std::vector<OsuColumn> columns;
    for (const QString& cell : cells) columns.push_back(columnOf(cell));
    const auto isKnown = [](const OsuColumn& c) { return c.kind != OsuColumn::Counter || c.name == QLatin1String("messages_per_s"); };
    // "Size" begins every table of sizes; a table without sizes begins with a time.
    const bool isTable = !columns.empty() && (columns[0].kind == OsuColumn::Size ? columns.size() > 1 : isKnown(columns[0]));
    return isTable ? std::optional(columns) : std::nullopt;
}

std::optional<std::vector<OsuColumn>> osuWindows(std::string_view text, OsuColumn::Kind kind)
{
    std::vector<OsuColumn> columns{{OsuColumn::Size}};
    for (const std::string_view token : printedTokens(text)) {
        const auto window = printedCount(token);
        if (!window || *window < 1) return std::nullopt;
        columns.push_back({kind, Number::Rate, kind == OsuColumn::WindowRate ? 1e-6 : 1, {}, 0, *window});
    }
    return columns.size() > 1 ? std::optional(columns) : std::nullopt;
}

OsuProgram osuProgram(const QString& title)
{
    static const QRegularExpression frame(u"^OSU\\s+(?:(MPI|OpenSHMEM|UPC\\+\\+|UPC|NCCL)(?:-(\\w+))?\\s+)?(.*?)\\s*Test\\b.*$"_s);
    const auto match = frame.match(title);
    QString words = match.captured(3).toLower().simplified();
    if (words.startsWith(QLatin1String("one sided "))) words.remove(0, 10); // up to version 4.2
    const QString model = match.captured(2).isEmpty() ? match.captured(1) : match.captured(2);
    OsuProgram program{u"other"_s, u"call"_s, {}, model == QLatin1String("MPI") ? QString() : model};
    const auto set = [&](const char* kind, const char* timeOf, const char* op) {
        program.kind = QLatin1String(kind);
        program.timeOf = QLatin1String(timeOf);
        program.op = QLatin1String(op);
    };
    if (words == QLatin1String("latency") || words == QLatin1String("persistent latency")) {
        set("ping-pong", "one-way", words == QLatin1String("latency") ? "latency" : "latency_persistent");
        program.isPair = true;
    } else if (words == QLatin1String("bandwidth")) {
        set("multi-pair", "batch-one-way", "bw");
        program.isPair = true;
    } else if (words == QLatin1String("bi-directional bandwidth")) {
        set("other", "batch-one-way", "bibw");
        program.isPair = program.countsBothWays = true;
    } else if (words == QLatin1String("multi latency")) {
        set("multi-pair", "one-way", "multi_lat");
    } else if (words.startsWith(QLatin1String("multiple bandwidth"))) {
        set("multi-pair", "batch-one-way", "mbw_mr");
    } else if (words.startsWith(QLatin1String("mpi_"))) {
        program.op = oneSidedOf(words);
        program.isPair = true;
    } else if (words == QLatin1String("init")) {
        set("overhead", "call", "init");
    } else if (match.captured(1) != QLatin1String("MPI") || words.contains(QLatin1String("thread")) ||
               words.contains(QLatin1String("process"))) {
        program.op = QString(words).replace(QLatin1Char(' '), QLatin1Char('_'));
    } else {
        program.kind = u"collective"_s;
        program.op = collectiveOf(words);
    }
    return program;
}

} // namespace costscope
