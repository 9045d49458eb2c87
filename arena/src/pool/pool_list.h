/**
 * Lists: a folder whose file pool.json names the runs and files of a growing pool.
 *
 *     {"pool": 1, "sources": ["../quickstart", "mcts-400", "/data/old.pgn"]}
 *
 * Paths are relative to the folder unless they begin with '/', so it can be moved together with its
 * runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_POOL_LIST_H
#define ARENA_POOL_LIST_H

#include "carcarena/arena/pool.h"

/** A list. {0} is empty; free with pool_list_free. */
typedef struct PoolList {
    char *folder;
    char *stored[POOL_SOURCES_MAX]; /* as in the file */
    char *paths[POOL_SOURCES_MAX];  /* resolved paths */
    unsigned count;
} PoolList;

/**
 * Reads the list of a folder; a missing folder or list gives an empty one.
 * @param path the folder, or its pool.json
 * @return STATUS_INVALID naming file and key, STATUS_IO, STATUS_NO_MEMORY
 */
Status pool_list_read(PoolList *out, const char *path, Message *message) MUST_USE;

/**
 * Adds an existing run or file.
 * @param added false if it was already in the list
 * @return STATUS_NOT_FOUND, STATUS_LIMIT, STATUS_NO_MEMORY
 */
Status pool_list_add(PoolList *list, const char *path, bool *added, Message *message) MUST_USE;

/** Returns true if a path means entry `index`, as it was added or as it is in the file. */
bool pool_list_is(const PoolList *list, unsigned index, const char *path);

/**
 * Removes an entry, named as it was added or as it is in the file.
 * @return STATUS_NOT_FOUND
 */
Status pool_list_remove(PoolList *list, const char *path, Message *message) MUST_USE;

/**
 * Creates the folder and its parents if needed.
 * @return STATUS_IO, STATUS_NO_MEMORY
 */
Status pool_list_make(const PoolList *list, Message *message) MUST_USE;

/**
 * Locks the list of an existing folder against changes by other processes; waits for another lock.
 * To change a list: lock, read, change, write, unlock. Reading needs no lock.
 * @param lock for pool_list_unlock
 * @return STATUS_IO, STATUS_BUSY (after a minute), STATUS_NO_MEMORY
 */
Status pool_list_lock(int *lock, const PoolList *list, Message *message) MUST_USE;

/** Unlocks the list. -1 is allowed. */
void pool_list_unlock(int lock);

/**
 * Writes the list atomically.
 * @return STATUS_IO, STATUS_NO_MEMORY
 */
Status pool_list_write(const PoolList *list, Message *message) MUST_USE;

/** Frees the contents of the list. */
void pool_list_free(PoolList *list);

#endif
