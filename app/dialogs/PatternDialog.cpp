// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/PatternDialog.h"

#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"
#include "views/style/marks.h"
#include "views/widgets/QuantitySpin.h"
#include "views/widgets/WholeBox.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace costscope {

namespace {

QSpinBox* patternNumberBox(int value, int most)
{
    auto* box = new WholeBox;
    box->setRange(1, most);
    box->setValue(value);
    box->setAlignment(Qt::AlignRight);
    return box;
}

} // namespace

PatternDialog::PatternDialog(QWidget* parent)
    : QDialog(parent), m_pattern(new QComboBox), m_description(textLabel({}, "note")), m_ranks(textLabel({}, "note")),
      m_torus(new QLineEdit(u"8x8x8"_s)), m_wrap(new QCheckBox(tr("wraps around"))), m_ppn(patternNumberBox(1, 1024)),
      m_nodes(patternNumberBox(1, 64)), m_messages(patternNumberBox(PatternQuestion().messagesPerRank, 10'000)),
      m_seed(patternNumberBox(1, 1'000'000)), m_bytes(new QuantitySpin(Quantity::Size)), m_make(nullptr)
{
    setWindowTitle(tr("New Traffic Pattern"));
    for (const Pattern* pattern : allPatterns()) m_pattern->addItem(pattern->name, pattern->id);
    m_wrap->setChecked(true);
    m_bytes->setRange(0, 1e15);
    m_bytes->setValue(1e6);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const auto& [name, control] : std::initializer_list<std::pair<QString, QWidget*>>{{tr("&Pattern"), m_pattern},
                                                                                           {QString(), m_description},
                                                                                           {tr("&Torus"), m_torus},
                                                                                           {QString(), m_wrap},
                                                                                           {tr("&Ranks per node"), m_ppn},
                                                                                           {tr("&Nodes per router"), m_nodes},
                                                                                           {tr("&Bytes of a message"), m_bytes},
                                                                                           {tr("&Messages per rank"), m_messages},
                                                                                           {tr("&Seed"), m_seed}})
        form->addRow(name, control);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_make = buttons->addButton(tr("Make"), QDialogButtonBox::AcceptRole);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_ranks);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_pattern, &QComboBox::currentIndexChanged, this, &PatternDialog::choosePattern);
    connect(m_torus, &QLineEdit::textChanged, this, &PatternDialog::check);
    connect(m_wrap, &QCheckBox::toggled, this, &PatternDialog::check);
    for (QSpinBox* box : {m_ppn, m_nodes, m_messages, m_seed}) connect(box, &QSpinBox::valueChanged, this, &PatternDialog::check);
    choosePattern();
    setMinimumWidth(440);
}

QString PatternDialog::told() const
{
    return m_ranks->text();
}

bool PatternDialog::isPossible() const
{
    return m_make->isEnabled();
}

/// Some patterns are made for one torus only.
void PatternDialog::choosePattern()
{
    const Pattern& pattern = *findPattern(m_pattern->currentData().toString());
    m_description->setText(pattern.description.toHtmlEscaped());
    const bool isFixed = !pattern.dims.empty();
    if (isFixed) {
        QStringList dims;
        for (const qint32 size : pattern.dims) dims << QString::number(size);
        m_torus->setText(dims.join(QLatin1Char('x')));
        m_wrap->setChecked(pattern.wrap);
        m_ppn->setValue(pattern.ppn);
        m_nodes->setValue(pattern.nodesPerRouter);
    }
    const bool isRandom = pattern.id == u"random"_s || pattern.id == u"hot-spot"_s;
    m_messages->setEnabled(isRandom);
    m_seed->setEnabled(isRandom);
    check();
}

WantedPattern PatternDialog::wanted() const
{
    WantedPattern wanted{findPattern(m_pattern->currentData().toString())};
    const auto dims = dimsFromText(m_torus->text());
    const auto torus = dims ? Torus::of(*dims, m_wrap->isChecked()) : Result<Torus>(dims.error());
    if (torus) wanted.question.torus = *torus;
    wanted.question.ranksPerRouter = m_ppn->value() * m_nodes->value();
    wanted.question.bytes = qint64(m_bytes->value());
    wanted.question.messagesPerRank = m_messages->value();
    wanted.question.seed = quint64(m_seed->value());
    wanted.nodesPerRouter = m_nodes->value();
    return wanted;
}

void PatternDialog::check()
{
    const auto dims = dimsFromText(m_torus->text());
    const auto torus = dims ? Torus::of(*dims, m_wrap->isChecked()) : Result<Torus>(dims.error());
    QString problem = torus ? QString() : inWindow(torus.error());
    if (torus && torus->dimensions() > 3)
        problem = tr("The window keeps patterns of up to three dimensions; costscope contention counts others.");
    const WantedPattern now = wanted();
    if (problem.isEmpty() && now.question.ranks() > 1'000'000)
        problem = tr("More than a million ranks: costscope contention counts them without keeping them.");
    const auto count = problem.isEmpty() ? patternMessages(*now.pattern, now.question) : Result<qint64>(Error{problem});
    if (!count) problem = inWindow(count.error());
    m_ranks->setText(count
                         ? tr("%1 ranks on %2 routers; %3 messages, %4 in memory")
                               .arg(now.question.ranks())
                               .arg(now.question.torus.routers())
                               .arg(display(double(*count), Quantity::Count), display(double(*count * bytesPerMessage), Quantity::Size, 3))
                         : problem.toHtmlEscaped());
    setRole(m_ranks, problem.isEmpty() ? "note" : "red");
    if (m_make) m_make->setEnabled(problem.isEmpty());
}

} // namespace costscope
