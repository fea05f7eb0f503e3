// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/sharedNetwork.h"

#include "core/network/figures/networkFigure.h"

#include <algorithm>

namespace costscope {

namespace {

bool isOf(const FigureRequest& figure, const QString& dataset)
{
    return isNetworkFigure(figure) && figure.datasets.value(0) == dataset;
}

/// Choices of a request that say which network.
QJsonObject networkIn(const FigureRequest& request)
{
    QJsonObject chosen;
    for (const NetworkParameter& value : networkValues())
        for (const QString& name : {value.name, u"what_if."_s + value.name})
            if (request.choices.contains(name)) chosen.insert(name, request.choices.value(name));
    return chosen;
}

} // namespace

QStringList networkFiguresOf(const Session& session, const QString& dataset)
{
    QStringList ids;
    for (const FigureRequest& figure : session.figures)
        if (isOf(figure, dataset)) ids << figure.id;
    return ids;
}

bool isSharedNetwork(const Session& session, const FigureRequest& request)
{
    const QString dataset = request.datasets.value(0);
    const QJsonObject network = networkIn(request);
    return std::all_of(session.figures.begin(), session.figures.end(),
                       [&](const FigureRequest& figure) { return !isOf(figure, dataset) || networkIn(figure) == network; });
}

FigureRequest withNetworkOf(FigureRequest request, const FigureRequest& other)
{
    const QJsonObject network = networkIn(other);
    for (const QString& name : networkIn(request).keys()) request.choices.remove(name);
    for (auto choice = network.begin(); choice != network.end(); ++choice) request.choices.insert(choice.key(), choice.value());
    return request;
}

void shareNetwork(Session& session, const FigureRequest& request)
{
    for (FigureRequest& figure : session.figures)
        if (isOf(figure, request.datasets.value(0))) figure = withNetworkOf(figure, request);
}

FigureRequest withSharedNetwork(FigureRequest request, const Session& session)
{
    if (!isNetworkFigure(request)) return request;
    const QStringList others = networkFiguresOf(session, request.datasets.value(0));
    const FigureRequest* first = others.isEmpty() ? nullptr : session.figure(others.front());
    return first && isSharedNetwork(session, *first) ? withNetworkOf(std::move(request), *first) : request;
}

} // namespace costscope
