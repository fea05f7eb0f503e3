// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>

// Sanitizers have a malloc() of their own, and clang another word for them than g++.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

/// System calls that fail when a test wants it. A test program that is linked with failing.cpp calls them instead of the C library's, as do
/// the libraries it uses; as a module (LD_PRELOAD) the same file does it for a program from outside, told by its environment:
/// FAILING_CALL, FAILING_AT, FAILING_ERRNO, FAILING_FOLDER, FAILING_FOR_EVER=1.
namespace failing {

enum class Call { Open, Read, Write, Sync, Close, Link, Rename, Permissions, Memory, Thread };

/// The `at`-th call (from 1) fails with `code`; `forEver`: and all after it, as on a full disk. Calls count from arm() on, and only
/// those on files under `folder`; Memory begins to count when such a file is opened for writing, Thread counts all.
void arm(Call call, int at, int code, const char* folder, bool forEver = false);
/// Reads give a byte at a time, which is allowed and rare.
void armShortReads(const char* folder);
/// Files without a name cannot be made, as on some file systems. Stays so whatever is armed.
void refuseUnnamed(bool refuse);
/// How often it has failed since arm().
int disarm();

} // namespace failing
