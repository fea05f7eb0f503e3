// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/ColumnsDialog.h"

#include "app/dialogs/columnMemory.h"
#include "core/base/words.h"
#include "importers/csv/thousands.h"
#include "importers/tables/runsColumns.h"
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
    if (name == u"n"_s) return ColumnsDialog::tr("n: cores, processes");
    if (name == u"t_n_s"_s) return ColumnsDialog::tr("t_n_s: run time");
    if (name == u"tau_mpi_s"_s) return ColumnsDialog::tr("tau_mpi_s: MPI time");
    if (name == u"tau_mpi_std_s"_s) return ColumnsDialog::tr("tau_mpi_std_s: its standard deviation");
    if (name == u"ratio"_s) return ColumnsDialog::tr("ratio: MPI time / run time");
    return name;
}

/// "t_n_s[ms]" -> "t_n_s", "ms".
std::pair<QString, QString> parted(const QString& said)
{
    QString unit = said.section(u'[', 1);
    unit.chop(unit.endsWith(u']') ? 1 : 0);
    return {said.section(u'[', 0, 0), unit};
}

bool isTime(const QString& name)
{
    return name.endsWith(u"_s");
}

/// What a column that is not named may be, and one that must not tell cases apart.
constexpr QLatin1String setAside("-");

} // namespace

ColumnsDialog::ColumnsDialog(const QString& file, const CsvShape& shape, QWidget* parent)
    : QDialog(parent), m_shape(shape), m_reason(textLabel({}, "note")), m_import(nullptr)
{
    setWindowTitle(tr("Columns of %1").arg(QFileInfo(file).fileName()));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(textLabel(
        shape.said.isEmpty()
            ? tr("<b>Which column is what?</b><br>The headings of this table are not known. Cores and run time are needed.")
            : tr("<b>Which column is what?</b><br>Columns that are not named tell cases apart if they differ where n is the same.")));
    QHash<QString, QString> start = shape.said;
    if (start.isEmpty() && shape.headed) start = rememberedColumns(shape.headings);
    if (shape.said.isEmpty() && !start.isEmpty())
        layout->addWidget(textLabel(tr("Filled in as for the last table with these headings."), "note"));
    if (start.isEmpty()) start = shape.guess;
    QTableWidget* table = preview();
    for (int column = 0; column < table->columnCount(); ++column) {
        const QString heading = m_shape.headings[column];
        const QString said = start.contains(heading) && start.value(heading).isEmpty() ? QString(setAside) : start.value(heading);
        table->setCellWidget(0, column, meaningBox(column, said));
        auto* room = new QWidget; // shown by the table whatever is hidden in it
        costscope::column(room, {unitBox(column, said)});
        table->setCellWidget(1, column, room);
    }
    table->resizeColumnsToContents();
    layout->addWidget(table, 1);
    if (shape.asksCommas) layout->addWidget(commaBox(start.value(commaName)));
    layout->addWidget(m_reason);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_import = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    m_import->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ColumnsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    resize(720, 440);
    check();
}

/// Two lines of boxes, which are put in later, above the first rows.
QTableWidget* ColumnsDialog::preview() const
{
    auto* table = new QTableWidget(int(std::min<qsizetype>(m_shape.rows.size(), 8)) + 2, int(m_shape.headings.size()));
    table->setHorizontalHeaderLabels(m_shape.headings);
    table->verticalHeader()->hide();
    table->setEditTriggers(QTableWidget::NoEditTriggers);
    table->setSelectionMode(QTableWidget::NoSelection);
    table->setShowGrid(false);
    table->setAccessibleName(tr("Columns and first rows"));
    for (int row = 2; row < table->rowCount(); ++row)
        for (int column = 0; column < table->columnCount(); ++column)
            table->setItem(row, column, new QTableWidgetItem(m_shape.rows[row - 2].value(column)));
    table->verticalHeader()->setDefaultSectionSize(26);
    return table;
}

QComboBox* ColumnsDialog::meaningBox(int column, const QString& said)
{
    auto* box = new QComboBox;
    box->addItem(tr("not named"), QString());
    for (const QString& name : runsColumnNames()) box->addItem(costscope::meaning(name), name);
    box->addItem(tr("tells cases apart: a series of each"), u"case"_s);
    box->addItem(tr("set aside: tells no cases apart"), QString(setAside));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(15); // four columns in sight; the list itself shows the words in full
    box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + 24);
    box->setCurrentIndex(std::max(0, box->findData(parted(said).first)));
    box->setAccessibleName(tr("Meaning of column %1").arg(m_shape.headings[column]));
    connect(box, &QComboBox::currentIndexChanged, this, &ColumnsDialog::check);
    m_boxes.push_back(box);
    return box;
}

