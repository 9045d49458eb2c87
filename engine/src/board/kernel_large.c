// SPDX-License-Identifier: MIT
// Four words a set: base with several expansions.
#include "board/kernel_wide.h"

#define KERNEL_TEXT "large"

enum {
    KERNEL_MODULES = 0,
    KERNEL_WORDS = 4,
    KERNEL_COPIES = 220,
    KERNEL_CITIES = 256,
    KERNEL_LINES = 512,
    KERNEL_FIELDS = 600,
    KERNEL_CLOISTERS = 40,
    KERNEL_CELL_BITS = 12,
    KERNEL_CELL_ROW = 64
};
typedef uint32_t PackedCounts;

#include "board/kernel_functions.h"
#include "board/kernels.h"

const Kernel KERNEL_LARGE = {KERNEL_FUNCTIONS};
