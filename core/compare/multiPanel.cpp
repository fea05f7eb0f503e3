// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/multiPanel.h"

#include "core/base/find.h"
#include "core/compare/comparedFigure.h"
#include "core/compare/multiPanelGrid.h"
#include "core/compare/multiPanelWords.h"
#include "core/figure/choiceText.h"
#include "core/parameters/FigureValue.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr QLatin1String figures("figures");
constexpr size_t mostParts = 26;

QStringList wordsOf(const FigureRequest& request)
{
    QStringList words = request.choices.value(figures).toString().split(u',', Qt::SkipEmptyParts);
    for (QString& word : words) word = word.trimmed();
    words.removeAll(QString());
    return words;
}

/// A figure of the session by id, or the first of a kind.
const FigureRequest* partOf(const Session& session, const QString& word)
{
    if (const FigureRequest* figure = session.figure(word)) return figure;
    return firstOf(session.figures, [&](const FigureRequest& figure) { return figure.kind == word; });
}

Result<std::vector<const FigureRequest*>> partsOf(const Session& session, const FigureRequest& request)
{
    std::vector<const FigureRequest*> parts;
    const QStringList words = wordsOf(request);
    for (const FigureRequest& figure : session.figures)
        if (words.isEmpty() && figure.kind != multiPanelFigure.id) parts.push_back(&figure);
    for (const QString& word : words) {
        const FigureRequest* part = partOf(session, word);
        if (!part) return Error{u"The session has no figure “%1”."_s.arg(word)};
        if (part->kind == multiPanelFigure.id) return Error{u"A figure of several parts cannot be a part itself."_s};
        parts.push_back(part);
    }
    if (parts.empty()) return Error{u"The session has no figures that could stand in one."_s};
    if (parts.size() > mostParts) return Error{u"At most %1 figures can stand in one."_s.arg(mostParts)};
    return parts;
}

QString multiPanelLacks(const Session& session, const FigureRequest& request)
{
    const auto parts = partsOf(session, request);
    return parts ? QString() : parts.error().message;
}

bool isCompared(const FigureRequest& request)
{
    const QString how = choiceText(request.choices.value(compareName));
    return !how.isEmpty() && how != u"none";
}

/// A part as it is drawn: compared as all are, unless it says itself how.
FigureRequest drawn(const Session& session, FigureRequest part, const FigureRequest& request)
{
    const FigureKind* kind = findFigure(part.kind);
    if (!session.baseline.pinned || !isCompared(request) || isCompared(part) || !kind) return part;
    if (comparisonChoices(*kind, session, part).empty()) return part;
    part.choices.insert(compareName, request.choices.value(compareName));
    return part;
}

/// While a baseline is pinned all parts can be compared with it at once.
void addOptions(std::vector<Choice>& multiPanelChoices, const Session& session, const FigureRequest&)
{
    if (session.baseline.pinned) multiPanelChoices.push_back(compareChoice());
}

MultiPanelLook lookOf(const FigureRequest& request, size_t parts)
{
    const auto chosen = [&](const char* id) { return choice(multiPanelFigure, request, QLatin1String(id)); };
    MultiPanelLook look;
    const int columns = chosen("columns").toInt();
    look.columns = std::min(columns > 0 ? columns : 2, std::max(1, int(parts)));
    const QString letters = chosen("letters");
    look.letters = letters == u"inside" ? Letters::Inside : letters == u"none" ? Letters::None : Letters::Above;
    look.titles = chosen("part_titles") == u"shown";
    look.names = chosen("part_titles") == u"short";
    look.equalRanges = chosen("x_ranges") == u"equal";
    return look;
}

/// With as many columns as were asked for; else two, or as many as keep it on a page.
Result<Figure> gridOf(const std::vector<Figure>& parts, const QStringList& names, const QString& subtitle, const FigureRequest& request)
{
    constexpr int mostColumns = 3;
    constexpr double pageMm = 230;
    MultiPanelLook look = lookOf(request, parts.size());
    auto figure = inOneGrid(parts, names, subtitle, look);
    const bool isAuto = choice(multiPanelFigure, request, u"columns"_s) == u"auto"_s;
    while (isAuto && figure && figure->heightMm > pageMm && look.columns < mostColumns) {
        ++look.columns;
        figure = inOneGrid(parts, names, subtitle, look);
    }
    return figure;
}

QString lettered(size_t part, const QString& text)
{
    return u"(%1) %2"_s.arg(letterOf(part), text);
}

/// "(a) …; (b) …", each without the name of the program.
QString captionOf(const std::vector<Figure>& parts)
{
    QStringList texts;
    for (size_t i = 0; i < parts.size(); ++i) {
        QString text = parts[i].caption.trimmed();
        const QString program = parts[i].provenance.program + u'.';
        if (text.endsWith(program)) text = text.chopped(program.size()).trimmed();
        while (text.endsWith(u'.')) text.chop(1);
        texts << lettered(i, text.isEmpty() ? parts[i].title : text);
    }
    return texts.join(u"; "_s) + u". %1."_s.arg(parts.front().provenance.program);
}

