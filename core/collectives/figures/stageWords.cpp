// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/stageWords.h"

#include "core/base/binarySize.h"
#include "core/base/words.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr qsizetype mostLetters = 420; ///< of an expression that is written in full

QString times(double factor)
{
    return display(factor, Quantity::None, 2);
}

qint64 messagesOf(const StageCounts& counts)
{
    return counts.transmissions[0] + counts.transmissions[1];
}

/// Columns beside each other that cost the same.
struct Together {
    const StageCost* cost = nullptr;
    double from = 0, to = 0;
    qint64 stages = 0;
    QString tau(ChannelId channel) const
    {
        const double used = concurrencyOf(*cost, channel);
        return used == 0 ? u"–"_s : exact(used);
    }
};

std::vector<Together> together(const CollectiveView& view, const std::vector<StageColumn>& columns)
{
    std::vector<Together> all;
    for (const StageColumn& column : columns) {
        const StageCost& cost = view.costOf(column.stage);
        if (all.empty() || all.back().cost != &cost || column.isBehindGap) all.push_back({&cost, column.x, column.x, 0});
        all.back().to = column.x + 1;
        all.back().stages += column.count;
    }
    return all;
}

QString timeOf(const Together& one)
{
    const QString time = u"<b>%1</b>"_s.arg(timeInWords(one.cost->seconds));
    return one.stages == 1 ? time : u"%1 × %2"_s.arg(one.stages).arg(time);
}

QString sizeOf(const StageCost& cost)
{
    return binarySize(cost.size.bytes);
}

/// "first + … + last", where all would fill the page.
QString expression(const CollectiveView& view, const std::function<QString(const TransferCost&)>& written)
{
    const QString whole = written(view.cost.cost);
    const auto& stages = view.cost.stages;
    if (plainText(whole).size() <= mostLetters || stages.size() < 3) return whole;
    const auto part = [&](const StageCost& stage) { return written(double(stage.repeat) * stage.cost); };
    return part(stages.front()) + u" + … + "_s + part(stages.back());
}

QString costLine(const CollectiveView& view, bool isNamed)
{
    QString line = u"<i>Θ</i> = %1 = %2 = <b>%3</b>"_s.arg(
        expression(view, [](const TransferCost& cost) { return cost.toString().toHtmlEscaped(); }),
        expression(view, [&](const TransferCost& cost) { return cost.withNumbers(view.channels); }), timeInWords(view.cost.seconds, 4));
    if (isNamed) line = u"<b>%1</b>  "_s.arg(mappingName(view.setup.mapping)) + line;
    const double logGP = view.cost.logGPSeconds;
    return std::isnan(logGP) ? line : u"%1 by τ-Lop, %2 by LogGP"_s.arg(line, timeInWords(logGP, 4));
}

bool usesOnlyNetwork(const CollectiveView& view)
{
    return std::all_of(view.cost.stages.begin(), view.cost.stages.end(),
                       [](const StageCost& stage) { return stage.counts.transmissions[0] == 0; });
}

QString comparison(const CollectiveView& sequential, const CollectiveView& roundRobin)
{
    const double ratio = roundRobin.cost.seconds / sequential.cost.seconds;
    if (!(ratio > 0) || !std::isfinite(ratio)) return u"Nothing is sent under either mapping"_s;
    const bool isSlower = ratio > 1;
    const QString factor = times(isSlower ? ratio : 1 / ratio);
    if (factor == u"1.0"_s) return u"%1: both mappings take the same time"_s.arg(sequential.question.collective->name);
    if (isSlower && usesOnlyNetwork(roundRobin) && !usesOnlyNetwork(sequential))
        return u"Round robin sends every message over the network: modeled to take %1 times as long"_s.arg(factor);
    return (isSlower ? u"%1: round robin takes %2 times as long"_s : u"%1: sequential placement takes %2 times as long"_s)
        .arg(sequential.question.collective->name, factor);
}

