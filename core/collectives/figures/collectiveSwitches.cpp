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
    const qsizetype at = choice.words.indexOf(option);
    if (at < 0) return;
    choice.words.removeAt(at);
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
    return !choice.words.isEmpty() && choice.words.front() == ownWord && findCollectiveValue(choice.name);
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
        if (const qsizetype both = choice.words.indexOf(bothMappings); both >= 0) choice.names[both] = u"both"_s;
        if (chosenIn(request, choice.name).isEmpty()) switches.shown.choices[choice.name] = findCollectiveValue(choice.name)->text(*setup);
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
        const QString text = chosenIn(request, choice.name);
        if (!item || !isOfCollective(choice) || text.isEmpty() || request.choices.value(choice.name) == before.value(choice.name)) continue;
        if (const auto done = editCollective(session, item->id, choice.name, text); !done) return done;
    }
    return Done{};
}

} // namespace costscope
