// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/CollectiveSetup.h"
#include "core/network/figures/linkLoadTorus.h"
#include "core/network/patternDataset.h"
#include "tests/bench/application.h"
#include "tests/views/sampleFigures.h"
#include "views/draw/draw.h"
#include "views/draw/fonts.h"
#include "views/draw/paint.h"
#include "views/export/fileFormats.h"

#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include <benchmark/benchmark.h>

using namespace costscope;

namespace {

void prepare()
{
    application<QGuiApplication>();
    loadFonts();
}

std::shared_ptr<const Figure> figure(int64_t which)
{
    return std::make_shared<const Figure>(which == 0   ? samples::overheadCurves()
                                          : which == 1 ? samples::withResiduals()
                                                       : samples::multiples());
}

/// What a slider costs per step: layout and ink of 1000 × 700 pixels.
void redraw(benchmark::State& state)
{
    prepare();
    const auto shown = figure(state.range(0));
    const Style style = Style::screen(false);
    QImage image(1000, 700, QImage::Format_ARGB32_Premultiplied);
    for (auto _ : state) {
        image.fill(style.background());
        QPainter painter(&image);
        paint(layOut(shown, style, image.size(), screenUnitsPerPoint), painter);
    }
}
BENCHMARK(redraw)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond);

void layoutOnly(benchmark::State& state)
{
    prepare();
    const auto shown = figure(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(layOut(shown, Style::screen(false), QSizeF(1000, 700), screenUnitsPerPoint));
}
BENCHMARK(layoutOnly)->Arg(0)->Arg(2)->Unit(benchmark::kMillisecond);

void pdf(benchmark::State& state)
{
    prepare();
    const auto shown = figure(state.range(0));
    for (auto _ : state) benchmark::DoNotOptimize(toPdf(shown, Style::paper(), {84, 70}));
}
BENCHMARK(pdf)->Arg(0)->Unit(benchmark::kMillisecond);

/// A line of many points.
void longLine(benchmark::State& state)
{
    prepare();
    Figure f = samples::overheadCurves();
    Series s = samples::curve([](double n) { return 300 + 50 * std::sin(n); }, 1, 1024, Hue::Blue);
    s.x.clear(), s.y.clear();
    for (int64_t i = 0; i < state.range(0); ++i) s.addPoint(1 + 1000.0 * double(i) / double(state.range(0)), 300 + i % 97);
    f.panels[0].series.push_back(s);
    const auto shown = std::make_shared<const Figure>(f);
    QImage image(1000, 700, QImage::Format_ARGB32_Premultiplied);
    for (auto _ : state) {
        QPainter painter(&image);
        paint(layOut(shown, Style::screen(false), image.size(), screenUnitsPerPoint), painter);
    }
}
BENCHMARK(longLine)->Arg(10000)->Arg(1000000)->Unit(benchmark::kMillisecond);

/// Times of messages by size, as time-versus-size draws them: log axes, open markers, bars from the least to the greatest
/// repetition. Argument: points.
Figure benchmarkPoints(int64_t count)
{
    Figure figure;
    figure.title = u"A message starts in 2.0 µs and moves at 4.8 GB/s"_s;
    Panel panel;
    panel.legend = LegendPlace::BottomRight;
    panel.x = {.label = u"Message size <i>s</i>"_s, .quantity = Quantity::Size, .scale = Scale::Log, .ticks = TickStyle::Bytes};
    panel.y = {.label = u"One-way time (s)"_s, .quantity = Quantity::Time, .scale = Scale::Log, .ticks = TickStyle::Decades};
    Series points{.mark = Mark::Points, .label = u"measured"_s, .hue = Hue::Ink, .fill = Fill::None};
    uint64_t state = 1;
    const auto random = [&state] { return double((state = state * 6364136223846793005u + 1442695040888963407u) >> 11) * 0x1p-53; };
    for (int64_t i = 0; i < count; ++i) {
        const double bytes = std::pow(2, 22 * random()), time = (2e-6 + bytes / 4.8e9) * (1 + 0.1 * random() * random());
        points.x.push_back(bytes), points.y.push_back(time);
        points.low.push_back(time * 0.97), points.high.push_back(time * (1 + 0.5 * random() * random() * random()));
        points.rows.push_back(int(i));
    }
    panel.series.push_back(std::move(points));
    panel.x.min = 0.8, panel.x.max = 5e6, panel.y.min = 1e-6, panel.y.max = 3e-3;
    figure.panels.push_back(std::move(panel));
    return figure;
}

void redrawBenchmark(benchmark::State& state)
{
    prepare();
    const auto shown = std::make_shared<const Figure>(benchmarkPoints(state.range(0)));
    const Style style = Style::screen(false);
    QImage image(1000, 700, QImage::Format_ARGB32_Premultiplied);
    for (auto _ : state) {
        image.fill(style.background());
        QPainter painter(&image);
        paint(layOut(shown, style, image.size(), screenUnitsPerPoint), painter);
    }
    if (const QByteArray file = qgetenv("COSTSCOPE_BENCH_PICTURE"); !file.isEmpty()) image.save(QString::fromLocal8Bit(file));
}
BENCHMARK(redrawBenchmark)->Arg(1000)->Arg(30'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

/// One step of turning a torus with the mouse, all its links in perspective: figure, layout and ink. Arguments: routers along a
/// side, whether it is moving (or stands still).
void turnTorus(benchmark::State& state)
{
    prepare();
    Session session;
    PatternQuestion question{*Torus::of(std::vector<qint32>(3, qint32(state.range(0))))};
    question.messagesPerRank = 4;
    (void)addPattern(session, *findPattern(u"hot-spot"), question);
    FigureRequest request = session.figures[1]; // link-load-torus
    const Style style = Style::screen(false);
    QImage image(1000, 700, QImage::Format_ARGB32_Premultiplied);
    FigureMemory memory;
    (void)buildFigure(session, request, memory);
    for (auto _ : state) {
        request = turnedBy(request, 2, 0.5, state.range(1) != 0);
        auto built = buildFigure(session, request, memory);
        image.fill(style.background());
        QPainter painter(&image);
        if (built) paint(layOut(std::make_shared<const Figure>(built.take()), style, image.size(), screenUnitsPerPoint), painter);
    }
}
BENCHMARK(turnTorus)->ArgsProduct({{8, 24, 32}, {1, 0}})->Unit(benchmark::kMillisecond);

/// A stage of 64 ranks is selected, both mappings: layout and ink of what build() made. Argument: algorithm; the pairwise
/// alltoall has most lines.
void redrawStages(benchmark::State& state)
{
    prepare();
    CollectiveSetup setup;
    setup.algorithm = QLatin1String(state.range(0) == 0 ? "recursive-doubling-allgather" : "pairwise-alltoall");
    setup.processes = 64, setup.nodes = 8;
    Session session;
    FigureRequest request{
        .id = {}, .kind = u"stage-diagram"_s, .datasets = {addDataset(session, std::make_shared<const Dataset>(collectiveDataset(setup)))}};
    request.choices = {{"mapping", "both"}, {"stage", "3"}, {"outside", "extend"}};
    const auto built = buildFigure(session, request);
    if (!built) return state.SkipWithError(qPrintable(built.error().message));
    const auto shown = std::make_shared<const Figure>(*built);
    const Style style = Style::screen(false);
    QImage image(1000, 700, QImage::Format_ARGB32_Premultiplied);
    for (auto _ : state) {
        image.fill(style.background());
        QPainter painter(&image);
        paint(layOut(shown, style, image.size(), screenUnitsPerPoint), painter);
    }
}
BENCHMARK(redrawStages)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

} // namespace
