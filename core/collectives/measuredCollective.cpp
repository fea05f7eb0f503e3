// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/measuredCollective.h"

#include "core/base/words.h"
#include "core/model/shown.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

using Number = BenchmarkNumber;

/// "MPI_Bcast" and "Broadcast" -> "bcast".
QString plainOperation(QString text)
{
    text = text.toLower();
    if (text.startsWith(QLatin1String("mpi_"))) text.remove(0, 4);
    return text == QLatin1String("broadcast") ? u"bcast"_s : text;
}

/// Processes of a sample: its own, else those of the file or that the user says.
qint64 processesOf(const BenchmarkView& view, const MeasuredLayout& layout, size_t sample)
{
    const double own = view.number(Number::Ranks, sample);
    return std::isnan(own) ? layout.ranks.value_or(0) : qint64(own);
}

/// Calls `take` with every usable sample of the operation.
template <class Take>
void eachSample(const BenchmarkView& view, const Collective& collective, Take take)
{
    const QString wanted = operationOf(collective);
    if (benchmarkFacts(view.dataset()).kind != QLatin1String("collective")) return;
    const MeasuredLayout layout = layoutOf(view.dataset());
    for (size_t sample = 0; sample < view.size(); ++sample)
        if (view.isUsable(sample) && plainOperation(view.text(BenchmarkText::Op, sample)) == wanted)
            take(sample, processesOf(view, layout, sample));
}

MeasuredPoint pointOf(const BenchmarkView& view, const Collective& collective, qint64 P, size_t sample)
{
    const double seconds = view.number(Number::Time, sample), least = view.number(Number::Min, sample),
                 most = view.number(Number::Max, sample);
    return {sizeOfBlocks(collective, P, view.number(Number::Bytes, sample)), seconds, std::isnan(least) ? seconds : least,
            std::isnan(most) ? seconds : most, int(sample)};
}

/// On one node every mapping is the same.
MeasuredLayout comparable(MeasuredLayout layout)
{
    if (layout.nodes == 1) layout.mapping.reset();
    layout.ranks.reset(); // it is that of the sample which counts
    return layout;
}

/// Of two times that are compared.
struct Place {
    qint64 P = 0;
    double bytes = 0; ///< of a block
    MeasuredLayout layout = {};
    auto operator<=>(const Place&) const = default;
};
struct Mean {
    double sum = 0;
    int count = 0;
    double value() const { return sum / double(count); }
};
struct Times {
    std::map<Place, Mean> means;
    std::map<QString, qint64> others; ///< times of another algorithm, by its name
};

Times timesOf(const std::vector<BenchmarkView>& views, const Collective& collective)
{
    Times times;
    for (const BenchmarkView& view : views) {
        const MeasuredLayout layout = comparable(layoutOf(view.dataset()));
        eachSample(view, collective, [&](size_t sample, qint64 P) {
            const double bytes = view.number(Number::Bytes, sample);
            if (P < 1 || !(bytes > 0)) return;
            if (const QString named = view.text(BenchmarkText::Algorithm, sample); !canBe(named, collective)) {
                times.others[named] += 1;
                return;
            }
            Mean& mean = times.means[{P, bytes, layout}];
            mean.sum += view.number(Number::Time, sample);
            mean.count += 1;
        });
    }
    return times;
}

void sayOthers(Messages& messages, const Times& times, const Collective& collective)
{
    for (const auto& [name, count] : times.others) {
        const QString text = count == 1 ? u"%1 time of %2 is left out: its algorithm is “%3”, not %4."_s
                                        : u"%1 times of %2 are left out: their algorithm is “%3”, not %4."_s;
        messages.push_back({Severity::Warning, text.arg(QString::number(count), operationOf(collective), name, collective.name)});
    }
}

/// Times that have a partner of the same size and processes, but none on as many nodes with the same mapping.
qint64 placedOtherwise(const Times& above, const Times& below)
{
    std::set<std::pair<qint64, double>> known;
    for (const auto& [at, mean] : below.means) known.insert({at.P, at.bytes});
    return std::count_if(above.means.begin(), above.means.end(), [&](const auto& one) {
        return known.contains({one.first.P, one.first.bytes}) && !below.means.contains(one.first);
    });
}

/// "ring", "Ring_Allgather" -> {"ring", "allgather"}.
QStringList wordsOf(const QString& name)
{
    static const QRegularExpression gaps(u"[^\\p{L}\\p{N}]+"_s, QRegularExpression::UseUnicodePropertiesOption);
    return name.toLower().split(gaps, Qt::SkipEmptyParts);
}

} // namespace

