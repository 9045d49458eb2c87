/**
 * How declarations of a public header are linked: between CARCARENA_BEGIN and CARCARENA_END they
 * have C linkage in C++ too, and are what a shared library exports. Everything else in it is
 * hidden.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_LIBRARY_H
#define CARCARENA_ENGINE_LIBRARY_H

#if defined(__GNUC__)
#define CARCARENA_VISIBLE   _Pragma("GCC visibility push(default)")
#define CARCARENA_INVISIBLE _Pragma("GCC visibility pop")
#else
#define CARCARENA_VISIBLE
#define CARCARENA_INVISIBLE
#endif

#if defined(__cplusplus)
#define CARCARENA_BEGIN                                                                            \
    extern "C" {                                                                                   \
    CARCARENA_VISIBLE
#define CARCARENA_END                                                                              \
    CARCARENA_INVISIBLE                                                                            \
    }
#else
#define CARCARENA_BEGIN CARCARENA_VISIBLE
#define CARCARENA_END   CARCARENA_INVISIBLE
#endif

#endif
