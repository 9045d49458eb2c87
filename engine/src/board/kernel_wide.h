/**
 * Integer types of a kernel with more labels than kernel_narrow.h and kernel_mixed.h hold.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_WIDE_H
#define ENGINE_KERNEL_WIDE_H

#include <stdint.h>

typedef uint16_t Label;
typedef uint16_t Cell;
typedef uint32_t Position;
typedef uint64_t Site;

#endif
