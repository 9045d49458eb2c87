/**
 * The configuration of lanes, and the arrays of the caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_LANES_CONFIG_H
#define CARCARENA_PYTHON_LANES_CONFIG_H

#include "carcarena/bots/registry.h"
#include "planes.h"
#include "tokens.h"

/** The reward of a step. */
typedef enum RewardKind {
    REWARD_RESULT, /* at the end: 1 for a sole winner, 0 for a tie for the lead, otherwise -1 */
    REWARD_LEAD,   /* at the end: lead over the best opponent, in points */
    REWARD_POINTS  /* at each step: points just scored */
} RewardKind;

/** Configuration. Rules and specs are borrowed, rules for the lifetime of the lanes. */
typedef struct LanesConfig {
    const Rules *rules;
    uint32_t count; /* number of lanes */
    uint64_t first; /* number of the first lane */
    uint64_t seed;
    uint32_t threads; /* 1 to CREW_MAX */
    ActionView actions;
    uint32_t window; /* of planes: cells per side, odd */
    uint32_t rows;   /* number of rows of features */
    uint32_t tokens; /* number of rows of tokens; 0: tokens_default */
    uint32_t planes; /* chosen groups of planes (planes.h), as a set */
    RewardKind rewards;
    bool autoreset;                   /* a lane starts the next game when one is over */
    const BotSpec *bots[PLAYERS_MAX]; /* bot of a seat; NULL: the caller plays it */
} LanesConfig;

/** Arrays of the caller with one row per lane; NULL: not written. */
typedef struct LanesArrays {
    int32_t *action;   /* in: index, or number in the planes */
    int8_t *player;    /* player who decides; -1: the game is over and no other follows */
    uint32_t *legal;   /* number of legal actions */
    uint32_t *beyond;  /* number of legal actions without a number in the planes */
    uint8_t *mask;     /* lanes_mask_size */
    uint64_t *raw;     /* rules_actions_max: the legal actions, padded with 0 */
    float *reward;     /* players, by seat */
    uint8_t *done;     /* 1: this step ended a game */
    int32_t *score;    /* players, by seat: of the game just ended, otherwise of the running one */
    uint8_t *hand;     /* HAND_SIZE */
    uint8_t *planes;   /* plane_layout.planes x window x window; see lanes_make_planes */
    int16_t *rows;     /* rows x ROW_SIZE */
    int16_t *tokens;   /* tokens x tokens_size */
    float *terms;      /* terms_size */
    uint32_t *outside; /* number of tiles outside the planes + features and tokens without a row */
    /*
     * Observations of the last position of games that ended in this step, for the player who acted
     * last; rows of other lanes are not written. Action, reward, done and score are not used. NULL:
     * not written.
     */
    const struct LanesArrays *last;
    bool foreign; /* other arrays than those that are bound: `planes` is written in full */
} LanesArrays;

#endif
