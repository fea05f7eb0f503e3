// SPDX-License-Identifier: GPL-3.0-or-later
#include "writing.h"

#include "voice.h"

#include <cerrno>
#include <cstring>
#include <memory>

namespace costscope::verbs {

void writeWhole(const std::string& name, const std::function<void(std::FILE*)>& put)
{
    const std::string part = name + ".part";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(part.c_str(), "wb"), std::fclose);
    const auto fail = [&] {
        const std::string why = std::strerror(errno);
        std::remove(part.c_str());
        throw Fault(1, name + ": cannot be written: " + why + ".");
    };
    if (!file) fail();
    put(file.get());
    if (std::fflush(file.get()) != 0 || std::ferror(file.get()) != 0) fail();
    if (std::rename(part.c_str(), name.c_str()) != 0) fail();
}

} // namespace costscope::verbs
