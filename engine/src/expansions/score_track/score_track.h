/**
 * The score track: a ring of 50 spaces on which the counting figures of the players stand, with
 * robbers beside them. Each player has one figure, with the messages two, and then says for
 * all points he is paid which of them moves.
 *
 * Points wait until their round of scoring is over (track_settle); then figures move, and robbers
 * take from them. The last module on the track keeps it (the messages if they are in play, else the
 * robbers), as the first thing in its slice: those that listen by track_awarded, and say in their
 * SETTING_FIGURES how many figures each player has.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_SCORE_TRACK_H
#define ENGINE_EXPANSIONS_SCORE_TRACK_H

#include "table/awards.h"
#include "turn/turn.h"

enum { SETTING_FIGURES = 15 };
enum { TRACK_SPACES = 50, TRACK_FIGURES = 2, GAINS_MAX = 64 };

/** Points of a player in a round, and the figure that moves with them. */
typedef struct Gain {
    uint8_t player;
    uint8_t figure; /* FIGURE_OPEN: he has not said which one yet */
    uint8_t from;   /* space it left; UNMOVED: not yet */
    bool robbed;    /* a robber's, and no robber takes from them */
    uint16_t points;
} Gain;

enum { UNMOVED = TRACK_SPACES, FIGURE_OPEN = TRACK_FIGURES };

typedef struct Track {
    uint8_t busy;                 /* points or offers wait */
    uint8_t count;                /* gains of this round; what comes after GAINS_MAX no robber
                                     sees, and the first figure moves with it */
    uint8_t due;                  /* robbers with points to take in it; once all have moved */
    uint8_t moved;                /* all have moved */
    uint8_t robbing;              /* points just now are a robber's: never between two calls */
    uint8_t at[PLAYERS_MAX];      /* 1 + space of a player's robber, 0: he holds it */
    uint8_t follow[PLAYERS_MAX];  /* 1 + space to which it may move back with somebody, 0: none */
    uint16_t second[PLAYERS_MAX]; /* points that players' second figures moved with */
    Gain gains[GAINS_MAX];
} Track;

/** The module that keeps the track. @pre there is one */
uint32_t track_keeper(const Rules *rules);

static inline Track *track_of(const Rules *rules, Game *game) {
    return module_state(rules, game, track_keeper(rules));
}

static inline const Track *track_of_const(const Rules *rules, const Game *game) {
    return module_state_const(rules, game, track_keeper(rules));
}

/** True if every player has two counting figures: with the messages. */
bool track_pairs(const Rules *rules);

/** The space of a player's counting figure, 0 or 1: the points that wait it has not moved yet. */
unsigned figure_space(const Game *game, const Track *track, unsigned player, unsigned figure);

/** Spaces on which a counting figure of somebody but `player` stands, as a set. */
uint64_t others_spaces(const Rules *rules, const Game *game, const Track *track, unsigned player);

/** Expansion.scoring.awarded and Expansion.scoring.passed of the module that keeps the track; of
 * another one they do nothing. */
void track_awarded(const Rules *rules, Game *game, uint32_t module, const Award *award,
                   unsigned player, ScoreLog *log);
void track_passed(const Rules *rules, Game *game, uint32_t module, unsigned player, int32_t points,
                  ScoreLog *log);

/** Makes one sum of all that a player was paid in this round and has not moved: what is no
 * completed feature. */
void track_sum_up(Track *track);

/** Goes on until somebody has something to choose (PHASE_WAIT), or all is done (PHASE_NEXT). */
PhaseResult track_settle(const Rules *rules, Game *game, ScoreLog *log);

/** A round that is settled is over. */
static inline void track_close(Track *track) {
    track->busy = track->count = track->moved = 0;
}

/** True if something is to be chosen, and it is for this player to do. */
bool track_asks(const Rules *rules, const Game *game, unsigned player);

/** What he may choose, and that he does. */
void track_actions(const Rules *rules, const Game *game, ActionList *list);
void track_apply(const Rules *rules, Game *game, Action action, ScoreLog *log);

/** What the track adds to a game (Expansion.setup.share). */
ExpansionShare track_share(const Rules *rules);

/** Numbers remembered about the track: those of the module that keeps it, but for the first one. */
enum {
    TRACK_OTHER, /* what that module likes */
    TRACK_MOVED,
    TRACK_DUE,
    TRACK_AT,
    TRACK_FOLLOW = TRACK_AT + PLAYERS_MAX,
    TRACK_GAINS = TRACK_FOLLOW + PLAYERS_MAX,
    TRACK_SECOND = TRACK_GAINS + GAINS_MAX,
    TRACK_MEMORY = TRACK_SECOND + PLAYERS_MAX
};

/** Their fields, behind that first one. */
#define TRACK_FIELDS                                                                               \
    MEMORY_CONVERTED("moved", 1, RANGE_MOST, 1), MEMORY_CONVERTED("due", 1, RANGE_SEATS, 0),       \
        MEMORY_CONVERTED("at", PLAYERS_MAX, RANGE_MOST, TRACK_SPACES),                             \
        MEMORY_CONVERTED("follow", PLAYERS_MAX, RANGE_MOST, TRACK_SPACES),                         \
        MEMORY_CONVERTED("gains", GAINS_MAX, RANGE_MOST, MEMORY_MOST),                             \
        MEMORY_CONVERTED("second-figure", PLAYERS_MAX, RANGE_MOST, UINT16_MAX)

uint32_t track_memory(const Track *track, uint32_t index);
void track_remember(const Rules *rules, Track *track, uint32_t index, uint32_t value);

/** A hash of a number remembered. */
static inline uint64_t number_hash(uint32_t index, uint32_t number) {
    return number == 0 ? 0 : rng_mix((uint64_t)number << 8 | index);
}

/** A hash of those of the track. */
uint64_t track_hash(const Track *track);

/** True if they can be so together; somebody besides keeps it busy. */
bool track_sound(const Rules *rules, const Track *track);

/** Adds where robbers and second figures are, and the points that wait. */
void track_facts(const Rules *rules, const Game *game, struct FactList *list);

// ---- What track_round.c needs of score_track.c

/** The robbers on a space but that of the player whose figure is there, as a set of seats. */
uint32_t robbers_on(const Rules *rules, const Track *track, unsigned space, unsigned player);

/** A figure moved from one space to another without anybody taking from it: robbers beside it that
 * have nothing to take in this round move along. */
void robbers_drag(Track *track, uint32_t there, unsigned to);

/** The robber of `owner` takes points and comes home. With two figures these points wait for him to
 * say which of them moves. */
void robber_take(const Rules *rules, Game *game, Track *track, unsigned owner, unsigned points,
                 ScoreLog *log);

/** The least gain of a player that has not been moved and is a figure's, or open; the count if
 * there is none. */
uint32_t gain_next(const Track *track, unsigned player, unsigned figure);

/** What a robber takes of so many points. */
static inline unsigned half_of(unsigned points) {
    return (points + 1) / 2;
}

#endif
