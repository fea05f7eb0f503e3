// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include "core/base/Quantity.h"

#include <QJsonDocument>

#include <cmath>

namespace costscope {

namespace {

bool isPlain(const QJsonValue& value)
{
    return !value.isArray() && !value.isObject();
}

QByteArray numberText(const QJsonValue& value)
{
    const double number = value.toDouble();
    // Whole numbers as such, whether they came as an integer or as a double: the same value gives the same text.
    if (value.toVariant().typeId() == QMetaType::LongLong) return QByteArray::number(value.toInteger());
    if (number == std::floor(number) && std::fabs(number) < 1e15) return QByteArray::number(qint64(number));
    return exact(number).toLatin1();
}

QByteArray plainText(const QJsonValue& value)
{
    // JSON has no infinity: whoever forgot jsonNumber() still gets a file that can be read.
    if (value.isDouble() && !std::isfinite(value.toDouble())) return plainText(jsonNumber(value.toDouble()));
    if (value.isDouble()) return numberText(value);
    if (value.isBool()) return value.toBool() ? "true" : "false";
    if (value.isNull() || value.isUndefined()) return "null";
    const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact); // escapes as Qt does
    return list.mid(1, list.size() - 2);
}

QByteArray indent(int level)
{
    return '\n' + QByteArray(level, ' ');
}

QByteArray arrayText(const QJsonArray& array, int level)
{
    const bool oneLine = std::ranges::all_of(array, [](const QJsonValue& v) { return isPlain(v); });
    QByteArray text = "[";
    bool first = true;
    for (const QJsonValue value : array) {
        if (!first) text += oneLine ? ", " : ",";
        first = false;
        if (!oneLine) text += indent(level + 1);
        text += jsonText(value, level + 1);
    }
    if (!oneLine) text += indent(level);
    return text + ']';
}

void addField(QByteArray& text, const QString& key, const QJsonValue& value, int level)
{
    if (text.size() > 1) text += ',';
    text += indent(level + 1) + plainText(key) + ": " + jsonText(value, level + 1);
}

/// True if strings and brackets are open at the end: the file was cut, whatever the parser calls it.
bool isCutOff(const QByteArray& bytes)
{
    qsizetype depth = 0;
    bool inString = false;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (inString && c == '\\')
            ++i;
        else if (c == '"')
            inString = !inString;
        else if (!inString && (c == '{' || c == '['))
            ++depth;
        else if (!inString && (c == '}' || c == ']'))
            --depth;
    }
    return inString || depth > 0;
}

Error at(const QByteArray& bytes, qsizetype offset, const QString& text, const QString& file)
{
    const QByteArray before = bytes.left(offset);
    return {text, file, before.count('\n') + 1, offset - (before.lastIndexOf('\n') + 1) + 1};
}

/// Memory that the parsed text takes, about [byte]; what stands in texts is counted too. Of a short one 0: it cannot take much.
qint64 treeSize(const QByteArray& json)
{
    constexpr qsizetype shortText = 16 << 20;
    constexpr qint64 perValue = 16, perList = 144;
    if (json.size() < shortText) return 0;
    return perValue * json.count(',') + perList * (json.count('[') + json.count('{'));
}

constexpr qint64 mostTreeBytes = qint64(4) << 30;

} // namespace

QByteArray jsonText(const QJsonValue& value, int level)
{
    if (value.isArray()) return arrayText(value.toArray(), level);
    if (!value.isObject()) return plainText(value);
    const QJsonObject object = value.toObject();
    if (object.isEmpty()) return "{}";
    QByteArray text = "{";
    for (auto field = object.begin(); field != object.end(); ++field) addField(text, field.key(), field.value(), level);
    return text + indent(level) + '}';
}

QByteArray jsonText(const QList<std::pair<QString, QJsonValue>>& fields)
{
    QByteArray text = "{";
    for (const auto& [key, value] : fields) addField(text, key, value, 0);
    return text + indent(0) + '}';
}

QJsonValue jsonNumber(double value)
{
    if (std::isnan(value)) return QJsonValue::Null;
    if (std::isinf(value)) return exact(value);
    return value;
}

QJsonObject namedToJson(const std::map<QString, double>& values)
{
    QJsonObject object;
    for (const auto& [name, value] : values) object.insert(name, jsonNumber(value));
    return object;
}

QJsonArray jsonNumbers(const std::vector<double>& values)
{
    QJsonArray array;
    for (const double value : values) array.append(jsonNumber(value));
    return array;
}

