// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"
#include "views/panelParts.h"

namespace costscope
{

class FactGrid;
class MessageList;

/// A dataset in the Inspector: where it came from, what was found while reading it, and its facts.
class DatasetPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DatasetPanel(QWidget* parent = nullptr);
    void setDataset(const Session& session, const QString& id);

Q_SIGNALS:
    void reloadWanted(const QString& id);
    void fitWanted(const QString& id);

private:
    QString m_id;
    Heading m_title, m_filesTitle, m_factsTitle, m_messagesTitle;
    FactGrid *m_files, *m_facts;
    MessageList* m_messages;
    QPushButton *m_reload, *m_fit;
};

} // namespace costscope
