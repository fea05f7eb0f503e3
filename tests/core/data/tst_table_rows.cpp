// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/tableRows.h"

#include <QTest>

using namespace costscope;

using Rows = std::vector<int>;

/// Filters and orders of tables.
class TestTableRows : public QObject {
    Q_OBJECT

    static Table table()
    {
        return {u"levels"_s,
                {{u"level"_s, Quantity::None, std::vector<qint64>{0, 1, 2, 3, 4}},
                 {u"time_s"_s, Quantity::Time, std::vector<double>{2e-3, 5e-3, missing, 40e-6, 5e-3}, u"<i>t</i> measured"_s},
                 {u"operation"_s, Quantity::Text, Texts{u"SpMV"_s, u"spgemm"_s, u"SpMV"_s, u"axpy"_s, u"SpGEMM"_s}}}};
    }

private Q_SLOTS:
    void filters_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<Rows>("rows");
        const auto row = [](const char* filter, Rows rows) { QTest::newRow(filter) << QString::fromUtf8(filter) << rows; };
        row("", {0, 1, 2, 3, 4});
        row("level>2", {3, 4});
        row("level >= 2 spmv", {2});
        row("level<1", {0});
        row("level <= 1", {0, 1});
        row("level!=0", {1, 2, 3, 4});
        row("level=1..3", {1, 2, 3});
        row("spgemm", {1, 4});         // whatever the letters
        row("operation=spmv", {0, 2}); // the whole cell
        row("operation=sp", {});
        row("operation!=SpMV", {1, 3, 4});
        row("time>1ms", {0, 1, 4});      // by a part of its heading; a missing number fulfils nothing
        row("time_s > 1 ms", {0, 1, 4}); // a blank before the unit
        row("t measured<1ms", {});       // "t" is a word of its own here: it stands in no cell with a time below
        row("tmeasured<1ms", {3});
        row("time=1ms..3ms", {0});
        row("time > 1 ms axpy", {});
        row("0.005", {1, 4}); // as it is stored
    }
    void filters()
    {
        QFETCH(QString, filter);
        const auto rows = rowsMatching(table(), filter);
        QVERIFY2(rows.ok(), rows.ok() ? "" : qPrintable(rows.error().message));
        QTEST(*rows, "rows");
    }

    /// Cells show milliseconds: what a number without a unit means is said.
    void bareNumbersAreSaidWithTheirUnit()
    {
        const auto said = [](const char* filter) { return readingsOf(table(), QString::fromUtf8(filter)).join(u" | "_s); };
        QCOMPARE(said("time>1"), u"time > 1 s"_s);
        QCOMPARE(said("time_s = 1..5ms level<3"), u"time_s = 1 s .. 5ms"_s);
        QCOMPARE(said("time > 1 ms"), QString());
        QCOMPARE(said("level>3 operation=spmv 0.005"), QString());
        QCOMPARE(said(""), QString());
    }

    void whatIsNotUnderstoodIsSaid()
    {
        const auto said = [](const char* filter) {
            const auto rows = rowsMatching(table(), QString::fromUtf8(filter));
            return rows ? QString() : rows.error().message;
        };
        QCOMPARE(said("lewel>3"), u"There is no column “lewel”. Columns: level, time_s, operation."_s);
        QVERIFY(said("level>x").contains(u"“x” is not a number"_s));
        QVERIFY(said("time>3 kg").isEmpty()); // "kg" is no unit of time: a word
        QVERIFY(said("operation>3").contains(u"= and !="_s));
        QVERIFY(said(">3").contains(u"no column"_s));
        QVERIFY(said("level=1..").contains(u"not a number"_s));
    }

    void sorts()
    {
        const auto sorted = [](size_t column, bool descending) {
            Rows rows{0, 1, 2, 3, 4};
            sortRows(table(), rows, column, descending);
            return rows;
        };
        QCOMPARE(sorted(1, false), (Rows{3, 0, 1, 4, 2})); // the missing one last
        QCOMPARE(sorted(1, true), (Rows{1, 4, 0, 3, 2}));  // either way; equal ones in their order
        QCOMPARE(sorted(2, false), (Rows{3, 1, 4, 0, 2})); // axpy, SpGEMM, SpMV in any letters
        QCOMPARE(sorted(9, false), (Rows{0, 1, 2, 3, 4}));
    }

    /// Several that are missing, anywhere: last, in their order.
    void sortsWhatIsMissing()
    {
        const Table few{u"few"_s, {{u"t"_s, Quantity::None, std::vector<double>{missing, 3, missing, 1, 2, missing, 1}}}};
        for (const bool descending : {false, true}) {
            Rows rows{0, 1, 2, 3, 4, 5, 6};
            sortRows(few, rows, 0, descending);
            QCOMPARE(rows, descending ? (Rows{1, 4, 3, 6, 0, 2, 5}) : (Rows{3, 6, 4, 1, 0, 2, 5}));
        }
    }

    /// The condition of a cell keeps its row.
    void aCellAsCondition()
    {
        for (size_t column : {size_t(0), size_t(1), size_t(2)})
            for (int row : {0, 1, 3}) {
                const auto rows = rowsMatching(table(), conditionOf(table(), row, column));
                QVERIFY(rows.ok());
                QVERIFY(std::find(rows->begin(), rows->end(), row) != rows->end());
            }
        QCOMPARE(conditionOf(table(), 0, 2), u"operation=SpMV"_s);
        QVERIFY(conditionOf(table(), 2, 1).isEmpty()); // missing
        const Table words{u"words"_s, {{u"w"_s, Quantity::Text, Texts{u"two words"_s, u"a<b"_s}}}};
        QVERIFY(conditionOf(words, 0, 0).isEmpty() && conditionOf(words, 1, 0).isEmpty()); // no filter says these
    }
};

QTEST_GUILESS_MAIN(TestTableRows)
#include "tst_table_rows.moc"
