// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers are said and axes are divided, on both sides of every power and at it. See Kept.h.
#include "Kept.h"

#include "core/base/Quantity.h"
#include "core/base/binarySize.h"
#include "core/figure/ticks.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// 0, and around every power of 10 and of 2 that people have names for, above and below zero.
std::vector<double> telling()
{
    std::vector<double> values = {0, missing, HUGE_VAL, -HUGE_VAL, 5e-324, 1e300, 9007199254740993.0};
    const auto around = [&](double value) {
        for (const double factor : {0.5, 0.9994, 0.99949, 0.9995, 0.99994, 0.99995, 1.0, 1.0004, 1.00051, 1.25, 2.0, 3.333, 5.0, 7.5, 9.0})
            values.push_back(factor * value), values.push_back(-factor * value);
    };
    for (int i = -13; i <= 16; ++i) around(std::pow(10, i));
    for (int i = 0; i <= 60; i += 5) around(std::ldexp(1, i));
    return values;
}

QString said(const TimeUnit& unit)
{
    return u"%1 %2"_s.arg(unit.factor).arg(unit.name);
}

QString said(const Axis& axis)
{
    QString all = u"%1 %2 %3 %4:"_s.arg(axis.label).arg(int(axis.scale)).arg(axis.min).arg(axis.max);
    for (const int most : {2, 5, 9})
        for (const Tick& tick : ticks(axis, most)) all += u" %1=%2"_s.arg(tick.value).arg(tick.label);
    return all + QLatin1Char('\n');
}

const Quantity quantities[] = {Quantity::None,  Quantity::Count,   Quantity::Processes,   Quantity::Time,
                               Quantity::Size,  Quantity::Rate,    Quantity::TimePerByte, Quantity::FlopRate,
                               Quantity::Share, Quantity::Percent, Quantity::Text};

} // namespace

class TestKeptWords : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersAndAxes()
    {
        Kept kept(u"words"_s);
        const std::vector<double> values = telling();
        std::map<QString, QByteArray> all;
        const auto say = [&](const QString& name, const QString& text) { all[name] += text.toUtf8() + '\n'; };
        for (const double value : values) {
            say(u"exact"_s, exact(value));
            say(u"binary size"_s, binarySize(value) + QLatin1Char(' ') + byteLabel(value));
            say(u"time unit"_s, said(timeUnitFor(value)));
            for (const Quantity quantity : quantities) {
                const QString name = u"quantity "_s + QLatin1String(info(quantity).id);
                for (const int digits : {1, 2, 3, 4, 6, 17}) say(name, display(value, quantity, digits));
                for (const double error : {0.0, 1e-12, 0.01, 0.0995, 0.1, 1.0, 12.0})
                    say(name, displayWithError(value, std::abs(value) * error, quantity));
                const auto back = parseQuantity(display(value, quantity), quantity);
                say(name, back ? exact(*back) : back.error().message);
            }
        }
        for (const Scale scale : {Scale::Linear, Scale::Log})
            for (size_t i = 0; i < values.size(); i += 149)
                for (const double span : {0.01, 0.3, 1.0, 2.0, 9.0, 10.0, 99.0, 1e5})
                    for (const Quantity quantity : {Quantity::None, Quantity::Processes, Quantity::Size, Quantity::Time}) {
                        Axis axis;
                        axis.scale = scale, axis.quantity = quantity;
                        axis.min = values[i], axis.max = values[i] + span * (values[i] == 0 ? 1 : std::abs(values[i]));
                        const bool drawable = makeDrawable(axis);
                        if (!drawable || !std::isfinite(axis.min + axis.max) || !(axis.min < axis.max) ||
                            (scale == Scale::Log && axis.min <= 0))
                            continue;
                        say(u"axis"_s, said(axis));
                        Axis padded = axis;
                        padRange(padded, {axis.min, axis.max});
                        say(u"padded axis"_s, said(padded));
                        say(u"scale"_s, QString::number(int(scaleFor({axis.min, axis.max}))));
                        if (axis.min > 0) say(u"size axis"_s, said(sizeAxis({axis.min, axis.max})));
                    }
        for (const char* text : {"1",   "1 s",  "1ms",   "2µs",   "3 us", "1e3", "1,5", "8KiB",      "8 kB",   "1MB/s", "1 GB/s",
                                 "5 %", "5%",   "x",     "",      " ",    "-1",  "1 x", "1 Gflop/s", "50ps/B", "4ns",   "inf",
                                 "nan", "0x10", "1e999", "12 14", "1 KB", "1k",  "1 m", "1 h",       "2 min"})
            for (const Quantity quantity : quantities) {
                const auto read = parseQuantity(QString::fromUtf8(text), quantity);
                say(u"parsed"_s, read ? exact(*read) : read.error().message);
            }
        for (const auto& [name, text] : all) kept.add(name, text);
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_GUILESS_MAIN(TestKeptWords)
#include "tst_kept_words.moc"
