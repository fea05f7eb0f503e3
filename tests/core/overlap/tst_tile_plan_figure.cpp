// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/figure/Figure.h"
#include "core/figure/FigureKind.h"
#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"

using namespace costscope;

namespace {

/// The figure with these values, as a command line writes them.
Result<Figure> planned(const std::vector<std::pair<QString, QString>>& values, const QJsonObject& choices = {})
{
    const FigureKind* kind = findFigure(u"tile-plan");
    FigureRequest request{.id = {}, .kind = u"tile-plan"_s, .datasets = {}, .choices = choices};
    for (const auto& [name, text] : values)
        if (const auto set = kind->setValue(request, name, text); !set) return set.error();
    return buildFigure({}, request);
}

bool writes(const Panel& panel, const QString& words)
{
    for (const Series& series : panel.series)
        for (const QString& text : series.text)
            if (plainText(text).contains(words)) return true;
    return std::any_of(panel.notes.begin(), panel.notes.end(), [&](const QString& note) { return plainText(note).contains(words); });
}

/// Seidel and ADI of Tables 4.1 and 4.3.
const std::vector<std::pair<QString, QString>> adi{{"time_steps", "40000"}, {"cells", "4000"}, {"depths", "5"}, {"requests", "2"}};

double cell(const Figure& figure, QStringView column, double tile)
{
    for (qsizetype row = 0; row < figure.table.rows(); ++row)
        if (figure.table.find(u"tile")->number(row) == tile) return figure.table.find(column)->number(row);
    return missing;
}

/// The last three, with or without the parallelogram of tiles before them.
const Panel& flight(const Figure& figure)
{
    return figure.panels[figure.panels.size() - 3];
}

const Panel& occupancy(const Figure& figure)
{
    return figure.panels[figure.panels.size() - 2];
}

bool named(const Panel& panel, const char* label)
{
    return std::ranges::any_of(panel.series, [&](const Series& s) { return s.label == QLatin1String(label); });
}

} // namespace

