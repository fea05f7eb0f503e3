// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/jobs/Autosave.h"

#include <QWidget>

class QVBoxLayout;

namespace costscope {

/// A row for every session that a crash left behind: above whatever the window shows, since who starts the program by a double
/// click on a session never sees the start page.
class RecoveryOffer : public QWidget {
    Q_OBJECT

public:
    explicit RecoveryOffer(QWidget* parent = nullptr);

    void offer(const std::vector<Leftover>& leftovers);
    void remove(const Leftover& leftover); ///< it is recovered

Q_SIGNALS:
    void recoverWanted(const Leftover& leftover);
    void discardWanted(const Leftover& leftover);

private:
    QVBoxLayout* m_rows = nullptr;
};

} // namespace costscope
