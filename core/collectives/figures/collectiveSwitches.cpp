// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveSwitches.h"

#include "core/collectives/collectiveEdits.h"
#include "core/collectives/figures/collectiveChoices.h"
#include "core/collectives/figures/collectiveFigure.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr QLatin1String ownWord("own");

void drop(Choice& choice, const QString& option)
{
    const qsizetype at = choice.options.indexOf(option);
    if (at < 0) return;
    choice.options.removeAt(at);
    choice.names.removeAt(at);
}

QString chosenIn(const FigureRequest& request, const QString& id)
{
    const QString text = request.choices.value(id).toString();
    return text == ownWord ? QString() : text;
}

} // namespace

bool isOfCollective(const Choice& choice)
{
    return !choice.options.isEmpty() && choice.options.front() == ownWord && findCollectiveValue(choice.id);
}

Switches switchesOf(const FigureKind& kind, const Session& session, const FigureRequest& request)
{
    Switches switches{choicesOf(kind, session, request), request};
    const DatasetItem* item = collectiveOf(session, request);
    const auto setup = item ? collectiveSetup(*item->data) : Result<CollectiveSetup>(Error{});
    if (!setup) return switches;
    for (Choice& choice : switches.choices) {
        if (!isOfCollective(choice)) continue;
        drop(choice, ownWord);
        if (setup->rankNode.empty()) drop(choice, toString(Mapping::Listed));
        if (const qsizetype both = choice.options.indexOf(bothMappings); both >= 0) choice.names[both] = u"both"_s;
        if (chosenIn(request, choice.id).isEmpty()) switches.shown.choices[choice.id] = findCollectiveValue(choice.id)->text(*setup);
    }
    return switches;
}

Result<Done> takeSwitches(Session& session, const FigureRequest& request)
{
    const auto figure =
        std::find_if(session.figures.begin(), session.figures.end(), [&](const FigureRequest& f) { return f.id == request.id; });
    const FigureKind* kind = findFigure(request.kind);
    if (figure == session.figures.end() || !kind) return Done{};
    const QJsonObject before = figure->choices;
    *figure = request;
    const DatasetItem* item = collectiveOf(session, request);
    for (const Choice& choice : kind->choices) {
        const QString text = chosenIn(request, choice.id);
        if (!item || !isOfCollective(choice) || text.isEmpty() || request.choices.value(choice.id) == before.value(choice.id)) continue;
        if (const auto done = editCollective(session, item->id, choice.id, text); !done) return done;
    }
    return Done{};
}

} // namespace costscope
