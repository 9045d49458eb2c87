// Two words a set, with room for figures and hooks of expansions: base with a box or two.
// SPDX-License-Identifier: MIT
#include "kernel_wide.h"

#define KERNEL_TEXT "hooked medium"

enum {
    KERNEL_HOOKED = 1,
    KERNEL_WORDS = 2,
    KERNEL_COPIES = 112,
    KERNEL_CITIES = 128,
    KERNEL_LINES = 288,
    KERNEL_FIELDS = 288,
    KERNEL_CLOISTERS = 24,
    KERNEL_CELL_BITS = 11,
    KERNEL_CELL_ROW = 45
};
typedef uint64_t Meta;

#include "kernel/kernel_table.h"

const Kernel KERNEL_HOOKED_MEDIUM = {KERNEL_FUNCTIONS};
