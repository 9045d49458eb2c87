/**
 * The score track: a ring of 50 spaces with the counting figures of the players, and robbers next
 * to them. Each player has one figure. With the messages each player has two and chooses for all
 * points which of them moves.
 *
 * Points are pending until the end of their round of scoring (track_settle); then figures move, and
 * robbers take from them. The last module that uses the track keeps it, as the first member of its
 * game state: the messages if they are in play, else the robbers. Such modules use track_awarded,
 * and their SETTING_FIGURES is the number of figures of each player.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_SCORE_TRACK_H
#define ENGINE_EXPANSIONS_SCORE_TRACK_H

#include "table/awards.h"
#include "turn/turn.h"

enum { SETTING_FIGURES = 15 };
enum { TRACK_SPACES = 50, TRACK_FIGURES = 2, GAINS_MAX = 64 };

extern const char ROBBER_SOURCE[]; /* Bonus.source */

/** Points of a player in a round, and the figure that moves with them. */
typedef struct Gain {
    uint8_t player;
    uint8_t figure; /* FIGURE_OPEN: not chosen yet */
    uint8_t from;   /* space it left; UNMOVED: not moved yet */
    bool robbed;    /* scored by a robber; no robber takes from them */
    uint16_t points;
} Gain;

enum { UNMOVED = TRACK_SPACES, FIGURE_OPEN = TRACK_FIGURES };

typedef struct Track {
    uint8_t busy;                 /* points or choices are pending */
    uint8_t count;                /* gains of this round; beyond GAINS_MAX, points move the first
                                     figure and are not robbed */
    uint8_t due;                  /* bit set of robbers with points to take in the round, once
                                     all have moved */
    uint8_t moved;                /* all figures have moved */
    uint8_t robbing;              /* the current points are a robber's; 0 between calls */
    uint8_t at[PLAYERS_MAX];      /* 1 + space of a player's robber, 0: its player holds it */
    uint8_t follow[PLAYERS_MAX];  /* 1 + space to which it may move back with a figure, 0: none */
    uint16_t second[PLAYERS_MAX]; /* points moved by players' second figures */
    Gain gains[GAINS_MAX];
} Track;

/** Returns the module that keeps the track. @pre there is one */
uint32_t track_keeper(const Rules *rules);

static inline Track *track_of(const Rules *rules, Game *game) {
    return module_state(rules, game, track_keeper(rules));
}

static inline const Track *track_of_const(const Rules *rules, const Game *game) {
    return module_state_const(rules, game, track_keeper(rules));
}

/**
 * Returns whether a previewed turn leaves the track alone (Expansion.preview.turn_usual): nothing
 * is paid, or a single feature to players who have one figure that no robber stands with.
 */
bool track_turn_usual(const Rules *rules, const Game *game, const PlacementPreview *preview);

/** Returns whether every player has two counting figures (messages). */
bool track_pairs(const Rules *rules);

/** Returns the space of a player's counting figure 0 or 1, without its pending points. */
unsigned figure_space(const Game *game, const Track *track, unsigned player, unsigned figure);

/** Returns the spaces with a counting figure of a player other than `player`, as a bit set. */
uint64_t others_spaces(const Rules *rules, const Game *game, const Track *track, unsigned player);

/**
 * Expansion.scoring.awarded and Expansion.scoring.passed of the module that keeps the track. Called
 * for another module, they do nothing.
 */
void track_awarded(const Rules *rules, Game *game, uint32_t module, const Award *award,
                   unsigned player, ScoreLog *log);
void track_passed(const Rules *rules, Game *game, uint32_t module, unsigned player, int32_t points,
                  ScoreLog *log);

/**
 * Merges the points of each player in this round that have not been moved into one sum; used for
 * all points other than those of completed features.
 */
void track_sum_up(Track *track);

/** Continues until a player has a choice (PHASE_WAIT), or all is done (PHASE_NEXT). */
PhaseResult track_settle(const Rules *rules, Game *game, ScoreLog *log);

