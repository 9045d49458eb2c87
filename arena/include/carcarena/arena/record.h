/**
 * The record of one finished game: its canonical part, and separately the times.
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

/** Why a game ended. The numbers are stored. */
typedef enum EndReason {
    END_COMPLETED = 0, /* played to its end */
    END_ILLEGAL = 1,   /* a bot chose an illegal action; its seat continued with random legal
                          ones */
    END_TIME = 2,      /* a bot exceeded its clock; its seat continued with random legal actions */
    END_VOID = 3,      /* aborted: it exceeded the limit of plies; no winner, no faults */
    END_ADJUDICATED = 4, /* adjudicated by a lead, and scored as it stood (match_rules.h) */
    END_LENGTH = 5,      /* at its limit of plies; scored as it stood, or a draw */
    /* Faults of external bots (bots/PROTOCOL.md); the seat continued with random legal actions. */
    END_NO_START = 6,
    END_NO_ANSWER = 7,
    END_BAD_LINE = 8,
    END_WRONG_ID = 9,
    END_FLOOD = 10,
    END_CLOSED = 11,
    END_CRASH = 12,
    END_EXIT = 13,
    END_WITHDRAWN = 14, /* the bot had failed too often before */
    END_SIGNAL = 15,    /* a signal not sent by the arena; aborted unless MatchRules.signal says
                           otherwise */
    END_REASON_COUNT
} EndReason;

/** What points are scored for. The numbers are stored. */
typedef enum TallyKind {
    TALLY_CITY,
    TALLY_ROAD,
    TALLY_CLOISTER, /* gardens and monasteries too */
    TALLY_FARM,
    TALLY_GINGERBREAD,
    TALLY_BONUS, /* a rule of an expansion, in addition to a feature's own points */
    TALLY_KIND_COUNT
} TallyKind;

/** When points are scored: during the game, or in final scoring. */
typedef enum TallyTime { TALLY_PLAY, TALLY_END, TALLY_TIME_COUNT } TallyTime;

/** Where the points of a seat came from, and the use of its figures. */
typedef struct SeatTally {
    int16_t points[TALLY_TIME_COUNT][TALLY_KIND_COUNT]; /* their sum is the score */
    uint16_t placed;                                    /* figures deployed, of all types */
    uint16_t returned;        /* of these, returned before the end; the others are still on the
                                 table */
    uint16_t completed;       /* completed features that paid the seat as such */
    uint32_t completed_turns; /* sum of the turns in which they were completed; the first turn is
                                 1 */
} SeatTally;

/**
 * Score breakdown of a game; canonical like the result. Games that the engine plays by itself
 * (match_plays_itself) have one only if they are checked for determinism and belong to an even
 * block: this depends on the game, not on how it is played.
 */
typedef struct GameTally {
    bool kept;      /* false: all other fields are 0 */
    uint16_t turns; /* tiles placed after the start tile */
    SeatTally seats[PLAYERS_MAX];
} GameTally;

enum { RECORD_VOIDS_MAX = 8 };

/** An aborted attempt at a game that was replayed. */
typedef struct VoidAttempt {
    uint32_t attempt; /* its number, from 0 */
    uint32_t plies;   /* plies before it was aborted */
    uint32_t reason;  /* EndReason: END_VOID, or a bot's fault (FAULT_REPLAY) */
    uint32_t seat;    /* the seat at fault; 0 if none */
} VoidAttempt;

/** A finished game, the same on every machine and with any number of threads. */
typedef struct GameRecord {
    uint64_t id;                /* block * games per block + index */
    uint64_t deck;              /* seed state of the stream that shuffled the deck */
    uint64_t state_hash;        /* game_hash of the final position */
    uint32_t plies;             /* draws and decisions */
    uint32_t attempt;           /* number of earlier attempts: tied (option tie), or aborted */
    uint32_t reason;            /* EndReason of the first fault, or of the end */
    uint32_t faults;            /* bit s: seat s was at fault */
    uint32_t fault_ply;         /* ply of the first fault, from 0 */
    uint32_t first;             /* seat of the first player */
    uint32_t bots[PLAYERS_MAX]; /* by seat: index of the bot in the configuration */
    int32_t scores[PLAYERS_MAX];
    uint32_t ranks[PLAYERS_MAX]; /* 1 is best; equal ranks are ties; a forfeited seat is last */
    const uint8_t *actions;      /* bytes in the format of action_code, or NULL if not recorded;
                                    borrowed */
    size_t actions_size;
    /* The bots' thinking (thinking.h), or NULL; borrowed. Compared if both records have it. */
    const uint8_t *thinking;
    size_t thinking_size;
    uint32_t void_count; /* number of earlier aborted attempts */
    VoidAttempt voids[RECORD_VOIDS_MAX];
    GameTally tally; /* compared if both records have one; older runs have none */
} GameRecord;

/** The times of a game. Never part of a canonical record. */
typedef struct GameTiming {
    bool measured;                   /* false: all other fields are 0 */
    bool cpu_measured;               /* false: cpu_ns is 0 */
    uint32_t worker;                 /* thread that played it, from 0 */
    uint64_t game_ns;                /* without the cost of reading the processor clock */
    uint64_t choose_ns[PLAYERS_MAX]; /* by seat: inside the bot's choose */
    uint64_t cpu_ns[PLAYERS_MAX];    /* processor time of the same; less means that the bot
                                        waited */
    uint32_t decisions[PLAYERS_MAX];
    /*
     * Wall-clock times of single decisions, by seat, in the format of src/record/move_times.h; NULL
     * if unknown. Borrowed like the actions of a record.
     */
    const uint8_t *moves;
    size_t moves_size;
} GameTiming;

/**
 * Determinism check of a game: the answers of bots that were asked everything twice (match.h), and
 * whether a game that the engine plays by itself was the same twice. Never part of a canonical
 * record.
 */
typedef struct GameAudit {
    uint32_t asked[PLAYERS_MAX];  /* by seat: number of decisions asked twice */
    int32_t differs[PLAYERS_MAX]; /* ply of the first different answer, or the last ply if the
                                     engine's game differed; -1: neither */
    bool played_again;            /* by the engine: every seat counts as checked */
    /* by seat: hash of the bot's decisions in order; 0: it was not asked */
    uint64_t decisions[PLAYERS_MAX];
} GameAudit;

/** Returns the value for a game that was not checked. */
GameAudit game_audit_none(void);

/**
 * Returns true if a record is possible: known reason, valid seats and ranks, and bots below `bots`.
 */
bool record_is_possible(const GameRecord *record, int players, uint32_t bots);

/** The names of two compared records in a message: "stored" and "replayed". */
typedef struct RecordWords {
    const char *first, *second;
} RecordWords;

/**
 * Returns true if two records of one game agree in every canonical field but the id.
 * @param message names the first different field with both values; otherwise unchanged
 */
bool record_same(const GameRecord *first, const GameRecord *second, int players, RecordWords words,
                 Message *message);

/** Returns the word for a kind in exports and reports: "city", "farm". */
const char *tally_kind_text(TallyKind kind);

/** Returns the points of a seat at one time. */
int32_t tally_points(const SeatTally *seat, TallyTime time);

/** Returns the word for a reason in exports: "completed", "illegal". */
const char *end_reason_text(uint32_t reason);

/** Returns the reason that a word stands for, or -1. */
int end_reason_find(const char *text);

/** Returns true if the reason is a bot's fault. */
bool end_reason_is_fault(uint32_t reason);

CARCARENA_END

#endif
