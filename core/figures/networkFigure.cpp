// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/networkFigure.h"

#include "core/base/program.h"
#include "core/figures/busiestOperation.h"
#include "core/figures/levelFigure.h"
#include "core/models/contention.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NetworkFigure", text);
}

struct KnownTraffic : FigureMemory::Known {
    using Known::Known;
    size_t operation = 0;
    NetworkQuestion question;
    std::shared_ptr<const Network> network;
    std::shared_ptr<const LinkLoads> loads;
    double offNode = 0;
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

/// The operation with a list that the request chooses; else the one whose bytes go farthest.
std::optional<size_t> chosenOperation(const AmgHierarchy& hierarchy, const FigureRequest& request)
{
    const QString name = request.choices.value(QStringLiteral("operation")).toString();
    bool isNumber = false;
    const int level = request.choices.value(QStringLiteral("level")).toString().toInt(&isNumber);
    return busiestOperation(hierarchy, name, isNumber ? std::optional(level) : std::nullopt);
}

/// Neither level nor operation is chosen or followed.
bool isOfNone(const FigureRequest& request)
{
    const auto isUsual = [&](const char* id, const char* usual) {
        const QString chosen = request.choices.value(QLatin1String(id)).toString();
        return chosen.isEmpty() || chosen == QLatin1String(usual);
    };
    return isUsual("level", "selected") && isUsual("operation", "farthest");
}

using NetworkPtr = std::shared_ptr<const Network>;

/// What is known, or counted now; `network`: of the question, made if it is null.
Result<std::shared_ptr<const KnownTraffic>> trafficOf(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, size_t operation,
                                                      const NetworkQuestion& question, NetworkPtr network, const FigureMemory& memory,
                                                      const Progress& progress)
{
    if (auto known = find(dataset, operation, question, memory)) return known;
    if (!network) {
        auto made = networkOf(hierarchy.placementOrOneNode(), hierarchy.ranks, question);
        if (!made) return made.error();
        network = std::make_shared<const Network>(made.take());
    }
    const AmgMessageSpan messages = messagesOf(*dataset, hierarchy.operations[operation]);
    auto loads = countLinkLoads(network->torus, network->routing, network->router, messages, {}, progress);
    if (!loads) return loads.error();
    auto made = std::make_shared<KnownTraffic>(dataset);
    made->operation = operation, made->question = question;
    made->offNode = offNodeBytes(*network, messages);
    made->network = std::move(network);
    made->loads = std::make_shared<const LinkLoads>(loads.take());
    return std::shared_ptr<const KnownTraffic>(std::move(made));
}

NetworkView viewOf(const DatasetItem* item, const AmgHierarchyPtr& hierarchy, const KnownTraffic& traffic, const Machine& machine)
{
    NetworkView view{item, hierarchy, traffic.operation, traffic.network, traffic.loads, {}, machine};
    view.cube = cubeEstimate(*view.network, *view.loads, traffic.offNode, double(hierarchy->ranks));
    return view;
}

Result<NetworkView> viewOf(const Session& session, const FigureRequest& request, const NetworkQuestion& question, FigureMemory& memory,
                           const Progress& progress)
{
    const DatasetItem* item = itemOf(session, request);
    if (const QString lacking = lacksMessages(session, request); !lacking.isEmpty()) return Error{lacking};
    const auto hierarchy = rememberedHierarchy(item->data, memory);
    if (!hierarchy) return hierarchy.error();
    const auto machine = machineOf(session, request);
    if (!machine) return machine.error();
    const size_t operation = *chosenOperation(**hierarchy, request);
    const auto traffic = trafficOf(item->data, **hierarchy, operation, question, {}, memory, progress);
    if (!traffic) return traffic.error();
    memory.keep(*traffic);
    NetworkView view = viewOf(item, *hierarchy, **traffic, *machine);
    view.isBusiestOfAll = isOfNone(request) && listCount(**hierarchy) > 1;
    return view;
}

/// The operation of a request wherever it has a list, by level.
std::vector<size_t> listsOf(const AmgHierarchy& hierarchy, const FigureRequest& request)
{
    std::vector<size_t> all;
    FigureRequest anyLevel = request;
    anyLevel.choices.remove(QStringLiteral("level"));
    const auto chosen = chosenOperation(hierarchy, anyLevel);
    for (size_t i = 0; chosen && i < hierarchy.operations.size(); ++i)
        if (hierarchy.operations[i].hasList() && hierarchy.operations[i].name == hierarchy.operations[*chosen].name) all.push_back(i);
    return all;
}

Result<std::vector<NetworkView>> levelsOf(const Session& session, const FigureRequest& request, const NetworkQuestion& question,
                                          FigureMemory& memory, const Progress& progress)
{
    const DatasetItem* item = itemOf(session, request);
    if (const QString lacking = lacksMessages(session, request); !lacking.isEmpty()) return Error{lacking};
    const auto hierarchy = rememberedHierarchy(item->data, memory);
    if (!hierarchy) return hierarchy.error();
    const auto machine = machineOf(session, request);
    if (!machine) return machine.error();
    const std::vector<size_t> lists = listsOf(**hierarchy, request);
    auto known = std::make_shared<KnownLevels>(item->data);
    known->question = question;
    std::vector<NetworkView> views;
    for (size_t i = 0; i < lists.size(); ++i) {
        const auto part = progress.part(double(i) / double(lists.size()), double(i + 1) / double(lists.size()));
        auto traffic =
            trafficOf(item->data, **hierarchy, lists[i], question, views.empty() ? NetworkPtr() : views[0].network, memory, part);
        if (!traffic) return traffic.error();
        known->levels.push_back(*traffic);
        views.push_back(viewOf(item, *hierarchy, **traffic, *machine));
    }
    const auto same =
        memory.find<KnownLevels>(item->data, [&](const KnownLevels& k) { return k.question == question && k.levels == known->levels; });
    memory.keep(same ? same : known);
    return views;
}

/// "8 of the 10 busiest run along +x"; empty if no direction has most of them.
QString directionOfBusiest(const LinkLoads& loads, const LoadScale& scale)
{
    const std::vector<size_t> hottest = scale.hottest(loads, 10);
    std::map<QString, int> count;
    for (const size_t number : hottest) ++count[directionName(loads.torus.link(number))];
    for (const auto& [direction, links] : count)
        if (hottest.size() >= 8 && links >= 7) return tr("%1 of the %2 busiest run along %3").arg(links).arg(hottest.size()).arg(direction);
    return {};
}

} // namespace

