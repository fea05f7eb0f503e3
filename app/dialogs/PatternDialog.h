// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/patternDataset.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace costscope {

class QuantitySpin;

/// Asks which messages are to be made by rule, and for which torus. Possible once the pattern can be made.
class PatternDialog : public QDialog {
    Q_OBJECT

public:
    explicit PatternDialog(QWidget* parent = nullptr);
    WantedPattern wanted() const;
    QString told() const; ///< how many ranks and messages, or why it cannot be
    bool isPossible() const;

private:
    void choosePattern();
    void check();

    QComboBox* m_pattern;
    QLabel *m_description, *m_ranks;
    QLineEdit* m_torus;
    QCheckBox* m_wrap;
    QSpinBox *m_ppn, *m_nodes, *m_messages, *m_seed;
    QuantitySpin* m_bytes;
    QPushButton* m_make;
};

} // namespace costscope
