// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"

#include <QObject>
#include <QPointer>

namespace costscope {

class ReportView;
struct ImportReport;

/// The tab that says what could not be read of the files last imported.
class ReportDesk : public QObject {
    Q_OBJECT

public:
    explicit ReportDesk(const Desk& desk) : m_desk(desk) {}

    /// What stands in the report of before is out of date where its files were read again.
    void refresh(const ImportReport& report);
    /// Opens the tab if a file was not read in full or has warnings.
    void showProblems(const ImportReport& report);

Q_SIGNALS:
    void opened(); ///< a tab among the figures

private:
    void open();

    const Desk m_desk;
    QPointer<ReportView> m_page; ///< of the last import that had something to say
};

} // namespace costscope
