// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/figures/calibrationKinds.h"

#include "core/base/words.h"
#include "core/calibration/figures/benchmarkFigure.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/ticks.h"
#include "core/pointToPoint/queueSearch.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace costscope {

namespace {

/// The cells of one volume in one locality, by number of messages.
struct Volume {
    Locality locality = Locality::InterNode;
    QString system = {}; ///< where the figure has several
    double bytes = 0;
    double pairs = 1;     ///< of a node that send at once
    double linkShare = 0; ///< of a contention test: bytes over the busiest link for each byte of the volume
    std::map<double, const Cell*> ordered, reversed;

    size_t size() const { return ordered.size() + reversed.size(); }
    bool isContended() const { return linkShare > 0; }
    std::vector<const Cell*> cells() const
    {
        std::vector<const Cell*> all;
        for (const auto* cells : {&ordered, &reversed})
            for (const auto& [n, cell] : *cells) all.push_back(cell);
        return all;
    }
};

/// All volumes, and what cannot stand in them.
struct Volumes {
    std::vector<Volume> all = {};
    std::vector<const Cell*> covered = {}; ///< of the volume, order and number of another cell
    int few = 0;                           ///< volumes sent in one or two ways only
};

/// Logarithms within a fifth of each other are one: n messages of V/n bytes, rounded.
long rounded(double value)
{
    return std::lround(4 * std::log2(std::max(value, 1.0)));
}

/// Contention tests are volumes of their own, those of another share of the link or of another system too.
Volumes volumesOf(const CalibrationView& view)
{
    std::map<std::tuple<Locality, QString, bool, double, long, long>, Volume> volumes;
    Volumes result;
    for (const Sweep& sweep : view.sweeps->all) {
        if (sweep.kind != SweepKind::Batch || !sweep.locality) continue;
        for (const Cell& cell : sweep.cells) {
            const double bytes = cell.bytes * cell.messages;
            const bool isContended = cell.linkBytes > 0 && bytes > 0;
            const double pairs = isContended && !std::isnan(sweep.activePpn) ? sweep.activePpn : 1;
            const double linkShare = isContended ? cell.linkBytes / bytes : 0;
            const QString system = systemShown(view, cell);
            Volume& volume = volumes[{*sweep.locality, system, isContended, pairs, rounded(bytes), rounded(linkShare)}];
            volume.locality = *sweep.locality;
            volume.system = system;
            volume.bytes = std::max(volume.bytes, bytes);
            volume.pairs = pairs;
            volume.linkShare = linkShare;
            auto& cells = sweep.order == ReceiveOrder::Reverse ? volume.reversed : volume.ordered;
            if (!cells.try_emplace(cell.messages, &cell).second) result.covered.push_back(&cell);
        }
    }
    for (auto& [key, volume] : volumes)
        if (volume.size() > 2)
            result.all.push_back(std::move(volume));
        else
            ++result.few;
    return result;
}

/// Those that the datasets of the figure tell; all if these have none.
Volumes volumesOf(const CalibrationView& view, const QStringList& datasets)
{
    Volumes found = volumesOf(view), named = found;
    const auto isOther = [&](const Cell* cell) { return !datasets.contains(view.datasets[size_t(cell->dataset)]->id); };
    std::erase_if(named.all, [&](const Volume& volume) {
        const auto cells = volume.cells();
        return std::all_of(cells.begin(), cells.end(), isOther);
    });
    std::erase_if(named.covered, isOther);
    return named.all.empty() ? found : named;
}

/// Contention tests that load their links differently are told apart by it.
bool haveSeveralShares(const std::vector<const Volume*>& volumes)
{
    std::set<long> shares;
    for (const Volume* volume : volumes)
        if (volume->isContended()) shares.insert(rounded(volume->linkShare));
    return shares.size() > 1;
}

/// γ or δ, if it was fitted.
const FitParameter* parameterOf(const CalibrationView& view, CalibratedLaw::Kind kind)
{
    for (const CalibratedLaw& law : view.calibration->laws)
        if (law.kind == kind && law.parameters.front().state == Determined::Fitted) return &law.parameters.front();
    return nullptr;
}

const FitParameter* gammaOf(const CalibrationView& view)
{
    return parameterOf(view, CalibratedLaw::Kind::QueueSearch);
}

/// δ ℓ of a volume [s]: 0 where nothing is contended, or δ is not known.
double contentionOf(const CalibrationView& view, const Volume& volume)
{
    const FitParameter* delta = volume.isContended() ? parameterOf(view, CalibratedLaw::Kind::Contention) : nullptr;
    return delta ? delta->value * volume.linkShare * volume.bytes : 0;
}

/// One volume drawn into one panel.
class VolumePanel {
public:
    /// What a panel before has in the legend, this one leaves out.
    struct Named {
        bool markers, lines;
    };
    VolumePanel(Figure& figure, FigureTable& table, Panel& panel, const CalibrationView& view, const Volume& volume, Named named)
        : m_figure(figure), m_table(table), m_panel(panel), m_view(view), m_volume(volume), m_named(named)
    {}

