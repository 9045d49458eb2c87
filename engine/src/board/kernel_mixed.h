/**
 * Integer types of a kernel whose labels and copies count to 255, but not its cells and open cells;
 * see board/board.h. Only a kernel_*.c file includes this, kernel_narrow.h or kernel_wide.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_MIXED_H
#define ENGINE_KERNEL_MIXED_H

#include <stdint.h>

typedef uint8_t Label;
typedef uint16_t Cell;
typedef uint32_t Position;
typedef uint64_t Site;

#endif
