// Eight words a set, with room for figures and hooks of expansions: the great ones together.
// SPDX-License-Identifier: MIT
#include "board/kernel_wide.h"

#define KERNEL_TEXT "hooked huge"

enum {
    KERNEL_MODULES = 1,
    KERNEL_WORDS = 8,
    KERNEL_COPIES = 560,
    KERNEL_CITIES = 513,
    KERNEL_LINES = 1088,
    KERNEL_FIELDS = 1024,
    KERNEL_CLOISTERS = 120,
    KERNEL_CELL_BITS = 13,
    KERNEL_CELL_ROW = 90
};
typedef uint64_t PackedCounts;

#include "board/kernel_functions.h"
#include "board/kernels.h"

const Kernel KERNEL_HOOKED_HUGE = {KERNEL_FUNCTIONS};
