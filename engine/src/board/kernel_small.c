// SPDX-License-Identifier: MIT
// One word per set: the base game and the Winter Edition.
#include "board/kernel_narrow.h"

#define KERNEL_TEXT "small"

enum {
    KERNEL_MODULES = 0,
    KERNEL_WORDS = 1,
    KERNEL_COPIES = 84,
    KERNEL_CITIES = 65,
    KERNEL_LINES = 136,
    KERNEL_FIELDS = 152,
    KERNEL_CLOISTERS = 8,
    KERNEL_CELL_BITS = 10,
    KERNEL_CELL_ROW = 32
};
typedef uint32_t PackedCounts;

#include "board/kernel_functions.h"
#include "board/kernels.h"

const Kernel KERNEL_SMALL = {KERNEL_FUNCTIONS};
