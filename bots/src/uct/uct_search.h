/**
 * The internals of the bot uct shared by its files: its state (uct_bot.c), a simulation
 * (uct_search.c), and the tree kept from one decision to the next (uct_keep.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_UCT_SEARCH_H
#define CARCARENA_BOTS_UCT_SEARCH_H

#include "search/bot_playout.h"
#include "search/utility.h"
#include "uct/uct_tree.h"

#define HERE_LOST UINT32_MAX

/** State of a bot. */
typedef struct UctBot {
    const Rules *rules;
    Nets nets;
    Turns *judge;         /* for playouts */
    Lookahead *lookahead; /* for ordering actions in the tree */
    Playout playout;
    UctTree tree;
    UctTree spare;     /* reuse: copy of the kept part */
    Game *game;        /* the game of the running simulation */
    Action *actions;   /* scratch */
    double *leads;     /* scratch: static evaluation of each action */
    uint32_t *path;    /* nodes of the running simulation */
    uint8_t *movers;   /* who chose each of them; PLAYERS_MAX for chance */
    Outcome *outcomes; /* scratch: of the pending draw or event */
    uint32_t *weights; /* scratch: weight of each outcome by its number, otherwise 0 */
    uint64_t *places;  /* scratch: position of each outcome in the shuffle */
    uint32_t numbers;  /* upper bound of outcome numbers */
    uint32_t path_max;
    uint32_t here;     /* reuse: node of the current position, or HERE_LOST */
    uint32_t discards; /* reuse: tiles discarded when the tree was built */
    int players;
    uint64_t simulations;
    Utility utility; /* its winning term applies to finished games only */
    double exploration, sharpness;
    double trust;
    uint32_t expand, widen;
    uint64_t shuffle; /* seed of the order in which chance nodes try their types */
    int final_choice;
    bool reuse, by_quota, ordered;
    BotStats stats;
} UctBot;

/**
 * Runs one simulation from `root`.
 * @pre the tree belongs to root; lookahead and judge are prepared
 */
void uct_simulate(UctBot *bot, const Game *root, Rng *rng);

/** Follows a player's action in the tree; `game` is the position after it. */
void uct_follow(UctBot *bot, const Game *game, Action action);

/**
 * Makes the current position the root, with its statistics if they are still valid.
 * @pre bot->actions holds the `count` legal actions
 */
void uct_root_set(UctBot *bot, const Game *game, uint32_t count);

#endif
