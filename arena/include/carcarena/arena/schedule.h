/**
 * The schedule: who sits where, with which deck, in game number n. A pure function of the
 * configuration, never a list: a run of a hundred million games starts at once.
 *
 *     round 0                     round 1                  Every round plays every pairing once, so
 *     block 0   1   2  ...  M-1   block M  M+1  ...        all pairings grow evenly. A block is one
 *     |games|games|...            |games|...               deck played in all seat orders of the
 *     id 0..g-1                                            design; game id = block * g + index.
 *
 * Formats in stages (swiss, knockout, ladder, adaptive) are the exception: who meets in a stage
 * depends on the results of the stages before it, and the schedule grows stage by stage
 * (src/schedule/formats/plan.h).
 *
 * The block is the unit of statistics: its games share a deck and depend on each other. Where
 * copies of a bot sit at a table some seat orders of a design are the same for the bots: ABBB has
 * four, not 24. A block then goes round these four six times, each time with a deck of its own, so
 * that no game is played twice.
 *
 * Balanced seat orders: every bot sits on every seat equally often and follows every other bot
 * equally often. Two seats: 1 cyclic order in 2 rotations; 3: both orders; 5: 01234, 02413, 03142,
 * 04321; 7: the same construction (steps of 1 to 6 modulo 7, a sequence design for primes); 4: all
 * six cyclic orders, since no smaller set is balanced (exhaustive search).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SCHEDULE_H
#define CARCARENA_ARENA_SCHEDULE_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/rng.h"
#include "carcarena/engine/rules.h"

#include <stdint.h>

CARCARENA_BEGIN

enum {
    SCHEDULE_BOTS_MAX = 4096,
    SCHEDULE_TIE_BREAKS_MAX = 8,
    SCHEDULE_ORDERS_MAX = 120, /* seat orders of one block */
    SCHEDULE_AUDIT_PERIOD = 64,
    SCHEDULE_AUDIT_ALL = 8,   /* the first so many games are all audited, */
    SCHEDULE_AUDIT_DENSE = 64 /* and of the others below this id one in four */
};

/** Ids are SQLite integers and JSON numbers: 2^53 is safe in both. */
#define SCHEDULE_GAMES_MAX (UINT64_C(1) << 53)

/** Which bots meet: a row of the list in src/schedule/formats. */
typedef struct Format Format;

/** Format number `index`, NULL past the end. The first is the default. */
const Format *format_at(unsigned index);

/** Format of a word in configurations, or NULL. */
const Format *format_find(const char *word);

/** The word of a format. */
const char *format_word(const Format *format);

/** What it is, in one line for people. */
const char *format_summary(const Format *format);

/** Seat orders a deck is played in. Names of the words in configurations: see design_words. */
typedef enum SeatDesign {
    SEATS_BALANCED, /* see above; 2 to 5 and 7 seats */
    SEATS_ROTATE,   /* the rotations of one order, another cyclic order from deck to deck */
    SEATS_FULL,     /* all permutations; up to 5 seats */
    SEATS_FIXED     /* as listed: one game a deck */
} SeatDesign;

/** Who begins. */
typedef enum StartRule {
    START_SEAT0,
    START_RANDOM,       /* drawn once a block, so that mirrored games stay mirrored */
    START_FEWEST_STARTS /* of those at the table who began least often in this pairing, the first
                           listed */
} StartRule;

/** Whether finals follow the rounds of a Swiss tournament. */
typedef enum FinalsRule { FINALS_DEFAULT, FINALS_NO, FINALS_YES } FinalsRule;

/** How the rounds of a Swiss tournament are paired. */
typedef enum PairingRule {
    PAIRING_CHAMPIONSHIP, /* World Championship 2012, see src/schedule/formats/swiss.c */
    PAIRING_DUTCH         /* FIDE C.04.3, of runs of version 1.0: only read, from their games */
} PairingRule;

/** Who may meet again once a championship has no round without a rematch. */
typedef enum RematchRule {
    REMATCHES_FEWEST, /* as few pairs as possible */
    REMATCHES_CAPPED  /* any pair once more than before: runs of version 1.0 */
} RematchRule;

