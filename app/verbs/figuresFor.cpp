// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/figuresFor.h"

#include <algorithm>

namespace costscope {

namespace {

Error wrongWords(const QString& text)
{
    return {text, usageMark};
}

/// The datasets named by --dataset, or all that the kind takes, up to as many as it takes.
Result<QStringList> datasetsFor(const Session& session, const FigureKind& kind, const QStringList& names)
{
    QStringList ids, known;
    for (const DatasetItem& item : session.datasets) {
        known.append(item.name);
        const bool wanted = names.isEmpty() ? kind.datasetKinds.contains(toString(item.data->kind)) && ids.size() < kind.mostDatasets
                                            : names.contains(item.name) || names.contains(item.id);
        if (wanted) ids.append(item.id);
    }
    if (ids.size() < names.size())
        return wrongWords(QStringLiteral("--dataset: there is no “%1”. Known: %2.")
                              .arg(names.join(QStringLiteral("”, “")), known.join(QStringLiteral(", "))));
    return ids;
}

QString known(const Session& session)
{
    QStringList ids;
    for (const FigureRequest& figure : session.figures) ids.append(figure.id);
    for (const FigureKind* kind : allFigures()) ids.append(kind->id);
    return ids.join(QStringLiteral(", "));
}

/// A figure of the session by id; one of this kind on these data; or a new one of this kind.
Result<FigureRequest> figureFor(const Session& session, const QString& wanted, const QStringList& datasets)
{
    if (const FigureRequest* figure = session.figure(wanted)) return *figure;
    const FigureKind* kind = findFigure(wanted);
    if (!kind) return wrongWords(QStringLiteral("--figure: there is no “%1”. Known: %2.").arg(wanted, known(session)));
    const auto ids = datasetsFor(session, *kind, datasets);
    if (!ids.ok()) return ids.error();
    for (const FigureRequest& figure : session.figures)
        if (figure.kind == wanted && (datasets.isEmpty() || figure.datasets == *ids)) return figure;
    FigureRequest request;
    request.id = session.freshId(QLatin1Char('g'));
    request.kind = wanted;
    request.datasets = *ids;
    return request;
}

Result<Done> choose(FigureRequest& request, const QList<std::pair<QString, QString>>& choices)
{
    const FigureKind* kind = findFigure(request.kind);
    if (!kind) return wrongWords(QStringLiteral("This program does not know the figure “%1”.").arg(request.kind));
    for (const auto& [name, option] : choices) {
        QStringList names;
        for (const Choice& c : kind->choices) names.append(c.id);
        const qsizetype index = names.indexOf(name);
        if (index < 0)
            return wrongWords(
                QStringLiteral("--choice: “%1” has no “%2”. Known: %3.").arg(kind->id, name, names.join(QStringLiteral(", "))));
        const QStringList& options = kind->choices[size_t(index)].options;
        if (!options.contains(option))
            return wrongWords(QStringLiteral("--choice %1: %2, not “%3”.").arg(name, options.join(QStringLiteral(" or ")), option));
        request.choices.insert(name, option);
    }
    return Done{};
}

Result<std::vector<FigureRequest>> wantedFigures(const Session& session, const Arguments& arguments)
{
    const QStringList wanted = arguments.texts(QStringLiteral("--figure"));
    if (wanted.size() > 1) return wrongWords(QStringLiteral("One --figure at a time, or --all."));
    if (arguments.has(QStringLiteral("--all")) && !wanted.isEmpty()) return wrongWords(QStringLiteral("Either --figure or --all."));
    if (session.figures.empty() && wanted.isEmpty())
        return Error{QStringLiteral("There is no figure for these data by itself. Choose one with --figure: %1.").arg(known(session))};
    if (arguments.has(QStringLiteral("--all"))) return session.figures;
    if (wanted.isEmpty() && !arguments.has(QStringLiteral("--dataset"))) return std::vector{session.figures.front()};
    const QString kind = wanted.isEmpty() ? session.figures.front().kind : wanted.first();
    const auto figure = figureFor(session, kind, arguments.texts(QStringLiteral("--dataset")));
    if (!figure.ok()) return figure.error();
    return std::vector{*figure};
}

} // namespace

QStringList idsOf(const Session& session)
{
    QStringList ids;
    for (const DatasetItem& item : session.datasets) ids.append(item.id);
    return ids;
}

Result<std::vector<FigureRequest>> figuresFor(const Session& session, const Arguments& arguments)
{
    auto figures = wantedFigures(session, arguments);
    const auto choices = arguments.pairs(QStringLiteral("--choice"));
    if (!choices.ok()) return wrongWords(choices.error().message);
    if (!figures.ok()) return figures;
    for (FigureRequest& figure : *figures)
        if (const auto chosen = choose(figure, *choices); !chosen.ok()) return chosen.error();
    return figures;
}

} // namespace costscope
