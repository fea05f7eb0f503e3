// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

class QComboBox;
class QVBoxLayout;

namespace costscope {

class MachineGrid;

/// A machine of the session in the Inspector: every value to type, what was changed and the way back, the tables it holds, and
/// the figures that show it.
class MachinePanel : public PanelWidget {
    Q_OBJECT

public:
    explicit MachinePanel(QWidget* parent = nullptr);

    /// `open`: the figure in front, for "Use in".
    void setMachine(const Session& session, const QString& id, const FigureRequest* open);
    /// The field of a value; nullptr if it has none.
    class MachineField* field(const QString& name) const;
    QLabel* changes() const { return m_changes; }
    QComboBox* others() const { return m_others; }
    /// The machine that is compared with; empty = none.
    QString comparedWith() const;

Q_SIGNALS:
    /// Edits with the same key are one undo step until editFinished().
    void edited(const Machine& machine, const QString& text, const QString& mergeKey);
    void editFinished();
    void chosen(const QString& name); ///< a value has the focus
    void compareWanted();             ///< with another machine than before
    void resetWanted(const QString& id);
    void keepWanted(const QString& id);
    void duplicateWanted(const QString& id);
    void exportWanted(const QString& id);
    void useWanted(const QString& id, const QString& figure);
    void figureWanted(const QString& figure);

private:
    /// A part of a machine file under its heading.
    struct Part {
        Heading heading;
        MachineGrid* grid;
        bool always; ///< shown also while it holds nothing
    };
    void build();
    MachineGrid* addPart(const QString& title, const QString& note, MachineGrid* grid, bool always = false);
    void buildParts();
    void type(const QString& name, double value);
    void showParts();
    void showChanges();
    void showTables();
    void showUse(const Session& session, const FigureRequest* open);
    void showOthers(const Session& session);

    Machine m_machine;
    QString m_openFigure;
    bool m_allParts = false;
    std::vector<Part> m_parts;
    Heading m_title, m_tablesTitle, m_useTitle, m_notesTitle;
    QLabel *m_source, *m_notes, *m_changes, *m_use;
    QPushButton *m_reset, *m_keep, *m_more, *m_take;
    QLabel* m_tables;
    QComboBox* m_others;
};

} // namespace costscope
