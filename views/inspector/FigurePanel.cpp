// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/FigurePanel.h"

#include "core/collectives/figures/collectiveSwitches.h"
#include "views/widgets/FactGrid.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

FigurePanel::FigurePanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading({})), m_choicesTitle(heading(tr("Switches"))), m_description(panelLabel({}, "note")),
      m_size(panelLabel({}, "note")), m_caption(panelLabel({})), m_words(new QLineEdit), m_proposalRow(new QWidget),
      m_proposalText(panelLabel({}, "note")), m_choices(new QWidget), m_messages(new MessageList)
{
    auto* layout = column(this, {m_title.widget, m_description});
    buildTitle(layout);
    layout->addWidget(m_messages);
    layout->addWidget(m_choicesTitle.widget);
    layout->addWidget(m_choices);
    layout->addWidget(heading(tr("Caption")).widget);
    layout->addWidget(m_caption);
    layout->addWidget(m_size);
    auto* save = new QPushButton(tr("Export…"));
    connect(save, &QPushButton::clicked, this, [this] { Q_EMIT exportWanted(m_request.id); });
    layout->addWidget(save);
    (new QFormLayout(m_choices))->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_choices->layout()->setContentsMargins(0, 0, 0, 0);
}

void FigurePanel::buildTitle(QVBoxLayout* layout)
{
    m_words->setAccessibleName(tr("Title of the figure"));
    layout->addWidget(m_words);
    auto* row = new QHBoxLayout(m_proposalRow);
    row->setContentsMargins(0, 0, 0, 0);
    QToolButton* reset = resetButton(tr("Take the title that the numbers propose"), tr("Take the proposed title"));
    row->addWidget(reset, 0, Qt::AlignTop);
    row->addWidget(m_proposalText, 1);
    layout->addWidget(m_proposalRow);
    connect(reset, &QToolButton::clicked, this, [this] { takeTitle({}); });
    connect(m_words, &QLineEdit::editingFinished, this, [this] {
        m_words->setModified(false); // handed over: an undo may change it
        takeTitle(m_words->text().trimmed());
    });
}

void FigurePanel::takeTitle(const QString& title)
{
    FigureRequest request = m_request;
    request.title = title == m_proposal ? QString() : title.toHtmlEscaped();
    if (request == m_request) return;
    Q_EMIT edited(request, tr("Edit figure title"));
}

void FigurePanel::setFigure(const Session& session, const QString& id, const Figure* figure, const Messages& told)
{
    const FigureRequest* request = session.figure(id);
    if (!request) return;
    const FigureKind* kind = findFigure(request->kind);
    std::vector<Choice> switches = kind ? choicesOf(*kind, session, *request) : std::vector<Choice>();
    std::erase_if(switches, isOfCollective); // the part of the collective has them
    const bool sameSwitches = m_request.id == request->id && m_request.kind == request->kind && m_switches == switches;
    m_request = *request;
    m_switches = std::move(switches);
    m_title.title->setText(tr("Figure"));
    m_title.note->setText(kind ? kind->name : request->kind);
    m_description->setText(kind ? kind->description : tr("This version does not know figures of the kind %1.").arg(request->kind));
    if (figure && request->title.isEmpty()) m_proposal = plainText(figure->title);
    const bool own = !request->title.isEmpty();
    if (!m_words->hasFocus() || !m_words->isModified()) m_words->setText(own ? plainText(request->title) : m_proposal);
    m_words->setPlaceholderText(tr("Title"));
    if (!m_words->hasFocus()) m_words->setCursorPosition(0);
    m_proposalRow->setVisible(own);
    m_proposalText->setText(m_proposal.isEmpty() ? tr("Your own words.")
                                                 : tr("Your own words. The numbers propose: %1").arg(m_proposal.toHtmlEscaped()));
    if (!sameSwitches) makeChoices();
    showChoices();
    Messages messages = figure ? figure->messages : Messages{};
    std::erase_if(messages, [&](const Message& m) { return std::find(told.begin(), told.end(), m) != told.end(); });
    m_messages->set(messages);
    m_caption->setText(figure ? figure->caption : QString());
    m_size->setText(figure ? tr("On paper %1 × %2 mm").arg(figure->widthMm).arg(figure->heightMm) : QString());
}

/// A list may be at work on the very change that replaces it: it goes when that is done.
static void clear(QFormLayout& form)
{
    while (form.rowCount() > 0) {
        const QFormLayout::TakeRowResult row = form.takeRow(0);
        for (QLayoutItem* item : {row.labelItem, row.fieldItem}) {
            if (item && item->widget()) {
                item->widget()->hide();
                item->widget()->deleteLater();
            }
            delete item;
        }
    }
}

void FigurePanel::makeChoices()
{
    auto* form = static_cast<QFormLayout*>(m_choices->layout());
    clear(*form);
    m_boxes.clear();
    m_choicesTitle.widget->setVisible(!m_switches.empty());
    for (const Choice& option : m_switches) {
        auto* box = new QComboBox;
        addWords(box, option.words, option.names);
        box->setAccessibleName(option.label);
        connect(box, &QComboBox::activated, this, [this, box, id = option.name] {
            FigureRequest request = m_request;
            request.choices[id] = box->currentData().toString();
            Q_EMIT edited(request, tr("Switch figure"));
        });
        box->setToolTip(option.meaning);
        makeNarrow(box);
        form->addRow(option.label, box);
        m_boxes.push_back(box);
    }
}

void FigurePanel::showChoices()
{
    for (size_t i = 0; i < m_boxes.size(); ++i) m_boxes[i]->setCurrentIndex(m_boxes[i]->findData(choice(m_switches[i], m_request)));
}

} // namespace costscope
