// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/ReportDesk.h"

#include "app/actions/FileActions.h"
#include "app/actions/Imports.h"
#include "app/pages/ReportModel.h"
#include "app/pages/ReportView.h"
#include "app/window/FigureArea.h"

#include <QTime>

#include <algorithm>

namespace costscope {

namespace {

bool hasProblem(const FileReport& file)
{
    const bool warns =
        std::any_of(file.messages.begin(), file.messages.end(), [](const Message& m) { return m.severity != Severity::Note; });
    return warns || file.outcome != ImportOutcome::Full;
}

} // namespace

void ReportDesk::refresh(const ImportReport& report)
{
    if (!m_page) return;
    if (!m_page->isAbout(report)) {
        m_page = nullptr; // a report of its own; its tab stays
        return;
    }
    m_page->model()->add(report);
    if (m_page->isVisible()) open();
}

void ReportDesk::showProblems(const ImportReport& report)
{
    if (std::none_of(report.files.begin(), report.files.end(), hasProblem)) return;
    if (!m_page) {
        auto* model = new ReportModel;
        m_page = new ReportView(model, false);
        connect(m_page, &ReportView::partialWanted, &m_desk.files.imports(), &Imports::importPartly);
        connect(m_page, &ReportView::formatWanted, &m_desk.files.imports(), &Imports::importAs);
        model->setParent(m_page);
        model->setReport(report);
    }
    open();
}

void ReportDesk::open()
{
    m_desk.figures.openPage(m_page, tr("Import report, %1").arg(QTime::currentTime().toString(u"HH:mm"_s)));
    Q_EMIT opened();
}

} // namespace costscope
