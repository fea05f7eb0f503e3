// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/figure/Figure.h"
#include "core/figure/FigureMemory.h"
#include "core/parameters/Parameter.h"

#include <QStringList>

#include <tuple>

namespace costscope {

struct Session;
struct FigureRequest;
struct FigureValue;
struct Model;

/// A switch of a figure kind, shown in the tab corner and settable as `--choice name=option`.
/// Its words are the options, the first is the default; the data may give further ones, see choicesOf().
struct Choice : Parameter {
    bool ofData = false;

    Choice() = default;
    explicit Choice(const Parameter& parameter) : Parameter(parameter) {}
    Choice(const QString& id, const QString& shown, const QStringList& options, const QStringList& shownOptions, const QString& means = {},
           bool areOfData = false)
        : ofData(areOfData)
    {
        name = id;
        label = shown;
        words = options;
        names = shownOptions;
        meaning = means;
    }
    bool operator==(const Choice& other) const
    {
        const auto told = [](const Choice& c) { return std::tie(c.name, c.label, c.words, c.names, c.meaning, c.ofData); };
        return told(*this) == told(other);
    }
};

/// One kind of figure: a row of data with the function that computes it.
struct FigureKind {
    QString id;               ///< "overhead-curves"
    QString name;             ///< "Run time and overhead"
    QString description;      ///< one sentence: what question it answers
    QStringList datasetKinds; ///< kinds of dataset it takes: "runs"
    int mostDatasets = 1;     ///< how many at once
    std::vector<Choice> choices;
    /// Names of choices that are values instead of switches, "ppn", "what_if.gamma", and what sets one to what people write.
    /// Error: no such name (lists the known ones), no such value.
    QStringList values = {};
    Result<Done> (*setValue)(FigureRequest& request, const QString& name, const QString& text) = nullptr;
    /// The values that a panel offers, with their ranges and defaults (FigureValue.h); nullptr = the kind has none, or a panel of
    /// its own shows them.
    std::vector<FigureValue> (*describe)(const Session& session, const FigureRequest& request) = nullptr;
    /// Empty if the request can be drawn, otherwise what is missing and what to do.
    QString (*lacks)(const Session& session, const FigureRequest& request) = nullptr;
    Result<Figure> (*build)(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress) = nullptr;
    /// How many rows of the data build() has to go through, beside what is in the memory: a window does much of it aside.
    /// nullptr = few.
    qint64 (*rowsToCount)(const Session& session, const FigureRequest& request, const FigureMemory& memory) = nullptr;
    /// Puts the options of these data into the choices that are `ofData`; nullptr = there are no such choices.
    void (*addOptions)(std::vector<Choice>& choices, const Session& session, const FigureRequest& request) = nullptr;
    const Model* fit = nullptr; ///< of which its inspector shows the fit; nullptr = the usual one of its data
    QString follows = {};       ///< the choice that goes with the selection: "level" with the key "level=3"; see followed()
    bool ofFigures = false;     ///< drawn from other figures of the session, too
    QString help = {};          ///< the page of the help that tells of it: "overhead"
};

/// Every figure kind, one line per kind.
const std::vector<const FigureKind*>& allFigures();
const FigureKind* findFigure(QStringView id);

/// Empty if the request can be drawn by this kind: FigureKind::lacks, and no data that are missing.
QString lackOf(const FigureKind& kind, const Session& session, const FigureRequest& request);

/// Builds a request: finds the kind, checks what it lacks, computes, puts in the user's own title.
/// Error: unknown kind, unknown dataset, what is missing.
Result<Figure> buildFigure(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress = {});
/// The same for one figure alone: nothing is kept.
Result<Figure> buildFigure(const Session& session, const FigureRequest& request, const Progress& progress = {});
/// As many rows are gone through while nobody notices, in some milliseconds.
inline constexpr qint64 rowsCountedAtOnce = 200'000;
/// Rows that buildFigure() will go through; 0 for what cannot be drawn.
qint64 rowsToCount(const Session& session, const FigureRequest& request, const FigureMemory& memory);

/// The choices of a kind with the options that the data of the request give.
std::vector<Choice> choicesOf(const FigureKind& kind, const Session& session, const FigureRequest& request);

/// The option chosen in a request, or the default.
QString choice(const FigureKind& kind, const FigureRequest& request, const QString& id);
QString choice(const Choice& of, const FigureRequest& request);

/// The request as it is seen while these keys (as in Figure::rowKeys) are selected: the choice that FigureKind::follows, as
/// long as it has its default, takes the selected value.
FigureRequest followed(FigureRequest request, const QStringList& keys);

} // namespace costscope
