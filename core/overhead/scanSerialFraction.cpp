// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitInput.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace costscope {

namespace {

constexpr int firstK = 10, lastK = 60;
constexpr double widestCap = 1; ///< errors of 100 %

ScanRow scanRow(double f_s, const OverheadData& data, const OverheadEstimate& estimate)
{
    ScanRow row;
    row.f_s = f_s;
    row.termination = estimate.termination;
    if (!row.admissible()) return row;
    const LeastSquaresErrors errors = overheadErrors(data, estimate);
    if (!errors.determined[0] || !errors.determined[1]) row.termination = Termination::NotDetermined;
    if (!row.admissible()) return row;
    row.b = estimate.b;
    row.c = estimate.c;
    row.bError = errors.standardErrors[0];
    row.cError = errors.standardErrors[1];
    row.saturation = AmdahlOverhead{0, f_s, row.b, row.c}.saturation();
    row.closeness = (row.b + row.bError) / row.c;
    row.rms = std::sqrt(estimate.sumOfSquares / double(data.records()));
    return row;
}

/// The row with c > b, both relative errors <= cap and (b+Δb)/c nearest to 1; -1 if there is none.
int chooseRow(const std::vector<ScanRow>& rows, double cap)
{
    int chosen = -1;
    for (size_t i = 0; i < rows.size(); ++i) {
        const ScanRow& row = rows[i];
        if (!row.admissible() || !(row.c > row.b) || !(row.bError <= cap * row.b) || !(row.cError <= cap * row.c)) continue;
        if (chosen < 0 || std::fabs(row.closeness - 1) < std::fabs(rows[size_t(chosen)].closeness - 1)) chosen = int(i);
    }
    return chosen;
}

void choose(SerialFractionScan& scan)
{
    for (const double cap : {0.3, 0.5, widestCap}) {
        scan.chosen = chooseRow(scan.rows, cap);
        scan.errorCap = cap;
        if (scan.chosen >= 0) break;
    }
    if (scan.chosen < 0) {
        scan.errorCap = missing;
        return;
    }
    const ScanRow& row = scan.rows[size_t(scan.chosen)];
    const auto between = [](double error) { return error >= 0.1 && error <= 0.3; };
    scan.errorsWithin10To30 = between(row.bError / row.b) && between(row.cError / row.c);
}

/// Of the rows of the scan nothing more is known: an f_s between them, above 0.1 or 0 may do.
QString reasonForNone(const std::vector<ScanRow>& rows)
{
    const bool any = std::any_of(rows.begin(), rows.end(), [](const ScanRow& row) { return row.admissible(); });
    if (any)
        return u"None of the %1 f_s tried, from 10⁻⁶ to 0.1, gives c > b with errors up to 100 %. Look at the scan and set f_s by hand."_s
            .arg(rows.size());
    return u"None of the %1 f_s tried, from 10⁻⁶ to 0.1, determines b and c. Leave out the first records, check t_1, or set f_s by hand."_s
        .arg(rows.size());
}

void explain(SerialFractionScan& scan)
{
    if (scan.chosen < 0) {
        warn(scan.messages, reasonForNone(scan.rows));
        return;
    }
    if (scan.errorCap > 0.3)
        warn(scan.messages,
             u"None of the %1 f_s tried, from 10⁻⁶ to 0.1, gives c > b with errors up to 30 %. The limit was relaxed to %2."_s.arg(
                 QString::number(scan.rows.size()), display(scan.errorCap, Quantity::Share, 2)));
    if (scan.chosen == 0 || scan.chosen + 1 == int(scan.rows.size()))
        warn(scan.messages,
             u"The chosen f_s = %1 lies at the end of the scan."_s.arg(display(scan.rows[size_t(scan.chosen)].f_s, Quantity::None, 3)));
}

} // namespace

int SerialFractionScan::lowestRms() const
{
    int lowest = -1;
    for (size_t i = 0; i < rows.size(); ++i)
        if (rows[i].admissible() && (lowest < 0 || rows[i].rms < rows[size_t(lowest)].rms)) lowest = int(i);
    return lowest;
}

QString SerialFractionScan::verdict(size_t at) const
{
    const ScanRow& row = rows[at];
    const double cap = chosen < 0 ? widestCap : errorCap;
    QStringList said;
    if (int(at) == chosen)
        said << u"chosen"_s;
    else if (!row.admissible())
        said << toString(row.termination);
    else if (!(row.c > row.b))
        said << u"b ≥ c"_s;
    else if (!(std::max(row.bError / row.b, row.cError / row.c) <= cap))
        said << u"an error above %1"_s.arg(display(cap, Quantity::Share, 2));
    if (int(at) == lowestRms()) said << u"lowest RMS"_s;
    return said.join(u", "_s);
}

Result<SerialFractionScan> scanSerialFraction(const FitInput& input, bool boundSaturation, const Progress& progress)
{
    SerialFractionScan scan;
    std::optional<std::array<double, 2>> nearby;
    for (int k = firstK; k <= lastK; ++k) {
        if (!progress.report(double(k - firstK) / (lastK - firstK + 1))) return Error{u"The scan was stopped."_s};
        const double f_s = std::pow(10, -k / 10.0);
        const OverheadData data = input.at(f_s);
        const OverheadEstimate estimate = fitOverhead(data, boundSaturation, nearby);
        scan.rows.push_back(scanRow(f_s, data, estimate));
        if (scan.rows.back().admissible()) nearby = {estimate.b, estimate.c};
    }
    choose(scan);
    explain(scan);
    progress.report(1);
    return scan;
}

Result<SerialFractionScan> scanSerialFraction(const RunRecords& records, const FitSettings& settings, const Progress& progress)
{
    FitSettings ofScan = settings;
    ofScan.model = amdahlOverheadModel.id;
    ofScan.fixed.erase(u"f_s"_s);
    const auto input = fitInput(records, ofScan);
    if (!input) return input.error();
    return scanSerialFraction(*input, settings.boundSaturation, progress);
}

} // namespace costscope
