// Ten words a set, with room for figures and hooks of expansions: all there is at one table.
// SPDX-License-Identifier: MIT
#include "board/kernel_wide.h"

#define KERNEL_TEXT "hooked whole"

enum {
    KERNEL_MODULES = 1,
    KERNEL_WORDS = 10,
    KERNEL_COPIES = 704,
    KERNEL_CITIES = 641,
    KERNEL_LINES = 1408,
    KERNEL_FIELDS = 1344,
    KERNEL_CLOISTERS = 144,
    KERNEL_CELL_BITS = 13,
    KERNEL_CELL_ROW = 90
};
typedef uint64_t PackedCounts;

#include "board/kernel_functions.h"
#include "board/kernels.h"

const Kernel KERNEL_HOOKED_WHOLE = {KERNEL_FUNCTIONS};
