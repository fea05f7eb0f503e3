// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/ColumnsDialog.h"

#include "app/dialogs/columnMemory.h"
#include "views/inspector/panelParts.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace costscope {

namespace {

QString meaning(const QString& name)
{
    if (name == u"n"_s) return ColumnsDialog::tr("n: cores or processes");
    if (name == u"t_n_s"_s) return ColumnsDialog::tr("t_n_s: run time in s");
    if (name == u"tau_mpi_s"_s) return ColumnsDialog::tr("tau_mpi_s: MPI time in s");
    if (name == u"tau_mpi_std_s"_s) return ColumnsDialog::tr("tau_mpi_std_s: its standard deviation in s");
    if (name == u"ratio"_s) return ColumnsDialog::tr("ratio: MPI time / run time");
    return name;
}

QTableWidget* preview(const CsvShape& shape)
{
    auto* table = new QTableWidget(int(std::min<qsizetype>(shape.rows.size(), 8)) + 1, int(shape.headings.size()));
    table->setHorizontalHeaderLabels(shape.headings);
    table->verticalHeader()->hide();
    table->setEditTriggers(QTableWidget::NoEditTriggers);
    table->setSelectionMode(QTableWidget::NoSelection);
    table->setShowGrid(false);
    table->setAccessibleName(ColumnsDialog::tr("Columns and first rows"));
    for (int row = 1; row < table->rowCount(); ++row)
        for (int column = 0; column < table->columnCount(); ++column)
            table->setItem(row, column, new QTableWidgetItem(shape.rows[row - 1].value(column)));
    table->verticalHeader()->setDefaultSectionSize(26);
    return table;
}

} // namespace

ColumnsDialog::ColumnsDialog(const QString& file, const CsvShape& shape, QWidget* parent)
    : QDialog(parent), m_shape(shape), m_reason(textLabel({}, "note")), m_import(nullptr)
{
    setWindowTitle(tr("Columns of %1").arg(QFileInfo(file).fileName()));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(
        textLabel(tr("<b>Which column is what?</b><br>The headings of this table are not known. Cores and run time are needed.")));
    const QHash<QString, QString> before = shape.headed ? rememberedColumns(shape.headings) : QHash<QString, QString>();
    if (!before.isEmpty()) layout->addWidget(textLabel(tr("Filled in as for the last table with these headings."), "note"));
    QTableWidget* table = preview(shape);
    for (int column = 0; column < table->columnCount(); ++column) {
        auto* box = new QComboBox;
        box->addItem(tr("not used"), QString());
        for (const QString& name : runsColumnNames()) box->addItem(meaning(name), name);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(15); // four columns in sight; the list itself shows the words in full
        box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + 24);
        box->setCurrentIndex(std::max(0, box->findData((before.isEmpty() ? shape.guess : before).value(shape.headings[column]))));
        box->setAccessibleName(tr("Meaning of column %1").arg(shape.headings[column]));
        connect(box, &QComboBox::currentIndexChanged, this, &ColumnsDialog::check);
        table->setCellWidget(0, column, box);
        m_boxes.push_back(box);
    }
    table->resizeColumnsToContents();
    layout->addWidget(table, 1);
    layout->addWidget(m_reason);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_import = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    m_import->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ColumnsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    resize(720, 420);
    check();
}

QHash<QString, QString> ColumnsDialog::columns() const
{
    QHash<QString, QString> chosen;
    for (size_t i = 0; i < m_boxes.size(); ++i)
        if (const QString name = m_boxes[i]->currentData().toString(); !name.isEmpty()) chosen[m_shape.headings[qsizetype(i)]] = name;
    return chosen;
}

void ColumnsDialog::accept()
{
    if (m_shape.headed) rememberColumns(m_shape.headings, columns());
    QDialog::accept();
}

void ColumnsDialog::check()
{
    const QStringList names = columns().values();
    QString reason;
    for (const QString& name : runsColumnNames())
        if (names.count(name) > 1) reason = tr("Two columns are named %1. Choose one.").arg(meaning(name));
    QStringList lacking;
    for (const QString& name : {u"n"_s, u"t_n_s"_s})
        if (!names.contains(name)) lacking << meaning(name);
    if (!lacking.isEmpty()) reason = tr("Still needed: %1.").arg(lacking.join(tr(" and ")));
    m_reason->setText(reason);
    m_import->setEnabled(reason.isEmpty());
}

} // namespace costscope
