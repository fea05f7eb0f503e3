// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overlap/figures/selectionFigure.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/figure/figureDatasets.h"

#include <QRegularExpression>

namespace costscope {

namespace {

const DatasetItem* itemOf(const Session& session, const FigureRequest& request)
{
    for (const QString& id : request.datasets)
        if (const DatasetItem* item = session.dataset(id); item && item->data && item->data->kind == DatasetKind::Selection) return item;
    return nullptr;
}

} // namespace

std::vector<double> SelectionView::timesOf(size_t function) const
{
    std::vector<double> all = times().functions[function].iterationTimes();
    all.resize(record.iterations());
    return all;
}

Result<SelectionView> selectionView(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksSelection(session, request); !lacking.isEmpty()) return Error{lacking};
    const DatasetItem* item = itemOf(session, request);
    auto times = selectionTimes(*item->data);
    if (!times) return times.error();
    SelectionView view{item, SelectionRecord(times.take())};
    if (const auto checked = checkTimes(view.record); !checked) return checked.error();
    return view;
}

QString lacksSelection(const Session& session, const FigureRequest& request)
{
    if (itemOf(session, request)) return {};
    return u"This figure needs times of the functions among which a program selects: import a table of function, iteration and time_s."_s;
}

QString lacksProgressCalls(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksSelection(session, request); !lacking.isEmpty()) return lacking;
    if (progressAttribute(selectionAttributes(*itemOf(session, request)->data))) return {};
    return u"No attribute of these functions is a number of progress calls: one named progress_calls with numbers as values."_s;
}

QString selectionSubtitle(const SelectionView& view)
{
    QStringList parts{view.item->name.toHtmlEscaped()};
    parts << counted(qint64(view.times().functions.size()), u"1 function"_s, u"%1 functions"_s);
    parts << counted(qint64(view.record.iterations()), u"1 recorded iteration"_s, u"%1 recorded iterations of each"_s);
    if (const auto processes = qint64(view.times().functions.front().times.size()); processes > 1)
        parts << u"%1 processes"_s.arg(processes);
    return parts.join(u" · "_s);
}

Provenance selectionProvenance(const SelectionView& view)
{
    Provenance provenance;
    provenance.data = sourcesOf(*view.item);
    provenance.model = u"run-time selection replayed, Barigou 2016, section 3"_s;
    provenance.program = programName();
    return provenance;
}

qint64 rowsForSelection(const Session& session, const FigureRequest& request, const FigureMemory&)
{
    const DatasetItem* item = itemOf(session, request);
    const Table* times = item ? item->data->table(u"times") : nullptr;
    return times ? times->rows() : 0;
}

std::optional<size_t> progressAttribute(const std::vector<SelectionAttribute>& attributes)
{
    static const QRegularExpression named(u"progress|poll|\\btests?\\b|test_calls|calls"_s, QRegularExpression::CaseInsensitiveOption);
    for (size_t a = 0; a < attributes.size(); ++a) {
        const SelectionAttribute& attribute = attributes[a];
        const bool counts = std::all_of(attribute.values.begin(), attribute.values.end(), [](const QString& value) {
            bool isNumber = false;
            return value.toDouble(&isNumber) >= 0 && isNumber;
        });
        if (attribute.values.size() > 1 && counts && attribute.name.contains(named)) return a;
    }
    return {};
}

} // namespace costscope
