/**
 * The schedule: who sits where, with which deck, in game number n. It is a pure function of the
 * configuration, not a list: a run of a hundred million games starts at once.
 *
 *     round 0                     round 1                  Every round plays every pairing once, so
 *     block 0   1   2  ...  M-1   block M  M+1  ...        all pairings grow evenly. A block is one
 *     |games|games|...            |games|...               deck played in all seat orders of the
 *     id 0..g-1                                            design; game id = block * g + index.
 *
 * Formats in stages (swiss, knockout, ladder, adaptive) are the exception: the pairings of a stage
 * depend on the results of earlier stages, and the schedule grows stage by stage
 * (src/schedule/formats/plan.h).
 *
 * The block is the unit of statistics: its games share a deck and depend on each other. If copies
 * of a bot sit at a table, some seat orders of a design are equal for the bots: ABBB has four, not
 * 24. A block then plays these four six times, each time with another deck, so that no game is
 * played twice.
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
    SCHEDULE_AUDIT_ALL = 8,   /* the first 8 games are all checked for determinism */
    SCHEDULE_AUDIT_DENSE = 64 /* and one in four of the others below this id */
};

/** Ids are SQLite integers and JSON numbers: 2^53 is safe in both. */
#define SCHEDULE_GAMES_MAX (UINT64_C(1) << 53)

/** A format: who meets whom; a row of the list in src/schedule/formats. */
typedef struct Format Format;

/** Returns format number `index`, NULL past the end. The first is the default. */
const Format *format_at(unsigned index);

/** Returns the format with a name in configurations, or NULL. */
const Format *format_find(const char *word);

/** Returns the name of a format. */
const char *format_word(const Format *format);

/** Returns one line about a format for people. */
const char *format_summary(const Format *format);

/** The seat orders in which a deck is played. design_words has their names in configurations. */
typedef enum SeatDesign {
    SEATS_BALANCED, /* as above; 2 to 5 and 7 seats */
    SEATS_ROTATE,   /* the rotations of one order; another cyclic order for each deck */
    SEATS_FULL,     /* all permutations; up to 5 seats */
    SEATS_FIXED     /* as listed; one game per deck */
} SeatDesign;

/** Who plays first. */
typedef enum StartRule {
    START_SEAT0,
    START_RANDOM,       /* drawn once per block, so mirrored games stay mirrored */
    START_FEWEST_STARTS /* the bot at the table that began least often in this pairing; of equal
                           ones the first listed */
} StartRule;

/** Whether finals follow the rounds of a Swiss tournament. */
typedef enum FinalsRule { FINALS_DEFAULT, FINALS_NO, FINALS_YES } FinalsRule;

/** Pairing system of a Swiss tournament. */
typedef enum PairingRule {
    PAIRING_CHAMPIONSHIP, /* World Championship 2012, see src/schedule/formats/swiss.c */
    PAIRING_DUTCH         /* FIDE C.04.3, only in stored runs of version 1.0; their games name
                             the tables */
} PairingRule;

/** Who may meet again when a championship has no round without rematches left. */
typedef enum RematchRule {
    REMATCHES_FEWEST, /* as few pairs as possible */
    REMATCHES_CAPPED  /* any pair may meet again; runs of version 1.0 */
} RematchRule;

/** Tie-breaks of the standings: src/schedule/formats/tie_breaks.h. */
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

/** How the streams of bots are derived from the seed. */
typedef enum BotStreams {
    BOT_STREAMS_KEYED, /* by keyed BLAKE2b: no stream reveals the seed or a deck */
    BOT_STREAMS_MIXED  /* by rng_keyed, which can be inverted; runs of version 1.0 */
} BotStreams;

/** Bytes of a secret or another key of random streams. */
enum { STREAM_KEY_SIZE = 32 };

typedef struct StreamKey {
    uint8_t bytes[STREAM_KEY_SIZE];
} StreamKey;

