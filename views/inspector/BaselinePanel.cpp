// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/BaselinePanel.h"

#include "core/compare/comparison.h"
#include "core/session/baseline.h"
#include "views/models/names.h"
#include "views/widgets/FactGrid.h"

#include <QApplication>
#include <QClipboard>
#include <QVBoxLayout>

namespace costscope {

BaselinePanel::BaselinePanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading(tr("Baseline"))), m_from(panelLabel({}, "note")), m_thing(panelLabel({}, "note")),
      m_facts(new FactGrid), m_sentences(panelLabel({})), m_details(panelLabel({})), m_figure(new QPushButton(tr("Show what changed"))),
      m_scenarios(new QPushButton(tr("Show all side by side")))
{
    auto* layout = column(this);
    auto* copy = new QPushButton(tr("Copy as text"));
    auto* drop = new QPushButton(tr("Drop baseline"));
    addAll(layout, {m_title.widget, m_from, m_thing, heading(tr("What changed")).widget, m_sentences, m_figure, m_scenarios,
                    heading(tr("What differs")).widget, m_facts, m_details, copy, drop});
    connect(m_figure, &QPushButton::clicked, this, &BaselinePanel::figureWanted);
    connect(m_scenarios, &QPushButton::clicked, this, &BaselinePanel::scenariosWanted);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    connect(drop, &QPushButton::clicked, this, &BaselinePanel::dropWanted);
    setSentences({});
}

void BaselinePanel::setSession(const Session& session, const QString& thing)
{
    if (!session.baseline.pinned) return;
    const Baseline& baseline = *session.baseline.pinned;
    m_title.note->setText(cutWords(baseline.name, 20).toHtmlEscaped());
    QString from = baseline.file.isEmpty()
                       ? tr("As it was when it was pinned. It is saved with the session.")
                       : tr("From %1, as it was when it was pinned. It is saved with the session.").arg(baseline.file.toHtmlEscaped());
    QStringList beside;
    for (const auto& one : session.baseline.beside) beside << one->name.toHtmlEscaped();
    if (!beside.isEmpty()) from += u"<p>"_s + tr("Beside it: %1.").arg(beside.join(u", "_s));
    m_from->setText(from);
    const QString name = thing == baselineId ? QString() : displayName(session, thing);
    m_thing->setText(tr("“%1” belongs to the baseline, which never changes.").arg(name.toHtmlEscaped()));
    m_thing->setVisible(!name.isEmpty());
    if (m_before == session.baseline && m_after == session) return;
    m_after = session;
    m_before = session.baseline;
    std::vector<Fact> facts;
    QStringList details;
    for (const ChangeLine& line : changesInWords(baseline.session, session)) {
        facts.push_back({line.kind, line.words});
        for (const QString& detail : line.details) details << detail.toHtmlEscaped();
    }
    m_facts->set(facts);
    showText(m_details, details.join(u"<br>"_s));
    Q_EMIT sentencesWanted();
}

void BaselinePanel::setSentences(const QStringList& sentences)
{
    m_said = sentences;
    QStringList html;
    for (const QString& sentence : sentences) html << (html.isEmpty() ? u"<b>%1</b>"_s : u"%1"_s).arg(sentence.toHtmlEscaped());
    showText(m_sentences, html.join(u"<p>"_s));
}

QString BaselinePanel::text() const
{
    if (!m_before.pinned) return {};
    QStringList lines{tr("Since %1:").arg(m_before.pinned->name)};
    lines << m_said;
    for (const ChangeLine& line : changesInWords(m_before.pinned->session, m_after)) {
        lines << u"%1: %2"_s.arg(line.kind, line.words);
        for (const QString& detail : line.details) lines << u"  "_s + detail;
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace costscope
