// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/measuredLayout.h"
#include "core/session/Session.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

class QComboBox;
class QSpinBox;

namespace costscope {

class FactGrid;
class MessageList;

/// A dataset in the Inspector: where it came from, what was found while reading it, and its facts.
class DatasetPanel : public PanelWidget {
    Q_OBJECT

public:
    explicit DatasetPanel(QWidget* parent = nullptr);
    void setDataset(const Session& session, const QString& id);
    QComboBox* storage() const { return m_storage; }
    QPushButton* columnsButton() const { return m_changeColumns; }
    FactGrid* columns() const { return m_columns; }
    QSpinBox* ranks() const { return m_ranks; }
    QSpinBox* nodes() const { return m_nodes; }
    QComboBox* mapping() const { return m_mapping; }

Q_SIGNALS:
    void reloadWanted(const QString& id);
    void fitWanted(const QString& id);
    /// Its columns are something else than they were taken for.
    void columnsWanted(const QString& id);
    /// The ranks of measured collectives were there, which the file does not say.
    void layoutWanted(const QString& id, const MeasuredLayout& layout);
    /// Its data are to stand elsewhere while the session is on the disk.
    void storageWanted(const QString& id, Storage storage);

private:
    void buildStorage();
    void showStorage(const DatasetItem& item);
    void showColumns(const DatasetItem& item);
    void buildLayout();
    void showLayout(const Dataset& data);

    QString m_id;
    Heading m_title, m_filesTitle, m_factsTitle, m_messagesTitle, m_columnsTitle, m_layoutTitle;
    FactGrid *m_files, *m_facts, *m_columns;
    MessageList* m_messages;
    QPushButton *m_reload, *m_fit, *m_changeColumns;
    QWidget *m_storageRow, *m_layoutRows;
    QLabel* m_ranksName;
    QSpinBox *m_ranks, *m_nodes; ///< 0 = not known
    QComboBox* m_mapping;
    QComboBox* m_storage;
};

} // namespace costscope
