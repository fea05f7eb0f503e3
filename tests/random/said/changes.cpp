// SPDX-License-Identifier: GPL-3.0-or-later
#include "changes.h"

#include "core/base/Quantity.h"
#include "core/data/RunRecords.h"
#include "core/figure/Figure.h"
#include "core/machine/machineValues.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

struct KnownChange {
    ChangeClaim claim;
    QRegularExpression pattern;
};

const std::vector<KnownChange>& allChangeClaims()
{
    static const std::vector<KnownChange> all = [] {
        std::vector<KnownChange> known;
        for (const auto* of : {&claimsOfValues(), &claimsOfConclusions()})
            for (const ChangeClaim& claim : *of)
                known.push_back({claim, QRegularExpression(QRegularExpression::anchoredPattern(claim.pattern),
                                                           QRegularExpression::DotMatchesEverythingOption)});
        return known;
    }();
    return all;
}

/// Middle of the values at one n, by counting those below: no sorting as in the program.
double medianAt(const RunRecords& runs, const std::vector<double>& column, double n, const std::vector<bool>& isOut)
{
    std::vector<double> all;
    for (size_t i = 0; i < runs.size(); ++i)
        if (runs.n[i] == n && !std::isnan(column[i]) && !isOut[i]) all.push_back(column[i]);
    double low = missing, high = missing;
    for (const double value : all) {
        const auto below = std::ranges::count_if(all, [&](double other) { return other < value; });
        const auto notAbove = std::ranges::count_if(all, [&](double other) { return other <= value; });
        const auto middle = qsizetype(all.size() + 1) / 2, upper = qsizetype(all.size() / 2 + 1);
        if (below < middle && notAbove >= middle) low = value;
        if (below < upper && notAbove >= upper) high = value;
    }
    return (low + high) / 2;
}

/// Which records every fit of these data leaves out by hand.
std::vector<bool> leftOutOf(const Session& session, const DatasetItem& item, size_t records)
{
    std::vector<int> times(records, 0);
    int fits = 0;
    for (const Fit& fit : session.fits)
        if (fit.dataset == item.id) {
            ++fits;
            for (size_t row = 0; row < records; ++row) times[row] += std::ranges::count(fit.settings.excluded, int(row)) > 0;
        }
    std::vector<bool> out;
    for (const int count : times) out.push_back(fits > 0 && count == fits);
    return out;
}

/// A value of run times by its name, from the records; NaN for others.
double measuredBy(const Session& session, const DatasetItem& item, const QString& name)
{
    static const QRegularExpression words(QStringLiteral("(run|MPI) time, n = (\\d+)"));
    const auto match = words.match(name);
    const auto runs = runRecords(*item.data);
    if (!match.hasMatch() || !runs.ok()) return missing;
    return medianAt(*runs, match.captured(1) == QLatin1String("run") ? runs->t : runs->tau, match.captured(2).toDouble(),
                    leftOutOf(session, item, runs->size()));
}

const Machine* machineCalled(const Session& session, const Machine& other, bool single)
{
    for (const Machine& machine : session.machines)
        if (single || machine.id == other.id) return &machine;
    return nullptr;
}

bool isNear(double one, double other)
{
    return one == other || std::abs(one - other) <= 1e-12 * std::abs(other) || (std::isnan(one) && std::isnan(other));
}

QString wrongOf(const ComparedValue& value, double old, double now)
{
    if ((std::isnan(old) || isNear(value.old.value, old)) && (std::isnan(now) || isNear(value.now.value, now))) return {};
    return u"%1, %2: %3 and %4 instead of %5 and %6"_s.arg(value.now.item, value.now.name, exact(value.old.value), exact(value.now.value),
                                                           exact(old), exact(now));
}

} // namespace

QString plainly(QString text)
{
    return text.replace(QChar(0xA0), QLatin1Char(' '));
}

int SaidChange::count(const char* group) const
{
    const QString said = word(group).section(QLatin1Char(' '), 0, 0);
    return said == QLatin1String("One") || said == QLatin1String("one") ? 1 : said.toInt();
}

bool SaidChange::shows(const char* group, double value, Quantity quantity, int digits) const
{
    const QString said = word(group);
    for (const double near : {value, value * (1 + 1e-11), value * (1 - 1e-11)}) // on the edge of rounding
        if (said == plainly(plainText(display(near, quantity, digits)))) return true;
    return false;
}

