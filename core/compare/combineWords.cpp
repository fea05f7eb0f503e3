// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/combineWords.h"

#include "core/compare/combineValues.h"
#include "core/figure/ticks.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// One change, with the words for where it is.
struct Seen {
    double share = 0;   ///< of the height of its axis
    double seconds = 0; ///< by which it changed; 0 where the axis is no time
    const Panel* panel = nullptr;
    QString series;
    ValuePair values;
    bool isMeasured = false; ///< bars and lines are modeled where a figure has a model
};

/// With a capital, unless a symbol or a tag stands first.
QString beginningSentence(QString words)
{
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    return words;
}

double shareOf(const Axis& axis, double before, double after)
{
    if (axis.scale == Scale::Linear) return std::fabs(after - before) / (axis.max - axis.min);
    return before > 0 && after > 0 ? std::fabs(std::log(after / before)) / std::log(axis.max / axis.min) : 0;
}

/// Seconds of one step of the axis; missing if it is no time.
double secondsPerStep(const Axis& axis)
{
    const QString unit = unitOf(axis.label);
    const auto step = unit.isEmpty() ? Result<double>(missing) : parseQuantity(u"1 "_s + unit, Quantity::Time);
    return step ? *step : missing;
}

/// Seconds are told before ratios: by seconds where every axis is a linear one of time, and where the difference is told.
/// On logarithmic axes a reader sees ratios.
struct Largest {
    bool bySeconds = false;
    Seen most = {}, measured = {}; ///< of all, and of what was measured
    qint64 seen = 0;               ///< values that are there in both

    /// What was measured is told before what follows from it; where that is the same, what a model says of it.
    const Seen& told() const { return measured.share >= leastShare ? measured : most; }
    static constexpr double leastShare = 0.0005; ///< less is the same at this scale
};

void see(Largest& largest, const Panel& panel, const QString& series, const ValuePair& values, bool isMeasured)
{
    ++largest.seen;
    const double share = shareOf(panel.y, values.before, values.after);
    const double seconds = std::fmax(0, std::fabs(values.after - values.before) * secondsPerStep(panel.y));
    const auto isMore = [&](const Seen& most) { return largest.bySeconds ? seconds > most.seconds : share > most.share; };
    const Seen seen{share, seconds, &panel, series, values, isMeasured};
    if (isMore(largest.most)) largest.most = seen;
    if (isMeasured && isMore(largest.measured)) largest.measured = seen;
}

/// Of stacks the whole of each, what is unexplained left out; of groups each by itself.
void seeBars(Largest& most, const Panel& before, const Panel& after)
{
    qint64 alone = 0;
    const std::vector<BarPart> parts = barParts(before, after, alone);
    for (const auto& [place, whole] : wholesOf(parts, after.x))
        see(most, after, whole.count == 1 && parts.size() > 1 ? whole.label : QString(), whole.sum, false);
}

bool isOfData(const RecordRef& record)
{
    return !record.dataset.isEmpty();
}

/// Whether it was measured: what is drawn as points, unless the figure names records and this is none.
bool isOfRecord(const Series& series, int row, const Figure& figure, bool namesRecords)
{
    if (series.mark != Mark::Points && series.mark != Mark::Segments) return false;
    if (!namesRecords) return true;
    if (row < 0 || size_t(row) >= figure.rowRecords.size()) return series.mark == Mark::Points;
    return isOfData(figure.rowRecords[size_t(row)]);
}

void seeMarks(Largest& most, const Panel& before, const Panel& after, const Figure& figure)
{
    QStringList without;
    qint64 alone = 0;
    const bool namesRecords = std::ranges::any_of(figure.rowRecords, isOfData);
    for (const SeriesPair& pair : pairedSeries(before, after, without)) {
        const QString name = pair.after->label.isEmpty() ? pair.after->endLabel : pair.after->label;
        for (const ValuePair& v : valuePairs(*pair.before, *pair.after, after, alone))
            see(most, after, name, v, isOfRecord(*pair.after, v.row, figure, namesRecords));
    }
}

/// How large the largest cells of all maps are, before and after.
struct Peaks {
    double before = missing, after = missing;
    QString label;
};

Peaks peaksOf(const PairedFigures& pairs)
{
    Peaks peaks;
    const auto raise = [](double& peak, const Series& cells) {
        for (const double v : cells.value) peak = std::fmax(peak, v);
    };
    for (const PanelPair& pair : pairs.pairs) {
        const Series *before = pair.before ? cellsOf(*pair.before) : nullptr, *after = pair.after ? cellsOf(*pair.after) : nullptr;
        if (!before || !after) continue;
        raise(peaks.before, *before);
        raise(peaks.after, *after);
        peaks.label = after->label;
    }
    return peaks;
}

QString number(double value)
{
    return display(value, Quantity::None, 2);
}

