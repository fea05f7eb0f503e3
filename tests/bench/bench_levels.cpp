// SPDX-License-Identifier: GPL-3.0-or-later
// All levels of a hierarchy with ten million messages: modeled for the first time, and again after a parameter has changed, up to
// the ink of 1000 × 700 pixels.
#include "core/levels/figures/levelFigure.h"
#include "tests/bench/application.h"
#include "tests/bench/syntheticHierarchy.h"
#include "views/draw/draw.h"
#include "views/draw/fonts.h"
#include "views/draw/paint.h"

#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include <benchmark/benchmark.h>

#include <cmath>

using namespace costscope;

namespace {

void prepare()
{
    application<QGuiApplication>();
    loadFonts();
}

/// A session with the hierarchy, a machine of its own and a figure of this kind.
struct Shown {
    Session session;
    FigureRequest request;
    FigureMemory memory;

    Shown(const char* kind, int64_t messages)
    {
        static const DatasetPtr data = std::make_shared<const Dataset>(syntheticDataset(messages));
        request.kind = QString::fromLatin1(kind);
        request.datasets = {addDataset(session, data)};
        session.machines.push_back(*machineOf(session, request));
    }
    /// Every value has an error, of 200 draws or alone.
    void addErrors(bool areDrawn)
    {
        Machine& machine = session.machines[0];
        for (const Parameter& row : levelValueRows()) {
            const auto found = machine.values.find(row.inMachine());
            if (!isMachineValue(row) || row.quantity == Quantity::Size || found == machine.values.end() || std::isinf(found->second.value))
                continue;
            found->second.standardError = 0.05 * found->second.value;
            if (!areDrawn) continue;
            JointErrors& errors = machine.errors.emplace_back(JointErrors{{row.inMachine()}, {1}, {{}}});
            for (int i = 0; i < 200; ++i) errors.draws[0].push_back(found->second.value * (0.9 + 0.001 * (i * 37 % 200)));
        }
    }
    MachineValue& delta() { return session.machines[0].values[u"delta"_s]; }
};

void firstTime(benchmark::State& state)
{
    Shown shown("cost-by-level", state.range(0));
    for (auto _ : state) {
        FigureMemory memory;
        benchmark::DoNotOptimize(levelView(shown.session, shown.request, memory));
    }
    state.SetItemsProcessed(int64_t(state.iterations()) * state.range(0));
}
BENCHMARK(firstTime)->Name("levels/first-time")->Arg(10'000'000)->Unit(benchmark::kMillisecond);

void modelAgain(benchmark::State& state)
{
    Shown shown("cost-by-level", state.range(0));
    for (auto _ : state) {
        shown.delta().value *= 1.0001;
        benchmark::DoNotOptimize(levelView(shown.session, shown.request, shown.memory));
    }
}
BENCHMARK(modelAgain)->Name("levels/parameter-change, model alone")->Arg(10'000'000)->Unit(benchmark::kMillisecond);

/// The same with 95 % of every level, by the errors of 29 values.
void modelWithErrors(benchmark::State& state, bool areDrawn)
{
    Shown shown("cost-by-level", 10'000'000);
    shown.addErrors(areDrawn);
    for (auto _ : state) {
        shown.delta().value *= 1.0001;
        benchmark::DoNotOptimize(levelView(shown.session, shown.request, shown.memory));
    }
}
BENCHMARK_CAPTURE(modelWithErrors, ends, false)->Name("levels/parameter-change, 95 % by ends")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(modelWithErrors, draws, true)->Name("levels/parameter-change, 95 % by 200 draws")->Unit(benchmark::kMillisecond);

/// As a slider step in the window: whether there is something to count, model, figure, ink.
void redraw(benchmark::State& state, const char* kind, bool whatIf)
{
    prepare();
    Shown shown(kind, 10'000'000);
    if (whatIf) (void)setLevelValue(shown.request, u"what_if.ppn"_s, u"32"_s);
    if (!buildFigure(shown.session, shown.request, shown.memory)) return state.SkipWithError("no figure");
    const Style style = Style::screen(false);
    QImage image(1000, 700, QImage::Format_ARGB32_Premultiplied);
    for (auto _ : state) {
        shown.delta().value *= 1.0001;
        if (rowsToCount(shown.session, shown.request, shown.memory) > 0) return state.SkipWithError("it was counted anew");
        const auto figure = std::make_shared<const Figure>(*buildFigure(shown.session, shown.request, shown.memory));
        image.fill(style.background());
        QPainter painter(&image);
        paint(layOut(figure, style, image.size(), screenUnitsPerPoint), painter);
    }
}
BENCHMARK_CAPTURE(redraw, cost_by_level, "cost-by-level", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(redraw, cost_by_level_and_what_if, "cost-by-level", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(redraw, model_ladder, "model-ladder", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(redraw, message_size, "message-size", false)->Unit(benchmark::kMillisecond);

} // namespace
