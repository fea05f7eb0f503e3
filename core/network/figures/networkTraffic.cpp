// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkTraffic.h"

#include "core/figure/FigureKind.h"
#include "core/figure/choiceText.h"
#include "core/network/busiestOperation.h"
#include "core/session/machines.h"

namespace costscope {

namespace {

struct KnownTraffic : FigureMemory::Known {
    using Known::Known;
    size_t operation = 0;
    NetworkQuestion question;
    std::shared_ptr<const Network> network;
    std::shared_ptr<const LinkLoads> loads;
    double offNode = 0;
    double sharers = 0;
};

/// One operation on all levels: together they are one thing to remember.
struct KnownLevels : FigureMemory::Known {
    using Known::Known;
    NetworkQuestion question;
    std::vector<std::shared_ptr<const KnownTraffic>> levels;
};

std::shared_ptr<const KnownTraffic> find(const DatasetPtr& dataset, size_t operation, const NetworkQuestion& question,
                                         const FigureMemory& memory)
{
    const auto isIt = [&](const KnownTraffic& known) { return known.operation == operation && known.question == question; };
    if (const auto known = memory.find<KnownTraffic>(dataset, isIt)) return known;
    std::shared_ptr<const KnownTraffic> found;
    (void)memory.find<KnownLevels>(dataset, [&](const KnownLevels& known) {
        for (const auto& level : known.levels)
            if (isIt(*level)) found = level;
        return found != nullptr;
    });
    return found;
}

const DatasetItem* itemOf(const Session& session, const FigureRequest& request)
{
    return request.datasets.isEmpty() ? nullptr : session.dataset(request.datasets.front());
}

using NetworkPtr = std::shared_ptr<const Network>;

/// What is known, or counted now; `network`: of the question, made if it is null.
Result<std::shared_ptr<const KnownTraffic>> trafficOf(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, size_t operation,
                                                      const NetworkQuestion& question, NetworkPtr network, const FigureMemory& memory,
                                                      const Progress& progress)
{
    if (auto known = find(dataset, operation, question, memory)) return known;
    if (!network) {
        auto made = networkOf(hierarchy, question);
        if (!made) return made.error();
        network = std::make_shared<const Network>(made.take());
    }
    const AmgMessageSpan messages = messagesOf(*dataset, hierarchy.operations[operation]);
    auto loads = countLinkLoads(network->torus, network->routing, network->router, messages, {}, progress);
    if (!loads) return loads.error();
    auto made = std::make_shared<KnownTraffic>(dataset);
    made->operation = operation;
    made->question = question;
    made->offNode = offNodeBytes(*network, messages);
    made->sharers = sharersOf(hierarchy, messages);
    made->network = std::move(network);
    made->loads = std::make_shared<const LinkLoads>(loads.take());
    return std::shared_ptr<const KnownTraffic>(std::move(made));
}

/// What every view of a request begins with.
struct ViewBase {
    const DatasetItem* item;
    AmgHierarchyPtr hierarchy;
    Machine machine;
};

Result<ViewBase> viewBase(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksMessages(session, request); !lacking.isEmpty()) return Error{lacking};
    const DatasetItem* item = itemOf(session, request);
    auto hierarchy = knownStructure(item->data);
    if (!hierarchy) return hierarchy.error();
    auto machine = machineOf(session, request);
    if (!machine) return machine.error();
    return ViewBase{item, hierarchy.take(), machine.take()};
}

NetworkView viewOf(const ViewBase& of, const KnownTraffic& traffic)
{
    NetworkView view{of.item, of.hierarchy, traffic.operation, traffic.network, traffic.loads, {}, of.machine};
    view.cube = cubeEstimate(*view.network, *view.loads, traffic.offNode, traffic.sharers);
    return view;
}

Result<NetworkView> viewOf(const Session& session, const FigureRequest& request, const NetworkQuestion& question, FigureMemory& memory,
                           const Progress& progress)
{
    const auto of = viewBase(session, request);
    if (!of) return of.error();
    const auto& [item, hierarchy, machine] = *of;
    const size_t operation = *chosenOperation(*hierarchy, request);
    const auto traffic = trafficOf(item->data, *hierarchy, operation, question, {}, memory, progress);
    if (!traffic) return traffic.error();
    memory.keep(*traffic);
    NetworkView view = viewOf(*of, **traffic);
    view.isBusiestOfAll = isOfNone(request) && listCount(*hierarchy) > 1;
    return view;
}

/// The operation of a request wherever it has a list, by level.
std::vector<size_t> listsOf(const AmgHierarchy& hierarchy, const FigureRequest& request)
{
    std::vector<size_t> all;
    FigureRequest anyLevel = request;
    anyLevel.choices.remove(u"level"_s);
    const auto chosen = chosenOperation(hierarchy, anyLevel);
    for (size_t i = 0; chosen && i < hierarchy.operations.size(); ++i)
        if (hierarchy.operations[i].hasList() && hierarchy.operations[i].name == hierarchy.operations[*chosen].name) all.push_back(i);
    return all;
}

Result<std::vector<NetworkView>> levelsOf(const Session& session, const FigureRequest& request, const NetworkQuestion& question,
                                          FigureMemory& memory, const Progress& progress)
{
    const auto of = viewBase(session, request);
    if (!of) return of.error();
    const auto& [item, hierarchy, machine] = *of;
    const std::vector<size_t> lists = listsOf(*hierarchy, request);
    auto known = std::make_shared<KnownLevels>(item->data);
    known->question = question;
    std::vector<NetworkView> views;
    for (size_t i = 0; i < lists.size(); ++i) {
        const auto part = progress.step(i, lists.size());
        auto traffic = trafficOf(item->data, *hierarchy, lists[i], question, views.empty() ? NetworkPtr() : views[0].network, memory, part);
        if (!traffic) return traffic.error();
        known->levels.push_back(*traffic);
        views.push_back(viewOf(*of, **traffic));
    }
    const auto same =
        memory.find<KnownLevels>(item->data, [&](const KnownLevels& k) { return k.question == question && k.levels == known->levels; });
    memory.keep(same ? same : known);
    return views;
}

} // namespace

