// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/collectives/ChannelTable.h"

#include "core/base/binarySize.h"
#include "core/levels/figures/levelFigure.h"
#include "views/inspector/panelParts.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

constexpr size_t mostColumns = 6;

/// What is in use comes first, then the concurrencies of the tables, or powers of two of a law.
std::vector<double> columnsOf(const Channels& channels, const std::vector<ChannelTable::Cell>& used)
{
    std::set<double> chosen;
    for (const auto& [channel, tau] : used)
        if (chosen.size() < mostColumns) chosen.insert(tau);
    std::vector<double> others;
    for (const auto& channel : channels.of)
        if (channel)
            for (const double tau : channel->concurrencies()) others.push_back(tau);
    if (others.empty()) others = {1, 2, 4, 8, 16};
    std::sort(others.begin(), others.end());
    for (const double tau : others)
        if (chosen.size() < mostColumns) chosen.insert(tau);
    return {chosen.begin(), chosen.end()};
}

double cell(const Channels& channels, ChannelId channel, double m, double tau)
{
    const auto seconds = channels.transfer(channel, m, tau);
    return seconds ? *seconds : missing;
}

/// The unit in which the least value is at least 1: three digits of it take no leading zeros, which would break the row.
TimeUnit unitFromLeast(double seconds)
{
    return seconds < 1e-6 ? TimeUnit{1e9, u"ns"_s} : timeUnitFor(seconds);
}

QString html(const QString& tag, const QString& text, const char* align)
{
    return u"<%1 align=%2 style=\"padding:2px 0 2px 10px; white-space:nowrap\">%3</%1>"_s.arg(tag, QLatin1String(align), text);
}

} // namespace

ChannelTable::ChannelTable(QWidget* parent) : PanelWidget(parent), m_table(panelLabel({}))
{
    const Heading head = heading({});
    m_title = head.title;
    m_unit = head.note;
    column(this, {head.widget, m_table}, 4);
}

QString ChannelTable::text() const
{
    return m_table->text();
}

QString ChannelTable::unit() const
{
    return m_unit->text();
}

void ChannelTable::set(const Channels& channels, double m, const QString& symbol, const std::vector<Cell>& used)
{
    const std::vector<double> taus = columnsOf(channels, used);
    double least = missing;
    for (const ChannelId id : channelIds)
        for (const double tau : taus)
            if (const double seconds = cell(channels, id, m, tau); seconds > 0) least = std::fmin(least, seconds);
    const TimeUnit unit = unitFromLeast(least);
    m_title->setText(tr("Channel cost <i>L</i>(<i>%1</i>,<i>τ</i>), <i>%1</i> = %2").arg(symbol, binarySize(m)));
    m_unit->setText(unit.name);
    // A row per τ: two columns of numbers find room in a narrow panel.
    QString rows = u"<tr>"_s + html(u"td"_s, u"<i>τ</i>"_s, "right");
    for (const ChannelId id : channelIds) rows += html(u"td"_s, id == ChannelId::SharedMemory ? tr("shared") : tr("network"), "right");
    for (const double tau : taus) {
        rows += u"</tr><tr>"_s + html(u"td"_s, exact(tau), "right");
        for (const ChannelId id : channelIds) {
            const double seconds = cell(channels, id, m, tau);
            const bool isUsed = std::find(used.begin(), used.end(), Cell{id, tau}) != used.end();
            const QString number = std::isnan(seconds) ? u"—"_s : display(seconds * unit.factor, Quantity::None, 3);
            rows += html(u"td"_s, isUsed ? u"<b>%1</b>"_s.arg(number) : number, "right");
        }
    }
    m_table->setText(u"<table width=\"100%\" cellspacing=0>%1</tr></table>"_s.arg(rows));
}

} // namespace costscope
