// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <QHash>

namespace costscope {

// Measured times of the functions among which a program selects at run time. Barigou 2016, section 3 (ADCL).

/// What distinguishes functions: "fan_out" with its values in the order in which they are tried.
struct SelectionAttribute {
    QString name = {};
    QStringList values = {};
    bool operator==(const SelectionAttribute&) const = default;
};

/// One implementation.
struct SelectionFunction {
    QString name = {};
    std::vector<int> levels = {};                ///< per attribute: which of its values
    std::vector<std::vector<double>> times = {}; ///< [s], per process and iteration; all processes have as many
    size_t iterations() const { return times.empty() ? 0 : times.front().size(); }
    /// [s]: an iteration takes as long as its slowest process.
    std::vector<double> iterationTimes() const;
    bool operator==(const SelectionFunction&) const = default;
};

struct SelectionTimes {
    std::vector<SelectionAttribute> attributes = {}; ///< in the order in which they are varied
    std::vector<SelectionFunction> functions = {};

    /// `values` are those of the attributes, in their order; new ones are added to them.
    void add(const QString& name, const QStringList& values, std::vector<std::vector<double>> times);
    /// Iterations that every function has.
    size_t iterations() const;
    /// Index of the first function with these levels; nothing if no function has them.
    std::optional<size_t> find(const std::vector<int>& levels) const;
    /// How many different levels there are, and how many of them a function has.
    double combinations() const;
    size_t differentFunctions() const;
    bool operator==(const SelectionTimes& other) const { return attributes == other.attributes && functions == other.functions; }

private:
    /// Where a value stands among those of an attribute, of 20 000 as fast as of two.
    int levelOf(size_t attribute, const QString& value);
    std::vector<QHash<QString, int>> m_levels = {}; ///< by attribute
};

/// What there is to say about them: combinations of attribute values that no function has, or several; iterations that only
/// some have.
Messages selectionFindings(const SelectionTimes& times);

/// The attributes of a dataset of kind "selection", without reading its times.
std::vector<SelectionAttribute> selectionAttributes(const Dataset& dataset);

/// A dataset of kind "selection": table "functions" (function, its attributes, iterations, mean_s) and table "times" (function,
/// process where there are several, iteration from 1 on, time_s).
Dataset selectionDataset(const SelectionTimes& times);
/// Error: another kind of dataset; a table without its columns; times of no function; a function without times.
Result<SelectionTimes> selectionTimes(const Dataset& dataset);

} // namespace costscope