QComboBox* ColumnsDialog::unitBox(int column, const QString& said)
{
    auto* box = new QComboBox;
    const auto written = runsHeading(m_shape.headings[column]).unit;
    const QString open = m_shape.openUnits.value(m_shape.headings[column]);
    box->addItem(written          ? tr("%1, as written").arg(unitName(written))
                 : open.isEmpty() ? tr("s, not written")
                                  : tr("“%1”: choose").arg(open),
                 QString());
    for (const QString& unit : timeUnits()) box->addItem(unit, unit);
    box->setCurrentIndex(unitName(written) == parted(said).second ? 0 : std::max(0, box->findData(parted(said).second)));
    box->setAccessibleName(tr("Unit of column %1").arg(m_shape.headings[column]));
    connect(box, &QComboBox::currentIndexChanged, this, &ColumnsDialog::check);
    m_units.push_back(box);
    return box;
}

/// "51,666" is 51666 or 51.666: the user says it where the table does not.
QComboBox* ColumnsDialog::commaBox(const QString& said)
{
    m_commas = new QComboBox;
    m_commas->addItem(tr("Commas before three digits: as the table shows"), QString());
    m_commas->addItem(tr("Commas before three digits set thousands apart: 51,666 is 51666"), u"thousands"_s);
    m_commas->addItem(tr("Commas before three digits stand before decimals: 51,666 is 51.666"), u"decimal"_s);
    m_commas->setCurrentIndex(std::max(0, m_commas->findData(said)));
    m_commas->setAccessibleName(tr("Commas before three digits"));
    connect(m_commas, &QComboBox::currentIndexChanged, this, &ColumnsDialog::check);
    return m_commas;
}

QString ColumnsDialog::meaningOf(int column) const
{
    return m_boxes[size_t(column)]->currentData().toString();
}

QHash<QString, QString> ColumnsDialog::columns() const
{
    QHash<QString, QString> chosen;
    for (int column = 0; column < int(m_boxes.size()); ++column) {
        const QString name = meaningOf(column), unit = m_units[size_t(column)]->currentData().toString();
        if (name.isEmpty()) continue;
        QString& said = chosen[m_shape.headings[column]];
        if (name != setAside) said = isTime(name) && !unit.isEmpty() ? u"%1[%2]"_s.arg(name, unit) : name;
    }
    if (const QString commas = m_commas ? m_commas->currentData().toString() : QString(); !commas.isEmpty()) chosen[commaName] = commas;
    return chosen;
}

void ColumnsDialog::accept()
{
    if (m_shape.headed) rememberColumns(m_shape.headings, columns());
    QDialog::accept();
}

/// Why these columns cannot be read; empty: they can.
QString ColumnsDialog::problem() const
{
    QStringList names;
    for (int column = 0; column < int(m_boxes.size()); ++column) names << meaningOf(column);
    for (const QString& name : runsColumnNames())
        if (names.count(name) > 1) return tr("Two columns are named %1. Choose one.").arg(costscope::meaning(name));
    for (int column = 0; column < int(m_boxes.size()); ++column)
        if (isTime(names[column]) && m_shape.openUnits.contains(m_shape.headings[column]) &&
            m_units[size_t(column)]->currentData().toString().isEmpty())
            return tr("Still needed: the unit of “%1”.").arg(m_shape.headings[column].toHtmlEscaped());
    QStringList lacking;
    for (const QString& name : {u"n"_s, u"t_n_s"_s})
        if (!names.contains(name)) lacking << costscope::meaning(name);
    if (lacking.isEmpty() && m_shape.isOpenOnCommas && m_commas && m_commas->currentData().toString().isEmpty())
        return tr("Still needed: what a comma before three digits is.");
    return lacking.isEmpty() ? QString() : tr("Still needed: %1.").arg(lacking.join(tr(" and ")));
}

/// What the first row says with these columns, so that a wrong unit is seen.
QString ColumnsDialog::firstRecord() const
{
    QString n, time;
    for (int column = 0; column < int(m_boxes.size()) && !m_shape.rows.isEmpty(); ++column) {
        const QString name = meaningOf(column), cell = m_shape.rows.front().value(column);
        if (name == u"n"_s) n = cell;
        if (name != u"t_n_s"_s) continue;
        const QString unit = m_units[size_t(column)]->currentData().toString();
        const auto factor = unit.isEmpty() ? runsHeading(m_shape.headings[column]).unit : runsHeading(u"t[%1]"_s.arg(unit)).unit;
        const QString commas = m_commas ? m_commas->currentData().toString() : QString();
        const QString plain = commas == u"thousands" ? QString(cell).remove(u',')
                              : commas == u"decimal" ? QString(cell).replace(u',', u'.')
                                                     : cell;
        const auto number = cellNumber(plain, m_shape.separator != QLatin1Char(','));
        time = number ? display(*number * factor.value_or(1), Quantity::Time) : cell;
    }
    return n.isEmpty() || time.isEmpty() ? QString() : tr("The first row then says: n = %1 took %2.").arg(n, time);
}

void ColumnsDialog::check()
{
    if (!m_import) return; // being built
    for (int column = 0; column < int(m_boxes.size()); ++column) m_units[size_t(column)]->setVisible(isTime(meaningOf(column)));
    const QString reason = problem();
    m_reason->setText(reason.isEmpty() ? firstRecord().toHtmlEscaped() : reason);
    m_import->setEnabled(reason.isEmpty());
}

} // namespace costscope
