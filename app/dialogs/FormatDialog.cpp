// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/FormatDialog.h"

#include "importers/Importer.h"
#include "views/inspector/panelParts.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace costscope {

FormatDialog::FormatDialog(const QString& file, const QString& recognised, QWidget* parent)
    : QDialog(parent), m_search(new QLineEdit), m_formats(new QListWidget),
      m_partial(new QCheckBox(tr("Take what is complete in a file that is cut off")))
{
    setWindowTitle(tr("Import %1 as").arg(QFileInfo(file).fileName()));
    const Importer* taken = findImporter(recognised);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(textLabel(taken ? tr("By its content this file is: %1.").arg(taken->name.toHtmlEscaped())
                                      : tr("By its content this file is of no known format. What is it?")));
    m_search->setPlaceholderText(tr("Search formats"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    layout->addWidget(m_search);
    m_formats->setAccessibleName(tr("Formats"));
    layout->addWidget(m_formats, 1);
    layout->addWidget(m_partial);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_import = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    m_import->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_formats, &QListWidget::itemDoubleClicked, this, &QDialog::accept);
    connect(m_formats, &QListWidget::currentItemChanged, this,
            [this](const QListWidgetItem* item) { m_import->setEnabled(item && !item->isHidden()); });
    connect(m_search, &QLineEdit::textChanged, this, &FormatDialog::filter);
    layout->addWidget(buttons);
    fill(recognised);
    resize(620, 460);
}

WantedFormat FormatDialog::wanted() const
{
    const QListWidgetItem* item = m_formats->currentItem();
    return {item ? item->data(Qt::UserRole).toString() : QString(), m_partial->isChecked()};
}

void FormatDialog::fill(const QString& recognised)
{
    for (const Importer* importer : allImporters()) {
        if (importer->datasetKind.isEmpty()) continue; // only refused, with advice
        auto* item = new QListWidgetItem(u"%1\n%2"_s.arg(importer->name, importer->description), m_formats);
        item->setData(Qt::UserRole, importer->id);
        item->setToolTip(importer->id);
        if (importer->id == recognised || !m_formats->currentItem()) m_formats->setCurrentItem(item);
    }
}

/// Formats that have all of these words in name, description or id.
void FormatDialog::filter(const QString& words)
{
    QListWidgetItem* first = nullptr;
    for (int i = 0; i < m_formats->count(); ++i) {
        QListWidgetItem* item = m_formats->item(i);
        const QString all = item->text() + QLatin1Char(' ') + item->data(Qt::UserRole).toString();
        bool isWanted = true;
        for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts))
            isWanted = isWanted && all.contains(word, Qt::CaseInsensitive);
        item->setHidden(!isWanted);
        if (isWanted && !first) first = item;
    }
    if (const QListWidgetItem* chosen = m_formats->currentItem(); !chosen || chosen->isHidden()) m_formats->setCurrentItem(first);
    m_import->setEnabled(first);
}

} // namespace costscope
