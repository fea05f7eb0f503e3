// SPDX-License-Identifier: GPL-3.0-or-later
#include "symbols.h"

#include "state.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

namespace costscope::record {

namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

template <class Item>
bool readAt(std::FILE* file, std::uint64_t offset, std::size_t count, std::vector<Item>& items)
{
    if (count > (std::size_t(1) << 28) / sizeof(Item)) return false;
    items.resize(count);
    return fseeko(file, off_t(offset), SEEK_SET) == 0 && std::fread(items.data(), sizeof(Item), count, file) == count;
}

/// Functions of a file by their addresses in it.
struct Symbols {
    std::map<std::uint64_t, std::pair<std::uint64_t, std::string>> functions; // begin: end, name
    bool isFixed = false;                                                     // addresses in the file are those in memory
};

Symbols readSymbols(const char* path)
{
    Symbols symbols;
    const File file(std::fopen(path, "rb"));
    std::vector<ElfW(Ehdr)> head;
    if (!file || !readAt(file.get(), 0, 1, head) || std::memcmp(head[0].e_ident, ELFMAG, SELFMAG) != 0) return symbols;
    if (head[0].e_ident[EI_CLASS] != (sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32)) return symbols;
    symbols.isFixed = head[0].e_type == ET_EXEC;
    std::vector<ElfW(Shdr)> sections;
    if (!readAt(file.get(), head[0].e_shoff, head[0].e_shnum, sections)) return symbols;
    for (const ElfW(Shdr) & section : sections) {
        if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) continue;
        std::vector<ElfW(Sym)> entries;
        std::vector<char> names;
        if (!readAt(file.get(), section.sh_offset, section.sh_size / sizeof(ElfW(Sym)), entries)) continue;
        if (!readAt(file.get(), sections[section.sh_link].sh_offset, sections[section.sh_link].sh_size, names) || names.empty()) continue;
        names.back() = '\0';
        for (const ElfW(Sym) & entry : entries)
            if ((entry.st_info & 0xF) == STT_FUNC && entry.st_shndx != SHN_UNDEF && entry.st_name < names.size())
                symbols.functions[entry.st_value] = {entry.st_value + entry.st_size, names.data() + entry.st_name};
    }
    return symbols;
}

} // namespace

std::string symbolAt(void* address)
{
    Dl_info info{};
    if (!dladdr(address, &info)) return "";
    if (info.dli_sname) return info.dli_sname;
    if (!info.dli_fname) return "";
    const Guard guard;
    static auto* const files = new std::map<std::string, Symbols>;
    auto found = files->find(info.dli_fname);
    if (found == files->end()) {
        Symbols symbols = readSymbols(info.dli_fname);
        // The program itself, wherever it stood when it was started.
        if (symbols.functions.empty() && !std::strchr(info.dli_fname, '/')) symbols = readSymbols("/proc/self/exe");
        found = files->emplace(info.dli_fname, std::move(symbols)).first;
    }
    const Symbols& symbols = found->second;
    const auto at = std::uint64_t(reinterpret_cast<std::uintptr_t>(address)) -
                    (symbols.isFixed ? 0 : std::uint64_t(reinterpret_cast<std::uintptr_t>(info.dli_fbase)));
    auto behind = symbols.functions.upper_bound(at);
    if (behind == symbols.functions.begin()) return "";
    --behind;
    return at <= behind->second.first ? behind->second.second : ""; // an address of return may be just behind the end
}

} // namespace costscope::record
