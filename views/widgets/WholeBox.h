// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>

#include <optional>

namespace costscope {

/// A whole number. Takes what people type of one, "1e6" too, when they are done; what is out of range or no whole number leaves the
/// value as it was and says why, where a QSpinBox drops single characters and makes 16 of it.
class WholeBox : public QSpinBox {
public:
    explicit WholeBox(QWidget* parent = nullptr);

protected:
    QValidator::State validate(QString& input, int& position) const override;
    int valueFromText(const QString& text) const override;
    void fixup(QString& input) const override;

private:
    std::optional<double> numberOf(const QString& text) const;
};

/// The same for a number with decimals.
class RealBox : public QDoubleSpinBox {
public:
    explicit RealBox(QWidget* parent = nullptr);

protected:
    QValidator::State validate(QString& input, int& position) const override;
    double valueFromText(const QString& text) const override;
    void fixup(QString& input) const override;

private:
    std::optional<double> numberOf(const QString& text) const;
};

} // namespace costscope