    void draw()
    {
        models();
        markers(m_volume.ordered, u"measured, received in order"_s, Marker::Circle, Fill::Solid);
        markers(m_volume.reversed, u"measured, in reverse order"_s, Marker::Square, Fill::None);
        m_panel.x = countAxis(u"Messages <i>n</i> (together %1)"_s.arg(display(m_volume.bytes, Quantity::Size, 3)), m_messages);
        m_panel.y = {.label = u"Time for all messages (s)"_s, .quantity = Quantity::Time, .scale = Scale::Log, .ticks = TickStyle::Decades};
        padRange(m_panel.y, m_values, 0.06);
        m_panel.legend = LegendPlace::TopLeft;
    }

private:
    void markers(const std::map<double, const Cell*>& cells, const QString& name, Marker marker, Fill fill)
    {
        Series series{.mark = Mark::Points, .hue = Hue::Ink, .marker = marker, .fill = fill};
        Series left{.mark = Mark::Points, .hue = Hue::Grey, .marker = marker, .fill = Fill::None};
        if (m_named.markers) {
            series.label = name;
            left.label = u"grey: left out"_s;
        }
        for (const auto& [n, cell] : cells) {
            const auto [low, high] = std::minmax_element(cell->times.begin(), cell->times.end());
            const int row = addRow(n, *cell, &cells == &m_volume.reversed);
            (m_view.isExcluded(*cell) ? left : series).addPoint(n, m_view.measured(*cell), *low, *high, row);
            m_messages.push_back(n);
            m_values.insert(m_values.end(), {*low, *high});
        }
        m_panel.addUnlessEmpty(std::move(series));
        m_panel.addUnlessEmpty(std::move(left));
    }

    int addRow(double n, const Cell& cell, bool isReversed)
    {
        const FitParameter* gamma = gammaOf(m_view);
        const double search = isReversed ? QueueSearch{gamma ? gamma->value : missing}.time(n) : 0,
                     modeled = n * m_view.modeled(m_volume.locality, cell.bytes, m_volume.pairs) + search + contentionOf(m_view, m_volume);
        m_figure.rowRecords.push_back(m_view.recordOf(cell));
        return m_table.add(cellKey(m_figure.rowRecords.back()), isReversed ? u"reversed"_s : u"in order"_s, n, cell.bytes,
                           m_view.measured(cell), modeled, cell.linkBytes);
    }

    QString lineLabel(const QString& text) const { return m_named.lines ? text : QString(); }

    Series baseLine() const
    {
        if (!m_volume.isContended())
            return {.label = lineLabel(u"<i>nα</i> + <i>ns</i>/<i>R<sub>b</sub></i>"_s), .endLabel = u"in order"_s, .hue = Hue::Blue};
        return {.label = lineLabel(u"max-rate, %1 per node"_s.arg(exact(m_volume.pairs))), .hue = Hue::Blue};
    }

    Series queueLine(const FitParameter* gamma) const
    {
        Series line{.endLabel = m_volume.isContended() ? QString() : u"reversed"_s, .hue = Hue::Orange};
        if (gamma) line.label = lineLabel(u"+ <i>γn</i><sup>2</sup>, <i>γ</i> = %1"_s.arg(display(gamma->value, Quantity::Time, 2)));
        return line;
    }

    Series contentionLine() const
    {
        const FitParameter* delta = parameterOf(m_view, CalibratedLaw::Kind::Contention);
        Series line{.hue = Hue::Vermillion};
        if (delta) line.label = lineLabel(u"+ <i>δℓ</i>, <i>δ</i> = %1"_s.arg(display(delta->value, Quantity::TimePerByte, 2)));
        return line;
    }