double NetworkView::delta() const
{
    const auto found = machine.values.find(QStringLiteral("delta"));
    return found == machine.values.end() ? missing : found->second.value;
}

QString NetworkView::where() const
{
    const QString name = plainText(operationTitle(of().name)).section(QLatin1Char(','), 0, 0);
    return hierarchy->levels.size() > 1 ? tr("%1 on level %2").arg(name).arg(of().level) : name;
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
    if (!view) return Error{tr("What if: %1").arg(view.error().message)};
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
    if (!views) return Error{tr("What if: %1").arg(views.error().message)};
    return views;
}

Result<NetworkView> shownNetwork(const Session& session, const FigureRequest& request, FigureMemory& memory)
{
    const FigureKind* kind = findFigure(request.kind);
    if (kind && choice(*kind, request, QStringLiteral("show")) == QStringLiteral("what-if"))
        if (auto whatIf = networkWhatIf(session, request, memory); whatIf && *whatIf) return std::move(**whatIf);
    return networkView(session, request, memory);
}

QString lacksMessages(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = itemOf(session, request);
    if (!item) return tr("This figure needs messages between ranks: import a costscope.amg/1 file with lists, or make a traffic pattern.");
    if (item->data->kind != DatasetKind::Amg) return tr("“%1” holds no messages.").arg(item->name);
    const auto hierarchy = amgStructure(*item->data);
    if (!hierarchy) return hierarchy.error().message;
    const auto& all = hierarchy->operations;
    if (std::any_of(all.begin(), all.end(), [](const AmgOperation& operation) { return operation.hasList(); })) return {};
    return tr("“%1” has no lists of messages, so the loads of links cannot be counted: import a costscope.amg/1 file with lists.").arg(item->name);
}

