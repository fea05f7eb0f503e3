// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/levels/levelAnalysis.h"
#include "core/machine/Machine.h"
#include "core/session/Session.h"

namespace costscope {

// What a figure of AMG levels is asked for, as it stands in FigureRequest::choices: flat, so that --choice NAME=VALUE, session
// files and comparisons read alike.
//   "queue_law": "third", "ppn": 32                       how the levels are modeled: names of levelChoiceRows()
//   "what_if.machine": "hopper", "what_if.gamma": 4e-9,   a second model beside it: names of levelValueRows(), or a machine
//   "what_if.order": "round-robin"
// Numbers are numbers in SI units, "inf" for no limit; words are those of the row.

/// What is taken otherwise: a machine, and values by the names of levelValueRows() (of a word its index).
struct LevelChanges {
    QString machine = {}; ///< id; empty = as it is
    NamedValues set = {};
    bool isEmpty() const { return machine.isEmpty() && set.empty(); }
    bool operator==(const LevelChanges&) const = default;
};

/// What the request itself says of placement and settings; words that are none count as not said. Error: not a number.
Result<NamedValues> levelSet(const FigureRequest& request);
/// What its what if says; empty = there is none. Error: an unknown name (lists the known ones), not a number, an unknown word.
Result<LevelChanges> whatIfOf(const FigureRequest& request);

/// The request with these values, the others of levelChoiceRows() as usual.
FigureRequest withLevelSet(FigureRequest request, const NamedValues& set);
/// The request with this what if in place of its own; without changes it has none.
FigureRequest withWhatIf(FigureRequest request, const LevelChanges& changes);

/// "ppn" or "what_if.gamma" to what people write. For FigureKind::setValue.
Result<Done> setLevelValue(FigureRequest& request, const QString& name, const QString& text);
/// What setLevelValue takes, for listings: "ppn", …, "what_if.machine", "what_if.NAME".
QStringList levelValueNames();
/// "machine" and all names of levelValueRows(): what a what if may change.
QStringList whatIfNames();

/// The settings of the model and the order of the ranks as switches of a figure.
std::vector<Choice> levelChoices();

/// As a sentence names them, after "with": "32 ranks per node", "receives posted in order", "<i>δ</i> = 50 ps/B"; "the
/// parameters of Hopper" for the name of `machine`; "5 changes" of many. Simple HTML.
QString inWords(const LevelChanges& changes, const Machine& machine);
/// "<i>δ</i>", "<i>γ</i> and <i>δ</i>"; "the values" of many. Simple HTML.
QString nameOfValues(const LevelChanges& changes);
/// "<i>γ</i>" of a value of a machine, "queue_law" of what is chosen. Simple HTML.
QString nameInPrint(const Parameter& row);
/// Whether the messages stay those of the run: what is asked is how it is modeled, so measured times can be compared.
bool asksOfTheSameRun(const LevelChanges& changes);

/// The changes in plain words, one for each: "machine = hopper", "ppn = 32", "delta = 50 ps/B", "queue_law = third".
QStringList describe(const LevelChanges& changes);
/// The same with every digit, in SI units: "delta = 5e-11".
QStringList describeExactly(const LevelChanges& changes);
/// The changes by name for scripts: numbers in SI units, words as words.
QJsonObject toJson(const LevelChanges& changes);

} // namespace costscope
