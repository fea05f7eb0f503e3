// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace costscope {

/// A brace that is followed by a name or closed; what stands behind the end of the text may be that.
bool beginsJsonObject(std::string_view text);

/// What the beginning of a JSON file tells about its format: the names in its outer object, in the objects and lists right
/// inside it, and in the first object of such a list.
class JsonHead {
public:
    /// Lines before the first '{' that begins a line are passed over: logs of the program that wrote the file.
    explicit JsonHead(const Head& head);

    bool isObject() const { return m_isObject; }
    /// `path`: "benchmarks", "benchmarks/real_time".
    bool has(const std::string& path) const { return m_texts.contains(path); }
    /// Of the outer object, sorted.
    std::vector<std::string> names() const;
    /// The plain text that stands there; empty for anything else.
    std::string text(const std::string& path) const;

private:
    bool m_isObject = false;
    std::map<std::string, std::string> m_texts; ///< by path
};

/// Whether a file that begins like this is a JSON object that calls itself this format: `"format": "costscope.machine/…"` in the
/// outermost object. What stands inside it has formats of its own.
bool namesFormat(QByteArrayView head, QByteArrayView format);

} // namespace costscope
