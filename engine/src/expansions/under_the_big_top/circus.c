// SPDX-License-Identifier: MIT
// The circus of Under the Big Top: the big top travels from one circus tile to the next. When it
// leaves, the animal token below it is revealed and pays for the followers around. Rules:
// WikiCarpedia, "Under the Big Top".
//
// No player knows the token below the big top, so it is drawn when it is revealed: all orders of
// the stack are as likely. If all tokens are revealed and another one is needed, they form a new
// stack.
#include "expansions/bridges_castles_bazaars/bridges_castles_bazaars_state.h"
#include "expansions/under_the_big_top/big_top_state.h"
#include "table/facts.h"
#include "table/off_board.h"
#include "table/prospects.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

const NeutralKind BIG_TOP = {.name = "big-top", .kinds = 1 << SEGMENT_KIND_COUNT};

/** The tokens of each kind. */
static const struct {
    int32_t points; /* for each follower */
    uint8_t count;
    const char *text; /* of the outcome */
    const char *fact;
} TOKENS[ANIMALS] = {{1, 1, "1 point", "token of 1"},  {3, 4, "3 points", "token of 3"},
                     {4, 5, "4 points", "token of 4"}, {5, 3, "5 points", "token of 5"},
                     {6, 2, "6 points", "token of 6"}, {7, 1, "7 points", "token of 7"}};

static const char SOURCE[] = "the big top";

// ---- Tokens

/** Returns the number of tokens of a kind that are in the stack or below the big top. */
static uint32_t token_left(const BigTop *state, unsigned kind) {
    uint32_t all = 0;
    for (unsigned i = 0; i < ANIMALS; i++) {
        all += TOKENS[i].count - (uint32_t)state->revealed[i];
    }
    return all == 0 ? TOKENS[kind].count : TOKENS[kind].count - (uint32_t)state->revealed[kind];
}

static uint32_t token_outcomes(const Rules *rules, const Game *game, uint32_t module,
                               Outcome *out) {
    const BigTop *state = big_top_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned kind = 0; kind < ANIMALS; kind++) {
        const uint32_t left = token_left(state, kind);
        out[count] = (Outcome){.number = kind, .weight = left, .text = TOKENS[kind].text};
        count += left > 0;
    }
    return count;
}

/** Takes a token from the stack. */
static void token_reveal(const Rules *rules, Game *game, uint32_t module, uint32_t kind) {
    BigTop *state = big_top_of(rules, game, module);
    if (state->revealed[kind] == TOKENS[kind].count) {
        memset(state->revealed, 0, sizeof state->revealed); // a new stack
    }
    state->revealed[kind]++;
}

/** Returns the mean points of the tokens that may be below the big top. */
static double token_mean(const BigTop *state) {
    uint32_t tokens = 0;
    uint32_t points = 0;
    for (unsigned kind = 0; kind < ANIMALS; kind++) {
        tokens += token_left(state, kind);
        points += token_left(state, kind) * (uint32_t)TOKENS[kind].points;
    }
    return (double)points / (double)tokens;
}

// ---- Followers around the big top

/** Returns the tile of the big top. @pre it is on the table */
static PlacedTile big_top_tile(const Rules *rules, const Game *game, uint32_t module) {
    return copy_tile(rules, game, ref_copy(neutral_at(rules, game, module, 0)));
}

static bool big_top_placed(const Rules *rules, const Game *game, uint32_t module) {
    return neutral_at(rules, game, module, 0) != NO_REF;
}

/**
 * Adds a player's followers on segments around a tile, its own included.
 * @param stay without those that leave in this turn
 */
static uint32_t followers_near(const Rules *rules, const Game *game, unsigned player, PlacedTile at,
                               bool stay) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t all = player_figures(rules, game, player, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        const SegmentRef ref = figures[i].ref;
        count += figures[i].role == ROLE_FOLLOWER &&
                 tiles_near(copy_tile(rules, game, ref_copy(ref)), at) &&
                 !(stay && follower_leaves(rules, game, player, ref));
    }
    return count;
}

/** Returns true if a figure that is on a tile but on no segment is around a tile. */
static bool off_board_near(const Rules *rules, const Game *game, const OffBoardFigure *figure,
                           PlacedTile at) {
    if (!figure->placed) {
        return false;
    }
    const PlacedTile own = {.x = figure->x, .y = figure->y};
    const int copy = rules->doubles ? rules->kernel->copy_on(game, own.x, own.y) : -1;
    const int mate = copy < 0 ? -1 : double_mate(rules, (uint32_t)copy);
    return tiles_near(own, at) ||
           (mate >= 0 && tiles_near(copy_tile(rules, game, (uint32_t)mate), at));
}

/** Counts each player's followers around a tile: on segments, and on top of something there. */
static void guests_count(const Rules *rules, const Game *game, PlacedTile at, bool stay,
                         uint32_t counts[PLAYERS_MAX]) {
    const uint32_t castles = module_find(rules, &EXPANSION_BRIDGES_CASTLES_BAZAARS);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        counts[player] = followers_near(rules, game, player, at, stay);
        if (castles != MODULES_MAX && player_off_board(game, player)) {
            counts[player] += lords_near(rules, game, castles, player, at);
        }
    }
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    const uint32_t all = game_off_board(rules, game, figures);
    for (uint32_t i = 0; i < all; i++) {
        counts[figures[i].owner] += off_board_near(rules, game, &figures[i], at);
    }
}

