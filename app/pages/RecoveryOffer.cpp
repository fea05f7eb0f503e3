// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/RecoveryOffer.h"

#include "app/pages/RecentFiles.h"
#include "views/inspector/panelParts.h"

#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace costscope {

RecoveryOffer::RecoveryOffer(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(0);
}

void RecoveryOffer::offer(const std::vector<Leftover>& leftovers)
{
    clearLayout(m_rows);
    for (const Leftover& leftover : leftovers) {
        const QString name = leftover.fileName.isEmpty() ? tr("An unsaved session") : QFileInfo(leftover.fileName).fileName();
        auto* bar = new QFrame;
        bar->setObjectName(leftover.copy);
        bar->setProperty("role", "table");
        auto* row = new QHBoxLayout(bar);
        row->setContentsMargins(12, 4, 12, 8);
        row->addWidget(messageRow(Severity::Warning, tr("<b>%1</b> was not closed properly. Its state of %2 can be recovered.")
                                                         .arg(name.toHtmlEscaped(), when(leftover.saved, QDateTime::currentDateTime()))),
                       1);
        auto* recover = new QPushButton(tr("Recover"));
        auto* discard = new QPushButton(tr("Discard"));
        auto* later = new QPushButton(tr("Later"));
        for (QPushButton* button : {recover, discard, later}) row->addWidget(button);
        m_rows->addWidget(bar);
        connect(recover, &QPushButton::clicked, this, [this, leftover] { Q_EMIT recoverWanted(leftover); });
        connect(discard, &QPushButton::clicked, this, [this, leftover, discard, asked = false]() mutable {
            if (!std::exchange(asked, true)) return discard->setText(tr("Discard for good")); // one slip loses nothing
            remove(leftover);
            Q_EMIT discardWanted(leftover);
        });
        connect(later, &QPushButton::clicked, bar, &QWidget::hide);
    }
}

void RecoveryOffer::remove(const Leftover& leftover)
{
    if (auto* bar = findChild<QFrame*>(leftover.copy)) bar->hide();
}

} // namespace costscope