/** A round that a bot does not play. */
typedef struct ScheduleAbsence {
    uint32_t bot, round; /* from 0 */
    bool half_point;     /* with half a point */
} ScheduleAbsence;

/** The input of a schedule. */
typedef struct ScheduleRequest {
    uint64_t seed;
    /* Blocks per pairing, per table of a stage, or in all (adaptive); at least 1. */
    uint64_t rounds;
    uint64_t games;  /* if rounds is 0: minimum number of games, rounded up to whole rounds */
    uint64_t repeat; /* consecutive blocks with the same deck, at least 1 */
    uint32_t bots;
    int players;
    const Format *format; /* NULL: the default */
    uint32_t champions;   /* gauntlet, one-versus-all: number of bots from the front */
    uint32_t stages;      /* swiss, ladder: number of rounds; 0: the default */
    uint32_t batch;       /* adaptive: tables per stage; 0: the number of bots */
    double elo_error;     /* adaptive: ends at this standard error of the ratings; 0: only after
                             all blocks */
    /* adaptive: cost of a game of each bot, in any unit; borrowed. NULL: all equal. */
    const double *costs;
    FinalsRule finals;     /* swiss; by default finals are played if possible */
    PairingRule pairing;   /* swiss */
    RematchRule rematches; /* swiss with championship pairing */
    TieBreak tie_breaks[SCHEDULE_TIE_BREAKS_MAX]; /* swiss and round robin, in order */
    uint32_t tie_break_count;                     /* 0: those of the format */
    const ScheduleAbsence *absences;              /* swiss with PAIRING_DUTCH; borrowed */
    uint32_t absence_count;
    SeatDesign design;
    StartRule start;
    bool shared_decks; /* the n-th blocks of all pairings share a deck */
    /*
     * If copies of one bot get the same seats again within a block, reuse the deck, which repeats
     * the game (old runs), instead of another deck.
     */
    bool copies_repeat;
    bool reverse; /* the bots of a pairing in reverse order */
    BotStreams bot_streams;
    /*
     * Decks, events, random orders, determinism checks and bots' streams follow from `secret` and
     * `seed` by a one-way function, instead of from `seed` only. Until the secret is known it is
     * zero, and no game may be played.
     */
    bool sealed;
    StreamKey secret;
    StreamKey
        key; /* set from secret and seed, so that choosing one of them does not choose decks */
    /*
     * Seeds of the decks in the order of play, instead of ones derived from `seed`; borrowed. Deck
     * `s` is the first deck of a run with seed `s`. There must be enough for the whole schedule.
     */
    const uint64_t *deals;
    uint64_t deal_count; /* 0: none */
} ScheduleRequest;

/** A schedule. Plain data: copy freely, read from any thread. */
typedef struct Schedule {
    ScheduleRequest request; /* with rounds, format, stages and finals set */
    uint64_t pairings;       /* per round; formats in stages: largest number of tables of a stage */
    uint64_t blocks, games;  /* formats in stages: of the stages so far */
    uint64_t deals;          /* different decks in play; formats in stages: largest number */
    uint32_t stages_max;     /* formats in stages; otherwise 0 */
    const struct Plan *plan; /* the stages so far, borrowed; NULL: not a format in stages */
    uint32_t games_per_block;
    uint32_t skip_count;         /* combinations of one bot with itself only, which are skipped */
    uint64_t skips[PLAYERS_MAX]; /* their ranks, ascending */
    uint8_t orders[SCHEDULE_ORDERS_MAX][PLAYERS_MAX]; /* [game][seat] = place in the pairing */
} Schedule;

/** One game of the schedule. */
typedef struct ScheduledGame {
    uint64_t id;
    uint64_t block;
    uint64_t round;
    uint64_t pairing;
    uint64_t deal;                /* number of the deck */
    uint32_t index;               /* in its block */
    uint32_t first;               /* seat of the first player */
    uint32_t bots[PLAYERS_MAX];   /* by seat: index in the configuration */
    uint32_t round_again;         /* how often its block already had these bots on these seats */
    uint32_t copies[PLAYERS_MAX]; /* by seat: which copy of that bot, 0 for the first */
} ScheduledGame;

