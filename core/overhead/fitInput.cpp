// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/fitInput.h"

#include "core/base/words.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitAmdahl.h"
#include "core/overhead/fitModel.h"
#include "core/overhead/performanceNormalForm.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

constexpr size_t leastRecords = 4;

Result<Done> checkModel(const FitSettings& settings)
{
    if (settings.model == amdahlOverheadModel.id || settings.model == amdahlRatioModel.id) return Done{};
    return Error{u"'%1' cannot be fitted to run times. The models that can are amdahl, amdahl-overhead, amdahl-ratio, extra-p-pmnf and "
                 "extra-p-pmnf-negative."_s.arg(settings.model)};
}

Result<Done> checkFixed(const FitSettings& settings, bool ratio)
{
    for (const auto& [name, value] : settings.fixed) {
        if (ratio) return Error{u"'%1' cannot be held: amdahl-ratio fits b and c and has no other values."_s.arg(name)};
        if (const auto good = checkSerialValue(settings.model, name, value); !good) return good;
    }
    return Done{};
}

/// Records that were copied out of their dataset, to be looked at as those in it.
struct Copied {
    const RunRecords& records;
    size_t size() const { return records.size(); }
    double n(size_t i) const { return records.n[i]; }
    double t(size_t i) const { return records.t[i]; }
    double ratio(size_t i) const { return i < records.ratio.size() ? records.ratio[i] : missing; }
};

template <class Runs>
Result<Done> checkRecords(const Runs& runs)
{
    for (size_t i = 0; i < runs.size(); ++i) {
        const double n = runs.n(i), t = runs.t(i);
        if (!(n >= 1) || n != std::floor(n) || !std::isfinite(n))
            return Error{u"Record %1: n = %2 is not a whole number of cores, 1 or more."_s.arg(i + 1).arg(exact(n))};
        if (!(t > 0) || !std::isfinite(t))
            return Error{u"Record %1 (n = %2): t = %3 s is not a run time above 0. Leave the record out of the file."_s.arg(i + 1).arg(
                exact(n), std::isnan(t) ? u"missing"_s : exact(t))};
    }
    return Done{};
}

Result<Done> checkLeftOut(const FitSettings& settings, size_t records)
{
    if (settings.dropFirst < 0) return Error{u"%1 records cannot be left out: the number must be 0 or more."_s.arg(settings.dropFirst)};
    if (size_t(settings.dropFirst) > records)
        return Error{u"The first %1 records are to be left out, but there are %2."_s.arg(settings.dropFirst).arg(records)};
    for (const int row : settings.excluded)
        if (row < 0 || size_t(row) >= records)
            return Error{u"Row %1 is to be left out, but there are %2 records."_s.arg(row + 1).arg(records)};
    return Done{};
}

/// t_1 as typed, or the mean of the records at n = 1.
template <class Runs>
Result<FitParameter> serialTime(const Runs& runs, const FitSettings& settings)
{
    FitParameter t1{u"t_1"_s, Quantity::Time, missing, {}, {}, Determined::Given, u"given"_s};
    const auto fixed = settings.fixed.find(u"t_1"_s);
    if (fixed != settings.fixed.end()) {
        t1.value = fixed->second;
        return t1;
    }
    double sum = 0;
    qint64 repetitions = 0;
    for (size_t i = 0; i < runs.size(); ++i)
        if (runs.n(i) == 1) sum += runs.t(i), ++repetitions;
    if (repetitions == 0) return Error{u"There is no record at n = 1. Add one, or give t_1, the run time on one core."_s};
    t1.value = sum / double(repetitions);
    t1.state = Determined::Record;
    t1.reason = repetitions == 1 ? u"record at n = 1"_s : u"mean of %1 records at n = 1"_s.arg(repetitions);
    return t1;
}

void noteLeftOut(FitInput& input)
{
    QString said = leftOutText(input.records, input.used);
    if (said.isEmpty()) return;
    if (!input.ratio) said += QLatin1Char(' ') + u"t_1 stays %1."_s.arg(display(input.t_1, Quantity::Time));
    note(input.messages, said);
}

