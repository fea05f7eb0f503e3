// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/FitActions.h"

#include "app/actions/Document.h"
#include "app/jobs/Jobs.h"

#include <algorithm>

namespace costscope {

FitActions::FitActions(Document& document, Jobs& jobs, QObject* parent) : QObject(parent), m_document(document), m_jobs(jobs)
{
    connect(&m_document, &Document::changed, this, &FitActions::follow);
    connect(&m_document, &Document::replaced, this, [this] { // which cancels all jobs
        m_batches.clear();
        m_changes.clear();
    });
}

QString FitActions::nameOf(const std::vector<WaitingFit>& fits) const
{
    const DatasetItem* item = m_document.session().dataset(fits.front().dataset);
    const QString name = item ? item->name : fits.front().data->name;
    return fits.size() > 1 ? tr("Fitting %1 and %2 more").arg(name, QString::number(fits.size() - 1)) : tr("Fitting %1").arg(name);
}

void FitActions::complete(std::vector<WaitingFit> waiting)
{
    if (waiting.empty()) return;
    m_batches.push_back({.number = ++m_last, .fits = std::move(waiting)});
    follow();
}

/// Begins what the session lacks, and ends what it does not.
void FitActions::follow()
{
    const Session& session = m_document.session();
    const auto isLacked = [&](const WaitingFit& fit) { return fit.isLackedBy(session); };
    for (Batch& batch : m_batches) {
        const bool isWanted = std::ranges::any_of(batch.fits, isLacked);
        if (isWanted && batch.job == 0) start(batch);
        if (!isWanted && batch.job != 0 && !batch.isGivenUp) {
            batch.isGivenUp = true;
            m_jobs.cancel(batch.job);
        }
    }
    for (const Change& change : std::vector<Change>(m_changes)) {
        if (stands(change)) continue;
        std::erase_if(m_changes, [&](const Change& other) { return other.number == change.number; });
        m_jobs.cancel(change.job);
        Q_EMIT changed();
    }
}

void FitActions::start(Batch& batch)
{
    batch.isGivenUp = false;
    batch.job = m_jobs.run(
        nameOf(batch.fits), [fits = batch.fits](const Progress& progress) { return makeFits(fits, progress); },
        [this, number = batch.number](std::optional<std::vector<Fit>> fits) { fits ? take(number, std::move(*fits)) : stopped(number); },
        [this, number = batch.number] { stopped(number); });
    Q_EMIT changed();
}

void FitActions::take(int number, std::vector<Fit> fits)
{
    const auto found = std::ranges::find(m_batches, number, &Batch::number);
    if (found == m_batches.end()) return;
    const Batch batch = std::move(*found);
    m_batches.erase(found);
    m_document.complete([&](Session& session) {
        bool isAny = false;
        for (size_t i = 0; i < fits.size(); ++i) {
            if (!batch.fits[i].isLackedBy(session)) continue;
            batch.fits[i].putInto(session, fits[i]);
            isAny = true;
        }
        return isAny;
    });
    Q_EMIT changed();
}

/// By the user: the session is as good without. By us: it may be wanted again, by undo.
void FitActions::stopped(int number)
{
    const auto found = std::ranges::find(m_batches, number, &Batch::number);
    if (found == m_batches.end()) return;
    if (found->isGivenUp) {
        found->job = 0;
        follow(); // undone while it was ending
    } else {
        const QString words = found->fits.size() > 1
                                  ? tr("The fits were not made, because they were cancelled. Fit… in the menu Model makes them.")
                                  : tr("The fit was not made, because it was cancelled. Fit… in the menu Model makes it.");
        m_batches.erase(found);
        Q_EMIT told(words);
    }
    Q_EMIT changed();
}

void FitActions::change(std::vector<std::pair<QString, FitSettings>> fits, const QString& text, const QString& mergeKey)
{
    giveUpFor(fits);
    const Session& session = m_document.session();
    Change change{.number = ++m_last, .job = 0, .fits = {}, .before = {}, .text = text, .mergeKey = mergeKey};
    for (const auto& [dataset, settings] : fits) {
        const DatasetItem* item = session.dataset(dataset);
        if (!item) return;
        const Fit* before = session.fitOf(dataset, settings.model);
        change.before.push_back(before ? std::optional(before->settings) : std::nullopt);
        change.fits.push_back({dataset, item->data, settings, {}, {}});
    }
    if (change.fits.empty()) return;
    const int number = change.number;
    m_changes.push_back(std::move(change));
    const int job = m_jobs.run(
        nameOf(m_changes.back().fits), [waiting = m_changes.back().fits](const Progress& progress) { return makeFits(waiting, progress); },
        [this, number](std::optional<std::vector<Fit>> made) {
            if (made) return takeChange(number, std::move(*made));
            std::erase_if(m_changes, [number](const Change& one) { return one.number == number; });
            Q_EMIT changed();
        },
        [this, number] {
            std::erase_if(m_changes, [number](const Change& one) { return one.number == number; });
            Q_EMIT changed(); // the controls show again what is
        });
    for (Change& one : m_changes)
        if (one.number == number) one.job = job;
    Q_EMIT changed();
}

/// Changes of the same fits that run. What they change beside is taken along: nobody has taken it back.
void FitActions::giveUpFor(std::vector<std::pair<QString, FitSettings>>& fits)
{
    const auto isIn = [&fits](const WaitingFit& fit) {
        return std::ranges::any_of(fits,
                                   [&](const auto& now) { return now.first == fit.dataset && now.second.model == fit.settings.model; });
    };
    for (const Change& other : std::vector<Change>(m_changes)) {
        if (std::ranges::none_of(other.fits, isIn)) continue;
        for (const WaitingFit& fit : other.fits)
            if (!isIn(fit)) fits.emplace_back(fit.dataset, fit.settings);
        std::erase_if(m_changes, [&](const Change& one) { return one.number == other.number; });
        m_jobs.cancel(other.job);
    }
}

bool FitActions::stands(const Change& change) const
{
    const Session& session = m_document.session();
    for (size_t i = 0; i < change.fits.size(); ++i) {
        const WaitingFit& fit = change.fits[i];
        const DatasetItem* item = session.dataset(fit.dataset);
        const Fit* now = session.fitOf(fit.dataset, fit.settings.model);
        if (!item || item->data != fit.data || (now ? std::optional(now->settings) : std::nullopt) != change.before[i]) return false;
    }
    return true;
}

void FitActions::takeChange(int number, std::vector<Fit> fits)
{
    const auto found = std::ranges::find(m_changes, number, &Change::number);
    if (found == m_changes.end() || !stands(*found)) return;
    const Change change = std::move(*found);
    m_changes.erase(found);
    Session next = m_document.session();
    QString fresh;
    for (size_t i = 0; i < fits.size(); ++i) {
        const QString id = putFit(next, change.fits[i].dataset, std::move(fits[i]));
        if (!change.before[i]) fresh = id;
    }
    m_document.edit(change.text, std::move(next), change.mergeKey);
    if (!fresh.isEmpty()) Q_EMIT created(fresh);
    Q_EMIT changed();
}

std::optional<FitSettings> FitActions::asked(const QString& dataset, const QString& model) const
{
    for (const Change& change : m_changes)
        for (const WaitingFit& fit : change.fits)
            if (fit.dataset == dataset && fit.settings.model == model) return fit.settings;
    return std::nullopt;
}

void FitActions::scan(const FitQuestion& question)
{
    m_jobs.cancel(m_scan);
    m_scan = m_jobs.run(
        tr("Scanning the serial fraction of %1").arg(question.data->name),
        [question](const Progress& progress) { return scanSerialFraction(*question.data, question.settings, progress); },
        [this, question](const Result<SerialFractionScan>& scan) {
            if (scan && scan->chosen >= 0) Q_EMIT scanned(question, scan->rows[size_t(scan->chosen)].f_s);
        });
}

void FitActions::offer(const FitQuestion& question, const Fit& fit)
{
    m_jobs.cancel(m_offer);
    m_offer = m_jobs.run(
        tr("Looking what gives a fit of %1").arg(question.data->name),
        [question, fit](const Progress& progress) {
            const auto records = runRecords(*question.data);
            return records ? nearMisses(*records, fit, progress) : std::vector<NearMiss>();
        },
        [this, question](const std::vector<NearMiss>& all) { Q_EMIT offered(question, all); });
}

} // namespace costscope
