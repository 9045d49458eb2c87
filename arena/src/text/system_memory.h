/**
 * Protects the memory of this process from other processes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SYSTEM_MEMORY_H
#define ARENA_SYSTEM_MEMORY_H

/**
 * Hides the memory of this process from other processes of this user, and from core files, from now
 * on. Root can still read it. Programs that are started later are not protected.
 */
void system_memory_guard(void);

#endif
