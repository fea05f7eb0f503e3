// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/data/selectionTimes.h"
#include "importers/json/jsonHead.h"
#include "importers/json/jsonRows.h"
#include "importers/tables/selectionRows.h"

#include <cmath>
#include <set>

namespace costscope {

namespace {

/// Functions of "costscope.selection/1": {"format": …, "attributes": ["algorithm", …], "functions": [{"name": …,
/// "attributes": {"algorithm": "linear", …}, "times_s": […] or [[…] per process]}, …]}.
class SelectionRows : public PlainJsonRows {
public:
    static constexpr std::string_view list = "functions";

    explicit SelectionRows(RowNotes& notes) : m_notes(notes) {}
    qint64 count() const { return qint64(m_functions.size()); }
    bool isPartial() const { return m_isPartial; }

    std::optional<Error> refused(const QJsonObject& fields) const { return otherFormat(fields, u"costscope.selection/1"_s); }

    Result<Dataset> dataset(const QJsonObject& fields)
    {
        SelectionTimes times;
        for (const QString& name : attributeNames(fields)) times.attributes.push_back({name, {}});
        for (Function& function : m_functions) addTo(times, function);
        if (times.functions.empty() && !m_first.isEmpty()) return Error{u"No function could be used. First problem: %1"_s.arg(m_first)};
        if (times.functions.empty()) return Error{u"The file has no function that could be used."_s};
        for (const Message& message : selectionFindings(times)) m_notes.warn(message.text, TextPlace());
        Dataset dataset = selectionDataset(times);
        dataset.name = fields[QLatin1String("name")].toString();
        dataset.facts = fieldsBeside(fields, {"format", "attributes"});
        return dataset;
    }

    void startRow()
    {
        m_function = {};
        m_function.number = ++m_index;
        constexpr qint64 mostPlaced = 1000;
        if (m_index < mostPlaced) m_function.place = m_notes.placeAt(m_notes.offset());
        m_wrong.clear();
    }

    void member(std::string_view name, const JsonWord& value)
    {
        if (name == "name")
            m_function.name = value.kind == JsonWord::Text ? m_notes.text(value.text) : shownWord(value);
        else if (name == "attributes" || name == "times_s")
            m_wrong = u"%1 is %2, which is no list."_s.arg(m_notes.text(name), shownWord(value));
        else
            notUsed(m_notes.text(name));
    }

    void part(std::string_view name, const QJsonValue& value)
    {
        if (name == "times_s" && value.isUndefined())
            m_wrong = u"It has more times than can be read."_s;
        else if (name == "times_s")
            takeTimes(value.toArray());
        else if (name == "attributes")
            m_function.attributes = value.toObject();
        else
            notUsed(m_notes.text(name));
    }

    void endRow()
    {
        if (m_wrong.isEmpty() && m_function.times.empty()) m_wrong = u"It has no times_s."_s;
        if (!m_wrong.isEmpty()) return leaveOut(m_function, m_wrong);
        if (const size_t left = dropIncomplete(m_function.times); left > 0)
            warnPart(m_function, u"iterations without a time of every process were left out: %1."_s.arg(left));
        if (m_function.times.front().empty()) return leaveOut(m_function, u"No iteration has a time."_s);
        m_functions.push_back(std::move(m_function));
    }

private:
    struct Function {
        QString name = {};
        QJsonObject attributes = {};
        std::vector<std::vector<double>> times = {};
        TextPlace place = {};
        qint64 number = 0;
        QString shown() const { return name.isEmpty() ? u"functions[%1]"_s.arg(number) : name; }
    };

    void warnPart(const Function& function, const QString& text)
    {
        m_isPartial = true;
        const QString told = u"%1: %2"_s.arg(function.shown(), text);
        if (m_first.isEmpty()) m_first = told;
        m_notes.warn(told, function.place);
    }
    void leaveOut(const Function& function, const QString& why) { warnPart(function, u"%1 The function was left out."_s.arg(why)); }
    void notUsed(const QString& field)
    {
        if (m_unused.contains(field)) return;
        m_unused << field;
        m_notes.note(u"The field “%1” is not used."_s.arg(field));
    }

