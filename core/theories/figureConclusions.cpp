// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveFigure.h"
#include "core/compare/comparedFigure.h"
#include "core/conclusions/sessionConclusions.h"
#include "core/figure/FigureKind.h"
#include "core/figure/choiceText.h"
#include "core/overlap/figures/selectionFigure.h"
#include "core/session/machines.h"

#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Where the conclusions of one figure go, and what they are called.
struct Place {
    Said& said;
    const Session& session;
    const NamedDataset& dataset;
    QString key, label; ///< the label tells a figure from others that conclude the same way; may be empty

    Conclusion begun(Conclusion::Kind kind, const QString& what, const QString& subject) const
    {
        return {
            .kind = kind,
            .key = key + u'/' + what,
            .subject = dataset.prefix + subject,
        };
    }
    void warn(const Error& error) const { costscope::warn(said.messages, u"%1: %2"_s.arg(dataset.name, error.message)); }
    void choose(const QString& what, const QString& subject, const QString& chosen, double lead, const QString& words) const
    {
        if (chosen.isEmpty()) return;
        Conclusion conclusion = begun(Conclusion::Kind::Chosen, what, subject);
        conclusion.state = chosen;
        conclusion.words = words.arg(chosen);
        conclusion.lead = lead;
        said.conclusions.push_back(std::move(conclusion));
    }
};

/// Rows of the best-variant-map: which variant is predicted fastest.
void concludeVariants(const Place& place, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto figure = buildFigure(place.session, request, memory, progress);
    if (!figure.ok()) return place.warn(figure.error());
    const Table& table = figure->table;
    const Column *cores = table.find(u"cores"), *size = table.find(u"matrix_size"), *margin = table.find(u"margin");
    const QString algorithm = choiceText(request.choices.value(u"algorithm"_s));
    for (const auto& [column, says] : {std::pair{"predicted_best", u"predicted best"_s}, std::pair{"given_best", u"best in the table"_s}})
        if (const Column* best = table.find(QString::fromLatin1(column)); best && cores && size)
            for (qsizetype row = 0; row < table.rows(); ++row) {
                const QString at = u"%1 cores, order %2"_s.arg(cores->text(row), size->text(row));
                const QString subject = algorithm.isEmpty() ? at : u"%1, %2"_s.arg(algorithm, at);
                const bool predicted = best->name == u"predicted_best";
                place.choose(u"%1/%2/%3"_s.arg(best->name, cores->text(row), size->text(row)), subject, best->text(row),
                             predicted && margin ? margin->number(row) : missing, u"%1 is "_s + says);
            }
}

/// Rows of overlap-bars: how much was hidden, and which function won.
void concludeOverlap(const Place& place, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto figure = buildFigure(place.session, request, memory, progress);
    if (!figure.ok()) return place.warn(figure.error());
    const Table& table = figure->table;
    const Column *name = table.find(u"name"), *saving = table.find(u"signed_saving"), *por = table.find(u"por"),
                 *winner = table.find(u"winner");
    for (qsizetype row = 0; name && row < table.rows(); ++row) {
        QStringList about{name->text(row)};
        for (const QStringView column : {QStringView(u"platform"), QStringView(u"processes"), QStringView(u"tile")})
            if (const Column* c = table.find(column); c && !c->text(row).isEmpty()) about << u"%1 %2"_s.arg(c->name, c->text(row));
        const QString run = about.join(u", "_s);
        if (winner) place.choose(run + u"/winner"_s, run, winner->text(row), missing, u"%1 wins"_s);
        const double saved = saving && por ? saving->number(row) / por->number(row) : missing; // ROR has no sign: who loses hides nothing
        if (!std::isfinite(saved)) continue;
        Conclusion hidden =
            place.begun(Conclusion::Kind::Amount, run + u"/ror"_s, u"What overlap saved of the shorter part of %1 (signed ROR)"_s.arg(run));
        hidden.amount = saved;
        hidden.quantity = Quantity::Share;
        place.said.conclusions.push_back(std::move(hidden));
    }
}

/// What the logic of selection-replay settles on.
void concludeSelection(const Place& place, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    const auto view = selectionView(place.session, request);
    if (!view.ok()) return;
    ReplaySettings settings = replaySettings(request);
    settings.logic = selectionLogic(choiceText(request.choices.value(u"logic"_s))).value_or(SelectionLogic::BruteForce);
    const auto replay = replaySelection(view->record, settings, progress);
    if (!replay.ok()) return place.warn(replay.error());
    place.choose(u"winner"_s, u"Run-time selection"_s, view->record.name(replay->winner), missing,
                 u"%1 ("_s + nameOf(settings.logic).toLower() + u')');
}

