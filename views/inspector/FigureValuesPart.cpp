// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/FigureValuesPart.h"

#include "core/compare/sharedValues.h"
#include "core/figure/Figure.h"
#include "core/figure/FigureKind.h"
#include "views/inspector/windowWords.h"
#include "views/widgets/ParameterSlider.h"

#include <QCheckBox>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

namespace {

QString nameOf(const FigureValue& value)
{
    return value.symbol.isEmpty() ? value.meaning : plainText(value.symbol);
}

bool isChanged(const FigureValue& value, const FigureRequest& request)
{
    return request.choices.contains(value.name);
}

/// Changed values that have a row of their own only while something is chosen: "L.NAME" of a network that is not drawn now.
QStringList ofOthers(const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    QStringList found;
    for (const QString& key : request.choices.keys())
        for (const QString& value : kind ? kind->values : QStringList())
            if (value.endsWith(u".NAME"_s) && key.startsWith(value.chopped(4))) found << key;
    return found;
}

} // namespace

FigureValuesPart::FigureValuesPart(QWidget* parent)
    : PanelWidget(parent), m_title(heading(tr("Values"), tr("redraws while you drag"))), m_layout(new QVBoxLayout(this)),
      m_problem(panelLabel({}, "red")), m_resetAll(linkButton(tr("Reset all values"))), m_useInAll(linkButton(tr("Use in all figures")))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(8);
    m_problem->setAccessibleName(tr("Why it was not taken"));
    for (QWidget* part :
         {m_title.widget, static_cast<QWidget*>(m_problem), static_cast<QWidget*>(m_resetAll), static_cast<QWidget*>(m_useInAll)})
        part->setParent(this);
    m_useInAll->setToolTip(tr("Other figures that have these values, on the same machine, take them too"));
    connect(m_useInAll, &QPushButton::clicked, this, [this] { Q_EMIT useInAllWanted(m_request); });
    connect(m_resetAll, &QPushButton::clicked, this, [this] {
        QStringList names;
        for (const Row& row : m_rows) names << row.value.name;
        reset(names + ofOthers(m_request), tr("Reset all values"));
    });
}

bool FigureValuesPart::shows(const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind && kind->describe && kind->setValue;
}

QWidget* FigureValuesPart::Row::widget() const
{
    return slider ? slider : words;
}

const FigureValuesPart::Row* FigureValuesPart::find(const QString& name) const
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& r) { return r.value.name == name; });
    return row == m_rows.end() ? nullptr : &*row;
}

ParameterSlider* FigureValuesPart::slider(const QString& name) const
{
    const Row* row = find(name);
    return row ? row->slider : nullptr;
}

QCheckBox* FigureValuesPart::box(const QString& name, const QString& word) const
{
    const Row* row = find(name);
    const qsizetype at = row ? row->value.words.indexOf(word) : -1;
    return at < 0 ? nullptr : row->boxes[size_t(at)];
}

FigureValuesPart::Row FigureValuesPart::makeRow(const FigureValue& value)
{
    Row row{.value = value};
    value.words.isEmpty() ? makeSlider(row) : makeBoxes(row);
    return row;
}

void FigureValuesPart::makeSlider(Row& row)
{
    const QString name = row.value.name, title = nameOf(row.value);
    row.slider = new ParameterSlider(this);
    connect(row.slider, &ParameterSlider::changed, this, [this, name](double number) { set(name, exact(number)); });
    connect(row.slider, &ParameterSlider::finished, this, &FigureValuesPart::editFinished);
    connect(row.slider, &ParameterSlider::resetWanted, this, [this, name, title] { reset({name}, tr("Reset %1").arg(title)); });
}

void FigureValuesPart::makeBoxes(Row& row)
{
    row.words = new QWidget(this);
    auto* layout = new QVBoxLayout(row.words);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(panelLabel(row.value.meaning));
    for (qsizetype i = 0; i < row.value.words.size(); ++i) {
        auto* box = new QCheckBox(row.value.names.value(i, row.value.words[i]));
        connect(box, &QCheckBox::clicked, this, [this, name = row.value.name] { setWords(name); });
        layout->addWidget(box);
        row.boxes.push_back(box);
    }
}

