/**
 * Actions: one decision as one 64-bit value.
 *
 *   63..60 59..57 56..50  49..39 38..28 27..26 25..22 21..14 13..0
 *   verb   actor  figure  x      y      rot    seg    arg    second
 *
 * x and y are stored with an offset of 1024. x grows east, y grows south, and the start tile is at
 * 0,0. Rotations are clockwise quarter turns. Unused fields are 0, so equal decisions are equal
 * numbers. The nine verbs cover every published expansion:
 *
 *     PLACE   arg 0: the current tile; 1: a tile the player owns (abbey), rotation 0. x, y of a
 *             double tile: the cell of its western half.
 *     DEPLOY  figure type, cell and segment. arg is the role: 0 standing, 1 lying down (abbot of a
 *             monastery). Barn: segment is a corner of the tile, 0 north-west, then clockwise.
 *             On a space beside the table (action_space): cell 0,0 and segment WHOLE_TILE.
 *     MOVE    moves a figure to a cell and segment: a neutral figure, or one of the actor's figures
 *             by its type. Segment WHOLE_TILE is the tile itself. Flight from the plague takes two
 *             actions: the first names the cell of the follower that flees, the second its target.
 *     REMOVE  a figure by its type and position. arg 0: it returns to supply (festival, escape).
 *             1: it is paid first (abbot). action_owner returns the owner.
 *     TOKEN   arg: kind of token (little buildings: 0 shed, 1 house, 2 tower; otherwise TokenKind),
 *             and a cell. Tokens on a segment also have the segment and token_part.
 *     CHOOSE  arg 1: take the second part of a double turn. Crop circle: 1 all may deploy, 2 all
 *             remove one follower. Bazaar: number of an open tile; 1 buy, 0 sell. Castle, School:
 *             points to be paid; 255: the highest offer of 255 points or more. Robbers: a space of
 *             the scoring track; points to take first, or that a robber takes, 255 as before.
 *             Messages: 0 or 1, the counting figure that moves; 0 two points, 1 the message. Tower:
 *             one of the actor's figures by type and the player who holds it (action_choose_held),
 *             arg 0: none. Castles in Germany: number of a castle, counted from 0. Catapult: the
 *             kind of token, counted from 0; a follower in supply as a figure of that kind.
 *     PASS    declines what is offered: deployment, move, second part, abbey.
 *     SOURCE  arg: the stack from which the next tile is drawn.
 *     BID     arg: the points offered for a tile.
 *
 * Two half tiles may share a cell. Segments of the half whose corner is in the south-west or
 * north-west are numbered from HALF_SEGMENTS_MAX (game_segment_tile in view.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_ACTION_H
#define CARCARENA_ENGINE_ACTION_H

#include "carcarena/engine/library.h"

#include <stdbool.h>
#include <stdint.h>

CARCARENA_BEGIN

typedef uint64_t Action;

typedef enum Verb {
    VERB_PASS = 1, /* declines, or ends a step that repeats until a pass */
    VERB_SOURCE,   /* chooses the stack of the next tile */
    VERB_PLACE,    /* x, y, rotation */
    VERB_DEPLOY,   /* figure type, x, y, segment */
    VERB_MOVE,     /* figure, x, y, segment */
    VERB_REMOVE,   /* figure, x, y, segment */
    VERB_TOKEN,    /* arg = kind, x, y */
    VERB_CHOOSE,   /* arg = choice, or figure and holder */
    VERB_BID,      /* arg = amount */
    VERB_COUNT
} Verb;

/**
 * Values of the figure field in MOVE and REMOVE: the FigureType of one of the actor's figures, or
 * ACTION_NEUTRAL + index for a neutral figure.
 */
enum { ACTION_NEUTRAL = 112, ACTION_COORDINATE_OFFSET = 1024 };

static inline Action action_make(Verb verb, unsigned actor) {
    return ((Action)verb << 60) | ((Action)actor << 57);
}

static inline Action action_at(Action action, int x, int y) {
    return action | ((Action)(unsigned)(x + ACTION_COORDINATE_OFFSET) << 39) |
           ((Action)(unsigned)(y + ACTION_COORDINATE_OFFSET) << 28);
}

static inline Action action_pass(unsigned actor) {
    return action_make(VERB_PASS, actor);
}

static inline Action action_place(unsigned actor, int x, int y, unsigned rotation) {
    return action_at(action_make(VERB_PLACE, actor), x, y) | ((Action)rotation << 26);
}

static inline Action action_deploy(unsigned actor, unsigned figure_type, int x, int y,
                                   unsigned segment) {
    return action_at(action_make(VERB_DEPLOY, actor), x, y) | ((Action)figure_type << 50) |
           ((Action)segment << 22);
}

/**
 * Returns the deployment on space number `space` (from 0) beside the table. `second` is 1 + space.
 */
