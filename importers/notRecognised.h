// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"

namespace costscope {

/// Why no importer takes a file with this head: packed, UTF-16, empty, a binary file, or just unknown text; with
/// what to do about it.
Error notRecognised(const Head& head, const QString& file);

/// Heads that no importer may try: empty, packed, UTF-16, binary. Nothing if the head is text.
std::optional<Error> notText(const Head& head, const QString& file);

/// Whether a text begins like a JSON object or a list of objects, lists or texts, behind a byte order mark.
bool looksLikeJson(QByteArrayView bytes);

/// "mpiP report, MAP JSON export, …"
QString knownFormats();

} // namespace costscope
