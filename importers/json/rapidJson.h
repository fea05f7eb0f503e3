// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// RapidJSON's reader, included here and nowhere else. Its stack asks before the first push whether null plus the size of an
// entry is beyond null: undefined, though harmless, and nothing that we pass in can give the stack its memory earlier. clang's
// undefined-behaviour sanitizer stops there; it checks these functions for everything else. (g++ does not look.)
#ifdef __clang__
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#endif
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#ifdef __clang__
#pragma clang attribute pop
#endif
