// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/HelpDialog.h"

#include "app/dialogs/helpPages.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBrowser>

namespace costscope {

HelpDialog::HelpDialog(QWidget* parent) : QDialog(parent), m_pages(new QListWidget), m_text(new QTextBrowser)
{
    setWindowTitle(tr("Costscope handbook"));
    resize(860, 600);
    m_pages->setFixedWidth(190);
    m_pages->setAccessibleName(tr("Pages"));
    m_text->setAccessibleName(tr("Help text"));
    m_text->setOpenExternalLinks(true);
    m_text->document()->setDocumentMargin(24);
    for (const HelpPage& page : helpPages()) {
        auto* item = new QListWidgetItem(QCoreApplication::translate("Help", page.title), m_pages);
        item->setSizeHint({0, 30});
    }
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages);
    layout->addWidget(m_text, 1);
    connect(m_pages, &QListWidget::currentRowChanged, this, [this](int row) { m_text->setHtml(helpPages()[size_t(row)].html()); });
}

void HelpDialog::showPage(const QString& id)
{
    for (size_t i = 0; i < helpPages().size(); ++i)
        if (id == QLatin1String(helpPages()[i].id)) m_pages->setCurrentRow(int(i));
    show();
    raise();
    activateWindow();
}

} // namespace costscope
