// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/parameters/Parameter.h"

#include <QStringList>

#include <map>
#include <vector>

namespace costscope {

struct Machine;

/// Named numbers in SI units: what `--set NAME=VALUE` and sliders change. Names as in the papers, ASCII.
using NamedValues = std::map<QString, double>;

/// A part of the result, in the quantity of the result unless stated otherwise.
struct Term {
    QString name; ///< ASCII, the key in the JSON answer of evaluate: "amdahl_s"
    double value = missing;
    QString word = {}; ///< instead of a number: "rend"
};

struct Evaluation {
    double value = missing;
    std::vector<Term> terms;
    QString limitedBy;          ///< "process", "injection"; empty if the model knows no limit
    std::vector<QString> steps; ///< the formula with numbers put in, simple HTML, line by line
    Messages messages;
};

/// One published model: a row of data. The formulas themselves are functions of its theory; this row
/// makes them known to menus, command line, help and reports.
struct Model {
    QString id;              ///< "amdahl-overhead"
    QString name;            ///< "Amdahl with parallel overhead"
    QString formula;         ///< simple HTML
    QString source;          ///< document and equation number
    QStringList assumptions; ///< points the source leaves open and how they are read here
    Quantity result = Quantity::Time;
    Parameters inputs;     ///< what varies: n, s
    Parameters parameters; ///< what is fitted or belongs to a machine
    /// One evaluation. Error names the field: unknown name, missing value, outside the domain.
    Result<Evaluation> (*evaluate)(const NamedValues& values) = nullptr;
    QString fits = {}; ///< kind of dataset that `fit` fits it to: "runs", "benchmark"; empty = none
    /// What a machine supplies beyond values of the same name: those of one locality and protocol.
    NamedValues (*fromMachine)(const Machine& machine, const NamedValues& given) = nullptr;
    QString fitName = {}; ///< what a fit of it is called: "eq (6)"; empty = its id
};

/// Every model, one line per model. Order = order of listings.
const std::vector<const Model*>& allModels();
const Model* findModel(QStringView id);

/// What people write for a value: a number in SI units, a unit may stand behind it; of a choice one of its words, which gives
/// its index. Error: not a number; an unknown word (lists the known ones).
Result<double> readValue(const Parameter& value, const QString& text);

/// Inputs and parameters in one list.
Parameters valuesOf(const Model& model);

/// Refuses names the model does not know and values it lacks; error lists the known names.
Result<Done> checkValues(const Model& model, const NamedValues& values);

/// `values` with the stated defaults of what is not given; errors of checkValues. evaluate() does this itself.
Result<NamedValues> completed(const Model& model, const NamedValues& values);

/// `given` and, for what is not given, what the machine knows.
NamedValues withMachine(const Model& model, const Machine& machine, const NamedValues& given);

/// Values at which the model works: `typical` of each that has one.
NamedValues typicalValues(const Model& model);

} // namespace costscope
