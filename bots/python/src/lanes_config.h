/**
 * What lanes are made from, and the arrays they are seen through.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_LANES_CONFIG_H
#define CARCARENA_PYTHON_LANES_CONFIG_H

#include "carcarena/bots/registry.h"
#include "views.h"

/** What a step pays. */
typedef enum RewardKind {
    REWARD_RESULT, /* at the end: 1 for who won alone, 0 for who shares the lead, else -1 */
    REWARD_LEAD,   /* at the end: points ahead of the best of the others */
    REWARD_POINTS  /* at each step: points just scored */
} RewardKind;

/** What to make; rules and specs are borrowed, rules for as long as the lanes live. */
typedef struct LanesConfig {
    const Rules *rules;
    uint32_t count; /* lanes */
    uint64_t first; /* number of the first one */
    uint64_t seed;
    uint32_t threads; /* 1 to CREW_MAX */
    ActionView actions;
    uint32_t window; /* of planes: cells, odd */
    uint32_t rows;   /* of features */
    RewardKind rewards;
    bool autoreset;                   /* a lane whose game is over begins the next one by itself */
    const BotSpec *bots[PLAYERS_MAX]; /* who plays a seat; NULL: the caller */
} LanesConfig;

/** Arrays of the caller, a row a lane; NULL: not wanted. */
typedef struct LanesArrays {
    int32_t *action;   /* in: index or place in the planes */
    int8_t *player;    /* who decides; -1: the game is over and nothing follows */
    uint32_t *legal;   /* how many legal actions there are */
    uint32_t *beyond;  /* of these, how many no number of the planes stands for */
    uint8_t *mask;     /* lanes_mask_size */
    uint64_t *raw;     /* rules_actions_max: the legal actions themselves, then 0 */
    float *reward;     /* players, by seat */
    uint8_t *done;     /* 1: this step ended a game */
    int32_t *score;    /* players, by seat: of the game just ended, else of the running one */
    uint8_t *hand;     /* HAND_SIZE */
    uint8_t *planes;   /* PLANES x window x window */
    int16_t *rows;     /* rows x ROW_SIZE */
    float *terms;      /* terms_size */
    uint32_t *outside; /* tiles that the planes do not show + features that the rows do not */
} LanesArrays;

#endif
