// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"

#include <QObject>

namespace costscope {

class Jobs;

/// The menu Data: what is made of data, and data made by rule.
class DataDesk : public QObject {
    Q_OBJECT

public:
    DataDesk(const Desk& desk, Jobs& jobs);

    void refreshActions();

private:
    void connectMaking(); ///< from values alone
    void placeRanks();
    void exportData();
    void fit();
    QStringList selectedProfiles() const; ///< ids, in the order of the session
    QStringList decodable() const;        ///< tables of dense linear algebra among what is chosen

    const Desk m_desk;
    Jobs& m_jobs;
};

} // namespace costscope
