// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

class QComboBox;
class QLineEdit;
class QFormLayout;
class QVBoxLayout;

namespace costscope {

class MessageList;

/// A figure in the Inspector: its title, switches, size on paper and caption.
class FigurePanel : public PanelWidget {
    Q_OBJECT

public:
    explicit FigurePanel(QWidget* parent = nullptr);
    /// `figure` = what was built from the request; nullptr if it could not be.
    /// `told`: messages that stand in another panel beside it.
    void setFigure(const Session& session, const QString& id, const Figure* figure, const Messages& told = {});

Q_SIGNALS:
    /// Other words or switches are wanted.
    void edited(const FigureRequest& request, const QString& text);
    void exportWanted(const QString& id);

private:
    void buildTitle(class QVBoxLayout* layout);
    void makeChoices();
    void showChoices();
    void takeTitle(const QString& title);

    FigureRequest m_request;
    std::vector<Choice> m_switches;  ///< with the options of its data
    std::vector<QComboBox*> m_boxes; ///< one per switch
    QString m_proposal;              ///< title computed from the numbers, plain text
    Heading m_title, m_choicesTitle;
    QLabel *m_description, *m_size, *m_caption;
    QLineEdit* m_words;
    QWidget* m_proposalRow;
    QLabel* m_proposalText;
    QWidget* m_choices;
    MessageList* m_messages;
};

} // namespace costscope
