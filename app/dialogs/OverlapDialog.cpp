// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/OverlapDialog.h"

#include "core/overlap/overlapMeasures.h"
#include "core/overlap/profileOverlap.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"
#include "views/style/marks.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QVBoxLayout>

namespace costscope {

namespace {

constexpr int narrowest = 520, margin = 80; ///< of the dialog, and what is no text in it

/// "heat, 4 processes: 16.0 s, of it 6.00 s in MPI".
QString shownProfile(const DatasetItem* item)
{
    if (!item) return OverlapDialog::tr("none");
    const auto times = profileTimes(*item->data);
    const QString name = u"<b>%1</b>"_s.arg(item->name.toHtmlEscaped());
    if (!times) return name;
    return OverlapDialog::tr("%1<br>%2, of it %3 in MPI")
        .arg(name, display(times->run, Quantity::Time, 3), display(times->mpi, Quantity::Time, 3));
}

QString shownOverlap(const ProfileOverlap& found)
{
    const OverlapRun& run = found.run;
    const auto measures = overlapMeasures(run);
    if (!measures) return inWindow(measures.error()).toHtmlEscaped();
    const auto share = [](double value) { return std::isnan(value) ? u"—"_s : display(value, Quantity::Share, 3); };
    const auto time = [](double seconds) { return display(seconds, Quantity::Time, 3); };
    QString text = OverlapDialog::tr("T<sub>comp</sub> %1, T<sub>comm</sub> %2, T<sub>exec</sub> %3: POR %4, AOR %5, ROR %6, saved %7.")
                       .arg(time(run.computation), time(run.communication), time(run.execution), share(measures->por), share(measures->aor),
                            share(measures->ror), share(measures->signedSaving));
    for (const Message& message : found.messages) text += u"<br>"_s + inWindow(message.text).toHtmlEscaped();
    return text;
}

} // namespace

OverlapDialog::OverlapDialog(const Session& session, WantedOverlap proposal, QWidget* parent)
    : QDialog(parent), m_session(session), m_wanted(std::move(proposal)), m_apart(textLabel({})), m_overlapped(textLabel({})),
      m_told(textLabel({}, "note")), m_exchange(new QPushButton(tr("E&xchange"))), m_make(nullptr),
      m_anyName(new QCheckBox(tr("Both are &versions of one program")))
{
    setWindowTitle(tr("Overlap from These Profiles"));
    m_exchange->setToolTip(tr("The other run is the one that overlaps"));
    m_exchange->setAutoDefault(false);
    m_anyName->setToolTip(tr("Take them together although they are called otherwise"));
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Without overlap"), m_apart);
    form->addRow(tr("Overlapped"), m_overlapped);
    form->addRow(QString(), m_exchange);
    form->addRow(QString(), m_anyName);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_make = buttons->addButton(tr("Make"), QDialogButtonBox::AcceptRole);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_told);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_exchange, &QPushButton::clicked, this, [this] {
        std::swap(m_wanted.apart, m_wanted.overlapped);
        check();
    });
    connect(m_anyName, &QCheckBox::toggled, this, [this](bool on) {
        m_wanted.anyName = on;
        check();
    });
    check();
    setMinimumWidth(narrowest);
}

QString OverlapDialog::told() const
{
    return m_told->text();
}

bool OverlapDialog::isPossible() const
{
    return m_make->isEnabled();
}

void OverlapDialog::check()
{
    const DatasetItem *apart = m_session.dataset(m_wanted.apart), *overlapped = m_session.dataset(m_wanted.overlapped);
    m_apart->setText(shownProfile(apart));
    m_overlapped->setText(shownProfile(overlapped));
    const auto found = apart && overlapped ? overlapOfProfiles(*apart->data, *overlapped->data, m_wanted.anyName)
                                           : Result<ProfileOverlap>(Error{tr("Overlap needs two profiles.")});
    m_told->setText(found ? shownOverlap(*found) : inWindow(found.error()).toHtmlEscaped());
    setRole(m_told, found ? "note" : "red");
    m_make->setEnabled(found.ok());
    for (QLabel* label : {m_apart, m_overlapped, m_told}) // longer words are not cut
        label->setMinimumHeight(label->heightForWidth(narrowest - 2 * margin));
    if (isVisible()) adjustSize();
}

} // namespace costscope