/// The total by τ-Lop, and the stage that takes most of it.
void concludeCollective(const Place& place, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    const auto view = collectiveView(place.session, request, progress);
    if (!view.ok()) return place.warn(view.error());
    const QString name = place.label.isEmpty() ? place.dataset.name : u"%1, %2"_s.arg(place.dataset.name, place.label);
    std::map<QString, double> stages;
    std::map<QString, QString> words;
    for (const StageCost& stage : view->cost.stages) {
        const QString first = QString::number(stage.index);
        const QString state = stage.repeat > 1 ? u"%1-%2"_s.arg(first).arg(stage.index + stage.repeat - 1) : first;
        stages[state] = stage.seconds * double(stage.repeat);
        words[state] = stage.repeat > 1 ? u"the run of stages %1"_s.arg(state) : u"stage %1"_s.arg(state);
    }
    if (stages.size() > 1)
        if (const auto conclusion = dominance(place.key + u"/stage"_s, name, stages, words)) place.said.conclusions.push_back(*conclusion);
    place.said.conclusions.push_back({.kind = Conclusion::Kind::Amount,
                                      .key = place.key + u"/total"_s,
                                      .subject = u"The time of %1"_s.arg(name),
                                      .amount = view->cost.seconds});
    place.said.values.push_back({ValuePart::Model,
                                 place.dataset.name,
                                 place.label.isEmpty() ? u"time"_s : place.label,
                                 Quantity::Time,
                                 view->cost.seconds,
                                 {.over = Scatter::Over::Nothing}});
}

/// What is concluded from figures of this kind.
struct Origin {
    const char* figure;
    void (*conclude)(const Place& place, const FigureRequest& request, FigureMemory& memory, const Progress& progress);
    bool always; ///< also from a dataset that no such figure shows
};
constexpr Origin origins[] = {{"best-variant-map", concludeVariants, false},    {"overlap-bars", concludeOverlap, false},
                              {"selection-replay", concludeSelection, true},    {"stage-diagram", concludeCollective, true},
                              {"transfer-timeline", concludeCollective, false}, {"bandwidth-versus-size", concludeCollective, false}};

bool takes(const char* figure, const Dataset& data)
{
    const FigureKind* kind = findFigure(QString::fromLatin1(figure));
    return kind && kind->datasetKinds.contains(toString(data.kind));
}

/// Figures that conclude the same way stand in one group, whatever their kind.
QString groupOf(const Origin& origin)
{
    return origin.conclude == concludeCollective ? u"collective"_s : QString::fromLatin1(origin.figure);
}

constexpr QLatin1String mappingId("mapping");

/// Of a figure of a collective what is chosen, under the mapping in force.
AskedFigure askedCollective(const Session& session, const DatasetItem& item, const FigureRequest& request)
{
    AskedFigure figure{request, request.id, machineIdOf(session, request), {}};
    QJsonObject choices;
    for (const CollectiveParameter& value : collectiveValues())
        if (const QString text = choiceText(request.choices.value(value.name)); !text.isEmpty() && text != u"own")
            choices.insert(value.name, text);
    if (const auto setup = setupOf(*item.data, request); setup.ok()) choices.insert(mappingId, toString(setup->mapping));
    figure.asks = QString::fromUtf8(QJsonDocument(choices).toJson(QJsonDocument::Compact));
    return figure;
}

/// A figure of both mappings asks twice.
void ask(std::vector<AskedFigure>& asked, const Session& session, const DatasetItem& item, const Origin& origin,
         const FigureRequest& request)
{
    if (origin.conclude != concludeCollective) {
        const QByteArray choices = QJsonDocument(request.choices).toJson(QJsonDocument::Compact);
        return asked.push_back({request, request.id, machineIdOf(session, request), QString::fromUtf8(choices)});
    }
    if (request.choices.value(mappingId).toString() != u"both") return asked.push_back(askedCollective(session, item, request));
    for (const Mapping mapping : {Mapping::Sequential, Mapping::RoundRobin}) {
        FigureRequest one = request;
        one.choices.insert(mappingId, toString(mapping));
        asked.push_back(askedCollective(session, item, one));
        asked.back().id += u'/' + toString(mapping);
    }
}

