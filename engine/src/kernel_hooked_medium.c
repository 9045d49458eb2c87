// Two words a set, with room for figures and hooks of expansions: base with a few boxes.
// SPDX-License-Identifier: MIT
#include "kernel_wide.h"

#define KERNEL_TEXT "hooked medium"

enum {
    KERNEL_HOOKED = 1,
    KERNEL_WORDS = 2,
    KERNEL_COPIES = 160,
    KERNEL_CITIES = 129,
    KERNEL_LINES = 272,
    KERNEL_FIELDS = 336,
    KERNEL_CLOISTERS = 32,
    KERNEL_CELL_BITS = 11,
    KERNEL_CELL_ROW = 45
};
typedef uint64_t Meta;

#include "kernel/kernel_table.h"

const Kernel KERNEL_HOOKED_MEDIUM = {KERNEL_FUNCTIONS};
