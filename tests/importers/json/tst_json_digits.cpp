// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/jsonDigits.h"

#include "tests/importers/amgTesting.h"

#include <QtTest>

#include <bit>
#include <cmath>
#include <random>

using namespace costscope;

namespace {

/// A number as JSON may write it: any count of zeros and digits, and an exponent near the ends of what a double holds.
QByteArray anyNumber(std::mt19937_64& random)
{
    const auto pick = [&](int below) { return int(random() % unsigned(below)); };
    const auto digits = [&](int count) {
        QByteArray text(pick(3) == 0 ? pick(400) : 0, '0');
        while (count-- > 0) text += char('0' + pick(10));
        return text;
    };
    QByteArray text = pick(4) == 0 ? "-" : "";
    text += pick(3) == 0 ? QByteArray("0") : char('1' + pick(9)) + digits(pick(22));
    if (pick(2) == 0) text += '.' + digits(1 + pick(22));
    if (pick(2) == 0) text += QByteArray(pick(2) ? "e" : "E") + (pick(3) == 0 ? "" : pick(2) ? "+" : "-") + QByteArray::number(pick(700));
    return text;
}

/// A file with this number of rows in its first level.
QByteArray withRows(const char* number)
{
    return R"({"format": "costscope.amg/1", "ranks": 2, "placement": {"ppn": 1}, "levels": [{"level": 0, "rows": )" + QByteArray(number) +
           R"(, "nnz": 1, "operations": [{"operation": "spmv", "messages": {"src": [0], "dst": [1], "bytes": [8]}}]}]})";
}

} // namespace

class TestJsonDigits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Bit for bit what the C library reads, which is other code than the standard library of C++ has.
    void anyDigits()
    {
        std::mt19937_64 random(20261122);
        for (int i = 0; i < 40000; ++i) {
            const QByteArray text = anyNumber(random);
            const double wanted = std::strtod(text.constData(), nullptr),
                         found = jsonNumber(std::string_view(text.data(), size_t(text.size())));
            QVERIFY2(std::bit_cast<quint64>(found) == std::bit_cast<quint64>(wanted) || (found == 0 && wanted == 0),
                     text + " is " + QByteArray::number(wanted, 'g', 17) + ", found " + QByteArray::number(found, 'g', 17));
        }
    }

    void wholeOnesOfAnyLength()
    {
        std::mt19937_64 random(7);
        for (int i = 0; i < 20000; ++i) {
            QByteArray text(1, char('1' + random() % 9));
            for (int more = int(random() % 21); more > 0; --more) text += char('0' + random() % 10);
            QCOMPARE(jsonNumber(std::string_view(text.data(), size_t(text.size()))), std::strtod(text.constData(), nullptr));
        }
        QCOMPARE(jsonNumber("9999999999999999999"), 1e19);
    }

    void ends()
    {
        QVERIFY(jsonNumber("1e400") == HUGE_VAL && jsonNumber("-1e400") == -HUGE_VAL);
        QCOMPARE(jsonNumber("1e-400"), 0.0);
        QCOMPARE(jsonNumber("0e99999999999999999999"), 0.0);
        QVERIFY(jsonNumber("1e99999999999999999999") == HUGE_VAL);
        QCOMPARE(jsonNumber("1e-99999999999999999999"), 0.0);
        // Neither exponent nor sign of it says which way these go.
        QCOMPARE(jsonNumber("0." + std::string(400, '0') + "1"), 0.0);
        QCOMPARE(jsonNumber("0." + std::string(400, '0') + "1e399"), 0.01);
        QVERIFY(jsonNumber("1" + std::string(400, '0') + "e-10") == HUGE_VAL);
        for (const char* none : {"", "-", "x", "1x", "1e", "0x10"}) QVERIFY2(std::isnan(jsonNumber(none)), none);
    }

    void whole()
    {
        QCOMPARE(jsonWhole("-9223372036854775808"), std::optional<qint64>(std::numeric_limits<qint64>::min()));
        QCOMPARE(jsonWhole("9223372036854775807"), std::optional<qint64>(std::numeric_limits<qint64>::max()));
        for (const char* none : {"9223372036854775808", "1.0", "1e2", "", "-"}) QVERIFY2(!jsonWhole(none), none);
    }

    /// RapidJSON's own reading made 1.45e281 of the first and -2.2e-75 of the second.
    void zerosOfAFile()
    {
        for (const char* zero : {"0e+300", "-0e99", "0.0e5"}) {
            const auto read = readAmg(withRows(zero), "amg-json");
            QVERIFY2(read.ok(), qPrintable(spoken(read)));
            QCOMPARE(amgHierarchy(read->datasets.front())->levels.front().rows, 0.0);
        }
        QCOMPARE(amgHierarchy(readAmg(withRows("1.25e3"), "amg-json")->datasets.front())->levels.front().rows, 1250.0);
        QVERIFY(!readAmg(withRows("1e309"), "amg-json").ok());
    }
};

QTEST_MAIN(TestJsonDigits)
#include "tst_json_digits.moc"
