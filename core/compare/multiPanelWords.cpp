// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/multiPanelWords.h"

#include "core/compare/comparedFigure.h"
#include "core/compare/multiPanelGrid.h"

#include <QSet>

#include <algorithm>
#include <map>

namespace costscope {

namespace {

/// Between the parts of a subtitle.
QString dotBetween()
{
    return u" · "_s;
}

QString kindName(const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind ? kind->name : request.kind;
}

QString dataNames(const Session& session, const FigureRequest& request)
{
    QStringList names;
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id)) names << item->name.toHtmlEscaped();
    return names.size() > 2 ? u"%1 and %2 more"_s.arg(names.front(), QString::number(names.size() - 1)) : names.join(u", "_s);
}

/// Whether all parts, or those of one kind, are told apart by these words.
bool tellsApart(const QStringList& words)
{
    return !words.contains(QString()) && QStringList(words).removeDuplicates() == 0;
}

/// A switch of a part as it is set.
struct SetChoice {
    QString label, option;
};

/// Switches of the data and the model by name; how a figure is drawn is to be seen.
std::map<QString, SetChoice> settingsOf(const Session& session, const FigureRequest& request)
{
    std::map<QString, SetChoice> settings;
    const FigureKind* kind = findFigure(request.kind);
    if (!kind) return settings;
    for (const Choice& one : choicesOf(*kind, session, request)) {
        if (isOfView(one.name) || isOfComparison(one.name)) continue;
        const qsizetype at = one.words.indexOf(choice(one, request));
        if (at >= 0) settings[one.name] = {one.label, at < one.names.size() ? one.names[at] : one.words[at]};
    }
    return settings;
}

/// Per part the switches that another part has set otherwise: "Queue law: n²/3".
std::vector<QStringList> differingSettings(const Session& session, const std::vector<FigureRequest>& requests)
{
    std::vector<std::map<QString, SetChoice>> all;
    for (const FigureRequest& request : requests) all.push_back(settingsOf(session, request));
    const auto differs = [&](const QString& name, const QString& option) {
        return std::ranges::any_of(all, [&](const auto& other) {
            const auto found = other.find(name);
            return found != other.end() && found->second.option != option;
        });
    };
    std::vector<QStringList> words;
    for (const auto& settings : all) {
        words.emplace_back();
        for (const auto& [name, set] : settings)
            if (differs(name, set.option)) words.back() << u"%1: %2"_s.arg(set.label, set.option);
    }
    return words;
}

} // namespace

QStringList namesOfParts(const Session& session, const std::vector<FigureRequest>& requests)
{
    QStringList kinds, data, names;
    for (const FigureRequest& request : requests) {
        kinds << kindName(request);
        data << dataNames(session, request);
    }
    const bool isOneKind = QSet<QString>(kinds.begin(), kinds.end()).size() == 1;
    for (size_t i = 0; i < requests.size(); ++i) {
        const qsizetype at = qsizetype(i);
        if (!requests[i].title.isEmpty())
            names << requests[i].title;
        else if (isOneKind && tellsApart(data))
            names << data[at];
        else
            names << (kinds.count(kinds[at]) > 1 && !data[at].isEmpty() ? u"%1, %2"_s.arg(kinds[at], data[at]) : kinds[at]);
    }
    return names;
}

QString subtitleOfParts(const Session& session, const std::vector<FigureRequest>& requests, const std::vector<Figure>& parts)
{
    std::vector<QStringList> words;
    for (const Figure& part : parts) words.push_back(part.subtitle.split(dotBetween(), Qt::SkipEmptyParts));
    QStringList common;
    for (const QString& one : words.front())
        if (std::ranges::all_of(words, [&](const QStringList& all) { return all.contains(one); })) common << one;
    const std::vector<QStringList> settings = differingSettings(session, requests);
    QStringList said;
    if (!common.isEmpty()) said << common.join(dotBetween());
    for (size_t i = 0; i < parts.size(); ++i) {
        QStringList own;
        for (const QString& one : words[i])
            if (!common.contains(one)) own << one;
        for (const QString& one : settings[i])
            if (!parts[i].subtitle.contains(one.section(u": "_s, 1))) own << one;
        if (!own.isEmpty()) said << u"(%1) %2"_s.arg(letterOf(i), own.join(dotBetween()));
    }
    return said.join(u"; "_s);
}

} // namespace costscope
