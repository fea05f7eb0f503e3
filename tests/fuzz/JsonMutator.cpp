// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/JsonMutator.h"

#include "core/base/literals.h"
#include "tests/fuzz/Mutator.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <limits>

namespace costscope {

namespace {

constexpr int deepest = 64; // steps down; the reader's own limits are tested by bytes
constexpr size_t mostKept = 400;

using Limits = std::numeric_limits<double>;
constexpr std::array edges = {0.0,
                              -0.0,
                              1.0,
                              -1.0,
                              2.0,
                              0.5,
                              3.0,
                              127.0,
                              255.0,
                              256.0,
                              32767.0,
                              65536.0,
                              2147483647.0,
                              2147483648.0,
                              -2.0,
                              1e9,
                              4294967296.0,
                              9007199254740992.0,
                              -9223372036854775808.0,
                              1e-300,
                              1e300,
                              1e-9,
                              1e6,
                              Limits::max(),
                              Limits::denorm_min(),
                              Limits::min(),
                              -1e300,
                              1e18,
                              1e19};

const std::array texts = {"",     "0",     "-1",   "nan",   "inf",  "1e999",  "µ", "<b>x</b>", "&amp;", "a/b",  "../x",   "\n",     "null",
                          "true", "1,2,3", "1..2", "8x8x8", "12 %", "3 GB/s", "#", "id",       "a=b",   "=1+1", "\u202E", "\u0000x"};

QJsonObject withRenamed(const QJsonObject& object, const QString& from, const QString& to)
{
    QJsonObject renamed = object;
    const QJsonValue value = renamed.take(from);
    renamed.insert(to, value);
    return renamed;
}

} // namespace

QByteArray JsonMutator::mutated(const QByteArray& json, quint64 seed)
{
    m_random.seed(unsigned(seed % 2147483646 + 1));
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (document.isNull()) return Mutator(seed).mutated(json);
    QJsonValue root = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    remember(root, 0);
    for (size_t times = 1 + below(3); times > 0; --times) root = changed(root, 0);
    if (root.isArray()) return QJsonDocument(root.toArray()).toJson(QJsonDocument::Compact);
    return QJsonDocument(root.isObject() ? root.toObject() : QJsonObject{{"value", root}}).toJson(QJsonDocument::Compact);
}

/// The further down, the likelier it is that the change happens here.
QJsonValue JsonMutator::changed(const QJsonValue& value, int depth)
{
    if (depth >= deepest || (depth > 0 && below(16) == 0)) return replaced(value);
    if (value.isObject()) return changedObject(value.toObject(), depth);
    if (value.isArray()) return changedArray(value.toArray(), depth);
    return replaced(value);
}

QJsonValue JsonMutator::replaced(const QJsonValue& value)
{
    switch (below(12)) {
    case 0: return QJsonArray{value};
    case 1: return QJsonObject{{anyKey(u"x"_s), value}};
    case 2: return QJsonValue::Null;
    case 3: return bool(below(2));
    case 4: return QString::fromUtf8(texts[below(texts.size())]);
    case 5:
    case 6: return anyValue();
    case 7:
        if (value.isString()) return value.toString().left(qsizetype(below(size_t(value.toString().size()))));
        return value.toDouble() + double(below(5)) - 2;
    case 8:
        if (value.isString()) return value.toString() + QString::fromUtf8(texts[below(texts.size())]);
        return -value.toDouble();
    default: return edges[below(edges.size())];
    }
}

QJsonValue JsonMutator::changedObject(QJsonObject object, int depth)
{
    if (object.isEmpty() || below(24) == 0) {
        object.insert(anyKey(u"x"_s), anyValue());
        return object;
    }
    const QString key = object.keys().at(qsizetype(below(size_t(object.size()))));
    switch (below(10)) {
    case 0: object.remove(key); return object;
    case 1: return withRenamed(object, key, anyKey(key + QLatin1Char('x')));
    case 2: object.insert(anyKey(key), object.value(key)); return object;
    default: object.insert(key, changed(object.value(key), depth + 1)); return object;
    }
}

QJsonValue JsonMutator::changedArray(QJsonArray array, int depth)
{
    if (array.isEmpty()) return QJsonArray{anyValue()};
    const auto place = [&] { return qsizetype(below(size_t(array.size()))); };
    const qsizetype at = place();
    switch (below(12)) {
    case 0: array.removeAt(at); return array;
    case 1: array.insert(place(), array.at(at)); return array;
    case 2:
        for (size_t times = 1 + below(20); times > 0; --times) array.append(array.at(at));
        return array;
    case 3: {
        const qsizetype other = place();
        const QJsonValue was = array.at(at);
        array[at] = array.at(other), array[other] = was;
        return array;
    }
    case 4:
        while (array.size() > at) array.removeLast();
        return array;
    default: array[at] = changed(array.at(at), depth + 1); return array;
    }
}

QString JsonMutator::anyKey(const QString& fallback)
{
    return m_keys.isEmpty() || below(8) == 0 ? fallback : m_keys[qsizetype(below(size_t(m_keys.size())))];
}

QJsonValue JsonMutator::anyValue()
{
    return m_values.empty() || below(8) == 0 ? QJsonValue(edges[below(edges.size())]) : m_values[below(m_values.size())];
}

/// Some of what is seen; old things make room.
void JsonMutator::remember(const QJsonValue& value, int depth)
{
    if (depth > 6) return;
    if (below(8) == 0 && depth > 0) {
        if (m_values.size() < mostKept)
            m_values.push_back(value);
        else
            m_values[m_nextValue++ % mostKept] = value;
    }
    if (value.isArray() && !value.toArray().isEmpty())
        remember(value.toArray().at(qsizetype(below(size_t(value.toArray().size())))), depth + 1);
    const QJsonObject object = value.toObject();
    for (auto field = object.begin(); field != object.end(); ++field) {
        if (m_keys.size() < qsizetype(mostKept) && !m_keys.contains(field.key())) m_keys.append(field.key());
        remember(field.value(), depth + 1);
    }
}

} // namespace costscope
