// SPDX-License-Identifier: MIT
//
// Sources of the next tile: the stack, tiles that players hold, and tiles that rules offer.
#include "oracle_rules.h"

/* ---- Taking a tile */

/* Returns the rule that takes a tile when it is drawn, or NULL. */
static const OracleRule *taker_of(const OracleGame *game, int tile) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->takes &&
            ORACLE_RULES[rule]->takes(game, tile)) {
            return ORACLE_RULES[rule];
        }
    }
    return NULL;
}

bool oracle_some_taken(const OracleGame *game) {
    bool some = false;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        some = some || taker_of(game, tile);
    }
    return some;
}

bool oracle_stack_has_tile(const OracleGame *game) {
    bool has = false;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        has = has || (game->unseen[tile] > 0 && !taker_of(game, tile));
    }
    return has && game->draws_left > 0;
}

bool oracle_nothing_playable(const OracleGame *game) {
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (game->unseen[tile] > 0 && !taker_of(game, tile) && oracle_playable(game, tile)) {
            return false;
        }
    }
    return true;
}

bool oracle_may_draw(const OracleGame *game) {
    return oracle_stack_has_tile(game) &&
           !(game->options.put_back && oracle_nothing_playable(game));
}

bool oracle_someone_holds(const OracleGame *game) {
    bool holds = false;
    for (int player = 0; player < game->options.players; ++player) {
        holds = holds || game->ahead[player] >= 0;
        for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
            holds = holds || (game->rules >> rule & 1U && ORACLE_RULES[rule]->holds &&
                              ORACLE_RULES[rule]->holds(game, player));
        }
    }
    return holds;
}

bool oracle_tile_to_come(const OracleGame *game) {
    bool comes = game->draws_left > 0 || game->ahead[game->active] >= 0;
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        comes = comes || (game->rules >> rule & 1U && ORACLE_RULES[rule]->offers &&
                          ORACLE_RULES[rule]->offers(game));
    }
    return comes;
}

/* Removes a tile that fits nowhere from the game, or shuffles it back into the stack. */
void oracle_reject(OracleGame *game, int tile) {
    if (game->options.put_back) {
        ++game->unseen[tile];
        ++game->draws_left;
    } else {
        game->discards[game->discard_count++] = tile;
    }
}

void oracle_ask_draw(OracleGame *game, OracleDrawFor draw_for) {
    game->draw_for = draw_for;
    (void)oracle_ask(game, ORACLE_DRAW, game->active);
}

bool oracle_take_hand(OracleGame *game, int tile) {
    const bool taken = oracle_plays(game, &ORACLE_RULE_WHEEL) || oracle_playable(game, tile);
    game->hand = taken ? tile : game->hand;
    return taken;
}

/* ---- Draws */

static void drawn_ahead(OracleGame *game, int tile, OracleDrawFor draw_for) {
    game->ahead[game->active] = tile;
    if (draw_for == DRAW_FIRST_HANDS) {
        game->active = oracle_next_player(game);
        if (game->active != game->first && game->draws_left > 0) {
            game->decider = game->active;
            return; /* the next player draws */
        }
        game->active = game->first;
        oracle_begin(game);
    }
    oracle_continue(game);
}

static void drawn_for_turn(OracleGame *game, int tile) {
    if (!oracle_take_hand(game, tile)) {
        oracle_reject(game, tile);
        oracle_begin(game);
    }
    oracle_continue(game);
}

int oracle_stage_of(const OracleGame *game, int tile) {
    int stage = ORACLE_STAGE_MAIN;
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->stage) {
            const int wanted = ORACLE_RULES[rule]->stage(game, tile);
            stage = wanted < stage ? wanted : stage;
        }
    }
    return stage;
}

bool oracle_drawable(const OracleGame *game, int tile) {
    const int stage = oracle_stage_of(game, tile);
    for (int other = 0; other < game->box->tile_count; ++other) {
        if (game->unseen[other] > 0 && oracle_stage_of(game, other) < stage) {
            return false;
        }
    }
    return game->unseen[tile] > 0;
}

bool oracle_stack_is_main(const OracleGame *game) {
    bool main = game->draws_left > 0;
    bool some = false;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        main =
            main && (game->unseen[tile] == 0 || oracle_stage_of(game, tile) == ORACLE_STAGE_MAIN);
        some = some || (game->unseen[tile] > 0 && !taker_of(game, tile));
    }
    return main && some;
}

/* Draws again after a tile was set aside. */
static void draw_again(OracleGame *game) {
    if (game->draw_for != DRAW_TURN && game->draw_for != DRAW_ROUND &&
        game->draw_for != DRAW_STACKS && oracle_stack_has_tile(game)) {
        return; /* for the same purpose */
    }
    if (game->draw_for == DRAW_HAND || game->draw_for == DRAW_ROUND ||
        game->draw_for == DRAW_STACKS) {
        --game->step;
        oracle_continue(game);
        return;
    }
    if (game->draw_for == DRAW_START_TILE) {
        oracle_finish(game);
        return;
    }
    if (game->draw_for != DRAW_AHEAD && game->draw_for != DRAW_COMMON) {
        game->active = game->draw_for == DRAW_FIRST_HANDS ? game->first : game->active;
        oracle_begin(game);
    }
    oracle_continue(game);
}

bool oracle_draw(OracleGame *game, int tile) {
    if (game->stage != ORACLE_DRAW || !oracle_drawable(game, tile)) {
        return false;
    }
    --game->unseen[tile];
    --game->draws_left;
    const bool aside = game->draw_for == DRAW_BAZAAR || game->draw_for == DRAW_FOR_START;
    const OracleRule *const taker = aside ? NULL : taker_of(game, tile);
    if (taker) {
        taker->take(game, tile);
        draw_again(game);
        return true;
    }
    switch (game->draw_for) {
    case DRAW_START_TILE:
        oracle_lay_start_tile(game, tile);
        break;
    case DRAW_FIRST_HANDS:
    case DRAW_AHEAD:
        drawn_ahead(game, tile, game->draw_for);
        break;
    case DRAW_TURN:
        drawn_for_turn(game, tile);
        break;
    default:
        oracle_step(game)->drawn(game, tile);
        --game->step; /* repeats this step */
        oracle_continue(game);
    }
    return true;
}
