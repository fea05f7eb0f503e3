// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/costByLevel.h"

#include "core/figures/levelFigure.h"
#include "core/figures/ticks.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double barWidth = 0.62;

QString tr(const char* text)
{
    return QCoreApplication::translate("CostByLevel", text);
}

/// One part of the stack.
struct Part {
    const char* label;
    Hue hue;
    Marker marker; ///< where parts stand beside each other
    double (*seconds)(const LevelCost& cost);
};

const std::array<Part, 5> parts = {{
    {QT_TRANSLATE_NOOP("CostByLevel", "max-rate, intra-socket"), Hue::PaleBlue, Marker::Circle,
     [](const LevelCost& c) { return c.parts[0]; }},
    {QT_TRANSLATE_NOOP("CostByLevel", "intra-node"), Hue::MiddleBlue, Marker::Square, [](const LevelCost& c) { return c.parts[1]; }},
    {QT_TRANSLATE_NOOP("CostByLevel", "inter-node"), Hue::DeepBlue, Marker::Diamond, [](const LevelCost& c) { return c.parts[2]; }},
    {QT_TRANSLATE_NOOP("CostByLevel", "queue search <i>γn</i><sup>2</sup>"), Hue::Orange, Marker::Triangle,
     [](const LevelCost& c) { return c.queue; }},
    {QT_TRANSLATE_NOOP("CostByLevel", "contention <i>δℓ</i>"), Hue::Vermillion, Marker::Square,
     [](const LevelCost& c) { return c.contention; }},
}};

/// The rows of one operation drawn into one panel.
class LevelPanel {
public:
    LevelPanel(Panel& panel, const LevelView& view, const QString& operation, TimeUnit unit, bool named)
        : m_panel(panel), m_view(view), m_rows(view.rowsOf(operation)), m_unit(unit), m_named(named)
    {}

    void stacks()
    {
        Series beyond = bars(tr("modeled beyond measured"), Hue::Vermillion, Fill::None);
        Series missingTime = bars(tr("unexplained"), Hue::Grey, Fill::Hatched);
        std::vector<double> foot(m_rows.size(), 0.0);
        for (const Part& part : parts) {
            Series filled = bars(tr(part.label), part.hue, Fill::Solid), outlined = bars({}, part.hue, Fill::None);
            for (size_t i = 0; i < m_rows.size(); ++i) {
                const double height = part.seconds(cost(i));
                if (!(height > 0)) continue;
                const double top = foot[i] + height, measured = cost(i).measured();
                const double cut = std::isnan(measured) ? top : std::clamp(measured, foot[i], top);
                if (cut > foot[i]) addBar(filled, i, foot[i], cut);
                if (top > cut) addBar(outlined, i, cut, top);
                foot[i] = top;
            }
            m_panel.series.push_back(std::move(filled));
            if (!outlined.x.empty()) m_panel.series.push_back(std::move(outlined));
        }
        for (size_t i = 0; i < m_rows.size(); ++i)
            if (cost(i).total() < cost(i).measured()) addBar(missingTime, i, cost(i).total(), cost(i).measured());
        m_panel.series.push_back(std::move(beyond)); // empty: its place in the legend
        m_panel.series.push_back(std::move(missingTime));
        addMeasured();
        addRatios();
    }

    /// Parts beside each other, as marks: a stack has no zero to stand on.
    void marks()
    {
        for (size_t p = 0; p < parts.size(); ++p) {
            Series s{.mark = Mark::Points, .label = named(tr(parts[p].label)), .hue = parts[p].hue, .marker = parts[p].marker};
            for (size_t i = 0; i < m_rows.size(); ++i)
                if (const double value = parts[p].seconds(cost(i)); value > 0) addPoint(s, i, value, 0.12 * (double(p) - 2));
            m_panel.series.push_back(std::move(s));
        }
        Series total{.mark = Mark::Points, .label = named(tr("modeled")), .hue = Hue::Ink, .marker = Marker::Diamond, .fill = Fill::None};
        for (size_t i = 0; i < m_rows.size(); ++i)
            if (cost(i).total() > 0) addPoint(total, i, cost(i).total(), 0.36);
        m_panel.series.push_back(std::move(total));
        addMeasured();
    }

    /// Seconds that have to be seen, in the unit of the axis.
    std::vector<double> values() const
    {
        std::vector<double> all;
        for (const Series& s : m_panel.series)
            for (const auto* list : {&s.y, &s.low, &s.high})
                for (const double value : *list)
                    if (value > 0) all.push_back(value);
        return all;
    }

private:
    const LevelCost& cost(size_t i) const { return m_view.analysis.costs[m_rows[i]]; }
    QString named(const QString& label) const { return m_named ? label : QString(); }

    Series bars(const QString& label, Hue hue, Fill fill) const
    {
        return {.mark = Mark::Bars, .label = named(label), .hue = hue, .fill = fill, .width = barWidth};
    }

