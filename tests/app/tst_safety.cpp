// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/fitModel.h"
#include "tests/app/windowBench.h"

#include "app/dialogs/helpPages.h"
#include "app/jobs/workers.h"
#include "app/pages/ReportModel.h"
#include "app/pages/StartPage.h"
#include "app/window/CommandSearch.h"
#include "app/window/FigureArea.h"
#include "core/session/sessionFile.h"
#include "views/widgets/QuantitySpin.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabWidget>
#include <QThreadPool>

#include <algorithm>
#include <new>

using namespace costscope;

namespace {

/// t_n = 100/n + 0.4 ln n, to three digits.
const QByteArray runs("n,t_n_s\n1,100\n2,51\n4,26.5\n8,14.1\n16,8.4\n32,5.4\n64,4.6\n128,5.1\n");

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Nothing that a user does may be lost, mixed with something else, or overwritten without a question.
class TestSafety : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void workThatThrowsIsSaid_data()
    {
        QTest::addColumn<bool>("memory");
        QTest::addColumn<QString>("words");
        QTest::newRow("no memory") << true << u"not enough memory"_s;
        QTest::newRow("logic") << false << u"seven is no number"_s;
    }

    void workThatThrowsIsSaid()
    {
        QFETCH(bool, memory);
        QFETCH(QString, words);
        Bench bench;
        bool delivered = false;
        bench.window.jobs().run(
            u"Counting"_s,
            [memory](const Progress&) -> int {
                if (memory) throw std::bad_alloc();
                throw std::logic_error("seven is no number");
            },
            [&](int) { delivered = true; });
        bench.waitForJobs();
        QVERIFY(!delivered);
        QCOMPARE(bench.answers->told.size(), size_t(1));
        QVERIFY2(bench.answers->told.front().message.contains(words), qPrintable(bench.answers->told.front().message));
        QVERIFY(bench.answers->told.front().message.startsWith(u"Counting"_s));
    }

