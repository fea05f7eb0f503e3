// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sessionComparison.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/conclusions/sessionConclusions.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/ticks.h"
#include "core/session/baseline.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

constexpr size_t mostRows = 28;      ///< that a page holds
constexpr double leastShown = 0.001; ///< a ratio nearer to 1 is no change

struct Row {
    const ComparedValue* value = nullptr;
    size_t index = 0; ///< in the table
};

/// The values of one part.
struct ValueGroup {
    ValuePart part = ValuePart::Data;
    std::vector<Row> rows;
    size_t shown = 0;
};

constexpr EnumWords<ValuePart::Model> headings("Measured", "Machine", "Fitted", "Modeled");

bool isShown(const ComparedValue& value, bool all)
{
    if (!(value.ratio() > 0) || std::isinf(value.ratio())) return false;
    return all || (value.verdict != Verdict::Same && std::abs(std::log(value.ratio())) >= leastShown);
}

constexpr ValuePart partsInOrder[] = {ValuePart::Model, ValuePart::Data, ValuePart::Fits, ValuePart::Machines};

/// Part by part, the largest change first: as they are drawn.
std::vector<ComparedValue> inOrder(std::vector<ComparedValue> values)
{
    const auto size = [](const ComparedValue& value) {
        const double by = std::abs(std::log(value.ratio()));
        return std::isnan(by) ? -1 : by;
    };
    const auto place = [](ValuePart part) { return std::ranges::find(partsInOrder, part); };
    std::ranges::stable_sort(values, [&](const ComparedValue& a, const ComparedValue& b) {
        return a.now.part == b.now.part ? size(a) > size(b) : place(a.now.part) < place(b.now.part);
    });
    return values;
}

std::vector<ValueGroup> groupsOf(const std::vector<ComparedValue>& values, const FigureRequest& request)
{
    const QString part = choice(sessionComparisonFigure, request, u"part"_s);
    const bool all = choice(sessionComparisonFigure, request, u"show"_s) == u"all"_s;
    std::vector<ValueGroup> groups;
    for (const ValuePart one : partsInOrder) {
        if (part != u"all" && part != toString(one)) continue;
        ValueGroup group{one, {}};
        for (size_t i = 0; i < values.size(); ++i)
            if (values[i].now.part == one && isShown(values[i], all)) group.rows.push_back({&values[i], i});
        if (!group.rows.empty()) groups.push_back(std::move(group));
    }
    // One row for each in turn, so that no group loses all of its rows to another.
    for (size_t left = mostRows, gave = 1; left > 0 && gave > 0;) {
        gave = 0;
        for (ValueGroup& group : groups) {
            if (left == 0 || group.shown == group.rows.size()) continue;
            ++group.shown;
            ++gave;
            --left;
        }
    }
    return groups;
}

/// "SpGEMM, level 4", "γ"; with the dataset or machine where there are several.
QString labelOf(const SessionValue& value, bool withItem)
{
    const QString name = withItem ? u"%1: %2"_s.arg(value.item, shownName(value)) : shownName(value);
    return name.toHtmlEscaped();
}

/// "11.9 → 9.14 ms": the unit once if it is the same.
QString oldAndNew(const ComparedValue& value)
{
    const QString old = display(value.old.value, value.old.quantity, 3), now = display(value.now.value, value.now.quantity, 3);
    const qsizetype oldUnit = old.indexOf(QChar(0xA0)), newUnit = now.indexOf(QChar(0xA0)); // a blank that does not break
    const bool same = oldUnit > 0 && newUnit > 0 && old.mid(oldUnit) == now.mid(newUnit);
    return u"%1 → %2"_s.arg(same ? old.left(oldUnit) : old, now);
}

struct Marks {
    Series decided, computed, undecided, texts, headings;
};

/// One row per value under the heading of its group, from above.
class Drawing {
public:
    Drawing(const std::vector<ValueGroup>& groups, const std::vector<ComparedValue>& values) : m_groups(groups)
    {
        for (const ComparedValue& value : values) m_items[value.now.part].insert(value.now.item);
    }

