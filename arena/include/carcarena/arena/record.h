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
    END_REASON_COUNT
} EndReason;

/** A finished game, the same on every machine and for any number of threads. */
typedef struct GameRecord {
    uint64_t id;                /* block * games per block + index */
    uint64_t deck;              /* seed state of the stream the deck was shuffled with */
    uint64_t state_hash;        /* game_hash of the final position */
    uint32_t plies;             /* draws and decisions */
    uint32_t attempt;           /* replays of tied games that came before (option tie) */
    uint32_t reason;            /* EndReason of the first fault, or END_VOID */
    uint32_t faults;            /* bit s: seat s forfeited */
    uint32_t fault_ply;         /* ply of the first fault, from 0 */
    uint32_t first;             /* seat that began */
    uint32_t bots[PLAYERS_MAX]; /* by seat: index in the configuration */
    int32_t scores[PLAYERS_MAX];
    uint32_t ranks[PLAYERS_MAX]; /* 1 is best; equal ranks are ties; forfeited seats are last */
    const uint8_t *actions;      /* action_code bytes, or NULL if not recorded; borrowed */
    size_t actions_size;
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
} GameTiming;

/** What bots that were asked everything twice answered (see match.h), and whether a game the engine
 * plays by itself came out the same again. Never part of a canonical record. */
typedef struct GameAudit {
    uint32_t asked[PLAYERS_MAX];  /* by seat: decisions asked again */
    int32_t differs[PLAYERS_MAX]; /* ply of the first other answer, or the last ply if the engine's
                                     game was another; -1: neither */
    bool played_again;            /* by the engine: every seat is audited, asked or not */
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

/** Word for a reason in exports: "completed", "illegal". */
const char *end_reason_text(uint32_t reason);

/** The reason a word stands for, or -1. */
int end_reason_find(const char *text);

CARCARENA_END

#endif