    void whatWasReadForAnotherSessionIsNotTaken()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"mine.csv"_s);
        write(path, runs);
        drop(bench.window, QStringList{path});
        QVERIFY(!bench.window.jobs().isEmpty());
        bench.window.files().newSession();
        bench.waitForJobs();
        QVERIFY(bench.session() == Session{});
        QVERIFY2(bench.window.status()->text().contains(u"mine.csv"_s), qPrintable(bench.window.status()->text()));
        QVERIFY(bench.window.status()->text().contains(u"was not taken"_s));

        drop(bench.window, QStringList{path}); // the next one is
        bench.waitForJobs();
        QCOMPARE(bench.session().datasets.size(), size_t(1));
    }

    /// The worker is done and its result waits: ids of both sessions are the same, so it would fit.
    void aResultThatWaitsIsDroppedToo()
    {
        Bench bench;
        bench.openExample();
        const Fit fit = bench.session().fits.front();
        bench.window.things().bootstrap(fit.dataset, [&] {
            FitSettings settings = fit.settings;
            settings.bootstrap = 100;
            return settings;
        }());
        workers().waitForDone();
        bench.openExample();
        const Session fresh = bench.session();
        bench.waitForJobs();
        QVERIFY(bench.session() == fresh);
        QVERIFY(!bench.window.isWindowModified());
    }

    void reloadedDataStayInTheirSession()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, runs);
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        bench.answers->save = bench.folder.filePath(u"a.costscope"_s);
        QVERIFY(bench.window.files().saveAs());
        write(path, QByteArray(runs).replace("1,100", "1,110"));
        bench.window.actions()["reload"]->trigger();
        bench.window.files().openFiles({bench.answers->save}); // the same session once more, as it was saved
        const Session saved = bench.session();
        bench.waitForJobs();
        QVERIFY(bench.session() == saved);
    }

    void aResultJoinsWhatWasDoneMeanwhile()
    {
        Bench bench;
        bench.openExample();
        const QString path = bench.folder.filePath(u"mine.csv"_s);
        write(path, runs);
        const size_t before = bench.session().datasets.size();
        drop(bench.window, QStringList{path});
        bench.window.things().rename(u"d1"_s, u"Named meanwhile"_s);
        bench.waitForJobs();
        QCOMPARE(bench.session().datasets.size(), before + 1);
        QCOMPARE(bench.session().dataset(u"d1")->name, u"Named meanwhile"_s);
    }

    void saveAsAsksWhereItAppendsTheEnding()
    {
        Bench bench;
        bench.openExample();
        const QString path = bench.folder.filePath(u"mine.costscope"_s);
        write(path, "precious");
        bench.answers->save = bench.folder.filePath(u"mine"_s); // what the file dialog asked about is no file
        QVERIFY(!bench.window.files().saveAs());
        QCOMPARE(bench.answers->overwriteAsked, QList<QStringList>{{path}});
        QCOMPARE(read(path), QByteArray("precious"));
        bench.answers->overwrite = true;
        QVERIFY(bench.window.files().saveAs());
        QVERIFY(isSession(path) && read(path) != "precious");
    }

    void exportAllKeepsEveryFigureAndAsksOnce()
    {
        Bench bench;
        bench.openExample();
        const QString same = u"The same name"_s;
        for (const size_t i : {0, 1}) bench.window.things().rename(bench.session().figures[i].id, same);
        const QDir folder(bench.folder.filePath(u"figures"_s));
        QVERIFY(QDir().mkpath(folder.path()));
        bench.answers->save = folder.path();
        bench.window.actions()["exportAll"]->trigger();
        QVERIFY(bench.answers->overwriteAsked.isEmpty());
        QCOMPARE(folder.entryList(QDir::Files).size(), qsizetype(bench.session().figures.size()));
        QVERIFY2(bench.window.status()->text().contains(folder.path()), qPrintable(bench.window.status()->text()));

        const QString first = folder.filePath(u"The-same-name.pdf"_s);
        write(first, "precious");
        QVERIFY(QFile::remove(folder.filePath(u"The-same-name-2.pdf"_s)));
        bench.window.actions()["exportAll"]->trigger();
        QCOMPARE(bench.answers->overwriteAsked.size(), 1);
        QCOMPARE(bench.answers->overwriteAsked.front().size(), qsizetype(bench.session().figures.size()) - 1);
        QCOMPARE(read(first), QByteArray("precious"));
        QVERIFY(!folder.exists(u"The-same-name-2.pdf"_s)); // nothing at all was written
        bench.answers->overwrite = true;
        bench.window.actions()["exportAll"]->trigger();
        QVERIFY(read(first).startsWith("%PDF-"));
    }

    void exportAllTellsOnceWhatFoundNoRoom()
    {
        Bench bench;
        bench.openExample();
        for (const size_t i : {0, 1}) {
            FigureRequest figure = bench.session().figures[i];
            figure.title = u"A title of many words "_s.repeated(200);
            bench.window.things().editFigure(figure, u"title"_s);
        }
        bench.answers->save = bench.folder.path();
        bench.window.actions()["exportAll"]->trigger();
        QCOMPARE(bench.answers->told.size(), size_t(1));
        const QString told = bench.answers->told.front().message;
        QVERIFY2(told.count(u".pdf: No room for: "_s) == 2, qPrintable(told));
        QCOMPARE(QDir(bench.folder.path()).entryList({u"*.pdf"_s}).size(), qsizetype(bench.session().figures.size()));
    }

    void anExportSaysWhereItWent()
    {
        Bench bench;
        bench.openExample();
        bench.answers->save = bench.folder.filePath(u"figure.svg"_s);
        bench.window.actions()["export"]->trigger();
        QCOMPARE(bench.window.status()->text(), u"Written to %1"_s.arg(bench.answers->save));
        bench.window.things().rename(u"d1"_s, u"other"_s); // work goes on: it stays for a while
        QCOMPARE(bench.window.status()->text(), u"Written to %1"_s.arg(bench.answers->save));
    }

    void messagesTellTheLastOutcomeOfAFile()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"mine.csv"_s), other = bench.folder.filePath(u"other.csv"_s);
        write(path, QByteArray(runs).replace("n,t_n_s", "who,how long"));
        write(other, runs);
        drop(bench.window, QStringList{path, other});
        bench.waitForJobs();
        const auto outcomeOf = [&](const QString& file) {
            QList<int> all;
            for (const FileReport& f : bench.window.report()->files())
                if (f.file == file) all << int(f.outcome);
            return all;
        };
        QCOMPARE(outcomeOf(path), QList<int>{int(ImportOutcome::Refused)}); // the user did not say what the columns are
        bench.answers->columns = {{u"who"_s, u"n"_s}, {u"how long"_s, u"t_n_s"_s}};
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        QTRY_COMPARE(outcomeOf(path), QList<int>{int(ImportOutcome::Full)});
        QCOMPARE(outcomeOf(other), QList<int>{int(ImportOutcome::Full)});
    }

    /// The user has named the columns: a report that says "refused" would be wrong by the time it is read.
    void aFileWhoseColumnsWereNamedIsNotCalledRefused()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"mine.csv"_s);
        write(path, QByteArray(runs).replace("n,t_n_s", "who,how long"));
        bench.answers->columns = {{u"who"_s, u"n"_s}, {u"how long"_s, u"t_n_s"_s}};
        drop(bench.window, QStringList{path});
        QTRY_COMPARE(bench.session().datasets.size(), size_t(1));
        QCOMPARE(bench.window.report()->files().size(), size_t(1));
        QVERIFY(bench.window.report()->files().front().outcome == ImportOutcome::Full);
        for (const QTabWidget* pane : bench.window.figures()->findChildren<QTabWidget*>())
            for (int i = 0; i < pane->count(); ++i) QVERIFY(!pane->tabText(i).startsWith(u"Import report"_s));
    }

    void reloadKeepsReportsOfOneFileApart_data()
    {
        QTest::addColumn<QList<int>>("now");    // reports in the file: 0, 1 as they were, 2 = the second one, run again
        QTest::addColumn<QList<int>>("expect"); // what each dataset then is
        QTest::addColumn<QString>("gone");
        const QString first = u"“jacobi2d, 8 processes”"_s, second = u"“jacobi2d, 8 processes (2)”"_s;
        QTest::newRow("the second was run again") << QList<int>{0, 2} << QList<int>{0, 2} << QString();
        QTest::newRow("the second is gone") << QList<int>{0} << QList<int>{0, 1} << second;
        QTest::newRow("the first is gone") << QList<int>{1} << QList<int>{0, 1} << first;
        QTest::newRow("turned round") << QList<int>{1, 0} << QList<int>{0, 1} << QString();
        QTest::newRow("one more before them") << QList<int>{2, 0, 1} << QList<int>{0, 1} << QString();
    }

    void reloadKeepsReportsOfOneFileApart()
    {
        QFETCH(QList<int>, now);
        QFETCH(QList<int>, expect);
        QFETCH(QString, gone);
        const QList<QByteArray> reports{read(mpip + u"/jacobi2d.8.5303.1.mpiP"_s), read(mpip + u"/jacobi2d.8.15720.1.mpiP"_s),
                                        read(mpip + u"/jacobi2d.8.16325.1.mpiP"_s)};
        const auto fileOf = [&](const QList<int>& which) {
            QByteArray bytes;
            for (const int i : which) bytes += reports[i];
            return bytes;
        };
        Bench bench;
        const QString path = bench.folder.filePath(u"two.mpiP"_s);
        QList<QJsonValue> pids; // which run is which
        for (const QByteArray& report : reports) {
            write(path, report);
            pids << importFiles({{path}, {}, {}}).datasets.front()->facts[QLatin1String("collector_pid")];
        }
        write(path, fileOf({0, 1}));
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        QCOMPARE(bench.session().datasets.size(), size_t(2));
        write(path, fileOf(now));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        for (size_t i = 0; i < 2; ++i)
            QCOMPARE(bench.session().datasets[i].data->facts[QLatin1String("collector_pid")], pids[expect[qsizetype(i)]]);
        const QString said = bench.window.report()->text();
        QCOMPARE(said.contains(u"no longer in this file"_s), !gone.isEmpty());
        QVERIFY2(gone.isEmpty() || said.contains(gone + u" is no longer"_s), qPrintable(said));
    }

    void aFileImportedTwiceIsReloadedTwice()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, runs);
        for (int i = 0; i < 2; ++i) {
            drop(bench.window, QStringList{path});
            bench.waitForJobs();
        }
        write(path, QByteArray(runs).replace("1,100", "1,110"));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        for (const DatasetItem& item : bench.session().datasets) QCOMPARE(item.data->principal().numbers(u"t_n_s").front(), 110.0);
    }

    void aChosenSeriesIsMadeAgainOfItsRuns()
    {
        Bench bench;
        QStringList paths;
        for (const char* name : {"2.5146", "4.5237", "8.5303"}) {
            const QString file = u"jacobi2d.%1.1.mpiP"_s.arg(QLatin1String(name));
            paths << bench.folder.filePath(file);
            QVERIFY(QFile::copy(mpip + QLatin1Char('/') + file, paths.last()));
        }
        for (const QString& path : paths) { // one by one: no series is made
            drop(bench.window, QStringList{path});
            bench.waitForJobs();
        }
        bench.window.things().makeSeries({bench.session().datasets[0].id, bench.session().datasets[2].id});
        const QString id = bench.session().datasets.back().id;
        const Table before = bench.session().dataset(id)->data->principal();
        QCOMPARE(before.rows(), 2);
        write(paths[2], read(mpip + u"/jacobi2d.8.15720.1.mpiP"_s));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        const Table now = bench.session().dataset(id)->data->principal();
        QCOMPARE(now.rows(), 2); // not the third one as well
        QCOMPARE(now.numbers(u"n"), before.numbers(u"n"));
        QCOMPARE(now.numbers(u"t_n_s")[0], before.numbers(u"t_n_s")[0]);
        QVERIFY(now.numbers(u"t_n_s")[1] != before.numbers(u"t_n_s")[1]);
    }

    void whatWasLeftOutStaysLeftOut()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, runs);
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        const QString dataset = bench.session().datasets.front().id;
        bench.window.things().toggleLeftOut({{dataset, 4}}); // n = 16
        write(path, QByteArray(runs).replace("4,26.5\n", "3,35\n4,26.5\n"));
        bench.window.actions()["reload"]->trigger();
        bench.waitForJobs();
        QCOMPARE(bench.session().dataset(dataset)->data->principal().rows(), 9);
        QCOMPARE(bench.session().fits.front().settings.excluded, std::vector<int>{5}); // still n = 16
    }

    void eachModelKeepsItsSettings()
    {
        Bench bench;
        bench.openExample();
        const QString dataset = bench.session().figures.front().datasets.front();
        FitControls* controls = bench.window.inspector()->fitPanel()->controls();
        const auto of = [&](const char* model) { return bench.session().fitOf(dataset, QString::fromLatin1(model)); };
        const auto choose = [&](const char* model) {
            auto* box = controls->findChild<QComboBox*>();
            box->setCurrentIndex(box->findData(QString::fromLatin1(model)));
            Q_EMIT box->activated(box->currentIndex());
        };
        FitSettings settings = of("amdahl-overhead")->settings;
        settings.fixed[u"f_s"_s] = 0.01;
        settings.weights = Weights::Relative;
        settings.dropFirst = 1;
        QVERIFY(!bench.window.things().fit(dataset, settings, u"settings"_s).isEmpty());

        choose("amdahl-ratio");
        QVERIFY(of("amdahl-ratio"));
        QCOMPARE(bench.window.current(), of("amdahl-ratio")->id);
        FitSettings other = of("amdahl-ratio")->settings;
        other.weights = Weights::Log;
        other.dropFirst = 2;
        QVERIFY(!bench.window.things().fit(dataset, other, u"settings"_s).isEmpty());
        const Session before = bench.session();

        choose("amdahl-overhead");
        QCOMPARE(bench.window.current(), of("amdahl-overhead")->id);
        QVERIFY(of("amdahl-overhead")->settings == settings);
        QCOMPARE(controls->leftOut()->value(), 1);
        choose("amdahl-ratio");
        QVERIFY(of("amdahl-ratio")->settings == other);
        QCOMPARE(controls->leftOut()->value(), 2);
        QVERIFY(bench.session() == before); // looking is no edit
    }

    /// Amdahl's law alone: weights and f_s to choose, nothing of b and c.
    void amdahlAloneShowsWhatItHas()
    {
        Bench bench;
        bench.openExample();
        const QString dataset = bench.session().figures.front().datasets.front();
        FitControls* controls = bench.window.inspector()->fitPanel()->controls();
        auto* box = controls->findChild<QComboBox*>();
        box->setCurrentIndex(box->findData(u"amdahl"_s));
        Q_EMIT box->activated(box->currentIndex());
        const auto fit = [&] { return bench.session().fitOf(dataset, u"amdahl"); };
        QVERIFY(fit() && fit()->usable());
        QCOMPARE(bench.window.current(), fit()->id);
        const auto isShown = [&](const QString& name) {
            const auto all = controls->findChildren<QWidget*>();
            return std::ranges::any_of(all, [&](const QWidget* w) { return w->accessibleName() == name && w->isVisibleTo(controls); });
        };
        QVERIFY(isShown(u"Serial fraction f_s, slider"_s) && isShown(u"Run time on one core t_1"_s));
        QVERIFY(!isShown(u"Bootstrap samples"_s));
        const auto hasCheck = [&] {
            const auto all = controls->findChildren<QCheckBox*>();
            return std::ranges::any_of(all, [&](const QWidget* w) { return w->isVisibleTo(controls); });
        };
        QVERIFY(!hasCheck());
        const double fitted = fit()->value(u"f_s");
        FitSettings held = fit()->settings;
        held.fixed[u"f_s"_s] = 2 * fitted;
        QVERIFY(!bench.window.things().fit(dataset, held, u"held"_s).isEmpty());
        QCOMPARE(fit()->value(u"f_s"), 2 * fitted);
    }

    void editsThatAreApartAreUndoneApart()
    {
        Bench bench;
        bench.openExample();
        FitControls* controls = bench.window.inspector()->fitPanel()->controls();
        const QString dataset = bench.session().figures.front().datasets.front();
        const auto dropped = [&] { return bench.session().fitOf(dataset, u"amdahl-overhead")->settings.dropFirst; };
        QUndoStack& undo = bench.window.document().undoStack();
        QSpinBox* drop = controls->leftOut();
        drop->setValue(1);
        drop->setValue(2); // the arrow was held
        QCOMPARE(undo.count(), 1);
        Q_EMIT drop->editingFinished();
        drop->setValue(3);
        QCOMPARE(undo.count(), 2);
        bench.window.things().rename(u"d1"_s, u"between"_s);
        bench.window.actions()["undo"]->trigger(); // the renaming
        drop->setValue(1);
        QCOMPARE(undo.count(), 3);
        undo.undo();
        QCOMPARE(dropped(), 3);
        undo.undo();
        QCOMPARE(dropped(), 2);
    }

    void keysThatMoveTheSliderAreStepsOfTheirOwn()
    {
        Bench bench;
        bench.openExample();
        ValueSlider* slider = bench.slider();
        slider->setFocus();
        QUndoStack& undo = bench.window.document().undoStack();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(undo.count(), 1);
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(undo.count(), 2);
        for (const bool repeat : {false, true, true}) { // held down
            QKeyEvent press(QEvent::KeyPress, Qt::Key_Right, {}, {}, repeat);
            QApplication::sendEvent(slider, &press);
        }
        QKeyEvent release(QEvent::KeyRelease, Qt::Key_Right, {});
        QApplication::sendEvent(slider, &release);
        QCOMPARE(undo.count(), 3);
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(undo.count(), 4);
    }

    void theSameFigureIsOpenedNotMadeTwice()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, runs);
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        const QStringList data{bench.session().datasets.front().id};
        const QString scan = bench.window.things().newFigure(u"serial-fraction-scan"_s, data);
        const Session before = bench.session();
        const int steps = bench.window.document().undoStack().count();
        bench.window.show(bench.session().figures.front().id);
        QCOMPARE(bench.window.things().newFigure(u"serial-fraction-scan"_s, data), scan);
        QVERIFY(bench.session() == before);
        QCOMPARE(bench.window.document().undoStack().count(), steps);
        QCOMPARE(bench.window.current(), scan);

        FigureRequest changed = *bench.session().figure(scan); // one with another look may stand beside it
        changed.choices[u"y_scale"_s] = u"linear"_s;
        bench.window.things().editFigure(changed, u"change"_s);
        const QString second = bench.window.things().newFigure(u"serial-fraction-scan"_s, data);
        QVERIFY(second != scan);
        bench.window.things().remove({second}); // its number is not given again
        QVERIFY(bench.window.things().newFigure(u"serial-fraction-scan"_s, data) != second);
    }

    void samplesOfOtherDataAreNotTaken_data()
    {
        QTest::addColumn<bool>("gone");
        QTest::newRow("data were reloaded") << false;
        QTest::newRow("fit was removed") << true;
    }

    void samplesOfOtherDataAreNotTaken()
    {
        QFETCH(bool, gone);
        Bench bench;
        const QString path = bench.folder.filePath(u"runs.csv"_s);
        write(path, runs);
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        Fit fit = bench.session().fits.front();
        fit.settings.bootstrap = 100;
        bench.window.things().bootstrap(fit.dataset, fit.settings);
        workers().waitForDone(); // its result waits
        Session next = bench.session();
        if (gone)
            removeItem(next, fit.id);
        else {
            auto data = std::make_shared<Dataset>(*next.datasets.front().data);
            std::get<std::vector<double>>(data->tables.front().columns[1].values)[0] = 110;
            next.datasets.front().data = data;
            fit.settings.bootstrap = 0;
            QVERIFY(refit(next, fit.dataset, fit.settings).ok());
        }
        bench.window.document().edit(u"meanwhile"_s, next);
        bench.waitForJobs();
        QVERIFY(bench.session() == next);
        QVERIFY(bench.window.status()->text().contains(u"not taken"_s));
    }

    void samplesJoinTheirFit()
    {
        Bench bench;
        bench.openExample();
        FitSettings settings = bench.session().fits.front().settings;
        const QString dataset = bench.session().fits.front().dataset;
        const size_t fits = bench.session().fits.size();
        settings.bootstrap = 100;
        for (int i = 0; i < 2; ++i) bench.window.things().bootstrap(dataset, settings); // both end
        bench.waitForJobs();
        QCOMPARE(bench.session().fits.size(), fits);
        QVERIFY(!bench.session().fitOf(dataset, settings.model)->samples.empty());
    }

    void undoReachesTheSessionFromAField_data()
    {
        QTest::addColumn<QString>("field");
        QTest::newRow("a spin box") << u"Leave out the first records"_s;
        QTest::newRow("a quantity") << u"Run time on one core t_1"_s;
        QTest::newRow("a line of text") << u"Title of the figure"_s;
    }

    void undoReachesTheSessionFromAField()
    {
        QFETCH(QString, field);
        Bench bench;
        bench.openExample();
        bench.window.activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == &bench.window);
        const Session before = bench.session();
        bench.window.things().rename(u"d1"_s, u"renamed"_s);
        QWidget* widget = nullptr;
        for (QWidget* w : bench.window.inspector()->findChildren<QWidget*>())
            if (w->accessibleName() == field) widget = w;
        QVERIFY(widget);
        bench.window.inspector()->ensureWidgetVisible(widget);
        widget->setFocus();
        QTRY_VERIFY(widget->hasFocus());
        QTest::keyClick(widget, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(bench.session() == before);
        QTest::keyClick(widget, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(bench.session().dataset(u"d1")->name, u"renamed"_s);

        QTest::keyClick(widget, Qt::Key_1); // text of its own is undone first
        QTest::keyClick(widget, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bench.session().dataset(u"d1")->name, u"renamed"_s);
        QTest::keyClick(widget, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(bench.session() == before);
    }

    void undoAfterEnterUndoesTheEdit()
    {
        Bench bench;
        bench.openExample();
        bench.window.activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == &bench.window);
        const Session before = bench.session();
        FitControls* controls = bench.window.inspector()->fitPanel()->controls();
        for (QAbstractSpinBox* field :
             {static_cast<QAbstractSpinBox*>(controls->serialTime()), static_cast<QAbstractSpinBox*>(controls->leftOut())}) {
            field->setFocus();
            QTRY_VERIFY(field->hasFocus());
            field->selectAll();
            QTest::keyClicks(field, u"1"_s);
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY(bench.session() != before);
            QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(bench.session() == before);
        }
    }

    void aDecimalCommaIsUnderstood_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("quantity");
        QTest::addColumn<double>("value"); // NaN = refused
        const int none = int(Quantity::None), rate = int(Quantity::Rate);
        QTest::newRow("point") << u"0.0126"_s << none << 0.0126;
        QTest::newRow("comma") << u"0,0126"_s << none << 0.0126;
        QTest::newRow("three digits") << u"1,234"_s << none << 1.234;
        QTest::newRow("with unit") << u"2,9 GB/s"_s << rate << 2.9e9;
        QTest::newRow("unit and point") << u"2.9 GB/s"_s << rate << 2.9e9;
        QTest::newRow("both") << u"1,234.5"_s << none << missing;
        QTest::newRow("two commas") << u"1,234,567"_s << none << missing;
    }

    void aDecimalCommaIsUnderstood()
    {
        QFETCH(QString, text);
        QFETCH(int, quantity);
        QFETCH(double, value);
        QuantitySpin spin{Quantity(quantity)};
        static_cast<QWidget&>(spin).show();
        spin.setFocus();
        spin.selectAll();
        QTest::keyClicks(&spin, text);
        QTest::keyClick(&spin, Qt::Key_Return);
        if (std::isnan(value))
            QVERIFY(std::isnan(spin.value()) && spin.property("wrong").toBool());
        else
            QCOMPARE(spin.value(), value);
    }

    void aSearchWithoutHitSaysSo()
    {
        Bench bench;
        bench.openExample();
        bench.window.activateWindow();
        QTRY_VERIFY(QApplication::activeWindow() == &bench.window);
        CommandSearch* search = bench.window.search();
        search->start();
        QTRY_VERIFY(search->hasFocus());
        const Session before = bench.session();
        const auto lines = [&] {
            QStringList all;
            const QAbstractItemModel* model = search->completer()->completionModel();
            for (int row = 0; row < model->rowCount(); ++row) all << model->index(row, 0).data().toString();
            return all;
        };
        QTest::keyClicks(search, u"qqq"_s);
        QCOMPARE(lines(), QStringList{u"Nothing found for “qqq”"_s});
        QVERIFY(search->completer()->popup()->isVisible());
        QTest::keyClick(search, Qt::Key_Return); // runs nothing
        QTest::qWait(10);
        QVERIFY(bench.session() == before);
        search->clear();
        QTest::keyClicks(search, u"save"_s);
        QVERIFY(!lines().isEmpty() && !lines().join(QLatin1Char(' ')).contains(u"Nothing found"_s));
    }

    /// A file of MAP itself is refused, with advice: it is not among what can be dropped or chosen.
    void onlyFormatsThatAreReadAreOffered()
    {
        Bench bench;
        QString words;
        for (const QLabel* label : bench.window.startPage()->findChildren<QLabel*>()) words += label->text();
        for (const HelpPage& page : helpPages())
            if (page.id == QByteArray("formats")) words += page.html();
        words += openFilters().join(QLatin1Char('\n'));
        QVERIFY(!words.contains(u"MAP file"_s) && !words.contains(u"*.map"_s));
        QVERIFY(words.contains(u"MAP JSON export"_s));
        const QString path = bench.folder.filePath(u"run.map"_s);
        write(path, QByteArray::fromHex("1f8b0800000000000003") + QByteArray(40, 'x'));
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        QVERIFY2(bench.window.report()->text().contains(u"map --export="_s), qPrintable(bench.window.report()->text()));
    }

    void oneIsSaidAsOne()
    {
        Bench bench;
        const QString path = bench.folder.filePath(u"one.csv"_s);
        write(path, "n,t_n_s\n4,26.5\n");
        drop(bench.window, QStringList{path});
        bench.waitForJobs();
        QStringList words;
        for (const QDockWidget* dock : bench.window.findChildren<QDockWidget*>()) words << dock->windowTitle();
        for (const QLabel* label : bench.window.inspector()->findChildren<QLabel*>()) words << label->text();
        const QAbstractItemModel* report = bench.window.report();
        words << report->index(0, ReportModel::Read).data().toString();
        QVERIFY2(words.contains(u"1 row"_s), qPrintable(words.join(QLatin1Char('\n'))));
        for (const QString& text : std::as_const(words)) QVERIFY2(!text.contains(QRegularExpression(u"\\b1 \\w+s\\b"_s)), qPrintable(text));
    }

    void aClosedWindowStillShowsItsStatus()
    {
        Bench bench;
        bench.openExample();
        QVERIFY(bench.window.close());
        bench.window.things().rename(u"d1"_s, u"after"_s);
        QCOMPARE(bench.session().dataset(u"d1")->name, u"after"_s);
    }
};

QTEST_MAIN(TestSafety)
#include "tst_safety.moc"
