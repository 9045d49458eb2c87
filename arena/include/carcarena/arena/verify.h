/**
 * Verify: plays stored games again and compares every canonical field.
 *
 * From the bots, everything is reproduced out of seed and configuration: a changed row, a changed
 * bot and a changed engine show. From recorded actions (fast, and the only way when a bot's budget
 * is time) deck, legality, scores, ranks and the hash of the final position are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_VERIFY_H
#define CARCARENA_ARENA_VERIFY_H

#include "carcarena/arena/match.h"
#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

typedef enum VerifySource { VERIFY_BOTS, VERIFY_ACTIONS } VerifySource;

/** Where a run is played again from unless somebody asks otherwise: its bots where they do it. */
VerifySource verify_source(const TournamentConfig *config);

/** From where a stored game is seen again by who only reads: recorded actions where there are any,
 * which need no bot. */
VerifySource verify_source_to_see(const TournamentConfig *config);

/** Plays games again. One thread at a time. */
typedef struct Verifier Verifier;

/** @return STATUS_INVALID if the source cannot serve this run (the message says why),
 *          STATUS_NO_MEMORY. @param config borrowed. */
Status verifier_create(Verifier **out, const TournamentConfig *config, VerifySource source,
                       Message *message) MUST_USE;
void verifier_destroy(Verifier *verifier);

/** The table it plays at, for watchers and drawings. A watcher sees the games that are played
 * again, not what is tried to find out why one came out otherwise: it is taken off then. */
Match *verifier_match(Verifier *verifier);

/**
 * Plays a game of the schedule from its bots, stored or not.
 * @pre the verifier plays from bots. @param record actions are valid until the next game.
 */
Status verifier_play(Verifier *verifier, uint64_t id, GameRecord *record,
                     Message *message) MUST_USE;

/**
 * Plays one stored game again.
 * @param same true if everything agrees; else `message` names game and field, what is stored and
 *        what came out.
 * @return STATUS_OK also if it differs; other statuses if it could not be played.
 */
Status verifier_check(Verifier *verifier, const GameRecord *stored, bool *same,
                      Message *message) MUST_USE;

/**
 * Compares what the bots of the game just checked decided with what is stored of it: bots can come
 * to the same end by another way, and who went another one is worth a name.
 * @param decisions of store_audit_decisions.
 * @param same becomes false if they differ; `message` then goes on with whose decisions did.
 */
void verifier_check_decisions(const Verifier *verifier, const GameRecord *stored,
                              const uint64_t decisions[PLAYERS_MAX], bool *same, Message *message);

enum { VERIFY_FAULTS_MAX = 100 };

/** What a whole run looks like. */
typedef struct VerifyReport {
    uint64_t checked; /* games played again */
    uint64_t missing; /* games of the schedule that are not stored */
    uint64_t differing;
    unsigned fault_count; /* the first so many, by id, are told */
    uint64_t fault_ids[VERIFY_FAULTS_MAX];
    Message faults[VERIFY_FAULTS_MAX];
} VerifyReport;

/** Called now and then, from one thread at a time. @return false to stop. */
typedef bool (*VerifyProgress)(void *user, uint64_t checked, uint64_t stored);

/** What to verify, and how. */
typedef struct VerifyRequest {
    const char *path; /* as for store_open_read */
    VerifySource source;
    uint32_t threads;        /* at least 1 */
    bool trust_bots;         /* bots that are not built in are started whoever made the run; else
                                only if this user did, here (STATUS_INVALID) */
    bool accept_change;      /* though engine or bots play otherwise than in the stored games */
    VerifyProgress progress; /* may be NULL */
    void *user;              /* handed to `progress` */
} VerifyRequest;

/**
 * Plays all stored games of a run again, each thread with a reader of its own.
 * @return STATUS_INTERRUPTED if `progress` asked for it, and what store_open_read,
 *         verifier_create and verifier_check return.
 */
Status verify_run(VerifyReport *report, const VerifyRequest *request, Message *message) MUST_USE;

CARCARENA_END

#endif
