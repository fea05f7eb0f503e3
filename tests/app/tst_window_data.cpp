// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowBench.h"

#include "app/FigureArea.h"
#include "app/FigurePage.h"
#include "views/TableModel.h"
#include "views/TablePanel.h"

#include <QAction>
#include <QTableView>

using namespace costscope;

class TestWindowData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void rowsOfSevenProgramsAreLeftOutOfTheRightFit_data()
    {
        QTest::addColumn<bool>("turned");
        QTest::newRow("order of the session") << false;
        QTest::newRow("other order") << true;
    }

    /// Every row says its program and n: whatever the order, the record of that program with that n is meant.
    void rowsOfSevenProgramsAreLeftOutOfTheRightFit()
    {
        QFETCH(bool, turned);
        Bench bench;
        bench.openExample();
        FigureRequest seven = *bench.session().figure(u"g20");
        QCOMPARE(seven.datasets.size(), 7);
        if (turned) std::reverse(seven.datasets.begin(), seven.datasets.end());
        bench.window.things().editFigure(seven, QStringLiteral("turn"));
        bench.window.show(seven.id);
        const Table& table = bench.window.tableModel()->table();
        const int nColumn = 1, row = int(table.rows()) - 2;
        const QString program = table.columns[0].text(row);
        const double n = table.numbers(table.columns[nColumn].name)[size_t(row)];
        const Session before = bench.session();

        bench.window.table()->view()->selectRow(row);
        QVERIFY(bench.window.actions()["leaveOut"]->isEnabled());
        bench.window.actions()["leaveOut"]->trigger();
        for (const Fit& fit : bench.session().fits) {
            const DatasetItem* item = bench.session().dataset(fit.dataset);
            if (item->name != program) {
                QVERIFY(fit == *before.fit(fit.id));
                continue;
            }
            QCOMPARE(fit.settings.excluded.size(), size_t(1));
            QCOMPARE(item->data->principal().numbers(u"n")[size_t(fit.settings.excluded.front())], n);
        }
        bench.window.actions()["undo"]->trigger();
        QVERIFY(bench.session() == before);
    }

    void rowsThatAreNoRecordsCannotBeLeftOut()
    {
        Bench bench;
        bench.openExample();
        bench.window.show(QStringLiteral("g18")); // a scan: its rows are serial fractions
        bench.window.table()->view()->selectRow(3);
        QVERIFY(!bench.window.actions()["leaveOut"]->isEnabled());
    }
};

QTEST_MAIN(TestWindowData)
#include "tst_window_data.moc"
