// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/linkTable.h"

#include "core/figure/FigureTable.h"
#include "core/network/figures/linkKeys.h"

#include <algorithm>

namespace costscope {

LinkLoads largerLoads(const NetworkView& view, const NetworkView* whatIf)
{
    LinkLoads larger = *view.loads;
    if (!whatIf || !haveSameRouters(whatIf->torus(), view.torus())) return larger;
    for (size_t number = 0; number < larger.bytes.size(); ++number)
        larger.bytes[number] = std::max(larger.bytes[number], whatIf->loads->bytes[number]);
    return larger;
}

void sayLinksLeftOut(Figure& figure, const LinkLoads& loads, const LoadScale& scale)
{
    const qint64 shown = figure.table.rows(), used = loads.usedLinks(), all = loads.torus.links();
    const QString busiest = shown < used ? (scale.isTime ? u"The table holds the %1 of %2 links that take longest at their capacity."_s
                                                         : u"The table holds the %1 busiest of %2 links."_s)
                                               .arg(shown)
                                               .arg(all)
                                         : u"The table holds the %1 of %2 links that carry anything."_s.arg(shown).arg(all);
    if (shown > 0 && shown < all) figure.messages.push_back({Severity::Note, busiest});
}

namespace {

/// Keys behind those of the table for the links that it leaves out, so that their marks can be selected and lit.
void addFurtherLinks(Figure& figure, std::vector<int>& rows, const NetworkView& view, const NetworkView* whatIf)
{
    constexpr size_t mostKeys = 500'000; // some 50 MB
    const bool both = whatIf && haveSameRouters(whatIf->torus(), view.torus());
    for (size_t number = 0; number < rows.size() && figure.rowKeys.size() < mostKeys; ++number) {
        const Link link = view.torus().link(number);
        if (rows[number] >= 0 || !(view.torus().hasLink(link) || (both && whatIf->torus().hasLink(link)))) continue;
        rows[number] = int(figure.rowKeys.size());
        figure.rowKeys.push_back(linkKey(view.torus(), link));
    }
}

} // namespace

std::vector<int> addLinkTable(Figure& figure, const NetworkView& view, const NetworkView* whatIf, size_t most, const LoadScale& scale,
                              LinkMarks marks)
{
    const LinkLoads& loads = *view.loads;
    std::vector<int> rows(loads.torus.linkNumbers(), -1);
    const double mean = loads.meanBytes();
    const bool isBoth = whatIf && haveSameRouters(whatIf->torus(), view.torus());
    FigureTable links(u"links"_s, {{u"from"_s, Quantity::Text, u"From"_s},
                                   {u"direction"_s, Quantity::Text, u"Direction"_s},
                                   {u"load_bytes"_s, Quantity::Size, isBoth ? u"Now"_s : u"Load"_s},
                                   {u"of_mean"_s, Quantity::None, u"Of the mean"_s},
                                   {u"time_at_capacity_s"_s, Quantity::Time, u"At capacity"_s, scale.isTime},
                                   {u"what_if_bytes"_s, Quantity::Size, u"What if"_s, isBoth},
                                   {u"difference_bytes"_s, Quantity::Size, u"Difference"_s, isBoth}});
    for (const size_t number : scale.hottest(largerLoads(view, whatIf), most)) {
        const Link link = loads.torus.link(number);
        const auto bytes = double(loads.bytes[number]), other = isBoth ? double(whatIf->loads->bytes[number]) : missing;
        rows[number] = links.add(linkKey(loads.torus, link), positionText(loads.torus, link.from), directionName(link), bytes, bytes / mean,
                                 scale.isTime ? linkTime(loads, number, scale.ofDimension) : missing, other, other - bytes);
    }
    links.moveTo(figure);
    if (marks == LinkMarks::OfAll) addFurtherLinks(figure, rows, view, whatIf);
    return rows;
}

} // namespace costscope