    /// nα + n s/R_b with s = V/n, or the max-rate of a contention test, γn² above it, δℓ on top: jumps where the protocol changes
    /// are kept.
    void models()
    {
        const FitParameter* gamma = gammaOf(m_view);
        const double contention = contentionOf(m_view, m_volume);
        Series base = baseLine(), above = queueLine(gamma), top = contentionLine();
        Series queue{.mark = Mark::Band, .hue = Hue::Orange, .fill = Fill::Soft}, links = queue;
        links.hue = Hue::Vermillion;
        queue.label = above.label; // line and shading are one entry
        links.label = top.label;
        double last = 1;
        for (const Cell* cell : m_volume.cells()) last = std::max(last, cell->messages);
        constexpr int steps = 160;
        Series limits{
            .mark = Mark::Vertical, .label = lineLabel(u"protocol limit"_s), .hue = Hue::Grey, .dash = Dash::Dotted, .weight = 0.7};
        Protocol protocol = m_view.calibration->thresholds.protocolOf(m_volume.bytes);
        for (int i = 0; i <= steps; ++i) {
            const double n = std::pow(last, double(i) / steps), s = m_volume.bytes / n;
            const double t = n * m_view.modeled(m_volume.locality, s, m_volume.pairs);
            if (std::isnan(t)) continue;
            if (const Protocol now = m_view.calibration->thresholds.protocolOf(s); now != protocol) {
                protocol = now;
                limits.x.push_back(n);
                for (Series* line : {&base, &above, &top}) line->addPoint(n, missing); // the line breaks at a jump
            }
            const double searched = gamma ? t + QueueSearch{gamma->value}.time(n) : t;
            base.addPoint(n, t);
            above.addPoint(n, searched);
            top.addPoint(n, searched + contention);
            queue.addBar(n, t, searched);
            if (m_volume.isContended()) m_values.push_back(t); // far below what is measured
            links.addBar(n, searched, searched + contention);
        }
        if (base.x.empty()) return;
        std::vector<Series*> drawn{&base};
        if (gamma) drawn.insert(drawn.begin(), {&queue, &above});
        if (contention > 0) drawn.insert(drawn.begin(), {&links, &top});
        if (!limits.x.empty()) drawn.insert(drawn.begin(), &limits);
        for (Series* series : drawn) m_panel.series.push_back(std::move(*series));
    }

