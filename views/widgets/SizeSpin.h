// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/widgets/QuantitySpin.h"

namespace costscope {

/// The size of a message: "64 KiB". A plain number goes on in the unit shown; arrows double and halve it.
class SizeSpin : public QuantitySpin {
    Q_OBJECT

public:
    /// `none`: the word for no size at all, NaN; empty = there must be one.
    explicit SizeSpin(const QString& none = {}, QWidget* parent = nullptr);
    void stepBy(int steps) override;

protected:
    QString textOf(double value) const override;
    Result<double> valueOf(const QString& text) const override;

private:
    QString m_none;
};

} // namespace costscope