namespace {

/// Messages of these operations that are not counted yet, now and in the what if.
qint64 rowsOf(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, const std::vector<size_t>& operations, const FigureRequest& request,
              const FigureMemory& memory)
{
    qint64 rows = 0;
    const auto count = [&](const NetworkQuestion& question) {
        for (const size_t operation : operations)
            if (!find(dataset, operation, question, memory)) rows += hierarchy.operations[operation].messageCount;
    };
    if (const auto question = networkQuestionOf(request)) count(*question);
    if (const auto question = networkWhatIfOf(request); question && *question) count(**question);
    return rows;
}

} // namespace

qint64 rowsForNetwork(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const DatasetItem* item = itemOf(session, request);
    const auto hierarchy = item ? amgStructure(*item->data) : Result<AmgHierarchy>(Error{});
    const auto operation = hierarchy ? chosenOperation(*hierarchy, request) : std::nullopt;
    return operation ? rowsOf(item->data, *hierarchy, {*operation}, request, memory) : 0;
}

qint64 rowsForNetworkLevels(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const DatasetItem* item = itemOf(session, request);
    const auto hierarchy = item ? amgStructure(*item->data) : Result<AmgHierarchy>(Error{});
    return hierarchy ? rowsOf(item->data, *hierarchy, listsOf(*hierarchy, request), request, memory) : 0;
}

std::vector<Choice> trafficChoices()
{
    std::vector<Choice> all = {{QStringLiteral("level"),
                                QStringLiteral("Level"),
                                {QStringLiteral("selected")},
                                {QStringLiteral("Selected or busiest")},
                                QStringLiteral("the selected level, without one the busiest, whose bytes go farthest; or one by its number"),
                                true},
                               {QStringLiteral("operation"),
                                QStringLiteral("Operation"),
                                {QStringLiteral("farthest")},
                                {QStringLiteral("Selected or busiest")},
                                QStringLiteral("the selected operation, without one the busiest, whose bytes go farthest; or one by its name"),
                                true}};
    for (const Choice& choice : networkChoices()) all.push_back(choice);
    return all;
}

void addTrafficOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = itemOf(session, request);
    const auto hierarchy = item ? amgStructure(*item->data) : Result<AmgHierarchy>(Error{});
    if (networkChanges(request).empty()) // then there is nothing to show beside
        std::erase_if(choices, [](const Choice& c) { return c.id == QStringLiteral("show"); });
    if (!hierarchy) return;
    for (const AmgOperation& operation : hierarchy->operations) {
        if (!operation.hasList()) continue;
        const QString level = QString::number(operation.level);
        for (Choice& c : choices) {
            if (c.id == QStringLiteral("level") && !c.options.contains(level)) c.options << level, c.names << tr("Level %1").arg(level);
            if (c.id == QStringLiteral("operation") && !c.options.contains(operation.name))
                c.options << operation.name, c.names << plainText(operationTitle(operation.name));
        }
    }
}

FigureKind trafficFigure(const QString& id, const QString& name, const QString& description, const std::vector<Choice>& choices,
                         decltype(FigureKind::build) build)
{
    FigureKind kind;
    kind.id = id, kind.name = name, kind.description = description;
    kind.datasetKinds = QStringList{QStringLiteral("amg")};
    kind.choices = choices;
    kind.values = networkValueNames();
    kind.setValue = setNetworkChoice;
    kind.lacks = lacksMessages;
    kind.build = build;
    kind.rowsToCount = rowsForNetwork;
    kind.addOptions = addTrafficOptions;
    kind.follows = QStringLiteral("level");
    return kind;
}

bool haveSameRouters(const Torus& a, const Torus& b)
{
    bool same = a.dimensions() == b.dimensions();
    for (int d = 0; same && d < a.dimensions(); ++d) same = a.size(d) == b.size(d);
    return same;
}

bool isNetworkFigure(const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind && kind->addOptions == addTrafficOptions;
}

double LoadScale::most(const LinkLoads& loads) const
{
    double most = 0;
    for (size_t number = 0; number < loads.bytes.size(); ++number) most = std::max(most, (*this)(loads, number));
    return most;
}

double LoadScale::mean(const LinkLoads& loads) const
{
    double sum = 0;
    for (size_t number = 0; number < loads.bytes.size(); ++number) sum += (*this)(loads, number);
    return loads.torus.links() > 0 ? sum / double(loads.torus.links()) : 0;
}

