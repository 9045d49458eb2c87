// Two words a set, with room for figures and hooks of expansions: base with two boxes.
// SPDX-License-Identifier: MIT
#include "board/kernel_narrow.h"

#define KERNEL_TEXT "hooked small"

enum {
    KERNEL_MODULES = 1,
    KERNEL_WORDS = 2,
    KERNEL_COPIES = 117,
    KERNEL_CITIES = 129,
    KERNEL_LINES = 208,
    KERNEL_FIELDS = 232,
    KERNEL_CLOISTERS = 24,
    KERNEL_CELL_BITS = 10,
    KERNEL_CELL_ROW = 32
};
typedef uint64_t PackedCounts;

#include "board/kernel_functions.h"
#include "board/kernels.h"

const Kernel KERNEL_HOOKED_SMALL = {KERNEL_FUNCTIONS};