/**
 * Makes a schedule.
 * @return STATUS_INVALID naming the impossible configuration key, STATUS_LIMIT above 2^53 games,
 * STATUS_IO if libsodium does not work; *out is then unchanged
 */
Status schedule_make(Schedule *out, const ScheduleRequest *request, Message *message) MUST_USE;

/** Returns true if several copies of a bot sit at one table. */
bool schedule_has_copies(const Schedule *schedule);

/** Returns true if pairings depend on results. */
bool schedule_in_stages(const Schedule *schedule);

/** Returns true if its format has its own standings; otherwise bots are ranked by rating. */
bool schedule_has_standings(const Schedule *schedule);

/** Returns true if more blocks may be added later, with the present ones as the first. */
bool schedule_can_grow(const Schedule *schedule);

/** Returns true if blocks of the same bots may share a deck: decks are repeated, or listed. */
bool schedule_decks_repeat(const Schedule *schedule);

/**
 * Returns a 64-bit hash of a game's deck and bots, in any seats. Blocks with the same value depend
 * on each other, and statistics treat them as one block.
 */
uint64_t schedule_unit(const Schedule *schedule, const ScheduledGame *game);

/**
 * Returns game number `id`. A few hundred nanoseconds, no memory.
 * @pre id < schedule->games
 */
ScheduledGame schedule_game(const Schedule *schedule, uint64_t id);

/**
 * Returns true if a game is checked for determinism, every bot being asked twice: the first games
 * of the run and of each of the first pairings, at random one in four of the first
 * SCHEDULE_AUDIT_DENSE, then one in SCHEDULE_AUDIT_PERIOD. A bot that differs in every third game
 * is thus found within 60 games: certainly with one or two threads, otherwise almost certainly.
 */
bool schedule_audited(const Schedule *schedule, const ScheduledGame *game);

/**
 * Returns the seed of a game's deck: `play --seed` and the configuration key "deals" accept it and
 * deal the same deck (the deck of the same attempt, if tied games are replayed).
 * @pre the run is not sealed: its decks have no seeds
 */
uint64_t schedule_deck_seed(const Schedule *schedule, const ScheduledGame *game);

struct Deck; /* carcarena/engine/game.h */

/**
 * Returns a label of the game's deck: its seed, or in a sealed run a number that reveals nothing.
 */
uint64_t schedule_deck_label(const Schedule *schedule, const ScheduledGame *game);

/**
 * Deals: sets the hidden order of a game's tiles and its events. A sealed deck takes every number
 * from the hash, so a known part reveals nothing about the rest.
 * @param attempt 0, or the number of replays of a tied game
 * @return the value of GameRecord.deck
 */
uint64_t schedule_deal(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                       const Rules *rules, struct Deck *deck);

/**
 * Returns a stream of a game.
 * @pre the run is not sealed
 */
Rng schedule_deck_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt);
Rng schedule_chance_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt);

/**
 * Returns the stream of one event, or of one put-back before a draw, in a sealed run.
 * @param purpose RNG_EVENTS or RNG_CHANCE
 * @param step counts them, from 0
 */
Rng schedule_step_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                         RngPurpose purpose, uint64_t step);

/** Returns a stream that belongs to no game, for random orders. */
Rng schedule_lots(const ScheduleRequest *request, uint64_t part);

/*
 * The bots' streams are keyed by block and seat, not by bot: a bot against its own copy plays the
 * same game twice with exchanged roles. Bots see these streams, so they must reveal neither any
 * other stream nor each other: BotStreams.
 * @param streams one per seat; all together cost no more than one
 */
void schedule_bot_streams(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                          Rng *streams);
Rng schedule_bot_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                        int seat);
Rng schedule_harness_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                            int seat);

CARCARENA_END

#endif
