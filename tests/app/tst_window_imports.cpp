// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowBench.h"

#include "app/actions/Imports.h"
#include "app/dialogs/FormatDialog.h"
#include "app/dialogs/PlacesDialog.h"
#include "app/dialogs/SeriesDialog.h"
#include "app/pages/ReportModel.h"
#include "app/pages/ReportView.h"
#include "core/data/RunRecords.h"
#include "core/data/benchmarkPlace.h"
#include "core/session/machines.h"
#include "views/inspector/DatasetPanel.h"
#include "views/inspector/calibration/CalibrationDataPart.h"
#include "views/inspector/calibration/CalibrationPanel.h"
#include "views/models/names.h"
#include "views/widgets/FactGrid.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTreeView>

using namespace costscope;

namespace {

/// 12 s + 100 s / n, in milliseconds below a heading that does not say so, for two sizes.
const QByteArray table("size,cores,wall\n1,1,112000\n1,2,62000\n1,4,37000\n1,8,24500\n2,1,224000\n2,2,124000\n2,4,74000\n2,8,49000\n");

const QByteArray latency("# OSU MPI Latency Test v7.4\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n1 1.01\n8 1.02\n64 1.06\n512 "
                         "1.5\n4096 5.1\n32768 34.0\n262144 263.0\n");

QString allSaid(const ReportModel& report)
{
    return report.text();
}

std::vector<double> times(const DatasetItem& item)
{
    return item.data->principal().find(u"t_n_s"_s)->numbers();
}

} // namespace