/// The mapping where there are several; of the same mapping again the number of the figure.
QStringList labelsOf(const Session& session, const DatasetItem& item, const std::vector<AskedFigure>& figures,
                     const std::vector<int>& numbers)
{
    QStringList labels;
    std::map<QString, int> first; // number of each mapping
    for (size_t i = 0; i < figures.size(); ++i) {
        const auto setup = collectiveOf(session, figures[i].request) ? setupOf(*item.data, figures[i].request) : Error{};
        labels << (setup.ok() ? mappingName(setup->mapping) : QString());
        if (numbers[i] < 0) continue;
        const auto found = first.insert({labels.back(), numbers[i]}).first;
        found->second = std::min(found->second, numbers[i]);
    }
    for (size_t i = 0; i < figures.size(); ++i) {
        const bool again = numbers[i] > first[labels[qsizetype(i)]];
        if (first.size() < 2) labels[qsizetype(i)].clear();
        QStringList parts{labels[qsizetype(i)], again ? u"figure %1"_s.arg(numbers[i] + 1) : QString()};
        parts.removeAll(QString());
        labels[qsizetype(i)] = parts.join(u", "_s);
    }
    return labels;
}

/// Values and switches that the request sets and those that it leaves, "usual".
void addAsked(const Place& place, const FigureKind& kind, const FigureRequest& request)
{
    const auto ask = [&](const QString& id, const QString& name, const QString& value) {
        if (isOfView(id)) return; // how it is drawn decides nothing
        const QString words = u"%1%2, %3: "_s.arg(place.dataset.prefix, kind.name, name).replace(u'%', QString());
        place.said.asked.push_back({place.key + u"/asked/"_s + id, words + u"%1"_s, value});
    };
    for (const Choice& one : choicesOf(kind, place.session, request)) {
        const QString chosen = choice(one, request);
        ask(one.name, one.label, one.names.value(one.words.indexOf(chosen), chosen));
    }
    for (const QString& name : kind.values) {
        const QString value = request.choices.value(name).toVariant().toString();
        ask(name, name, value.isEmpty() ? u"usual"_s : value);
    }
}

} // namespace

AskedFigures askedFigures(const Session& session, const DatasetItem& item)
{
    AskedFigures asked;
    for (const Origin& origin : origins) {
        if (!takes(origin.figure, *item.data)) continue;
        std::vector<FigureRequest> requests;
        for (const FigureRequest& figure : session.figures)
            if (figure.kind == QLatin1String(origin.figure) && figure.datasets.contains(item.id)) requests.push_back(uncompared(figure));
        if (requests.empty() && origin.always) requests.push_back({{}, QLatin1String(origin.figure), {}, {item.id}});
        // A figure of a collective that shows measured times too says nothing modeled of these.
        if (groupOf(origin) == u"collective")
            std::erase_if(requests, [&](const FigureRequest& request) {
                const DatasetItem* modeled = collectiveOf(session, request);
                return !modeled || modeled->id != item.id;
            });
        for (const FigureRequest& request : requests)
            if (lackOf(*findFigure(request.kind), session, request).isEmpty()) ask(asked[groupOf(origin)], session, item, origin, request);
    }
    return asked;
}

void concludeFigures(Said& said, const Session& session, const NamedDataset& dataset, FigureMemory& memory, const Progress& progress)
{
    const AskedFigures asked = askedFigures(session, *dataset.item);
    size_t all = 0, done = 0;
    for (const auto& [group, figures] : asked) all += figures.size();
    for (const auto& [group, figures] : asked) {
        const std::vector<int>& numbers = dataset.numbers.at(group);
        const bool isCollective = group == u"collective";
        const QStringList labels =
            isCollective ? labelsOf(session, *dataset.item, figures, numbers) : QStringList(qsizetype(figures.size()));
        for (size_t i = 0; i < figures.size(); ++i) {
            const Progress part = progress.step(done++, all);
            if (numbers[i] < 0) continue;
            const Place place{said, session, dataset, u"%1/%2/%3"_s.arg(group, dataset.name, QString::number(numbers[i])),
                              labels[qsizetype(i)]};
            const FigureRequest& request = figures[i].request;
            const auto origin = std::ranges::find_if(origins, [&](const Origin& o) { return request.kind == QLatin1String(o.figure); });
            addAsked(place, *findFigure(request.kind), request);
            origin->conclude(place, request, memory, part);
        }
    }
}

} // namespace costscope
