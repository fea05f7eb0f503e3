// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

namespace costscope::verbs {

/// One option of a verb. Without `value` a switch.
struct Option {
    std::string name, value, meaning;
};

/// The words behind a verb.
class Arguments {
public:
    /// Throws Fault (2): an option that is none, a value that is missing, a word too many.
    Arguments(const std::vector<std::string>& words, const std::vector<Option>& options);

    const std::string& folder() const { return m_folder; } ///< of the recording
    bool has(const std::string& option) const { return m_values.count(option) > 0; }
    std::string text(const std::string& option, const std::string& otherwise = "") const;
    /// Throws Fault (2): no whole number from `least` to `most`.
    long long whole(const std::string& option, long long otherwise, long long least, long long most) const;
    /// Throws Fault (2): none of these.
    std::size_t oneOf(const std::string& option, const std::vector<std::string>& words) const;

private:
    std::string m_folder;
    std::map<std::string, std::string> m_values;
};

/// A line for each, as `--help` shows them.
std::string optionsInWords(const std::vector<Option>& options);

} // namespace costscope::verbs
