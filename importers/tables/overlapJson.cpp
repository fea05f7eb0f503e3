// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/scaled.h"
#include "importers/json/jsonHead.h"
#include "importers/json/jsonRows.h"
#include "importers/tables/overlapFields.h"

#include <cmath>

namespace costscope {

namespace {

/// Runs of "costscope.overlap/1": {"format": …, "runs": [{"name": …, "t_comp_s": …, "t_comm_s": …, "t_exec_s": …}, …]}.
class OverlapRows : public PlainJsonRows {
public:
    static constexpr std::string_view list = "runs";

    explicit OverlapRows(RowNotes& notes) : m_notes(notes) {}
    qint64 count() const { return qint64(m_runs.size()); }
    bool isPartial() const { return count() <= m_index; }

    std::optional<Error> refused(const QJsonObject& fields) const { return otherFormat(fields, u"costscope.overlap/1"_s); }

    Result<Dataset> dataset(const QJsonObject& fields)
    {
        if (m_runs.empty() && !m_first.isEmpty()) return Error{u"No run could be used. First problem: %1"_s.arg(m_first)};
        if (m_runs.empty()) return Error{u"The file has no run that could be used."_s};
        Dataset dataset = overlapDataset(m_runs);
        dataset.name = fields[QLatin1String("name")].toString();
        dataset.facts = fieldsBeside(fields, {"format"});
        return dataset;
    }

    void startRow()
    {
        ++m_index;
        m_offset = m_notes.offset();
        m_run = {};
        m_wrong.clear();
    }

    void member(std::string_view name, const JsonWord& value)
    {
        const auto field = overlapField(m_notes.text(name));
        if (!field) {
            if (m_unknown.contains(m_notes.text(name))) return;
            m_unknown << m_notes.text(name);
            return m_notes.note(u"The field “%1” is not used."_s.arg(m_unknown.back()));
        }
        if (field->column->text) {
            m_run.*field->column->text = value.kind == JsonWord::Text ? m_notes.text(value.text) : shownWord(value);
        } else if (value.kind == JsonWord::Number) {
            m_run.*field->column->number = scaled(m_notes.number(value.text, name), field->unit);
        } else if (value.kind != JsonWord::Null) {
            m_wrong = u"%1 is %2; a number was expected."_s.arg(m_notes.text(name), shownWord(value));
        }
    }

    void part(std::string_view name, const QJsonValue&) { m_notes.note(u"The field “%1” is not used."_s.arg(m_notes.text(name))); }

    void endRow()
    {
        if (m_wrong.isEmpty()) m_wrong = wrongWithOverlap(m_run);
        if (m_run.name.isEmpty()) m_run.name = u"run %1"_s.arg(m_index);
        if (m_first.isEmpty() && !m_wrong.isEmpty()) m_first = u"%1: %2"_s.arg(m_run.name, m_wrong);
        if (!m_wrong.isEmpty()) return m_notes.warn(u"%1: %2 The run was left out."_s.arg(m_run.name, m_wrong), m_offset);
        if (isFasterThanPerfect(m_run))
            m_notes.warn(
                u"%1: T_exec is below the longer of T_comp and T_comm: faster than perfect overlap. The run was kept."_s.arg(m_run.name),
                m_offset);
        m_runs.push_back(m_run);
    }

private:
    RowNotes& m_notes;
    std::vector<OverlapRun> m_runs;
    OverlapRun m_run;
    QString m_wrong, m_first; ///< of this run, of all
    QStringList m_unknown;
    size_t m_offset = 0;
    qint64 m_index = -1;
};

// Rule: a JSON object that says "format": "costscope.overlap/…", of whatever version.
bool recognisesOverlapJson(const Head& head)
{
    return JsonHead(head).text("format").starts_with("costscope.overlap/");
}

} // namespace

extern const Importer overlapJson; // registered in allImporters.cpp
const Importer overlapJson = {
    u"overlap-json"_s,
    u"Times of overlap (JSON)"_s,
    u"Computation, communication and execution time of programs (costscope.overlap/1)."_s,
    {u"*.json"_s},
    u"overlap"_s,
    recognisesOverlapJson,
    readJsonRows<OverlapRows>,
};

} // namespace costscope
