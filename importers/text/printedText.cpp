// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/printedText.h"

#include <QStringConverter>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace costscope {

std::string_view printedTrimmed(std::string_view text)
{
    while (!text.empty() && isPrintedBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isPrintedBlank(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> printedTokens(std::string_view line)
{
    std::vector<std::string_view> tokens;
    for (size_t at = 0; at < line.size();) {
        while (at < line.size() && isPrintedBlank(line[at])) ++at;
        const size_t begin = at;
        while (at < line.size() && !isPrintedBlank(line[at])) ++at;
        if (at > begin) tokens.push_back(line.substr(begin, at - begin));
    }
    return tokens;
}

std::string_view takePrintedWord(std::string_view& text)
{
    text = printedTrimmed(text);
    const auto end = std::find_if(text.begin(), text.end(), isPrintedBlank);
    const std::string_view word = text.substr(0, size_t(end - text.begin()));
    text.remove_prefix(word.size());
    return word;
}

std::optional<qint64> printedInteger(std::string_view text)
{
    qint64 value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || fault != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

PrintedNumber printedNumber(std::string_view token, PrintedDecimal& decimal)
{
    std::string pointed(token);
    const bool comma = token.find(',') != std::string_view::npos;
    const bool point = token.find('.') != std::string_view::npos;
    if ((comma && decimal == PrintedDecimal::Point) || (point && decimal == PrintedDecimal::Comma))
        return {0, PrintedNumberFault::MixedDecimal};
    if (comma) std::replace(pointed.begin(), pointed.end(), ',', '.');
    double value = 0;
    const auto [end, fault] = std::from_chars(pointed.data(), pointed.data() + pointed.size(), value);
    if (pointed.empty() || fault != std::errc() || end != pointed.data() + pointed.size()) return {0, PrintedNumberFault::NotANumber};
    if (comma || point) decimal = comma ? PrintedDecimal::Comma : PrintedDecimal::Point;
    return {value, PrintedNumberFault::None};
}

PrintedRounding printedRounding(std::string_view token, double value)
{
    if (value == 0 || !std::isfinite(value)) return {};
    const size_t e = token.find_first_of("eE");
    const std::string_view digits = token.substr(0, e);
    const size_t point = digits.find_first_of(".,");
    const int decimals = point == std::string_view::npos ? 0 : int(digits.size() - point - 1);
    const auto exponent =
        e == std::string_view::npos ? std::optional<qint64>(0) : printedInteger(token.substr(e + (token[e + 1] == '+' ? 2 : 1)));
    const double fixed = 0.5 * std::pow(10.0, double(exponent.value_or(0)) - decimals);
    const double general = 0.5 * std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
    return {fixed, std::min(fixed, general), e == std::string_view::npos ? decimals : -1};
}

size_t launcherTag(std::string_view line)
{
    const auto count = [&](size_t from, std::string_view of) {
        const size_t end = std::min(line.find_first_not_of(of, from), line.size());
        return end - from;
    };
    const bool bracket = line.substr(0, 1) == "[";
    size_t at = bracket ? 1 : 0;
    const size_t digits = count(at, bracket ? "0123456789," : "0123456789");
    if (digits == 0) return 0;
    at += digits;
    if (bracket && line.substr(at++, 1) != "]") return 0;
    for (const std::string_view stream : {"<stdout>", "<stderr>"})
        if (bracket && line.substr(at, stream.size()) == stream) at += stream.size();
    if (line.substr(at, 1) == ":") return at + 1;
    return bracket ? at : 0;
}

QString printedName(std::string_view bytes, bool& damaged)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString text = decoder.decode(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    if (!decoder.hasError()) return text;
    damaged = true;
    return QString::fromLatin1(bytes.data(), qsizetype(bytes.size()));
}

QString shortened(const QString& text, qsizetype most)
{
    if (text.size() <= most) return text;
    const qsizetype end = text[most - 1].isHighSurrogate() ? most - 1 : most; // no half of a character
    return text.first(end) + QChar(0x2026);
}

QString withShortQuotes(const QString& message)
{
    constexpr qsizetype longest = 100, longestMessage = 4000;
    constexpr QChar opening(0x201C), closing(0x201D);
    if (message.size() <= longest) return message; // as nearly all
    QString text;
    for (qsizetype at = 0; at < message.size();) {
        const qsizetype from = message.indexOf(opening, at);
        const qsizetype end = from < 0 ? -1 : message.indexOf(closing, from);
        if (end < 0) {
            text += QStringView(message).sliced(at);
            break;
        }
        text += QStringView(message).sliced(at, from + 1 - at);
        const QString inside = message.sliced(from + 1, end - from - 1);
        text += inside.size() > longest ? shortened(inside) : inside;
        at = end;
    }
    return shortened(text, longestMessage);
}

QString printedQuoted(std::string_view bytes)
{
    bool damaged = false;
    QString text = printedName(printedTrimmed(bytes.substr(0, 400)), damaged);
    if (text.size() > 80) text = shortened(text, 79);
    for (QChar& c : text)
        if (!c.isPrint()) c = c == u'\t' ? u' ' : QChar(0xFFFD);
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

} // namespace costscope
