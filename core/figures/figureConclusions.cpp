// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/FigureKind.h"
#include "core/figures/choiceText.h"
#include "core/figures/collectiveFigure.h"
#include "core/figures/comparedFigure.h"
#include "core/figures/selectionFigure.h"
#include "core/figures/selectionValues.h"
#include "core/figures/sessionConclusions.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Conclusions", text);
}

/// Where the conclusions of one figure go, and what they are called.
struct Place {
    Said& said;
    const Session& session;
    const NamedDataset& dataset;
    QString key;

    Conclusion begun(Conclusion::Kind kind, const QString& what, const QString& subject) const
    {
        return {
            .kind = kind,
            .key = key + QLatin1Char('/') + what,
            .subject = dataset.prefix + subject,
        };
    }
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
    if (!figure.ok())
        return place.said.messages.push_back({Severity::Warning, QStringLiteral("%1: %2").arg(place.dataset.name, figure.error().message)});
    const Table& table = figure->table;
    const Column *cores = table.find(u"cores"), *size = table.find(u"matrix_size"), *margin = table.find(u"margin");
    const QString algorithm = choiceText(request.choices.value(QStringLiteral("algorithm")));
    for (const auto& [column, says] : {std::pair{"predicted_best", tr("predicted best")}, std::pair{"given_best", tr("given best")}})
        if (const Column* best = table.find(QString::fromLatin1(column)); best && cores && size)
            for (qsizetype row = 0; row < table.rows(); ++row) {
                const QString at = tr("%1 cores, order %2").arg(cores->text(row), size->text(row));
                const QString subject = algorithm.isEmpty() ? at : QStringLiteral("%1, %2").arg(algorithm, at);
                const bool predicted = best->name == QLatin1String("predicted_best");
                place.choose(QStringLiteral("%1/%2/%3").arg(best->name, cores->text(row), size->text(row)), subject, best->text(row),
                             predicted && margin ? margin->number(row) : missing, QStringLiteral("%1 is ") + says);
            }
}

/// Rows of overlap-bars: how much was hidden, and which function won.
void concludeOverlap(const Place& place, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto figure = buildFigure(place.session, request, memory, progress);
    if (!figure.ok())
        return place.said.messages.push_back({Severity::Warning, QStringLiteral("%1: %2").arg(place.dataset.name, figure.error().message)});
    const Table& table = figure->table;
    const Column *name = table.find(u"name"), *ror = table.find(u"ror"), *winner = table.find(u"winner");
    for (qsizetype row = 0; name && row < table.rows(); ++row) {
        QStringList about{name->text(row)};
        for (const QStringView column : {QStringView(u"platform"), QStringView(u"processes"), QStringView(u"tile")})
            if (const Column* c = table.find(column); c && !c->text(row).isEmpty())
                about << QStringLiteral("%1 %2").arg(c->name, c->text(row));
        const QString run = about.join(QStringLiteral(", "));
        if (winner) place.choose(run + QStringLiteral("/winner"), run, winner->text(row), missing, tr("%1 wins"));
        if (!ror || std::isnan(ror->number(row))) continue;
        Conclusion hidden =
            place.begun(Conclusion::Kind::Amount, run + QStringLiteral("/ror"), tr("The hidden share (ROR) of %1").arg(run));
        hidden.amount = ror->number(row);
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
    settings.logic = selectionLogic(choiceText(request.choices.value(QStringLiteral("logic")))).value_or(SelectionLogic::BruteForce);
    const auto replay = replaySelection(view->record, settings, progress);
    if (!replay.ok())
        return place.said.messages.push_back({Severity::Warning, QStringLiteral("%1: %2").arg(place.dataset.name, replay.error().message)});
    place.choose(QStringLiteral("winner"), tr("Run-time selection"), view->record.name(replay->winner), missing,
                 QStringLiteral("%1 (") + nameOf(settings.logic).toLower() + QLatin1Char(')'));
}

/// The total by τ-Lop under every mapping shown, and the stage that takes most of it.
void concludeCollective(const Place& place, const FigureRequest& request, FigureMemory&, const Progress& progress)
{
    const auto views = collectiveViews(place.session, request, progress);
    if (!views.ok())
        return place.said.messages.push_back({Severity::Warning, QStringLiteral("%1: %2").arg(place.dataset.name, views.error().message)});
    for (size_t i = 0; i < views->size(); ++i) {
        const CollectiveView& view = (*views)[i];
        const QString mapping = views->size() > 1 ? mappingName(view.setup.mapping) : QString();
        const QString name = mapping.isEmpty() ? place.dataset.name : tr("%1, %2").arg(place.dataset.name, mapping);
        std::map<QString, double> stages;
        std::map<QString, QString> words;
        for (const StageCost& stage : view.cost.stages) {
            const QString first = QString::number(stage.index);
            const QString state = stage.repeat > 1 ? QStringLiteral("%1-%2").arg(first).arg(stage.index + stage.repeat - 1) : first;
            stages[state] = stage.seconds * double(stage.repeat);
            words[state] = stage.repeat > 1 ? tr("the run of stages %1").arg(state) : tr("stage %1").arg(state);
        }
        const QString key = place.key + QStringLiteral("/%1").arg(i);
        if (stages.size() > 1)
            if (const auto conclusion = dominance(key + QStringLiteral("/stage"), name, stages, words))
                place.said.conclusions.push_back(*conclusion);
        place.said.conclusions.push_back({.kind = Conclusion::Kind::Amount,
                                          .key = key + QStringLiteral("/total"),
                                          .subject = tr("The time of %1").arg(name),
                                          .amount = view.cost.seconds});
        place.said.values.push_back({ValuePart::Model,
                                     place.dataset.name,
                                     mapping.isEmpty() ? tr("time") : mapping,
                                     Quantity::Time,
                                     view.cost.seconds,
                                     {.over = Scatter::Over::Nothing}});
    }
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

} // namespace

void concludeFigures(Said& said, const Session& session, const NamedDataset& dataset, FigureMemory& memory, const Progress& progress)
{
    for (const Origin& origin : origins) {
        if (!takes(origin.figure, *dataset.item->data)) continue;
        std::vector<FigureRequest> requests;
        for (const FigureRequest& figure : session.figures)
            if (figure.kind == QLatin1String(origin.figure) && figure.datasets.contains(dataset.item->id))
                requests.push_back(uncompared(figure));
        if (requests.empty() && origin.always) requests.push_back({{}, QLatin1String(origin.figure), {}, {dataset.item->id}});
        for (size_t i = 0; i < requests.size(); ++i) {
            const FigureKind* kind = findFigure(requests[i].kind);
            if (!lackOf(*kind, session, requests[i]).isEmpty()) continue;
            const Place place{said, session, dataset, QStringLiteral("%1/%2/%3").arg(QLatin1String(origin.figure), dataset.name).arg(i)};
            origin.conclude(place, requests[i], memory, progress);
        }
    }
}

} // namespace costscope