/// What is in use stays, with the focus in it and a drag under way.
void FigureValuesPart::arrange(std::vector<FigureValue> values)
{
    std::vector<Row> old = std::move(m_rows);
    m_rows.clear();
    while (QLayoutItem* item = m_layout->takeAt(0)) delete item;
    for (QWidget* gone : m_headings) gone->deleteLater();
    m_headings.clear();
    m_layout->addWidget(m_title.widget);
    QString group;
    for (FigureValue& value : values) {
        const auto same =
            std::find_if(old.begin(), old.end(), [&](const Row& r) { return r.value.name == value.name && r.value.words == value.words; });
        m_rows.push_back(same == old.end() ? makeRow(value) : *same);
        if (same != old.end()) old.erase(same);
        if (value.group != group && !value.group.isEmpty()) {
            m_headings.push_back(heading(value.group).widget);
            m_layout->addWidget(m_headings.back());
        }
        group = value.group;
        m_layout->addWidget(m_rows.back().widget());
        m_rows.back().value = std::move(value);
    }
    for (const Row& row : old) { // one of them may be sending
        row.widget()->hide();
        row.widget()->deleteLater();
    }
    m_layout->addWidget(m_problem);
    m_layout->addWidget(m_useInAll, 0, Qt::AlignLeft);
    m_layout->addWidget(m_resetAll, 0, Qt::AlignLeft);
}

void FigureValuesPart::show(const Session& session, const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    m_request = request;
    m_problem->hide();
    std::vector<FigureValue> values = kind->describe(session, request);
    const bool same = std::equal(values.begin(), values.end(), m_rows.begin(), m_rows.end(), [](const FigureValue& value, const Row& row) {
        return value.name == row.value.name && value.group == row.value.group && value.words == row.value.words;
    });
    if (!same)
        arrange(std::move(values));
    else
        for (size_t i = 0; i < values.size(); ++i) m_rows[i].value = std::move(values[i]);
    for (const Row& row : m_rows) showRow(row);
    m_useInAll->setVisible(!figuresWithOtherValues(session, request).isEmpty());
    m_resetAll->setVisible(!ofOthers(request).isEmpty() ||
                           std::any_of(m_rows.begin(), m_rows.end(), [&](const Row& row) { return isChanged(row.value, request); }));
}

void FigureValuesPart::showRow(const Row& row)
{
    if (row.slider) return row.slider->show(row.value);
    for (size_t i = 0; i < row.boxes.size(); ++i) row.boxes[i]->setChecked(row.value.chosen.contains(row.value.words[qsizetype(i)]));
}

void FigureValuesPart::set(const QString& name, const QString& text)
{
    const Row* row = find(name);
    const FigureKind* kind = findFigure(m_request.kind);
    if (!row || !kind) return;
    FigureRequest next = m_request;
    if (const auto done = kind->setValue(next, name, text); !done) {
        showRow(*row); // what was refused is not what counts
        if (row->slider) return row->slider->setProblem(inWindow(done.error()));
        m_problem->setText(inWindow(done.error()).toHtmlEscaped());
        return m_problem->show();
    }
    if (next == m_request) return;
    Q_EMIT edited(next, tr("Change %1").arg(nameOf(row->value)), u"value/%1/%2"_s.arg(m_request.id, name));
}

void FigureValuesPart::setWords(const QString& name)
{
    const Row* row = find(name);
    QStringList chosen;
    for (size_t i = 0; i < row->boxes.size(); ++i)
        if (row->boxes[i]->isChecked()) chosen << row->value.words[qsizetype(i)];
    set(name, chosen.join(QLatin1Char(',')));
    Q_EMIT editFinished();
}

void FigureValuesPart::reset(const QStringList& names, const QString& text)
{
    FigureRequest next = m_request;
    for (const QString& name : names) next.choices.remove(name);
    if (next != m_request) Q_EMIT edited(next, text, {});
    Q_EMIT editFinished();
}

} // namespace costscope