/** Closes a settled round. */
static inline void track_close(Track *track) {
    track->busy = track->count = track->moved = 0;
}

/** Returns whether a choice is pending and belongs to this player. */
bool track_asks(const Rules *rules, const Game *game, unsigned player);

/** Lists the choices of the player, and applies one. */
void track_actions(const Rules *rules, const Game *game, ActionList *list);
void track_apply(const Rules *rules, Game *game, Action action, ScoreLog *log);

/** Tells what a message asks, and its action or the points instead (messages_words.c). */
void message_describe(unsigned message, bool carried_out, Wording *wording);

/** Phase.describe of the choices. */
void track_describe(const Rules *rules, const Game *game, Action action, Wording *wording);

/** Expansion.setup.share of the track. */
ExpansionShare track_share(const Rules *rules);

/** Memory numbers of the track. The first one belongs to the module that keeps it. */
enum {
    TRACK_OTHER, /* defined by that module */
    TRACK_MOVED,
    TRACK_DUE,
    TRACK_AT,
    TRACK_FOLLOW = TRACK_AT + PLAYERS_MAX,
    TRACK_GAINS = TRACK_FOLLOW + PLAYERS_MAX,
    TRACK_SECOND = TRACK_GAINS + GAINS_MAX,
    TRACK_MEMORY = TRACK_SECOND + PLAYERS_MAX
};

/** Memory fields after the first one. */
#define TRACK_FIELDS                                                                               \
    MEMORY_CONVERTED("moved", 1, RANGE_MOST, 1), MEMORY_CONVERTED("due", 1, RANGE_SEATS, 0),       \
        MEMORY_CONVERTED("at", PLAYERS_MAX, RANGE_MOST, TRACK_SPACES),                             \
        MEMORY_CONVERTED("follow", PLAYERS_MAX, RANGE_MOST, TRACK_SPACES),                         \
        MEMORY_CONVERTED("gains", GAINS_MAX, RANGE_MOST, MEMORY_MOST),                             \
        MEMORY_CONVERTED("second-figure", PLAYERS_MAX, RANGE_MOST, UINT16_MAX)

uint32_t track_memory(const Track *track, uint32_t index);
void track_remember(const Rules *rules, Track *track, uint32_t index, uint32_t value);

/** Returns a hash of a memory number. */
static inline uint64_t number_hash(uint32_t index, uint32_t number) {
    return number == 0 ? 0 : rng_mix((uint64_t)number << 8 | index);
}

/** Returns a hash of the track. */
uint64_t track_hash(const Track *track);

/** Returns whether the state of the track is consistent and a gain or choice keeps it busy. */
bool track_sound(const Rules *rules, const Track *track);

/** Adds the places of robbers and second figures, and the pending points. */
void track_facts(const Rules *rules, const Game *game, struct FactList *list);

// ---- Functions of score_track.c for track_round.c

/** Returns the robbers on a space, except the robber of `player`, as a bit set of seats. */
uint32_t robbers_on(const Rules *rules, const Track *track, unsigned space, unsigned player);

/**
 * A figure moved from one space to another without being robbed: robbers next to it that have
 * nothing to take in this round move along.
 */
void robbers_drag(Track *track, uint32_t there, unsigned to);

/**
 * The robber of `owner` takes points and returns to its owner. With two figures, the points are
 * pending until the owner chooses a figure.
 */
void robber_take(const Rules *rules, Game *game, Track *track, unsigned owner, unsigned points,
                 ScoreLog *log);

/**
 * Returns the smallest unmoved gain of a player for a figure, or without a chosen figure; the count
 * if there is none.
 */
uint32_t gain_next(const Track *track, unsigned player, unsigned figure);

/** Returns the number of points that a robber takes from `points`. */
static inline unsigned half_of(unsigned points) {
    return (points + 1) / 2;
}

#endif