/** What tells equal bots of the standings apart: src/schedule/formats/tie_breaks.h. */
typedef enum TieBreak {
    TIE_BREAK_BUCHHOLZ,
    TIE_BREAK_BUCHHOLZ_CUT_1,
    TIE_BREAK_BUCHHOLZ_CUT_2,
    TIE_BREAK_BUCHHOLZ_MEDIAN,
    TIE_BREAK_SONNEBORN_BERGER,
    TIE_BREAK_DIRECT_ENCOUNTER,
    TIE_BREAK_PROGRESSIVE,
    TIE_BREAK_WINS,
    TIE_BREAK_KOYA,
    TIE_BREAK_CHAMPIONSHIP_BUCHHOLZ,
    TIE_BREAK_DIFFERENCE
} TieBreak;

/** How the streams of bots follow from the seed. */
typedef enum BotStreams {
    BOT_STREAMS_KEYED, /* by keyed BLAKE2b: no stream leads to the seed, nor to decks */
    BOT_STREAMS_MIXED  /* by rng_keyed, which can be computed backwards: runs of version 1.0 */
} BotStreams;

/** Bytes of a secret or another key of random streams. */
enum { STREAM_KEY_SIZE = 32 };

typedef struct StreamKey {
    uint8_t bytes[STREAM_KEY_SIZE];
} StreamKey;

/** A round that a bot does not play. */
typedef struct ScheduleAbsence {
    uint32_t bot, round; /* from 0 */
    bool half_point;     /* it gets half a point for it */
} ScheduleAbsence;

/** What the schedule is made of. */
typedef struct ScheduleRequest {
    uint64_t seed;
    /* Blocks of each pairing, of each table of a stage, or of all (adaptive); at least 1. */
    uint64_t rounds;
    uint64_t games;  /* if rounds is 0: as many rounds as give at least so many games */
    uint64_t repeat; /* blocks played with the same deck before the next, at least 1 */
    uint32_t bots;
    int players;
    const Format *format; /* NULL: the default */
    uint32_t champions;   /* gauntlet, one-versus-all: how many of the first bots */
    uint32_t stages;      /* swiss, ladder: rounds; 0: as many as is usual */
    uint32_t batch;       /* adaptive: tables of a stage; 0: as many as bots */
    double elo_error;     /* adaptive: ends when ratings are as exact as this; 0: with the blocks */
    /* adaptive: what a game of each bot costs, in any unit; borrowed. NULL: all the same. */
    const double *costs;
    FinalsRule finals;     /* swiss; the default is to have them where they are possible */
    PairingRule pairing;   /* swiss */
    RematchRule rematches; /* swiss, championship pairing */
    TieBreak tie_breaks[SCHEDULE_TIE_BREAKS_MAX]; /* swiss and round robin, in order */
    uint32_t tie_break_count;                     /* 0: those of the format */
    const ScheduleAbsence *absences;              /* swiss, PAIRING_DUTCH; borrowed */
    uint32_t absence_count;
    SeatDesign design;
    StartRule start;
    bool shared_decks; /* the n-th blocks of all pairings have the same deck */
    /* Seats of copies of one bot may come again in a block as they were: then on the same deck,
     * which is the same game once more (runs of old), instead of on one of its own. */
    bool copies_repeat;
    bool reverse; /* the bots of a pairing in reverse order */
    BotStreams bot_streams;
    /* Decks, events, lots, audits and what bots are given follow from `secret` and `seed` by a
     * one-way function, instead of from `seed` alone. Until the secret is known it is zero, and
     * nothing may be played. */
    bool sealed;
    StreamKey secret;
    StreamKey
        key; /* filled in: from secret and seed, so that who chooses one cannot choose decks */
    /* Seeds of the decks in the order of play, instead of ones made from `seed`; borrowed. Deck
     * `s` is the first deck of a run with seed `s`. Their number must do for the whole schedule. */
    const uint64_t *deals;
    uint64_t deal_count; /* 0: none given */
} ScheduleRequest;

/** A schedule. Plain data: copy freely, read from any thread. */
typedef struct Schedule {
    ScheduleRequest request; /* rounds, format, stages and finals filled in */
    uint64_t pairings;       /* of one round; formats in stages: tables of a stage at most */
    uint64_t blocks, games;  /* formats in stages: of the stages so far */
    uint64_t deals;          /* different decks that are played; formats in stages: at most */
    uint32_t stages_max;     /* formats in stages; 0: this is none */
    const struct Plan *plan; /* the stages so far, borrowed; NULL: not a format in stages */
    uint32_t games_per_block;
    uint32_t skip_count;         /* mixes of one bot with itself alone, left out */
    uint64_t skips[PLAYERS_MAX]; /* their ranks, ascending */
    uint8_t orders[SCHEDULE_ORDERS_MAX][PLAYERS_MAX]; /* [game][seat] = place in the pairing */
} Schedule;

