/**
 * What keeps the memory of this process to itself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SYSTEM_MEMORY_H
#define ARENA_SYSTEM_MEMORY_H

/** Keeps other processes of this user out of the memory of this one, and its memory out of core
 * files, from now on. Root is not kept out. Programs that are started later are not guarded. */
void system_memory_guard(void);

#endif
