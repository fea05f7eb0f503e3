// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/ExampleCard.h"

#include "core/figure/FigureKind.h"
#include "views/draw/draw.h"
#include "views/inspector/panelParts.h"

#include <QKeyEvent>
#include <QPixmap>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace costscope {

namespace {

constexpr QSize picture{208, 108};

bool isWord(const Series& series)
{
    return series.mark == Mark::Text || series.mark == Mark::Drop || series.mark == Mark::Vertical;
}

/// A drawing alone, up to the edges.
void fill(Panel& panel)
{
    std::erase_if(panel.series, [](const Series& series) { return series.hue == Hue::Ink && series.value.empty(); }); // its axes
    double least[2] = {1e300, 1e300}, most[2] = {-1e300, -1e300};
    for (const Series& series : panel.series)
        for (const auto& [values, axis] : {std::pair(&series.x, 0), {&series.x2, 0}, {&series.y, 1}, {&series.y2, 1}})
            for (const double value : *values) {
                least[axis] = std::min(least[axis], value);
                most[axis] = std::max(most[axis], value);
            }
    if (!(least[0] < most[0] && least[1] < most[1])) return;
    panel.x.min = least[0];
    panel.x.max = most[0];
    panel.y.min = least[1];
    panel.y.max = most[1];
}

/// The first panel bare: what remains is its shape.
Figure bare(Figure figure)
{
    figure.title.clear();
    figure.subtitle.clear();
    figure.panels.resize(1);
    figure.columns = 1;
    figure.legend = LegendPlace::None;
    Panel& panel = figure.panels.front();
    panel.title.clear();
    panel.notes.clear();
    panel.legend = LegendPlace::None;
    panel.grid = false;
    panel.sharesX = true; // no room for labels that are not there
    for (Axis* axis : {&panel.x, &panel.y}) {
        axis->label.clear();
        axis->ticks = TickStyle::Fixed;
        axis->fixedTicks.clear();
    }
    std::erase_if(panel.series, isWord);
    if (panel.frame == Frame::None) fill(panel);
    for (Series& series : panel.series) {
        series.label.clear();
        series.endLabel.clear();
    }
    return figure;
}

/// The first figure that can be drawn; one after it where that is a map, whose cells are noise at this size.
std::optional<Figure> figureToShow(const Session& session)
{
    std::optional<Figure> shown;
    for (const FigureRequest& request : session.figures) {
        Result<Figure> figure = buildFigure(session, request);
        if (!figure || figure->panels.empty()) continue;
        const bool isMap = figure->panels.front().frame == Frame::Labels;
        if (!isMap || !shown) shown = figure.take();
        if (!isMap) break;
    }
    return shown;
}

} // namespace

QImage thumbnail(const Session& session, const QSize& size, double devicePixelRatio, bool dark)
{
    const std::optional<Figure> figure = figureToShow(session);
    if (!figure) return {};
    Style style = Style::screen(dark);
    style.title = false;
    style.textPt = style.tickPt = 3;
    style.markerPt *= 0.7;
    constexpr double mmPerPixel = 25.4 / 96;
    QImage image = toImage(std::make_shared<const Figure>(bare(*figure)), style, size.width() * mmPerPixel, size.height() * mmPerPixel,
                           96 * devicePixelRatio);
    image.setDevicePixelRatio(devicePixelRatio);
    return image;
}

ExampleCard::ExampleCard(const Example& example, QWidget* parent) : QFrame(parent), m_id(example.id), m_thumbnail(new QLabel)
{
    setProperty("role", "card");
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Example: %1").arg(example.name));
    setFixedWidth(240);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(15, 15, 15, 15);
    layout->setSpacing(6);
    m_thumbnail->setFixedSize(picture);
    m_thumbnail->setAccessibleName(tr("One of its figures"));
    layout->addWidget(m_thumbnail);
    layout->addSpacing(6);
    for (QLabel* label : {textLabel(u"<b>%1</b>"_s.arg(example.name)), textLabel(example.description), textLabel(example.source, "note")}) {
        label->setTextInteractionFlags(Qt::NoTextInteraction);
        layout->addWidget(label);
        if (layout->count() == 4) layout->addStretch(1);
    }
}

void ExampleCard::setThumbnail(const QPixmap& thumbnail)
{
    m_thumbnail->setPixmap(thumbnail);
}

QImage ExampleCard::draw(const QString& id, double devicePixelRatio, bool dark)
{
    const Result<Session> session = openExample(id);
    return session ? thumbnail(*session, picture, devicePixelRatio, dark) : QImage();
}

void ExampleCard::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) Q_EMIT chosen(m_id);
}

void ExampleCard::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Space || event->key() == Qt::Key_Enter)
        Q_EMIT chosen(m_id);
    else
        QFrame::keyPressEvent(event);
}

} // namespace costscope