    Figure& m_figure;
    FigureTable& m_table;
    Panel& m_panel;
    const CalibrationView& m_view;
    const Volume& m_volume;
    Named m_named;
    std::vector<double> m_messages, m_values;
};

/// The least n from which on reversed receives take more than twice those in order, and the one measured before it.
struct TurningPoint {
    std::optional<double> from;
    double before = missing;
};
TurningPoint turningPoint(const CalibrationView& view, const Volume& volume)
{
    TurningPoint point;
    for (const auto& [n, cell] : volume.reversed) {
        const auto found = volume.ordered.find(n);
        if (found == volume.ordered.end()) continue;
        const bool more = view.measured(*cell) > 2 * view.measured(*found->second);
        if (more && !point.from) point.from = n;
        if (!more) point = {{}, n};
    }
    return point;
}

/// The most messages measured at which contention costs more than queue search; 0 = it never does, or nobody knows.
double contendedUpTo(const CalibrationView& view, const Volume& volume)
{
    const FitParameter* gamma = gammaOf(view);
    const double contention = contentionOf(view, volume);
    double most = 0;
    for (const Cell* cell : volume.cells())
        if (gamma && contention > gamma->value * cell->messages * cell->messages) most = std::max(most, cell->messages);
    return most;
}

QString titleOf(const CalibrationView& view, const Volume& volume)
{
    if (const double most = contendedUpTo(view, volume); most > 0)
        return u"Up to %1 messages, contention costs more than queue search"_s.arg(exact(most));
    if (const auto [from, before] = turningPoint(view, volume); from) {
        constexpr double near = 2; // measured so close that the turn is told by the second one
        return *from > near * before
                   ? u"Between %1 and %2 messages queue search begins to cost more than sending them"_s.arg(exact(before), exact(*from))
                   : u"From %1 messages on, queue search costs more than sending them"_s.arg(exact(*from));
    }
    return volume.reversed.empty() || volume.ordered.empty()
               ? u"Time of a fixed volume against the number of its messages"_s
               : u"Reversed receives cost less than twice as much up to %1 messages"_s.arg(exact(volume.reversed.rbegin()->first));
}

/// Lines need α and R_b of the same place, which batches do not tell.
void sayUnmodeled(Figure& figure, const CalibrationView& view, const std::vector<const Volume*>& volumes)
{
    std::map<Locality, bool> modeled;
    for (const Volume* volume : volumes)
        for (const Cell* cell : volume->cells()) modeled[volume->locality] |= !std::isnan(view.modeled(volume->locality, cell->bytes, 1));
    for (const auto& [locality, is] : modeled)
        if (!is)
            note(figure.messages, u"No model is drawn %1: batches alone do not tell α and R_b. Calibrate them together with a ping-pong of "
                                  "the same place."_s.arg(toString(locality)));
}

/// What was measured and is not drawn.
void sayLeftOut(Figure& figure, const CalibrationView& view, const Volumes& volumes, bool all)
{
    QStringList names;
    for (const Cell* cell : volumes.covered) names << view.datasets[size_t(cell->dataset)]->name;
    names.removeDuplicates();
    if (!volumes.covered.empty())
        note(figure.messages, u"Of nearly equal volumes in the same number of messages the first is drawn. Not drawn: %1 of %2."_s
                                  .arg(volumes.covered.size())
                                  .arg(names.join(u", "_s)));
    if (all && volumes.few > 0)
        note(figure.messages, counted(volumes.few, u"One volume is left out: it was sent in one or two ways only."_s,
                                      u"%1 volumes are left out: they were sent in one or two ways only."_s));
}

/// The rows behind the figure, one for each cell that is drawn.
FigureTable tableFor(const std::vector<const Volume*>& volumes)
{
    return {u"batches"_s,
            {{u"order"_s, Quantity::Text, u"Receives"_s},
             {u"messages"_s, Quantity::Count, u"Messages <i>n</i>"_s},
             {u"bytes"_s, Quantity::Size, u"Size <i>s</i>"_s},
             {u"time_s"_s, Quantity::Time, u"Measured"_s},
             {u"modeled_s"_s, Quantity::Time, u"Modeled"_s},
             {u"link_bytes"_s, Quantity::Size, u"On the link <i>ℓ</i>"_s, haveSeveralShares(volumes)}}};
}

Result<Figure> buildTimeVersusMessages(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto view = calibrationView(session, request, PairReading::AllPairs, memory, progress);
    if (!view) return view.error();
    const Volumes found = volumesOf(*view, request.datasets);
    const std::vector<Volume>& volumes = found.all;
    if (volumes.empty()) return Error{u"No volume was sent in more than two ways."_s};
    const auto largest =
        std::max_element(volumes.begin(), volumes.end(), [](const Volume& a, const Volume& b) { return a.size() <= b.size(); });
    const bool all = choice(timeVersusMessagesFigure, request, u"volumes"_s) == u"all"_s;
    std::vector<const Volume*> shown;
    for (const Volume& volume : volumes)
        if (all || &volume == &*largest) shown.push_back(&volume);
    Figure figure;
    figure.columns = all ? std::min<int>(3, int(shown.size())) : 1;
    FigureTable table = tableFor(shown);
    for (const Volume* volume : shown) {
        Panel panel;
        const auto isAlike = [&](const Volume* other) { return other->isContended() == volume->isContended(); };
        const bool isFirstAlike = *std::find_if(shown.begin(), shown.end(), isAlike) == volume;
        VolumePanel(figure, table, panel, *view, *volume, {.markers = figure.panels.empty(), .lines = isFirstAlike}).draw();
        if (all) panel.title = toString(volume->locality);
        if (!volume->system.isEmpty()) panel.title += (all ? u", "_s : QString()) + volume->system.toHtmlEscaped();
        if (all && volume->isContended() && haveSeveralShares(shown))
            panel.title += u", <i>ℓ</i> = %1 × volume"_s.arg(display(volume->linkShare, Quantity::None, 2));
        figure.panels.push_back(std::move(panel));
    }
    figure.widthMm = all ? 178 : 84;
    const size_t rows = (shown.size() + 2) / 3;
    figure.heightMm = all ? 12 + 52 * double(rows) : 84;
    figure.title = titleOfOneSystem(*view->calibration, titleOf(*view, *largest), u"Time of a volume sent as many messages"_s);
    figure.subtitle = calibrationSubtitle(*view);
    table.moveTo(figure);
    figure.messages = view->calibration->messages;
    sayUnmodeled(figure, *view, shown);
    sayLeftOut(figure, *view, found, all);
    figure.provenance = calibrationProvenance(*view);
    figure.caption =
        largest->isContended()
            ? u"Time of a fixed volume sent as <i>n</i> messages over a shared link, against max-rate, queue search "
              "<i>γn</i><sup>2</sup> and contention <i>δℓ</i>; eqs (2), (3), (5) of Bienz, Gropp and Olson (2018). %1."_s
            : u"Time of a fixed volume sent as <i>n</i> messages, receives posted in and against the order of arrival, and the "
              "queue search <i>γn</i><sup>2</sup> between; eq (3) of Bienz, Gropp and Olson (2018). %1."_s;
    figure.caption = figure.caption.arg(figure.provenance.program);
    return figure;
}

QString timeVersusMessagesLacks(const Session& session, const FigureRequest& request)
{
    return lacksBenchmark(session, request, {u"high-volume-ping-pong"_s},
                          u"This figure needs batches of many messages: import a high-volume ping-pong benchmark."_s);
}

} // namespace

const FigureKind timeVersusMessagesFigure = {
    .id = u"time-versus-messages"_s,
    .name = u"Time versus messages"_s,
    .description = u"What it costs to send a volume as many small messages, and how much of it is the search of the receive queue."_s,
    .datasetKinds = {u"benchmark"_s},
    .mostDatasets = 16,
    .choices = {choiceOf("volumes", "volumes", {{"one", "One volume"}, {"all", "All volumes"}})},
    .lacks = timeVersusMessagesLacks,
    .build = buildTimeVersusMessages,
    .help = u"calibration"_s,
};

} // namespace costscope