QString LoadScale::shown(const LinkLoads& loads, size_t number) const
{
    return isTime ? display(linkTime(loads, number, ofDimension), Quantity::Time, 3) : display(double(loads.bytes[number]), Quantity::Size, 3);
}

namespace {

LoadScale bytesScale(const LinkLoads& loads)
{
    const auto most = double(loads.maxBytes());
    for (const auto& [least, unit] : {std::pair{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}})
        if (most >= least) return {1 / least, QString::fromLatin1(unit), tr("Load of a link (%1)").arg(QLatin1String(unit))};
    return {1, QStringLiteral("B"), tr("Load of a link (byte)")};
}

Result<PerDimension> capacitiesOf(const NetworkView& view)
{
    if (const auto seconds = view.secondsPerByte()) return *seconds;
    return Error{tr("Loads relative to capacity need network.link_bytes_per_s of “%1” for %2 dimensions.")
                     .arg(view.machine.name)
                     .arg(view.torus().dimensions())};
}

/// bytes / capacity of the link's dimension, in a unit of time.
Result<LoadScale> capacityScale(const NetworkView& view)
{
    const auto seconds = capacitiesOf(view);
    if (!seconds) return seconds.error();
    LoadScale scale;
    scale.isTime = true, scale.ofDimension = *seconds;
    const TimeUnit unit = timeUnitFor(scale.most(*view.loads));
    scale.factor = unit.factor, scale.unit = unit.name;
    scale.label = tr("Load of a link at its capacity (%1)").arg(unit.name);
    return scale;
}

} // namespace

Result<LoadScale> loadScale(const NetworkView& view, const FigureRequest& request)
{
    const QString word = choice(loadChoice(), request);
    if (word == QStringLiteral("capacity")) return capacityScale(view);
    if (word == QStringLiteral("mean") && view.loads->meanBytes() > 0)
        return LoadScale{1 / view.loads->meanBytes(), tr("× mean"), tr("Load of a link (× mean)")};
    return bytesScale(*view.loads);
}

Result<LoadScale> sameScaleOf(const NetworkView& whatIf, LoadScale scale)
{
    if (!scale.isTime) return scale;
    const auto seconds = capacitiesOf(whatIf);
    if (!seconds) return Error{tr("What if: %1").arg(seconds.error().message)};
    scale.ofDimension = *seconds;
    return scale;
}

Choice loadChoice()
{
    return {QStringLiteral("load"),
            QStringLiteral("Loads"),
            {QStringLiteral("bytes"), QStringLiteral("mean"), QStringLiteral("capacity")},
            {QStringLiteral("Bytes"), QStringLiteral("Times the mean"), QStringLiteral("Time at capacity")},
            QStringLiteral("loads in bytes, relative to the mean of all links, or divided by the capacity of each link")};
}

QString coordinatesOf(const Torus& torus, qint32 router)
{
    QString text;
    const Position position = torus.position(router);
    for (int d = 0; d < torus.dimensions(); ++d) {
        if (d > 0) text += QLatin1Char(',');
        text += QString::number(position[size_t(d)]);
    }
    return text;
}

std::optional<qint32> routerAt(const Torus& torus, const QString& coordinates)
{
    const QStringList at = coordinates.split(QLatin1Char(','));
    if (at.size() != torus.dimensions()) return {};
    Position position = {};
    for (int d = 0; d < torus.dimensions(); ++d) {
        bool isNumber = false;
        position[size_t(d)] = at[d].toInt(&isNumber);
        if (!isNumber) return {};
    }
    return torus.contains(position) ? std::optional(torus.router(position)) : std::nullopt;
}

QString linkKey(const Torus& torus, const Link& link)
{
    return QStringLiteral("link=") + coordinatesOf(torus, link.from) + QLatin1Char(link.plus ? '+' : '-') + dimensionName(link.dimension);
}

std::optional<Link> linkOf(const Torus& torus, const QString& key)
{
    static const QRegularExpression pattern(QStringLiteral("^link=([0-9,]+)([+-])([xyzuv])$"));
    const auto match = pattern.match(key);
    const auto router = match.hasMatch() ? routerAt(torus, match.captured(1)) : std::nullopt;
    if (!router) return {};
    int dimension = 0;
    while (dimension < torus.dimensions() && dimensionName(dimension) != match.captured(3)) ++dimension;
    if (dimension == torus.dimensions()) return {};
    const Link link{*router, dimension, match.captured(2) == QStringLiteral("+")};
    return torus.hasLink(link) ? std::optional(link) : std::nullopt;
}

