// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/SeriesDialog.h"

#include "core/base/literals.h"
#include "views/inspector/panelParts.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

SeriesDialog::SeriesDialog(const QString& file, const QStringList& series, qsizetype most, QWidget* parent)
    : QDialog(parent), m_most(most), m_search(new QLineEdit), m_series(new QListWidget), m_count(textLabel({}, "note"))
{
    setWindowTitle(tr("Series of %1").arg(QFileInfo(file).fileName()));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(textLabel(tr("<b>Which series?</b><br>The file has %1 series of run times; at most %2 are read at once.")
                                    .arg(QString::number(series.size()), QString::number(most))));
    m_search->setPlaceholderText(tr("Search series"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    layout->addWidget(m_search);
    m_series->setAccessibleName(tr("Series"));
    m_series->setUniformItemSizes(true);
    for (const QString& name : series) {
        auto* item = new QListWidgetItem(name, m_series);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    layout->addWidget(m_series, 1);
    layout->addWidget(m_count);
    auto* buttons = new QDialogButtonBox;
    auto* all = buttons->addButton(tr("Check all shown"), QDialogButtonBox::ActionRole);
    buttons->addButton(tr("The %1 longest").arg(QString::number(most)), QDialogButtonBox::RejectRole);
    m_read = buttons->addButton(tr("Read those checked"), QDialogButtonBox::AcceptRole);
    m_read->setProperty("primary", true);
    connect(all, &QPushButton::clicked, this, [this] {
        for (int i = 0; i < m_series->count(); ++i)
            if (!m_series->item(i)->isHidden()) m_series->item(i)->setCheckState(Qt::Checked);
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_series, &QListWidget::itemChanged, this, &SeriesDialog::check);
    connect(m_search, &QLineEdit::textChanged, this, &SeriesDialog::filter);
    layout->addWidget(buttons);
    resize(560, 460);
    check();
}

QStringList SeriesDialog::chosen() const
{
    QStringList names;
    for (int i = 0; i < m_series->count(); ++i)
        if (m_series->item(i)->checkState() == Qt::Checked) names << m_series->item(i)->text();
    return names;
}

void SeriesDialog::filter(const QString& words)
{
    const QStringList all = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int i = 0; i < m_series->count(); ++i)
        m_series->item(i)->setHidden(
            !std::ranges::all_of(all, [&](const QString& word) { return m_series->item(i)->text().contains(word, Qt::CaseInsensitive); }));
}

void SeriesDialog::check()
{
    if (!m_read) return; // being built
    const qsizetype count = chosen().size();
    m_count->setText(count > m_most
                         ? tr("%1 checked, %2 more than can be read.").arg(QString::number(count), QString::number(count - m_most))
                         : tr("%1 checked.").arg(QString::number(count)));
    m_read->setEnabled(count > 0 && count <= m_most);
}

} // namespace costscope
