// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QSizeF>
#include <QString>

#include <memory>

namespace costscope {

/// What a page is made of, seen by the painter's own calls: whoever draws a thin line or a small letter, it is found. Paints nothing.
class InkSurvey : public QPaintDevice {
public:
    /// `size` in units of the painter; what has the colour of the ground is no ink.
    InkSurvey(QSizeF size, const QColor& ground);
    ~InkSurvey() override;
    InkSurvey(const InkSurvey&) = delete;
    InkSurvey& operator=(const InkSurvey&) = delete;

    struct Found {
        double thinnestLine = 1e9;    ///< units of the painter; 1e9 = no line
        double smallestLetters = 1e9; ///< their height
        QString smallestText = {};    ///< the letters that have it
        qint64 strokes = 0, areas = 0;
        bool isEmpty() const { return strokes == 0 && areas == 0; }
    };
    const Found& found() const;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    QSize m_size;
    std::unique_ptr<Engine> m_engine;
};

} // namespace costscope