/// Whether logarithms of this ratio or division by it are wanted where it is 0.
bool isZeroDivided(const FitSettings& settings, double n, double ratio)
{
    return settings.weights != Weights::Plain && (!(ratio > 0) || n == 1);
}

/// Eq (1) needs a measured ratio; without logarithm or division by it where it is 0.
void markWithoutRatio(FitInput& input, const FitSettings& settings)
{
    int absent = 0, zero = 0;
    for (size_t i = 0; i < input.used.size(); ++i) {
        if (!input.used[i]) continue;
        const double ratio = input.records.ratio[i];
        const bool none = !std::isfinite(ratio), noRelative = isZeroDivided(settings, input.records.n[i], ratio);
        input.used[i] = !none && !noRelative;
        absent += none;
        zero += !none && noRelative;
    }
    if (absent > 0)
        note(input.messages, counted(absent, u"1 record without MPI time is left out."_s, u"%1 records without MPI time are left out."_s));
    if (zero > 0)
        note(input.messages, counted(zero, u"1 record with a share of 0 is left out"_s, u"%1 records with a share of 0 are left out"_s) +
                                 u": %1 weights divide by it."_s.arg(toString(settings.weights)));
}

void gather(FitInput& input)
{
    OverheadData& data = input.data;
    data.ratio = input.ratio;
    for (size_t i = 0; i < input.used.size(); ++i) {
        if (!input.used[i]) continue;
        data.n.push_back(input.records.n[i]);
        data.y.push_back(input.ratio ? input.records.ratio[i] : input.records.t[i]);
        data.largest = std::max(data.largest, input.records.n[i]);
    }
}

/// Records that a fit uses: how many, and whether their n differ.
struct Enough {
    size_t least = leastRecords, count = 0;
    double n = missing;
    bool differ = false;

    void add(double another)
    {
        if (count++ == 0) n = another;
        differ |= another != n;
    }
    Result<Done> check() const
    {
        if (count < least)
            return Error{counted(qint64(count), u"1 record is too few"_s, u"%1 records are too few"_s) +
                         u": the fit needs at least %1."_s.arg(least)};
        if (!differ) return Error{u"All records have n = %1. The fit needs different numbers of cores."_s.arg(exact(n))};
        return Done{};
    }
};

template <class Runs>
Result<std::vector<bool>> usedOf(const Runs& runs, const FitSettings& settings)
{
    for (const auto& check : {checkRecords(runs), checkLeftOut(settings, runs.size())})
        if (!check) return check.error();
    std::vector<bool> used(runs.size(), true);
    std::fill_n(used.begin(), settings.dropFirst, false);
    for (const int row : settings.excluded) used[size_t(row)] = false;
    return used;
}

} // namespace

FitParameter fittedParameter(const char* name, Quantity quantity, double value, double error, double quantile)
{
    FitParameter parameter{.name = QLatin1String(name), .quantity = quantity, .value = value, .state = Determined::Fitted};
    if (!std::isfinite(error)) return parameter;
    parameter.standardError = error;
    parameter.interval = {value - quantile * error, value + quantile * error};
    return parameter;
}

Result<Done> checkSerialValue(const QString& model, const QString& name, double value)
{
    const QString fitted = model == amdahlModel.id ? u"amdahl can hold t_1 and f_s, or fit both."_s
                                                   : u"amdahl-overhead can hold f_s and t_1; b and c are fitted."_s;
    if (name != u"f_s" && name != u"t_1") return Error{u"'%1' cannot be held. %2"_s.arg(name, fitted)};
    if (name == u"f_s" && !(value >= 0 && value < 1)) return Error{u"f_s is %1. It must be 0 or more and below 1."_s.arg(exact(value))};
    if (name == u"t_1" && !(std::isfinite(value) && value > 0))
        return Error{u"t_1 is %1. It must be a finite time above 0."_s.arg(exact(value))};
    return Done{};
}

Result<Done> enoughRecords(const std::vector<double>& n, size_t least)
{
    Enough enough{.least = least};
    for (const double one : n) enough.add(one);
    return enough.check();
}

