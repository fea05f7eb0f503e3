// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/CollectiveSetup.h"
#include "core/machine/Machine.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace costscope {

class SizeSpin;

/// What a user asked for.
struct WantedCollective {
    CollectiveSetup setup = {};
    QString machine = {}; ///< its id
};

/// Asks which collective is to be analysed, and where. Possible once it can be; tells its stages and what they cost.
class CollectiveDialog : public QDialog {
    Q_OBJECT

public:
    /// `machines`: to choose from; those without channels stand there and say what they lack.
    explicit CollectiveDialog(std::vector<Machine> machines, QWidget* parent = nullptr);
    WantedCollective wanted() const;
    QString told() const; ///< stages and total, or why it cannot be
    bool isPossible() const;
    /// Nodes of the ranks from a table of rank and node, in place of a mapping by rule.
    void takePlacement(const QString& file);
    /// The control of a value: "processes", "mapping", …, "outside", "machine".
    QWidget* control(const QString& name) const;

protected:
    bool event(QEvent* event) override;

private:
    void chooseFile();
    void check();
    Result<QString> totals() const;

    std::vector<Machine> m_machines;
    QComboBox *m_algorithm, *m_mapping, *m_level, *m_outside, *m_machine;
    QLabel *m_description, *m_perNode, *m_told;
    QSpinBox *m_processes, *m_nodes;
    SizeSpin *m_size, *m_segment;
    QLineEdit* m_torus;
    QPushButton *m_file, *m_make;
    std::vector<qint32> m_rankNode;
    QString m_wrongSize, m_wrongSegment; ///< why a field holds no value
    QString m_problem;                   ///< of the file
};

} // namespace costscope
