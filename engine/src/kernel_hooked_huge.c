// Sixteen words a set, with room for figures and hooks of expansions: everything at once.
// SPDX-License-Identifier: MIT
#include "kernel_wide.h"

#define KERNEL_TEXT "hooked huge"

enum {
    KERNEL_HOOKED = 1,
    KERNEL_WORDS = 16,
    KERNEL_COPIES = 640,
    KERNEL_CITIES = 1024,
    KERNEL_LINES = 2048,
    KERNEL_FIELDS = 2048,
    KERNEL_CLOISTERS = 160,
    KERNEL_CELL_BITS = 14,
    KERNEL_CELL_ROW = 128
};
typedef uint64_t Meta;

#include "kernel/kernel_table.h"

const Kernel KERNEL_HOOKED_HUGE = {KERNEL_FUNCTIONS};