class TestTilePlanFigure : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// FDTD-1D on Opuntia: W = 39844, ramps 1540 (3.87 %), selection 4320 of 38304.
    void theRowOfThePaper()
    {
        const auto figure = planned({});
        QCOMPARE(refusal(figure), QString());
        QCOMPARE(figure->title, u"Tiles of edge 512 keep 3.05 per process in flight; selection costs 11.3 % of full throttle"_s.replace(
                                    " %", u"\u00A0%"_s));
        QCOMPARE(cell(*figure, u"wave_fronts", 512), 39844.0);
        QCOMPARE(cell(*figure, u"parallel_tiles", 512), 391.0);
        QVERIFY(near(cell(*figure, u"ramp_share", 512), 1540. / 39844, 1e-12, "ramps"));
        QVERIFY(near(cell(*figure, u"overhead", 512), 4320. / 38304, 1e-12, "overhead"));
        QVERIFY(writes(occupancy(*figure), "512 recommended") && writes(occupancy(*figure), "781 largest"));
        QVERIFY(figure->panels.back().y.fixedTicks.front().label == "144 × 30" && named(figure->panels.back(), "not needed"));
        QCOMPARE(figure->panels.size(), size_t(3)); // the ramp-up alone shows no more of the tiles; prose is for the caption
        QVERIFY(figure->caption.contains("38304 run at full throttle"));
        QVERIFY(writes(flight(*figure), "full throttle: 38304 of 39844 fronts"));
        QVERIFY(figure->panels[0].x.max < 3000); // ramps of 3.87 % are seen
        QCOMPARE(planned({}, {{"fronts", "all"}})->panels[0].x.max, 39844.0);
        QVERIFY(figure->messages.empty());
    }

    /// At most 6 tiles exist for 1000 processes: nothing says that they are ever all busy.
    void fewerTilesThanProcesses()
    {
        const auto figure = planned({{"processes", "1000"}, {"time_steps", "100"}, {"cells", "100"}, {"tile", "10"}});
        QCOMPARE(refusal(figure), QString());
        QVERIFY2(figure->title.endsWith("in flight: at most 6 at once, never one for each"), qPrintable(figure->title));
        QVERIFY(writes(flight(*figure), "at most 6: never one for each") && !writes(flight(*figure), "full throttle"));
        QVERIFY(figure->panels.back().x.label.contains("beyond the ramps"));
        QVERIFY(
            plainText(figure->caption).contains("at most 6 tiles for 1000 processes: full throttle, with work for all, is never reached"));
        QVERIFY(plainText(figure->caption).contains("selection is compared with the other 25"));
        QVERIFY(!figure->caption.contains("all busy"));
        const auto one = planned({{"processes", "1"}, {"time_steps", "100"}, {"cells", "100"}, {"tile", "10"}});
        QVERIFY(plainText(one->caption).contains("until the fullest process has as many, which takes 6 tiles at once"));
        const auto paper = planned({});
        QVERIFY(plainText(paper->caption)
                    .contains("up to 4 for a process. The ramp-up lasts until the fullest process has as many, which takes 385"));
        QVERIFY(!paper->caption.contains("all busy"));
    }

    /// ADI-2D with the edge whose percentages are printed: 26.54 % apart, 1.77 % merged.
    void theConfigurationStepByStep()
    {
        auto values = adi;
        values.emplace_back("tile", "3");
        const auto figure = planned(values);
        const Panel& steps = figure->panels.back();
        QCOMPARE(steps.y.fixedTicks[0].label, u"225 × 30"_s);
        QCOMPARE(steps.y.fixedTicks[1].label, u"15 × 30"_s);
        QVERIFY(writes(steps, u"26.5\u00A0%, too much"_s));
        QVERIFY(writes(steps, u"1.77\u00A0%, taken"_s));
        QVERIFY(writes(occupancy(*figure), "3 taken") && writes(occupancy(*figure), "7 recommended"));
        QVERIFY(near(cell(*figure, u"overhead", 3), 450. / 25436, 1e-12, "merged"));
        const auto apart = planned(values, {{"mergeable", "no"}}); // 15 measurements are 13.27 %
        QVERIFY(near(cell(*apart, u"overhead", 3), 15. * 225 / 25436, 1e-12, "15 each"));
    }

    void nothingToSelectIn()
    {
        const auto figure = planned({{"time_steps", "60"}, {"cells", "200"}, {"processes", "4"}, {"skew", "2"}});
        QVERIFY(figure->title.contains("the ramps take every iteration"));
        QVERIFY(std::isnan(cell(*figure, u"overhead", 7)));
        QVERIFY(!figure->messages.empty());
        const auto heuristic =
            planned({{"time_steps", "20000"}, {"cells", "20000"}, {"processes", "32"}, {"depths", "5"}}, {{"mergeable", "no"}});
        QVERIFY(heuristic->title.contains("trying every function costs too much"));
        QVERIFY(writes(heuristic->panels.back(), "cost not known"));
    }

    void valuesAreRefused()
    {
        QVERIFY(refusal(planned({{"cells", "12.5"}})).contains("whole number"));
        QVERIFY(refusal(planned({{"processes", "0"}})).contains("1 to 1e+15"));
        QVERIFY(refusal(planned({{"skew", "-1"}})).contains("skew is -1: 0 to 1e+06"));
        QVERIFY(refusal(planned({{"algorithms", "1e7"}})).contains("algorithms is 1e+07: 1 to 1e+06"));
        QVERIFY(refusal(planned({{"tile", "2e15"}})).contains("1 to 1e+15"));
        QVERIFY(refusal(planned({{"moon", "1"}})).contains("Known: processes, time_steps"));
        QVERIFY(refusal(planned({{"processes", "100000"}, {"cells", "1000"}})).contains("at most"));
        QVERIFY(refusal(planned({{"tile", "300000"}, {"time_steps", "1000"}, {"cells", "1000"}})).contains("from 1 to 1000"));
    }

    /// Every slider from end to end: no figure is refused for another reason than too many processes, none has numbers that are none.
    void theEndsOfTheSliders()
    {
        const FigureKind* kind = findFigure(u"tile-plan");
        for (const QString mergeable : {"yes", "no"})
            for (const FigureValue& value : kind->describe({}, {.id = {}, .kind = kind->id, .datasets = {}}))
                for (const double end : {value.least, value.most}) {
                    const auto figure = planned({{value.name, exact(end)}}, {{"mergeable", mergeable}});
                    if (!figure) {
                        QVERIFY2(refusal(figure).contains("at most"), qPrintable(value.name + refusal(figure)));
                        continue;
                    }
                    for (const Panel& panel : figure->panels)
                        QVERIFY2(std::isfinite(panel.x.min + panel.x.max + panel.y.min + panel.y.max) && panel.x.min < panel.x.max &&
                                     panel.y.min < panel.y.max,
                                 qPrintable(value.name));
                }
    }

    /// What a damaged session may hold: refused or drawn, with axes that are some.
    void anyChoices()
    {
        const std::vector<QJsonValue> odd{
            -1, 0, 0.5, 1e15, 1e300, QJsonValue("moon"), QJsonValue("1e308"), QJsonValue(true), QJsonValue::Null};
        for (const QString kind : {"tile-plan", "speedup"})
            for (const QString& name : findFigure(kind)->values)
                for (const QJsonValue& value : odd) {
                    QString of = name;
                    of.replace("NAME", "qdr-infiniband");
                    const FigureRequest request{.id = {}, .kind = kind, .datasets = {}, .choices = {{of, value}, {"machine", value}}};
                    const auto figure = buildFigure({}, request);
                    const QByteArray where = (of + ' ' + value.toVariant().toString()).toUtf8();
                    if (!figure) {
                        QVERIFY2(!refusal(figure).isEmpty(), where);
                        continue;
                    }
                    for (const Panel& panel : figure->panels)
                        QVERIFY2(std::isfinite(panel.x.min + panel.x.max + panel.y.min + panel.y.max) && panel.x.min < panel.x.max &&
                                     panel.y.min < panel.y.max,
                                 where);
                }
    }

    void theRuleIsWhereTheTileGoesBackTo()
    {
        const FigureKind* kind = findFigure(u"tile-plan");
        FigureRequest request{.id = {}, .kind = kind->id, .datasets = {}};
        const auto tile = [&] {
            for (const FigureValue& value : kind->describe({}, request))
                if (value.name == "tile") return value;
            return FigureValue{};
        };
        QCOMPARE(tile().source, 512.0);
        QVERIFY(kind->setValue(request, "processes", "256").ok());
        QCOMPARE(tile().source, 256.0);
        QCOMPARE(tile().value, 256.0);
        QVERIFY(kind->setValue(request, "tile", "100").ok());
        QCOMPARE(tile().value, 100.0);
        QCOMPARE(tile().source, 256.0);
    }
};

QTEST_GUILESS_MAIN(TestTilePlanFigure)
#include "tst_tile_plan_figure.moc"
