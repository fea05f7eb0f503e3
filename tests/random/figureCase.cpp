// SPDX-License-Identifier: GPL-3.0-or-later
#include "figureCase.h"

#include "core/figure/FigureMemory.h"
#include "core/theories/defaults.h"
#include "drawnFigure.h"
#include "randomFigure.h"
#include "randomSession.h"

namespace costscope {

namespace {

/// Few rows and little around them: the fuzzer lives from cases per second.
Session smallSession(Chance& chance, const FigureKind& kind)
{
    SessionTaste taste;
    taste.datasets = 1, taste.machines = 1, taste.figures = 2, taste.bootstrap = 3;
    taste.data.rows = 6, taste.data.ranks = 12, taste.data.wildDatasetEvery = 2;
    taste.unknown = false;
    Session session = randomSession(chance, taste);
    for (int i = 0; i < 2 && !kind.datasetKinds.isEmpty(); ++i) {
        const auto of = datasetKind(chance.of(kind.datasetKinds));
        const QString id =
            addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, of.value_or(DatasetKind::Runs), taste.data)));
        // Fits of run times take as long as a hundred figures.
        if (chance.oneIn(session.dataset(id)->data->kind == DatasetKind::Runs ? 40 : 2)) addDefaults(session, id);
    }
    return session;
}

} // namespace

QString figureProblem(const unsigned char* data, size_t size)
{
    Chance chance(data, size);
    const FigureKind& kind = *chance.ofNamed(allFigures());
    const Session session = smallSession(chance, kind);
    const FigureRequest request = randomFigure(chance, session, kind);
    constexpr qint64 most = 20'000; // a window goes through more of them aside, and a fuzzer finds nothing else there
    FigureMemory memory;
    if (rowsToCount(session, request, memory) > most) return {};
    const auto figure = buildFigure(session, request, memory);
    if (!figure.ok()) return {};
    const double width = chance.of({84.0, 40.0, 178.0});
    const QString wrong = wrongWhenDrawn(*figure, Style::screen(chance.oneIn(2)), width, chance.of({60.0, 30.0, 120.0}));
    return wrong.isEmpty() ? QString() : u"%1: %2"_s.arg(kind.id, wrong);
}

} // namespace costscope
