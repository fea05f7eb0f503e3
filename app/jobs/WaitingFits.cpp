// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/WaitingFits.h"

#include "core/theories/defaults.h"

#include <algorithm>

namespace costscope {

bool WaitingFit::isLackedBy(const Session& session) const
{
    const DatasetItem* item = session.dataset(dataset);
    return item && item->data == data && !session.fitOf(dataset, settings.model);
}

void WaitingFit::putInto(Session& session, Fit fit) const
{
    const qint64 last = session.lastId;
    const QString fresh = putFit(session, dataset, std::move(fit));
    session.lastId = last; // its own was taken when it began to wait
    for (Fit& made : session.fits)
        if (made.id == fresh) {
            made.id = id;
            if (!name.isEmpty()) made.name = name;
        }
}

Result<Done> WaitingFits::fit(Session& session, const QString& dataset, const FitSettings& settings)
{
    return put(session, dataset, settings, Known::Nothing);
}

Result<Done> WaitingFits::put(Session& session, const QString& dataset, const FitSettings& settings, Known known)
{
    const DatasetItem* item = session.dataset(dataset);
    if (!item) return Error{u"There is no dataset “%1” in this session."_s.arg(dataset)};
    const qint64 work = fitWork(*item->data, settings);
    if (m_work + work <= fitWorkAtOnce) {
        m_work += work;
        const auto made = refit(session, dataset, settings);
        return made ? Result<Done>(Done{}) : made.error();
    }
    if (known == Known::Nothing)
        if (const auto checked = checkFit(*item->data, settings); !checked) return checked.error();
    WaitingFit waiting{dataset, item->data, settings, {}, {}};
    if (const Fit* old = session.fitOf(dataset, settings.model)) {
        waiting.id = old->id;
        waiting.name = old->name;
        std::erase_if(session.fits, [&](const Fit& fit) { return fit.id == waiting.id; });
    } else {
        waiting.id = session.freshId(u'f');
        session.lastId = waiting.id.mid(1).toLongLong();
    }
    m_all.push_back(std::move(waiting));
    return Done{};
}

QStringList WaitingFits::addDefaults(Session& session, const QString& dataset)
{
    return costscope::addDefaults(session, dataset,
                                  [&](const FitSettings& settings) { return put(session, dataset, settings, Known::CanBeFitted).ok(); });
}

std::optional<std::vector<Fit>> makeFits(const std::vector<WaitingFit>& waiting, const Progress& progress)
{
    std::vector<Fit> fits;
    for (const WaitingFit& one : waiting) {
        auto made = fitModel(*one.data, one.settings, progress.step(fits.size(), waiting.size()));
        if (!made || made->termination == Termination::Stopped) return std::nullopt;
        fits.push_back(made.take());
    }
    return fits;
}

} // namespace costscope
