// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/linkTable.h"

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
    if (shown < all) figure.messages.push_back({Severity::Note, busiest});
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
    Texts from, direction;
    const double mean = loads.meanBytes();
    std::vector<double> bytes, ofMean, time, other, difference;
    const bool isBoth = whatIf && haveSameRouters(whatIf->torus(), view.torus());
    for (const size_t number : scale.hottest(largerLoads(view, whatIf), most)) {
        const Link link = loads.torus.link(number);
        rows[number] = int(bytes.size());
        from.append(positionText(loads.torus, link.from));
        direction.append(directionName(link));
        bytes.push_back(double(loads.bytes[number]));
        ofMean.push_back(bytes.back() / mean);
        if (scale.isTime) time.push_back(linkTime(loads, number, scale.ofDimension));
        if (isBoth) other.push_back(double(whatIf->loads->bytes[number])), difference.push_back(other.back() - bytes.back());
        figure.rowKeys.push_back(linkKey(loads.torus, link));
    }
    figure.table = {u"links"_s,
                    {{u"from"_s, Quantity::Text, std::move(from), u"From"_s},
                     {u"direction"_s, Quantity::Text, std::move(direction), u"Direction"_s},
                     {u"load_bytes"_s, Quantity::Size, std::move(bytes), isBoth ? u"Now"_s : u"Load"_s},
                     {u"of_mean"_s, Quantity::None, std::move(ofMean), u"Of the mean"_s}}};
    if (!time.empty()) figure.table.columns.push_back({u"time_at_capacity_s"_s, Quantity::Time, std::move(time), u"At capacity"_s});
    if (isBoth) {
        figure.table.columns.push_back({u"what_if_bytes"_s, Quantity::Size, std::move(other), u"What if"_s});
        figure.table.columns.push_back({u"difference_bytes"_s, Quantity::Size, std::move(difference), u"Difference"_s});
    }
    if (marks == LinkMarks::OfAll) addFurtherLinks(figure, rows, view, whatIf);
    return rows;
}

} // namespace costscope