/// A ratio above 1 with as many digits as it takes to tell it from 1: what differs is never "1.0 times slower".
QString times(double ratio)
{
    int digits = 2;
    while (digits < 6 && QString::number(ratio, 'g', digits).toDouble() == 1) ++digits;
    return display(ratio, Quantity::None, digits);
}

/// Whether its bars and lines are modeled: those of overlap are measured, and a replay sums up recorded times.
bool hasModel(const Figure& figure)
{
    return !figure.provenance.model.isEmpty() && figure.kind != u"selection-replay" && figure.kind != u"overlap-bars";
}

/// "AMG level 3", "n = 64", "64 KiB", "2.5D".
QString placeInWords(const Axis& axis, double position)
{
    if (axis.ticks == TickStyle::Fixed) {
        const auto at = std::ranges::find_if(axis.fixedTicks, [&](const Tick& t) { return std::fabs(t.value - position) < 0.5; });
        if (at == axis.fixedTicks.end()) return {};
        bool isNumber = false;
        at->label.toInt(&isNumber);
        return isNumber ? withoutUnit(axis.label) + u' ' + at->label : at->label;
    }
    if (axis.ticks == TickStyle::Bytes) return byteLabel(position);
    static const QRegularExpression symbol(u"<i>.*</i>"_s);
    const auto found = symbol.match(axis.label);
    const QString name = found.hasMatch() ? found.captured() + u" ="_s : withoutUnit(axis.label);
    if (name.isEmpty()) return {};
    return name + u' ' + (position == std::round(position) ? exact(position) : display(position, Quantity::None, 3));
}

/// "overhead τn measured" for "τn measured", where the end of a line of the panel says what the symbol is.
QString withoutBareSymbol(const Panel& panel, const QString& name)
{
    static const QRegularExpression leading(u"^<i>.*?</i>"_s);
    const QString symbol = leading.match(name).captured();
    if (symbol.isEmpty()) return name;
    for (const Series& s : panel.series)
        if (s.endLabel.endsWith(symbol) && s.endLabel.size() > symbol.size()) return s.endLabel + name.mid(symbol.size());
    return name;
}

/// What changed and where: "Overhead τn measured at n = 288".
QString where(const Seen& seen)
{
    const Axis& axis = isLying(*seen.panel) ? seen.panel->y : seen.panel->x;
    const QString place = placeInWords(axis, seen.values.x);
    QStringList words = {seen.panel->title, withoutBareSymbol(*seen.panel, seen.series)};
    if (axis.ticks == TickStyle::Fixed) words << place;
    words.removeAll(QString());
    words.removeDuplicates();
    QString all = words.join(u", "_s);
    if (axis.ticks != TickStyle::Fixed && !place.isEmpty()) all += (all.isEmpty() ? QString() : u" at "_s) + place;
    return all;
}

bool isTime(const QString& unit)
{
    return parseQuantity(u"1 "_s + unit, Quantity::Time).ok() && !unit.isEmpty();
}

/// Panels of axes that are there in both.
bool canBeCompared(const PanelPair& pair)
{
    return pair.before && pair.after && pair.after->frame == Frame::Axes && !hasAreas(*pair.after);
}

/// Whether the largest change is that of the most seconds.
bool isBySeconds(const PairedFigures& pairs, ChangeOf told)
{
    for (size_t i = 0; i < pairs.pairs.size(); i += size_t(pairs.group)) {
        const PanelPair& pair = pairs.pairs[i];
        if (!canBeCompared(pair)) continue;
        const Axis& axis = isLying(*pair.after) ? pair.after->x : pair.after->y;
        if (!isTime(unitOf(axis.label)) || (axis.scale != Scale::Linear && told != ChangeOf::Difference)) return false;
    }
    return true;
}

/// Whose words differ are joined, "a; b"; the names say whose they are.
QString joint(const QString& before, const QString& after, const SideNames& names)
{
    if (before == after || before.isEmpty()) return after;
    return u"%1: %2; %3: %4"_s.arg(names.after, after, names.before, before);
}

Provenance jointProvenance(const Provenance& before, const Provenance& after, const SideNames& names)
{
    Provenance joined = after;
    const SideNames plain{plainText(names.before), plainText(names.after)};
    for (const QString& data : before.data)
        if (!after.data.contains(data)) joined.data << u"%1: %2"_s.arg(plain.before, data);
    joined.model = joint(before.model, after.model, plain);
    joined.parameters = joint(before.parameters, after.parameters, plain);
    return joined;
}

} // namespace