/// Stages with what they share of the time.
QString shareTitle(const CollectiveView& view)
{
    const QString name = view.question.collective->name;
    double network = 0;
    qint64 networkStages = 0;
    const StageCost* longest = nullptr;
    for (const StageCost& stage : view.cost.stages) {
        if (!longest || stage.seconds > longest->seconds) longest = &stage;
        if (!stage.counts.usesNetwork()) continue;
        network += double(stage.repeat) * stage.seconds;
        networkStages += stage.repeat;
    }
    if (!longest || !(view.cost.seconds > 0)) return u"%1: nothing is sent"_s.arg(name);
    const auto share = [&](double part) { return display(part / view.cost.seconds, Quantity::Share, 2); };
    if (view.cost.stages.size() == 1)
        return u"%1: %2 of %3, %4 of %5 messages over the network"_s.arg(name)
            .arg(counted(view.cost.stageCount, u"one stage"_s, u"%1 equal stages"_s))
            .arg(timeInWords(longest->seconds))
            .arg(longest->counts.transmissions[1])
            .arg(messagesOf(longest->counts));
    if (networkStages > 0 && networkStages < view.cost.stageCount)
        return networkStages == 1
                   ? u"%1: the one network stage takes %2 of the time"_s.arg(name, share(network))
                   : u"%1: the %2 network stages take %3 of the time"_s.arg(name, QString::number(networkStages), share(network));
    return u"%1: stage %2 alone takes %3 of the time"_s.arg(name, QString::number(longest->index), share(longest->seconds));
}

} // namespace

QString timeInWords(double seconds, int digits)
{
    return display(seconds, Quantity::Time, digits).replace(QLatin1Char(' '), QChar(0xA0));
}

Hue hueOf(ChannelId channel)
{
    return channel == ChannelId::SharedMemory ? Hue::Green : Hue::Blue;
}

double concurrencyOf(const TransferCost& cost, ChannelId channel)
{
    double most = 0;
    for (const CostTerm& term : cost.terms()) {
        if (term.kind == CostTerm::Kind::Transfer && term.channel == channel) most = std::max(most, term.tau);
        for (const TransferCost& part : term.parts) most = std::max(most, concurrencyOf(part, channel));
    }
    return most;
}

double concurrencyOf(const StageCost& stage, ChannelId channel)
{
    const double used = concurrencyOf(stage.cost, channel);
    return used == 0 && channel == ChannelId::Network && stage.counts.usesNetwork() ? double(stage.counts.network) : used;
}

Panel stageNumbers(const CollectiveView& view, const std::vector<StageColumn>& columns, const Axis& x)
{
    Panel panel{.x = x, .y = {.max = 0.5, .ticks = TickStyle::Fixed}, .legend = LegendPlace::None, .frame = Frame::Labels};
    double y = 0;
    const auto row = [&](const QString& name, Hue hue, const std::function<QString(const Together&)>& words) {
        Series series{.mark = Mark::Text, .hue = hue, .anchor = Anchor::Centre};
        for (const Together& one : together(view, columns)) series.addText(one.from, one.to, y, words(one));
        panel.series.push_back(std::move(series));
        panel.y.fixedTicks.insert(panel.y.fixedTicks.begin(), {y, name});
        y -= 1;
    };
    row(u"time"_s, Hue::Ink, timeOf); // first what a low window keeps
    row(u"<i>τ</i>⁰ shared"_s, Hue::Green, [](const Together& one) { return one.tau(ChannelId::SharedMemory); });
    if (view.cost.usesNetwork) row(u"<i>τ</i>¹ network"_s, Hue::Blue, [](const Together& one) { return one.tau(ChannelId::Network); });
    row(u"messages"_s, Hue::Ink, [](const Together& one) { return QString::number(messagesOf(one.cost->counts)); });
    row(u"each of"_s, Hue::Grey, [](const Together& one) { return sizeOf(*one.cost); });
    panel.y.min = y + 0.5;
    return panel;
}