    double timeOf(const QJsonValue& value, qsizetype iteration)
    {
        if (value.isDouble() && value.toDouble() >= 0 && std::isfinite(value.toDouble())) return value.toDouble();
        const QString shown = value.isDouble() ? exact(value.toDouble()) : value.isString() ? value.toString() : u"no number"_s;
        warnPart(m_function, u"times_s[%1] is %2; a time of 0 s or more was expected."_s.arg(iteration).arg(shown));
        return missing;
    }

    void takeTimes(const QJsonArray& values)
    {
        const bool isPerProcess = !values.isEmpty() && values.first().isArray();
        if (!isPerProcess) m_function.times.emplace_back();
        for (qsizetype i = 0; i < values.size(); ++i) {
            if (!isPerProcess) {
                m_function.times.front().push_back(timeOf(values[i], i));
                continue;
            }
            if (!values[i].isArray()) {
                m_wrong = u"times_s holds lists and other values."_s;
                return;
            }
            m_function.times.emplace_back();
            const QJsonArray ofProcess = values[i].toArray();
            for (qsizetype k = 0; k < ofProcess.size(); ++k) m_function.times.back().push_back(timeOf(ofProcess[k], k));
        }
    }

    static bool isNameless(const QString& name) { return name.trimmed().isEmpty(); }

    /// As listed; without a list those of the functions.
    QStringList attributeNames(const QJsonObject& fields)
    {
        QStringList names;
        for (const QJsonValue name : fields[QLatin1String("attributes")].toArray())
            if (name.isString() && !isNameless(name.toString()) && !names.contains(name.toString())) names << name.toString();
        bool isOneNameless = false;
        for (Function& function : m_functions)
            for (const QString& name : function.attributes.keys())
                if (isNameless(name)) {
                    function.attributes.remove(name);
                    isOneNameless = true;
                }
        if (isOneNameless) m_notes.note(u"An attribute without a name is not used."_s);
        if (!names.isEmpty()) return names;
        for (const Function& function : m_functions)
            for (const QString& name : function.attributes.keys())
                if (!names.contains(name)) names << name;
        if (names.size() > 1) m_notes.note(u"There is no list “attributes”: their order is %1."_s.arg(names.join(u", "_s)));
        return names;
    }

    void addTo(SelectionTimes& times, Function& function)
    {
        QStringList values, names;
        for (const SelectionAttribute& attribute : times.attributes) {
            const QJsonValue value = function.attributes.take(attribute.name);
            if (value.isArray() || value.isObject())
                return leaveOut(function, u"The attribute %1 is no text and no number."_s.arg(attribute.name));
            values << (value.isDouble() ? exact(value.toDouble()) : value.isBool() ? value.toVariant().toString() : value.toString());
            if (values.back().isEmpty()) return leaveOut(function, u"The attribute %1 is missing."_s.arg(attribute.name));
        }
        if (!function.attributes.isEmpty())
            warnPart(function, u"the list “attributes” does not know %1; not used."_s.arg(function.attributes.keys().join(u", "_s)));
        if (function.name.isEmpty()) function.name = values.join(u'/');
        if (function.name.isEmpty()) return leaveOut(function, u"It has no name."_s);
        if (m_names.contains(function.name)) return leaveOut(function, u"There is another one of this name."_s);
        m_names.insert(function.name);
        times.add(function.name, values, std::move(function.times));
    }

    RowNotes& m_notes;
    std::vector<Function> m_functions;
    Function m_function;
    QString m_wrong, m_first; ///< of this function, of all
    QStringList m_unused;
    std::set<QString> m_names;
    qint64 m_index = -1;
    bool m_isPartial = false;
};

// Rule: a JSON object that says "format": "costscope.selection/…", of whatever version.
bool recognisesSelectionJson(const Head& head)
{
    return JsonHead(head).text("format").starts_with("costscope.selection/");
}

} // namespace

extern const Importer selectionJson; // registered in allImporters.cpp
const Importer selectionJson = {
    u"selection-json"_s,
    u"Times of functions (JSON)"_s,
    u"Measured times of the functions among which a program selects (costscope.selection/1)."_s,
    {u"*.json"_s},
    u"selection"_s,
    recognisesSelectionJson,
    readJsonRows<SelectionRows>,
};

} // namespace costscope
