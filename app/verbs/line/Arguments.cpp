// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"

#include "core/base/didYouMean.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace costscope {

namespace {

QStringList namesOfAll(const auto& items)
{
    QStringList names;
    for (const auto& item : items) names.append(item.name);
    return names;
}

bool isWhole(const QString& text)
{
    bool ok = false;
    const qint64 number = text.toLongLong(&ok);
    return ok && number >= 0;
}

/// Nothing if it is no number of this kind.
std::optional<double> numberOf(const Option& option, const QString& text)
{
    bool ok = false;
    const double number = text.toDouble(&ok);
    if (!ok || !std::isfinite(number) || (option.type == Option::Whole && !isWhole(text))) return std::nullopt;
    return number;
}

double leastOf(const Option& option)
{
    return option.type == Option::Whole ? std::max(0.0, option.least) : option.least;
}

QString shown(double limit)
{
    return QString::number(limit, 'f', QLocale::FloatingPointShortest);
}

/// Empty, or what is wrong with the value of an option.
QString wrongValue(const Option& option, const QString& value)
{
    if (option.type == Option::Switch || option.type == Option::Text) return {};
    const auto number = numberOf(option, value);
    const double least = leastOf(option);
    if (number && *number >= least && *number <= option.most) return {};
    const QString kind = option.type == Option::Whole ? u"a whole number"_s : u"a number"_s;
    if (std::isfinite(option.most))
        return u"%1 takes %2 from %3 to %4, not “%5”."_s.arg(option.name, kind, shown(least), shown(option.most), value);
    if (std::isfinite(least)) return u"%1 takes %2 of %3 or more, not “%4”."_s.arg(option.name, kind, shown(least), value);
    return u"%1 takes %2, not “%3”."_s.arg(option.name, kind, value);
}

QString wrongCount(const Verb& verb, qsizetype count)
{
    if (count < verb.least) return u"%1 needs: %2"_s.arg(verb.name, verb.usage);
    if (verb.most >= 0 && count > verb.most) return u"%1 takes only: %2"_s.arg(verb.name, verb.usage.isEmpty() ? u"options"_s : verb.usage);
    return {};
}

const Option* find(const std::vector<Option>& options, const QString& name)
{
    const auto option = std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.name == name; });
    return option == options.end() ? nullptr : &*option;
}

} // namespace

Option Option::from(double smallest, double largest) const
{
    Option limited = *this;
    limited.least = smallest;
    limited.most = largest;
    return limited;
}

QString helpOf(const Option& option)
{
    if (option.most >= std::numeric_limits<int>::max()) return option.help; // no limit that anybody meets
    return u"%1; %2 to %3"_s.arg(option.help, shown(leastOf(option)), shown(option.most));
}

bool hasSwitch(const Verb* verb, const QStringList& words, const QString& name)
{
    const std::vector<Option> options = verb ? optionsOf(*verb) : std::vector<Option>();
    for (qsizetype i = 0; i < words.size() && words[i] != u"--"_s; ++i) {
        if (words[i] == name) return true;
        if (const Option* option = find(options, words[i]); option && option->type != Option::Switch) ++i; // its value
    }
    return false;
}

std::vector<Option> optionsOf(const Verb& verb)
{
    std::vector<Option> options = verb.options;
    options.push_back({u"--json"_s, Option::Switch, {}, u"answer as one JSON object"_s});
    if (verb.csv) options.push_back({u"--csv"_s, Option::Switch, {}, u"answer as a table of comma-separated values"_s});
    options.push_back({u"--help"_s, Option::Switch, {}, u"this help"_s});
    return options;
}

Result<Arguments> Arguments::parse(const Verb& verb, const QStringList& words)
{
    const std::vector<Option> options = optionsOf(verb);
    Arguments arguments;
    bool onlyWords = false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString& word = words[i];
        if (onlyWords || !word.startsWith(QLatin1Char('-')) || word == u"-"_s) {
            arguments.m_words.append(word);
            continue;
        }
        if ((onlyWords = word == u"--"_s)) continue;
        const qsizetype equals = word.startsWith(u"--"_s) ? word.indexOf(QLatin1Char('=')) : -1;
        const QString name = word.left(equals);
        const Option* option = find(options, name);
        if (!option) return Error{u"%1 does not know the option %2. %3"_s.arg(verb.name, name, knownInstead(name, namesOfAll(options)))};
        if (option->type == Option::Switch && equals >= 0) return Error{u"%1 takes no value."_s.arg(name)};
        if (option->type != Option::Switch && equals < 0 && i + 1 == words.size())
            return Error{u"%1 needs a value: %2."_s.arg(name, option->value)};
        QString value = option->type == Option::Switch ? QString() : equals >= 0 ? word.mid(equals + 1) : words[++i];
        if (name == u"-o"_s && value == u"-"_s) value = u"/dev/stdout"_s;
        if (const QString wrong = wrongValue(*option, value); !wrong.isEmpty()) return Error{wrong};
        arguments.m_options[name].append(value);
    }
    const QString wrong = arguments.has(u"--help"_s) ? QString() : wrongCount(verb, arguments.m_words.size());
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
        if (equals < 1) return Error{u"%1 takes NAME=VALUE, not “%2”."_s.arg(option, text)};
        all.append({text.left(equals), text.mid(equals + 1)});
    }
    return all;
}

Result<NamedValues> Arguments::named(const QString& option, const Parameters& known) const
{
    const auto texts = pairs(option);
    if (!texts.ok()) return texts.error();
    NamedValues values;
    for (const auto& [name, text] : *texts) {
        const auto value = std::find_if(known.begin(), known.end(), [&, &wanted = name](const Parameter& v) { return v.name == wanted; });
        if (value == known.end())
            return Error{u"%1: there is no value “%2” here. %3"_s.arg(option, name, knownInstead(name, namesOfAll(known)))};
        const auto number = readValue(*value, text);
        if (!number.ok()) return Error{u"%1 %2: %3"_s.arg(option, name, number.error().message)};
        values[name] = *number;
    }
    return values;
}

} // namespace costscope
