// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/failing.h"

#include <array>
#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

namespace failing {

namespace {

struct Fault {
    Call call = Call::Write;
    int at = 0, code = 0;
    bool forEver = false, shortReads = false;
    std::array<char, 4096> folder{};
};

Fault fault;
std::atomic<bool> armed = false, counting = false, withoutUnnamed = false;
std::atomic<int> calls = 0, failures = 0;

/// The function that would have been called. Nothing here may allocate: malloc() is one of them.
template <class F>
F* next(const char* name)
{
    return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

bool isHere(const char* path)
{
    return path && std::strncmp(path, fault.folder.data(), std::strlen(fault.folder.data())) == 0;
}

bool isHere(int file)
{
    std::array<char, 64> link{};
    std::array<char, 4096> path{};
    std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", file);
    const ssize_t length = ::readlink(link.data(), path.data(), path.size() - 1);
    return length > 0 && isHere(path.data());
}

/// One more such call: is it the one?
bool fails(Call call)
{
    if (!armed || fault.call != call || fault.shortReads) return false;
    const int number = ++calls;
    if (number != fault.at && !(fault.forEver && number > fault.at)) return false;
    ++failures;
    errno = fault.code;
    return true;
}

template <class Place>
bool fails(Call call, Place place)
{
    return armed && fault.call == call && isHere(place) && fails(call);
}

bool isRefused(int flags)
{
    const bool refused = withoutUnnamed && (flags & O_TMPFILE) == O_TMPFILE;
    if (refused) errno = EOPNOTSUPP;
    return refused;
}

void opened(const char* path, int flags)
{
    if (armed && (flags & O_ACCMODE) != O_RDONLY && isHere(path)) counting = true;
}

bool memoryFails()
{
    return armed && counting && fails(Call::Memory);
}

void set(Call call, int at, int code, const char* folder, bool forEver, bool shortReads)
{
    armed = false;
    fault.call = call, fault.at = at, fault.code = code, fault.forEver = forEver, fault.shortReads = shortReads;
    std::snprintf(fault.folder.data(), fault.folder.size(), "%s", folder);
    calls = 0, failures = 0, counting = false;
    armed = true;
}

/// From the environment, before main().
[[gnu::constructor]] void armFromOutside()
{
    const char* const name = std::getenv("FAILING_CALL");
    if (!name) return;
    constexpr std::array names = {"open", "read", "write", "sync", "close", "link", "rename", "permissions", "memory", "thread"};
    for (size_t i = 0; i < names.size(); ++i)
        if (std::string_view(name) == names[i])
            set(Call(i), std::atoi(std::getenv("FAILING_AT")), std::atoi(std::getenv("FAILING_ERRNO")), std::getenv("FAILING_FOLDER"),
                std::getenv("FAILING_FOR_EVER") != nullptr, false);
}

} // namespace

void arm(Call call, int at, int code, const char* folder, bool forEver)
{
    set(call, at, code, folder, forEver, false);
}

void armShortReads(const char* folder)
{
    set(Call::Read, 0, 0, folder, false, true);
}

void refuseUnnamed(bool refuse)
{
    withoutUnnamed = refuse;
}

int disarm()
{
    armed = false;
    return failures;
}

} // namespace failing

using failing::Call;

// NOLINTBEGIN: these are the C library's names
extern "C" {

int open(const char* path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    failing::opened(path, flags);
    return failing::isRefused(flags) || failing::fails(Call::Open, path)
               ? -1
               : failing::next<int(const char*, int, ...)>("open")(path, flags, mode);
}

int open64(const char* path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    failing::opened(path, flags);
    return failing::isRefused(flags) || failing::fails(Call::Open, path)
               ? -1
               : failing::next<int(const char*, int, ...)>("open64")(path, flags, mode);
}

ssize_t read(int file, void* bytes, size_t size)
{
    if (failing::fails(Call::Read, file)) return -1;
    if (failing::armed && failing::fault.shortReads && size > 1 && failing::isHere(file)) size = 1;
    return failing::next<ssize_t(int, void*, size_t)>("read")(file, bytes, size);
}

ssize_t write(int file, const void* bytes, size_t size)
{
    return failing::fails(Call::Write, file) ? -1 : failing::next<ssize_t(int, const void*, size_t)>("write")(file, bytes, size);
}

int fsync(int file)
{
    return failing::fails(Call::Sync, file) ? -1 : failing::next<int(int)>("fsync")(file);
}

int fdatasync(int file)
{
    return failing::fails(Call::Sync, file) ? -1 : failing::next<int(int)>("fdatasync")(file);
}

int close(int file)
{
    const bool fails = failing::fails(Call::Close, file);
    const int code = errno;
    const int closed = failing::next<int(int)>("close")(file); // as the system does: the file is closed, and the failure told
    if (!fails) return closed;
    errno = code;
    return -1;
}

int linkat(int from, const char* path, int to, const char* name, int flags)
{
    return failing::fails(Call::Link, name)
               ? -1
               : failing::next<int(int, const char*, int, const char*, int)>("linkat")(from, path, to, name, flags);
}

int rename(const char* from, const char* to)
{
    return failing::fails(Call::Rename, to) ? -1 : failing::next<int(const char*, const char*)>("rename")(from, to);
}

int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags)
{
    return failing::fails(Call::Rename, to)
               ? -1
               : failing::next<int(int, const char*, int, const char*, unsigned)>("renameat2")(fromFolder, from, toFolder, to, flags);
}

int fchmod(int file, mode_t mode)
{
    return failing::fails(Call::Permissions, file) ? -1 : failing::next<int(int, mode_t)>("fchmod")(file, mode);
}

#if !defined(__SANITIZE_THREAD__)

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*), void* argument)
{
    if (failing::armed && failing::fails(Call::Thread)) return EAGAIN;
    return failing::next<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create")(thread, attributes, work,
                                                                                                            argument);
}

#endif

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // they have a malloc() of their own

void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);

void* malloc(size_t size)
{
    return failing::memoryFails() ? nullptr : __libc_malloc(size);
}

void* calloc(size_t count, size_t size)
{
    return failing::memoryFails() ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* memory, size_t size)
{
    return failing::memoryFails() ? nullptr : __libc_realloc(memory, size);
}

#endif
}
// NOLINTEND
