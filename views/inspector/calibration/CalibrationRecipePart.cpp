// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/calibration/CalibrationRecipePart.h"

#include "core/figure/Figure.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace costscope {

namespace {

/// The choices that a preset makes; rows, assumed place, draws and seed stay.
CalibrationRecipe withPreset(const CalibrationRecipe& preset, const CalibrationRecipe& recipe)
{
    CalibrationRecipe next = preset;
    next.excluded = recipe.excluded;
    next.assumed = recipe.assumed;
    next.bootstrap = recipe.bootstrap;
    next.seed = recipe.seed;
    return next;
}

bool hasCell(const CalibrationShown& shown, const std::function<bool(const Sweep&, const Cell&)>& is)
{
    if (!shown.sweeps) return true;
    return std::any_of(shown.sweeps->all.begin(), shown.sweeps->all.end(), [&](const Sweep& sweep) {
        return std::any_of(sweep.cells.begin(), sweep.cells.end(), [&](const Cell& cell) { return is(sweep, cell); });
    });
}

/// Whether the data have what a number speaks of.
bool matters(const char* name, const CalibrationShown& shown)
{
    const QLatin1String word(name);
    if (word == QLatin1String("most_contended")) return hasCell(shown, [](const Sweep&, const Cell& cell) { return cell.linkBytes > 0; });
    if (word.endsWith(QLatin1String("queue")))
        return hasCell(shown, [](const Sweep& sweep, const Cell&) { return sweep.kind == SweepKind::Batch; });
    return hasCell(shown, [](const Sweep& sweep, const Cell& cell) { return sweep.kind == SweepKind::PointToPoint && cell.pairs > 1; });
}

QWidget* rowOf(const QString& label, QWidget* control, const QString& toolTip = {})
{
    auto* row = new QWidget;
    QLabel* name = textLabel(label);
    name->setToolTip(toolTip);
    control->setToolTip(toolTip);
    row->setLayout(labelled(name, control));
    return row;
}

} // namespace

CalibrationRecipePart::CalibrationRecipePart(QWidget* parent)
    : PanelWidget(parent), m_preset(new QComboBox), m_estimator(new QComboBox), m_locality(new QComboBox),
      m_weights(segments({tr("Absolute"), tr("Relative"), tr("Log")}, tr("Residuals"))),
      m_reading(segments({tr("All pairs"), tr("One pair")}, tr("Rows for α and R_b"))), m_localityRow(nullptr), m_ranges(nullptr)
{
    auto* layout = column(this, {heading(tr("Recipe"), tr("values follow at once")).widget});
    buildPreset(layout);
    buildWords(layout);
    buildLocality(layout);
    m_ranges = new Fold(tr("Ranges of rows"), buildNumbers());
    layout->addWidget(m_ranges);
}

void CalibrationRecipePart::buildPreset(QVBoxLayout* layout)
{
    m_preset->addItems({tr("Default"), tr("As published"), tr("Chosen by hand")});
    m_preset->setAccessibleName(tr("Preset"));
    layout->addWidget(rowOf(tr("Preset"), m_preset,
                            tr("As published: absolute residuals on all repetitions, limits 500 and 8000 byte, k* = 4: what the values "
                               "that are printed for Blue Waters come from")));
    connect(m_preset, &QComboBox::activated, this, [this](int at) {
        if (at < 2) usePreset(at == 1 ? asPublished() : CalibrationRecipe());
    });
}

void CalibrationRecipePart::usePreset(const CalibrationRecipe& preset)
{
    edit(tr("Use preset"), [preset](CalibrationRecipe& recipe) { recipe = withPreset(preset, recipe); });
}

void CalibrationRecipePart::buildWords(QVBoxLayout* layout)
{
    m_weights.group->button(0)->setToolTip(tr("In seconds: the largest sizes decide; good for rates, poor for latencies"));
    m_weights.group->button(1)->setToolTip(tr("Relative to the measured time: all sizes count alike"));
    m_weights.group->button(2)->setToolTip(tr("Of the logarithms: factors up and down count alike"));
    layout->addWidget(rowOf(tr("Residuals"), m_weights.widget));
    connect(m_weights.group, &QButtonGroup::idClicked, this,
            [this](int id) { edit(tr("Change residuals"), [id](CalibrationRecipe& r) { r.weights = Weights(id); }); });

    m_estimator->addItems({tr("Median"), tr("Smallest"), tr("Mean"), tr("All, each a point")});
    m_estimator->setAccessibleName(tr("Of the repetitions"));
    layout->addWidget(rowOf(tr("Of the repetitions"), m_estimator,
                            tr("The smallest suits machines with rare, large disturbances; the mean follows them")));
    connect(m_estimator, &QComboBox::activated, this,
            [this](int at) { edit(tr("Change estimator"), [at](CalibrationRecipe& r) { r.estimator = Estimator(at); }); });

    m_reading.group->button(0)->setToolTip(tr("The average loaded process, as papers print it"));
    m_reading.group->button(1)->setToolTip(tr("The undisturbed pair"));
    layout->addWidget(rowOf(tr("<i>α</i>, <i>R<sub>b</sub></i> from"), m_reading.widget));
    connect(m_reading.group, &QButtonGroup::idClicked, this,
            [this](int id) { edit(tr("Change pairs"), [id](CalibrationRecipe& r) { r.reading = PairReading(id); }); });
}

void CalibrationRecipePart::buildLocality(QVBoxLayout* layout)
{
    addPlaces(m_locality);
    m_locality->setAccessibleName(tr("Place of sender and receiver"));
    m_localityRow = rowOf(tr("Place, where no file says it"), m_locality,
                          tr("Where sender and receiver were, for files that do not say it; without it such files are left out"));
    layout->addWidget(m_localityRow);
    connect(m_locality, &QComboBox::activated, this, [this] {
        edit(tr("Choose a place"), [this](CalibrationRecipe& r) { r.assumed = localityById(m_locality->currentData().toString()); });
    });
}

