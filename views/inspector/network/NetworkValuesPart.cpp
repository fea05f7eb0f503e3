// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/network/NetworkValuesPart.h"

#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>

namespace costscope {

namespace {

QString choiceName(const NetworkParameter& value, bool whatIf)
{
    return (whatIf ? u"what_if."_s : QString()) + value.name;
}

/// What stands there when nobody has chosen anything.
QString ownText(const NetworkParameter& value, const NetworkView& view)
{
    if (value.name == QLatin1String("torus")) return dimsText(view.torus());
    if (value.name == QLatin1String("wrap")) return view.torus().wrapsAnywhere() ? u"torus"_s : u"mesh"_s;
    if (value.name == QLatin1String("ppn")) return QString::number(view.network->ppn);
    if (value.name == QLatin1String("nodes_per_router")) return QString::number(view.network->nodesPerRouter);
    if (value.name == QLatin1String("routing")) return u"xyz"_s;
    if (value.name == QLatin1String("seed")) return u"1"_s;
    return NetworkValuesPart::tr("all");
}

} // namespace

NetworkValuesPart::NetworkValuesPart(QWidget* parent) : PanelWidget(parent), m_problem(panelLabel({}, "red"))
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(8);
    layout->setVerticalSpacing(4);
    for (const int column : {1, 2}) layout->setColumnStretch(column, 1);
    layout->addWidget(panelLabel(tr("now"), "note"), 0, 1);
    layout->addWidget(panelLabel(tr("what if"), "note"), 0, 2);
    for (const NetworkParameter& value : networkValues()) {
        const Row row{&value, makeControl(value, false), makeControl(value, true)};
        const int line = layout->rowCount();
        auto* name = new QLabel(value.label);
        name->setToolTip(value.meaning);
        layout->addWidget(name, line, 0);
        layout->addWidget(row.now, line, 1);
        layout->addWidget(row.whatIf, line, 2);
        m_rows.push_back(row);
    }
    layout->addWidget(m_problem, layout->rowCount(), 0, 1, 3);
    m_problem->hide();
}

QWidget* NetworkValuesPart::makeControl(const NetworkParameter& value, bool whatIf)
{
    QWidget* control = nullptr;
    if (value.words.isEmpty()) {
        auto* line = new QLineEdit;
        connect(line, &QLineEdit::editingFinished, this, [this, &value, whatIf, line] {
            if (set(value, whatIf, line->text().trimmed())) line->setModified(false); // handed over: an undo may change it
        });
        control = line;
    } else {
        auto* box = new QComboBox;
        if (whatIf) box->addItem(tr("same"), QString());
        addWords(box, value.words, value.names);
        connect(box, &QComboBox::activated, this, [this, &value, whatIf, box] { set(value, whatIf, box->currentData().toString()); });
        control = box;
    }
    makeNarrow(control);
    control->setAccessibleName((whatIf ? tr("%1 of the what if") : u"%1"_s).arg(value.label));
    control->setToolTip(value.meaning);
    return control;
}

QWidget* NetworkValuesPart::control(const QString& name, bool whatIf) const
{
    for (const Row& row : m_rows)
        if (row.value->name == name) return whatIf ? row.whatIf : row.now;
    return nullptr;
}

/// Nothing, or the first word of now, is as the data say.
bool NetworkValuesPart::set(const NetworkParameter& value, bool whatIf, const QString& text)
{
    if (m_showing) return false;
    FigureRequest next = m_request;
    const QString name = choiceName(value, whatIf);
    const bool isOwn = text.isEmpty() || (!whatIf && !value.words.isEmpty() && text == value.words.front());
    const auto done = isOwn ? Result<Done>(Done{}) : setNetworkChoice(next, name, text);
    showProblem(m_problem, done.ok() ? QString() : inWindow(done.error()));
    if (!done) return false;
    if (isOwn) next.choices.remove(name);
    if (next != m_request) Q_EMIT edited(next, tr("Change %1").arg(value.label), {});
    return true;
}

void NetworkValuesPart::show(const FigureRequest& request, const NetworkView* view)
{
    m_showing = true;
    if (request.id != m_request.id) m_problem->hide();
    m_request = request;
    for (const Row& row : m_rows)
        for (const bool whatIf : {false, true}) {
            const QString text = request.choices.value(choiceName(*row.value, whatIf)).toString();
            QWidget* control = whatIf ? row.whatIf : row.now;
            if (auto* box = qobject_cast<QComboBox*>(control)) {
                box->setCurrentIndex(std::max(0, box->findData(text)));
            } else if (auto* line = qobject_cast<QLineEdit*>(control); !line->hasFocus() || !line->isModified()) {
                line->setText(text);
                line->setPlaceholderText(whatIf ? tr("same") : view ? ownText(*row.value, *view) : QString());
            }
        }
    m_showing = false;
}

} // namespace costscope
