/**
 * Lists: a folder whose file pool.json names the runs and files of a pool, so that it can grow.
 *
 *     {"pool": 1, "sources": ["../quickstart", "mcts-400", "/data/old.pgn"]}
 *
 * Paths are relative to the folder unless they begin with '/', so that it can be moved together
 * with its runs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_POOL_LIST_H
#define ARENA_POOL_LIST_H

#include "carcarena/arena/pool.h"

/** A list. {0} is none; pool_list_free when done. */
typedef struct PoolList {
    char *folder;
    char *stored[POOL_SOURCES_MAX]; /* as in the file */
    char *paths[POOL_SOURCES_MAX];  /* where they are, for whoever opens them */
    unsigned count;
} PoolList;

/**
 * Reads the list of a folder; one that is not there, or has no list, gives an empty one.
 * @param path the folder, or its pool.json.
 * @return STATUS_INVALID naming file and key, STATUS_IO, STATUS_NO_MEMORY.
 */
Status pool_list_read(PoolList *out, const char *path, Message *message) MUST_USE;

/**
 * Adds a run or a file that exists. @param added false if it was there already.
 * @return STATUS_NOT_FOUND, STATUS_LIMIT, STATUS_NO_MEMORY.
 */
Status pool_list_add(PoolList *list, const char *path, bool *added, Message *message) MUST_USE;

/** Whether a path means entry `index`, as it was added or as the file has it. */
bool pool_list_is(const PoolList *list, unsigned index, const char *path);

/** Takes out what is named as it was added, or as the file has it. @return STATUS_NOT_FOUND. */
Status pool_list_remove(PoolList *list, const char *path, Message *message) MUST_USE;

/** Makes the folder if need be, with those above it. @return STATUS_IO, STATUS_NO_MEMORY. */
Status pool_list_make(const PoolList *list, Message *message) MUST_USE;

/**
 * Keeps other processes from changing the list of a folder, which has to be there, and waits for
 * one that does. Who changes a list locks it, reads it, changes what was read, writes and unlocks;
 * who only reads needs no lock.
 * @param lock for pool_list_unlock.
 * @return STATUS_IO, STATUS_BUSY (a minute was not enough), STATUS_NO_MEMORY.
 */
Status pool_list_lock(int *lock, const PoolList *list, Message *message) MUST_USE;

/** Lets others change the list again. -1 is allowed. */
void pool_list_unlock(int lock);

/** Writes the list, whole or not at all. @return STATUS_IO, STATUS_NO_MEMORY. */
Status pool_list_write(const PoolList *list, Message *message) MUST_USE;

/** Frees what the list holds. */
void pool_list_free(PoolList *list);

#endif
