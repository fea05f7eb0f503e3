// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/Selection.h"
#include "views/models/TableFilterBar.h"
#include "views/models/TableModel.h"
#include "views/models/TableOrder.h"
#include "views/models/TablePanel.h"
#include "views/style/Theme.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTest>

using namespace costscope;

namespace {

Table levels(std::vector<double> times)
{
    return {u"levels"_s,
            {{u"level"_s, Quantity::None, std::vector<qint64>{0, 1, 2, 3}},
             {u"time_s"_s, Quantity::Time, std::move(times)},
             {u"operation"_s, Quantity::Text, Texts{u"SpMV"_s, u"SpGEMM"_s, u"SpMV"_s, u"SpGEMM"_s}}}};
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
        model.setTable(levels(std::move(times)), {u"level=0"_s, u"level=1"_s, u"level=2"_s, u"level=3"_s}, nullptr,
                       QString::fromLatin1(of));
    }
    /// Levels in the order shown.
    QString shown() const
    {
        QString all;
        for (int row = 0; row < panel.order()->rowCount(); ++row)
            all += panel.order()->index(row, 0).data(TableModel::ExactRole).toString();
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
    /// Whatever is seen of a cell is what the style paints: plain, selected, cut, of another colour, in another theme and font.
    void cellsLookAsTheStylePaintsThem()
    {
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            applyTheme(*qApp, choice);
            Bench bench;
            bench.model.setTable(
                {u"runs"_s,
                 {{u"n"_s, Quantity::Processes, std::vector<double>{1, 2, 4, 8, 1048576}},
                  {u"t_n_s"_s, Quantity::Time, std::vector<double>{4501, missing, 1.25e-7, 3.333333e-4, 0}},
                  {u"share"_s, Quantity::Share, std::vector<double>{0.1, 0.25, 1, 1e-9, -0.03}},
                  {u"used"_s, Quantity::Text, Texts{u"used"_s, u"left out"_s, u"no"_s, QString(), u"f<sub>s</sub> & 漢字"_s}},
                  {u"name"_s, Quantity::Text,
                   Texts{u"a long name that is cut where the column is narrow"_s, u"two\nlines"_s, u"x"_s, u"W"_s, u"ﬁn"_s}}}},
                {u"n=1"_s, u"n=2"_s, u"n=4"_s, u"n=8"_s, u"n=9"_s}, nullptr, u"f2"_s);
            QTableView& view = *bench.panel.view();
            QAbstractItemDelegate* ours = view.itemDelegate();
            QStyledItemDelegate theirs;
            const auto check = [&](const char* when) {
                QCoreApplication::processEvents();
                const QImage a = view.viewport()->grab().toImage();
                view.setItemDelegate(&theirs);
                const QImage b = view.viewport()->grab().toImage();
                view.setItemDelegate(ours);
                QVERIFY2(a == b, when);
            };
            check("plain");
            bench.selection.set({u"n=4"_s});
            check("selected");
            view.setColumnWidth(4, 120);
            view.setColumnWidth(1, 45);
            check("narrow");
            QFont large = view.font();
            large.setPointSizeF(1.3 * large.pointSizeF());
            view.setFont(large);
            check("large");
            view.setColumnWidth(1, 46);
            view.setColumnWidth(2, 71);
            check("odd widths");
            view.setEnabled(false);
            check("disabled");
        }
        applyTheme(*qApp, ThemeChoice::Light);
        qApp->setStyleSheet({});
    }

    void aHeadingSortsUpDownAndNot()
    {
        Bench bench;
        bench.clickHeading(1);
        QCOMPARE(bench.shown(), u"3120"_s);
        bench.clickHeading(1);
        QCOMPARE(bench.shown(), u"0213"_s);
        bench.clickHeading(1);
        QCOMPARE(bench.shown(), u"0123"_s);
        QVERIFY(bench.selection.keys().isEmpty()); // a heading is no row
    }

    void whatIsSelectedStaysSo()
    {
        Bench bench;
        bench.clickHeading(1);
        bench.panel.view()->selectRow(0); // level 3 is the fastest
        QCOMPARE(bench.selection.keys(), QStringList{u"level=3"_s});
        QCOMPARE(bench.panel.selectedRows(), std::vector<int>{3});
        bench.clickHeading(1);
        QCOMPARE(bench.selection.keys(), QStringList{u"level=3"_s});
        QCOMPARE(bench.panel.view()->selectionModel()->selectedRows().front().row(), 3); // at the end now
        bench.selection.set({u"level=0"_s});                                             // by a figure
        QCOMPARE(bench.panel.view()->selectionModel()->selectedRows().front().row(), 0);
    }