    void addBar(Series& s, size_t i, double from, double to) const
    {
        s.x.push_back(cost(i).operation.level);
        s.low.push_back(from * m_unit.factor);
        s.high.push_back(to * m_unit.factor);
        s.rows.push_back(int(m_rows[i]));
    }

    void addPoint(Series& s, size_t i, double seconds, double aside) const
    {
        s.x.push_back(cost(i).operation.level + aside);
        s.y.push_back(seconds * m_unit.factor);
        s.rows.push_back(int(m_rows[i]));
    }

    /// Median with the least and the most of the repetitions.
    void addMeasured()
    {
        Series s{.mark = Mark::Points, .label = named(tr("measured, median and range")), .hue = Hue::Ink, .marker = Marker::Circle};
        for (size_t i = 0; i < m_rows.size(); ++i) {
            const AmgMeasured& measured = cost(i).operation.measured;
            if (std::isnan(measured.median)) continue;
            addPoint(s, i, measured.median, 0);
            s.low.push_back((std::isnan(measured.min) ? measured.median : measured.min) * m_unit.factor);
            s.high.push_back((std::isnan(measured.max) ? measured.median : measured.max) * m_unit.factor);
        }
        m_panel.series.push_back(std::move(s));
    }

    void addRatios()
    {
        Series s{.mark = Mark::Text, .hue = Hue::Grey, .anchor = Anchor::Above};
        for (size_t i = 0; i < m_rows.size(); ++i) {
            const double total = cost(i).total(), measured = cost(i).measured(), ratio = total / measured;
            if (!(ratio > 0) || std::isinf(ratio)) continue;
            s.x.push_back(cost(i).operation.level);
            s.y.push_back(std::max(total, std::fmax(measured, cost(i).operation.measured.max)) * m_unit.factor);
            s.text.push_back(QStringLiteral("%1 ×").arg(ratio < 0.095 ? QString::number(ratio, 'g', 1)
                                                                      : QString::number(ratio, 'f', ratio < 9.95 ? 1 : 0)));
        }
        m_panel.series.push_back(std::move(s));
    }

    Panel& m_panel;
    const LevelView& m_view;
    std::vector<size_t> m_rows;
    TimeUnit m_unit;
    bool m_named;
};

/// The part that has most time on the levels where it is the largest, and these levels.
QString dominanceOf(const LevelView& view, const QString& operation)
{
    std::array<double, 3> seconds = {};
    std::array<std::vector<int>, 3> levels;
    for (const size_t row : view.rowsOf(operation)) {
        const LevelCost& cost = view.analysis.costs[row];
        const auto part = dominant(cost);
        if (!part) continue;
        const std::array values = {cost.nodeAware, cost.queue, cost.contention};
        seconds[size_t(*part)] += values[size_t(*part)];
        levels[size_t(*part)].push_back(cost.operation.level);
    }
    const size_t most = size_t(std::max_element(seconds.begin(), seconds.end()) - seconds.begin());
    if (levels[most].empty()) return {};
    const std::array names = {tr("transport"), tr("queue search"), tr("contention")};
    return tr("%1 dominates %2 of %3")
        .arg(names[most], levelRange(levels[most]), operationTitle(operation).section(QLatin1Char(','), 0, 0));
}

QString titleOf(const LevelView& view)
{
    QStringList sentences;
    for (const QString& operation : view.analysis.operations())
        if (const QString sentence = dominanceOf(view, operation); !sentence.isEmpty()) sentences << sentence;
    if (sentences.isEmpty())
        return view.hasModel() ? tr("Communication time by level; a part of the model is not known")
                               : tr("Measured communication time by level; there is no model without messages");
    QString title = sentences.mid(0, 2).join(QStringLiteral("; "));
    title[0] = title[0].toUpper();
    return title;
}

/// What dominates a stack that is far above the measured time dominates in the model only: said per operation.
Messages overPrediction(const LevelView& view)
{
    Messages messages;
    for (const QString& operation : view.analysis.operations()) {
        std::vector<int> levels;
        double most = 0;
        for (const size_t row : view.rowsOf(operation)) {
            const LevelCost& cost = view.analysis.costs[row];
            const double ratio = cost.total() / cost.measured();
            if (!(ratio > 2) || std::isinf(ratio)) continue;
            levels.push_back(cost.operation.level);
            most = std::max(most, ratio);
        }
        if (!levels.empty())
            messages.push_back(
                {Severity::Warning, tr("On %1 of %2 the model is up to %3 times the measured time: what dominates there, dominates "
                                       "in the model only.")
                                        .arg(levelRange(levels), plainText(operationTitle(operation)), QString::number(most, 'f', 1))});
    }
    return messages;
}

double largestTime(const LevelView& view)
{
    double most = 0;
    for (const LevelCost& cost : view.analysis.costs)
        most = std::fmax(most, std::fmax(cost.total(), std::fmax(cost.measured(), cost.operation.measured.max)));
    return most;
}

