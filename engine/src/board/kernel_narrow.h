/**
 * Integer types of a kernel whose labels, cells and open cells count to 255; see board/board.h.
 * Only a kernel_*.c file includes this, kernel_mixed.h or kernel_wide.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_NARROW_H
#define ENGINE_KERNEL_NARROW_H

#include <stdint.h>

typedef uint8_t Label;
typedef uint8_t Cell;
typedef uint16_t Position;
typedef uint32_t Site;

#endif
