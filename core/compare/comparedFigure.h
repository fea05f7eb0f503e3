// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

#include <QHash>
#include <QLatin1String>

#include <optional>

namespace costscope {

// Any figure beside the same one of the baseline, or of other data or another machine of its session: the choices “compare” and
// “compare_with”, which every kind has while there is something to compare with.

inline constexpr QLatin1String compareName("compare");

/// How to compare: the first option is not at all.
Choice compareChoice();
/// “compare” or “compare_with”.
bool isOfComparison(const QString& choice);
/// Both choices, or none.
std::vector<Choice> comparisonChoices(const FigureKind& kind, const Session& session, const FigureRequest& request);

/// What a request is compared with.
struct OtherSide {
    const Session* session = nullptr; ///< lives as long as the session that it was found in
    FigureRequest request;
    QString name, own;                 ///< how a reader shall call the other and the request itself
    QString source = {};               ///< the baseline's file, for the provenance
    QHash<QString, QString> idOf = {}; ///< of the other's datasets: the id of the one here that each stands for
    Messages messages = {};
};

/// Nothing if the request is compared with nothing. Error: the other side lacks the data or the machine.
std::optional<Result<OtherSide>> otherSideOf(const FigureKind& kind, const Session& session, const FigureRequest& request);

/// Whether a choice says what is shown and how, not what it is computed from: both sides have that of the request.
bool isOfView(const QString& id);

/// The request without what makes it a comparison.
FigureRequest uncompared(FigureRequest request);

/// Both figures in one, as the choice says; its title is that of the numbers.
Result<Figure> comparedFigure(const Session& session, const FigureRequest& request, const OtherSide& other, FigureMemory& memory,
                              const Progress& progress);

} // namespace costscope