/** Returns the bonus of a player whose followers are around the big top. */
static Bonus guests_bonus(unsigned player, uint32_t followers, uint32_t kind) {
    return (Bonus){player, (int32_t)followers * TOKENS[kind].points, SOURCE};
}

// ---- A circus tile

/** Returns the copy of this turn that has a circus space, or NO_COPY. */
static uint32_t circus_copy(const Rules *rules, const Game *game, uint32_t module) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    for (uint32_t i = 0; i < count; i++) {
        if (copy_has_circus(rules, module, copies[i])) {
            return copies[i];
        }
    }
    return NO_COPY;
}

bool circus_in_turn(const Rules *rules, const Game *game, uint32_t module) {
    return circus_copy(rules, game, module) != NO_COPY;
}

static bool circus_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const uint32_t copy = circus_copy(rules, game, module);
    return player == game->active && copy != NO_COPY && big_top_placed(rules, game, module) &&
           neutral_at(rules, game, module, 0) != tile_ref(copy);
}

static PhaseResult circus_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (circus_asks(rules, game, module, game->active)) {
        return turn_chance(game, game->active);
    }
    const uint32_t copy = circus_copy(rules, game, module);
    if (copy != NO_COPY) {
        neutral_put(rules, game, module, 0, tile_ref(copy)); // the first circus tile
    }
    return PHASE_NEXT;
}

static PhaseResult circus_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                                  ScoreLog *log) {
    uint32_t counts[PLAYERS_MAX];
    guests_count(rules, game, big_top_tile(rules, game, module), false, counts);
    token_reveal(rules, game, module, outcome);
    neutral_put(rules, game, module, 0, tile_ref(circus_copy(rules, game, module)));
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (counts[player] > 0) {
            holding_grant(rules, game, guests_bonus(player, counts[player], outcome), log);
        }
    }
    return PHASE_NEXT;
}

/** After scoring, when the figures of completed features have left. */
const Phase PHASE_CIRCUS = {.name = "circus",
                            .step = STEP_SYMBOL,
                            .triggers = TRIGGER_SYMBOL,
                            .enter = circus_enter,
                            .asks = circus_asks,
                            .outcomes = token_outcomes,
                            .resolve = circus_resolve};

void circus_start(const Rules *rules, Game *game, uint32_t module) {
    SegmentRef at = NO_REF;
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        if (copy_has_circus(rules, module, copy)) {
            at = tile_ref(copy);
        }
    }
    neutral_put(rules, game, module, 0, at);
}

// ---- The end of the game

bool circus_pays_last(const Rules *rules, const Game *game, uint32_t module) {
    return big_top_placed(rules, game, module) && game_last_turn(rules, game);
}

static bool last_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && game->hand == NO_TYPE && big_top_placed(rules, game, module);
}

static PhaseResult last_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return last_asks(rules, game, module, game->active) ? turn_chance(game, game->active)
                                                        : PHASE_NEXT;
}

/** These points are part of final scoring: modules do not notice them. */
static PhaseResult last_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                                ScoreLog *log) {
    uint32_t counts[PLAYERS_MAX];
    guests_count(rules, game, big_top_tile(rules, game, module), false, counts);
    token_reveal(rules, game, module, outcome);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (counts[player] > 0) {
            const Bonus bonus = guests_bonus(player, counts[player], outcome);
            holding_pay(rules, game, bonus, game->scores, log);
        }
    }
    return PHASE_NEXT;
}

const Phase PHASE_LAST_CIRCUS = {.name = "last circus",
                                 .step = STEP_FINALE,
                                 .enter = last_enter,
                                 .asks = last_asks,
                                 .outcomes = token_outcomes,
                                 .resolve = last_resolve};

// ---- For positions, people and bots

Status circus_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const BigTop *state = big_top_of_const(rules, game, module);
    for (unsigned kind = 0; kind < ANIMALS; kind++) {
        if (state->revealed[kind] > TOKENS[kind].count) {
            return message_set(
                message, STATUS_INVALID, "big top: %u revealed tokens of %d points, of %u",
                (unsigned)state->revealed[kind], TOKENS[kind].points, (unsigned)TOKENS[kind].count);
        }
    }
    const SegmentRef at = neutral_at(rules, game, module, 0);
    return at == NO_REF || copy_has_circus(rules, module, ref_copy(at))
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "big top: its tile has no circus space");
}

void circus_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const BigTop *state = big_top_of_const(rules, game, module);
    for (unsigned kind = 0; kind < ANIMALS; kind++) {
        fact_hold(list, TOKENS[kind].fact, -1, (int32_t)token_left(state, kind));
    }
}

/** One prospect for each follower, so that a preview adds up to the same. */
void circus_prospects(const Rules *rules, const Game *game, uint32_t module, ProspectList *list) {
    if (!big_top_placed(rules, game, module)) {
        return;
    }
    const PlacedTile at = big_top_tile(rules, game, module);
    const double mean = token_mean(big_top_of_const(rules, game, module));
    uint32_t counts[PLAYERS_MAX];
    guests_count(rules, game, at, true, counts);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        for (uint32_t i = 0; i < counts[player]; i++) {
            prospect_add(list, PROSPECT_PROMISE, player, mean);
        }
    }
    if (list->entered != NO_REF &&
        tiles_near(copy_tile(rules, game, ref_copy(list->entered)), at)) {
        prospect_add(list, PROSPECT_PROMISE, game->active, mean);
        list->out[list->count - 1].when = PROSPECT_ENTERED;
    }
}
