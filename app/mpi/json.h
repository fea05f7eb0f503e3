// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace costscope::probe {

// JSON by hand: a login node has no library for it. Values are finished texts.

/// In quotes; what is no UTF-8 becomes "?": a reader would refuse the whole file for one byte of a host's name.
std::string jsonText(const std::string& text);
/// Nine digits, more than a clock has. "null" if it is not finite.
std::string jsonNumber(double value);
std::string jsonNumber(long long value);
inline std::string jsonNumber(int value)
{
    return jsonNumber(static_cast<long long>(value));
}
inline std::string jsonNumber(long value)
{
    return jsonNumber(static_cast<long long>(value));
}
std::string jsonList(const std::vector<std::string>& values);

/// Members in the order in which they are put.
class JsonObject {
public:
    void put(const std::string& key, const std::string& value) { m_members.emplace_back(key, value); }
    void putText(const std::string& key, const std::string& text) { put(key, jsonText(text)); }
    void putBool(const std::string& key, bool value) { put(key, value ? "true" : "false"); }
    template <class Number>
    void putNumber(const std::string& key, Number value)
    {
        put(key, jsonNumber(value));
    }
    bool empty() const { return m_members.empty(); }
    std::string text() const;

private:
    std::vector<std::pair<std::string, std::string>> m_members;
};

} // namespace costscope::probe
