// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"
#include "core/profile/figures/profileFigure.h"
#include "core/profile/figures/profileKinds.h"
#include "core/profile/mpiTimes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

constexpr size_t mostBars = 15;

/// What the length of a bar is.
struct Measure {
    const char* id;
    const char* name;
    const char* total; ///< "of the MPI time"
    Quantity quantity;
    double MpiTime::*value;
};
constexpr std::array measures = {
    Measure{"time", "MPI time of all processes", "MPI time", Quantity::Time, &MpiTime::seconds},
    Measure{"calls", "Calls of all processes", "MPI calls", Quantity::Count, &MpiTime::calls},
    Measure{"bytes", "Bytes sent by all processes", "bytes sent", Quantity::Size, &MpiTime::sentBytes},
};

const Measure& measureOf(const FigureRequest& request)
{
    const QString id = choice(mpiTimeFigure, request, u"value"_s);
    return *std::ranges::find_if(measures, [&](const Measure& m) { return id == QLatin1String(m.id); });
}

std::vector<MpiTime> partsOf(const Dataset& profile, const FigureRequest& request)
{
    return choice(mpiTimeFigure, request, u"by"_s) == u"function"_s ? mpiFunctions(profile) : mpiCallSites(profile);
}

/// The largest first, and their shares of all together, which are known even where the sum is beyond a double.
struct Ranked {
    std::vector<MpiTime> parts;
    std::vector<double> shares;

    Ranked(std::vector<MpiTime> all, double MpiTime::*value) : parts(std::move(all))
    {
        std::erase_if(parts, [&](const MpiTime& part) { return !(part.*value > 0) || !std::isfinite(part.*value); });
        std::ranges::stable_sort(parts, [&](const MpiTime& a, const MpiTime& b) { return a.*value > b.*value; });
        double largests = 0;
        for (const MpiTime& part : parts) largests += part.*value / (parts.front().*value);
        for (const MpiTime& part : parts) shares.push_back(part.*value / (parts.front().*value) / largests);
    }
    size_t drawn() const { return std::min(parts.size(), mostBars); }
};

/// In which unit lengths stand on the axis.
struct Unit {
    double factor = 1;
    QString name = {}; ///< "ms"

    Unit(const Measure& measure, double longest)
    {
        if (measure.quantity == Quantity::Time) {
            const TimeUnit unit = timeUnitFor(longest);
            factor = unit.factor, name = unit.name;
        } else if (measure.quantity == Quantity::Size) {
            static const std::array<const char*, 5> units = {"B", "kB", "MB", "GB", "TB"};
            const size_t power = size_t(std::clamp(std::floor(std::log10(std::max(longest, 1.0)) / 3), 0.0, 4.0));
            factor = std::pow(1000, -double(power)), name = QLatin1String(units[power]);
        }
    }
};

Panel barPanel(Figure& figure, const Ranked& ranked, const Measure& measure)
{
    FigureTable table(u"mpi"_s, {{u"function"_s, Quantity::Text, u"MPI function"_s},
                                 {u"place"_s, Quantity::Text, u"Called in"_s},
                                 {u"time_s"_s, Quantity::Time, u"Time"_s},
                                 {u"calls"_s, Quantity::Count, u"Calls"_s},
                                 {u"sent_bytes"_s, Quantity::Size, u"Sent"_s},
                                 {u"share"_s, Quantity::Share, u"Share"_s}});
    const double longest = ranked.parts.front().*measure.value;
    const Unit unit(measure, longest);
    Panel panel;
    Series bars{.mark = Mark::Bars, .hue = Hue::Purple}, shares{.mark = Mark::Text, .hue = Hue::Ink, .anchor = Anchor::Right};
    for (size_t i = 0; i < ranked.parts.size(); ++i) {
        const MpiTime& part = ranked.parts[i];
        const double value = part.*measure.value, share = ranked.shares[i];
        const int row = table.add(u"call=%1"_s.arg(part.name()), part.call, part.place, part.seconds, part.calls, part.sentBytes, share);
        if (i >= mostBars) continue;
        bars.addLyingBar(0, value * unit.factor, -double(i), 0.66, row);
        shares.addPoint((value + 0.012 * longest) * unit.factor, -double(i));
        shares.text.push_back(display(share, Quantity::Share, 2));
        panel.y.fixedTicks.push_back({-double(i), part.name().toHtmlEscaped()});
    }
    table.dropEmpty();
    table.moveTo(figure);
    const QString name = QLatin1String(measure.name);
    panel.x = {.label = unit.name.isEmpty() ? name : u"%1 (%2)"_s.arg(name, unit.name),
               .quantity = measure.quantity,
               .min = 0,
               .max = 1.18 * longest * unit.factor};
    panel.y.ticks = TickStyle::Fixed;
    panel.y.min = 0.4 - double(ranked.drawn());
    panel.y.max = 0.6;
    panel.series = {std::move(bars), std::move(shares)};
    panel.legend = LegendPlace::None;
    return panel;
}