QWidget* CalibrationRecipePart::buildNumbers()
{
    auto* inside = new QWidget;
    auto* layout = column(inside);
    using R = CalibrationRecipe;
    const auto optional = [](std::optional<double> R::*field) {
        return std::pair{std::function([field](const R& r) { return (r.*field).value_or(0); }),
                         std::function([field](R& r, int n) { n > 0 ? r.*field = double(n) : r.*field = std::nullopt; })};
    };
    const auto [branch, setBranch] = optional(&R::branch);
    const auto [pairs, setPairs] = optional(&R::mostPairs);
    addNumber(layout, {"branch", nullptr, nullptr, branch, setBranch}, tr("Branch <i>k</i>*"), tr("found"),
              tr("From this many active pairs on the injection limits: they see R_N, fewer see R_b"));
    addNumber(layout, {"most_pairs", nullptr, nullptr, pairs, setPairs}, tr("Most pairs"), tr("all"),
              tr("Rows with more active pairs are left out: beyond the cores of one socket a second injection path may open"));
    addNumber(
        layout,
        {"least_queue", nullptr, nullptr, [](const R& r) { return r.leastQueue; }, [](R& r, int n) { r.leastQueue = std::max(1, n); }},
        tr("<i>γ</i> from <i>n</i> ="), tr("1"), tr("Batches with fewer messages do not tell γ"));
    addNumber(layout,
              {"most_queue", nullptr, nullptr, [](const R& r) { return r.mostQueue >= R().mostQueue ? 0 : r.mostQueue; },
               [](R& r, int n) { r.mostQueue = n > 0 ? n : R().mostQueue; }},
              tr("<i>γ</i> up to <i>n</i> ="), tr("all"),
              tr("Batches with more messages do not tell γ. It is not constant: take the n of the levels to be modeled"));
    addNumber(layout,
              {"most_contended", nullptr, nullptr, [](const R& r) { return r.mostContended; },
               [](R& r, int n) { r.mostContended = std::max(1, n); }},
              tr("<i>δ</i> up to <i>n</i> ="), tr("1"), tr("Batches with more messages do not tell δ: their queue is not negligible"));
    return inside;
}

void CalibrationRecipePart::addNumber(QVBoxLayout* layout, Number number, const QString& label, const QString& special,
                                      const QString& toolTip)
{
    number.box = numberBox(0, std::numeric_limits<int>::max(), plainText(label));
    number.box->setSpecialValueText(special);
    number.box->setMinimumWidth(104);
    number.box->setFocusPolicy(Qt::StrongFocus);
    number.row = rowOf(label, number.box, toolTip);
    layout->addWidget(number.row);
    connect(number.box, &QSpinBox::valueChanged, this, [this, name = number.name, set = number.set](int value) {
        if (!m_showing)
            edit(
                tr("Change recipe"), [set, value](CalibrationRecipe& r) { set(r, value); }, QLatin1String(name));
    });
    connect(number.box, &QSpinBox::editingFinished, this, &CalibrationRecipePart::editFinished);
    m_numbers.push_back(std::move(number));
}

QSpinBox* CalibrationRecipePart::number(const char* name) const
{
    for (const Number& number : m_numbers)
        if (QLatin1String(number.name) == QLatin1String(name)) return number.box;
    return nullptr;
}

void CalibrationRecipePart::edit(const QString& text, const std::function<void(CalibrationRecipe&)>& change, const QString& mergeKey)
{
    CalibrationItem item = m_item;
    change(item.recipe);
    Q_EMIT edited(item, text, mergeKey);
}

void CalibrationRecipePart::show(const CalibrationShown& shown)
{
    m_showing = true;
    m_item = shown.item;
    const CalibrationRecipe& recipe = m_item.recipe;
    const bool published = recipe == withPreset(asPublished(), recipe), plain = recipe == withPreset(CalibrationRecipe(), recipe);
    m_preset->setCurrentIndex(plain ? 0 : published ? 1 : 2);
    m_weights.group->button(int(recipe.weights))->setChecked(true);
    m_estimator->setCurrentIndex(int(recipe.estimator));
    m_reading.group->button(int(recipe.reading))->setChecked(true);
    m_locality->setCurrentIndex(m_locality->findData(recipe.assumed ? toString(*recipe.assumed) : QString()));
    const bool unplaced = recipe.assumed || !shown.sweeps ||
                          std::any_of(shown.sweeps->all.begin(), shown.sweeps->all.end(),
                                      [](const Sweep& s) { return !s.locality && s.kind != SweepKind::Transfers; });
    m_localityRow->setVisible(unplaced);
    showNumbers(shown);
    m_showing = false;
}

/// What the data have nothing of is not shown; what is chosen by hand is not hidden.
void CalibrationRecipePart::showNumbers(const CalibrationShown& shown)
{
    bool any = false;
    int chosen = 0;
    for (const Number& number : m_numbers) {
        const double value = number.get(m_item.recipe);
        const bool matter = matters(number.name, shown);
        any = any || matter;
        chosen += value != number.get(CalibrationRecipe());
        const int whole = int(std::min<double>(value, std::numeric_limits<int>::max()));
        if (number.box->value() != whole) number.box->setValue(whole); // else what is being typed stays
        number.row->setVisible(matter);
    }
    m_ranges->setVisible(any);
    m_ranges->setTitle(chosen == 0   ? tr("Ranges of rows")
                       : chosen == 1 ? tr("Ranges of rows, 1 chosen")
                                     : tr("Ranges of rows, %1 chosen").arg(chosen));
}

} // namespace costscope
