// SPDX-License-Identifier: MIT
// Sixteen words a set: everything together.
#include "kernel_wide.h"

#define KERNEL_TEXT "huge"

enum {
    KERNEL_HOOKED = 0,
    KERNEL_WORDS = 16,
    KERNEL_COPIES = 640,
    KERNEL_CITIES = 1024,
    KERNEL_LINES = 2048,
    KERNEL_FIELDS = 2048,
    KERNEL_CLOISTERS = 120,
    KERNEL_CELL_BITS = 14,
    KERNEL_CELL_ROW = 128
};
typedef uint32_t Meta;

#include "kernel/kernel_table.h"

const Kernel KERNEL_HUGE = {KERNEL_FUNCTIONS};
