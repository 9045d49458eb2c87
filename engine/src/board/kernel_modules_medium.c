// Two words a set, with room for figures and hooks of expansions: base with three boxes.
// SPDX-License-Identifier: MIT
#include "board/kernel_mixed.h"

#define KERNEL_TEXT "hooked medium"

enum {
    KERNEL_MODULES = 1,
    KERNEL_WORDS = 2,
    KERNEL_COPIES = 144,
    KERNEL_CITIES = 129,
    KERNEL_LINES = 256,
    KERNEL_FIELDS = 256,
    KERNEL_CLOISTERS = 32,
    KERNEL_CELL_BITS = 10,
    KERNEL_CELL_ROW = 32
};
typedef uint64_t PackedCounts;

#include "board/kernel_functions.h"
#include "board/kernels.h"

const Kernel KERNEL_HOOKED_MEDIUM = {KERNEL_FUNCTIONS};
