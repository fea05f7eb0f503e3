// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/conclusions/sessionConclusions.h"

#include <span>

namespace costscope {

/// One of several sessions that are compared with the first of them.
struct Scenario {
    QString name;
    const Session* session = nullptr;
};

/// A number that the first scenario has, and what the others have instead.
struct ScenarioColumn {
    SessionValue first = {};
    std::vector<std::optional<ComparedValue>> others = {}; ///< of the second, third …; nothing where a session has no such number
    QString label = {};                                    ///< "SpMV", with the item where there are several: "Elasticity: SpMV"

    size_t size() const { return 1 + others.size(); }
    double at(size_t scenario) const;      ///< in SI; missing where there is none
    double ratioAt(size_t scenario) const; ///< to the first
    bool differs() const;                  ///< anywhere, by more than a thousandth
    double effect() const;                 ///< the largest difference from the first, in SI
};

/// Sessions beside each other, row by row, with numbers in columns.
struct ScenarioTable {
    QStringList names;
    std::vector<ScenarioColumn> columns;
    size_t unchanged = 0; ///< numbers that are the same in all; columns only where they were asked for, or where none differs
    size_t further = 0;   ///< that differ and are no columns
    Messages messages;
};

struct ScenarioSettings {
    std::optional<ValuePart> part = {}; ///< nothing: of all, one of each in turn
    QStringList wanted = {};            ///< only numbers whose label holds one of these words; unchanged ones too
    size_t most = 6;
    SignificanceSettings significance = {};
};

/// Numbers of the first session are matched in the others as compareValues() does; the single dataset or machine of a kind in any case.
/// Modeled ones stand before measured, fitted and given ones, in each part times before others, the largest difference first. Error:
/// fewer than two sessions, words that no number has, cancelled.
Result<ScenarioTable> scenarioTable(std::span<const Scenario> scenarios, const ScenarioSettings& settings, FigureMemory& memory,
                                    const Progress& progress = {});

/// "b.csv takes least in 5 of 7 times that are shown"; who has the least of a single one, and how many times the first's.
QString scenariosInWords(const ScenarioTable& table);

} // namespace costscope
