/**
 * The inner loops for each size of a board. rules_compile selects the smallest that fits the rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNELS_H
#define ENGINE_KERNELS_H

#include "model/kernel.h"

extern const Kernel KERNEL_SMALL;  /* 1 word: base, Winter */
extern const Kernel KERNEL_MEDIUM; /* 2 words: Winter with the Gingerbread Man */
extern const Kernel KERNEL_LARGE;  /* 4 words */

/* For expansions with figures or hooks, and for rules that the others cannot hold. */
extern const Kernel KERNEL_HOOKED_SMALL;
extern const Kernel KERNEL_HOOKED_MEDIUM;
extern const Kernel KERNEL_HOOKED_LARGE;
extern const Kernel KERNEL_HOOKED_HUGE;
extern const Kernel KERNEL_HOOKED_WHOLE;

#endif