QString linkName(const Torus& torus, const Link& link)
{
    return tr("%1 at %2").arg(directionName(link), positionText(torus, link.from));
}

QString linkNameOfKey(const QString& key)
{
    static const QRegularExpression pattern(QStringLiteral("^link=([0-9,]+)([+-])([xyzuv])$"));
    const auto match = pattern.match(key);
    if (!match.hasMatch()) return {};
    const QString direction = (match.captured(2) == QStringLiteral("+") ? QStringLiteral("+") : QStringLiteral("−")) + match.captured(3);
    return tr("%1 at %2").arg(direction, QStringLiteral("(%1)").arg(match.captured(1).split(QLatin1Char(',')).join(QStringLiteral(", "))));
}

QString aTorus(const Torus& torus)
{
    const QString name = toString(torus), size = QString::number(torus.size(0)); // eight, eleven, eighteen, eighty …
    const bool isVowel = size.startsWith(QLatin1Char('8')) || size == QStringLiteral("11") || size == QStringLiteral("18");
    return isVowel ? tr("an %1").arg(name) : tr("a %1").arg(name);
}

QString fewLinks(const LinkLoads& loads)
{
    constexpr qint64 few = 4; // of fewer than one in four the mean says little
    const qint64 used = loads.usedLinks(), all = loads.torus.links();
    if (used == 0 || few * used >= all) return {};
    return used == 1 ? tr("1 of %1 links carries anything").arg(all) : tr("%1 of %2 links carry anything").arg(used).arg(all);
}

QString hotTitle(const NetworkView& view, const LoadScale& scale)
{
    const LinkLoads& loads = *view.loads;
    const std::vector<size_t> hottest = scale.hottest(loads, 2);
    if (hottest.empty()) return tr("No byte of %1 leaves its router").arg(view.where());
    const double most = scale(loads, hottest[0]);
    if (const QString few = fewLinks(loads); !few.isEmpty())
        return (scale.isTime ? tr("At capacity only %1, at most %2: %3") : tr("Only %1, at most %2: %3"))
            .arg(few, scale.shown(loads, hottest[0]), linkName(loads.torus, loads.torus.link(hottest[0])));
    const QString times = display(most / scale.mean(loads), Quantity::None, 2), name = linkName(loads.torus, loads.torus.link(hottest[0]));
    const bool alone = hottest.size() < 2 || scale(loads, hottest[1]) < 0.9 * most;
    if (alone)
        return scale.isTime ? tr("At capacity one link takes %1 times the mean: %2, %3").arg(times, name, scale.shown(loads, hottest[0]))
                            : tr("One link carries %1 times the mean: %2").arg(times, name);
    const QString busiest = directionOfBusiest(loads, scale);
    const QString title = scale.isTime ? tr("At capacity the longest link takes %1 times the mean, %2").arg(times, scale.shown(loads, hottest[0]))
                                       : tr("The busiest link carries %1 times the mean").arg(times);
    return busiest.isEmpty() ? title : QStringLiteral("%1; %2").arg(title, busiest);
}

QString networkSubtitle(const NetworkView& view, const QString& of)
{
    const QString router = view.network->nodesPerRouter > 1
                               ? tr("%1 nodes × %2 ranks per router").arg(view.network->nodesPerRouter).arg(view.network->ppn)
                           : view.network->ppn > 1 ? tr("%1 ranks per router").arg(view.network->ppn)
                                                   : tr("a rank per router");
    return QStringList{view.item->name.toHtmlEscaped(), (of.isEmpty() ? view.where() : of).toHtmlEscaped(),
                       toString(view.torus()) + QStringLiteral(", ") + router, view.network->placed}
        .join(QStringLiteral(" · "));
}

