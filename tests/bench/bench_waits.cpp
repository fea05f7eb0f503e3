// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window stands still at most while run times are read, fitted, drawn, changed, undone, read again, removed, saved and
// compared: a line for each, with what its thread computed in that stop. Arguments: runs, different numbers of cores.
#include "app/actions/CompareActions.h"
#include "app/actions/Imports.h"
#include "core/figure/FigureKind.h"
#include "tests/app/watchdog.h"
#include "tests/app/windowBench.h"
#include "tests/bench/application.h"
#include "views/models/TablePanel.h"

#include <QTableView>

#include <benchmark/benchmark.h>

#include <cstdio>

using namespace costscope;

namespace {

/// One window, and what was done in it.
struct Watched : Bench {
    Watchdog dog;

    /// Until nothing runs any more.
    void settle()
    {
        QElapsedTimer idle;
        idle.start();
        while (idle.elapsed() < 150) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            if (!window.jobs().isEmpty()) idle.restart();
        }
    }
    void act(const QString& name, const auto& action)
    {
        settle();
        dog.take();
        QElapsedTimer took;
        took.start();
        action();
        settle();
        const Stop stop = dog.take();
        std::printf("  %-34s %8.1f %8.1f %8lld\n", qPrintable(name), stop.wall, stop.busy, qlonglong(took.elapsed() - 150));
        std::fflush(stdout);
    }
    QString data() { return session().datasets.front().id; }
};

void waits(benchmark::State& state)
{
    application<QApplication>();
    prepareWindowTest();
    const int rows = int(state.range(0)), different = int(state.range(1));
    for (auto _ : state) {
        Watched bench;
        MainWindow& window = bench.window;
        QUndoStack& undo = window.document().undoStack();
        const QString file = bench.folder.filePath(u"runs.csv"_s);
        write(file, runsTable(rows, different));
        std::printf("%d runs, %d different n: longest stop, of it computed, all [ms]\n", rows, different);
        bench.act(u"import"_s, [&] { window.files().openFiles({file}); });
        if (bench.session().fits.empty()) return state.SkipWithError("no fit");
        const QString id = bench.data();
        bench.act(u"show the fit"_s, [&] { window.show(bench.session().fits.front().id); });
        bench.act(u"show the data set"_s, [&] { window.show(id); });
        for (const FigureKind* kind : allFigures()) {
            const FigureRequest request{.id = {}, .kind = kind->id, .datasets = {id}, .choices = {}};
            if (!kind->datasetKinds.contains(u"runs"_s) || !lackOf(*kind, bench.session(), request).isEmpty()) continue;
            bench.act(u"figure "_s + kind->id, [&] { window.things().newFigure(kind->id, {id}); });
        }
        for (const FigureRequest& figure : std::vector<FigureRequest>(bench.session().figures))
            bench.act(u"again "_s + figure.kind, [&] { window.show(figure.id); });
        const auto change = [&](const auto& what) {
            FitSettings settings = bench.session().fits.front().settings;
            what(settings);
            window.things().fit(id, settings, u"Change"_s);
        };
        for (const auto& figure : {u"overhead-curves"_s, u"run-time-forecast"_s}) {
            for (const FigureRequest& one : std::vector<FigureRequest>(bench.session().figures))
                if (one.kind == figure) window.show(one.id);
            std::printf(" at %s\n", qPrintable(figure));
            bench.act(u"log weights"_s, [&] { change([](FitSettings& s) { s.weights = Weights::Log; }); });
            bench.act(u"undo"_s, [&] { undo.undo(); });
            bench.act(u"redo"_s, [&] { undo.redo(); });
            bench.act(u"hold f_s"_s, [&] { change([](FitSettings& s) { s.fixed[u"f_s"_s] = 0.01; }); });
            bench.act(u"leave out a record"_s, [&] { window.things().toggleLeftOut({{id, 3}}); });
            bench.act(u"take it back"_s, [&] { window.things().toggleLeftOut({{id, 3}}); });
            bench.act(u"plain weights, f_s scanned"_s,
                      [&] { change([](FitSettings& s) { s.weights = Weights::Plain, s.fixed.clear(); }); });
            bench.act(u"select n = 8"_s, [&] { window.selection().set({u"n=8"_s}); });
            bench.act(u"select nothing"_s, [&] { window.selection().set({}); });
        }
        std::vector<RecordRef> many; // of one n
        for (int row = 4; row < rows; row += different) many.push_back({id, row});
        bench.act(u"leave out all of an n"_s, [&] { window.things().toggleLeftOut(many); });
        bench.act(u"take them back"_s, [&] { window.things().toggleLeftOut(many); });
        window.show(id);
        bench.act(u"select all rows of the table"_s, [&] { window.table()->view()->selectAll(); });
        bench.act(u"select nothing"_s, [&] { window.selection().set({}); });
        bench.act(u"dark"_s, [&] { window.setTheme(ThemeChoice::Dark); });
        bench.act(u"light"_s, [&] { window.setTheme(ThemeChoice::Light); });
        bench.act(u"notes"_s, [&] { window.things().editNotes(u"seen"_s); });
        bench.act(u"autosave"_s, [&] { window.autosave().saveNow(); });
        window.document().setSaved(bench.session(), bench.folder.filePath(u"s.costscope"_s));
        window.things().editNotes(u"seen twice"_s);
        bench.act(u"save"_s, [&] { window.files().save(); });
        bench.act(u"pin as baseline"_s, [&] { window.comparison().pinNow(); });
        bench.act(u"log weights, compared"_s, [&] { change([](FitSettings& s) { s.weights = Weights::Log; }); });
        bench.act(u"drop baseline"_s, [&] { window.comparison().drop(); });
        bench.answers->columns = {{u"n"_s, u"n"_s}, {u"t_n_s"_s, u"t_n_s"_s}, {u"note"_s, u"n"_s}};
        bench.act(u"change columns"_s, [&] { window.files().imports().changeColumns(id); });
        write(file, runsTable(rows - 8, different));
        bench.act(u"reload"_s, [&] { window.files().imports().reload({}); });
        bench.act(u"remove"_s, [&] { window.things().remove({bench.data()}); });
        bench.act(u"undo of it"_s, [&] { undo.undo(); });
        bench.act(u"open the session saved"_s, [&] { window.files().openFiles({bench.folder.filePath(u"s.costscope"_s)}); });
    }
}
BENCHMARK(waits)
    ->Name("window/waits")
    ->Args({20'000, 8})
    ->Args({20'000, 20'000})
    ->Args({200'000, 8})
    ->Args({2'000'000, 8})
    ->Iterations(1)
    ->Unit(benchmark::kSecond);

} // namespace
