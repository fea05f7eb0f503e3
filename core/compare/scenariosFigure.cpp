// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/scenariosFigure.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/compare/scenarios.h"
#include "core/figure/FigureTable.h"
#include "core/figure/figureDatasets.h"
#include "core/parameters/FigureValue.h"
#include "core/session/baseline.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr size_t mostPanels = 6, mostWantedPanels = 12;
constexpr QLatin1String valuesName("values");

std::vector<Scenario> scenariosOf(const Session& session)
{
    std::vector<Scenario> all{{session.baseline.pinned->name, &session.baseline.pinned->session}};
    for (const auto& beside : session.baseline.beside) all.push_back({beside->name, &beside->session});
    all.push_back({u"this session"_s, &session});
    return all;
}

/// "SpMV; γ": of these names.
QStringList wordsOf(const QString& text)
{
    QStringList words;
    for (const QString& word : text.split(u';', Qt::SkipEmptyParts))
        if (!word.trimmed().isEmpty()) words << word.trimmed();
    return words;
}

ScenarioSettings scenarioSettings(const FigureRequest& request)
{
    ScenarioSettings settings;
    const QString part = choice(scenariosFigure, request, u"part"_s);
    for (const ValuePart one : {ValuePart::Model, ValuePart::Data, ValuePart::Fits, ValuePart::Machines})
        if (part == toString(one)) settings.part = one;
    settings.wanted = wordsOf(request.choices.value(valuesName).toString());
    settings.most = settings.wanted.isEmpty() ? mostPanels : mostWantedPanels;
    return settings;
}

/// Whether what differs from the first may be chance: repetitions, or errors of fits, do not tell them apart.
bool isUndecided(const ScenarioColumn& column, size_t scenario)
{
    if (scenario == 0 || !column.others[scenario - 1]) return false;
    const Verdict verdict = column.others[scenario - 1]->verdict;
    return verdict == Verdict::NoDifference || verdict == Verdict::TooFew;
}

/// "9.14 ms (0.77 ×)"
QString valueInWords(const ScenarioColumn& column, size_t scenario)
{
    const double value = column.at(scenario);
    if (std::isnan(value)) return u"–"_s;
    QString words = display(value, column.first.quantity, 3);
    const double ratio = column.ratioAt(scenario);
    if (scenario > 0 && ratio > 0 && ratio != 1 && std::isfinite(ratio)) words += u" (%1 ×)"_s.arg(timesInWords(ratio));
    return words;
}

class ScenarioPanels {
public:
    explicit ScenarioPanels(const ScenarioTable& table) : m_table(table) {}

    /// A bar from 0 for every session, its number beside it; the first is grey, undecided ones have an outline alone.
    Panel panel(size_t number)
    {
        const ScenarioColumn& column = m_table.columns[number];
        Panel panel;
        panel.title = column.label.toHtmlEscaped();
        double least = 0, most = 0;
        for (size_t i = 0; i < column.size(); ++i)
            if (const double value = column.at(i); std::isfinite(value)) least = std::min(least, value), most = std::max(most, value);
        if (!(most > least)) most = least + 1;
        Series first = scenarioBars({}, Hue::Grey, Fill::Soft), others = scenarioBars({}, Hue::Blue, Fill::Soft),
               undecided = scenarioBars(u"its difference from “%1” may be chance"_s.arg(m_table.names.front().toHtmlEscaped()), Hue::Blue,
                                        Fill::None);
        Series words{.mark = Mark::Text, .hue = Hue::Ink, .anchor = Anchor::Right};
        for (size_t i = 0; i < column.size(); ++i) {
            const double y = -double(i), value = column.at(i);
            const int row = int(number * column.size() + i);
            Series& into = i == 0 ? first : isUndecided(column, i) ? undecided : others;
            if (std::isfinite(value)) into.addLyingBar(std::min(0.0, value), std::max(0.0, value), y, 0.62, row);
            words.addPoint(std::isfinite(value) ? std::max(0.0, value) : 0, y, row);
            words.text.push_back(valueInWords(column, i));
        }
        for (Series* series : {&first, &others, &undecided}) panel.addUnlessEmpty(std::move(*series));
        panel.addUnlessEmpty(std::move(words));
        panel.x = {.min = least, .max = most + roomForWords * (most - least), .ticks = TickStyle::Fixed, .fixedTicks = {{0, u"0"_s}}};
        panel.y = {.min = 0.4 - double(column.size()), .max = 0.6, .ticks = TickStyle::Fixed};
        for (size_t i = column.size(); i-- > 0;) panel.y.fixedTicks.push_back({-double(i), m_table.names[qsizetype(i)].toHtmlEscaped()});
        panel.legend = LegendPlace::None;
        return panel;
    }

private:
    static constexpr double roomForWords = 0.9; ///< on the right, of the longest bar

    static Series scenarioBars(const QString& label, Hue hue, Fill fill)
    {
        return {.mark = Mark::Bars, .label = label, .hue = hue, .fill = fill};
    }

    const ScenarioTable& m_table;
};

