// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkFigure.h"

#include "core/data/amg.h"


#include <QCoreApplication>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NetworkFigure", text);
}

} // namespace

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
    const DatasetItem* item = session.dataset(request.datasets.value(0));
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
    kind.rowsToCount = rowsToShowNetwork;
    kind.addOptions = addTrafficOptions;
    kind.follows = QStringLiteral("level");
    return kind;
}

bool isNetworkFigure(const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind && kind->addOptions == addTrafficOptions;
}

} // namespace costscope
