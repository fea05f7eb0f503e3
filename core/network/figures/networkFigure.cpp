// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkFigure.h"

#include "core/data/amg.h"

namespace costscope {

Result<NetworkViews> networkViews(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    auto now = networkView(session, request, memory, progress.part(0, 0.5));
    if (!now) return now.error();
    auto whatIf = networkWhatIf(session, request, memory, progress.part(0.5, 1));
    if (!whatIf) return whatIf.error();
    return NetworkViews{now.take(), whatIf.take()};
}

QString whatIfSubtitle(const FigureRequest& request)
{
    const auto changes = networkChanges(request);
    return changes.empty() ? QString() : u" · what if: %1"_s.arg(networkInWords(changes).toHtmlEscaped());
}

void sayWhatIf(Figure& figure, const FigureRequest& request, const NetworkView& now)
{
    const Network& network = *now.network;
    const std::map<QString, QString> before = {{u"ppn"_s, exact(network.ppn)},      {u"nodes_per_router"_s, exact(network.nodesPerRouter)},
                                               {u"torus"_s, toString(now.torus())}, {u"order"_s, network.placed},
                                               {u"box"_s, network.placed},          {u"routing"_s, toString(network.routing, now.torus())}};
    QStringList words;
    for (const auto& [name, text] : networkChanges(request)) {
        const QString change = networkInWords({{name, text}});
        const auto found = before.find(name);
        words << (found == before.end() ? change : u"%1 instead of %2"_s.arg(change, found->second));
    }
    if (words.isEmpty()) return;
    figure.caption += u" What if: %1."_s.arg(words.join(u"; "_s).toHtmlEscaped());
    figure.provenance.parameters += u"; what if: %1"_s.arg(words.join(u"; "_s));
}

std::vector<Choice> trafficChoices(std::vector<Choice> first)
{
    first.push_back({u"level"_s,
                     u"Level"_s,
                     {u"selected"_s},
                     {u"Selected or busiest"_s},
                     u"the selected level, without one the busiest, whose bytes go farthest; or one by its number"_s,
                     true});
    first.push_back({u"operation"_s,
                     u"Operation"_s,
                     {u"farthest"_s},
                     {u"Selected or busiest"_s},
                     u"the selected operation, without one the busiest, whose bytes go farthest; or one by its name"_s,
                     true});
    for (const Choice& choice : networkChoices()) first.push_back(choice);
    return first;
}

void addTrafficOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    const auto hierarchy = item ? knownStructure(item->data) : Result<AmgHierarchyPtr>(Error{});
    if (networkChanges(request).empty()) // then there is nothing to show beside
        std::erase_if(choices, [](const Choice& c) { return c.name == u"show"_s; });
    if (!hierarchy) return;
    for (const AmgOperation& operation : (*hierarchy)->operations) {
        if (!operation.hasList()) continue;
        const QString level = QString::number(operation.level);
        for (Choice& c : choices) {
            const bool isLevel = c.name == u"level"_s, isOperation = c.name == u"operation"_s;
            const QString option = isLevel ? level : operation.name;
            if ((!isLevel && !isOperation) || c.words.contains(option)) continue;
            c.words << option;
            c.names << (isLevel ? u"Level %1"_s.arg(level) : plainText(operationTitle(operation.name)));
        }
    }
}

FigureKind trafficFigure(const QString& id, const QString& name, const QString& description, const std::vector<Choice>& choices,
                         decltype(FigureKind::build) build)
{
    return {.id = id,
            .name = name,
            .description = description,
            .datasetKinds = {u"amg"_s},
            .choices = choices,
            .values = networkValueNames(),
            .setValue = setNetworkChoice,
            .lacks = lacksMessages,
            .build = build,
            .rowsToCount = rowsToShowNetwork,
            .addOptions = addTrafficOptions,
            .follows = u"level"_s,
            .help = u"levels"_s};
}

bool isNetworkFigure(const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind && kind->addOptions == addTrafficOptions;
}

} // namespace costscope
