// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitInput.h"
#include "core/overhead/fitModel.h"
#include "core/overhead/performanceNormalForm.h"

#include "core/session/Session.h"

namespace costscope {

namespace {

/// What is known of the t_n as a whole, and of no single record.
Messages aboutTimes(const Dataset& dataset)
{
    Messages messages;
    const auto say = [&](const char* fact, Severity severity, const char* text) {
        if (dataset.facts[QLatin1String(fact)].toBool()) messages.push_back({severity, QString::fromUtf8(text)});
    };
    say("profiled", Severity::Note, "The run times are profiled: t_n, and so t_1, includes the time of the profiler itself.");
    say("t_n_is_mean", Severity::Warning, "Some run times are means over the tasks: the maximum is not known.");
    return messages;
}

} // namespace

Result<Fit> fitModel(const Dataset& dataset, const FitSettings& settings, const Progress& progress)
{
    const auto records = runRecords(dataset);
    if (!records) return records.error();
    auto fit = fitModel(*records, settings, progress);
    if (!fit) return fit.error();
    const Messages about = aboutTimes(dataset);
    fit->messages.insert(fit->messages.begin(), about.begin(), about.end());
    return fit;
}

Result<SerialFractionScan> scanSerialFraction(const Dataset& dataset, const FitSettings& settings, const Progress& progress)
{
    const auto records = runRecords(dataset);
    if (!records) return records.error();
    return scanSerialFraction(*records, settings, progress);
}

qint64 fitWork(const Dataset& dataset, const FitSettings& settings)
{
    if (dataset.kind != DatasetKind::Runs || dataset.tables.empty()) return 0;
    const bool isSearch = isNormalForm(settings.model) || (settings.model == amdahlOverheadModel.id && !settings.fixed.contains(u"f_s"_s));
    return dataset.principal().rows() * ((isSearch ? 100 : 2) + 2 * settings.bootstrap);
}

Result<QString> refit(Session& session, const QString& datasetId, const FitSettings& settings, const Progress& progress)
{
    const DatasetItem* item = session.dataset(datasetId);
    if (!item) return Error{u"There is no dataset “%1” in this session."_s.arg(datasetId)};
    auto fitted = fitModel(*item->data, settings, progress);
    if (!fitted.ok()) return fitted.error();
    return putFit(session, datasetId, fitted.take());
}

} // namespace costscope
