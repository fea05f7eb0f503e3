// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overhead/fitModel.h"
#include "core/session/Session.h"

#include <optional>
#include <vector>

namespace costscope {

/// A fit that belongs to data as they are, and is not made yet.
struct WaitingFit {
    QString dataset; ///< id
    DatasetPtr data;
    FitSettings settings;
    QString id, name; ///< of the fit

    /// Whether this session has the data, and no fit of the model.
    bool isLackedBy(const Session& session) const;
    void putInto(Session& session, Fit fit) const;
};

/// Fits of one edit: those that are quick together are made at once, the others wait for a job, their ids taken.
class WaitingFits {
public:
    /// Puts the fit into the session, or takes away the one there, whose numbers are of other data, and waits. Error: there is none.
    Result<Done> fit(Session& session, const QString& dataset, const FitSettings& settings);
    /// addDefaults(), with a fit that may wait.
    QStringList addDefaults(Session& session, const QString& dataset);
    const std::vector<WaitingFit>& all() const { return m_all; }

private:
    enum class Known { Nothing, CanBeFitted };
    Result<Done> put(Session& session, const QString& dataset, const FitSettings& settings, Known known);

    std::vector<WaitingFit> m_all;
    qint64 m_work = 0; ///< of fits made at once
};

/// Each of them; what is null is none. Nothing: stopped.
std::optional<std::vector<Fit>> makeFits(const std::vector<WaitingFit>& waiting, const Progress& progress);

} // namespace costscope