bool SaidChange::showsShare(const char* group, double share) const
{
    return shows(group, share, Quantity::Share, 1) || shows(group, share, Quantity::Share, 2);
}

bool SaidChange::showsTimes(const char* group, double ratio) const
{
    return isRatio(word(group), ratio);
}

bool isRatio(const QString& written, double ratio)
{
    const double said = written.toDouble();
    if (ratio == 0 || std::isinf(ratio)) return said == ratio;
    if (said == 1 && ratio != 1) return std::abs(ratio - 1) < 1e-6;
    const double digits = ratio >= 1000 ? std::floor(std::log10(ratio)) : ratio < 0.995 ? 1 : 2;
    const double last = std::pow(10, std::floor(std::log10(ratio)) - digits);
    return std::abs(said - ratio) <= 0.5 * last * (1 + 1e-6);
}

std::vector<DatasetSides> sidesOf(const Compared& compared)
{
    const auto ofKind = [](const Session& session, DatasetKind kind) {
        std::vector<const DatasetItem*> items;
        for (const DatasetItem& item : session.datasets)
            if (item.missing.isEmpty() && item.data->kind == kind) items.push_back(&item);
        return items;
    };
    std::vector<DatasetSides> all;
    for (const DatasetItem& item : compared.after.datasets) {
        if (!item.missing.isEmpty()) continue;
        const auto old = ofKind(compared.before, item.data->kind);
        const auto called = std::ranges::find_if(old, [&](const DatasetItem* other) { return other->name == item.name; });
        if (called != old.end())
            all.push_back({*called, &item});
        else if (old.size() == 1 && ofKind(compared.after, item.data->kind).size() == 1)
            all.push_back({old.front(), &item});
    }
    return all;
}

QString wrongValue(const Compared& compared)
{
    const bool single = compared.before.machines.size() == 1 && compared.after.machines.size() == 1;
    for (const ComparedValue& value : compared.verdict.compared.values) {
        if (value.now.part == ValuePart::Data) {
            QString wrong = u"of no dataset: %1"_s.arg(value.now.item); // several may share a name
            for (const DatasetSides& sides : sidesOf(compared))
                if (sides.after->name == value.now.item && !wrong.isEmpty())
                    wrong = wrongOf(value, measuredBy(compared.before, *sides.before, value.now.name),
                                    measuredBy(compared.after, *sides.after, value.now.name));
            if (!wrong.isEmpty()) return wrong;
        }
        if (value.now.part != ValuePart::Machines) continue;
        bool isRight = false; // machines may share a name
        for (const Machine& machine : compared.after.machines) {
            const Machine* other = machineCalled(compared.before, machine, single);
            if (!other || machine.name != value.now.item) continue;
            const auto now = machine.values.find(value.now.name), old = other->values.find(value.now.name);
            isRight |=
                now != machine.values.end() && old != other->values.end() && wrongOf(value, old->second.value, now->second.value).isEmpty();
        }
        if (!isRight) return u"of no machine: %1 %2"_s.arg(value.now.item, value.now.name);
    }
    return {};
}

bool isRecomputed(const QString& pattern)
{
    const auto& all = allChangeClaims();
    return std::ranges::any_of(all, [&](const KnownChange& known) { return known.claim.pattern == pattern && known.claim.holds; });
}

QString wrongWithChange(const QString& sentence, const Compared& compared, QString& pattern)
{
    const QString text = plainly(sentence);
    bool isKnown = false, isUntrue = false;
    for (const KnownChange& known : allChangeClaims()) { // names may hold words of other sentences: one claim that holds will do
        const auto match = known.pattern.match(text);
        if (!match.hasMatch()) continue;
        if (!isKnown || known.claim.holds) pattern = known.claim.pattern;
        isKnown = true;
        if (known.claim.holds && known.claim.holds({compared, match})) return {};
        isUntrue |= known.claim.holds != nullptr;
    }
    return isUntrue ? u"untrue: %1"_s.arg(sentence) : isKnown ? QString() : u"nobody checks: %1"_s.arg(sentence);
}

} // namespace costscope
