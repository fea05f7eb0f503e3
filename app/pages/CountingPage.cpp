// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/CountingPage.h"

#include "views/inspector/panelParts.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace costscope {

CountingPage::CountingPage(QWidget* parent) : QWidget(parent), m_words(textLabel({})), m_bar(new QProgressBar), m_button(new QPushButton)
{
    m_words->setAlignment(Qt::AlignCenter);
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(240);
    m_bar->setAccessibleName(tr("Progress"));
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addStretch(1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_words, m_bar, m_button}) layout->addWidget(part, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, [this] { m_stopped ? Q_EMIT startWanted() : Q_EMIT cancelWanted(); });
    setFraction(0, {});
}

void CountingPage::setFraction(double fraction, const QString& work)
{
    m_stopped = false;
    m_words->setText(tr("%1… %2 %").arg(work.toHtmlEscaped()).arg(int(fraction * 100)));
    m_bar->setValue(int(fraction * 1000));
    m_bar->show();
    m_button->setText(tr("Cancel"));
}

void CountingPage::setStopped()
{
    m_stopped = true;
    m_words->setText(tr("This was not counted, so there is no figure."));
    m_bar->hide();
    m_button->setText(tr("Count"));
}

} // namespace costscope
