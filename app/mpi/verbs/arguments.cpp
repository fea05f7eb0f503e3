// SPDX-License-Identifier: GPL-3.0-or-later
#include "arguments.h"
#include "voice.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>

namespace costscope::verbs {

Arguments::Arguments(const std::vector<std::string>& words, const std::vector<Option>& options)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word.size() < 2 || word[0] != '-') {
            if (!m_folder.empty()) throw Fault(2, "found \"" + word + "\" behind \"" + m_folder + "\", expected one recording.");
            m_folder = word;
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const auto option = std::find_if(options.begin(), options.end(), [&](const Option& one) { return one.name == name; });
        if (option == options.end()) throw Fault(2, "there is no option " + name + ". See --help.");
        if (option->value.empty()) {
            if (equals != std::string::npos) throw Fault(2, name + " takes no value.");
            m_values[name] = "";
            continue;
        }
        if (equals == std::string::npos && i + 1 == words.size()) throw Fault(2, name + ": expected " + option->value + " behind it.");
        if (has(name)) throw Fault(2, name + " was given twice.");
        m_values[name] = equals == std::string::npos ? words[++i] : word.substr(equals + 1);
    }
    if (m_folder.empty()) throw Fault(2, "expected the folder of a recording, or its index.json.");
}

std::string Arguments::text(const std::string& option, const std::string& otherwise) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? otherwise : found->second;
}

long long Arguments::whole(const std::string& option, long long otherwise, long long least, long long most) const
{
    if (!has(option)) return otherwise;
    const std::string found = text(option);
    char* end = nullptr;
    errno = 0;
    const long long value = std::strtoll(found.c_str(), &end, 10);
    if (found.empty() || *end != '\0' || errno != 0 || value < least || value > most)
        throw Fault(2, option + ": found \"" + found + "\", expected a whole number from " + std::to_string(least) + " to " +
                           std::to_string(most) + ".");
    return value;
}

std::size_t Arguments::oneOf(const std::string& option, const std::vector<std::string>& words) const
{
    if (!has(option)) return 0;
    const auto found = std::find(words.begin(), words.end(), text(option));
    if (found != words.end()) return std::size_t(found - words.begin());
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
    throw Fault(2, option + ": found \"" + text(option) + "\", expected one of " + all + ".");
}

std::string optionsInWords(const std::vector<Option>& options)
{
    std::string all;
    for (const Option& option : options) {
        std::string line = "  " + option.name + (option.value.empty() ? "" : " " + option.value);
        line.resize(std::max<std::size_t>(line.size() + 2, 34), ' ');
        all += line + option.meaning + "\n";
    }
    return all;
}

} // namespace costscope::verbs
