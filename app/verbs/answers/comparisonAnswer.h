// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/compare/comparison.h"
#include "core/conclusions/sessionConclusions.h"

namespace costscope {

// The answer of `compare`.

/// The fields of its JSON object, but the names of both sides.
QJsonObject comparisonToJson(const SessionComparison& comparison, const SessionVerdict& verdict);
/// Sentences first, then what differs number by number.
QString comparisonInWords(const SessionComparison& comparison, const SessionVerdict& verdict, const QString& old, const QString& now);
/// What is sure of a ratio; null if nothing is.
QJsonValue significanceToJson(const ComparedValue& value);
/// One row per value that both have, for scripts.
AnswerTable comparisonTable(const std::vector<ComparedValue>& values);

/// How sure the ratios in the lists of changes are.
class Sureness {
public:
    explicit Sureness(const SessionVerdict& verdict);
    /// nullptr if nothing is known.
    const ComparedValue* find(const ItemChange& item, const QString& value) const;

private:
    std::map<QString, const ComparedValue*> m_all;
};

} // namespace costscope
