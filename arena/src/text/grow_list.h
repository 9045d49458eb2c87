/**
 * Lists that grow.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GROW_LIST_H
#define ARENA_GROW_LIST_H

#include <stddef.h>

/**
 * Returns a list with room for one more item; the capacity doubles when the list is full.
 * @param list `count` items of `size` bytes, allocated for *capacity items; NULL if that is 0
 * @return the list, which may have moved; NULL if memory runs out: the old list is then unchanged
 */
void *grow_list(void *list, size_t count, size_t *capacity, size_t size);

#endif
