// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/reload.h"

#include "app/jobs/WaitingFits.h"
#include "app/jobs/leftOutAgain.h"
#include "core/calibration/calibrationEdits.h"
#include "core/collectives/figures/collectiveMeasurements.h"
#include "core/data/RunRecords.h"
#include "core/data/benchmarkPlace.h"
#include "core/overhead/fitModel.h"
#include "core/overlap/profileOverlap.h"
#include "importers/logs/logSeries.h"
#include "importers/profiles/tauTasks.h"
#include "importers/tables/runsCsv.h"
#include "views/tr.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace costscope {

namespace {

/// A series was not read but made of profiles.
bool isSeries(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Runs || dataset.sources.empty()) return false;
    const Importer* importer = findImporter(dataset.sources.front().importer);
    return importer && importer->datasetKind == toString(DatasetKind::Profile);
}

QString fileOf(const Dataset& dataset)
{
    return dataset.sources.empty() ? QString() : dataset.sources.front().file;
}

bool sameFile(const Dataset& a, const Dataset& b)
{
    return !isSeries(a) && !isSeries(b) && a.kind == b.kind && fileOf(a) == fileOf(b) && chosenColumns(a) == chosenColumns(b);
}

/// "jacobi2d, 8 processes (2)" is what importFiles() calls the second dataset of a file, "jacobi2d, 8 processes (run)"
/// the one in run.mpiP if another file has one too: its name without the place.
QString plainName(const Dataset& dataset)
{
    static const QRegularExpression place(u" \\(\\d+\\)$"_s);
    QString name = QString(dataset.name).remove(place);
    const QString file = u" (%1)"_s.arg(QFileInfo(fileOf(dataset)).completeBaseName());
    if (name.endsWith(file)) name.chop(file.size());
    return name;
}

/// Which dataset that was read is which of the session, for the datasets of one file. What was imported twice has one name.
class Match {
public:
    Match(std::vector<DatasetPtr> old, std::vector<DatasetPtr> read) : m_old(std::move(old)), m_read(std::move(read))
    {
        const bool single = std::all_of(m_old.begin(), m_old.end(), [&](const DatasetPtr& d) { return d->name == m_old[0]->name; });
        if (single && m_read.size() == 1) pair([](const Dataset&, const Dataset&) { return true; });
        pair([](const Dataset& a, const Dataset& b) { return plainName(a) == plainName(b) && a.tables == b.tables; });
        pair([](const Dataset& a, const Dataset& b) { return a.name == b.name; });
        // Another one of its file has gone or come: its name is still its own.
        pair([this](const Dataset& a, const Dataset& b) { return plainName(a) == plainName(b) && alone(m_old, a) && alone(m_read, b); });
    }

    DatasetPtr found(const Dataset& old) const { return m_found.value(old.name); }

private:
    template <class Same>
    void pair(Same same)
    {
        for (const DatasetPtr& old : m_old)
            for (const DatasetPtr& read : m_read)
                if (!m_found.contains(old->name) && !m_taken.contains(read) && same(*old, *read)) {
                    m_found.insert(old->name, read);
                    m_taken.insert(read);
                }
    }

    static bool alone(const std::vector<DatasetPtr>& all, const Dataset& one)
    {
        return std::none_of(all.begin(), all.end(),
                            [&](const DatasetPtr& d) { return plainName(*d) == plainName(one) && d->name != one.name; });
    }

    std::vector<DatasetPtr> m_old, m_read;
    QHash<QString, DatasetPtr> m_found; ///< by the name of the old one
    std::set<DatasetPtr> m_taken;
};

/// What became of a dataset that stands in one file. Null if it is not there any more.
DatasetPtr readAgain(const Session& session, const DatasetPtr& old, const ImportReport& report)
{
    std::vector<DatasetPtr> before, now;
    for (const DatasetItem& item : session.datasets)
        if (sameFile(*item.data, *old)) before.push_back(item.data);
    std::copy_if(report.datasets.begin(), report.datasets.end(), std::back_inserter(now),
                 [&](const DatasetPtr& d) { return sameFile(*d, *old); });
    return Match(before, now).found(*old);
}

/// The series of the profiles that now stand in its files. Null if they are more or fewer than before.
DatasetPtr makeAgain(const Dataset& old, const ImportReport& report)
{
    std::vector<DatasetPtr> profiles;
    for (const Source& source : old.sources)
        for (const DatasetPtr& d : report.datasets)
            if (d->kind == DatasetKind::Profile && fileOf(*d) == source.file &&
                std::find(profiles.begin(), profiles.end(), d) == profiles.end())
                profiles.push_back(d);
    if (profiles.size() != old.sources.size()) return nullptr;
    const auto same = std::find_if(report.datasets.begin(), report.datasets.end(), [&](const DatasetPtr& d) {
        return isSeries(*d) && d->name == old.name &&
               std::equal(d->sources.begin(), d->sources.end(), old.sources.begin(), old.sources.end(),
                          [](const Source& a, const Source& b) { return a.file == b.file; });
    });
    if (same != report.datasets.end()) return *same;
    Result<Dataset> series = strongScalingSeries(profiles, old.name); // the user had chosen them
    return series ? std::make_shared<const Dataset>(series.take()) : nullptr;
}

