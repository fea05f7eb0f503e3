// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overlap/addOverlap.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QPushButton;

namespace costscope {

/// Asks which of two profiles overlapped. Possible once they are a pair; tells what they give, or why they are none.
class OverlapDialog : public QDialog {
    Q_OBJECT

public:
    OverlapDialog(const Session& session, WantedOverlap proposal, QWidget* parent = nullptr);
    WantedOverlap wanted() const { return m_wanted; }
    QString told() const; ///< times and measures, or why not
    bool isPossible() const;
    QPushButton* exchangeButton() const { return m_exchange; }
    QCheckBox* anyName() const { return m_anyName; }

private:
    void check();

    const Session& m_session;
    WantedOverlap m_wanted;
    QLabel *m_apart, *m_overlapped, *m_told;
    QPushButton *m_exchange, *m_make;
    QCheckBox* m_anyName;
};

} // namespace costscope
