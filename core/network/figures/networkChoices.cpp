// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkChoices.h"

#include "core/figure/choiceText.h"
#include "core/session/Session.h"

namespace costscope {

namespace {

constexpr QLatin1String whatIf("what_if."); // figure kinds are made from the names before main

Result<Done> take(NetworkQuestion& question, const FigureRequest& request, const QString& prefix)
{
    for (const NetworkParameter& value : networkValues()) {
        const auto chosen = request.choices.find(prefix + value.name);
        if (chosen == request.choices.end()) continue;
        if (const auto set = setNetworkValue(question, value.name, choiceText(*chosen)); !set) return set.error();
    }
    return Done{};
}

} // namespace

Result<NetworkQuestion> networkQuestionOf(const FigureRequest& request)
{
    NetworkQuestion question;
    if (const auto taken = take(question, request, {}); !taken) return taken.error();
    return question;
}

Result<std::optional<NetworkQuestion>> networkWhatIfOf(const FigureRequest& request)
{
    if (networkChanges(request).empty()) return std::optional<NetworkQuestion>();
    auto question = networkQuestionOf(request);
    if (!question) return question.error();
    if (const auto taken = take(*question, request, whatIf); !taken) return Error{u"What if: %1"_s.arg(taken.error().message)};
    return std::optional(question.take());
}

std::map<QString, QString> networkChanges(const FigureRequest& request)
{
    std::map<QString, QString> changes;
    for (const NetworkParameter& value : networkValues())
        if (const auto chosen = request.choices.find(whatIf + value.name); chosen != request.choices.end())
            changes[value.name] = choiceText(*chosen);
    return changes;
}

FigureRequest withNetworkChanges(FigureRequest request, const std::map<QString, QString>& changes)
{
    for (const NetworkParameter& value : networkValues()) {
        const auto found = changes.find(value.name);
        if (found == changes.end())
            request.choices.remove(whatIf + value.name);
        else
            request.choices.insert(whatIf + value.name, found->second);
    }
    return request;
}

QString networkInWords(const std::map<QString, QString>& changes)
{
    QStringList words;
    for (const auto& [name, text] : changes) {
        const NetworkParameter* value = findNetworkValue(name);
        if (!value) continue;
        const auto word = value->words.indexOf(text);
        words << u"%1: %2"_s.arg(value->label, word >= 0 ? value->names[word] : text);
    }
    return words.join(u", "_s);
}

Result<Done> setNetworkChoice(FigureRequest& request, const QString& name, const QString& text)
{
    const QString plain = name.startsWith(whatIf) ? name.mid(whatIf.size()) : name;
    NetworkQuestion question;
    if (const auto set = setNetworkValue(question, plain, text); !set) return set.error();
    request.choices.insert(name, text);
    return Done{};
}

QStringList networkValueNames()
{
    QStringList names;
    for (const NetworkParameter& value : networkValues())
        if (value.words.isEmpty()) names << value.name;
    return names << whatIf + u"NAME"_s;
}

std::vector<Choice> networkChoices()
{
    std::vector<Choice> choices;
    for (const NetworkParameter& value : networkValues())
        if (!value.words.isEmpty()) choices.emplace_back(value);
    return choices;
}

} // namespace costscope
