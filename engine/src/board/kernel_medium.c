// SPDX-License-Identifier: MIT
// Two words a set: Winter with the Gingerbread Man, base with a small expansion.
#include "board/kernel_narrow.h"

#define KERNEL_TEXT "medium"

enum {
    KERNEL_MODULES = 0,
    KERNEL_WORDS = 2,
    KERNEL_COPIES = 92,
    KERNEL_CITIES = 96,
    KERNEL_LINES = 160,
    KERNEL_FIELDS = 160,
    KERNEL_CLOISTERS = 12,
    KERNEL_CELL_BITS = 10,
    KERNEL_CELL_ROW = 32
};
typedef uint32_t PackedCounts;

#include "board/kernel_functions.h"
#include "board/kernels.h"

const Kernel KERNEL_MEDIUM = {KERNEL_FUNCTIONS};
