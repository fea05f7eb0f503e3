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
#include <QVariant>

using namespace costscope;

namespace {

Table table()
{
    Table t{u"runs"_s, {}};
    t.columns.push_back({u"n"_s, Quantity::Processes, std::vector<double>{1, 4, 4}, u"Cores <i>n</i>"_s});
    t.columns.push_back({u"t_n_s"_s, Quantity::Time, std::vector<double>{4501.25, missing, 0.0123456}, u"<i>t<sub>n</sub></i>"_s});
    t.columns.push_back({u"in_fit"_s, Quantity::Text, Texts{u"used"_s, u"left out"_s, u"used"_s}});
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
        QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), u"4501.25"_s);
        QCOMPARE(model.index(1, 1).data().toString(), u"—"_s); // missing is no zero
        QVERIFY(model.index(0, 1).data(Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight);
        QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), u"t_n"_s);
        QCOMPARE(model.headerData(1, Qt::Horizontal, TableModel::HtmlRole).toString(), u"<i>t<sub>n</sub></i>"_s);
        QCOMPARE(model.copied({model.index(0, 0), model.index(2, 1)}), u"n\tt_n_s\n1\t\n\t0.0123456"_s);
    }

    void tableLinksByKey()
    {
        TableModel model;
        model.setTable(table());
        QCOMPARE(model.key(1), u"n=4"_s);
        QCOMPARE(model.rowsOf({u"n=4"_s}), (std::vector<int>{1, 2})); // repetitions
        model.setTable(table(), {u"a"_s, u"b"_s, u"c"_s});
        QCOMPARE(model.rowsOf({u"c"_s}), std::vector<int>{2});
    }

    /// Keys that stand beside the table, that its n tell, and that it lacks; each found as key() says it.
    void keysAreFoundInLongTables()
    {
        std::vector<double> n, t;
        std::vector<QString> some;
        for (int row = 0; row < 500; ++row) {
            n.push_back(row % 11 == 0 ? missing : row % 7), t.push_back(row);
            if (row < 200) some.push_back(u"level=%1"_s.arg(row % 5));
        }
        const Table table{u"runs"_s, {{u"n"_s, Quantity::Processes, n}, {u"t_s"_s, Quantity::Time, t}}};
        for (const RowKeys& keys : {RowKeys(), RowKeys(some)}) {
            TableModel model;
            model.setTable(table, keys);
            QStringList all;
            std::vector<int> rows;
            for (int row = 0; row < 500; ++row) {
                rows.push_back(row);
                if (!all.contains(model.key(row)) && !model.key(row).isEmpty()) all << model.key(row);
            }
            QCOMPARE(model.keysOf(rows), all);
            QVERIFY(all.size() >= 7);
            for (const QStringList& wanted : {QStringList{u"n=3"_s}, QStringList{u"n="_s, u"level=2"_s}, all}) {
                std::vector<int> expected;
                for (int row = 0; row < 500; ++row)
                    if (wanted.contains(model.key(row))) expected.push_back(row);
                QCOMPARE(model.rowsOf(wanted), expected);
            }
        }
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
        session.datasets = {
            dataset(u"d1"_s, u"LAMMPS"_s),
            dataset(u"d2"_s, u"HPL"_s, {{Severity::Warning, u"odd"_s}, {Severity::Warning, u"odd"_s}, {Severity::Note, u"x"_s}})};
        session.figures = {{u"g1"_s, u"overhead-curves"_s, u"My <i>own</i>"_s, {u"d1"_s}}};
        model.setSession(session);
        QCOMPARE(model.rowCount(), 3); // and the notes
        QCOMPARE(model.index(0, 0).data().toString(), u"Datasets"_s);
        const QModelIndex first = model.indexOf(u"d1"_s), second = model.indexOf(u"d2"_s);
        QCOMPARE(first.data(SessionModel::NoteRole).toString(), u"3"_s);
        QCOMPARE(second.data(SessionModel::NoteRole).toString(), u"1 warning"_s);
        QCOMPARE(Tone(second.data(SessionModel::ToneRole).toInt()), Tone::Amber);
        QCOMPARE(model.indexOf(u"g1"_s).data().toString(), u"My own"_s);
        model.setOpenFigures({u"g1"_s});
        QCOMPARE(model.indexOf(u"g1"_s).data(SessionModel::NoteRole).toString(), u"open"_s);
        model.setStale({u"d1"_s});
        QCOMPARE(first.data(SessionModel::NoteRole).toString(), u"file changed"_s);
    }

    void treeBeginsTheNotes()
    {
        SessionModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Session session;
        session.datasets = {dataset(u"d1"_s, u"LAMMPS"_s)};
        model.setSession(session);
        const QPersistentModelIndex notes = model.indexOf(notesId);
        QCOMPARE(notes.data().toString(), u"Write notes…"_s);
        QVERIFY(!(notes.flags() & (Qt::ItemIsEditable | Qt::ItemIsDragEnabled))); // it is no thing with a name
        session.notes = u"\n# Runs of May\n\nOn two racks."_s;
        model.setSession(session);
        QCOMPARE(notes.data().toString(), u"Runs of May"_s);
        QVERIFY(notes.data(Qt::ToolTipRole).toString().contains(u"two racks"_s));
    }

    void treeRenamesThroughTheSession()
    {
        SessionModel model;
        Session session;
        session.datasets = {dataset(u"d1"_s, u"LAMMPS"_s)};
        model.setSession(session);
        QSignalSpy renamed(&model, &SessionModel::renamed), reset(&model, &QAbstractItemModel::modelReset);
        const QModelIndex index = model.indexOf(u"d1"_s);
        QVERIFY(!model.setData(index, u"  "_s));
        QVERIFY(model.setData(index, u"Water"_s));
        QCOMPARE(renamed.front(), (QVariantList{u"d1"_s, u"Water"_s}));
        session.datasets[0].name = u"Water"_s;
        model.setSession(session);
        QCOMPARE(reset.size(), 0); // same rows: the view keeps place and selection
        QCOMPARE(index.data().toString(), u"Water"_s);
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
        write(u"a much longer text than before"_s);
        QVERIFY(header->sectionSize(2) > before + 50);
        QCOMPARE(header->sectionSize(0), quiet);
        header->resizeSection(2, before);
        write(u"and once more a longer text than that one before"_s);
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
