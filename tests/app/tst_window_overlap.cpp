// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowBench.h"

#include "app/actions/Actions.h"
#include "app/actions/SessionActions.h"
#include "app/dialogs/OverlapDialog.h"
#include "app/jobs/reload.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/figure/FigureKind.h"
#include "core/overlap/overlapRuns.h"
#include "views/inspector/FigurePanel.h"
#include "views/models/SessionTree.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QPointer>
#include <QPushButton>

using namespace costscope;

namespace {

const QString profiles = QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/perf-reports/");

/// Takes what is proposed, or with the roles exchanged.
class OverlapAnswers : public Answers {
public:
    std::optional<WantedOverlap> answer;
    WantedOverlap proposed;
    std::optional<WantedOverlap> askOverlap(const Session&, const WantedOverlap& proposal) override
    {
        proposed = proposal;
        return answer ? answer : std::optional(proposal);
    }
};

/// Both profiles of the program heat: 10 and 6 s apart, 11 s overlapped.
struct Heated {
    QTemporaryDir folder;
    OverlapAnswers* answers = new OverlapAnswers;
    MainWindow window{std::unique_ptr<Dialogs>(answers), folder.filePath(u"autosave"_s)};

    explicit Heated(const QStringList& files = {u"heat_blocking.txt"_s, u"heat_overlapped.txt"_s})
    {
        window.resize(1280, 720);
        static_cast<QWidget&>(window).show();
        QStringList paths;
        for (const QString& file : files) paths << (QFileInfo(file).isAbsolute() ? file : profiles + file);
        window.files().openFiles(paths);
        for (int i = 0; i < 200 && !window.jobs().isEmpty(); ++i) QTest::qWait(10);
        QCoreApplication::processEvents();
    }
    const Session& session() { return window.document().session(); }
    QAction* action(const char* id) { return window.findChild<QAction*>(QLatin1String(id)); }
    void make() { window.things().makeOverlap(session().datasets[0].id, session().datasets[1].id); }
};

} // namespace