    Panel panel()
    {
        m_marks.decided = {.mark = Mark::Points, .label = u"significant"_s, .hue = Hue::Ink, .marker = Marker::Circle};
        m_marks.undecided = {.mark = Mark::Points,
                             .label = u"not significant or not decidable"_s,
                             .hue = Hue::Ink,
                             .marker = Marker::Circle,
                             .fill = Fill::None};
        m_marks.computed = {.mark = Mark::Points, .label = u"modeled or given: no scatter"_s, .hue = Hue::Blue, .marker = Marker::Square};
        m_marks.texts = {.mark = Mark::Text, .hue = Hue::Grey, .anchor = Anchor::Right};
        for (const ValueGroup& group : m_groups) addGroup(group);
        setAxes();
        addSeries();
        return std::move(m_panel);
    }
    size_t rows() const { return m_rows; }

private:
    void addGroup(const ValueGroup& group)
    {
        const size_t items = m_items[group.part].size();
        QString heading = u"<b>%1</b>"_s.arg(headings[group.part]);
        m_panel.y.fixedTicks.push_back({-double(m_rows++), heading});
        for (size_t i = 0; i < group.shown; ++i) addRow(group.rows[i], items > 1);
    }

    void addRow(const Row& row, bool withItem)
    {
        const ComparedValue& value = *row.value;
        const auto interval = value.significance.interval;
        const double y = -double(m_rows++), ratio = value.ratio();
        m_panel.y.fixedTicks.push_back({y, labelOf(value.now, withItem)});
        const bool hasNoScatter = value.verdict == Verdict::Computed || value.verdict == Verdict::Given;
        Series& marks = hasNoScatter ? m_marks.computed : isSignificant(value.verdict) ? m_marks.decided : m_marks.undecided;
        marks.addPoint(ratio, y, int(row.index));
        m_low = std::min({m_low, ratio, interval ? (*interval)[0] : ratio});
        m_high = std::max({m_high, ratio, interval ? (*interval)[1] : ratio});
        if (interval) {
            m_intervals.addLine((*interval)[0], y, (*interval)[1], y);
            m_intervals.rows.push_back(int(row.index));
        }
        m_marks.texts.y.push_back(y);
        m_marks.texts.text.push_back(oldAndNew(value));
    }

    /// Beside 1 for the ratios; long numbers on a narrow page need more.
    double roomForNumbers() const
    {
        qsizetype longest = 0;
        for (const QString& text : m_marks.texts.text) longest = std::max(longest, text.size());
        return std::clamp(double(longest) / 12, 0.8, 1.5);
    }

    /// The right of the plot is kept free for the numbers.
    void setAxes()
    {
        const double least = std::min(m_low, 1 / 1.05), most = std::max(m_high, 1.05), span = std::log(most / least);
        m_panel.x = {.label = u"Ratio new/old"_s,
                     .scale = Scale::Log,
                     .min = least * std::exp(-0.06 * span),
                     .max = most * std::exp(roomForNumbers() * span)};
        m_panel.x.ticks = TickStyle::Fixed;
        m_panel.x.fixedTicks = ticks({.scale = Scale::Log, .min = least, .max = most, .ticks = TickStyle::Factor}, 5);
        m_panel.y.min = 0.2 - double(m_rows);
        m_panel.y.max = 0.6;
        m_panel.y.ticks = TickStyle::Fixed;
        m_marks.texts.x.assign(m_marks.texts.y.size(), most * std::exp(0.04 * span)); // cells: they stay in their rows
        m_marks.texts.x2.assign(m_marks.texts.y.size(), m_panel.x.max);
        m_panel.legend = LegendPlace::FreeCell;
    }

    void addSeries()
    {
        m_panel.series.push_back(
            {.mark = Mark::Segments, .hue = Hue::Grey, .x = {1}, .y = {m_panel.y.min}, .x2 = {1}, .y2 = {m_panel.y.max}});
        if (!m_intervals.x.empty()) m_panel.series.push_back(std::move(m_intervals));
        for (Series* series : {&m_marks.undecided, &m_marks.computed, &m_marks.decided, &m_marks.texts})
            if (!series->x.empty()) m_panel.series.push_back(std::move(*series));
    }

