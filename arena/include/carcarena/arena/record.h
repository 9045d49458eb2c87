/**
 * The record of one finished game: everything canonical about it, and apart from that what the
 * clock said.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_RECORD_H
#define CARCARENA_ARENA_RECORD_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

CARCARENA_BEGIN

/** Why a game ended as it did. The numbers are stored. */
typedef enum EndReason {
    END_COMPLETED = 0, /* played out by its bots */
    END_ILLEGAL = 1,   /* a bot chose an illegal action; its seat went on with random legal ones */
    END_TIME = 2,      /* a bot used up its clock; its seat went on in the same way */
    END_VOID = 3, /* broken off: it outgrew the plies there is room for; nobody wins, no faults */
    END_ADJUDICATED = 4, /* by a lead, and scored as it stood (match_rules.h) */
    END_LENGTH = 5,      /* at its limit of plies, and scored as it stood, or a draw */
    /* Faults of bots in processes (bots/PROTOCOL.md); the seat went on as after those above. */
    END_NO_START = 6,
    END_NO_ANSWER = 7,
    END_BAD_LINE = 8,
    END_WRONG_ID = 9,
    END_FLOOD = 10,
    END_CLOSED = 11,
    END_CRASH = 12,
    END_EXIT = 13,
    END_WITHDRAWN = 14, /* it had failed too often before */
    END_SIGNAL = 15,    /* a signal that the arena did not send; void unless MatchRules.signal */
    END_REASON_COUNT
} EndReason;

/** What points are paid for, in tallies. The numbers are stored. */
typedef enum TallyKind {
    TALLY_CITY,
    TALLY_ROAD,
    TALLY_CLOISTER, /* gardens and monasteries too */
    TALLY_FARM,
    TALLY_GINGERBREAD,
    TALLY_BONUS, /* paid by a rule of an expansion beside a feature's own value */
    TALLY_KIND_COUNT
} TallyKind;

/** When: before the last action or draw was followed by final scoring, or in it. */
typedef enum TallyTime { TALLY_PLAY, TALLY_END, TALLY_TIME_COUNT } TallyTime;

/** Where the points of a seat came from, and what its figures did. */
typedef struct SeatTally {
    int16_t points[TALLY_TIME_COUNT][TALLY_KIND_COUNT]; /* their sum is the score */
    uint16_t placed;                                    /* figures deployed, of any type */
    uint16_t returned;        /* of these: came home before the end; the others stand there still */
    uint16_t completed;       /* features that were completed and paid it as such */
    uint32_t completed_turns; /* sum of the turns in which they were; the first turn is 1 */
} SeatTally;

/** How a result came about: canonical, as the result is. Games that the engine plays by itself (see
 * match_plays_itself) have one only if they are audited and of an even block: it follows from the
 * game, not from how it is played. */
typedef struct GameTally {
    bool kept;      /* false: the rest is 0 */
    uint16_t turns; /* tiles placed after the start */
    SeatTally seats[PLAYERS_MAX];
} GameTally;

enum { RECORD_VOIDS_MAX = 8 };

/** An attempt at a game that was void, and was replayed. */
typedef struct VoidAttempt {
    uint32_t attempt; /* its number, from 0 */
    uint32_t plies;   /* after which it was broken off */
    uint32_t reason;  /* EndReason: END_VOID, or the fault of a bot (FAULT_REPLAY) */
    uint32_t seat;    /* that was at fault; 0 if none was */
} VoidAttempt;

/** A finished game, the same on every machine and for any number of threads. */
typedef struct GameRecord {
    uint64_t id;                /* block * games per block + index */
    uint64_t deck;              /* seed state of the stream the deck was shuffled with */
    uint64_t state_hash;        /* game_hash of the final position */
    uint32_t plies;             /* draws and decisions */
    uint32_t attempt;           /* how often it was played before: tied (option tie), or void */
    uint32_t reason;            /* EndReason of the first fault, or what ended the game */
    uint32_t faults;            /* bit s: seat s was at fault */
    uint32_t fault_ply;         /* ply of the first fault, from 0 */
    uint32_t first;             /* seat that began */
    uint32_t bots[PLAYERS_MAX]; /* by seat: index in the configuration */
    int32_t scores[PLAYERS_MAX];
    uint32_t ranks[PLAYERS_MAX]; /* 1 is best; equal ranks are ties; who forfeits is last */
    const uint8_t *actions;      /* action_code bytes, or NULL if not recorded; borrowed */
    size_t actions_size;
    /* What the bots thought (thinking.h), or NULL; borrowed. Compared where both records have it.
     */
    const uint8_t *thinking;
    size_t thinking_size;
    uint32_t void_count; /* attempts before that were void */
    VoidAttempt voids[RECORD_VOIDS_MAX];
    GameTally tally; /* compared where both records have one: older runs do not */
} GameRecord;

/** What the clocks said about a game. Never part of a canonical record. */
typedef struct GameTiming {
    bool measured;                   /* false: the rest is 0 */
    bool cpu_measured;               /* false: cpu_ns is 0 */
    uint32_t worker;                 /* thread that played it, from 0 */
    uint64_t game_ns;                /* without the reading of the processor's clock */
    uint64_t choose_ns[PLAYERS_MAX]; /* by seat: inside the bot's choose */
    uint64_t cpu_ns[PLAYERS_MAX];    /* the same on the processor; less means the bot had to wait */
    uint32_t decisions[PLAYERS_MAX];
    /* Times of the single decisions by the wall's clock, seat by seat, as src/record/move_times.h
     * codes them; NULL if they are not known. Borrowed like the actions of a record. */
    const uint8_t *moves;
    size_t moves_size;
} GameTiming;

/** What bots that were asked everything twice answered (see match.h), and whether a game the engine
 * plays by itself came out the same again. Never part of a canonical record. */
typedef struct GameAudit {
    uint32_t asked[PLAYERS_MAX];  /* by seat: decisions asked again */
    int32_t differs[PLAYERS_MAX]; /* ply of the first other answer, or the last ply if the engine's
                                     game was another; -1: neither */
    bool played_again;            /* by the engine: every seat is audited, asked or not */
    /* by seat: hash of what the bot decided, in order; 0: it was not asked */
    uint64_t decisions[PLAYERS_MAX];
} GameAudit;

/** The game was not audited. */
GameAudit game_audit_none(void);

/** Whether a game can have come out so at all: known reason, seats, ranks, and bots below `bots`.
 */
bool record_is_possible(const GameRecord *record, int players, uint32_t bots);

/** What a message calls two records that are compared: "stored" and "replayed". */
typedef struct RecordWords {
    const char *first, *second;
} RecordWords;

/**
 * Whether two records of one game agree in everything canonical but the id.
 * @param message names the first field that differs, with both values; else unchanged.
 */
bool record_same(const GameRecord *first, const GameRecord *second, int players, RecordWords words,
                 Message *message);

/** Word for a kind in exports and reports: "city", "farm". */
const char *tally_kind_text(TallyKind kind);

/** Points of a seat at one time. */
int32_t tally_points(const SeatTally *seat, TallyTime time);

/** Word for a reason in exports: "completed", "illegal". */
const char *end_reason_text(uint32_t reason);

/** The reason a word stands for, or -1. */
int end_reason_find(const char *text);

/** True if the reason is a bot's fault. */
bool end_reason_is_fault(uint32_t reason);

CARCARENA_END

#endif
