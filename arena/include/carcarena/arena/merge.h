/**
 * Merge: combines runs of one configuration, usually its shards, and certifies the result.
 *
 * The result is the union of the games by id. Copies of one game must be equal; if any two differ,
 * nothing is written. Timings are not compared: the first is kept. If a merge is interrupted, the
 * same call resumes it. For formats with rounds that depend on results, `expected` and `missing`
 * count the rounds that the results determine, up to and including the first incomplete one.
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
    const char *output;         /* folder of the merged run; its games are kept */
    const char *const *sources; /* databases or their folders */
    unsigned source_count;      /* 1 to MERGE_SOURCES_MAX */
    const char *program;        /* as for store_open */
    bool check_only;            /* certify only, write nothing */
    bool accept_change;         /* accept sources whose engines or bots behave differently */
} MergeRequest;

/** A range of ids, both ends included. */
typedef struct MergeRange {
    uint64_t from, to;
} MergeRange;

/** The contents of a merged run. */
typedef struct MergeCertificate {
    uint64_t expected;   /* games of the whole schedule */
    uint64_t present;    /* of these, games present */
    uint64_t duplicates; /* further copies, all equal to the first */
    uint64_t conflicts;  /* games with unequal copies, or from another schedule */
    uint64_t missing;    /* expected games that are in no run */
    uint64_t added;      /* games that the output did not have before */
    uint32_t next_stage; /* formats with rounds: number, from 1, of the next round that can be
                            played, if none of its games is present; 0: none */
    unsigned conflict_count;
    Message conflict_texts[MERGE_TOLD_MAX]; /* the first conflicts */
    unsigned range_count;
    MergeRange ranges[MERGE_TOLD_MAX]; /* the first ranges of missing ids */
} MergeCertificate;

/**
 * Merges.
 * @param out filled unless a source cannot be read
 * @return STATUS_OK, also if games are missing; STATUS_CONFLICT (games differ, or a source has
 * another configuration or rules; nothing was written), STATUS_INVALID (a source is the output
 * itself), and the errors of store_open and store_open_read
 */
Status merge_run(MergeCertificate *out, const MergeRequest *request, Message *message) MUST_USE;

CARCARENA_END

#endif
