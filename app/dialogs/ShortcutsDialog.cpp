// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/ShortcutsDialog.h"

#include "app/actions/Actions.h"
#include "views/inspector/panelParts.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QTableWidget>
#include <QVBoxLayout>

namespace costscope {

namespace {

constexpr int keysColumn = 2;

} // namespace

ShortcutsDialog::ShortcutsDialog(Actions& actions, QWidget* parent)
    : QDialog(parent), m_actions(actions), m_table(new QTableWidget(0, 3)), m_keys(new QKeySequenceEdit),
      m_usual(new QPushButton(tr("As it was"))), m_allUsual(new QPushButton(tr("All as they were"))), m_problem(panelLabel({}, "amber"))
{
    setWindowTitle(tr("Configure Shortcuts"));
    resize(620, 480);
    m_table->setHorizontalHeaderLabels({tr("Menu"), tr("Action"), tr("Keys")});
    m_table->setAccessibleName(tr("Actions and their keys"));
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QTableWidget::SelectRows);
    m_table->setSelectionMode(QTableWidget::SingleSelection);
    m_table->setEditTriggers(QTableWidget::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_keys->setAccessibleName(tr("Keys of the chosen action"));
    auto* clear = new QPushButton(tr("None"));
    auto* line = new QHBoxLayout;
    line->addWidget(m_keys, 1);
    for (QPushButton* button : {clear, m_usual}) {
        button->setAutoDefault(false);
        line->addWidget(button);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->addButton(m_allUsual, QDialogButtonBox::ResetRole);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->addWidget(m_table, 1);
    layout->addLayout(line);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    fill();
    connect(m_table, &QTableWidget::currentCellChanged, this, &ShortcutsDialog::showRow);
    connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, [this](const QKeySequence& keys) {
        if (!m_showing) setKeys(keys);
    });
    connect(clear, &QPushButton::clicked, m_keys, &QKeySequenceEdit::clear);
    connect(m_usual, &QPushButton::clicked, this, [this] { m_keys->setKeySequence(m_actions.usualKeys(current())); });
    connect(m_allUsual, &QPushButton::clicked, this, [this] {
        for (const auto& [menu, action] : m_actions.all()) m_changed[action->objectName()] = m_actions.usualKeys(action->objectName());
        fill();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_table->setCurrentCell(0, 0);
    m_table->setFocus();
}

void ShortcutsDialog::fill()
{
    const auto all = m_actions.all();
    m_table->setRowCount(int(all.size()));
    for (size_t i = 0; i < all.size(); ++i) {
        const auto& [menu, action] = all[i];
        const QString id = action->objectName(), cells[] = {menu, m_actions.nameOf(id), keysOf(id).toString(QKeySequence::NativeText)};
        for (int column = 0; column < 3; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setData(Qt::UserRole, id);
            m_table->setItem(int(i), column, item);
        }
    }
    showRow();
}

QString ShortcutsDialog::current() const
{
    const QTableWidgetItem* item = m_table->item(m_table->currentRow(), 0);
    return item ? item->data(Qt::UserRole).toString() : QString();
}

QKeySequence ShortcutsDialog::keysOf(const QString& id) const
{
    return m_changed.contains(id) ? m_changed[id] : m_actions[id.toLatin1().constData()]->shortcut();
}

void ShortcutsDialog::showRow()
{
    const QString id = current();
    m_showing = true;
    m_keys->setKeySequence(id.isEmpty() ? QKeySequence() : keysOf(id));
    m_showing = false;
    m_usual->setEnabled(!id.isEmpty() && keysOf(id) != m_actions.usualKeys(id));
    showProblem(m_problem, {});
}

/// Keys that are another action's stay with it: one of the two would never be heard.
void ShortcutsDialog::setKeys(const QKeySequence& keys)
{
    const QString id = current();
    if (id.isEmpty()) return;
    for (const auto& [menu, action] : m_actions.all())
        if (!keys.isEmpty() && action->objectName() != id && keysOf(action->objectName()) == keys)
            return showProblem(m_problem, tr("%1 belongs to “%2”. Choose other keys, or take them away there first.")
                                              .arg(keys.toString(QKeySequence::NativeText), m_actions.nameOf(action->objectName())));
    m_changed[id] = keys;
    m_table->item(m_table->currentRow(), keysColumn)->setText(keys.toString(QKeySequence::NativeText));
    m_usual->setEnabled(keys != m_actions.usualKeys(id));
    showProblem(m_problem, {});
}

void ShortcutsDialog::accept()
{
    for (auto changed = m_changed.cbegin(); changed != m_changed.cend(); ++changed) m_actions.setKeys(changed.key(), changed.value());
    QDialog::accept();
}

} // namespace costscope