std::optional<size_t> chosenOperation(const AmgHierarchy& hierarchy, const FigureRequest& request)
{
    const QString name = request.choices.value(u"operation"_s).toString();
    bool isNumber = false;
    const int level = choiceText(request.choices.value(u"level"_s)).toInt(&isNumber);
    return busiestOperation(hierarchy, name, isNumber ? std::optional(level) : std::nullopt);
}

bool isOfNone(const FigureRequest& request)
{
    const auto isUsual = [&](const char* id, const char* usual) {
        const QString chosen = choiceText(request.choices.value(QLatin1String(id)));
        return chosen.isEmpty() || chosen == QLatin1String(usual);
    };
    return isUsual("level", "selected") && isUsual("operation", "farthest");
}

double NetworkView::delta() const
{
    const auto found = machine.values.find(u"delta"_s);
    return found == machine.values.end() ? missing : found->second.value;
}

QString operationInWords(const AmgHierarchy& hierarchy, const AmgOperation& operation)
{
    const QString name = plainText(shortOperationTitle(operation.name));
    return hierarchy.levels.size() > 1 ? u"%1 on level %2"_s.arg(name, QString::number(operation.level)) : name;
}

QString NetworkView::where() const
{
    return operationInWords(*hierarchy, of());
}

Result<NetworkView> networkView(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto question = networkQuestionOf(request);
    if (!question) return question.error();
    return viewOf(session, request, *question, memory, progress);
}

Result<std::optional<NetworkView>> networkWhatIf(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                                 const Progress& progress)
{
    const auto question = networkWhatIfOf(request);
    if (!question) return question.error();
    if (!*question) return std::optional<NetworkView>();
    auto view = viewOf(session, request, **question, memory, progress);
    if (!view) return Error{u"What if: %1"_s.arg(view.error().message)};
    return std::optional(view.take());
}

