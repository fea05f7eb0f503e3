// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/JobBar.h"

#include "app/jobs/Jobs.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <cmath>

namespace costscope {

JobBar::JobBar(Jobs* jobs, QWidget* parent)
    : QWidget(parent), m_jobs(jobs), m_name(new QLabel), m_percent(new QLabel), m_left(new QLabel), m_waiting(new QLabel),
      m_bar(new QProgressBar)
{
    auto* cancel = new QPushButton(tr("Cancel"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(16);
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(160);
    m_bar->setAccessibleName(tr("Progress"));
    for (QLabel* label : {m_name, m_percent, m_left, m_waiting}) label->setProperty("role", "note");
    for (QWidget* part : std::initializer_list<QWidget*>{m_name, m_bar, m_percent, m_left, cancel, m_waiting}) layout->addWidget(part);
    connect(cancel, &QPushButton::clicked, this, [this] { m_jobs->cancel(m_shown); });
    connect(jobs, &Jobs::changed, this, &JobBar::refresh);
    refresh();
}

void JobBar::refresh()
{
    const std::vector<Job> jobs = m_jobs->jobs();
    setVisible(!jobs.empty());
    if (jobs.empty()) return;
    const Job& job = jobs.front();
    m_shown = job.id;
    m_name->setText(job.name);
    m_bar->setValue(int(job.fraction * 1000));
    m_percent->setText(tr("%1 %").arg(int(job.fraction * 100)));
    const double seconds = double(job.started.elapsed()) / 1000;
    // Before a twentieth is done the estimate jumps about.
    m_left->setText(job.fraction < 0.05 ? QString() : tr("%1 s left").arg(std::ceil(seconds * (1 - job.fraction) / job.fraction)));
    m_waiting->setText(jobs.size() > 1 ? tr("%1 more running").arg(jobs.size() - 1) : QString());
}

} // namespace costscope
