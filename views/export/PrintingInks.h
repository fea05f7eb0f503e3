// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QByteArray>
#include <QString>

#include <array>
#include <memory>

namespace costscope {

/// A printing condition, as its ICC profile tells it: what colours of a figure become in cyan, magenta, yellow and black ink.
class PrintingInks {
public:
    /// Error: no such file, no ICC profile, or one of something else than a printer with four inks.
    static Result<PrintingInks> fromFile(const QString& path);

    using Mix = std::array<double, 4>; ///< cyan, magenta, yellow, black: 0 to 1
    /// Of a colour in sRGB, 0 to 1: relative colorimetric with black point compensation. Greys are black ink alone, of the same lightness
    /// between paper and that ink: letters in four inks are never sharp.
    Mix of(const std::array<double, 3>& rgb) const;

    const QByteArray& profile() const { return m_profile; }
    const QString& name() const { return m_name; } ///< as the profile calls itself

private:
    struct Conversions;
    QByteArray m_profile;
    QString m_name;
    std::shared_ptr<const Conversions> m_conversions;
};

} // namespace costscope
