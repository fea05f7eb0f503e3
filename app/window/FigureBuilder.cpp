// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/FigureBuilder.h"

#include "app/jobs/Jobs.h"

#include <algorithm>

namespace costscope {

namespace {

struct Built {
    Result<Figure> figure;
    FigureMemory memory; ///< with what was found on the way
};

} // namespace

FigureBuilder::FigureBuilder(Jobs& jobs, QObject* parent) : QObject(parent), m_jobs(&jobs)
{
    connect(&jobs, &Jobs::changed, this, &FigureBuilder::progressed);
}

bool FigureBuilder::isQuick(const Session& session, const FigureRequest& request) const
{
    return rowsToCount(session, request, m_memory) <= rowsCountedAtOnce;
}

QString FigureBuilder::workInWords(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    if (item && item->data && item->data->kind == DatasetKind::Selection) return tr("Replaying the selection of %1").arg(item->name);
    if (item && item->data && item->data->kind == DatasetKind::Runs) return tr("Drawing %1").arg(item->name);
    const bool isCollective = item && item->data && item->data->kind == DatasetKind::Collective;
    return (isCollective ? tr("Counting the transmissions of %1") : tr("Counting the messages of %1")).arg(item ? item->name : QString());
}

int FigureBuilder::build(const Session& session, const FigureRequest& request, Done done)
{
    if (isQuick(session, request)) {
        done(buildFigure(session, request, m_memory));
        return 0;
    }
    const int number = ++m_lastNumber;
    m_waiting.push_back({number, session, request, std::move(done)});
    next();
    return number;
}

void FigureBuilder::next()
{
    if (m_waiting.empty() || m_job != 0 || !m_jobs) return;
    const Wanted& first = m_waiting.front();
    if (isQuick(first.session, first.request)) // what it needs was counted for the one before
        return ended(buildFigure(first.session, first.request, m_memory));
    m_job = m_jobs->run(
        workInWords(first.session, first.request),
        [session = first.session, request = first.request, memory = m_memory](const Progress& progress) {
            FigureMemory own = memory;
            Result<Figure> figure = buildFigure(session, request, own, progress);
            return Built{std::move(figure), std::move(own)};
        },
        [this](Built built) {
            m_memory.takeOver(built.memory);
            ended(std::move(built.figure));
        },
        [this] { ended(std::nullopt); });
}

void FigureBuilder::ended(std::optional<Result<Figure>> figure)
{
    m_job = 0;
    const Wanted first = std::move(m_waiting.front());
    m_waiting.pop_front();
    first.done(std::move(figure));
    next();
}

void FigureBuilder::cancel(int build)
{
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(), [build](const Wanted& w) { return w.number == build; });
    if (found == m_waiting.end()) return;
    if (found == m_waiting.begin() && m_job != 0 && m_jobs) return m_jobs->cancel(m_job);
    const Wanted wanted = std::move(*found);
    m_waiting.erase(found);
    wanted.done(std::nullopt);
}

double FigureBuilder::fraction(int build) const
{
    if (m_job == 0 || !m_jobs || m_waiting.empty() || m_waiting.front().number != build) return 0;
    for (const Job& job : m_jobs->jobs())
        if (job.id == m_job) return job.fraction;
    return 0;
}

} // namespace costscope
