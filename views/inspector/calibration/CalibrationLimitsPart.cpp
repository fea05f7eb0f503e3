// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/calibration/CalibrationLimitsPart.h"

#include "core/base/words.h"

#include "core/figure/ticks.h"
#include "views/widgets/ParameterSlider.h"
#include "views/widgets/QuantitySpin.h"
#include "views/widgets/ValueSlider.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace costscope {

namespace {

/// Sizes at which a limit can tell messages apart, of single messages.
std::vector<double> sizesOf(const Sweeps& sweeps)
{
    std::set<double> sizes;
    for (const Sweep& sweep : sweeps.all)
        if (sweep.kind == SweepKind::PointToPoint)
            for (const Cell& cell : sweep.cells)
                if (cell.bytes > 0) sizes.insert(cell.bytes);
    return {sizes.begin(), sizes.end()};
}

QString splitsOf(const DetectedProtocols& detected)
{
    QStringList lines;
    for (const ProtocolPieces& pieces : detected.splits)
        lines << CalibrationLimitsPart::tr("%1: BIC %2")
                     .arg(counted(qint64(pieces.count()), CalibrationLimitsPart::tr("1 piece"), CalibrationLimitsPart::tr("%1 pieces")),
                          display(pieces.bic, Quantity::None, 4));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

CalibrationLimitsPart::CalibrationLimitsPart(QWidget* parent)
    : PanelWidget(parent), m_title(heading(tr("Protocol limits"))), m_short(new ParameterSlider), m_eager(new ParameterSlider),
      m_shortNote(panelLabel({}, "note")), m_eagerNote(panelLabel({}, "note"))
{
    column(this, {m_title.widget, m_short, m_shortNote, m_eager, m_eagerNote}, 4);
    connectSlider(m_short, &ProtocolThresholds::shortBelow, u"short"_s);
    connectSlider(m_eager, &ProtocolThresholds::eagerBelow, u"eager"_s);
}

void CalibrationLimitsPart::connectSlider(ParameterSlider* slider, Limit limit, const QString& key)
{
    connect(slider, &ParameterSlider::changed, this, [=, this](double value) { move(slider, limit, value, key); });
    connect(slider, &ParameterSlider::finished, this, [=, this] {
        Q_EMIT editFinished();
        if (std::exchange(m_stopped, nullptr) != slider) return;
        slider->field()->setValue(m_now.*limit); // what was typed beyond the other one is not in use
        const bool isShort = limit == &ProtocolThresholds::shortBelow;
        const QString other = display(isShort ? m_now.eagerBelow : m_now.shortBelow, Quantity::Size);
        slider->setProblem(isShort ? tr("Short messages end at the latest where eager ones do, at %1.").arg(other)
                                   : tr("Eager messages end at the earliest where short ones do, at %1.").arg(other));
    });
    connect(slider, &ParameterSlider::resetWanted, this, [this, limit] {
        Q_EMIT editFinished();
        set(limit, m_origin.*limit, tr("Reset protocol limit"), {});
    });
}

/// The slider moves from one measured size to the next; what is typed is taken as it is.
void CalibrationLimitsPart::move(ParameterSlider* slider, Limit limit, double value, const QString& key)
{
    const bool dragged = slider->slider()->isSliderDown();
    const bool isBeyond = limit == &ProtocolThresholds::shortBelow ? value > m_now.eagerBelow : value < m_now.shortBelow;
    m_stopped = slider->isTyped() && isBeyond ? slider : nullptr;
    set(limit, slider->isTyped() ? value : snapped(value, m_now.*limit, dragged), tr("Move protocol limit"), key);
    slider->slider()->setNumber(m_now.*limit); // refused or not moved: the handle stands where the limit is
}

double CalibrationLimitsPart::snapped(double value, double from, bool dragged) const
{
    if (m_sizes.empty()) return value;
    const auto above = std::upper_bound(m_sizes.begin(), m_sizes.end(), from);
    if (!dragged && value > from) return above == m_sizes.end() ? m_sizes.back() : *above;
    if (!dragged) {
        const auto at = std::lower_bound(m_sizes.begin(), m_sizes.end(), from);
        return at == m_sizes.begin() ? m_sizes.front() : *(at - 1);
    }
    const auto farther = [value](double a, double b) { return std::fabs(std::log(a / value)) < std::fabs(std::log(b / value)); };
    return *std::min_element(m_sizes.begin(), m_sizes.end(), farther);
}

/// Limits stay in order: one stops at the other. Both as they came is nothing chosen.
void CalibrationLimitsPart::set(Limit limit, double value, const QString& text, const QString& key)
{
    const bool isShort = limit == &ProtocolThresholds::shortBelow;
    ProtocolThresholds next = m_now;
    next.*limit = isShort ? std::min(value, m_now.eagerBelow) : std::max(value, m_now.shortBelow);
    if (next == m_now) return;
    CalibrationItem item = m_item;
    item.recipe.thresholds.reset();
    if (next != m_origin) item.recipe.thresholds = next;
    Q_EMIT edited(item, text, key);
}

void CalibrationLimitsPart::show(const CalibrationShown& shown)
{
    m_item = shown.item;
    m_sizes = shown.sweeps ? sizesOf(*shown.sweeps) : std::vector<double>();
    setVisible(shown.calibration && !m_sizes.empty());
    if (isHidden()) return;
    const ProtocolOrigin origin = protocolOrigin(*shown.sweeps, shown.calibration->detected);
    m_origin = origin.thresholds;
    m_now = shown.calibration->thresholds;
    m_title.note->setText(m_item.recipe.thresholds ? tr("chosen by hand") : origin.words.toHtmlEscaped());
    const QString splits = origin.detected ? splitsOf(*origin.detected) : QString();
    for (QLabel* label : {m_title.note, m_shortNote, m_eagerNote}) label->setToolTip(splits);
    showOne(m_short, m_shortNote, &ProtocolThresholds::shortBelow, tr("short below"), origin.shortBelow, origin);
    showOne(m_eager, m_eagerNote, &ProtocolThresholds::eagerBelow, tr("eager below"), origin.eagerBelow, origin);
}

void CalibrationLimitsPart::showOne(ParameterSlider* slider, QLabel* note, Limit limit, const QString& meaning,
                                    const std::optional<ProtocolPieces::Switch>& gap, const ProtocolOrigin& origin)
{
    const QString came = origin.from == ProtocolOrigin::From::File      ? origin.words
                         : origin.from == ProtocolOrigin::From::Assumed ? tr("assumed: %1").arg(display(m_origin.*limit, Quantity::Size))
                         : gap ? tr("detected %1 … %2").arg(byteLabel(gap->after), byteLabel(gap->before))
                               : tr("no switch is seen here");
    const QString tick = origin.from == ProtocolOrigin::From::File       ? tr("file")
                         : origin.from == ProtocolOrigin::From::Detected ? tr("detected")
                                                                         : tr("assumed");
    slider->show({meaning, u"s"_s, meaning, Quantity::Size}, m_now.*limit, m_origin.*limit, tick);
    slider->slider()->setLimits(m_sizes.front(), std::max(m_sizes.back(), m_sizes.front() * 2));
    slider->slider()->setNumber(m_now.*limit);
    slider->slider()->setVisible(true);
    note->setText(m_now.*limit == m_origin.*limit ? came.toHtmlEscaped() : tr("chosen by hand; %1").arg(came.toHtmlEscaped()));
}

} // namespace costscope
