// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"

#include <functional>

namespace costscope {

/// Ends of 95 %; NaN where they are not known.
using Interval = std::array<double, 2>;

/// How uncertain what is computed from machines is, because values of theirs are: "error propagation".
///
/// A value errs by its interval, else by its standard error (a rate in ln), by itself or as JointErrors say. Values that have draws
/// are taken as they were drawn, all numbers are computed from each draw, and their 2.5 and 97.5 % are the ends. The others are moved
/// to the ends of 95 % along the principal axes of their correlations, where they are independent, one axis after the other; what that
/// does adds in squares, each side for itself (the delta method, by differences as large as the error: a maximum that another branch
/// takes over within it counts). Values of several machines that are the same, with the same errors, move together.
class Uncertainty {
public:
    using Machines = std::vector<Machine>;
    /// Numbers that are computed from the machines, the same ones in the same order each time; empty where they cannot be.
    using Numbers = std::function<std::vector<double>(const Machines&)>;

    /// `counts`: whether a value is used; the others stay.
    explicit Uncertainty(Machines machines, const std::function<bool(const QString&)>& counts = {});

    /// Whether a value that counts has an error.
    bool isKnown() const { return !m_axes.empty() || !m_drawn.empty(); }
    /// 95 % of each number; NaN where it is none itself, or was none on the way. Empty if no error is known.
    std::vector<Interval> intervals(const Numbers& numbers) const;

    // The same in steps, for whoever computes many numbers from the same machines.

    /// How many other machines numbers are computed from.
    size_t count() const { return drawCount() + 2 * m_axes.size(); }
    /// The machines as variant i < count() has them.
    Machines variant(size_t i) const;
    /// 95 % of a number that is `centre` with the machines as they are, and as listed with each variant; NaN where one is none.
    Interval interval(double centre, const std::vector<double>& ofVariants) const;

private:
    /// A value in one or several of the machines.
    struct Place {
        QString name;
        std::vector<size_t> machines;
    };
    /// A direction in which values move together: by so large a share of the way to their ends.
    struct Axis {
        std::vector<Place> places;
        std::vector<double> shares;
    };
    struct Drawn {
        std::vector<Place> places;
        std::vector<std::vector<double>> draws;
    };

    void take(const Machine& machine, const std::function<bool(const QString&)>& counts);
    void add(const JointErrors& errors, std::vector<Place> places);
    Place placeOf(const QString& name, const Machine& machine) const;
    size_t drawCount() const;

    Machines m_machines;
    std::vector<Axis> m_axes;
    std::vector<Drawn> m_drawn;
};

} // namespace costscope
