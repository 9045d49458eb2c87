/**
 * Actions: one decision as one 64-bit value.
 *
 *   63..60 59..57 56..50  49..39 38..28 27..26 25..22 21..14 13..0
 *   verb   actor  figure  x      y      rot    seg    arg    second
 *
 * x and y are stored with an offset of 1024. x grows east, y grows south, the start tile lies at
 * 0,0; rotations are clockwise quarter turns. Unused fields are 0, so equal decisions are equal
 * numbers. The nine verbs cover every published expansion:
 *
 *     PLACE   arg 0: the tile in hand; 1: a tile the player holds (abbey), rotation 0. Of a double
 *             tile: where its western half lies
 *     DEPLOY  figure type, cell and segment; arg is the role: 0 as usual, 1 lying down (abbot of a
 *             monastery). Barn: segment is a corner of the tile, 0 north-west and on clockwise.
 *             On a space beside the table (action_space): 0,0 and WHOLE_TILE, it has no cell
 *     MOVE    a figure to a cell and segment: a neutral one, or one of the actor's own by its type;
 *             segment WHOLE_TILE is the tile itself. Flight from the plague: to where he stands,
 *             which says who flees, and then to where he goes
 *     REMOVE  a figure by its type, and where it stands; arg 0: it goes home (festival, escape); 1:
 *             it is paid first (abbot). Whose it is, says action_owner
 *     TOKEN   arg: kind of token (little buildings: 0 shed, 1 house, 2 tower; TokenKind), cell; of
 *             those on a segment also the segment and token_part
 *     CHOOSE  arg 1: take the second part of a double turn. Crop circle: 1 all may deploy, 2 all
 *             take one home. Bazaar: number of an open tile; 1 buy, 0 sell. Castle, School: points
 *             to be paid; 255: the most of all offers of so much or more. Robbers: a space of the
 *             scoring track; points that come first, or that a robber takes, 255 as before.
 *             Messages: 0, 1 the counting figure that moves; 0 two points, 1 what it says. Tower:
 *             a figure of one's own by its type and the player who holds it, see
 *             action_choose_held; arg 0 none. Castles in Germany: number of a
 *             castle, from 0 on. Catapult: the kind of token, from 0 on; a follower in supply as
 *             such a figure
 *     PASS    declines whatever is offered: deploying, moving, the second part, the abbey
 *     SOURCE  arg: the stack the next tile is drawn from
 *     BID     arg: the points offered for a tile
 *
 * Two half tiles may share a cell. Segments of the one whose corner is in the south-west or
 * north-west have numbers from HALF_SEGMENTS_MAX on there (game_segment_tile in view.h).
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
    VERB_PASS = 1, /* decline, or end of a repeat-until-pass step */
    VERB_SOURCE,   /* where the next tile comes from */
    VERB_PLACE,    /* x, y, rotation */
    VERB_DEPLOY,   /* figure type, x, y, segment */
    VERB_MOVE,     /* figure, x, y, segment */
    VERB_REMOVE,   /* figure, x, y, segment */
    VERB_TOKEN,    /* arg = kind, x, y */
    VERB_CHOOSE,   /* arg = choice, or figure and holder */
    VERB_BID,      /* arg = amount */
    VERB_COUNT
} Verb;

/** Figures of MOVE and REMOVE: FigureType of one of the actor's own, or ACTION_NEUTRAL + index for
 * neutral ones. */
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

/** The deployment on a space beside the table, number `space` from 0 on: `second` is 1 + that. */
static inline Action action_deploy_beside(unsigned actor, unsigned figure_type, unsigned space) {
    return action_deploy(actor, figure_type, 0, 0, 15) | (Action)(space + 1);
}

static inline Action action_move(unsigned actor, unsigned figure, int x, int y, unsigned segment) {
    return action_at(action_make(VERB_MOVE, actor), x, y) | ((Action)figure << 50) |
           ((Action)segment << 22);
}

/** Takes one of the actor's own figures of a type home from where it stands. */
static inline Action action_remove(unsigned actor, unsigned figure_type, int x, int y,
                                   unsigned segment) {
    return action_at(action_make(VERB_REMOVE, actor), x, y) | ((Action)figure_type << 50) |
           ((Action)segment << 22);
}

/** The same action for a figure of another player: `second` is 1 + his seat. */
static inline Action action_of_owner(Action action, unsigned owner) {
    return action | (Action)(owner + 1);
}

/** Chooses a figure of one's own that another player holds: `second` is 1 + his seat. */
static inline Action action_choose_held(unsigned actor, unsigned figure_type, unsigned holder) {
    return action_of_owner(action_make(VERB_CHOOSE, actor) | ((Action)figure_type << 50), holder);
}

static inline Action action_with_arg(Action action, unsigned arg) {
    return action | (Action)arg << 14;
}

/** Tokens on a segment of a tile: the arg of such a TOKEN. */
typedef enum TokenKind {
    TOKEN_CASTLE = 5,      /* on a small city, at the tile of the follower who becomes its lord */
    TOKEN_OPENING = 6,     /* at an opening; its part: the player's set of tokens, from 0 on */
    TOKEN_GOLD = 7,        /* on a tile; one taken from there once something there is completed */
    TOKEN_FERRY = 8,       /* on a lake; its part: the other road that it links, the later one */
    TOKEN_BRIDGE = 9,      /* over a tile; its part: 0 from north to south, 1 from west to east */
    TOKEN_FLEA = 10,       /* on a tile */
    TOKEN_FLEA_TAKEN = 11, /* from a tile, to be laid elsewhere */
    TOKEN_THROW = 12,      /* of the Catapult, aimed at a tile */
    TOKEN_TAKE_UP = 13     /* no token: a tile is taken up, to be placed elsewhere */
} TokenKind;

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
/** What a token is on a segment beside; see TokenKind. */
static inline unsigned token_part(Action action) {
    return ((unsigned)action & 16383U) - 1U;
}
static inline unsigned action_second(Action action) {
    return (unsigned)action & 16383U;
}
/** Number of the space beside the table that a DEPLOY names, -1 if it names a cell. */
static inline int action_space(Action action) {
    return (int)action_second(action) - 1;
}
/** True if a CHOOSE names a figure that another player holds. */
static inline bool action_chooses_held(Action action) {
    return action_verb(action) == VERB_CHOOSE && action_second(action) != 0;
}
/** That player. */
static inline unsigned action_holder(Action action) {
    return action_second(action) - 1;
}
/** Whose figure MOVE and REMOVE name: the actor's own, unless action_of_owner said another's. */
static inline unsigned action_owner(Action action) {
    return action_second(action) == 0 ? action_actor(action) : action_second(action) - 1;
}

CARCARENA_END

#endif
