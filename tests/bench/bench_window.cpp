// SPDX-License-Identifier: GPL-3.0-or-later
// What a user feels: one step of a slider drag until everything that follows it is painted again, the time from the start of
// the program to its first painted window with the example open (which the program itself tells, see runWindow), and how long
// the window stands still at most while ten million messages are read, counted, saved and opened.
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "app/window/MainWindow.h"
#include "app/window/runWindow.h"
#include "tests/bench/application.h"
#include "tests/bench/syntheticHierarchy.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/levels/LevelMessagesPart.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/inspector/levels/WhatIfPart.h"
#include "views/inspector/overhead/FitControls.h"
#include "views/inspector/overhead/FitPanel.h"
#include "views/widgets/ParameterSlider.h"
#include "views/widgets/ValueSlider.h"

#include <QApplication>
#include <QCheckBox>
#include <QMouseEvent>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>

#include <benchmark/benchmark.h>

#include <algorithm>

using namespace costscope;

namespace {

void prepare()
{
    QStandardPaths::setTestModeEnabled(true);
    static const bool ready = (prepareApplication(application<QApplication>()), true);
    Q_UNUSED(ready);
}

/// The example in a window of 1500 × 950: its first figure, and if wanted the one of all programs in a pane beside it.
struct Workbench {
    QTemporaryDir folder;
    MainWindow window{nullptr, folder.filePath(u"autosave"_s)};

    explicit Workbench(bool allBeside)
    {
        window.resize(1500, 950);
        static_cast<QWidget&>(window).show();
        window.files().openExample(u"seven-applications"_s);
        const auto& figures = window.document().session().figures;
        const auto all = std::find_if(figures.begin(), figures.end(), [](const FigureRequest& f) { return f.datasets.size() > 1; });
        if (allBeside && all != figures.end()) {
            window.figures()->splitRight();
            window.show(all->id);
        }
        window.show(figures.front().id);
        settle();
    }

    static void settle()
    {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    }