    const std::vector<ValueGroup>& m_groups;
    std::map<ValuePart, std::set<QString>> m_items;
    Panel m_panel;
    Marks m_marks;
    Series m_intervals{.mark = Mark::Segments, .label = u"95 % interval"_s, .hue = Hue::Ink, .weight = 0.8};
    size_t m_rows = 0;
    double m_low = 1, m_high = 1;
};

void addTable(Figure& figure, const std::vector<ComparedValue>& values)
{
    FigureTable table(u"comparison"_s, {{u"part"_s, Quantity::Text, u"Part"_s},
                                        {u"item"_s, Quantity::Text, u"Item"_s},
                                        {u"name"_s, Quantity::Text, u"Value"_s},
                                        {u"old_shown"_s, Quantity::Text, u"Old"_s},
                                        {u"new_shown"_s, Quantity::Text, u"New"_s},
                                        {u"difference_shown"_s, Quantity::Text, u"Difference"_s},
                                        {u"ratio"_s, Quantity::None, u"New/old"_s},
                                        {u"interval"_s, Quantity::Text, u"95 % interval"_s},
                                        {u"verdict"_s, Quantity::Text, u"Verdict"_s},
                                        {u"unit"_s, Quantity::Text, u"SI unit"_s},
                                        {u"old"_s, Quantity::None, u"Old, SI"_s},
                                        {u"new"_s, Quantity::None, u"New, SI"_s},
                                        {u"difference"_s, Quantity::None, u"Difference, SI"_s}});
    for (const ComparedValue& value : values) {
        const auto& [old, now] = std::tie(value.old, value.now);
        const auto& interval = value.significance.interval;
        const auto end = [&](size_t i) { return display((*interval)[i], Quantity::None, 3); };
        const double difference = now.value - old.value;
        table.add(u"value=%1/%2"_s.arg(now.item, now.name), headings[now.part], now.item, now.name, display(old.value, old.quantity),
                  display(now.value, now.quantity), display(difference, now.quantity, 3), value.ratio(),
                  interval ? u"%1 to %2"_s.arg(end(0), end(1)) : QString(), toString(value.verdict),
                  QString::fromUtf8(info(now.quantity).unit), old.value, now.value, difference);
    }
    table.moveTo(figure);
}

void noteWhatIsLeftOut(Figure& figure, const std::vector<ValueGroup>& groups)
{
    size_t all = 0, shown = 0;
    for (const ValueGroup& group : groups) {
        all += group.rows.size();
        shown += group.shown;
    }
    if (all > shown)
        note(figure.messages, u"%1 of %2 values are drawn, the largest changes of each part; the table has all. The choice "
                              "part draws one of them."_s.arg(shown)
                                  .arg(all));
}

/// Sentences but that of the title, for the inspector and the caption.
void addSentences(Figure& figure, const SessionVerdict& verdict)
{
    for (const ConclusionChange& change : verdict.changes)
        if (&change != verdict.strongest()) note(figure.messages, change.sentence);
    figure.messages.insert(figure.messages.end(), verdict.messages.begin(), verdict.messages.end());
}

constexpr qsizetype mostCauses = 2; ///< that a subtitle has room for

/// "8 processes per node"; "this session" if nothing was asked otherwise.
QString causesOf(const ConclusionChanges& changes)
{
    QStringList causes;
    for (const ConclusionChange& change : changes)
        if (change.isInput) causes << change.shortly;
    if (causes.isEmpty()) return u"this session"_s;
    const qsizetype more = causes.size() - mostCauses;
    const QString named = causes.first(std::min(causes.size(), mostCauses)).join(u", "_s);
    return more > 0 ? u"%1 and %2 more"_s.arg(named, QString::number(more)) : named;
}

/// "old: before.costscope · new: 8 processes per node · 14 measured values are the same".
QString subtitleOf(const Baseline& baseline, const ConclusionChanges& changes, const std::vector<ComparedValue>& values)
{
    const auto same = std::ranges::count_if(
        values, [](const ComparedValue& value) { return value.now.part == ValuePart::Data && value.verdict == Verdict::Same; });
    QString text = u"old: %1 · new: %2"_s.arg(baseline.name.toHtmlEscaped(), causesOf(changes).toHtmlEscaped());
    if (same > 0) text += u" · %1 the same"_s.arg(counted(same, u"one measured value is"_s, u"%1 measured values are"_s));
    return text;
}