/// What now stands in a file for a profile of before: the only one, else the one of its name. Null if there is none.
DatasetPtr profileAgain(const QString& file, const QString& name, const ImportReport& report)
{
    const auto plain = [](QString called) { return called.section(u" ("_s, 0, 0); };
    std::vector<DatasetPtr> all;
    std::copy_if(report.datasets.begin(), report.datasets.end(), std::back_inserter(all),
                 [&](const DatasetPtr& d) { return d->kind == DatasetKind::Profile && fileOf(*d) == file; });
    if (all.size() == 1) return all.front();
    for (const bool exact : {true, false})
        for (const DatasetPtr& d : all)
            if (exact ? d->name == name : plain(d->name) == plain(name)) return d;
    return nullptr;
}

/// The overlap of the two profiles that now stand in its files. Null if they do not go together any more.
DatasetPtr overlapAgain(const Dataset& old, const ImportReport& report)
{
    const auto profile = [&](const Source& source, const char* role) {
        return profileAgain(source.file, old.facts[QLatin1String(role)].toString(), report);
    };
    const DatasetPtr apart = profile(old.sources.front(), "apart"), overlapped = profile(old.sources.back(), "overlapped");
    if (!apart || !overlapped) return nullptr;
    auto made = profileOverlapDataset(*apart, *overlapped, true); // the user had chosen them
    if (!made) return nullptr;
    made->name = old.name;
    return std::make_shared<const Dataset>(made.take());
}

void warn(ImportReport& report, FileReport line, const QString& text)
{
    auto found = std::find_if(report.files.begin(), report.files.end(),
                              [&](const FileReport& f) { return f.file == line.file && f.made == line.made; });
    const Message message{Severity::Warning, text, line.made ? QString() : line.file};
    if (found == report.files.end()) found = report.files.insert(found, std::move(line));
    if (std::find(found->messages.begin(), found->messages.end(), message) == found->messages.end()) found->messages.push_back(message);
}

void warn(ImportReport& report, const QString& file, const QString& text)
{
    warn(report, FileReport{file, {}, ImportOutcome::Full, {}, 0}, text);
}

/// What is said of a dataset made of several files is no fault of one of them.
void warn(ImportReport& report, const DatasetItem& item, const QString& text, ImportOutcome outcome = ImportOutcome::Full)
{
    const bool made = isSeries(*item.data) || isOfProfiles(*item.data) || fileOf(*item.data).isEmpty();
    if (!made) return warn(report, fileOf(*item.data), text);
    warn(report, FileReport{item.name, {}, outcome, {}, item.data->tables.empty() ? 0 : item.data->principal().rows(), true}, text);
}

/// A file that was refused has said why already.
void tellGone(const DatasetItem& item, ImportReport& report)
{
    const QString file = fileOf(*item.data);
    if (isSeries(*item.data))
        return warn(
            report, item,
            tr("The series “%1” was not made again: its files no longer hold the same runs. Its data of before are kept.").arg(item.name),
            ImportOutcome::Partial);
    if (isOfProfiles(*item.data))
        return warn(report, item,
                    tr("“%1” was not made again: its profiles are no longer there, or do not go together. Its data of before are kept.")
                        .arg(item.name),
                    ImportOutcome::Partial);
    const bool wasRead = std::any_of(report.files.begin(), report.files.end(),
                                     [&](const FileReport& f) { return f.file == file && f.outcome != ImportOutcome::Refused; });
    if (wasRead) warn(report, file, tr("“%1” is no longer in this file. Its data of before are kept.").arg(item.name));
}

