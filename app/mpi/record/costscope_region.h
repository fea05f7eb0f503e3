// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COSTSCOPE_REGION_H
#define COSTSCOPE_REGION_H

/* Tells costscope-record which part of a program a message belongs to:
 *
 *     costscope_begin("spmv", level);
 *     exchange();
 *     costscope_end("spmv", level);
 *
 * A level below 0 is none. Without the library nothing happens: the symbols are weak. Where a linker resolves weak symbols for good
 * (some do with -no-pie) the program needs -Wl,-z,dynamic-undefined-weak, or it never finds the library that is preloaded. */

#ifdef __cplusplus
extern "C" {
#endif

void costscope_region_begin(const char* operation, int level) __attribute__((weak));
void costscope_region_end(const char* operation, int level) __attribute__((weak));

static inline void costscope_begin(const char* operation, int level)
{
    if (costscope_region_begin) costscope_region_begin(operation, level);
}

static inline void costscope_end(const char* operation, int level)
{
    if (costscope_region_end) costscope_region_end(operation, level);
}

#ifdef __cplusplus
}
#endif

#endif
