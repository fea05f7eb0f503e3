// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

namespace costscope {

class FactGrid;

/// What the session is compared with, and what has become of it since, in the Inspector.
class BaselinePanel : public PanelWidget {
    Q_OBJECT

public:
    explicit BaselinePanel(QWidget* parent = nullptr);

    /// `thing`: the row of the tree that is looked at, whose id in the baseline stands behind baselineId.
    void setSession(const Session& session, const QString& thing);
    /// What the change comes to, as plain text; the first is the strongest.
    void setSentences(const QStringList& sentences);
    QString text() const; ///< what changed, as it is copied

Q_SIGNALS:
    void sentencesWanted(); ///< of the session that is shown now
    void figureWanted();    ///< what changed, as a figure
    void scenariosWanted(); ///< all that is pinned, as a figure
    void dropWanted();

private:
    Heading m_title;
    QLabel *m_from, *m_thing;
    FactGrid* m_facts;
    QLabel *m_sentences, *m_details;
    QStringList m_said;
    QPushButton *m_figure, *m_scenarios;
    Session m_after;         ///< what is shown is of this one,
    PinnedBaseline m_before; ///< compared with this one
};

} // namespace costscope
