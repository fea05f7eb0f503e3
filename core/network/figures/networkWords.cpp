// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkWords.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/figure/figureDatasets.h"

#include <algorithm>
#include <map>

namespace costscope {

namespace {

/// "8 of the 10 busiest run along +x"; empty if no direction has most of them.
QString directionOfBusiest(const LinkLoads& loads, const LoadScale& scale)
{
    const std::vector<size_t> hottest = scale.hottest(loads, 10);
    std::map<QString, int> count;
    for (const size_t number : hottest) ++count[directionName(loads.torus.link(number))];
    for (const auto& [direction, links] : count)
        if (hottest.size() >= 8 && links >= 7) return u"%1 of the %2 busiest run along %3"_s.arg(links).arg(hottest.size()).arg(direction);
    return {};
}

/// Several links that carry anything, and all as much.
bool areAlike(const LinkLoads& loads, const LoadScale& scale)
{
    const double most = scale.most(loads);
    for (size_t link = 0; link < loads.bytes.size(); ++link)
        if (loads.bytes[link] > 0 && scale(loads, link) != most) return false;
    return loads.usedLinks() > 1;
}

/// "28 times the mean", "of all 48 links" where idle ones lower it: a figure may not draw those.
QString timesMean(const LinkLoads& loads, const LoadScale& scale)
{
    const QString times = u"%1 times the mean"_s.arg(display(scale.most(loads) / scale.mean(loads), Quantity::None, 2));
    return loads.usedLinks() == loads.torus.links() ? times : u"%1 of all %2 links"_s.arg(times).arg(loads.torus.links());
}

} // namespace

QString fewLinks(const LinkLoads& loads)
{
    constexpr qint64 few = 4; // of fewer than one in four the mean says little
    const qint64 used = loads.usedLinks(), all = loads.torus.links();
    if (used == 0 || few * used >= all) return {};
    return used == 1 ? u"1 of %1 links carries anything"_s.arg(all) : u"%1 of %2 links carry anything"_s.arg(used).arg(all);
}

QString hotTitle(const NetworkView& view, const LoadScale& scale)
{
    const LinkLoads& loads = *view.loads;
    const std::vector<size_t> hottest = scale.hottest(loads, 2);
    if (hottest.empty()) return u"No byte of %1 leaves its router"_s.arg(view.where());
    const double most = scale(loads, hottest[0]);
    if (const QString few = fewLinks(loads); !few.isEmpty())
        return areAlike(loads, scale)
                   ? (scale.isTime ? u"At capacity only %1, %2 each"_s : u"Only %1, %2 each"_s).arg(few, scale.shown(loads, hottest[0]))
                   : (scale.isTime ? u"At capacity only %1, at most %2: %3"_s : u"Only %1, at most %2: %3"_s)
                         .arg(few, scale.shown(loads, hottest[0]), linkName(loads.torus, loads.torus.link(hottest[0])));
    const QString times = timesMean(loads, scale), name = linkName(loads.torus, loads.torus.link(hottest[0]));
    const bool alone = hottest.size() < 2 || scale(loads, hottest[1]) < 0.9 * most;
    if (alone)
        return scale.isTime ? u"At capacity one link takes %1: %2, %3"_s.arg(times, name, scale.shown(loads, hottest[0]))
                            : u"One link carries %1: %2"_s.arg(times, name);
    const QString busiest = directionOfBusiest(loads, scale);
    const QString title = scale.isTime ? u"At capacity the longest link takes %1, %2"_s.arg(times, scale.shown(loads, hottest[0]))
                                       : u"The busiest link carries %1"_s.arg(times);
    return busiest.isEmpty() ? title : u"%1; %2"_s.arg(title, busiest);
}

QString groupsOver(const NetworkView& view, const Link& link)
{
    if (qint64(view.messages().size()) > rowsCountedAtOnce) return {};
    const LinkTraffic traffic = trafficOver(*view.network, view.messages(), link);
    const auto at = [&](const std::vector<qint32>& ranks) { // where all of them are
        const auto router = [&](qint32 rank) { return view.network->router[size_t(rank)]; };
        const bool isOne = std::all_of(ranks.begin(), ranks.end(), [&](qint32 rank) { return router(rank) == router(ranks.front()); });
        return isOne && !ranks.empty() ? u" at "_s + positionText(view.torus(), router(ranks.front())) : QString();
    };
    const auto group = [&](const std::vector<qint32>& ranks) {
        return counted(qint64(ranks.size()), u"one rank"_s, u"%1 ranks"_s) + at(ranks);
    };
    return u"from %1 to %2"_s.arg(group(traffic.senders), group(traffic.receivers));
}

QString whoseBusiest(const NetworkView& view, const LoadScale& scale)
{
    const std::vector<size_t> hottest = scale.hottest(*view.loads, 1);
    if (hottest.empty()) return {};
    const Link link = view.torus().link(hottest.front());
    const QString groups = groupsOver(view, link);
    return groups.isEmpty() ? QString() : u"over %1 %2"_s.arg(linkName(view.torus(), link), groups);
}

QString networkSubtitle(const NetworkView& view, const QString& of)
{
    const QString router = view.network->nodesPerRouter > 1
                               ? u"%1 nodes × %2 ranks per router"_s.arg(display(view.network->nodesPerRouter, Quantity::Count),
                                                                         display(view.network->ppn, Quantity::Count))
                           : view.network->ppn > 1 ? u"%1 ranks per router"_s.arg(display(view.network->ppn, Quantity::Count))
                                                   : u"a rank per router"_s;
    return QStringList{view.item->name.toHtmlEscaped(), (of.isEmpty() ? view.where() : of).toHtmlEscaped(),
                       toString(view.torus()) + u", "_s + router, view.network->placed}
        .join(u" · "_s);
}

Provenance networkProvenance(const NetworkView& view)
{
    const QString parameters = u"%1; %2; %3; l = %4 byte, cube estimate %5 byte with b over %6 processes, delta = %7 s/byte"_s
                                   .arg(toString(view.torus()), view.network->placed, toString(view.network->routing, view.torus()))
                                   .arg(view.loads->maxBytes())
                                   .arg(exact(view.cube.linkBytes), exact(view.cube.sharers), exact(view.delta()));
    return {sourcesOf(*view.item),
            u"exact loads of directed links, dimension-ordered routing; cube estimate of Bienz, Gropp & Olson 2018, eq (7)"_s, parameters,
            programName()};
}

QString dimensionsBehind(const Torus& torus, int across, int up)
{
    QStringList names;
    for (int d = 0; d < torus.dimensions(); ++d)
        if (d != across && d != up && torus.size(d) > 1) names << u"<i>%1</i>"_s.arg(dimensionName(d));
    return names.join(u", "_s);
}

QString otherThanBusiest(const NetworkView& view)
{
    const auto seconds = view.secondsPerByte();
    if (!seconds) return {};
    const auto last = seconds->begin() + view.torus().dimensions();
    if (std::all_of(seconds->begin(), last, [&](double one) { return one == seconds->front(); })) return {}; // of equal links
    const std::vector<size_t> busiest = view.loads->hottest(1), longest = view.loads->hottest(1, *seconds);
    if (busiest == longest) return {};
    return u"At the capacity of its links %1 takes longest, %2 for %3; the link with most bytes is %4."_s.arg(
        linkName(view.torus(), view.torus().link(longest[0])), display(linkTime(*view.loads, longest[0], *seconds), Quantity::Time, 3),
        display(double(view.loads->bytes[longest[0]]), Quantity::Size, 3), linkName(view.torus(), view.torus().link(busiest[0])));
}

Messages networkMessages(const NetworkView& view)
{
    Messages all;
    const auto note = [&](const QString& text) {
        if (!text.isEmpty()) all.push_back({Severity::Note, text});
    };
    const auto most = double(view.loads->maxBytes());
    const QString exactly = display(most, Quantity::Size, 3), cube = display(view.cube.linkBytes, Quantity::Size, 3);
    if (view.isBusiestOfAll)
        note(u"%1 is shown, the busiest of all levels and operations: its bytes go farthest. Another is shown when it is selected, or "
             "chosen by the switches Level and Operation."_s.arg(view.where()));
    note(whyIdle(*view.loads));
    if (most > 0)
        note(u"ℓ = %1 over the busiest link, counted; the cube estimate of eq (7) is %2, %3 times as much."_s.arg(
            exactly, cube, display(view.cube.linkBytes / most, Quantity::None, 2)));
    note(sharersInWords(view.cube, *view.network));
    note(otherThanBusiest(view));
    for (const Message& message : placementMessages(view)) all.push_back(message);
    if (view.loads->selfMessages > 0)
        note(u"%1 messages of ranks to themselves cross no link and are not counted."_s.arg(view.loads->selfMessages));
    return all;
}

Messages placementMessages(const NetworkView& view)
{
    Messages all;
    if (!view.hierarchy->placement && isOneNode(*view.network))
        all.push_back({Severity::Warning, u"The data have no placement: all ranks are on one node. Choose a torus and ranks per node."_s});
    else if (view.hierarchy->placement && view.hierarchy->placement->isAssumed() && !view.hierarchy->further.contains(u"pattern"_s))
        all.push_back({Severity::Note, u"The placement is assumed for modeling, the run itself was placed otherwise."_s});
    if (!view.network->crowded.isEmpty()) all.push_back({Severity::Warning, view.network->crowded});
    if (!view.network->notes.isEmpty()) all.push_back({Severity::Note, view.network->notes});
    return all;
}

Messages whatIfMessages(const NetworkView& view, const NetworkView* whatIf)
{
    if (!whatIf || !haveSameRouters(whatIf->torus(), view.torus())) return {};
    if (view.torus() == whatIf->torus() && view.loads->bytes == whatIf->loads->bytes)
        return {{Severity::Note,
                 view.cube.linkBytes == whatIf->cube.linkBytes
                     ? u"The what-if changes the load of no link."_s
                     : u"The what-if changes the load of no link, only the cube estimate: %1 now, %2 then."_s.arg(
                           display(view.cube.linkBytes, Quantity::Size, 3), display(whatIf->cube.linkBytes, Quantity::Size, 3))}};
    const std::vector<size_t> hottest = whatIf->loads->hottest(1);
    if (hottest.empty()) return {};
    return {{Severity::Note, u"Busiest in the what-if is %1 with %2; now it carries %3."_s.arg(
                                 linkName(whatIf->torus(), whatIf->torus().link(hottest[0])),
                                 display(double(whatIf->loads->bytes[hottest[0]]), Quantity::Size, 3),
                                 display(double(view.loads->bytes[hottest[0]]), Quantity::Size, 3))}};
}

} // namespace costscope