    void newNumbersAreSortedAgain()
    {
        Bench bench;
        bench.clickHeading(1);
        bench.selection.set({u"level=1"_s});
        bench.set({1, 9, 2, 3}); // a slider
        QCOMPARE(bench.shown(), u"0231"_s);
        QCOMPARE(bench.panel.view()->selectionModel()->selectedRows().front().row(), 3);
        bench.set({3, 1, 2, 0.5}, "f2"); // another figure begins as it was computed
        QCOMPARE(bench.shown(), u"0123"_s);
        QCOMPARE(bench.panel.view()->horizontalHeader()->sortIndicatorSection(), -1);
    }

    /// Every other of 6000 rows is more than a selection model can bear: they are selected all the same, until others are.
    void thousandsOfRowsAreSelected()
    {
        Bench bench;
        std::vector<double> n, t;
        for (int row = 0; row < 6000; ++row) n.push_back(row % 2 == 0 ? 8 : 4), t.push_back(row);
        bench.model.setTable({u"runs"_s, {{u"n"_s, Quantity::Processes, n}, {u"t_s"_s, Quantity::Time, t}}}, {}, nullptr, u"d1"_s);
        bench.selection.set({u"n=8"_s});
        const std::vector<int> rows = bench.panel.selectedRows();
        QCOMPARE(rows.size(), size_t(3000));
        QVERIFY(std::ranges::all_of(rows, [](int row) { return row % 2 == 0; }));
        QVERIFY(bench.panel.isAnySelected([](int row) { return row == 5998; }));
        QVERIFY(!bench.panel.isAnySelected([](int row) { return row == 5999; }));
        QVERIFY(!bench.panel.view()->selectionModel()->hasSelection());
        const QAbstractItemModel* order = bench.panel.order();
        QVERIFY(order->index(2, 0).data(TableModel::MarkedRole).toBool() && !order->index(3, 0).data(TableModel::MarkedRole).toBool());
        const auto colourOf = [&](int row) { // of the ground beside the number
            const QRect cell = bench.panel.view()->visualRect(order->index(row, 0));
            return bench.panel.view()->viewport()->grab().toImage().pixelColor(cell.left() + 3, cell.center().y());
        };
        QVERIFY(colourOf(2) != colourOf(3) && colourOf(2) != colourOf(1));
        bench.panel.copy();
        QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 3000); // and the headings
        bench.clickHeading(1), bench.clickHeading(1);                      // the longest first
        QCOMPARE(bench.panel.selectedRows(), rows);
        bench.type(u"t>5000"_s);
        QCOMPARE(bench.panel.selectedRows().size(), size_t(499)); // 5002 … 5998
        bench.type({});
        QTest::keyClick(bench.panel.bar()->field(), Qt::Key_Escape);
        bench.panel.view()->selectRow(0);
        QCOMPARE(bench.panel.selectedRows(), std::vector<int>{5999});
        QCOMPARE(bench.selection.keys(), QStringList{u"n=4"_s});
    }

    void aFilterKeepsRows()
    {
        Bench bench;
        bench.selection.set({u"level=0"_s});
        bench.type(u"level>0 spmv"_s);
        QCOMPARE(bench.shown(), u"2"_s);
        QCOMPARE(bench.panel.bar()->words()->text(), u"1 of 4 rows"_s);
        QCOMPARE(bench.selection.keys(), QStringList{u"level=0"_s}); // hidden, not forgotten
        QVERIFY(bench.panel.selectedRows().empty());
        QTest::keyClick(bench.panel.bar()->field(), Qt::Key_Escape);
        QCOMPARE(bench.shown(), u"0123"_s);
        QCOMPARE(bench.panel.selectedRows(), std::vector<int>{0});
        QCOMPARE(bench.panel.bar()->words()->text(), u"4 rows"_s);
        bench.type(u"spmv"_s);
        bench.set({1, 2, 3, 4}, "f2");
        QCOMPARE(bench.shown(), u"0123"_s);
        QVERIFY(bench.panel.bar()->field()->text().isEmpty());
    }

    void aWrongFilterSaysWhy()
    {
        Bench bench;
        bench.type(u"lewel>1"_s);
        QCOMPARE(bench.shown(), u"0123"_s);
        QVERIFY(bench.panel.bar()->words()->text().contains(u"no column “lewel”"_s));
    }

    void copiesWhatIsShown()
    {
        Bench bench;
        bench.clickHeading(1);
        bench.type(u"spmv"_s);
        bench.panel.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"level\ttime_s\toperation\n2\t2\tSpMV\n0\t3\tSpMV"_s);
        bench.panel.view()->selectRow(1);
        bench.panel.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"level\ttime_s\toperation\n0\t3\tSpMV"_s);
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
        QCOMPARE(bench.shown(), u"13"_s);
        QCOMPARE(bench.panel.bar()->field()->text(), u"operation=SpGEMM"_s);
        trigger("descending");
        QCOMPARE(bench.shown(), u"13"_s);
        trigger("ascending");
        QCOMPARE(bench.shown(), u"13"_s);
        QCOMPARE(bench.panel.view()->horizontalHeader()->sortIndicatorSection(), 2);
    }
};

QTEST_MAIN(TestTablePanel)
#include "tst_table_panel.moc"
