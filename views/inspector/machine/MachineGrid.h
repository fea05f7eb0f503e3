// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"
#include "views/widgets/PanelWidget.h"

#include <vector>

class QGridLayout;

namespace costscope {

class MachineField;

/// Values of a machine to type, in rows and columns. Under a row stands why a text in it is no value.
class MachineGrid : public PanelWidget {
    Q_OBJECT

public:
    /// `columns`: headings with their tool tips; empty = one column of values behind words.
    struct Heading {
        QString text; ///< simple HTML
        QString toolTip;
        int stretch = 1; ///< share of the width
    };
    explicit MachineGrid(const std::vector<Heading>& columns = {}, QWidget* parent = nullptr);

    void addTitle(const QString& text);
    /// `names`: of the values, column by column.
    void addRow(const QString& label, const QStringList& names);
    /// A row of one value behind its symbol and meaning.
    void addValue(const QString& name);
    void set(const Machine& machine);
    /// Whether the machine has any of these values.
    bool hasValues() const;
    const std::vector<MachineField*>& fields() const { return m_fields; }

Q_SIGNALS:
    void typed(const QString& name, double value);
    void finished();
    void resetWanted(const QString& name);
    void chosen(const QString& name);

private:
    MachineField* addField(const QString& name);

    QGridLayout* m_grid;
    const int m_columns;
    int m_row = 0;
    std::vector<MachineField*> m_fields;
};

} // namespace costscope