/// What changed most, seen at the scale of its axis: "SpGEMM, level 3: modeled to take 2.1 times as long as in before.costscope"; what was
/// measured first, where that differs. Times are modeled where the figures have a model and show no measured ones.
static QString changeTitle(const PairedFigures& pairs, const Figure& figure, const SideNames& names, bool isOfModel, ChangeOf told)
{
    Largest largest{.bySeconds = isBySeconds(pairs, told)};
    bool comparable = false;
    std::vector<Panel> lying; // keeps what `most` points at
    lying.reserve(pairs.pairs.size());
    for (size_t i = 0; i < pairs.pairs.size(); i += size_t(pairs.group)) {
        const PanelPair& pair = pairs.pairs[i];
        if (!canBeCompared(pair)) continue;
        comparable = true;
        Panel before = isLying(*pair.before) ? transposed(*pair.before) : *pair.before;
        lying.push_back(isLying(*pair.after) ? transposed(*pair.after) : *pair.after);
        seeBars(largest, before, lying.back());
        seeMarks(largest, before, lying.back(), figure);
    }
    const Seen& most = largest.told();
    const QString same = u"%1 and %2 are the same at this scale"_s.arg(names.after, names.before);
    if (const Peaks peaks = peaksOf(pairs); !most.panel && std::isfinite(peaks.before + peaks.after))
        return u"%1: at most %2 %4 instead of %3 %4"_s
            .arg(withoutUnit(peaks.label), number(peaks.after), number(peaks.before), unitOf(peaks.label).toHtmlEscaped())
            .trimmed();
    if (!most.panel) return comparable && largest.seen > 0 ? same : u"%1 beside %2"_s.arg(names.after, names.before);
    const ValuePair& v = most.values;
    const double ratio = v.after / v.before;
    const QString unit = unitOf(most.panel->y.label), changed = where(most);
    if (most.share < Largest::leastShare) return same;
    if (!(ratio > 0) || !std::isfinite(ratio) || unit == u"%")
        return u"%1, %2: %3 %5 instead of %4 %5"_s
            .arg(withoutUnit(most.panel->y.label), changed, number(v.after), number(v.before), unit.toHtmlEscaped())
            .trimmed();
    const QString place = changed.isEmpty() ? names.after : u"%1 in %2"_s.arg(beginningSentence(changed), names.after);
    const bool isWhole = isTime(unit) && most.series.isEmpty(); // a part of a time is not slow, but long
    const bool isModeled = isOfModel && !most.isMeasured;
    const QString is = isModeled ? u"modeled to be "_s : QString(), takes = isModeled ? u"modeled to take "_s : QString();
    if (told == ChangeOf::Difference && isTime(unit))
        return (v.after > v.before ? u"%1: %2%3 %4 more than in %5"_s : u"%1: %2%3 %4 less than in %5"_s)
            .arg(place, takes, number(std::fabs(v.after - v.before)), unit, names.before);
    if (isWhole && ratio > 1) return u"%1: %2%3 times slower than in %4"_s.arg(place, is, times(ratio), names.before);
    if (isWhole) return u"%1: %2%3 times faster than in %4"_s.arg(place, is, times(1 / ratio), names.before);
    if (isTime(unit)) return u"%1: %2%3 times as long as in %4"_s.arg(place, takes, times(ratio), names.before);
    return ratio > 1 ? u"%1: %2 times as large as in %3"_s.arg(place, times(ratio), names.before)
                     : u"%1: %2 times smaller than in %3"_s.arg(place, times(1 / ratio), names.before);
}

Figure jointFigure(const Figure& before, const Figure& after, const PairedFigures& pairs, const SideNames& names, ChangeOf told)
{
    Figure figure = after;
    figure.panels.clear();
    figure.title = changeTitle(pairs, after, names, hasModel(before) || hasModel(after), told);
    figure.subtitle = joint(before.subtitle, after.subtitle, names);
    figure.provenance = jointProvenance(before.provenance, after.provenance, names);
    for (Message message : before.messages) {
        if (std::ranges::find(after.messages, message) != after.messages.end()) continue;
        message.text = u"%1: %2"_s.arg(plainText(names.before), message.text);
        figure.messages.push_back(message);
    }
    figure.messages.insert(figure.messages.end(), pairs.messages.begin(), pairs.messages.end());
    return figure;
}

void addWords(Figure& figure, const PairedFigures& pairs, const SideNames& names)
{
    if (pairs.wordsBefore.empty() && pairs.wordsAfter.empty()) return;
    const bool isHigh = figure.heightMm > figure.widthMm; // there words below would put one panel above the other
    const auto say = [&](const QString& whose, const QString& line) {
        note(figure.messages, u"%1: %2"_s.arg(plainText(whose), plainText(line)));
    };
    if (isHigh) {
        for (const QString& line : pairs.wordsBefore) say(names.before, line);
        for (const QString& line : pairs.wordsAfter) say(names.after, line);
        return;
    }
    Panel words = emptyPanel();
    words.height = 1;
    const bool same = pairs.wordsBefore == pairs.wordsAfter;
    for (const QString& line : pairs.wordsBefore)
        if (!same) words.notes.push_back(u"%1: %2"_s.arg(names.before, line));
    for (const QString& line : pairs.wordsAfter) words.notes.push_back(same ? line : u"%1: %2"_s.arg(names.after, line));
    figure.panels.push_back(std::move(words));
}

} // namespace costscope
