// Four words a set, with room for figures and hooks of expansions: two basic games, or many boxes.
// SPDX-License-Identifier: MIT
#include "board/kernel_wide.h"

#define KERNEL_TEXT "hooked large"

enum {
    KERNEL_MODULES = 1,
    KERNEL_WORDS = 4,
    KERNEL_COPIES = 256,
    KERNEL_CITIES = 257,
    KERNEL_LINES = 544,
    KERNEL_FIELDS = 640,
    KERNEL_CLOISTERS = 48,
    KERNEL_CELL_BITS = 12,
    KERNEL_CELL_ROW = 64
};
typedef uint64_t PackedCounts;

#include "board/kernel_functions.h"
#include "board/kernels.h"

const Kernel KERNEL_HOOKED_LARGE = {KERNEL_FUNCTIONS};