/// Nothing differs: the axis with its line at 1.
Panel noDifferencePanel()
{
    Panel panel;
    panel.x = {.label = u"Ratio new/old"_s, .scale = Scale::Log, .min = 0.5, .max = 2, .ticks = TickStyle::Factor};
    panel.y = {.min = -1, .max = 1, .ticks = TickStyle::Fixed};
    panel.series.push_back({.mark = Mark::Vertical, .hue = Hue::Grey, .x = {1}});
    panel.series.push_back({.mark = Mark::Text, .hue = Hue::Grey, .x = {1}, .y = {0.4}, .text = {u"no value differs"_s}});
    return panel;
}

QString sessionComparisonLacks(const Session& session, const FigureRequest&)
{
    if (session.baseline.pinned) return {};
    return u"There is no baseline to compare with. Compare ▸ Compare with File… pins one in the window, --baseline FILE on the command line."_s;
}

Result<Figure> buildSessionComparison(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const Baseline& baseline = *session.baseline.pinned;
    const auto verdict = sessionVerdict(baseline.session, session, {}, memory, progress);
    if (!verdict) return verdict.error();
    const std::vector<ComparedValue> values = inOrder(verdict->compared.values);
    const std::vector<ValueGroup> groups = groupsOf(values, request);
    Figure figure;
    Drawing drawing(groups, values);
    figure.panels = {groups.empty() ? noDifferencePanel() : drawing.panel()};
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = 178;
    figure.heightMm = std::clamp(34.0 + 4.6 * double(drawing.rows()), 50.0, 200.0);
    figure.title = verdict->headline().toHtmlEscaped();
    if (figure.title.endsWith(u'.')) figure.title.chop(1);
    figure.subtitle = subtitleOf(baseline, verdict->changes, values);
    addTable(figure, values);
    noteWhatIsLeftOut(figure, groups);
    addSentences(figure, *verdict);
    for (const DatasetItem& item : session.datasets) figure.provenance.data += sourcesOf(item);
    if (!baseline.sha256.isEmpty()) figure.provenance.data << u"%1 sha256:%2"_s.arg(baseline.name, baseline.sha256.left(12));
    figure.provenance.data.removeDuplicates();
    figure.provenance.program = programName();
    figure.caption =
        u"Ratios new/old of this session and its baseline %1. Filled: significant at a false discovery rate of 5 %; hollow: not "
        "significant, or one value each; squares: modeled or given, without scatter. %2."_s.arg(baseline.name.toHtmlEscaped(),
                                                                                                programName());
    return figure;
}

/// All data that both sessions have are gone through, and what is concluded of them.
qint64 rowsToGoThrough(const Session& session, const FigureRequest&, const FigureMemory& memory)
{
    if (!session.baseline.pinned) return 0;
    qint64 rows = 0;
    for (const DatasetItem& item : session.datasets)
        for (const Table& table : item.data->tables) rows += table.rows();
    constexpr qint64 draws = 20; // of the bootstrap
    return rows * draws + rowsToConclude(session, memory) + rowsToConclude(session.baseline.pinned->session, memory);
}

} // namespace

const FigureKind sessionComparisonFigure = {
    .id = u"session-comparison"_s,
    .name = u"Comparison with the baseline"_s,
    .description = u"What changed against the baseline, by how much, and how sure that is."_s,
    .datasetKinds = {},
    .mostDatasets = 0,
    .choices = {{u"show"_s, u"Show"_s, {u"changed"_s, u"all"_s}, {u"What changed"_s, u"All values"_s}},
                {u"part"_s,
                 u"Part"_s,
                 {u"all"_s, u"data"_s, u"machines"_s, u"fits"_s, u"conclusions"_s},
                 {u"All parts"_s, u"Measured"_s, u"Machine"_s, u"Fitted"_s, u"Modeled"_s}}},
    .lacks = sessionComparisonLacks,
    .build = buildSessionComparison,
    .rowsToCount = rowsToGoThrough,
    .ofFigures = true,
    .help = u"comparing"_s,
};

} // namespace costscope