void addScenarioTable(Figure& figure, const ScenarioTable& table)
{
    FigureTable rows(u"scenarios"_s, {{u"name"_s, Quantity::Text, u"Number"_s},
                                      {u"session"_s, Quantity::Text, u"Session"_s},
                                      {u"shown"_s, Quantity::Text, u"Value"_s},
                                      {u"ratio"_s, Quantity::None, u"Of the first"_s},
                                      {u"verdict"_s, Quantity::Text, u"Verdict"_s},
                                      {u"part"_s, Quantity::Text, u"Part"_s},
                                      {u"unit"_s, Quantity::Text, u"SI unit"_s},
                                      {u"value"_s, Quantity::None, u"Value, SI"_s}});
    for (const ScenarioColumn& column : table.columns)
        for (size_t i = 0; i < column.size(); ++i)
            rows.add(u"value=%1/%2;session=%3"_s.arg(column.first.item, column.first.name, QString::number(i)), column.label,
                     table.names[qsizetype(i)], display(column.at(i), column.first.quantity), column.ratioAt(i),
                     i > 0 && column.others[i - 1] ? toString(column.others[i - 1]->verdict) : QString(), toString(column.first.part),
                     QString::fromUtf8(info(column.first.quantity).unit), column.at(i));
    rows.moveTo(figure);
}

QString scenariosLacks(const Session& session, const FigureRequest&)
{
    if (session.baseline.pinned) return {};
    return u"There is nothing to stand beside this session. Compare ▸ Compare with File… pins one in the window, --baseline FILE on the "
           "command line."_s;
}

Result<Done> setScenarioValue(FigureRequest& request, const QString& name, const QString& text)
{
    if (name != valuesName) return unknownValue(name, {valuesName});
    if (wordsOf(text).isEmpty())
        return Error{u"values are names or parts of them, with a semicolon between them: “SpMV; gamma”, not “%1”."_s.arg(text)};
    request.choices.insert(valuesName, text);
    return Done{};
}

Result<Figure> buildScenarios(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const std::vector<Scenario> scenarios = scenariosOf(session);
    const auto made = scenarioTable(scenarios, scenarioSettings(request), memory, progress);
    if (!made) return made.error();
    const ScenarioTable& table = *made;
    Figure figure;
    figure.title = scenariosInWords(table).toHtmlEscaped();
    if (table.columns.empty()) return Error{figure.title + u"."_s};
    ScenarioPanels drawing(table);
    const size_t columns = std::min<size_t>(3, table.columns.size());
    for (size_t i = 0; i < table.columns.size(); ++i) {
        figure.panels.push_back(drawing.panel(i));
        figure.panels.back().sharesY = i % columns != 0;
        figure.panels.back().sharesX = i + columns < table.columns.size();
    }
    figure.columns = int(columns);
    figure.legend = LegendPlace::FreeCell;
    figure.widthMm = 178;
    const size_t lines = (table.columns.size() + columns - 1) / columns;
    const double panelMm = 14 + 5.5 * double(table.names.size());
    figure.heightMm = 26 + panelMm * double(lines);
    figure.stackedUpToMm = 120;
    figure.stackedHeightMm = 30 + panelMm * double(table.columns.size());
    figure.subtitle = u"×: as a multiple of “%1”"_s.arg(table.names.front().toHtmlEscaped());
    if (table.unchanged > 0)
        figure.subtitle +=
            u" · %1 in all sessions"_s.arg(counted(qint64(table.unchanged), u"1 number is the same"_s, u"%1 numbers are the same"_s));
    addScenarioTable(figure, table);
    if (table.further > 0)
        note(figure.messages,
             u"%1 of %2 numbers that differ are drawn, those of largest effect of each part; part and --choice values=NAME draw "
             "others."_s.arg(table.columns.size())
                 .arg(table.columns.size() + table.further));
    for (const Message& message : table.messages) figure.messages.push_back(message);
    for (const DatasetItem& item : session.datasets) figure.provenance.data += sourcesOf(item);
    const auto addSource = [&](const Baseline& other) {
        if (!other.sha256.isEmpty()) figure.provenance.data << u"%1 sha256:%2"_s.arg(other.name, other.sha256.left(12));
    };
    addSource(*session.baseline.pinned);
    for (const auto& beside : session.baseline.beside) addSource(*beside);
    figure.provenance.data.removeDuplicates();
    figure.provenance.program = programName();
    figure.caption = u"Numbers of %1 sessions beside each other, and as multiples of %2. %3."_s.arg(table.names.size())
                         .arg(table.names.front().toHtmlEscaped(), programName());
    return figure;
}

qint64 rowsOfScenarios(const Session& session, const FigureRequest&, const FigureMemory& memory)
{
    if (!session.baseline.pinned) return 0;
    qint64 rows = 0;
    for (const Scenario& scenario : scenariosOf(session)) {
        constexpr qint64 draws = 20; // of the bootstrap
        for (const DatasetItem& item : scenario.session->datasets)
            for (const Table& table : item.data->tables) rows += draws * table.rows();
        rows += rowsToConclude(*scenario.session, memory);
    }
    return rows;
}

} // namespace

const FigureKind scenariosFigure = {
    .id = u"scenarios"_s,
    .name = u"Scenarios"_s,
    .description = u"Which of several sessions takes least, and where: the numbers that differ most, beside each other."_s,
    .datasetKinds = {},
    .mostDatasets = 0,
    .choices = {{u"part"_s,
                 u"Part"_s,
                 {u"all"_s, u"data"_s, u"machines"_s, u"fits"_s, u"conclusions"_s},
                 {u"All parts"_s, u"Measured"_s, u"Machine"_s, u"Fitted"_s, u"Modeled"_s}}},
    .values = {valuesName},
    .setValue = setScenarioValue,
    .lacks = scenariosLacks,
    .build = buildScenarios,
    .rowsToCount = rowsOfScenarios,
    .ofFigures = true,
    .help = u"comparing"_s,
};

} // namespace costscope