/// The fits of a dataset once more. One that the new data do not carry is taken away: its numbers are of other data.
void fitAgain(Session& session, const DatasetItem& item, const Dataset& before, ImportReport& report, WaitingFits* waiting)
{
    std::vector<FitSettings> settings;
    for (const Fit& fit : session.fits)
        if (fit.dataset == item.id) settings.push_back(fit.settings);
    for (FitSettings& s : settings) {
        if (!before.tables.empty()) { // else they were missing: what was left out is known by its place alone
            const LeftOut leftOut = leftOutAgain(s.excluded, before.principal(), item.data->principal());
            for (const QString& doubt : leftOut.doubts) warn(report, item, doubt);
            s.excluded = leftOut.rows;
        }
        const bool samples = std::exchange(s.bootstrap, 0) > 0; // they take long, and this is the window's thread
        const auto made = [&]() -> Result<Done> {
            if (waiting) return waiting->fit(session, item.id, s);
            const auto fit = refit(session, item.id, s);
            return fit ? Result<Done>(Done{}) : fit.error();
        };
        const Result<Done> again = made();
        if (again && samples)
            warn(report, item,
                 tr("The samples of the fit of %1 were of the data before. Start Bootstrap once more for its intervals.").arg(item.name));
        if (again) continue;
        std::erase_if(session.fits, [&](const Fit& fit) { return fit.dataset == item.id && fit.settings.model == s.model; });
        warn(report, item, tr("The fit of %1 was taken away: %2").arg(item.name, again.error().message));
    }
}

/// The columns that say what a row of a benchmark measured.
QStringList coordinates()
{
    QStringList names;
    for (const BenchmarkNumberName& number : benchmarkNumbers)
        if (number.field < BenchmarkNumber::InnerIterations) names << QString::fromLatin1(number.name);
    for (const char* text : {"name", "op", "algorithm", "order", "scope"}) names << QString::fromLatin1(text);
    return names;
}

/// The rows that a calibration leaves out of a dataset, found again in what was read.
void leaveOutAgain(CalibrationItem& calibration, const DatasetItem& item, const Dataset& before, ImportReport& report)
{
    const auto at = int(calibration.datasets.indexOf(item.id));
    std::vector<int> rows;
    for (const CellPlace& place : calibration.recipe.excluded)
        if (place.dataset == at) rows.push_back(place.row);
    if (rows.empty() || before.tables.empty()) return;
    const LeftOut leftOut = leftOutAgain(rows, before.principal(), item.data->principal(), coordinates());
    for (const QString& doubt : leftOut.doubts) warn(report, item, doubt);
    calibration = withRows(withRows(calibration, item.id, rows, false), item.id, leftOut.rows, true);
}

/// "a.json, b.json": the datasets of a calibration that were not read.
QString missingOf(const Session& session, const CalibrationItem& item)
{
    QStringList names;
    for (const QString& id : item.datasets)
        if (const DatasetItem* dataset = session.dataset(id); dataset && !dataset->missing.isEmpty()) names << dataset->name;
    return names.join(u", "_s);
}

/// The calibrations of these datasets once more. One that the new data do not carry is taken away; its machine stays. One with a
/// dataset that is still missing waits: without it the machine would lose what it told.
void calibrateAgain(Session& session, const QStringList& changed, ImportReport& report)
{
    const std::vector<CalibrationItem> before = session.calibrations;
    for (CalibrationItem item : before) {
        const auto first = std::find_if(changed.begin(), changed.end(), [&](const QString& id) { return item.datasets.contains(id); });
        if (first == changed.end()) continue;
        const QString file = fileOf(*session.dataset(*first)->data);
        if (const QString gone = missingOf(session, item); !gone.isEmpty()) {
            warn(report, file, tr("“%1” was not calibrated again: %2 is still missing. Its machine is as it was.").arg(item.name, gone));
            continue;
        }
        const bool drawn = std::exchange(item.recipe.bootstrap, 0) > 0; // draws take long, and this is the window's thread
        const auto again = putCalibration(session, item);
        if (again && drawn)
            warn(report, file,
                 tr("The samples of “%1” were of the data before. Start Bootstrap once more for its intervals.").arg(item.name));
        if (again) continue;
        std::erase_if(session.calibrations, [&](const CalibrationItem& other) { return other.id == item.id; });
        session.unknownOf.erase(item.id);
        warn(report, file, tr("The calibration “%1” was taken away, its machine stays: %2").arg(item.name, again.error().message));
    }
}

} // namespace

std::vector<ImportRequest> reloadRequests(const Session& session, const QStringList& ids)
{
    std::vector<ImportRequest> requests;
    std::vector<std::vector<Source>> joined; // of each request: files that make one dataset are read together, and with no others
    for (const QString& id : ids) {
        const DatasetItem* item = session.dataset(id);
        if (!item) continue;
        const QHash<QString, QString> columns = chosenColumns(*item->data);
        const bool isJoined = isOfLogs(*item->data) || isOfTau(*item->data);
        const std::vector<Source> own = isJoined ? item->data->sources : std::vector<Source>();
        const QString importer = saidFormat(*item->data);
        size_t same = 0;
        while (same < requests.size() &&
               !(requests[same].options.columns == columns && joined[same] == own && requests[same].importer == importer))
            ++same;
        if (same == requests.size()) {
            requests.push_back({});
            requests.back().options.columns = columns;
            requests.back().importer = importer;
            joined.push_back(own);
        }
        for (const Source& source : item->data->sources)
            if (!requests[same].paths.contains(source.file)) requests[same].paths << source.file;
    }
    std::erase_if(requests, [](const ImportRequest& r) { return r.paths.isEmpty(); });
    return requests;
}

