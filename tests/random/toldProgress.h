// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace costscope {

/// What work told of how far it is.
class ToldProgress {
public:
    Progress progress()
    {
        return Progress([this](double fraction) {
            m_told.push_back(fraction);
            return true;
        });
    }

    /// A bar goes forward from 0 to 1. What it did instead; empty if that is what it did.
    QString wrong() const
    {
        constexpr double rounding = 1e-9;
        double last = 0;
        for (const double fraction : m_told) {
            if (!(fraction >= last - rounding && fraction <= 1 + rounding))
                return u"the progress went from %1 to %2"_s.arg(last).arg(fraction);
            last = fraction;
        }
        return {};
    }

    /// Every step.
    QByteArray text() const
    {
        QByteArray text = "progress:";
        for (const double fraction : m_told) text += ' ' + QByteArray::number(fraction, 'g', 6);
        return text + '\n';
    }

private:
    std::vector<double> m_told;
};

} // namespace costscope