Panel planNumbers(const CollectiveView& view, const StageColumn& column, std::optional<qint64> selected)
{
    const StageCost& cost = view.costOf(column.stage);
    const qint64 network = cost.counts.transmissions[1], all = messagesOf(cost.counts);
    const QString over = network == all ? u"all %1 messages"_s.arg(all)
                         : network == 0 ? u"no message"_s
                                        : u"%1 of %2 messages"_s.arg(network).arg(all);
    Panel panel{.y = {.max = 0.5, .ticks = TickStyle::Fixed}, .legend = LegendPlace::None, .frame = Frame::Labels, .sharesX = true};
    panel.x.ticks = TickStyle::Fixed;
    double y = 0;
    const auto row = [&](Hue hue, const QString& words) {
        Series series{.mark = Mark::Text, .hue = hue, .anchor = Anchor::Centre};
        series.addText(0, 1, y, words);
        panel.series.push_back(std::move(series));
        y -= 1;
    };
    const auto tau = [&](ChannelId channel) {
        const double used = concurrencyOf(cost, channel);
        return used == 0 ? u"–"_s : exact(used);
    };
    const QString of = u"of %1 equal stages: <b>%2</b>"_s.arg(column.count).arg(timeInWords(cost.seconds));
    row(Hue::Ink, selected == column.stage ? u"<b>stage %1</b> as each "_s.arg(column.stage) + of : u"each "_s + of);
    row(Hue::Ink, u"%1 of %2 over the network"_s.arg(over, sizeOf(cost)));
    row(Hue::Grey, u"at the same time in a node: <i>τ</i>⁰ = %1 shared, <i>τ</i>¹ = %2 network"_s.arg(tau(ChannelId::SharedMemory),
                                                                                                      tau(ChannelId::Network)));
    panel.y.min = y + 0.5;
    return panel;
}

QString symbolsIn(const std::vector<QString>& costs)
{
    QStringList parts;
    const auto tell = [&](const QString& symbol, const QString& words) {
        if (std::ranges::any_of(costs, [&](const QString& cost) { return cost.contains(symbol); })) parts << words;
    };
    tell(u"o⁰"_s, u"o⁰: overhead"_s);
    tell(u"o¹"_s, u"o¹: overhead of the network"_s);
    tell(u"L⁰("_s, u"L⁰(m,τ): τ transfers at once in shared memory"_s);
    tell(u"L¹("_s, u"L¹(m,τ): τ at once over the network"_s);
    return parts.join(u"; "_s);
}

std::vector<QString> costLines(const std::vector<CollectiveView>& views)
{
    std::vector<QString> lines;
    for (const CollectiveView& view : views) lines.push_back(costLine(view, views.size() > 1));
    return lines;
}

QString stagesTitle(const std::vector<CollectiveView>& views)
{
    return views.size() > 1 ? comparison(views[0], views[1]) : shareTitle(views[0]);
}

QString stagesSubtitle(const std::vector<CollectiveView>& views)
{
    const QString subtitle = collectiveSubtitle(views[0]);
    const CollectiveSetup& setup = views[0].setup;
    return views.size() > 1 || views[0].question.placement.nodes == 1 ? subtitle : subtitle + u" · "_s + mappingName(setup.mapping);
}

Messages stagesMessages(const std::vector<CollectiveView>& views)
{
    Messages all;
    for (const CollectiveView& view : views)
        for (const Message& message : view.cost.messages)
            if (std::find(all.begin(), all.end(), message) == all.end()) all.push_back(message);
    return all;
}

QString viewTitle(const std::vector<CollectiveView>& views, size_t i)
{
    if (views.size() == 1) return {};
    QString name = mappingName(views[i].setup.mapping);
    name[0] = name[0].toUpper();
    return u"%1: %2"_s.arg(name, timeInWords(views[i].cost.seconds, 4));
}

} // namespace costscope
