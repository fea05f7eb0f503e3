// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/network.h"

#include <QStringList>

namespace costscope {

/// One thing that may be chosen of a network, as options, figures and panels name it.
struct NetworkValue {
    QString name;      ///< "torus", "order", …
    QString label;     ///< for people
    QStringList words; ///< what may be chosen, the first is the default; empty = free text
    QStringList names; ///< of the words, for people
    QString meaning;   ///< with an example where the text is free
    Result<Done> (*set)(NetworkQuestion& question, const QString& text) = nullptr;
};
/// torus, wrap, order, box, ranks, ppn, nodes_per_router, routing, ties, seed.
const std::vector<NetworkValue>& networkValues();
const NetworkValue* findNetworkValue(QStringView name);

/// Error: no value of this name (lists the known ones); what the text cannot be.
Result<Done> setNetworkValue(NetworkQuestion& question, const QString& name, const QString& text);

} // namespace costscope
