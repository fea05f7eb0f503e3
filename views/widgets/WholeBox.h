// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

#include <optional>

namespace costscope {

/// A whole number. Takes what people type of one, "1e6" too; what is out of range or no whole number leaves the value as it was,
/// where a QSpinBox drops single characters and makes 16 of it.
class WholeBox : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

protected:
    QValidator::State validate(QString& input, int& position) const override;
    int valueFromText(const QString& text) const override;

private:
    std::optional<double> numberOf(const QString& text) const;
};

} // namespace costscope
