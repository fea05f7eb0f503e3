// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/machine/MachineGrid.h"

#include "views/inspector/machine/MachineField.h"
#include "views/inspector/machine/MachineSpin.h"
#include "views/inspector/panelParts.h"

#include <QGridLayout>

#include <algorithm>

namespace costscope {

namespace {

constexpr int fieldWidth = 112; ///< of a single column

/// On a node there is no injection limit, unless a file gives one.
bool isOffered(const MachineField& field)
{
    return field.hasValue() || !field.name().endsWith(u".R_N"_s) || field.name().startsWith(u"inter-node"_s);
}

} // namespace

MachineGrid::MachineGrid(const std::vector<Heading>& columns, QWidget* parent)
    : PanelWidget(parent), m_grid(new QGridLayout(this)), m_columns(std::max(1, int(columns.size())))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(4);
    m_grid->setVerticalSpacing(4);
    if (columns.empty()) m_grid->setColumnStretch(0, 1);
    for (size_t i = 0; i < columns.size(); ++i) {
        QLabel* label = textLabel(columns[i].text, "note");
        label->setToolTip(columns[i].toolTip);
        label->setWordWrap(false);
        label->setAlignment(Qt::AlignRight);
        m_grid->addWidget(label, 0, int(i) + 1);
        m_grid->setColumnStretch(int(i) + 1, columns[i].stretch);
        m_row = 1;
    }
}

void MachineGrid::addTitle(const QString& text)
{
    m_grid->addWidget(textLabel(text), m_row++, 0, 1, m_columns + 1);
}

void MachineGrid::addRow(const QString& label, const QStringList& names)
{
    QLabel* words = m_columns > 1 ? textLabel(label, "note") : panelLabel(label);
    if (m_columns > 1) words->setWordWrap(false);
    words->setContentsMargins(0, 4, 0, 0); // at the height of the numbers
    m_grid->addWidget(words, m_row, 0, Qt::AlignTop);
    QLabel* problem = panelLabel({}, "red");
    problem->hide();
    for (qsizetype i = 0; i < names.size(); ++i) {
        MachineField* field = addField(names[i]);
        if (m_columns == 1)
            field->setFixedWidth(fieldWidth);
        else
            field->spin()->setDigits(3);
        m_grid->addWidget(field, m_row, int(i) + 1, Qt::AlignTop);
        connect(field, &MachineField::problem, problem, [problem](const QString& reason) { showProblem(problem, reason); });
    }
    m_grid->addWidget(problem, m_row + 1, 0, 1, m_columns + 1);
    m_row += 2;
}

void MachineGrid::addValue(const QString& name)
{
    const MachineParameter& row = *findMachineValue(name);
    addRow(row.symbol.isEmpty() ? row.meaning : u"<i>%1</i>&nbsp; %2"_s.arg(row.symbol, row.meaning), {name});
}

MachineField* MachineGrid::addField(const QString& name)
{
    auto* field = new MachineField(*findMachineValue(name));
    connect(field, &MachineField::typed, this, &MachineGrid::typed);
    connect(field, &MachineField::finished, this, &MachineGrid::finished);
    connect(field, &MachineField::resetWanted, this, &MachineGrid::resetWanted);
    connect(field, &MachineField::chosen, this, &MachineGrid::chosen);
    m_fields.push_back(field);
    return field;
}

void MachineGrid::set(const Machine& machine)
{
    for (MachineField* field : m_fields) {
        field->set(machine);
        field->setVisible(isOffered(*field));
    }
}

bool MachineGrid::hasValues() const
{
    return std::any_of(m_fields.begin(), m_fields.end(), [](const MachineField* field) { return field->hasValue(); });
}

} // namespace costscope