Provenance networkProvenance(const NetworkView& view)
{
    Provenance provenance;
    for (const Source& source : view.item->data->sources)
        provenance.data << QStringLiteral("%1 sha256:%2").arg(QFileInfo(source.file).fileName(), source.sha256.left(16));
    provenance.model = QStringLiteral("exact loads of directed links, dimension-ordered routing; cube estimate of Bienz, Gropp & Olson 2018, eq (7)");
    provenance.parameters = QStringLiteral("%1; %2; %3; l = %4 byte, cube estimate %5 byte, delta = %6 s/byte")
                                .arg(toString(view.torus()), view.network->placed, toString(view.network->routing, view.torus()))
                                .arg(view.loads->maxBytes())
                                .arg(exact(view.cube.linkBytes), exact(view.delta()));
    provenance.program = programName();
    return provenance;
}

QString otherThanBusiest(const NetworkView& view)
{
    const auto seconds = view.secondsPerByte();
    const std::vector<size_t> busiest = view.loads->hottest(1), longest = view.loads->hottest(1, seconds.value_or(PerDimension{1, 1, 1, 1, 1}));
    if (busiest == longest) return {};
    return tr("At the capacity of its links %1 takes longest, %2 for %3; the link with most bytes is %4.")
        .arg(linkName(view.torus(), view.torus().link(longest[0])), display(linkTime(*view.loads, longest[0], *seconds), Quantity::Time, 3),
             display(double(view.loads->bytes[longest[0]]), Quantity::Size, 3), linkName(view.torus(), view.torus().link(busiest[0])));
}

Messages networkMessages(const NetworkView& view)
{
    Messages all;
    const auto most = double(view.loads->maxBytes());
    const QString exactly = display(most, Quantity::Size, 3), cube = display(view.cube.linkBytes, Quantity::Size, 3);
    if (view.isBusiestOfAll)
        all.push_back({Severity::Note, tr("%1 is shown, the busiest of all levels and operations: its bytes go farthest. Another is shown when it "
                                          "is selected, or chosen by the switches Level and Operation.")
                                           .arg(view.where())});
    if (const QString idle = whyIdle(*view.loads); !idle.isEmpty()) all.push_back({Severity::Note, idle});
    if (most > 0)
        all.push_back({Severity::Note, tr("ℓ = %1 over the busiest link, counted; the cube estimate of eq (7) is %2, %3 times as much.")
                                           .arg(exactly, cube, display(view.cube.linkBytes / most, Quantity::None, 2))});
    if (const QString other = otherThanBusiest(view); !other.isEmpty()) all.push_back({Severity::Note, other});
    for (const Message& message : placementMessages(view)) all.push_back(message);
    if (view.loads->selfMessages > 0)
        all.push_back(
            {Severity::Note, tr("%1 messages of ranks to themselves cross no link and are not counted.").arg(view.loads->selfMessages)});
    return all;
}

Messages placementMessages(const NetworkView& view)
{
    Messages all;
    if (!view.hierarchy->placement)
        all.push_back({Severity::Warning, tr("The data have no placement: all ranks are on one node. Choose a torus and ranks per node.")});
    else if (view.hierarchy->placement->isAssumed() && !view.hierarchy->further.contains(QStringLiteral("pattern")))
        all.push_back({Severity::Note, tr("The placement is assumed for modeling, the run itself was placed otherwise.")});
    if (!view.network->crowded.isEmpty()) all.push_back({Severity::Warning, view.network->crowded});
    if (!view.network->notes.isEmpty()) all.push_back({Severity::Note, view.network->notes});
    return all;
}

LinkLoads largerLoads(const NetworkView& view, const NetworkView* whatIf)
{
    LinkLoads larger = *view.loads;
    if (!whatIf || !haveSameRouters(whatIf->torus(), view.torus())) return larger;
    for (size_t number = 0; number < larger.bytes.size(); ++number)
        larger.bytes[number] = std::max(larger.bytes[number], whatIf->loads->bytes[number]);
    return larger;
}

Messages whatIfMessages(const NetworkView& view, const NetworkView& whatIf)
{
    if (!haveSameRouters(whatIf.torus(), view.torus())) return {};
    if (view.torus() == whatIf.torus() && view.loads->bytes == whatIf.loads->bytes)
        return {{Severity::Note,
                 view.cube.linkBytes == whatIf.cube.linkBytes
                     ? tr("The what-if changes the load of no link.")
                     : tr("The what-if changes the load of no link, only the cube estimate: %1 now, %2 then.")
                           .arg(display(view.cube.linkBytes, Quantity::Size, 3), display(whatIf.cube.linkBytes, Quantity::Size, 3))}};
    const std::vector<size_t> hottest = whatIf.loads->hottest(1);
    if (hottest.empty()) return {};
    return {{Severity::Note, tr("Busiest in the what-if is %1 with %2; now it carries %3.")
                                 .arg(linkName(whatIf.torus(), whatIf.torus().link(hottest[0])),
                                      display(double(whatIf.loads->bytes[hottest[0]]), Quantity::Size, 3),
                                      display(double(view.loads->bytes[hottest[0]]), Quantity::Size, 3))}};
}