Result<std::vector<NetworkView>> networkLevels(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                               const Progress& progress)
{
    const auto question = networkQuestionOf(request);
    if (!question) return question.error();
    return levelsOf(session, request, *question, memory, progress);
}

Result<std::vector<NetworkView>> networkLevelsWhatIf(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                                     const Progress& progress)
{
    const auto question = networkWhatIfOf(request);
    if (!question) return question.error();
    if (!*question) return std::vector<NetworkView>();
    auto views = levelsOf(session, request, **question, memory, progress);
    if (!views) return Error{u"What if: %1"_s.arg(views.error().message)};
    return views;
}

Result<NetworkView> shownNetwork(const Session& session, const FigureRequest& request, FigureMemory& memory)
{
    const FigureKind* kind = findFigure(request.kind);
    if (kind && choice(*kind, request, u"show"_s) == u"what-if"_s)
        if (auto whatIf = networkWhatIf(session, request, memory); whatIf && *whatIf) return std::move(**whatIf);
    return networkView(session, request, memory);
}

QString lacksMessages(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = itemOf(session, request);
    if (!item) return u"This figure needs messages between ranks: import a costscope.amg/1 file with lists, or make a traffic pattern."_s;
    if (item->data->kind != DatasetKind::Amg) return u"“%1” holds no messages."_s.arg(item->name);
    const auto hierarchy = knownStructure(item->data);
    if (!hierarchy) return hierarchy.error().message;
    if (listCount(**hierarchy) > 0) return {};
    return u"“%1” has no lists of messages, so the loads of links cannot be counted: import a costscope.amg/1 file with lists."_s.arg(
        item->name);
}

namespace {

Result<AmgHierarchyPtr> structureOf(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = itemOf(session, request);
    return item ? knownStructure(item->data) : Result<AmgHierarchyPtr>(Error{});
}

/// Of the torus that the question asks for; 0 where it cannot be.
qint64 linkNumbersOf(const AmgHierarchy& hierarchy, const NetworkQuestion& question)
{
    const auto torus = torusFor(hierarchy.placementOrOneNode(), question);
    return torus ? qint64(torus->linkNumbers()) : 0;
}

/// Messages of these operations that are not counted yet, now and in the what if, with the ranks and links of each count.
qint64 networkTrafficRows(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, const std::vector<size_t>& operations,
                          const FigureRequest& request, const FigureMemory& memory)
{
    qint64 rows = 0;
    const auto count = [&](const NetworkQuestion& question) {
        const qint64 each = hierarchy.ranks + linkNumbersOf(hierarchy, question);
        for (const size_t operation : operations)
            if (!find(dataset, operation, question, memory)) rows += hierarchy.operations[operation].messageCount + each;
    };
    if (const auto question = networkQuestionOf(request)) count(*question);
    if (const auto question = networkWhatIfOf(request); question && *question) count(**question);
    return rows;
}

} // namespace

qint64 rowsForNetwork(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const auto hierarchy = structureOf(session, request);
    const auto operation = hierarchy ? chosenOperation(**hierarchy, request) : std::nullopt;
    return operation ? networkTrafficRows(itemOf(session, request)->data, **hierarchy, {*operation}, request, memory) : 0;
}

qint64 rowsToShowNetwork(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    constexpr qint64 shownAtOnce = 1'000'000; // links of a figure whose messages are counted
    const auto hierarchy = structureOf(session, request);
    if (!hierarchy) return 0;
    const auto now = networkQuestionOf(request);
    const auto then = networkWhatIfOf(request);
    const qint64 links = (now ? linkNumbersOf(**hierarchy, *now) : 0) + (then && *then ? linkNumbersOf(**hierarchy, **then) : 0);
    return rowsForNetwork(session, request, memory) + (links > shownAtOnce ? links : 0);
}

qint64 rowsForNetworkLevels(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const auto hierarchy = structureOf(session, request);
    return hierarchy ? networkTrafficRows(itemOf(session, request)->data, **hierarchy, listsOf(**hierarchy, request), request, memory) : 0;
}

} // namespace costscope