    ValueSlider& slider() { return *window.inspector()->fitPanel()->controls()->slider(); }
};

void send(ValueSlider& slider, QEvent::Type type, int x)
{
    const QPointF at(x, 11);
    const bool moving = type == QEvent::MouseMove;
    QMouseEvent event(type, at, slider.mapToGlobal(at), moving ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
    QApplication::sendEvent(&slider, &event);
}

/// A slider, pixel by pixel there and back.
void dragAbout(benchmark::State& state, ValueSlider& slider)
{
    const int origin = slider.xOf(slider.number());
    int x = origin, direction = -1;
    std::vector<double> steps;
    send(slider, QEvent::MouseButtonPress, x);
    for (auto _ : state) {
        if (std::abs(x + direction - origin) > 40) direction = -direction;
        const auto begin = std::chrono::steady_clock::now();
        send(slider, QEvent::MouseMove, x += direction);
        Workbench::settle();
        steps.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    }
    send(slider, QEvent::MouseButtonRelease, x);
    std::sort(steps.begin(), steps.end());
    state.counters["p95_ms"] = steps[steps.size() * 95 / 100];
    state.counters["worst_ms"] = steps.back();
}

/// The f_s of the first figure's program. Argument: whether a figure of seven panels follows too.
void sliderStep(benchmark::State& state)
{
    prepare();
    Workbench bench(state.range(0) == 1);
    dragAbout(state, bench.slider());
}

/// Lets the window work until its jobs are done; returns the longest time between two rounds of the event loop [ms].
double longestGap(MainWindow& window)
{
    using Clock = std::chrono::steady_clock;
    double longest = 0;
    auto last = Clock::now();
    for (int idle = 0; idle < 3;) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        QThread::msleep(1);
        const auto now = Clock::now();
        longest = std::max(longest, std::chrono::duration<double, std::milli>(now - last).count());
        last = now;
        idle = window.jobs().isEmpty() ? idle + 1 : 0;
    }
    return longest;
}

/// Argument: messages. Counters: how long the window stood still at most [ms].
void largeHierarchy(benchmark::State& state)
{
    prepare();
    QTemporaryDir folder;
    const QString file = folder.filePath(u"synthetic.json"_s), session = folder.filePath(u"s.costscope"_s);
    writeHierarchy(file, state.range(0));
    double import = 0, drag = 0, autosave = 0, save = 0, open = 0;
    for (auto _ : state) {
        MainWindow window(nullptr, folder.filePath(u"autosave"_s));
        window.resize(1500, 950);
        static_cast<QWidget&>(window).show();
        window.files().openFiles({file});
        import = std::max(import, longestGap(window)); // with the first figure
        if (!window.figures()->currentFigure() || !window.figures()->currentFigure()->figure()) return state.SkipWithError("no figure");
        for (int step = 1; step <= 20; ++step) {
            const auto begin = std::chrono::steady_clock::now();
            Q_EMIT window.inspector()->levelPanel()->contention()->changed(1e-10 * (1 + 0.01 * step));
            Workbench::settle();
            drag = std::max(drag, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
        }
        window.autosave().saveNow();
        while (!window.autosave().age()) autosave = std::max(autosave, longestGap(window));
        window.document().setSaved(window.document().session(), session); // its name: no question is asked
        Q_EMIT window.inspector()->levelPanel()->contention()->changed(2e-10);
        window.files().save();
        save = std::max(save, longestGap(window));
        window.files().openFiles({session});
        open = std::max(open, longestGap(window));
    }
    state.counters["import_ms"] = import;
    state.counters["drag_ms"] = drag;
    state.counters["autosave_ms"] = autosave;
    state.counters["save_ms"] = save;
    state.counters["open_ms"] = open;
}
BENCHMARK(largeHierarchy)->Name("window/stands-still-at-most")->Arg(10'000'000)->Iterations(1)->Unit(benchmark::kMillisecond);

BENCHMARK(sliderStep)->Name("window/slider-step-to-paint")->Arg(0)->Arg(1)->Iterations(400)->Unit(benchmark::kMillisecond);

/// The δ of the AMG example. Argument 1: with a what if beside each stack; 2: and the sizes of the messages in a pane beside it.
void levelStep(benchmark::State& state)
{
    prepare();
    QTemporaryDir folder;
    MainWindow window(nullptr, folder.filePath(u"autosave"_s));
    window.resize(1500, 950);
    static_cast<QWidget&>(window).show();
    window.files().openExample(u"amg-blue-waters"_s);
    window.selection().set({u"level=3"_s});
    LevelPanel& panel = *window.inspector()->levelPanel();
    const QString costs = window.document().session().figures.front().id;
    if (state.range(0) > 0) {
        panel.whatIf()->onOff()->click();
        panel.whatIf()->inOrder()->click();
    }
    if (state.range(0) > 1) {
        panel.messages()->button()->click();
        window.figures()->splitRight();
        window.show(costs);
    }
    Workbench::settle();
    dragAbout(state, *panel.contention()->slider());
}
BENCHMARK(levelStep)->Name("window/level-step-to-paint")->Arg(0)->Arg(1)->Arg(2)->Iterations(400)->Unit(benchmark::kMillisecond);

/// Light, dark, light …, until all that is seen is painted again. Argument: whether a figure of seven panels stands beside the first.
void themeChange(benchmark::State& state)
{
    prepare();
    Workbench bench(state.range(0) == 1);
    bool dark = false;
    for (auto _ : state) {
        bench.window.setTheme((dark = !dark) ? ThemeChoice::Dark : ThemeChoice::Light);
        Workbench::settle();
    }
    state.counters["widgets"] = double(QApplication::allWidgets().size());
    bench.window.setTheme(ThemeChoice::Light);
}
BENCHMARK(themeChange)->Name("window/theme-change")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// From the start of the process to the first painted window, as the kernel and the program count it.
void firstPaint(benchmark::State& state)
{
    prepare();
    for (auto _ : state) {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"COSTSCOPE_PAINTED"_s, u"1"_s);
        program.setProcessEnvironment(environment);
        program.setReadChannel(QProcess::StandardError);
        program.start(QStringLiteral(COSTSCOPE_PROGRAM), {u"--example"_s, u"seven-applications"_s});
        bool isNumber = false;
        double milliseconds = 0;
        while (!isNumber && (program.canReadLine() || program.waitForReadyRead(10'000)))
            milliseconds = program.readLine().trimmed().toDouble(&isNumber); // Qt may have words of its own to say before it
        program.kill();
        program.waitForFinished();
        if (!isNumber) return state.SkipWithError("the program did not tell when it was painted");
        state.SetIterationTime(milliseconds / 1000);
    }
}
BENCHMARK(firstPaint)->Name("window/first-paint-with-example")->UseManualTime()->Iterations(10)->Unit(benchmark::kMillisecond);

} // namespace