QString operationOf(const Collective& collective)
{
    return QLatin1String(collective.operation);
}

double sizeOfBlocks(const Collective& collective, qint64 P, double bytes)
{
    return collective.holdsAll ? bytes * double(P) : bytes;
}

double blocksOfSize(const Collective& collective, qint64 P, double m)
{
    return collective.holdsAll ? m / double(P) : m;
}

double sizeOfSameData(const Collective& collective, const Collective& other, qint64 P, double m)
{
    const bool isComparable = operationOf(collective) == operationOf(other) && collective.holdsAll != other.holdsAll;
    return isComparable ? sizeOfBlocks(collective, P, blocksOfSize(other, P, m)) : m;
}

double movedPerProcess(const Collective& collective, const CollectiveShape& shape)
{
    if (collective.movesWhole) return shape.m;
    return double(shape.P - 1) * blocksOfSize(collective, shape.P, shape.m);
}

QString movedFormula(const Collective& collective)
{
    if (collective.movesWhole) return u"<i>m</i>"_s;
    return collective.holdsAll ? u"(<i>P</i> − 1) <i>m</i>/<i>P</i>"_s : u"(<i>P</i> − 1) <i>m</i>"_s;
}

std::vector<MeasuredCurve> measuredCurves(const BenchmarkView& view, const Collective& collective, qint64 P)
{
    std::map<QString, MeasuredCurve> curves;
    eachSample(view, collective, [&](size_t sample, qint64 processes) {
        if (processes != P || !(view.number(Number::Bytes, sample) > 0)) return;
        const QString algorithm = view.text(BenchmarkText::Algorithm, sample);
        curves[algorithm].algorithm = algorithm;
        curves[algorithm].points.push_back(pointOf(view, collective, P, sample));
    });
    std::vector<MeasuredCurve> all;
    for (auto& [algorithm, curve] : curves) {
        std::stable_sort(curve.points.begin(), curve.points.end(),
                         [](const MeasuredPoint& a, const MeasuredPoint& b) { return a.m < b.m; });
        all.push_back(std::move(curve));
    }
    return all;
}

std::set<qint64> measuredProcesses(const BenchmarkView& view, const Collective& collective)
{
    std::set<qint64> processes;
    eachSample(view, collective, [&](size_t, qint64 P) { processes.insert(P); });
    processes.erase(0);
    return processes;
}

bool canBe(const QString& algorithm, const Collective& collective)
{
    const QStringList own = wordsOf(collective.id) + wordsOf(collective.name), told = wordsOf(algorithm);
    return std::all_of(told.begin(), told.end(), [&](const QString& word) { return own.contains(word); });
}

QString algorithmInName(const QString& name, const Collective& collective)
{
    const QStringList told = wordsOf(name);
    QStringList found;
    for (const Collective* one : allCollectives()) {
        if (operationOf(*one) != operationOf(collective)) continue;
        QStringList words = wordsOf(one->id);
        words.removeLast(); // the operation
        if (std::ranges::any_of(words, [&](const QString& word) { return !told.contains(word); })) continue;
        found << words.join(u' ');
    }
    return found.size() == 1 ? found.front() : QString();
}

MeasuredRatios measuredRatios(const std::vector<BenchmarkView>& views, const Collective& over, const Collective& under)
{
    const Times above = timesOf(views, over), below = timesOf(views, under);
    MeasuredRatios ratios;
    for (const auto& [at, mean] : above.means)
        if (const auto found = below.means.find(at); found != below.means.end())
            ratios.all.push_back({at.P, sizeOfBlocks(under, at.P, at.bytes), mean.value() / found->second.value(), at.layout});
    sayOthers(ratios.messages, above, over);
    if (&over != &under) sayOthers(ratios.messages, below, under);
    if (const qint64 count = placedOtherwise(above, below) + placedOtherwise(below, above); count > 0)
        ratios.messages.push_back(
            {Severity::Warning, counted(count,
                                        u"1 measured time has a partner of the same size and processes, but on other nodes or with "
                                        "another mapping: they are not compared."_s,
                                        u"%1 measured times have partners of the same size and processes, but on other nodes or with "
                                        "another mapping: they are not compared."_s)});
    return ratios;
}

} // namespace costscope
