// SPDX-License-Identifier: GPL-3.0-or-later
// Which samples make one curve.
#include "core/base/sameNumber.h"
#include "core/data/benchmark.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <functional>

namespace costscope {

namespace {

using Number = BenchmarkNumber;

/// What tells curves apart, if it varies.
constexpr std::array keyNumbers = {Number::Pairs,     Number::Concurrency, Number::Ranks,    Number::Threads, Number::Window,
                                   Number::Group,     Number::Root,        Number::Messages, Number::Delay,   Number::Links,
                                   Number::M,         Number::N,           Number::K,        Number::Bytes,   Number::Argument1,
                                   Number::Argument2, Number::Argument3,   Number::Argument4};
constexpr std::array keyTexts = {BenchmarkText::Algorithm, BenchmarkText::Order, BenchmarkText::Scope, BenchmarkText::Protocol};

bool varies(std::span<const double> values)
{
    return std::ranges::adjacent_find(values, std::not_fn(sameNumber)) != values.end();
}

bool varies(const Texts* texts)
{
    return texts && std::ranges::adjacent_find(texts->codes(), std::not_equal_to<>()) != texts->codes().end();
}

/// The numbers that change together with the abscissa: of a batch of fixed volume the size of one message, of a square
/// kernel all its sides; bytes that were worked out from an argument.
bool goesWith(Number field, Number abscissa)
{
    if (abscissa == Number::Messages || abscissa >= Number::Argument1) return field == Number::Bytes;
    if (abscissa == Number::N) return field == Number::M || field == Number::K;
    return false;
}

/// Bytes of a whole batch; batches of one volume differ a little, because messages have whole bytes.
double volume(double bytes, double messages)
{
    constexpr double steps = 16; // per factor of two
    return std::exp2(std::round(std::log2(bytes * messages) * steps) / steps);
}

class Key {
public:
    explicit Key(const BenchmarkView& view)
    {
        const Number abscissa = benchmarkAbscissa(view);
        m_name = view.texts(BenchmarkText::Op) ? view.texts(BenchmarkText::Op) : view.texts(BenchmarkText::Name);
        for (const BenchmarkText field : keyTexts)
            if (varies(view.texts(field))) m_texts.push_back(view.texts(field));
        for (const Number field : keyNumbers)
            if (field != abscissa && !goesWith(field, abscissa) && varies(view.numbers(field)))
                m_numbers.push_back({field, view.numbers(field)});
        if (abscissa != Number::Messages || view.numbers(Number::Bytes).empty()) return;
        for (size_t sample = 0; sample < view.size(); ++sample)
            m_volumes.push_back(volume(view.number(Number::Bytes, sample), view.number(Number::Messages, sample)));
        if (!varies(m_volumes)) m_volumes.clear();
    }

    /// Equal for samples of one curve.
    QByteArray of(size_t sample) const
    {
        QByteArray key;
        const auto add = [&](auto value) { key.append(reinterpret_cast<const char*>(&value), sizeof value); };
        if (m_name) add(m_name->codes()[sample]);
        for (const Texts* texts : m_texts) add(texts->codes()[sample]);
        for (const auto& [field, values] : m_numbers) add(std::isnan(values[sample]) ? missing : values[sample] + 0.0);
        if (!m_volumes.empty()) add(m_volumes[sample]);
        return key;
    }

    QString name(size_t sample) const
    {
        QStringList parts;
        if (m_name) parts += m_name->at(qsizetype(sample));
        for (const Texts* texts : m_texts) parts += texts->at(qsizetype(sample));
        for (const auto& [field, values] : m_numbers)
            if (!std::isnan(values[sample])) parts += part(field, values[sample]);
        if (!m_volumes.empty()) parts += u"%1 in all"_s.arg(display(m_volumes[sample], Quantity::Size, 3));
        parts.removeAll({});
        return parts.join(u", "_s);
    }

private:
    static QString part(Number field, double value)
    {
        const BenchmarkNumberName& name = benchmarkNumbers[size_t(field)];
        const bool isWhole = name.quantity == Quantity::None && value == std::floor(value);
        return u"%1 %2"_s.arg(QString::fromUtf8(name.label), display(value, isWhole ? Quantity::Count : name.quantity));
    }