void sayLinksLeftOut(Figure& figure, const LinkLoads& loads, const LoadScale& scale)
{
    const qint64 shown = figure.table.rows(), used = loads.usedLinks(), all = loads.torus.links();
    const QString busiest = shown < used ? (scale.isTime ? tr("The table holds the %1 of %2 links that take longest at their capacity.")
                                                     : tr("The table holds the %1 busiest of %2 links."))
                                           .arg(shown)
                                           .arg(all)
                                         : tr("The table holds the %1 of %2 links that carry anything.").arg(shown).arg(all);
    if (shown < all) figure.messages.push_back({Severity::Note, busiest});
}

namespace {

/// Keys behind those of the table for the links that it leaves out, so that their marks can be selected and lit.
void addFurtherLinks(Figure& figure, std::vector<int>& rows, const NetworkView& view, const NetworkView* whatIf)
{
    constexpr size_t mostKeys = 500'000; // some 50 MB
    const bool both = whatIf && haveSameRouters(whatIf->torus(), view.torus());
    for (size_t number = 0; number < rows.size() && figure.rowKeys.size() < mostKeys; ++number) {
        const Link link = view.torus().link(number);
        if (rows[number] >= 0 || !(view.torus().hasLink(link) || (both && whatIf->torus().hasLink(link)))) continue;
        rows[number] = int(figure.rowKeys.size());
        figure.rowKeys.push_back(linkKey(view.torus(), link));
    }
}

} // namespace

std::vector<int> addLinkTable(Figure& figure, const NetworkView& view, const NetworkView* whatIf, size_t most, const LoadScale& scale,
                              LinkMarks marks)
{
    const LinkLoads& loads = *view.loads;
    std::vector<int> rows(loads.torus.linkNumbers(), -1);
    Texts from, direction;
    const double mean = loads.meanBytes();
    std::vector<double> bytes, ofMean, time, other, difference;
    const bool isBoth = whatIf && haveSameRouters(whatIf->torus(), view.torus());
    for (const size_t number : scale.hottest(largerLoads(view, whatIf), most)) {
        const Link link = loads.torus.link(number);
        rows[number] = int(bytes.size());
        from.append(positionText(loads.torus, link.from));
        direction.append(directionName(link));
        bytes.push_back(double(loads.bytes[number]));
        ofMean.push_back(bytes.back() / mean);
        if (scale.isTime) time.push_back(linkTime(loads, number, scale.ofDimension));
        if (isBoth) other.push_back(double(whatIf->loads->bytes[number])), difference.push_back(other.back() - bytes.back());
        figure.rowKeys.push_back(linkKey(loads.torus, link));
    }
    figure.table = {QStringLiteral("links"),
                    {{QStringLiteral("from"), Quantity::Text, std::move(from), tr("From")},
                     {QStringLiteral("direction"), Quantity::Text, std::move(direction), tr("Direction")},
                     {QStringLiteral("load_bytes"), Quantity::Size, std::move(bytes), isBoth ? tr("Now") : tr("Load")},
                     {QStringLiteral("of_mean"), Quantity::None, std::move(ofMean), tr("Of the mean")}}};
    if (!time.empty()) figure.table.columns.push_back({QStringLiteral("time_at_capacity_s"), Quantity::Time, std::move(time), tr("At capacity")});
    if (isBoth) {
        figure.table.columns.push_back({QStringLiteral("what_if_bytes"), Quantity::Size, std::move(other), tr("What if")});
        figure.table.columns.push_back({QStringLiteral("difference_bytes"), Quantity::Size, std::move(difference), tr("Difference")});
    }
    if (marks == LinkMarks::OfAll) addFurtherLinks(figure, rows, view, whatIf);
    return rows;
}

} // namespace costscope