QString leftOutText(const RunRecords& records, const std::vector<bool>& used)
{
    QStringList left;
    for (size_t i = 0; i < used.size(); ++i)
        if (!used[i]) left += exact(records.n[i]);
    if (left.isEmpty()) return {};
    constexpr qsizetype mostListed = 20;
    QString where = u"n = "_s + left.join(u", "_s);
    if (left.size() > mostListed) {
        std::set<double> different;
        for (size_t i = 0; i < used.size(); ++i)
            if (!used[i]) different.insert(records.n[i]);
        where = different.size() > 1 ? u"at %1 different n from %2 to %3"_s.arg(QString::number(different.size()),
                                                                                exact(*different.begin()), exact(*different.rbegin()))
                                     : u"all at n = %1"_s.arg(exact(*different.begin()));
    }
    return u"Left out of the fit: %1 of %2 records, %3."_s.arg(QString::number(left.size()), QString::number(used.size()), where);
}

OverheadData FitInput::at(double serialFraction) const
{
    OverheadData copy = together;
    if (!ratio) copy.setAmdahl(t_1, serialFraction);
    return copy;
}

OverheadData FitInput::recordsAt(double serialFraction) const
{
    OverheadData copy = data;
    if (!ratio) copy.setAmdahl(t_1, serialFraction);
    return copy;
}

Result<std::vector<bool>> usedRecords(const RunRecords& records, const FitSettings& settings)
{
    return usedOf(Copied{records}, settings);
}

Result<Done> checkFit(const Dataset& dataset, const FitSettings& settings)
{
    const auto runs = RunsView::of(dataset);
    if (!runs) return runs.error();
    if (isNormalForm(settings.model)) return Done{};
    const bool ratio = settings.model == amdahlRatioModel.id, isAlone = settings.model == amdahlModel.id;
    for (const auto& check : {isAlone ? checkAmdahl(settings) : checkModel(settings), checkFixed(settings, ratio)})
        if (!check) return check.error();
    const auto used = usedOf(*runs, settings);
    if (!used) return used.error();
    if (const auto t1 = ratio || isAlone ? Result<FitParameter>(FitParameter()) : serialTime(*runs, settings); !t1) return t1.error();
    Enough enough{.least = isAlone ? leastAmdahlRecords : leastRecords};
    for (size_t i = 0; i < runs->size(); ++i) {
        if (!(*used)[i]) continue;
        if (const double share = ratio ? runs->ratio(i) : 1; !std::isfinite(share) || (ratio && isZeroDivided(settings, runs->n(i), share)))
            continue;
        enough.add(runs->n(i));
    }
    return enough.check();
}

Result<FitInput> fitInput(const RunRecords& records, const FitSettings& settings)
{
    FitInput input;
    input.ratio = settings.model == amdahlRatioModel.id;
    for (const auto& check : {checkModel(settings), checkFixed(settings, input.ratio)})
        if (!check) return check.error();
    auto used = usedRecords(records, settings);
    if (!used) return used.error();
    input.used = used.take();
    input.records = records;
    for (auto* column : {&input.records.tau, &input.records.tauStd, &input.records.ratio}) column->resize(records.size(), missing);
    if (!input.ratio) {
        auto t1 = serialTime(Copied{records}, settings);
        if (!t1) return t1.error();
        input.t1 = t1.take();
        input.t_1 = input.t1.value;
        input.serial.value = input.t_1;
        if (input.t1.state == Determined::Record) input.serial.records = int(std::count(records.n.begin(), records.n.end(), 1.0));
        const auto f_s = settings.fixed.find(u"f_s"_s);
        if (f_s != settings.fixed.end()) input.f_s = f_s->second;
    }
    noteLeftOut(input);
    if (input.ratio) markWithoutRatio(input, settings);
    gather(input);
    input.data.weights = settings.weights;
    if (const auto found = enoughRecords(input.data.n, leastRecords); !found) return found.error();
    input.together = oneByN(input.data);
    return input;
}

} // namespace costscope