/// "MPI_Waitall takes 62 % of the MPI time", "… and MPI_Send together" where one alone has less than half.
QString titleOf(const Ranked& ranked, const Measure& measure)
{
    const QString of = QLatin1String(measure.total);
    double share = 0;
    size_t count = 0;
    while (count < ranked.shares.size() && share < 0.5) share += ranked.shares[count++];
    const QString shown = display(share, Quantity::Share, 2), first = ranked.parts.front().name().toHtmlEscaped();
    if (count == 1) return u"%1 has %2 of the %3"_s.arg(first, shown, of);
    if (count == 2) return u"%1 and %2 together have %3 of the %4"_s.arg(first, ranked.parts[1].name().toHtmlEscaped(), shown, of);
    return u"%1 of %2 have half of the %3, first %4 with %5"_s.arg(QString::number(count), QString::number(ranked.parts.size()), of, first,
                                                                   display(ranked.shares.front(), Quantity::Share, 2));
}

QString lacksMpiTime(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = profileOf(session, request);
    if (!item) return u"This figure needs a profile of MPI calls: import one of mpiP, TAU, Caliper, IPM, CrayPat or Score-P."_s;
    const Measure& measure = measureOf(request);
    if (!Ranked(partsOf(*item->data, request), measure.value).parts.empty()) return {};
    if (mpiFunctions(*item->data).empty() && mpiCallSites(*item->data).empty())
        return u"“%1” tells no times by MPI function: sampled profiles know MPI as a whole. A report of mpiP tells them."_s.arg(item->name);
    return u"“%1” tells no such numbers: choose another value, or functions instead of call sites."_s.arg(item->name);
}

Result<Figure> buildMpiTime(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    if (const QString lacking = lacksMpiTime(session, request); !lacking.isEmpty()) return Error{lacking};
    const DatasetItem& item = *profileOf(session, request);
    const Measure& measure = measureOf(request);
    const Ranked ranked(partsOf(*item.data, request), measure.value);
    const bool isByFunction = choice(mpiTimeFigure, request, u"by"_s) == u"function"_s;
    Figure figure;
    figure.panels = {barPanel(figure, ranked, measure)};
    figure.widthMm = isByFunction ? 84 : 178;
    figure.heightMm = 34 + 4.5 * double(ranked.drawn());
    figure.title = titleOf(ranked, measure);
    figure.subtitle = profileSubtitle(item);
    if (ranked.parts.size() > mostBars)
        note(figure.messages, u"The %1 largest of %2 are drawn; the table has all."_s.arg(mostBars).arg(ranked.parts.size()));
    figure.provenance = profileProvenance(item);
    figure.caption = u"%1 of %2, by %3, the largest first; percentages are of all of them. %4."_s.arg(
        QLatin1String(measure.name), item.name.toHtmlEscaped(), isByFunction ? u"MPI function"_s : u"call site"_s,
        figure.provenance.program);
    return figure;
}

} // namespace

const FigureKind mpiTimeFigure = {
    .id = u"mpi-time"_s,
    .name = u"MPI time by function"_s,
    .description = u"Where the MPI time of a profile goes: by function or by call site, the largest first."_s,
    .datasetKinds = {u"profile"_s},
    .choices = {choiceOf("by", "by", {{"function", "MPI function"}, {"call-site", "Call site"}}, "what a bar stands for"),
                choiceOf("value", "value", {{"time", "Time"}, {"calls", "Calls"}, {"bytes", "Bytes sent"}}, "how long a bar is")},
    .lacks = lacksMpiTime,
    .build = buildMpiTime,
    .help = u"profiles"_s,
};

} // namespace costscope
