// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/StatusLine.h"

#include "app/jobs/JobBar.h"
#include "core/base/literals.h"
#include "core/base/program.h"
#include "views/inspector/panelParts.h"

#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

namespace costscope {

StatusLine::StatusLine(QStatusBar* bar, Jobs* jobs, std::function<QString()> words, std::function<std::optional<qint64>()> age)
    : m_words(std::move(words)), m_age(std::move(age)), m_noticeEnd(new QTimer(this)), m_label(new QLabel), m_saved(new QLabel),
      m_baseline(linkButton({}))
{
    constexpr int noticeMs = 15'000;
    bar->setSizeGripEnabled(false);
    auto* version = new QLabel(programName());
    for (QLabel* label : {m_label, m_saved, version}) label->setProperty("role", "note");
    bar->addWidget(m_label, 1);
    m_label->setContentsMargins(14, 0, 0, 0);
    m_label->setTextFormat(Qt::PlainText);
    bar->addPermanentWidget(new JobBar(jobs));
    bar->addPermanentWidget(m_saved);
    m_noticeEnd->setSingleShot(true);
    m_noticeEnd->setInterval(noticeMs);
    connect(m_noticeEnd, &QTimer::timeout, this, [this] { say({}); });
    m_baseline->hide();
    bar->addPermanentWidget(m_baseline);
    version->setContentsMargins(8, 0, 14, 0);
    bar->addPermanentWidget(version);
}

void StatusLine::refresh()
{
    m_label->setText(m_notice.isEmpty() ? m_words() : m_notice);
    const auto age = m_age();
    m_saved->setText(age ? tr("Autosaved %1 s ago").arg(*age) : QString());
}

void StatusLine::say(const QString& notice)
{
    m_notice = notice;
    notice.isEmpty() ? m_noticeEnd->stop() : m_noticeEnd->start();
    refresh();
}

} // namespace costscope
