// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/Selection.h"
#include "views/models/SessionModel.h"
#include "views/models/TableModel.h"
#include "views/models/TablePanel.h"
#include "views/models/names.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace costscope;

namespace {

Table table()
{
    Table t{QStringLiteral("runs"), {}};
    t.columns.push_back({QStringLiteral("n"), Quantity::Processes, std::vector<double>{1, 4, 4}, QStringLiteral("Cores <i>n</i>")});
    t.columns.push_back({QStringLiteral("t_n_s"), Quantity::Time, std::vector<double>{4501.25, missing, 0.0123456},
                         QStringLiteral("<i>t<sub>n</sub></i>")});
    t.columns.push_back(
        {QStringLiteral("in_fit"), Quantity::Text, Texts{QStringLiteral("used"), QStringLiteral("left out"), QStringLiteral("used")}});
    return t;
}

DatasetItem dataset(const QString& id, const QString& name, Messages messages = {})
{
    auto data = std::make_shared<Dataset>();
    data->name = name;
    data->tables = {table()};
    data->messages = std::move(messages);
    return {id, name, data};
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tableShowsAndCopies()
    {
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(table());
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral(u"4501\u00A0s"));
        QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("4501.25"));
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("—")); // missing is no zero
        QVERIFY(model.index(0, 1).data(Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight);
        QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("t_n"));
        QCOMPARE(model.headerData(1, Qt::Horizontal, TableModel::HtmlRole).toString(), QStringLiteral("<i>t<sub>n</sub></i>"));
        QCOMPARE(model.copied({model.index(0, 0), model.index(2, 1)}), QStringLiteral("n\tt_n_s\n1\t\n\t0.0123456"));
    }

    void tableLinksByKey()
    {
        TableModel model;
        model.setTable(table());
        QCOMPARE(model.key(1), QStringLiteral("n=4"));
        QCOMPARE(model.rowsOf({QStringLiteral("n=4")}), (std::vector<int>{1, 2})); // repetitions
        model.setTable(table(), {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        QCOMPARE(model.rowsOf({QStringLiteral("c")}), std::vector<int>{2});
    }

    void tableKeepsItsPlaceWhenNumbersChange()
    {
        TableModel model;
        model.setTable(table());
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset), changed(&model, &QAbstractItemModel::dataChanged);
        Table next = table();
        std::get<std::vector<double>>(next.columns[1].values)[1] = 2;
        model.setTable(next);
        QCOMPARE(reset.size(), 0);
        QCOMPARE(changed.size(), 1);
    }

    void treeGroupsAndNotes()
    {
        SessionModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Session session;
        session.datasets = {dataset(QStringLiteral("d1"), QStringLiteral("LAMMPS")), dataset(QStringLiteral("d2"), QStringLiteral("HPL"),
                                                                                             {{Severity::Warning, QStringLiteral("odd")},
                                                                                              {Severity::Warning, QStringLiteral("odd")},
                                                                                              {Severity::Note, QStringLiteral("x")}})};
        session.figures = {
            {QStringLiteral("g1"), QStringLiteral("overhead-curves"), QStringLiteral("My <i>own</i>"), {QStringLiteral("d1")}}};
        model.setSession(session);
        QCOMPARE(model.rowCount(), 3); // and the notes
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("Datasets"));
        const QModelIndex first = model.indexOf(QStringLiteral("d1")), second = model.indexOf(QStringLiteral("d2"));
        QCOMPARE(first.data(SessionModel::NoteRole).toString(), QStringLiteral("3"));
        QCOMPARE(second.data(SessionModel::NoteRole).toString(), QStringLiteral("1 warning"));
        QCOMPARE(Tone(second.data(SessionModel::ToneRole).toInt()), Tone::Amber);
        QCOMPARE(model.indexOf(QStringLiteral("g1")).data().toString(), QStringLiteral("My own"));
        model.setOpenFigures({QStringLiteral("g1")});
        QCOMPARE(model.indexOf(QStringLiteral("g1")).data(SessionModel::NoteRole).toString(), QStringLiteral("open"));
        model.setStale({QStringLiteral("d1")});
        QCOMPARE(first.data(SessionModel::NoteRole).toString(), QStringLiteral("file changed"));
    }

    void treeBeginsTheNotes()
    {
        SessionModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Session session;
        session.datasets = {dataset(QStringLiteral("d1"), QStringLiteral("LAMMPS"))};
        model.setSession(session);
        const QPersistentModelIndex notes = model.indexOf(notesId);
        QCOMPARE(notes.data().toString(), QStringLiteral("Write notes…"));
        QVERIFY(!(notes.flags() & (Qt::ItemIsEditable | Qt::ItemIsDragEnabled))); // it is no thing with a name
        session.notes = QStringLiteral("\n# Runs of May\n\nOn two racks.");
        model.setSession(session);
        QCOMPARE(notes.data().toString(), QStringLiteral("Runs of May"));
        QVERIFY(notes.data(Qt::ToolTipRole).toString().contains(QStringLiteral("two racks")));
    }

    void treeRenamesThroughTheSession()
    {
        SessionModel model;
        Session session;
        session.datasets = {dataset(QStringLiteral("d1"), QStringLiteral("LAMMPS"))};
        model.setSession(session);
        QSignalSpy renamed(&model, &SessionModel::renamed), reset(&model, &QAbstractItemModel::modelReset);
        const QModelIndex index = model.indexOf(QStringLiteral("d1"));
        QVERIFY(!model.setData(index, QStringLiteral("  ")));
        QVERIFY(model.setData(index, QStringLiteral("Water")));
        QCOMPARE(renamed.front(), (QVariantList{QStringLiteral("d1"), QStringLiteral("Water")}));
        session.datasets[0].name = QStringLiteral("Water");
        model.setSession(session);
        QCOMPARE(reset.size(), 0); // same rows: the view keeps place and selection
        QCOMPARE(index.data().toString(), QStringLiteral("Water"));
        session.datasets.clear();
        model.setSession(session);
        QCOMPARE(model.rowCount(), 0);
    }

    /// New values of the same table widen their column; one that the user has dragged stays.
    void columnsFollowTheirValues()
    {
        TableModel model;
        Selection selection;
        TablePanel panel(&model, &selection);
        panel.resize(900, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        model.setTable(table());
        QTest::qWait(20);
        QHeaderView* header = panel.view()->horizontalHeader();
        const int before = header->sectionSize(2), quiet = header->sectionSize(0);
        Table next = table();
        const auto write = [&](const QString& words) {
            next.columns[2].values = Texts{words, words, words};
            model.setTable(next);
            QTest::qWait(250);
        };
        write(QStringLiteral("a much longer text than before"));
        QVERIFY(header->sectionSize(2) > before + 50);
        QCOMPARE(header->sectionSize(0), quiet);
        header->resizeSection(2, before);
        write(QStringLiteral("and once more a longer text than that one before"));
        QCOMPARE(header->sectionSize(2), before);
    }

    /// No value is cut to bring the last column into sight.
    void fittingCutsNoValue()
    {
        TableModel model;
        Selection selection;
        TablePanel panel(&model, &selection);
        panel.resize(900, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        model.setTable(table());
        const QAbstractItemView* cells = panel.view();
        const QHeaderView* header = panel.view()->horizontalHeader();
        for (int width = header->length() + 20; width > header->length() - 40 && width > 80; width -= 5) {
            panel.resize(width, 300);
            QTest::qWait(5);
            for (int column = 0; column < header->count(); ++column)
                QVERIFY(header->sectionSize(column) >= cells->sizeHintForColumn(column));
        }
    }

    /// The table of another figure has its own widths and begins at its beginning, even where its columns are the same.
    void anotherTableBeginsAnew()
    {
        TableModel model;
        Selection selection;
        TablePanel panel(&model, &selection);
        panel.resize(300, 90);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const auto show = [&](const char* of) {
            model.setTable(table(), {}, nullptr, QString::fromLatin1(of));
            QTest::qWait(20);
        };
        show("f1");
        QHeaderView* header = panel.view()->horizontalHeader();
        const int own = header->sectionSize(1);
        header->resizeSection(0, 30);
        header->resizeSection(1, 500);
        QTest::qWait(20);
        panel.view()->horizontalScrollBar()->setValue(200);
        panel.view()->verticalScrollBar()->setValue(10);
        show("f1");
        QCOMPARE(header->sectionSize(1), 500); // the user's, in the same figure
        QCOMPARE(panel.view()->horizontalScrollBar()->value(), 200);
        show("f2");
        QCOMPARE(header->sectionSize(1), own);
        QVERIFY(header->sectionSize(0) > 30);
        QCOMPARE(panel.view()->horizontalScrollBar()->value(), 0);
        QCOMPARE(panel.view()->verticalScrollBar()->value(), 0);
    }
};

QTEST_MAIN(TestModels)
#include "tst_models.moc"
