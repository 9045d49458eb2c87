/**
 * Merge: puts runs of one configuration together, usually its shards, and certifies what is there.
 *
 * The result is the union of the games by id. A game that is there twice must be the same both
 * times; if any two differ nothing is written. Timings are not compared: the first one is kept.
 * Nothing is lost by a kill: the same call goes on. In formats in stages `expected` and `missing`
 * are of the stages that results lead to, the first that is not whole being the last of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_MERGE_H
#define CARCARENA_ARENA_MERGE_H

#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum { MERGE_SOURCES_MAX = 64, MERGE_TOLD_MAX = 20 };

/** What to merge. */
typedef struct MergeRequest {
    const char *output;         /* folder of the merged run; what it has already is kept */
    const char *const *sources; /* databases or their folders */
    unsigned source_count;      /* 1 .. MERGE_SOURCES_MAX */
    const char *program;        /* as for store_open */
    bool check_only;            /* certify, write nothing */
    bool accept_change;         /* though the sources' engines or bots play differently */
} MergeRequest;

/** Ids from..to, both included. */
typedef struct MergeRange {
    uint64_t from, to;
} MergeRange;

/** What a merged run consists of. */
typedef struct MergeCertificate {
    uint64_t expected;   /* games of the whole schedule */
    uint64_t present;    /* of them, there */
    uint64_t duplicates; /* further copies, all equal to the first */
    uint64_t conflicts;  /* games with unequal copies, or of another schedule */
    uint64_t missing;    /* of the expected, in no run */
    uint64_t added;      /* games the output did not have before */
    uint32_t next_stage; /* in stages: number, from 1, of the one that all before it, being whole,
                            lead to and of which nothing is there; 0: none */
    unsigned conflict_count;
    Message conflict_texts[MERGE_TOLD_MAX]; /* the first of them */
    unsigned range_count;
    MergeRange ranges[MERGE_TOLD_MAX]; /* the first stretches of missing ids */
} MergeCertificate;

/**
 * Merges.
 * @param out is filled unless a source cannot be read.
 * @return STATUS_OK also if games are missing; STATUS_CONFLICT (games differ, or a source was made
 *         with another configuration or rules; nothing was written), STATUS_INVALID (a source is
 *         the output itself), and what store_open, store_open_read and the walks return.
 */
Status merge_run(MergeCertificate *out, const MergeRequest *request, Message *message) MUST_USE;

CARCARENA_END

#endif
