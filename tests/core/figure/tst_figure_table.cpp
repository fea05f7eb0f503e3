// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureTable.h"

#include <QTest>

#include <cmath>

using namespace costscope;

class TestFigureTable : public QObject {
    Q_OBJECT

    static FigureTable rows(bool withTimes)
    {
        return {u"steps"_s,
                {{u"name"_s, Quantity::Text, u"Name"_s},
                 {u"time_s"_s, Quantity::Time, u"Time"_s, withTimes},
                 {u"count"_s, Quantity::Count, u"Count"_s}}};
    }

private Q_SLOTS:
    void aRowIsAddedAtOnce()
    {
        FigureTable table = rows(true);
        QCOMPARE(table.add(u"name=a"_s, u"a"_s, 1.5, qint64(1) << 60), 0);
        QCOMPARE(table.add(u"name=b"_s, u"b"_s, missing, 3), 1);
        QCOMPARE(table.rows(), size_t(2));
        Figure figure;
        figure.rowKeys = {u"of another table"_s};
        table.moveTo(figure);
        QCOMPARE(figure.rowKeys.all(), (std::vector<QString>{u"name=a"_s, u"name=b"_s}));
        QCOMPARE(figure.table.name, u"steps"_s);
        QCOMPARE(figure.table.columns.size(), size_t(3));
        QCOMPARE(figure.table.columns[1].label, u"Time"_s);
        QCOMPARE(figure.table.columns[0].text(1), u"b"_s);
        QVERIFY(figure.table.columns[1].number(0) == 1.5 && std::isnan(figure.table.columns[1].number(1)));
        QCOMPARE(figure.table.columns[2].text(0), u"1152921504606846976"_s); // whole numbers stay whole
    }

    void keysAreSharedUntilOneChanges()
    {
        const RowKeys keys{u"a"_s, u"b"_s};
        RowKeys copy = keys;
        QCOMPARE(&copy.all(), &keys.all());
        copy.push_back(u"c"_s);
        QCOMPARE(keys.all(), (std::vector<QString>{u"a"_s, u"b"_s}));
        QCOMPARE(copy.all(), (std::vector<QString>{u"a"_s, u"b"_s, u"c"_s}));
        QVERIFY(copy != keys);
        copy.own().pop_back();
        QVERIFY(copy == keys && RowKeys() == RowKeys({}));
    }

    /// What a panel that is painted again asks: a gap (NaN) is the same gap, everything else that is drawn counts.
    void seriesAreTheSame()
    {
        Series one{.label = u"a"_s, .x = {1, 2, 3}, .y = {1, missing, 3}, .low = {0}, .high = {2}, .x2 = {4}, .y2 = {5}, .value = {6}};
        QVERIFY(one == Series(one));
        const auto differs = [&](auto change) {
            Series other = one;
            change(other);
            return other != one;
        };
        QVERIFY(differs([](Series& s) { s.mark = Mark::Band; }) && differs([](Series& s) { s.label = u"b"_s; }));
        QVERIFY(differs([](Series& s) { s.endLabel = u"b"_s; }) && differs([](Series& s) { s.hue = Hue::Blue; }));
        QVERIFY(differs([](Series& s) { s.dash = Dash::Dotted; }) && differs([](Series& s) { s.marker = Marker::Square; }));
        QVERIFY(differs([](Series& s) { s.fill = Fill::None; }) && differs([](Series& s) { s.weight = 2; }));
        QVERIFY(differs([](Series& s) { s.x[1] = 7; }) && differs([](Series& s) { s.y[1] = 7; }));
        QVERIFY(differs([](Series& s) { s.low[0] = 7; }) && differs([](Series& s) { s.high.clear(); }));
        QVERIFY(differs([](Series& s) { s.x2[0] = 7; }) && differs([](Series& s) { s.y2[0] = 7; }));
        QVERIFY(differs([](Series& s) { s.value[0] = 7; }) && differs([](Series& s) { s.text = {u"b"_s}; }));
        QVERIFY(differs([](Series& s) { s.anchor = Anchor::Above; }) && differs([](Series& s) { s.width = 2; }));
        QVERIFY(differs([](Series& s) { s.height = 2; }) && differs([](Series& s) { s.hasHeads = true; }));
        QVERIFY(differs([](Series& s) { s.bend = 0; }) && differs([](Series& s) { s.rows = {1}; }));
    }

    void aRowOfADataset()
    {
        Table table{
            u"spans"_s,
            {{u"rank"_s, Quantity::Count, Int32s()}, {u"event"_s, Quantity::Text, Texts()}, {u"time_s"_s, Quantity::Time, Doubles()}}};
        table.add(3, u"send"_s, 0.5);
        table.add(4, u"receive"_s, missing);
        QCOMPARE(table.rows(), qsizetype(2));
        QCOMPARE(std::get<Int32s>(table.columns[0].values), (Int32s{3, 4}));
        QVERIFY(table.columns[1].isText() && !table.columns[2].isText());
        QVERIFY(std::isnan(table.columns[2].number(1)));
    }

    void cellsOfAnotherColumn()
    {
        const Column ranks{u"rank"_s, Quantity::Count, Int32s{3, 4}, u"Rank"_s}, events{u"event"_s, Quantity::Text, Texts{u"send"_s}};
        Column numbers = emptyLike(ranks), texts = emptyLike(events);
        QCOMPARE(numbers.label, u"Rank"_s);
        numbers.addFrom(ranks, 1);
        numbers.addFrom(ranks, -1);
        texts.addFrom(events, 0);
        texts.addFrom(events, -1);
        QCOMPARE(numbers.number(0), 4.0);
        QVERIFY(std::isnan(numbers.number(1)));
        QCOMPARE(texts.text(0), u"send"_s);
        QCOMPARE(texts.text(1), QString());
    }

    void columnsThatAreNotThere()
    {
        FigureTable table = rows(false);
        table.add(u"name=a"_s, u"a"_s, 1.5, 2);
        Figure figure;
        table.moveTo(figure);
        QCOMPARE(figure.table.columns.size(), size_t(2));
        QCOMPARE(figure.table.columns[1].name, u"count"_s);
    }

    void columnsWithoutAnything()
    {
        FigureTable table(u"runs"_s, {{u"name"_s, Quantity::Text},
                                      {u"remark"_s, Quantity::Text},
                                      {u"time_s"_s, Quantity::Time},
                                      {u"rate"_s, Quantity::Rate},
                                      {u"share"_s, Quantity::Share}});
        table.add(u"run=0"_s, QString(), QString(), std::vector{missing, missing}, 0.5); // several numbers at once
        table.dropEmpty();
        Figure figure;
        table.moveTo(figure);
        QCOMPARE(toCsv(figure.table), u"name,share\r\n,0.5\r\n"_s);
    }

    void withoutRows()
    {
        Figure figure;
        rows(true).moveTo(figure);
        QVERIFY(figure.table.rows() == 0 && figure.rowKeys.empty());
        QCOMPARE(toCsv(figure.table), u"name,time_s,count\r\n"_s);
    }
};

QTEST_APPLESS_MAIN(TestFigureTable)
#include "tst_figure_table.moc"
