// SPDX-License-Identifier: GPL-3.0-or-later
// The structure of the file: which event belongs to what.
#include "importers/solvers/amgJsonEvents.h"

#include "importers/text/findings.h"

#include <cmath>

namespace costscope {

namespace {

constexpr size_t deepest = 64;           // nested lists and objects; deeper ones would fill the stack of the parser
constexpr qint64 mostKept = 20000;       // values of fields that are only shown
constexpr qint64 mostInPart = 100000000; // values of an operation without its lists, or of the placement

} // namespace

bool AmgJsonEvents::fail(const QString& text, const TextPlace& place)
{
    m_error = errorAt(text, place);
    return false;
}

bool AmgJsonEvents::expected(const char* wanted)
{
    return fail(u"%1 was expected here."_s.arg(QString::fromUtf8(wanted)));
}

bool AmgJsonEvents::RawNumber(const char* text, unsigned length, bool)
{
    const std::string_view digits(text, length);
    if (const auto value = jsonWhole(digits)) return whole(*value);
    const double value = jsonNumber(digits);
    return std::isfinite(value) ? number(value) : fail(u"This number is too large to compute with. Replace it by null."_s);
}

bool AmgJsonEvents::number(double value)
{
    // Some programs write whole numbers as 800.0.
    if (m_where == Where::List && !m_tree.isOpen() && value == std::floor(value) && std::fabs(value) < 9007199254740992.0)
        return whole(qint64(value));
    return plain(value);
}

bool AmgJsonEvents::whole(qint64 value)
{
    return m_where == Where::List ? entries(value) : plain(value);
}

bool AmgJsonEvents::plain(const QJsonValue& value)
{
    if (m_tree.isOpen()) {
        m_tree.add(value);
        return true;
    }
    switch (m_where) {
    case Where::Outside:
    case Where::Levels:
    case Where::Operations: return expected("An object");
    case Where::List: return expected("A whole number");
    default: return field(value);
    }
}

bool AmgJsonEvents::Key(const char* text, unsigned length, bool)
{
    const QString name = QString::fromUtf8(text, length);
    if (m_tree.isOpen())
        m_tree.key(name);
    else
        m_key = name;
    if (m_where == Where::File && !m_tree.isOpen() && name == QLatin1String("placement")) m_placementPlace = m_stream.wordPlace();
    return true;
}

bool AmgJsonEvents::startTree(bool array)
{
    if (m_tree.depth() >= deepest) return fail(u"Lists and objects are nested more than %1 deep here."_s.arg(deepest));
    const bool isPlacement = m_where == Where::File && m_key == QLatin1String("placement");
    const bool isFurther = (m_where == Where::File && !isPlacement) || m_where == Where::Messages;
    m_tree.start(array, isFurther ? mostKept - m_kept : mostInPart);
    return true;
}

bool AmgJsonEvents::StartObject()
{
    if (m_tree.isOpen()) return startTree(false);
    switch (m_where) {
    case Where::Outside: m_where = Where::File; return true;
    case Where::Levels: startLevel(); return true;
    case Where::Operations: startOperation(); return true;
    case Where::Operation: return m_key == QLatin1String("messages") ? startMessages() : startTree(false);
    case Where::List: return expected("A whole number");
    default: return startTree(false);
    }
}

bool AmgJsonEvents::startOnce(bool& seen, Where where)
{
    if (seen) return fail(u"“%1” is there twice."_s.arg(m_key));
    seen = true;
    m_where = where;
    return true;
}

bool AmgJsonEvents::StartArray()
{
    if (m_tree.isOpen()) return startTree(true);
    switch (m_where) {
    case Where::Outside:
    case Where::Levels:
    case Where::Operations: return expected("An object");
    case Where::List: return expected("A whole number");
    case Where::File: return m_key == QLatin1String("levels") ? startOnce(m_sawLevels, Where::Levels) : startTree(true);
    case Where::Level: return m_key == QLatin1String("operations") ? startOnce(m_sawOperations, Where::Operations) : startTree(true);
    case Where::Messages: return startList();
    default: return startTree(true);
    }
}

bool AmgJsonEvents::EndObject(unsigned)
{
    if (m_tree.isOpen()) return !m_tree.end() || field(m_tree.take());
    switch (m_where) {
    case Where::Messages: return endMessages();
    case Where::Operation: return endOperation();
    case Where::Level: return endLevel();
    default: m_where = Where::Outside; return true;
    }
}

bool AmgJsonEvents::EndArray(unsigned)
{
    if (m_tree.isOpen()) return !m_tree.end() || field(m_tree.take());
    m_where = m_where == Where::List ? Where::Messages : m_where == Where::Operations ? Where::Level : Where::File;
    return true;
}

bool AmgJsonEvents::field(const QJsonValue& value)
{
    if (m_where == Where::File) return fileField(value);
    if (value.isUndefined()) return fail(u"“%1” is too large."_s.arg(m_key));
    if (m_where == Where::Level) {
        if (m_key == QLatin1String("operations") && !value.isNull()) return expected("A list");
        m_level.insert(m_key, value);
    } else if (m_where == Where::Operation) {
        if (m_key == QLatin1String("messages") && !value.isNull()) return expected("An object");
        m_operation.insert(m_key, value);
    }
    return true;
}

bool AmgJsonEvents::fileField(const QJsonValue& value)
{
    const QString wanted = u"costscope.amg/1"_s;
    if (m_key == QLatin1String("levels")) return expected("A list");
    if (m_key == QLatin1String("format")) {
        const QString found = value.toString();
        if (found != wanted && !found.startsWith(wanted + QLatin1Char('.')))
            return fail(u"The format is “%1”, but only %2 is understood. Convert the file, or use a newer Costscope."_s.arg(found, wanted));
    }
    if (m_key == QLatin1String("ranks")) {
        const qint64 ranks = value.toInteger(0);
        if (hierarchy.ranks > 0) return fail(u"“%1” is there twice."_s.arg(m_key));
        if (ranks < 1 || ranks > std::numeric_limits<qint32>::max())
            return fail(u"ranks: a whole number from 1 to %1 was expected."_s.arg(std::numeric_limits<qint32>::max()));
        hierarchy.ranks = qint32(ranks);
    }
    const bool isNeeded = m_key == QLatin1String("placement") || m_key == QLatin1String("format") || m_key == QLatin1String("ranks") ||
                          m_key == QLatin1String("label");
    if (value.isUndefined() || (m_kept >= mostKept && !isNeeded)) {
        remarks.push_back({Severity::Note, u"“%1” is too large to be kept. It is not needed and was left out."_s.arg(m_key)});
        return true;
    }
    const bool isTree = value.isArray() || value.isObject();
    m_kept += m_key == QLatin1String("placement") ? 0 : isTree ? m_tree.values() + 1 : 1;
    fields.insert(m_key, value);
    return true;
}

} // namespace costscope
