// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/figures/collectiveChoices.h"

#include "core/session/Session.h"

namespace costscope {

namespace {

constexpr QLatin1String own("own"); // figure kinds are made from these rows before main
constexpr QLatin1String both("both");

QString textOf(const QJsonValue& value)
{
    return value.isDouble() ? exact(value.toDouble()) : value.toString();
}

Choice choiceOf(const char* name)
{
    Choice choice(*findCollectiveValue(QString::fromLatin1(name)));
    choice.words.prepend(own);
    choice.names.prepend(u"as in the data"_s);
    return choice;
}

} // namespace

Result<CollectiveSetup> setupOf(const Dataset& dataset, const FigureRequest& request)
{
    auto setup = collectiveSetup(dataset);
    if (!setup) return setup.error();
    for (const CollectiveParameter& value : collectiveValues()) {
        const QString text = textOf(request.choices.value(value.name));
        if (text.isEmpty() || text == own || text == both) continue;
        if (const auto set = setCollectiveValue(*setup, value.name, text); !set) return set.error();
    }
    return setup;
}

Result<Done> setCollectiveChoice(FigureRequest& request, const QString& name, const QString& text)
{
    CollectiveSetup setup;
    if (text == own) {
        request.choices.remove(name);
        return Done{};
    }
    if (const auto set = setCollectiveValue(setup, name, text); !set) return set.error();
    request.choices.insert(name, text);
    return Done{};
}

QStringList collectiveValueNames()
{
    QStringList names;
    for (const CollectiveParameter& value : collectiveValues())
        if (value.words.isEmpty()) names << value.name;
    return names;
}

std::vector<Choice> collectiveChoices(std::vector<Choice> first)
{
    for (const char* name : {"level", "overhead", "outside"}) first.push_back(choiceOf(name));
    return first;
}

Choice mappingChoice()
{
    Choice choice = choiceOf("mapping");
    choice.words << both;
    choice.names << u"sequential and round robin"_s;
    return choice;
}

Choice algorithmChoice()
{
    return choiceOf("algorithm");
}

} // namespace costscope
