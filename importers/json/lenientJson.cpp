// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/lenientJson.h"

#include "core/base/Quantity.h"
#include "core/base/json.h"
#include "importers/csv/csvTable.h"
#include "importers/notRecognised.h"
#include "importers/text/Input.h"

#include <QJsonArray>

namespace costscope {

namespace {

QString shown(const QJsonValue& value)
{
    if (value.isUndefined()) return u"nothing"_s;
    if (value.isObject()) return u"an object"_s;
    if (value.isArray()) return u"a list"_s;
    return QString::fromUtf8(jsonText(value));
}

} // namespace

Result<QJsonObject> readJsonObject(Input& input)
{
    auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (auto problem = notText({*bytes, input.fileName()}, input.name())) return *problem;
    if (bytes->startsWith("\xef\xbb\xbf")) bytes->remove(0, 3);
    return parseJsonObject(*bytes, input.name());
}

QJsonValue LenientJson::at(const QString& pointer) const
{
    QJsonValue value = m_root;
    for (const QString& key : pointer.split(QLatin1Char('/'), Qt::SkipEmptyParts)) value = value[key];
    return value;
}

QString LenientJson::text(const QString& pointer) const
{
    return at(pointer).toString();
}

std::optional<double> LenientJson::toNumber(const QJsonValue& value, const QString& pointer)
{
    if (value.isDouble()) return value.toDouble();
    if (!value.isString()) return std::nullopt;
    QString text = value.toString().trimmed();
    if (text.endsWith(QLatin1Char('%'))) text.chop(1);
    const auto number = cellNumber(text.trimmed(), false);
    if (number && !m_quoted.contains(pointer)) m_quoted.append(pointer);
    return number;
}

std::optional<double> LenientJson::number(const QString& pointer)
{
    return toNumber(at(pointer), pointer);
}

QJsonValue LenientJson::fact(const QString& pointer)
{
    const auto value = number(pointer);
    return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

Result<double> LenientJson::positive(const QString& pointer, const QString& what)
{
    const auto value = number(pointer);
    if (value && *value > 0) return *value;
    return Error{u"%1: found %2, expected %3, a number above 0."_s.arg(pointer, shown(at(pointer)), what)};
}

Result<std::vector<double>> LenientJson::numbers(const QString& pointer)
{
    const QJsonValue list = at(pointer);
    if (!list.isArray()) return Error{u"%1: found %2, expected a list of numbers."_s.arg(pointer, shown(list))};
    std::vector<double> all;
    for (const QJsonValue& entry : list.toArray()) {
        const auto value = toNumber(entry, pointer);
        if (!value && !entry.isNull())
            return Error{u"%1/%2: found %3, expected a number."_s.arg(pointer, QString::number(all.size()), shown(entry))};
        all.push_back(value.value_or(missing));
    }
    return all;
}

std::optional<Message> LenientJson::remark() const
{
    if (m_quoted.isEmpty()) return std::nullopt;
    QStringList first = m_quoted.first(std::min<qsizetype>(4, m_quoted.size()));
    if (first.size() < m_quoted.size()) first += u"…"_s;
    return Message{Severity::Note, u"Numbers stand in quotes and were read as numbers: %1."_s.arg(first.join(u", "_s))};
}

} // namespace costscope