/// A stack that vanishes beside the measured times, or the other way round, is seen on a log axis only.
bool wantsLog(const LevelView& view, const QString& wanted)
{
    if (wanted != QStringLiteral("auto")) return wanted == QStringLiteral("log");
    for (const LevelCost& cost : view.analysis.costs) {
        const double ratio = cost.measured() / cost.total();
        if (cost.total() > 0 && ratio > 20) return true;
    }
    return false;
}

void setRange(Axis& axis, const std::vector<double>& values, bool log)
{
    axis.scale = log ? Scale::Log : Scale::Linear;
    if (values.empty()) return;
    if (log) return padRange(axis, values);
    axis.min = 0;
    axis.max = 1.14 * *std::max_element(values.begin(), values.end()); // room for the ratios
}

Result<Figure> build(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto view = levelView(session, request, memory, progress);
    if (!view) return view.error();
    const auto whatIf = whatIfView(session, request, memory, progress);
    if (!whatIf) return whatIf.error();
    const QStringList operations = view->analysis.operations();
    const bool log = wantsLog(*view, choice(costByLevelFigure, request, QStringLiteral("y_scale")));
    const bool shared = choice(costByLevelFigure, request, QStringLiteral("axes")) == QStringLiteral("shared");
    const TimeUnit unit = timeUnitFor(largestTime(*view));
    Figure figure;
    figure.columns = std::min<int>(int(operations.size()), 2);
    std::vector<double> all;
    for (const QString& operation : operations) {
        Panel panel;
        panel.title = operationTitle(operation);
        panel.key = operation;
        panel.grid = true;
        panel.legend = LegendPlace::None;
        panel.x = levelAxis(levelCount(*view));
        panel.y.label = tr("Communication time (%1)").arg(unit.name);
        LevelPanel drawn(panel, *view, operation, unit, figure.panels.empty());
        log ? drawn.marks() : drawn.stacks();
        const std::vector<double> values = drawn.values();
        all.insert(all.end(), values.begin(), values.end());
        setRange(panel.y, values, log);
        figure.panels.push_back(std::move(panel));
    }
    for (size_t i = 0; shared && i < figure.panels.size(); ++i) {
        setRange(figure.panels[i].y, all, log);
        figure.panels[i].sharesY = i % size_t(figure.columns) != 0;
    }
    figure.legend = LegendPlace::FreeCell;
    const int rows = int(operations.size() + 1) / 2;
    figure.widthMm = operations.size() > 1 ? 178 : 84;
    figure.heightMm = operations.size() > 1 ? 22 + 58 * rows : 84;
    figure.title = titleOf(*view);
    figure.subtitle = levelSubtitle(*view);
    figure.messages = overPrediction(*view);
    figure.messages.insert(figure.messages.end(), view->analysis.messages.begin(), view->analysis.messages.end());
    if (*whatIf)
        for (const Message& message : whatIfMessages(view->analysis, (*whatIf)->analysis)) figure.messages.push_back(message);
    addLevelTable(figure, *view, *whatIf ? &**whatIf : nullptr);
    figure.provenance = levelProvenance(*view);
    figure.caption =
        tr("Measured and modeled communication time per level of the hierarchy %1 with the parameters of %2: node-aware max-rate "
           "model, queue search and network contention, eqs (2)–(7) of Bienz, Gropp and Olson (2018). %3.")
            .arg(view->name(), view->machine.name.toHtmlEscaped(), figure.provenance.program);
    return figure;
}

std::vector<Choice> choices()
{
    std::vector<Choice> all = {{QStringLiteral("axes"),
                                QStringLiteral("y axes"),
                                {QStringLiteral("shared"), QStringLiteral("own")},
                                {QStringLiteral("Shared axis"), QStringLiteral("Own axes")}},
                               {QStringLiteral("y_scale"),
                                QStringLiteral("y axis"),
                                {QStringLiteral("auto"), QStringLiteral("linear"), QStringLiteral("log")},
                                {QStringLiteral("Auto"), QStringLiteral("Linear"), QStringLiteral("Log")}}};
    const std::vector<Choice> settings = levelChoices();
    all.insert(all.end(), settings.begin(), settings.end());
    return all;
}

} // namespace

const FigureKind costByLevelFigure = {
    .id = QStringLiteral("cost-by-level"),
    .name = QStringLiteral("Cost by level"),
    .description =
        QStringLiteral("Where the communication time of each AMG level goes: transport, queue search, contention, or unexplained."),
    .datasetKinds = {QStringLiteral("amg")},
    .mostDatasets = 1,
    .choices = choices(),
    .values = levelValueNames(),
    .setValue = setLevelValue,
    .lacks = lacksLevels,
    .build = build,
    .rowsToCount = rowsForLevelsAndWhatIf,
};

} // namespace costscope
