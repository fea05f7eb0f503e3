// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/HelpDialog.h"

#include "app/dialogs/HelpText.h"
#include "core/base/literals.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QSignalBlocker>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

HelpDialog::HelpDialog(QWidget* parent)
    : QDialog(parent), m_groups(handbook()), m_search(new QLineEdit), m_pages(new QListWidget), m_text(new HelpText(m_groups))
{
    setWindowTitle(tr("Costscope handbook"));
    const QSize room = screen()->availableSize();
    resize(std::min(1020, room.width() - 40), std::min(720, room.height() - 60)); // with a title bar
    m_search->setPlaceholderText(tr("Search the handbook"));
    m_search->setAccessibleName(tr("Search the handbook"));
    m_search->setClearButtonEnabled(true);
    m_pages->setAccessibleName(tr("Pages"));
    m_pages->setTextElideMode(Qt::ElideRight);
    m_text->setAccessibleName(tr("Help text"));
    fillList();
    auto* side = new QWidget;
    side->setFixedWidth(260);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* field = new QHBoxLayout;
    field->setContentsMargins(8, 8, 8, 8);
    field->addWidget(m_search);
    column->addLayout(field);
    column->addWidget(m_pages, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(side);
    layout->addWidget(m_text, 1);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& words) {
        if (!words.trimmed().isEmpty()) m_text->search(words);
    });
    connect(m_pages, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item) m_text->open(item->data(Qt::UserRole).toString());
    });
    connect(m_text, &HelpText::sourceChanged, this, [this](const QUrl& source) { follow(HelpText::fileOf(source)); });
}

void HelpDialog::fillList()
{
    QFont bold = m_pages->font();
    bold.setBold(true);
    for (const HandbookGroup& group : m_groups) {
        auto* heading = new QListWidgetItem(QCoreApplication::translate("Help", group.title), m_pages);
        heading->setFlags(Qt::NoItemFlags);
        heading->setFont(bold);
        heading->setSizeHint({0, 34});
        for (const HandbookPage& page : group.pages) {
            auto* item = new QListWidgetItem(u"   "_s + page.title, m_pages);
            item->setData(Qt::UserRole, page.file);
            item->setToolTip(page.title);
            item->setSizeHint({0, 28});
        }
    }
}

/// The list shows where a link has led.
void HelpDialog::follow(const QString& file)
{
    const QSignalBlocker blocker(m_pages);
    QListWidgetItem* shown = nullptr;
    for (int row = 0; row < m_pages->count(); ++row)
        if (m_pages->item(row)->data(Qt::UserRole).toString() == file) shown = m_pages->item(row);
    m_pages->setCurrentItem(shown);
    if (shown) m_pages->scrollToItem(shown);
}

void HelpDialog::showPage(const QString& id)
{
    m_text->open(handbookFileOf(id));
    show();
    raise();
    activateWindow();
}

} // namespace costscope