Result<QJsonObject> parseJsonObject(const QByteArray& bytes, const QString& file)
{
    if (bytes.trimmed().isEmpty()) return Error{u"The file is empty."_s, file};
    if (treeSize(bytes) > mostTreeBytes)
        return Error{
            u"There are too many values in this file: together they would take more than %1 GiB of memory."_s.arg(mostTreeBytes >> 30),
            file};
    QJsonParseError parsed;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &parsed);
    if (parsed.error != QJsonParseError::NoError && isCutOff(bytes) && bytes.trimmed().startsWith('{'))
        return at(bytes, bytes.size(), u"The file is cut off here: it ends in the middle. Save or copy it again."_s, file);
    if (parsed.error != QJsonParseError::NoError)
        return at(bytes, std::min<qsizetype>(parsed.offset, bytes.size()), u"This is not JSON: %1."_s.arg(parsed.errorString()), file);
    if (!document.isObject()) return Error{u"A JSON object was expected, this is a list."_s, file, 1, 1};
    return document.object();
}

QString JsonReader::pointer() const
{
    QString text;
    for (QString step : m_path) text += u'/' + step.replace(u'~', u"~0"_s).replace(u'/', u"~1"_s);
    return text.isEmpty() ? u"/"_s : text;
}

void JsonReader::fail(const QString& text)
{
    if (m_error) return;
    m_error = Error{u"%1: %2"_s.arg(pointer(), text), m_file};
    m_failedAt = m_path;
}

void JsonReader::wrongType(const QJsonValue& value, const QString& wanted)
{
    static const char* names[] = {"null", "true or false", "a number", "a text", "a list", "an object"};
    const char* found = value.type() <= QJsonValue::Object ? names[value.type()] : "nothing";
    fail(u"%1 was expected, this is %2."_s.arg(wanted, QString::fromUtf8(found)));
}

double JsonReader::toNumber(const QJsonValue& value)
{
    if (value.isNull()) return missing;
    if (value == QJsonValue(u"inf"_s)) return INFINITY;
    if (value == QJsonValue(u"-inf"_s)) return -INFINITY;
    if (!value.isDouble()) wrongType(value, u"A number"_s);
    return value.toDouble();
}

qint64 JsonReader::toInteger(const QJsonValue& value)
{
    // Two defaults tell a number that does not fit from one that does.
    const qint64 number = value.toInteger(0);
    if (!value.isDouble() || number != value.toInteger(1)) wrongType(value, u"A whole number"_s);
    return number;
}

QString JsonReader::toString(const QJsonValue& value)
{
    if (!value.isString()) wrongType(value, u"A text"_s);
    return value.toString();
}

QJsonObject JsonReader::toObject(const QJsonValue& value)
{
    if (!value.isObject()) wrongType(value, u"An object"_s);
    return value.toObject();
}

QString JsonReader::string(const QJsonObject& object, const QString& key, const QString& fallback)
{
    const Step step(*this, key);
    return object.contains(key) ? toString(object.value(key)) : fallback;
}

QString JsonReader::required(const QJsonObject& object, const QString& key)
{
    const QString text = string(object, key);
    const Step step(*this, key);
    if (text.isEmpty()) fail(u"This field is missing or empty."_s);
    return text;
}

double JsonReader::number(const QJsonObject& object, const QString& key, double fallback)
{
    const Step step(*this, key);
    return object.contains(key) ? toNumber(object.value(key)) : fallback;
}

qint64 JsonReader::integer(const QJsonObject& object, const QString& key, qint64 fallback)
{
    const Step step(*this, key);
    return object.contains(key) ? toInteger(object.value(key)) : fallback;
}

bool JsonReader::boolean(const QJsonObject& object, const QString& key, bool fallback)
{
    const Step step(*this, key);
    const QJsonValue value = object.value(key);
    if (!value.isUndefined() && !value.isBool()) wrongType(value, u"true or false"_s);
    return value.toBool(fallback);
}

QJsonObject JsonReader::object(const QJsonObject& object, const QString& key)
{
    const Step step(*this, key);
    return object.contains(key) ? toObject(object.value(key)) : QJsonObject();
}

QJsonArray JsonReader::array(const QJsonObject& object, const QString& key)
{
    const Step step(*this, key);
    const QJsonValue value = object.value(key);
    if (!value.isUndefined() && !value.isArray()) wrongType(value, u"A list"_s);
    return value.toArray();
}

QStringList JsonReader::strings(const QJsonObject& object, const QString& key)
{
    const auto texts = all(object, key, [this](const QJsonValue& v) { return toString(v); });
    return {texts.begin(), texts.end()};
}

std::vector<double> JsonReader::numbers(const QJsonObject& object, const QString& key)
{
    return all(object, key, [this](const QJsonValue& v) { return toNumber(v); });
}

std::vector<qint64> JsonReader::integers(const QJsonObject& object, const QString& key)
{
    return all(object, key, [this](const QJsonValue& v) { return toInteger(v); });
}

void putAll(QJsonObject& object, const QJsonObject& fields)
{
    for (auto field = fields.begin(); field != fields.end(); ++field) object.insert(field.key(), field.value());
}

QJsonObject fieldsBeside(const QJsonObject& object, std::initializer_list<const char*> known)
{
    QJsonObject rest = object;
    for (const char* key : known) rest.remove(QLatin1String(key));
    return rest;
}

} // namespace costscope
