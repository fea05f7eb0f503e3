// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("Console", text);
}

QString listed(const auto& items)
{
    QStringList names;
    for (const auto& item : items) names.append(item.name);
    return names.join(QStringLiteral(", "));
}

bool isWhole(const QString& text)
{
    bool ok = false;
    const qint64 number = text.toLongLong(&ok);
    return ok && number >= 0;
}

bool isNumber(const QString& text)
{
    bool ok = false;
    const double number = text.toDouble(&ok);
    return ok && std::isfinite(number);
}

/// Empty, or what is wrong with the value of an option.
QString wrongValue(const Option& option, const QString& value)
{
    if (option.type == Option::Whole && !isWhole(value))
        return say("%1 takes a whole number of 0 or more, not “%2”.").arg(option.name, value);
    if (option.type == Option::Number && !isNumber(value)) return say("%1 takes a number, not “%2”.").arg(option.name, value);
    return {};
}

QString wrongCount(const Verb& verb, qsizetype count)
{
    if (count < verb.least) return say("%1 needs: %2").arg(verb.name, verb.usage);
    if (verb.most >= 0 && count > verb.most)
        return say("%1 takes only: %2").arg(verb.name, verb.usage.isEmpty() ? say("options") : verb.usage);
    return {};
}

} // namespace

std::vector<Option> optionsOf(const Verb& verb)
{
    std::vector<Option> options = verb.options;
    options.push_back({QStringLiteral("--json"), Option::Switch, {}, say("answer as one JSON object")});
    if (verb.csv) options.push_back({QStringLiteral("--csv"), Option::Switch, {}, say("answer as a table of comma-separated values")});
    options.push_back({QStringLiteral("--help"), Option::Switch, {}, say("this help")});
    return options;
}

Result<Arguments> Arguments::parse(const Verb& verb, const QStringList& words)
{
    const std::vector<Option> options = optionsOf(verb);
    Arguments arguments;
    bool onlyWords = false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString& word = words[i];
        if (onlyWords || !word.startsWith(QLatin1Char('-')) || word == QStringLiteral("-")) {
            arguments.m_words.append(word);
            continue;
        }
        if ((onlyWords = word == QStringLiteral("--"))) continue;
        const qsizetype equals = word.startsWith(QStringLiteral("--")) ? word.indexOf(QLatin1Char('=')) : -1;
        const QString name = word.left(equals);
        const auto option = std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.name == name; });
        if (option == options.end()) return Error{say("%1 does not know the option %2. Known: %3.").arg(verb.name, name, listed(options))};
        if (option->type == Option::Switch && equals >= 0) return Error{say("%1 takes no value.").arg(name)};
        if (option->type != Option::Switch && equals < 0 && i + 1 == words.size())
            return Error{say("%1 needs a value: %2.").arg(name, option->value)};
        QString value = option->type == Option::Switch ? QString() : equals >= 0 ? word.mid(equals + 1) : words[++i];
        if (name == QStringLiteral("-o") && value == QStringLiteral("-")) value = QStringLiteral("/dev/stdout");
        if (const QString wrong = wrongValue(*option, value); !wrong.isEmpty()) return Error{wrong};
        arguments.m_options[name].append(value);
    }
    const QString wrong = arguments.has(QStringLiteral("--help")) ? QString() : wrongCount(verb, arguments.m_words.size());
    if (!wrong.isEmpty()) return Error{wrong};
    return arguments;
}

QString Arguments::text(const QString& option, const QString& fallback) const
{
    return has(option) ? m_options[option].last() : fallback;
}

QStringList Arguments::texts(const QString& option) const
{
    return m_options.value(option);
}

std::optional<double> Arguments::number(const QString& option) const
{
    if (!has(option)) return std::nullopt;
    return text(option).toDouble();
}

qint64 Arguments::whole(const QString& option, qint64 fallback) const
{
    return has(option) ? text(option).toLongLong() : fallback;
}

Result<QList<std::pair<QString, QString>>> Arguments::pairs(const QString& option) const
{
    QList<std::pair<QString, QString>> all;
    for (const QString& text : texts(option)) {
        const qsizetype equals = text.indexOf(QLatin1Char('='));
        if (equals < 1) return Error{say("%1 takes NAME=VALUE, not “%2”.").arg(option, text)};
        all.append({text.left(equals), text.mid(equals + 1)});
    }
    return all;
}

Result<NamedValues> Arguments::named(const QString& option, const std::vector<ModelValue>& known) const
{
    const auto texts = pairs(option);
    if (!texts.ok()) return texts.error();
    NamedValues values;
    for (const auto& [name, text] : *texts) {
        const auto value = std::find_if(known.begin(), known.end(), [&, &wanted = name](const ModelValue& v) { return v.name == wanted; });
        if (value == known.end()) return Error{say("%1: there is no value “%2” here. Known: %3.").arg(option, name, listed(known))};
        const auto number = readValue(*value, text);
        if (!number.ok()) return Error{QStringLiteral("%1 %2: %3").arg(option, name, number.error().message)};
        values[name] = *number;
    }
    return values;
}

} // namespace costscope