Provenance provenanceOf(const std::vector<Figure>& parts)
{
    Provenance all;
    QStringList models, parameters;
    for (size_t i = 0; i < parts.size(); ++i) {
        const Provenance& p = parts[i].provenance;
        for (const QString& data : p.data)
            if (!all.data.contains(data)) all.data << data;
        if (!p.model.isEmpty() && !models.contains(p.model)) models << p.model;
        if (!p.parameters.isEmpty()) parameters << lettered(i, p.parameters);
        all.program = p.program;
    }
    all.model = models.join(u"; "_s);
    all.parameters = parameters.join(u"; "_s);
    return all;
}

/// "Cost by level, Model ladder"
QString titleOf(const std::vector<FigureRequest>& requests)
{
    QStringList names;
    for (const FigureRequest& request : requests)
        if (const FigureKind* kind = findFigure(request.kind); kind && !names.contains(kind->name)) names << kind->name;
    return names.join(u", "_s);
}

Result<Figure> buildMultiPanel(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto requests = partsOf(session, request);
    if (!requests) return requests.error();
    std::vector<Figure> parts;
    std::vector<FigureRequest> shown;
    Messages messages;
    for (const FigureRequest* wanted : *requests) {
        shown.push_back(drawn(session, *wanted, request));
        auto part = buildFigure(session, shown.back(), memory, progress.step(parts.size(), requests->size()));
        if (!part) return Error{lettered(parts.size(), part.error().message)};
        for (Message message : part->messages) {
            message.text = lettered(parts.size(), message.text);
            messages.push_back(std::move(message));
        }
        parts.push_back(part.take());
    }
    Figure tables;
    joinTables(tables, parts);
    const QString subtitle = subtitleOfParts(session, shown, parts);
    auto figure = gridOf(parts, namesOfParts(session, shown), subtitle, request);
    if (!figure) return figure;
    figure->table = std::move(tables.table);
    figure->rowKeys = std::move(tables.rowKeys);
    figure->rowRecords = std::move(tables.rowRecords);
    figure->title = titleOf(shown);
    figure->caption = captionOf(parts);
    figure->provenance = provenanceOf(parts);
    figure->messages = std::move(messages);
    return figure;
}

qint64 rowsOfParts(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    qint64 rows = 0;
    if (const auto parts = partsOf(session, request))
        for (const FigureRequest* part : *parts) rows += rowsToCount(session, drawn(session, *part, request), memory);
    return rows;
}

Result<Done> setValue(FigureRequest& request, const QString& name, const QString& text)
{
    if (name != figures) return Error{u"“%1” is not a value of this figure. Known: figures."_s.arg(name)};
    request.choices.insert(figures, text);
    if (wordsOf(request).isEmpty()) return Error{u"Name the figures, with commas between them."_s};
    return Done{};
}

/// The figures of the session, those that are in first.
std::vector<FigureValue> describe(const Session& session, const FigureRequest& request)
{
    FigureValue value{{.name = figures, .meaning = u"figures in this one"_s, .logarithmic = true}};
    const auto add = [&](const FigureRequest& figure) {
        if (figure.kind == multiPanelFigure.id || value.words.contains(figure.id)) return;
        const FigureKind* kind = findFigure(figure.kind);
        value.words << figure.id;
        value.names << (figure.title.isEmpty() ? (kind ? kind->name : figure.kind) + u" (%1)"_s.arg(figure.id) : plainText(figure.title));
    };
    if (const auto parts = partsOf(session, request))
        for (const FigureRequest* part : *parts) add(*part);
    value.chosen = value.words;
    for (const FigureRequest& figure : session.figures) add(figure);
    return {value};
}

std::vector<Choice> multiPanelChoices()
{
    return {{u"columns"_s, u"Columns"_s, {u"auto"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s}, {u"Auto"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s}},
            {u"letters"_s, u"Letters"_s, {u"above"_s, u"inside"_s, u"none"_s}, {u"Above"_s, u"Inside"_s, u"None"_s}},
            {u"part_titles"_s, u"Titles of parts"_s, {u"short"_s, u"shown"_s, u"none"_s}, {u"Short"_s, u"Whole"_s, u"None"_s}},
            {u"x_ranges"_s, u"x ranges"_s, {u"equal"_s, u"own"_s}, {u"Equal"_s, u"Own"_s}, u"of x axes that mean the same"_s}};
}

} // namespace

FigureRequest multiPanelRequest(const QStringList& wanted)
{
    FigureRequest request;
    request.kind = multiPanelFigure.id;
    request.choices.insert(figures, wanted.join(u','));
    return request;
}

const FigureKind multiPanelFigure = {
    .id = u"multi-panel"_s,
    .name = u"Several in one"_s,
    .description = u"Several figures of the session in one for a paper, with letters, aligned axes and one legend."_s,
    .datasetKinds = {},
    .mostDatasets = 0,
    .choices = multiPanelChoices(),
    .values = {figures},
    .setValue = setValue,
    .describe = describe,
    .lacks = multiPanelLacks,
    .build = buildMultiPanel,
    .rowsToCount = rowsOfParts,
    .addOptions = addOptions,
    .ofFigures = true,
    .help = u"exporting"_s,
};

} // namespace costscope