    const Texts* m_name = nullptr;
    std::vector<const Texts*> m_texts;
    std::vector<std::pair<Number, std::span<const double>>> m_numbers;
    std::vector<double> m_volumes; ///< per sample, if they differ
};

/// The argument that takes most values; of equals the first.
Number sweptArgument(const BenchmarkView& view)
{
    Number best = Number::Argument1;
    size_t most = 0;
    for (const Number field : {Number::Argument1, Number::Argument2, Number::Argument3, Number::Argument4}) {
        std::vector<double> values(view.numbers(field).begin(), view.numbers(field).end());
        std::erase_if(values, [](double value) { return std::isnan(value); });
        std::ranges::sort(values);
        const size_t count = size_t(std::unique(values.begin(), values.end()) - values.begin());
        if (count <= most) continue;
        most = count;
        best = field;
    }
    return best;
}

} // namespace

BenchmarkNumber benchmarkAbscissa(const BenchmarkView& view)
{
    const QString kind = benchmarkFacts(view.dataset()).kind;
    if (kind == u"high-volume-ping-pong" && !view.numbers(Number::Messages).empty()) return Number::Messages;
    if (kind == u"kernel-efficiency" && !view.numbers(Number::N).empty()) return Number::N;
    // Arguments of names beat sizes that only some families have.
    if (!view.numbers(Number::Argument1).empty()) return sweptArgument(view);
    return Number::Bytes;
}

std::vector<BenchmarkSeries> benchmarkSeries(const BenchmarkView& view)
{
    const Key key(view);
    std::vector<BenchmarkSeries> all;
    QHash<QByteArray, size_t> index;
    for (size_t sample = 0; sample < view.size(); ++sample) {
        const auto found = index.constFind(key.of(sample));
        if (found != index.constEnd()) {
            all[*found].samples.push_back(sample);
            continue;
        }
        index.insert(key.of(sample), all.size());
        all.push_back({key.name(sample), {sample}});
    }
    if (all.size() == 1 && all[0].name.isEmpty()) all[0].name = benchmarkFacts(view.dataset()).kind;
    return all;
}

QJsonObject benchmarkSummary(const BenchmarkView& view)
{
    QJsonArray series;
    for (const BenchmarkSeries& one : benchmarkSeries(view))
        series.append(QJsonObject{{"name", one.name}, {"points", qint64(one.samples.size())}});
    const BenchmarkFacts facts = benchmarkFacts(view.dataset());
    QJsonObject summary = toJson(facts);
    summary.remove(QLatin1String("further"));
    summary[u"system"] = facts.system;
    summary[u"series"] = series;
    return summary;
}

RankTimes rankTimes(const BenchmarkView& view)
{
    using enum BenchmarkNumber;
    const BenchmarkFacts facts = benchmarkFacts(view.dataset());
    if (facts.kind != u"collective") return RankTimes::NotTold;
    if (facts.sourceFormat == u"osu-text") return RankTimes::Average;
    bool isUneven = false;
    for (size_t i = 0; i < view.size(); ++i) {
        if (!view.isUsable(i)) continue;
        if (view.number(Time, i) != view.number(Max, i) || !view.times(i).empty()) return RankTimes::NotTold; // or of repetitions
        isUneven = isUneven || view.number(Mean, i) < view.number(Max, i);
    }
    return isUneven ? RankTimes::Slowest : RankTimes::NotTold;
}

std::optional<Message> mixedRankTimes(const std::vector<std::pair<QString, RankTimes>>& data)
{
    const auto first = [&](RankTimes times) { return std::ranges::find(data, times, &std::pair<QString, RankTimes>::second); };
    const auto slowest = first(RankTimes::Slowest), average = first(RankTimes::Average);
    if (slowest == data.end() || average == data.end()) return std::nullopt;
    return Message{Severity::Warning,
                   u"Two sorts of times stand side by side: “%1” has those of the slowest rank, “%2” averages over the ranks, which are "
                   "never longer."_s.arg(slowest->first, average->first)};
}

} // namespace costscope
