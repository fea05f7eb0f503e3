// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/figuresFor.h"

#include "app/verbs/line/Console.h"
#include "core/base/didYouMean.h"
#include "core/compare/comparedFigure.h"
#include "core/compare/multiPanel.h"
#include "core/figure/figureDatasets.h"

#include <algorithm>

namespace costscope {

namespace {

const DatasetItem* datasetCalled(const Session& session, const QString& name)
{
    for (const DatasetItem& item : session.datasets)
        if (item.name == name || item.id == name) return &item;
    return nullptr;
}

/// The ids of the datasets named by --dataset, in this order. Usage: unknown, of a kind that the figure does not take, too many.
Result<QStringList> namedDatasets(const Session& session, const FigureKind& kind, const QStringList& names)
{
    QStringList ids, known;
    for (const DatasetItem& item : session.datasets) known.append(item.name);
    for (const QString& name : names) {
        const DatasetItem* item = datasetCalled(session, name);
        if (!item) return wrongWords(u"--dataset: there is no “%1”. %2"_s.arg(name, knownInstead(name, known)));
        const QString is = toString(item->data->kind);
        if (!kind.datasetKinds.contains(is))
            return wrongWords(
                u"--dataset: “%1” is of kind “%2”; the figure “%3” takes %4."_s.arg(name, is, kind.id, kind.datasetKinds.join(u", "_s)));
        if (!ids.contains(item->id)) ids.append(item->id);
    }
    if (ids.size() > kind.mostDatasets)
        return wrongWords(
            u"--dataset: the figure “%1” takes at most %2 at once, not %3."_s.arg(kind.id).arg(kind.mostDatasets).arg(ids.size()));
    return ids;
}

/// The kinds of figures that have what they need in these data.
QString known(const Session& session)
{
    QStringList ids;
    for (const FigureKind* kind : allFigures()) {
        FigureRequest request;
        request.kind = kind->id;
        request.datasets = datasetsFor(session, kind->id).mid(0, kind->mostDatasets);
        if (!request.datasets.isEmpty() && lackOf(*kind, session, request).isEmpty()) ids.append(kind->id);
    }
    return ids.join(u", "_s);
}

/// What to take instead, if there is anything.
QString instead(const Session& session, const QString& words)
{
    const QString ids = known(session);
    return ids.isEmpty() ? QString() : QLatin1Char(' ') + words.arg(ids);
}

QStringList idsOfFigures()
{
    QStringList ids;
    for (const FigureKind* kind : allFigures()) ids.append(kind->id);
    return ids;
}

/// A figure of the session by id; one of this kind on these data; or a new one of this kind. Usage: the option that asks is named.
Result<FigureRequest> figureFor(const Session& session, const QString& option, const QString& wanted, const QStringList& datasets)
{
    if (const FigureRequest* figure = session.figure(wanted)) return *figure;
    const FigureKind* kind = findFigure(wanted);
    if (!kind)
        return wrongWords(u"%1: there is no “%2”.%3"_s.arg(option, wanted, meantInstead(wanted, idsOfFigures())) +
                          instead(session, u"Known: %1."_s));
    const auto ids = datasets.isEmpty() ? Result<QStringList>(datasetsFor(session, wanted).mid(0, kind->mostDatasets))
                                        : namedDatasets(session, *kind, datasets);
    if (!ids.ok()) return ids.error();
    for (const FigureRequest& figure : session.figures)
        if (figure.kind == wanted && (datasets.isEmpty() || figure.datasets == *ids)) return figure;
    FigureRequest request;
    request.id = session.freshId(QLatin1Char('g'));
    request.kind = wanted;
    request.datasets = *ids;
    return request;
}

/// Why a figure cannot be compared as asked.
QString notCompared(const FigureKind& kind, const std::vector<Choice>& choices, const QString& name, const QString& text)
{
    if (kind.mostDatasets == 0 && &kind != &multiPanelFigure) return u"--choice %1: “%2” is compared with nothing."_s.arg(name, kind.id);
    if (choices.empty()) return u"--choice %1: “%2” needs something to compare with: --baseline FILE."_s.arg(name, kind.id);
    return u"--choice %1: there is only the baseline to compare with, not “%2”."_s.arg(name, text);
}

/// A switch to one of its options, or a value to what is written.
Result<Done> choose(const Session& session, FigureRequest& request, const FigureKind& kind, const QString& name, const QString& text)
{
    const std::vector<Choice> choices = choicesOf(kind, session, request);
    for (const Choice& c : choices) {
        if (c.name != name) continue;
        const qsizetype named = c.ofData ? c.names.indexOf(text) : -1; // data and machines are called by their names
        if (named >= 0) {
            request.choices.insert(name, c.words[named]);
            return Done{};
        }
        if (!c.words.contains(text)) return wrongWords(u"--choice %1: %2, not “%3”."_s.arg(name, c.words.join(u" or "_s), text));
        request.choices.insert(name, text);
        return Done{};
    }
    if (isOfComparison(name)) {
        const std::vector<Choice> offered = comparisonChoices(kind, session, request);
        if (!offered.empty() && text == u"baseline"_s) return Done{}; // the only one there is
        return wrongWords(notCompared(kind, offered, name, text));
    }
    QStringList names;
    for (const Choice& c : choices) names.append(c.name);
    names += kind.values;
    const bool isValue = kind.values.contains(name) || kind.values.contains(name.section(QLatin1Char('.'), 0, 0) + u".NAME"_s);
    if (!isValue) return wrongWords(u"--choice: “%1” has no “%2”. %3"_s.arg(kind.id, name, knownInstead(name, names)));
    if (const auto set = kind.setValue(request, name, text); !set.ok())
        return wrongWords(u"--choice %1: %2"_s.arg(name, set.error().message));
    return Done{};
}

bool isOffered(const FigureKind& kind, const Session& session, const FigureRequest& request, const QString& name)
{
    const std::vector<Choice> choices = choicesOf(kind, session, request);
    return std::any_of(choices.begin(), choices.end(), [&](const Choice& c) { return c.name == name; });
}

/// Of several figures those are compared that can be.
Result<Done> choose(const Session& session, FigureRequest& request, const QList<std::pair<QString, QString>>& choices, bool several)
{
    const FigureKind* kind = findFigure(request.kind);
    if (!kind) return Done{}; // a session asks for it: no fault of the words, and buildFigure() refuses it
    for (const auto& [name, text] : choices) {
        if (several && isOfComparison(name) && kind->mostDatasets == 0 && !isOffered(*kind, session, request, name)) continue;
        if (const auto chosen = choose(session, request, *kind, name, text); !chosen.ok()) return chosen;
    }
    return Done{};
}

/// Why nothing is drawn: what the first data lack, or what could be chosen.
QString noFigure(const Session& session)
{
    const QString choices = instead(session, u"Choose one with --figure: %1."_s);
    if (!choices.isEmpty()) return u"There is no figure for these data by itself."_s + choices;
    for (const FigureKind* kind : allFigures()) {
        FigureRequest request;
        request.datasets = datasetsFor(session, kind->id).mid(0, kind->mostDatasets);
        if (!request.datasets.isEmpty()) return lackOf(*kind, session, request);
    }
    return u"There is no figure for these data."_s;
}

Result<std::vector<FigureRequest>> wantedFigures(const Session& session, const Arguments& arguments)
{
    const QStringList wanted = arguments.texts(u"--figure"_s);
    const bool isPanels = arguments.has(u"--panels"_s);
    if (isPanels && (!wanted.isEmpty() || arguments.has(u"--all"_s))) return wrongWords(u"Either --panels, --figure or --all."_s);
    if (isPanels) return std::vector{session.figures.back()};
    if (wanted.size() > 1) return wrongWords(u"One --figure at a time, or --all."_s);
    if (arguments.has(u"--all"_s) && !wanted.isEmpty()) return wrongWords(u"Either --figure or --all."_s);
    if (session.figures.empty() && wanted.isEmpty()) return Error{noFigure(session)};
    if (arguments.has(u"--all"_s)) return session.figures;
    if (wanted.isEmpty() && !arguments.has(u"--dataset"_s)) return std::vector{session.figures.front()};
    const QString kind = wanted.isEmpty() ? session.figures.front().kind : wanted.first();
    if (wanted.isEmpty() && !findFigure(kind)) return std::vector{session.figures.front()}; // refused when it is built
    const auto figure = figureFor(session, u"--figure"_s, kind, arguments.texts(u"--dataset"_s));
    if (!figure.ok()) return figure.error();
    return std::vector{*figure};
}

} // namespace

Result<Done> addPanels(Session& session, const Arguments& arguments)
{
    const QString columns = arguments.text(u"--columns"_s);
    if (!arguments.has(u"--panels"_s)) return columns.isEmpty() ? Result<Done>(Done{}) : wrongWords(u"--columns goes with --panels."_s);
    QStringList ids;
    for (const QString& wanted : arguments.text(u"--panels"_s).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto figure = figureFor(session, u"--panels"_s, wanted.trimmed(), arguments.texts(u"--dataset"_s));
        if (!figure.ok()) return figure.error();
        ids << (session.figure(figure->id) ? figure->id : addFigure(session, *figure));
    }
    FigureRequest request = multiPanelRequest(ids);
    if (!columns.isEmpty())
        if (const auto chosen = choose(session, request, multiPanelFigure, u"columns"_s, columns); !chosen.ok()) return chosen;
    addFigure(session, request);
    return Done{};
}

QStringList idsOf(const Session& session)
{
    QStringList ids;
    for (const DatasetItem& item : session.datasets) ids.append(item.id);
    return ids;
}

std::optional<Message> leftOut(const Session& session, const FigureRequest& request)
{
    QStringList names;
    for (const QString& id : datasetsFor(session, request.kind))
        if (!request.datasets.contains(id)) names.append(session.dataset(id)->name);
    if (names.isEmpty()) return std::nullopt;
    return Message{Severity::Warning, u"The figure does not show %1. Choose the data with --dataset NAME."_s.arg(names.join(u", "_s)),
                   request.kind};
}

Result<std::vector<FigureRequest>> figuresFor(const Session& session, const SessionView& view, const Arguments& arguments)
{
    auto figures = wantedFigures(session, arguments);
    const auto choices = arguments.pairs(u"--choice"_s);
    if (!choices.ok()) return wrongWords(choices.error().message);
    if (!figures.ok()) return figures;
    constexpr QLatin1String compare("compare"); // who names a baseline wants to see it
    for (FigureRequest& figure : *figures) {
        if (arguments.has(u"--baseline"_s) && !figure.choices.contains(compare)) figure.choices.insert(compare, u"side-by-side"_s);
        if (const auto chosen = choose(session, figure, *choices, figures->size() > 1); !chosen.ok()) return chosen.error();
        figure = followed(figure, view.selected);
    }
    return figures;
}

} // namespace costscope
