// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/sampleFigures.h"
#include "views/draw/fonts.h"
#include "views/figure/FigureView.h"
#include "views/figure/figureAccessible.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>

using namespace costscope;

namespace {

std::shared_ptr<const Figure> spoken()
{
    Figure figure = samples::overheadCurves();
    figure.table = {};
    figure.table.columns = {{u"n"_s, Quantity::Processes, {}, u"Cores <i>n</i>"_s}, {u"t_n_s"_s, Quantity::Time, {}, u"Run time"_s}};
    figure.table.add(1.0, 100.0);
    figure.table.add(8.0, 20.0);
    figure.rowKeys = {u"n=1"_s, u"n=8"_s};
    figure.messages = {{Severity::Warning, u"Two points determine little."_s}};
    return std::make_shared<const Figure>(figure);
}

} // namespace

/// What a screen reader hears of a figure.
class TestFigureSpeaks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        loadFonts();
        makeFiguresSpeak();
    }

    void tellsTitleAndSentences()
    {
        FigureView view;
        const auto figure = spoken();
        view.setFigure(figure);
        QAccessibleInterface* speaks = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(speaks);
        QCOMPARE(speaks->role(), QAccessible::Chart);
        QCOMPARE(speaks->text(QAccessible::Name), plainText(figure->title));
        const QString description = speaks->text(QAccessible::Description);
        QVERIFY2(description.contains(plainText(figure->subtitle)), qPrintable(description));
        QVERIFY2(description.contains(u"Two points determine little."_s), qPrintable(description));
    }

    void tellsItsTable()
    {
        FigureView view;
        view.setFigure(spoken());
        QAccessibleInterface* speaks = QAccessible::queryAccessibleInterface(&view);
        QAccessibleTableInterface* table = speaks->tableInterface();
        QVERIFY(table);
        QCOMPARE(table->rowCount(), 2);
        QCOMPARE(table->columnCount(), 2);
        QCOMPARE(table->columnDescription(0), u"Cores n"_s);
        QCOMPARE(speaks->childCount(), 4);
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 2; ++column) {
                QAccessibleInterface* cell = table->cellAt(row, column);
                QVERIFY(cell && cell->isValid());
                QCOMPARE(cell->text(QAccessible::Name), view.figure()->table.columns[size_t(column)].display(row));
                QCOMPARE(cell->parent(), speaks);
                QCOMPARE(speaks->indexOfChild(cell), 2 * row + column);
                QCOMPARE(speaks->child(2 * row + column), cell);
            }
        QVERIFY(!table->cellAt(2, 0) && !table->cellAt(0, 2) && !table->cellAt(-1, 0));
    }

    void selectsRows()
    {
        FigureView view;
        view.setFigure(spoken());
        QSignalSpy selected(&view, &FigureView::selectionChanged);
        QAccessibleInterface* speaks = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(speaks->tableInterface()->selectRow(1));
        QCOMPARE(view.selection(), QStringList{u"n=8"_s});
        QCOMPARE(selected.size(), 1);
        QCOMPARE(speaks->tableInterface()->selectedRows(), QList<int>{1});
        QVERIFY(speaks->text(QAccessible::Value).contains(u"Cores n 8"_s));
        QVERIFY(speaks->tableInterface()->cellAt(1, 1)->state().selected);
        QVERIFY(speaks->tableInterface()->unselectRow(1));
        QVERIFY(view.selection().isEmpty());
        QVERIFY(!speaks->tableInterface()->selectRow(7));
    }

    /// A cell that somebody holds is not of the next figure.
    void forgetsCellsOfAnotherFigure()
    {
        FigureView view;
        view.setFigure(spoken());
        QAccessibleInterface* speaks = QAccessible::queryAccessibleInterface(&view);
        const QAccessible::Id before = QAccessible::uniqueId(speaks->tableInterface()->cellAt(1, 1));
        Figure other = *spoken();
        for (Column& column : other.table.columns) column.values = std::vector<double>{4.0};
        other.rowKeys = {u"n=4"_s};
        view.setFigure(std::make_shared<const Figure>(other));
        QCOMPARE(speaks->tableInterface()->rowCount(), 1);
        QVERIFY(!QAccessible::accessibleInterface(before));
        view.setFigure(nullptr);
        QCOMPARE(speaks->childCount(), 0);
    }
};

QTEST_MAIN(TestFigureSpeaks)
#include "tst_figure_speaks.moc"
