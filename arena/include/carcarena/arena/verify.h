/**
 * Verify: replays stored games and compares every canonical field.
 *
 * A replay from the bots reproduces everything from seed and configuration; it detects a changed
 * row, bot or engine. A replay from recorded actions is fast, and the only one possible for
 * time-limited bots; it checks deck, legality, scores, ranks and the hash of the final position.
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

/** Returns the default source of a replay: the bots if they are deterministic. */
VerifySource verify_source(const TournamentConfig *config);

/**
 * Returns the source for viewing a stored game: recorded actions if there are any, since they need
 * no bot.
 */
VerifySource verify_source_to_see(const TournamentConfig *config);

/** Replays games. One thread at a time. */
typedef struct Verifier Verifier;

/**
 * Creates a verifier.
 * @param config borrowed
 * @return STATUS_INVALID if this run cannot be replayed from the source (the message says why),
 * STATUS_NO_MEMORY
 */
Status verifier_create(Verifier **out, const TournamentConfig *config, VerifySource source,
                       Message *message) MUST_USE;
void verifier_destroy(Verifier *verifier);

/**
 * Returns its table, for callbacks and drawings. The callbacks see the replayed games, not the
 * further replays that find the reason of a difference.
 */
Match *verifier_match(Verifier *verifier);

/**
 * Plays a game of the schedule from its bots, stored or not.
 * @pre the verifier plays from bots
 * @param record actions are valid until the next game
 */
Status verifier_play(Verifier *verifier, uint64_t id, GameRecord *record,
                     Message *message) MUST_USE;

/**
 * Replays one stored game.
 * @param same true if everything agrees; otherwise `message` names game and field, the stored and
 * the replayed value
 * @return STATUS_OK also if it differs; other statuses if it could not be played
 */
Status verifier_check(Verifier *verifier, const GameRecord *stored, bool *same,
                      Message *message) MUST_USE;

/**
 * Compares the decisions in the game just checked with the stored ones: bots can reach the same end
 * in different ways.
 * @param decisions of store_audit_decisions
 * @param same becomes false if they differ; `message` then also says whose decisions differ
 */
void verifier_check_decisions(const Verifier *verifier, const GameRecord *stored,
                              const uint64_t decisions[PLAYERS_MAX], bool *same, Message *message);

enum { VERIFY_FAULTS_MAX = 100, VERIFY_PROGRAM_SIZE = 64 };

/** The result for a whole run. */
typedef struct VerifyReport {
    uint64_t checked; /* games replayed */
    uint64_t missing; /* games of the schedule that are not stored */
    uint64_t differing;
    uint64_t damaged;                  /* of these, rows that cannot be read */
    char program[VERIFY_PROGRAM_SIZE]; /* name and version that began the run, "carcarena 1.0.0" */
    unsigned fault_count;              /* number of faults listed, the first by id */
    uint64_t fault_ids[VERIFY_FAULTS_MAX];
    Message faults[VERIFY_FAULTS_MAX];
} VerifyReport;

/** Called from time to time, from one thread at a time. Return false to stop. */
typedef bool (*VerifyProgress)(void *user, uint64_t checked, uint64_t stored);

/** What to verify, and how. */
typedef struct VerifyRequest {
    const char *path; /* as for store_open_read */
    VerifySource source;
    uint32_t threads;        /* at least 1 */
    bool trust_bots;         /* start all bots that are not built in; false:
                                only if this user made it on this machine (STATUS_INVALID) */
    bool accept_change;      /* accept an engine or bots that behave differently from the stored
                                games */
    VerifyProgress progress; /* may be NULL */
    void *user;              /* passed to `progress` */
} VerifyRequest;

/**
 * Replays all stored games of a run; each thread has its own reader.
 * @return STATUS_INTERRUPTED if `progress` asked for it, and the errors of store_open_read,
 * verifier_create and verifier_check
 */
Status verify_run(VerifyReport *report, const VerifyRequest *request, Message *message) MUST_USE;

CARCARENA_END

#endif
