// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/machineFile.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QString>

namespace costscope {

inline bool isSound(const Table& table)
{
    for (const Column& column : table.columns)
        if (column.rows() != table.rows() || column.name.isEmpty()) return false;
    return true;
}

/// Reads `bytes`, and partially what is refused. Why the answer is no answer: an error without words, columns of unequal length.
/// Empty if all is well. A crash speaks for itself.
inline QString tryImporter(const Importer& importer, const QByteArray& bytes)
{
    importer.recognises({QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), 65536)), u"fuzz"_s});
    for (const bool partial : {false, true}) {
        ImportOptions options;
        options.partial = partial;
        const auto input = Input::fromBytes(bytes, u"fuzz"_s, Input::Hashing::Off);
        const auto imported = importer.read(*input, options, {});
        if (!imported && imported.error().message.isEmpty()) return u"an error without a message"_s;
        if (!imported) continue;
        for (const Machine& machine : imported->machines)
            if (const auto again = machineFromText(machineText(machine), {}); !again.ok() || *again != machine)
                return u"a machine that does not come back: "_s + (again.ok() ? u"another one"_s : again.error().toString());
        for (const Dataset& dataset : imported->datasets) {
            if (summary(dataset).isEmpty()) return u"a dataset without a summary"_s;
            for (const Table& table : dataset.tables)
                if (!isSound(table)) return u"columns of unequal length or without a name in table %1"_s.arg(table.name);
        }
        break;
    }
    return {};
}

} // namespace costscope