class TestWindowOverlap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A list of the Inspector outlives its own choice, and every choice is one step that can be undone and done again.
    void switchesOfTheInspector()
    {
        Heated heated({QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/overlap-and-selection.costscope")});
        const auto shown = [&] { return heated.session().figure(heated.window.findChild<FigureArea*>()->currentFigure()->id()); };
        QPointer<QComboBox> box;
        for (auto* one : heated.window.findChild<FigurePanel*>()->findChildren<QComboBox*>())
            if (one->accessibleName() == u"scale"_s || one->accessibleName() == u"Scale"_s) box = one;
        QVERIFY(box);
        const QJsonObject before = shown()->choices;
        for (int i = 0; i < 4; ++i) {
            box->setCurrentIndex(i % 2 ? 0 : 1);
            Q_EMIT box->activated(i % 2 ? 0 : 1);
            QVERIFY(box);
            QCoreApplication::processEvents();
            QVERIFY(heated.action("undo")->text().contains(u"Switch figure"_s));
        }
        const QJsonObject after = shown()->choices;
        heated.action("undo")->trigger();
        QVERIFY(heated.action("redo")->isEnabled() && heated.action("redo")->text().contains(u"Switch figure"_s));
        QVERIFY(shown()->choices != after);
        heated.action("redo")->trigger();
        QCOMPARE(shown()->choices, after);
        QVERIFY(!heated.action("redo")->isEnabled());
    }

    /// What undo took away with its tab comes back with it.
    void redoOpensTheFigureAgain()
    {
        QTemporaryDir folder;
        QFile table(folder.filePath(u"overlap.csv"_s));
        QVERIFY(table.open(QIODevice::WriteOnly));
        table.write("name,t_comp_s,t_comm_s,t_exec_s\nA,10,6,11\n");
        table.close();
        Heated heated({table.fileName()});
        auto* area = heated.window.findChild<FigureArea*>();
        QVERIFY(area->currentFigure());
        heated.action("undo")->trigger();
        QVERIFY(area->isEmpty());
        QVERIFY(heated.action("redo")->isEnabled());
        heated.action("redo")->trigger();
        QVERIFY(area->currentFigure());
    }

    void initTestCase() { prepareWindowTest(); }

    void twoProfilesGiveAFigure()
    {
        Heated bench;
        QCOMPARE(bench.session().datasets.size(), size_t(2));
        auto* tree = bench.window.findChild<SessionTree*>();
        QVERIFY(!bench.action("overlap")->isEnabled() || tree->selectedIds().size() == 2);
        tree->selectAll();
        QVERIFY(bench.action("overlap")->isEnabled());
        const Session before = bench.session();
        bench.action("overlap")->trigger();
        QCOMPARE(bench.answers->proposed.apart, before.datasets[0].id); // the longer run
        QCOMPARE(bench.session().datasets.size(), size_t(3));
        const auto runs = overlapRuns(*bench.session().datasets.back().data);
        QVERIFY(runs.ok() && runs->front().computation == 10 && runs->front().communication == 6 && runs->front().execution == 11);
        QCOMPARE(bench.window.figures()->currentFigure()->figure()->title, u"83\u00A0% of what could be hidden was hidden"_s);
        const QString caption = plainText(bench.window.figures()->currentFigure()->figure()->caption);
        QVERIFY2(caption.contains("outside of and inside of MPI of heat, 4 processes (heat_blocking), which"), qPrintable(caption));
        bench.window.document().undoStack().undo();
        QVERIFY(bench.session() == before);
        QVERIFY(bench.answers->told.empty());
    }

    void theDialogTellsAndRefuses()
    {
        Heated bench;
        const Session session = bench.session();
        OverlapDialog dialog(session, likelyOverlap(session, session.datasets[1].id, session.datasets[0].id));
        QCOMPARE(dialog.wanted().overlapped, session.datasets[1].id);
        QVERIFY(dialog.isPossible());
        QVERIFY2(dialog.told().contains("ROR 83.3\u00A0%"), qPrintable(dialog.told()));
        dialog.exchangeButton()->click();
        QVERIFY2(dialog.isPossible() && dialog.told().contains("saved −45.5\u00A0%"), qPrintable(dialog.told()));
        Session other = session;
        auto changed = std::make_shared<Dataset>(*other.datasets[1].data);
        changed->facts["command"] = "mpirun -n 4 heat_overlap 512";
        other.datasets[1].data = changed;
        OverlapDialog refused(other, {other.datasets[0].id, other.datasets[1].id});
        QVERIFY(!refused.isPossible() && refused.told().contains("different programs"));
        refused.anyName()->setChecked(true);
        QVERIFY(refused.isPossible() && refused.wanted().anyName);
    }

    void whatCannotBeIsToldAndChangesNothing()
    {
        Heated bench({u"heat_blocking.txt"_s, u"poisson_mpi_4p_1n_2024-01-30_15-38.txt"_s});
        const Session before = bench.session();
        QCOMPARE(before.datasets.size(), size_t(2));
        bench.make();
        QVERIFY(bench.session() == before);
        QCOMPARE(bench.answers->told.size(), size_t(1));
        QVERIFY(bench.answers->told.front().message.contains("different programs"));
    }

    /// Read again from both files, in their roles.
    void itIsReloaded()
    {
        QTemporaryDir folder;
        for (const char* name : {"heat_blocking.txt", "heat_overlapped.txt"})
            QVERIFY(QFile::copy(profiles + QLatin1String(name), folder.filePath(QLatin1String(name))));
        Heated bench({folder.filePath("heat_blocking.txt"), folder.filePath("heat_overlapped.txt")});
        bench.make();
        Session session = bench.session();
        QCOMPARE(session.datasets.size(), size_t(3));
        QFile file(folder.filePath("heat_overlapped.txt"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray changed = file.readAll().replace("(1.0s)", "(2.0s)");
        file.close();
        write(file.fileName(), changed);
        const QString id = session.datasets.back().id;
        ImportReport report = importAll(reloadRequests(session, {id}));
        putReloaded(session, {id}, report);
        QCOMPARE(overlapRuns(*session.dataset(id)->data)->front().execution, 12.0);
        QFile::remove(file.fileName());
        report = importAll(reloadRequests(session, {id}));
        putReloaded(session, {id}, report);
        QCOMPARE(overlapRuns(*session.dataset(id)->data)->front().execution, 12.0);
        QVERIFY(std::any_of(report.files.begin(), report.files.end(), [](const FileReport& f) {
            return std::any_of(f.messages.begin(), f.messages.end(),
                               [](const Message& m) { return m.text.contains("was not made again"); });
        }));
    }
};

QTEST_MAIN(TestWindowOverlap)
#include "tst_window_overlap.moc"