/** One game of the schedule. */
typedef struct ScheduledGame {
    uint64_t id;
    uint64_t block;
    uint64_t round;
    uint64_t pairing;
    uint64_t deal;              /* number of the deck */
    uint32_t index;             /* of the game in its block */
    uint32_t first;             /* seat that begins */
    uint32_t bots[PLAYERS_MAX]; /* by seat: index of the bot in the configuration */
    uint32_t round_again;       /* how often its block had these bots on these seats before */
    uint32_t
        copies[PLAYERS_MAX]; /* by seat: which copy of that bot, 0 unless it sits there often */
} ScheduledGame;

/**
 * Works out a schedule.
 * @return STATUS_INVALID naming the configuration key that is impossible, STATUS_LIMIT if there are
 *         more than 2^53 games, STATUS_IO if libsodium cannot be used; *out then unchanged.
 */
Status schedule_make(Schedule *out, const ScheduleRequest *request, Message *message) MUST_USE;

/** True if copies of a bot sit at one table. */
bool schedule_has_copies(const Schedule *schedule);

/** True if results decide who meets next. */
bool schedule_in_stages(const Schedule *schedule);

/** True if its format has standings of its own; else bots stand as they are rated. */
bool schedule_has_standings(const Schedule *schedule);

/** True if more blocks may be played later, those there are being the first of them. */
bool schedule_can_grow(const Schedule *schedule);

/** True if blocks of the same bots may have the same deck: decks are repeated, or given as a list.
 */
bool schedule_decks_repeat(const Schedule *schedule);

/**
 * Number of the deck and of the bots of a game, whatever seats they have: blocks of one unit depend
 * on each other, so that statistics take them for one block. A hash of 64 bits.
 */
uint64_t schedule_unit(const Schedule *schedule, const ScheduledGame *game);

/** Game number `id`. @pre id < schedule->games. A few hundred nanoseconds, no memory. */
ScheduledGame schedule_game(const Schedule *schedule, uint64_t id);

/**
 * True if the bots of a game are to be asked twice, to see whether they are deterministic: the
 * first games of the run and of each of the first pairings, by lot one in four of the first
 * SCHEDULE_AUDIT_DENSE, then one in SCHEDULE_AUDIT_PERIOD. A bot that plays otherwise in every
 * third game is so found within 60 games: for sure by one or two threads, else all but surely.
 */
bool schedule_audited(const Schedule *schedule, const ScheduledGame *game);

/** Seed of a game's deck: `play --seed` and the key "deals" of a configuration take it and deal the
 * same deck (that of the same attempt, where tied games are replayed). @pre the run is not sealed:
 * its decks follow from no seed. */
uint64_t schedule_deck_seed(const Schedule *schedule, const ScheduledGame *game);

struct Deck; /* carcarena/engine/game.h */

/** What tells the deck of a game from others: its seed, or in a sealed run a number that says
 * nothing of it. */
uint64_t schedule_deck_label(const Schedule *schedule, const ScheduledGame *game);

/**
 * Deals: the hidden order of a game's tiles, and with it the events. A sealed deck takes every
 * single number from the hash, so that no part of it that was seen tells anything of the rest.
 * @param attempt 0, or counts replays of a tied game, as below.
 * @return what GameRecord.deck keeps of it.
 */
uint64_t schedule_deal(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                       const Rules *rules, struct Deck *deck);

/** The streams of a game. @pre the run is not sealed. */
Rng schedule_deck_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt);
Rng schedule_chance_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt);

/** In a sealed run each event, and each put-back before a draw, has a stream alone.
 * @param purpose RNG_EVENTS or RNG_CHANCE. @param step counts them, from 0. */
Rng schedule_step_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                         RngPurpose purpose, uint64_t step);

/** A stream that belongs to no game: lots. */
Rng schedule_lots(const ScheduleRequest *request, uint64_t part);

/* Keyed by block and seat, not by bot: a bot against its own copy plays the same game twice with
 * roles exchanged. Bots are told these streams, so they must not lead to any of the others, nor to
 * each other: BotStreams.
 * @param streams one a seat; together they cost no more than one of them. */
void schedule_bot_streams(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                          Rng *streams);
Rng schedule_bot_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                        int seat);
Rng schedule_harness_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                            int seat);

CARCARENA_END

#endif
