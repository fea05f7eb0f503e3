// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/Selection.h"
#include "views/models/TableFilterBar.h"
#include "views/models/TableModel.h"
#include "views/models/TableOrder.h"
#include "views/models/TablePanel.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QTest>

using namespace costscope;

namespace {

Table levels(std::vector<double> times)
{
    return {QStringLiteral("levels"),
            {{QStringLiteral("level"), Quantity::None, std::vector<qint64>{0, 1, 2, 3}},
             {QStringLiteral("time_s"), Quantity::Time, std::move(times)},
             {QStringLiteral("operation"), Quantity::Text,
              Texts{QStringLiteral("SpMV"), QStringLiteral("SpGEMM"), QStringLiteral("SpMV"), QStringLiteral("SpGEMM")}}}};
}

struct Bench {
    TableModel model;
    Selection selection;
    TablePanel panel{&model, &selection};
    const QAbstractItemModelTester tester{panel.order(), QAbstractItemModelTester::FailureReportingMode::QtTest};

    Bench()
    {
        panel.resize(700, 300);
        panel.show();
        set({3, 1, 2, 0.5});
    }
    void set(std::vector<double> times, const char* of = "f1")
    {
        model.setTable(levels(std::move(times)),
                       {QStringLiteral("level=0"), QStringLiteral("level=1"), QStringLiteral("level=2"), QStringLiteral("level=3")}, nullptr,
                       QString::fromLatin1(of));
    }
    /// Levels in the order shown.
    QString shown() const
    {
        QString all;
        for (int row = 0; row < panel.order()->rowCount(); ++row) all += panel.order()->index(row, 0).data(TableModel::ExactRole).toString();
        return all;
    }
    void clickHeading(int column)
    {
        QHeaderView* header = panel.view()->horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {header->sectionViewportPosition(column) + 20, 10});
    }
    void type(const QString& filter)
    {
        panel.find();
        QTest::keyClicks(panel.bar()->field(), filter);
        QCoreApplication::processEvents();
    }
};

} // namespace

/// The table of numbers: sorted, filtered, copied, and linked all the while.
class TestTablePanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHeadingSortsUpDownAndNot()
    {
        Bench bench;
        bench.clickHeading(1);
        QCOMPARE(bench.shown(), QStringLiteral("3120"));
        bench.clickHeading(1);
        QCOMPARE(bench.shown(), QStringLiteral("0213"));
        bench.clickHeading(1);
        QCOMPARE(bench.shown(), QStringLiteral("0123"));
        QVERIFY(bench.selection.keys().isEmpty()); // a heading is no row
    }

    void whatIsSelectedStaysSo()
    {
        Bench bench;
        bench.clickHeading(1);
        bench.panel.view()->selectRow(0); // level 3 is the fastest
        QCOMPARE(bench.selection.keys(), QStringList{QStringLiteral("level=3")});
        QCOMPARE(bench.panel.selectedRows(), std::vector<int>{3});
        bench.clickHeading(1);
        QCOMPARE(bench.selection.keys(), QStringList{QStringLiteral("level=3")});
        QCOMPARE(bench.panel.view()->selectionModel()->selectedRows().front().row(), 3); // at the end now
        bench.selection.set({QStringLiteral("level=0")});                                // by a figure
        QCOMPARE(bench.panel.view()->selectionModel()->selectedRows().front().row(), 0);
    }

    void newNumbersAreSortedAgain()
    {
        Bench bench;
        bench.clickHeading(1);
        bench.selection.set({QStringLiteral("level=1")});
        bench.set({1, 9, 2, 3}); // a slider
        QCOMPARE(bench.shown(), QStringLiteral("0231"));
        QCOMPARE(bench.panel.view()->selectionModel()->selectedRows().front().row(), 3);
        bench.set({3, 1, 2, 0.5}, "f2"); // another figure begins as it was computed
        QCOMPARE(bench.shown(), QStringLiteral("0123"));
        QCOMPARE(bench.panel.view()->horizontalHeader()->sortIndicatorSection(), -1);
    }

    void aFilterKeepsRows()
    {
        Bench bench;
        bench.selection.set({QStringLiteral("level=0")});
        bench.type(QStringLiteral("level>0 spmv"));
        QCOMPARE(bench.shown(), QStringLiteral("2"));
        QCOMPARE(bench.panel.bar()->words()->text(), QStringLiteral("1 of 4 rows"));
        QCOMPARE(bench.selection.keys(), QStringList{QStringLiteral("level=0")}); // hidden, not forgotten
        QVERIFY(bench.panel.selectedRows().empty());
        QTest::keyClick(bench.panel.bar()->field(), Qt::Key_Escape);
        QCOMPARE(bench.shown(), QStringLiteral("0123"));
        QCOMPARE(bench.panel.selectedRows(), std::vector<int>{0});
        QCOMPARE(bench.panel.bar()->words()->text(), QStringLiteral("4 rows"));
        bench.type(QStringLiteral("spmv"));
        bench.set({1, 2, 3, 4}, "f2");
        QCOMPARE(bench.shown(), QStringLiteral("0123"));
        QVERIFY(bench.panel.bar()->field()->text().isEmpty());
    }

    void aWrongFilterSaysWhy()
    {
        Bench bench;
        bench.type(QStringLiteral("lewel>1"));
        QCOMPARE(bench.shown(), QStringLiteral("0123"));
        QVERIFY(bench.panel.bar()->words()->text().contains(QStringLiteral("no column “lewel”")));
    }

    void copiesWhatIsShown()
    {
        Bench bench;
        bench.clickHeading(1);
        bench.type(QStringLiteral("spmv"));
        bench.panel.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("level\ttime_s\toperation\n2\t2\tSpMV\n0\t3\tSpMV"));
        bench.panel.view()->selectRow(1);
        bench.panel.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("level\ttime_s\toperation\n0\t3\tSpMV"));
    }

    /// By keyboard: the menu of a cell sorts and filters.
    void theMenuOfACell()
    {
        Bench bench;
        QMenu menu;
        bench.panel.fillMenu(menu, bench.panel.order()->index(1, 2));
        const auto trigger = [&](const char* text) {
            for (QAction* action : menu.actions())
                if (action->text().contains(QLatin1String(text))) return action->trigger();
            QFAIL(text);
        };
        trigger("Only rows with operation = SpGEMM");
        QCOMPARE(bench.shown(), QStringLiteral("13"));
        QCOMPARE(bench.panel.bar()->field()->text(), QStringLiteral("operation=SpGEMM"));
        trigger("descending");
        QCOMPARE(bench.shown(), QStringLiteral("13"));
        trigger("ascending");
        QCOMPARE(bench.shown(), QStringLiteral("13"));
        QCOMPARE(bench.panel.view()->horizontalHeader()->sortIndicatorSection(), 2);
    }
};

QTEST_MAIN(TestTablePanel)
#include "tst_table_panel.moc"