/// What the window asks about files, and what can be changed when they are read.
class TestWindowImports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    /// The same bytes twice, also under another name, are one measurement.
    void theSameFileIsNotAddedAgain()
    {
        Bench bench;
        const QString first = bench.folder.filePath(u"runs.csv"_s), copy = bench.folder.filePath(u"copy.csv"_s);
        write(first, "n,t_n_s\n1,10\n2,6\n4,4\n8,3\n");
        write(copy, "n,t_n_s\n1,10\n2,6\n4,4\n8,3\n");
        for (const QString& path : {first, first, copy}) {
            bench.window.files().openFiles({path});
            bench.waitForJobs();
            QTRY_COMPARE(bench.session().datasets.size(), 1u);
        }
        QVERIFY(allSaid(*bench.window.report()).contains(u"“runs” holds the same: it was not added again."_s));
        write(copy, "n,t_n_s\n1,10\n2,6\n4,4\n8,3.5\n"); // that is another measurement
        bench.window.files().openFiles({copy});
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().datasets.size(), 2u);
    }

    /// A figure that was there before gets further data by an import: that is said, a new figure is not.
    void figuresThatShowMoreAreSaid()
    {
        Bench bench;
        const QString one = bench.folder.filePath(u"osu_latency_one.txt"_s), other = bench.folder.filePath(u"osu_latency_other.txt"_s);
        write(one, "# OSU MPI Latency Test v7.3\n# Size          Latency (us)\n1 0.22\n2 0.23\n4 0.25\n8192 2.5\n65536 9.0\n");
        write(other, "# OSU MPI Latency Test v7.3\n# Size          Latency (us)\n1 1.22\n2 1.23\n4 1.25\n8192 4.5\n65536 19.0\n");
        bench.window.files().openFiles({one});
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().figures.size(), 1u);
        QVERIFY(!allSaid(*bench.window.report()).contains(u"as well"_s));
        const QString name = displayName(bench.session(), bench.session().figures.front());
        bench.window.files().openFiles({other});
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().figures.front().datasets.size(), 2);
        QVERIFY2(allSaid(*bench.window.report()).contains(u"“osu_latency_other” is drawn in “%1” as well."_s.arg(name)),
                 qPrintable(allSaid(*bench.window.report())));
    }

    /// A folder whose data lie in folders inside it.
    void foldersInsideAreAskedAbout()
    {
        Bench bench;
        QDir folder(bench.folder.path());
        QVERIFY(folder.mkpath(u"study/n1"_s) && folder.mkpath(u"study/n2"_s));
        write(folder.filePath(u"study/notes.txt"_s), "nothing of interest\n");
        write(folder.filePath(u"study/n1/a.csv"_s), "n,t_n_s\n1,10\n2,6\n4,4\n8,3\n");
        write(folder.filePath(u"study/n2/b.csv"_s), "n,t_n_s\n1,11\n2,7\n4,5\n8,4\n");
        bench.answers->subfolders.reset(); // cancelled
        drop(bench.window, QStringList{folder.filePath(u"study"_s)});
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.empty());
        bench.answers->subfolders = false;
        bench.answers->save = folder.filePath(u"study"_s);
        bench.window.actions()["importFolder"]->trigger();
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.empty());
        QVERIFY2(allSaid(*bench.window.report()).contains(u"n1, n2"_s), qPrintable(allSaid(*bench.window.report())));
        bench.answers->subfolders = true;
        bench.window.actions()["importFolder"]->trigger();
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().datasets.size(), 2u);
    }

    /// Numbers that nobody recognises, in the format that the user names; a reload keeps to it.
    void aFormatIsNamed()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"numbers.dat"_s);
        write(path, "1 10\n2 16\n4 14\n8 13\n"); // do not fall: no run times by themselves
        bench.window.files().openFiles({path});
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.empty());
        bench.answers->open = QStringList{path};
        bench.answers->format = WantedFormat{u"runs-csv"_s, false};
        bench.window.actions()["importAs"]->trigger();
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().datasets.size(), 1u);
        QCOMPARE(times(bench.session().datasets.front()), (std::vector<double>{10, 16, 14, 13}));
        write(path, "1 10\n2 16\n4 14\n8 12\n");
        bench.window.files().imports().reload({});
        bench.waitForJobs();
        QTRY_COMPARE(times(bench.session().datasets.front()).back(), 12.);
    }

    /// "Import as…" in its menu, and Ctrl+C on a message.
    void theMessagesPaneImportsAndCopies()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"numbers.dat"_s);
        write(path, "1 10\n2 16\n4 14\n8 13\n");
        bench.window.files().openFiles({path});
        bench.waitForJobs();
        QVERIFY(bench.session().datasets.empty());
        auto* pane = bench.window.findChild<QDockWidget*>(u"messages"_s)->findChild<ReportView*>();
        const QModelIndex message = pane->model()->index(0, 0, pane->model()->index(0, 0, {}));
        QVERIFY(pane->model()->message(message));
        pane->tree()->setCurrentIndex(message);
        bench.window.show();
        bench.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        bench.window.findChild<QDockWidget*>(u"messages"_s)->raise();
        pane->tree()->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), pane->tree());
        bench.window.actions()["copy"]->trigger();
        QCOMPARE(QApplication::clipboard()->text(), shownText(*pane->model()->message(message)));
        bench.answers->format = WantedFormat{u"runs-csv"_s, false};
        Q_EMIT pane->formatWanted({path});
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().datasets.size(), 1u);
    }

    void theFormatsAreSearched()
    {
        FormatDialog dialog(u"x.txt"_s, u"osu"_s);
        QCOMPARE(dialog.wanted().importer, u"osu"_s);
        dialog.findChild<QLineEdit*>()->setText(u"mpip"_s);
        QCOMPARE(dialog.wanted().importer, u"mpip"_s);
        dialog.findChild<QLineEdit*>()->setText(u"no such thing"_s);
        QVERIFY(dialog.wanted().importer.isEmpty());
        for (const QPushButton* button : dialog.findChildren<QPushButton*>())
            if (button->property("primary").toBool()) QVERIFY(!button->isEnabled());
    }

    /// What columns and units were taken for stands in the Inspector; another choice changes the data where they stand.
    void columnsAreChangedLater()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"sizes.csv"_s);
        write(path, table);
        bench.window.files().openFiles({path});
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().datasets.size(), 2u); // one per size
        const QString id = bench.session().datasets.front().id, second = bench.session().datasets.back().id;
        QCOMPARE(times(bench.session().datasets.front()).front(), 112000.);
        FitSettings settings;
        settings.model = u"amdahl-overhead"_s;
        QVERIFY(!bench.window.things().fit(id, settings, u"fit"_s).isEmpty());
        bench.window.show(id);
        DatasetPanel* panel = bench.window.inspector()->datasetPanel();
        QStringList shown;
        for (const Fact& fact : panel->columns()->facts()) shown << fact.meaning + u": "_s + fact.value;
        QCOMPARE(shown, (QStringList{u"n: “cores”"_s, u"t<sub>n</sub>: “wall”"_s, u"case: size: 1"_s}));
        QVERIFY(panel->columnsButton()->isVisibleTo(panel));

        bench.answers->columns = {{u"cores"_s, u"n"_s}, {u"wall"_s, u"t_n_s[ms]"_s}};
        panel->columnsButton()->click();
        bench.waitForJobs();
        QTRY_COMPARE(times(bench.session().datasets.front()).front(), 112.);
        QCOMPARE(bench.answers->askedShape->said.value(u"cores"_s), u"n"_s);
        QCOMPARE(bench.session().datasets.size(), 2u);
        QCOMPARE(bench.session().datasets.back().id, second);
        const Fit* fit = bench.session().fitOf(id, settings.model);
        QVERIFY(fit && !fit->fitted.empty() && fit->fitted.front() < 1000); // made anew, of times in seconds

        bench.answers->columns[u"size"_s] = QString(); // put together: one series, and the second one goes
        panel->columnsButton()->click();
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().datasets.size(), 1u);
        QCOMPARE(bench.session().datasets.front().id, id);
        QCOMPARE(times(bench.session().datasets.front()).size(), 8u);
        QVERIFY(allSaid(*bench.window.report()).contains(u"went: the columns make no such series now"_s));
        bench.window.document().undoStack().undo();
        QCOMPARE(bench.session().datasets.size(), 2u);
    }

    /// Where a refusal says that the window asks, it does.
    void whatIsPromisedIsAsked()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"two.csv"_s);
        write(path, "cores,wall,elapsed\n1,10,11\n2,6,7\n4,4,5\n");
        bench.answers->columns = {{u"elapsed"_s, u"t_n_s"_s}, {u"cores"_s, u"n"_s}};
        bench.window.files().openFiles({path});
        QTRY_COMPARE(bench.session().datasets.size(), 1u);
        QCOMPARE(bench.answers->columnsAsked, 1);
        QCOMPARE(times(bench.session().datasets.front()).front(), 11.);
    }

    /// A table among other lines is asked about like one alone.
    void columnsOfATableInATextAreAsked()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"report.txt"_s);
        write(path, "Heat on one node\n\nprocs lap\n1 50.5\n2 26.5\n\nThe end.\n");
        bench.answers->columns = {{u"lap"_s, u"t_n_s"_s}};
        bench.window.files().openFiles({path});
        QTRY_COMPARE(bench.session().datasets.size(), 1u);
        QCOMPARE(bench.answers->columnsAsked, 1);
        QCOMPARE(times(bench.session().datasets.front()).front(), 50.5);
    }

    /// What the command line says with an option the window says with its controls.
    void optionsAreControls()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"cases.csv"_s);
        write(path, "np,Kx,Ky,time\n1,2,8,50.5\n1,4,4,60.5\n2,2,8,26.5\n2,4,4,31.5\n");
        bench.window.files().openFiles({path});
        QTRY_COMPARE(bench.session().datasets.size(), 2u);
        const QString text = bench.window.report()->text();
        QVERIFY2(text.contains(u"“Kx” set aside and “Ky” set aside put them together"_s) && !text.contains(u"--column"_s),
                 qPrintable(text));
    }

    /// Of an experiment with more series than are read at once those are read that were chosen.
    void seriesAreChosen()
    {
        QByteArray text = "PARAMETER p\nPOINTS 1 2 4\nMETRIC time\n";
        for (int i = 0; i < 130; ++i)
            text += "REGION r" + QByteArray::number(i) + "\nDATA 8\nDATA 4\nDATA " + QByteArray::number(i + 1) + "\n";
        Bench bench;
        const QString path = bench.folder.filePath(u"regions.txt"_s);
        write(path, text);
        bench.answers->series = QStringList{u"r0"_s, u"r2"_s};
        bench.window.files().openFiles({path});
        QTRY_COMPARE(bench.session().datasets.size(), 2u);
        QCOMPARE(bench.answers->seriesAsked.size(), 130);
        QCOMPARE(bench.session().datasets.front().name, u"r0"_s);
        // Whoever names none gets the longest.
        Bench other;
        other.window.files().openFiles({path});
        QTRY_COMPARE(other.session().datasets.size(), 125u);
        QVERIFY(other.window.report()->text().contains(u"130 series"_s));
    }

    void seriesDialog()
    {
        SeriesDialog dialog(u"regions.txt"_s, {u"main, size = 1"_s, u"main, size = 2"_s, u"solve, size = 1"_s}, 2);
        QVERIFY(dialog.chosen().isEmpty());
        dialog.findChild<QLineEdit*>()->setText(u"size main"_s);
        QPushButton *all = nullptr, *read = nullptr;
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
            if (button->text() == u"Check all shown") all = button;
            if (button->text() == u"Read those checked") read = button;
        }
        QVERIFY(all && read && !read->isEnabled());
        all->click();
        QCOMPARE(dialog.chosen(), (QStringList{u"main, size = 1"_s, u"main, size = 2"_s}));
        QVERIFY(read->isEnabled());
        dialog.findChild<QLineEdit*>()->clear();
        all->click();
        QVERIFY(!read->isEnabled()); // 3 of 2
    }

    void processesOfALogAreAskedFor()
    {
        Bench bench;
        const QString one = bench.folder.filePath(u"first.txt"_s), two = bench.folder.filePath(u"second.txt"_s);
        write(one, "real\t0m10.500s\nuser\t0m9.000s\nsys\t0m0.100s\n");
        write(two, "real\t0m6.500s\nuser\t0m9.000s\nsys\t0m0.100s\n");
        bench.window.files().openFiles({one, two}); // not known: asked once
        bench.waitForJobs();
        QTRY_COMPARE(bench.answers->processesAsked, 1);
        QVERIFY(bench.session().datasets.empty());
        bench.answers->processes = 8;
        bench.window.files().openFiles({one});
        QTRY_COMPARE(bench.session().datasets.size(), 1u);
        const Dataset& data = *bench.session().datasets.front().data;
        QCOMPARE(data.principal().find(u"n"_s)->number(0), 8.);
        QCOMPARE(data.principal().find(u"t_n_s"_s)->number(0), 10.5);
    }

    /// Every file that does not say where sender and receiver were is asked about; the Inspector changes it, and calibrations follow.
    void thePlaceIsAskedForPerFile()
    {
        Bench bench;
        const QString near = bench.folder.filePath(u"osu_latency_intranode.txt"_s), far = bench.folder.filePath(u"osu_latency_far.txt"_s);
        write(near, latency);
        write(far, QByteArray(latency).replace("1.0", "2.0"));
        bench.answers->places = {Locality::IntraNode, std::nullopt};
        bench.window.files().openFiles({near, far});
        bench.waitForJobs();
        QTRY_COMPARE(bench.session().datasets.size(), 2u);
        QCOMPARE(bench.answers->placesAsked.size(), 2u);
        const PlacesDialog dialog(bench.answers->placesAsked);
        QCOMPARE(dialog.places(), (std::vector<std::optional<Locality>>{Locality::IntraNode, std::nullopt})); // by the name of the file
        const auto placeAt = [&](size_t i) { return saidPlace(*bench.session().datasets[i].data); };
        QVERIFY(placeAt(0) == Locality::IntraNode && !placeAt(1));
        QVERIFY(!lacksPlace(*bench.session().datasets[0].data) && lacksPlace(*bench.session().datasets[1].data));

        const QString id = bench.session().datasets[1].id;
        bench.window.show(id);
        QComboBox* box = bench.window.inspector()->calibrationPanel()->data()->place(id);
        QVERIFY(box && box->isVisible() && box->currentIndex() == 0);
        box->setCurrentIndex(box->findData(u"inter-node"_s));
        Q_EMIT box->activated(box->currentIndex());
        QVERIFY(placeAt(1) == Locality::InterNode);
        bench.window.files().imports().reload({}); // what the user said stays
        bench.waitForJobs();
        QVERIFY(placeAt(0) == Locality::IntraNode && placeAt(1) == Locality::InterNode);
        bench.window.document().undoStack().undo();
        QVERIFY(!placeAt(1));
    }

    /// Return is the blue button, wherever the keyboard is; the other one is a click away.
    void returnTakesThePlaces()
    {
        const auto data = std::make_shared<Dataset>();
        data->name = u"a"_s;
        PlacesDialog dialog({data});
        dialog.show();
        auto* box = dialog.findChild<QComboBox*>();
        box->setFocus();
        box->setCurrentIndex(box->findData(u"inter-node"_s));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(dialog.places(), (std::vector<std::optional<Locality>>{Locality::InterNode}));
    }

    /// A removal names what goes with it.
    void aRemovalSaysWhatGoesWithIt()
    {
        Bench bench;
        bench.openExample();
        const QString id = bench.session().datasets.front().id;
        qsizetype figures = 0;
        for (const FigureRequest& figure : bench.session().figures) figures += figure.datasets == QStringList{id};
        QVERIFY(bench.session().fits.front().dataset == id);
        bench.window.things().remove({id});
        const QString said = bench.window.status()->text();
        QVERIFY2(said.contains(u"With it went"_s) && said.contains(u"Undo brings it back"_s), qPrintable(said));
        QVERIFY(said.contains(u"eq ("_s) || figures == 0);
    }
};

QTEST_MAIN(TestWindowImports)
#include "tst_window_imports.moc"
