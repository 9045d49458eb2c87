/**
 * Lists that grow.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GROW_LIST_H
#define ARENA_GROW_LIST_H

#include <stddef.h>

/**
 * Makes room for one more in a list that doubles.
 * @param list of `count` things of `size` bytes in room for *capacity; NULL if that is 0
 * @return the list, which may have moved; NULL without memory: then it is as it was
 */
void *grow_list(void *list, size_t count, size_t *capacity, size_t size);

#endif