ImportReport importAll(const std::vector<ImportRequest>& requests, const Progress& progress)
{
    ImportReport all;
    for (size_t i = 0; i < requests.size(); ++i) {
        const double count = double(requests.size());
        ImportReport one = importFiles(requests[i], progress.part(double(i) / count, double(i + 1) / count));
        if (one.cancelled) return one;
        std::move(one.files.begin(), one.files.end(), std::back_inserter(all.files));
        std::move(one.datasets.begin(), one.datasets.end(), std::back_inserter(all.datasets));
    }
    return all;
}

void putReloaded(Session& session, const QStringList& ids, ImportReport& report, WaitingFits* waiting)
{
    const Session before = session; // all of a file are matched before any is changed
    QStringList changed;
    for (DatasetItem& item : session.datasets) {
        if (!ids.contains(item.id) || item.data->sources.empty()) continue;
        const DatasetPtr old = item.data;
        DatasetPtr found = isSeries(*old)       ? makeAgain(*old, report)
                           : isOfProfiles(*old) ? overlapAgain(*old, report)
                                                : readAgain(before, old, report);
        if (!found) tellGone(item, report);
        if (found && hasSaid(*old)) found = std::make_shared<const Dataset>(withSaid(*found, *old));
        if (!found || (item.missing.isEmpty() && *found == *old)) continue;
        item.data = found;
        item.missing.clear();
        fitAgain(session, item, *old, report, waiting);
        for (CalibrationItem& calibration : session.calibrations) leaveOutAgain(calibration, item, *old, report);
        changed << item.id;
    }
    calibrateAgain(session, changed, report);
}

QStringList putReadOtherwise(Session& session, const QString& id, ImportReport& report, WaitingFits* waiting)
{
    const DatasetItem* chosen = session.dataset(id);
    std::vector<DatasetPtr> read = report.datasets;
    if (!chosen || read.empty()) return {};
    const DatasetPtr asked = chosen->data;
    QStringList changed, gone, added;
    std::vector<DatasetItem*> left;
    const auto put = [&](DatasetItem& item, const DatasetPtr& data) {
        const DatasetPtr before = std::exchange(item.data, data);
        if (item.name == before->name) item.name = data->name;
        fitAgain(session, item, *before, report, waiting);
        changed << item.id;
    };
    for (DatasetItem& item : session.datasets) {
        if (!sameFile(*item.data, *asked)) continue;
        const auto same = std::ranges::find(read, item.data->name, [](const DatasetPtr& d) { return d->name; });
        if (same == read.end()) {
            left.push_back(&item);
            continue;
        }
        put(item, *same);
        read.erase(same);
    }
    for (DatasetItem* item : left) {
        if (read.empty()) {
            gone << item->id;
            continue;
        }
        put(*item, read.front());
        read.erase(read.begin());
    }
    for (const QString& old : gone) {
        warn(report, fileOf(*asked), tr("“%1” went: the columns make no such series now.").arg(session.dataset(old)->name));
        removeItem(session, old);
    }
    for (const DatasetPtr& data : read) added << addDataset(session, data);
    calibrateAgain(session, changed, report);
    return added;
}

void putOther(Session& session, const std::vector<std::pair<QString, DatasetPtr>>& others, ImportReport& report)
{
    QStringList changed;
    for (const auto& [id, data] : others)
        for (DatasetItem& item : session.datasets) {
            if (item.id != id) continue;
            const DatasetPtr before = std::exchange(item.data, data);
            item.name = data->name;
            item.missing.clear();
            fitAgain(session, item, *before, report, nullptr);
            for (CalibrationItem& calibration : session.calibrations) leaveOutAgain(calibration, item, *before, report);
            changed << id;
        }
    calibrateAgain(session, changed, report);
}

void putPlace(Session& session, const QString& id, std::optional<Locality> place, ImportReport& report)
{
    for (DatasetItem& item : session.datasets)
        if (item.id == id) item.data = std::make_shared<const Dataset>(withPlace(*item.data, place));
    calibrateAgain(session, {id}, report);
}

void putLayout(Session& session, const QString& id, const MeasuredLayout& layout)
{
    for (DatasetItem& item : session.datasets) {
        if (item.id != id) continue;
        const bool isNew = layout.ranks && !layoutOf(*item.data).ranks; // figures can show it from now on
        item.data = std::make_shared<const Dataset>(withLayout(*item.data, layout));
        if (isNew) showMeasurements(session, {}, id);
    }
}

} // namespace costscope