static inline Action action_deploy_beside(unsigned actor, unsigned figure_type, unsigned space) {
    return action_deploy(actor, figure_type, 0, 0, 15) | (Action)(space + 1);
}

static inline Action action_move(unsigned actor, unsigned figure, int x, int y, unsigned segment) {
    return action_at(action_make(VERB_MOVE, actor), x, y) | ((Action)figure << 50) |
           ((Action)segment << 22);
}

/** Returns the action that removes one of the actor's figures of a type from its position. */
static inline Action action_remove(unsigned actor, unsigned figure_type, int x, int y,
                                   unsigned segment) {
    return action_at(action_make(VERB_REMOVE, actor), x, y) | ((Action)figure_type << 50) |
           ((Action)segment << 22);
}

/** Returns the same action for a figure of another player. `second` is 1 + that player's seat. */
static inline Action action_of_owner(Action action, unsigned owner) {
    return action | (Action)(owner + 1);
}

/**
 * Returns the choice of an actor's figure that another player holds. `second` is 1 + that player's
 * seat.
 */
static inline Action action_choose_held(unsigned actor, unsigned figure_type, unsigned holder) {
    return action_of_owner(action_make(VERB_CHOOSE, actor) | ((Action)figure_type << 50), holder);
}

static inline Action action_with_arg(Action action, unsigned arg) {
    return action | (Action)arg << 14;
}

/** Tokens placed on a segment of a tile: the arg of a TOKEN action. */
typedef enum TokenKind {
    TOKEN_CASTLE = 5,      /* on a small city, at the tile of the follower that becomes its lord */
    TOKEN_OPENING = 6,     /* at an opening; part: the player's set of tokens, from 0 */
    TOKEN_GOLD = 7,        /* on a tile; one is taken from there when a feature there is
                              completed */
    TOKEN_FERRY = 8,       /* on a lake; part: the other road that it links, the later one */
    TOKEN_BRIDGE = 9,      /* over a tile; part: 0 north to south, 1 west to east */
    TOKEN_FLEA = 10,       /* on a tile */
    TOKEN_FLEA_TAKEN = 11, /* taken from a tile, to be placed elsewhere */
    TOKEN_THROW = 12,      /* of the Catapult, aimed at a tile */
    TOKEN_TAKE_UP = 13,    /* not a token: takes up a tile that is then placed elsewhere */
    TOKEN_PYRAMID = 14     /* not a token: scores the pyramid of acrobats on a tile */
} TokenKind;

/** Returns true for tokens that never join segments or make tiles fit. */
static inline bool token_is_loose(unsigned token) {
    return token == TOKEN_GOLD || token == TOKEN_FLEA || token == TOKEN_FLEA_TAKEN ||
           token == TOKEN_THROW;
}

static inline Action action_token(unsigned actor, TokenKind kind, int x, int y, unsigned segment,
                                  unsigned part) {
    return action_with_arg(action_at(action_make(VERB_TOKEN, actor), x, y), (unsigned)kind) |
           ((Action)segment << 22) | (Action)(part + 1);
}

static inline Verb action_verb(Action action) {
    return (Verb)(action >> 60);
}
static inline unsigned action_actor(Action action) {
    return (unsigned)(action >> 57) & 7U;
}
static inline unsigned action_figure(Action action) {
    return (unsigned)(action >> 50) & 127U;
}
static inline int action_x(Action action) {
    return (int)((action >> 39) & 2047U) - ACTION_COORDINATE_OFFSET;
}
static inline int action_y(Action action) {
    return (int)((action >> 28) & 2047U) - ACTION_COORDINATE_OFFSET;
}
static inline unsigned action_rotation(Action action) {
    return (unsigned)(action >> 26) & 3U;
}
static inline unsigned action_segment(Action action) {
    return (unsigned)(action >> 22) & 15U;
}
static inline unsigned action_arg(Action action) {
    return (unsigned)(action >> 14) & 255U;
}
/** Returns the part field of a token on a segment; see TokenKind. */
static inline unsigned token_part(Action action) {
    return ((unsigned)action & 16383U) - 1U;
}
static inline unsigned action_second(Action action) {
    return (unsigned)action & 16383U;
}
/**
 * Returns the number of the space beside the table that a DEPLOY names, or -1 if it names a cell.
 */
static inline int action_space(Action action) {
    return (int)action_second(action) - 1;
}
/** True if a CHOOSE names a figure that another player holds. */
static inline bool action_chooses_held(Action action) {
    return action_verb(action) == VERB_CHOOSE && action_second(action) != 0;
}
/** Returns the seat of that player. */
static inline unsigned action_holder(Action action) {
    return action_second(action) - 1;
}
/**
 * Returns the owner of the figure that a MOVE or REMOVE names: the actor, unless action_of_owner
 * set another player.
 */
static inline unsigned action_owner(Action action) {
    return action_second(action) == 0 ? action_actor(action) : action_second(action) - 1;
}

CARCARENA_END

#endif
