// SPDX-License-Identifier: MIT
// The course of a game: the steps of a turn in their order, draws, and what ends the game.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory. */

/* Points all arrays into fresh memory for this box. */
static void allocate(OracleGame *game) {
    const size_t total = (size_t)game->box->total;
    int slot_count = 16;
    while (slot_count < 4 * game->box->total) {
        slot_count *= 2;
    }
    game->slot_count = slot_count;
    game->slots = oracle_memory((size_t)slot_count, sizeof *game->slots);
    game->unseen = oracle_memory((size_t)game->box->tile_count, sizeof *game->unseen);
    game->discards = oracle_memory(total, sizeof *game->discards);
    game->placed = oracle_memory(total, sizeof *game->placed);
    game->figures =
        oracle_memory((size_t)ORACLE_SEATS * ORACLE_FIGURES_OF_PLAYER, sizeof *game->figures);
    game->label = oracle_room(total * ORACLE_PARTS, sizeof *game->label);
    game->features = oracle_room(total * ORACLE_PARTS, sizeof *game->features);
    game->neighbours = oracle_room(total * 4, sizeof *game->neighbours);
    game->todo = oracle_room(total * ORACLE_PARTS, sizeof *game->todo);
    game->seen = oracle_room(total * ORACLE_PARTS, sizeof *game->seen);
}

void oracle_destroy(OracleGame *game) {
    if (game) {
        free(game->slots);
        free(game->unseen);
        free(game->discards);
        free(game->placed);
        free(game->figures);
        free(game->label);
        free(game->features);
        free(game->neighbours);
        free(game->todo);
        free(game->seen);
        free(game);
    }
}

OracleGame *oracle_copy(const OracleGame *game) {
    OracleGame *const copy = oracle_memory(1, sizeof *copy);
    *copy = *game;
    allocate(copy);
    const size_t placed = (size_t)game->placed_count;
    memcpy(copy->slots, game->slots, (size_t)game->slot_count * sizeof *game->slots);
    memcpy(copy->unseen, game->unseen, (size_t)game->box->tile_count * sizeof *game->unseen);
    memcpy(copy->discards, game->discards, (size_t)game->discard_count * sizeof *game->discards);
    memcpy(copy->placed, game->placed, placed * sizeof *game->placed);
    memcpy(copy->figures, game->figures, (size_t)game->figure_count * sizeof *game->figures);
    oracle_survey(copy);
    return copy;
}

/* ---- The steps of a turn. */

bool oracle_ask(OracleGame *game, OracleStage stage, int player) {
    game->stage = stage;
    game->decider = player;
    return true;
}

int oracle_add(OracleChoice *out, int count, OracleVerb verb) {
    out[count] = (OracleChoice){verb, -1, 0, 0, 0, -1, -1, 0};
    return count + 1;
}

void oracle_finish(OracleGame *game) {
    int scores[ORACLE_SEATS];
    oracle_porxada_last(game);
    oracle_value(game, scores);
    memcpy(game->scores, scores, sizeof game->scores);
    game->stage = ORACLE_OVER;
    game->hand = -1;
}

/* As OracleStep.enter says. */
static bool turns_over(OracleGame *game) {
    if (oracle_part_ends(game) || oracle_last_redeploy(game)) {
        return false;
    }
    oracle_finish(game);
    return true;
}

static int next_player(const OracleGame *game) {
    return (game->active + 1) % game->options.players;
}

/* ---- Obtain a tile. */

/* The rule that takes a tile when it is drawn, or NULL. */
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

static bool nothing_playable_unseen(const OracleGame *game) {
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (game->unseen[tile] > 0 && !taker_of(game, tile) && oracle_playable(game, tile)) {
            return false;
        }
    }
    return true;
}

bool oracle_may_draw(const OracleGame *game) {
    return oracle_stack_has_tile(game) &&
           !(game->options.put_back && nothing_playable_unseen(game));
}

bool oracle_someone_holds(const OracleGame *game) {
    for (int player = 0; player < game->options.players; ++player) {
        if (game->ahead[player] >= 0 || oracle_hand_holds(game, player) ||
            oracle_round_holds(game, player) || oracle_stack_holds(game, player)) {
            return true;
        }
    }
    return oracle_bazaar_tiles(game) || game->common_count > 0;
}

bool oracle_tile_to_come(const OracleGame *game) {
    return game->draws_left > 0 || game->ahead[game->active] >= 0 || oracle_abbey_possible(game) ||
           oracle_common_possible(game) || oracle_hand_holds(game, game->active) ||
           oracle_round_holds(game, game->active) || oracle_stack_possible(game);
}

/* An unplayable tile leaves the game or goes back into the stack. */
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

/* What the wheel had to do with it is done. */
static bool enter_fits(OracleGame *game) {
    if (game->hand >= 0 && !oracle_playable(game, game->hand)) {
        oracle_reject(game, game->hand);
        game->hand = -1;
        oracle_begin(game);
    }
    return false;
}

static bool enter_begin(OracleGame *game) {
    game->last = game->last_half = -1;
    game->hand = -1;
    game->no_wood = game->once_more = false;
    return false;
}

/* Nothing to draw: the turn of a player without a tile is void while others hold one; after that
 * the abbeys, and then the end. */
static bool nothing_to_draw(OracleGame *game) {
    if (oracle_part_ends(game)) {
        return false;
    }
    if (oracle_someone_holds(game)) {
        game->begun = false;
        game->second = game->further = game->bridge_used = false;
        oracle_go_to(game, ORACLE_BAZAAR);
        return false;
    }
    if (!oracle_abbey_round(game)) {
        return turns_over(game);
    }
    oracle_begin(game);
    return false;
}

/* The tile drawn ahead, or a draw. What cannot be placed leaves the player where he began. */
static bool enter_draw(OracleGame *game) {
    const int held = game->ahead[game->active];
    game->ahead[game->active] = -1;
    if (held >= 0) {
        if (!oracle_take_hand(game, held)) {
            oracle_reject(game, held);
            oracle_begin(game);
        }
        return false;
    }
    if (!oracle_stack_has_tile(game)) {
        return nothing_to_draw(game);
    }
    if (game->options.put_back && nothing_playable_unseen(game)) {
        if (!game->options.predraw && oracle_bazaar_tiles(game)) {
            return nothing_to_draw(game);
        }
        return turns_over(game);
    }
    oracle_ask_draw(game, DRAW_TURN);
    return true;
}

/* ---- Place it. */

static bool enter_place(OracleGame *game) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->in_hand) {
            ORACLE_RULES[rule]->in_hand(game);
        }
    }
    return oracle_ask(game, ORACLE_PLACE, game->active);
}

static int place_choices(const OracleGame *game, OracleChoice *out) {
    OraclePlacement *const places =
        oracle_memory((size_t)oracle_placements_max(game), sizeof *places);
    const int count = oracle_placements(game, game->hand, places);
    bool needs_piece = true;
    for (int index = 0; index < count; ++index) {
        const OraclePlacement at = places[index];
        out[index] = (OracleChoice){ORACLE_LAY, -1, at.x, at.y, at.rotation, -1, -1, 0};
        needs_piece = needs_piece && !oracle_matches(game, game->hand, at);
    }
    free(places);
    /* What no place fits by itself may be given up, footnote 293. */
    return needs_piece && !game->options.put_back ? oracle_add(out, count, ORACLE_PASS) : count;
}

void oracle_lay_in_turn(OracleGame *game, int tile, const OracleChoice *choice) {
    const int x = choice->x;
    const int y = choice->y;
    oracle_lay(game, tile, (OraclePlacement){x, y, choice->rotation});
    game->last = game->placed_count - 1;
    game->unpaid = true;
    game->stirred_count = 0;
    game->count.placer = game->active;
    const bool hole = oracle_at(game, x, y - 1) >= 0 && oracle_at(game, x, y + 1) >= 0 &&
                      oracle_at(game, x - 1, y) >= 0 && oracle_at(game, x + 1, y) >= 0 &&
                      (!oracle_is_half(game, tile) || oracle_mate(game, game->last) >= 0);
    /* "Another turn" follows the whole of this one, in whichever of its parts the hole was. */
    game->again = game->again || (game->options.hole_turn && hole);
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->mend) {
            ORACLE_RULES[rule]->mend(game);
        }
    }
    oracle_survey(game);
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->laid) {
            ORACLE_RULES[rule]->laid(game);
        }
    }
}

static void place_choose(OracleGame *game, const OracleChoice *choice) {
    const int tile = game->hand;
    game->hand = -1;
    if (choice->verb == ORACLE_PASS) {
        oracle_reject(game, tile);
        oracle_begin(game);
        return;
    }
    oracle_lay_in_turn(game, tile, choice);
}

/* ---- Deploy, or what rules offer instead. */

static bool enter_wood(OracleGame *game) {
    return !game->no_wood && oracle_ask(game, ORACLE_DEPLOY, game->active);
}

int oracle_wood_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
        if (type != ORACLE_PHANTOM && type != ORACLE_BARN && /* these have rules of their own */
            type != ORACLE_SHEPHERD) {
            count = oracle_add_deployments(game, (OracleFigureType)type, out, count);
            count = oracle_add_elsewhere(game, (OracleFigureType)type, out, count);
        }
    }
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->wood) {
            count = ORACLE_RULES[rule]->wood(game, out, count);
        }
    }
    return count;
}

void oracle_wood_do(OracleGame *game, const OracleChoice *choice) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->wood_done &&
            ORACLE_RULES[rule]->wood_done(game, choice)) {
            return;
        }
    }
    if (choice->verb == ORACLE_PUT) {
        oracle_put(game, game->active, choice);
    }
}

static void wood_choose(OracleGame *game, const OracleChoice *choice) {
    game->wood_done = choice->verb != ORACLE_PASS;
    oracle_wood_do(game, choice);
}

/* ---- Score. */

void oracle_tell_finished(OracleGame *game, int feature) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->finished) {
            ORACLE_RULES[rule]->finished(game, feature);
        }
    }
}

static bool enter_score(OracleGame *game) {
    game->unpaid = false;
    if (oracle_plays(game, &ORACLE_RULE_CARCASSONNE)) {
        return false; /* done, one by one */
    }
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        if (!feature->complete || !feature->concerned || oracle_is_castle(game, feature)) {
            continue;
        }
        oracle_castles_note(game, index);
        oracle_tell_finished(game, index);
        oracle_award_now(game, feature, oracle_worth(game, feature));
        for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
            if (game->rules >> rule & 1U && ORACLE_RULES[rule]->completed) {
                ORACLE_RULES[rule]->completed(game, index);
            }
        }
    }
    return false;
}

/* Farms beside barns: nobody decides anything for them, so they come last. */
static void settle(OracleGame *game) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->scored) {
            ORACLE_RULES[rule]->scored(game);
        }
    }
    oracle_survey(game);
    oracle_release(game);
}

static bool enter_settle(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_BAZAARS)) {
        settle(game);
    }
    return false;
}

/* With castles, whose lords may choose what they are paid for: the last of what is completed. */
static bool enter_settle_first(OracleGame *game) {
    if (oracle_plays(game, &ORACLE_RULE_BAZAARS)) {
        settle(game);
    }
    return false;
}

/* Everybody leaves what is complete. */
static bool enter_home(OracleGame *game) {
    for (int index = game->figure_count - 1; index >= 0; --index) {
        const OracleFigure *const figure = &game->figures[index];
        if (oracle_is_follower(figure->type) && !figure->lying &&
            oracle_feature(game, figure->placed, figure->part)->complete) {
            ++game->supply[figure->owner][figure->type];
            game->figures[index] = game->figures[--game->figure_count];
        }
    }
    oracle_survey(game);
    oracle_release(game);
    return false;
}

/* ---- End the turn. */

static bool enter_end(OracleGame *game) {
    if (game->once_more) {
        game->further = true;
        oracle_begin(game);
        return false;
    }
    game->begun = false;
    game->second = game->further = game->ransomed = game->bridge_used = false;
    const bool holds = game->ahead[game->active] >= 0; /* placed another instead */
    if (game->options.predraw && oracle_stack_has_tile(game) && !holds) {
        oracle_ask_draw(game, DRAW_AHEAD);
        return true;
    }
    return false;
}

/* After a bazaar, if there was one. A further turn needs a tile. */
static bool enter_next(OracleGame *game) {
    const bool again = game->again && (game->draws_left > 0 || oracle_someone_holds(game));
    if (!again) {
        oracle_sold_turn_over(game);
        game->active = next_player(game);
    }
    game->again = false;
    oracle_round_next(game);
    oracle_castles_old(game);
    oracle_begin(game);
    return false;
}

/* Once, when it is known who begins: the start tile, or the first hands, may still be drawn. */
static bool enter_opening(OracleGame *game) {
    if (game->started) {
        return false;
    }
    game->started = true;
    if (game->placed_count == 0) {
        oracle_ask_draw(game, DRAW_START_TILE);
        return true;
    }
    if (game->options.predraw && game->draws_left > 0) {
        oracle_ask_draw(game, DRAW_FIRST_HANDS);
        return true;
    }
    return false;
}

static const OracleStep OPENING = {ORACLE_OVER, enter_opening, NULL, NULL};
static const OracleStep BEGIN = {ORACLE_OVER, enter_begin, NULL, NULL};
static const OracleStep DRAW = {ORACLE_DRAW, enter_draw, NULL, NULL};
static const OracleStep FITS = {ORACLE_OVER, enter_fits, NULL, NULL};
static const OracleStep PLACE = {ORACLE_PLACE, enter_place, place_choices, place_choose};
static const OracleStep WOOD = {ORACLE_DEPLOY, enter_wood, oracle_wood_choices, wood_choose};
static const OracleStep SCORE = {ORACLE_OVER, enter_score, NULL, NULL};
static const OracleStep SETTLE = {ORACLE_OVER, enter_settle, NULL, NULL};
static const OracleStep SETTLE_FIRST = {ORACLE_OVER, enter_settle_first, NULL, NULL};
static const OracleStep HOME = {ORACLE_OVER, enter_home, NULL, NULL};
static const OracleStep END = {ORACLE_OVER, enter_end, NULL, NULL};
static const OracleStep NEXT = {ORACLE_OVER, enter_next, NULL, NULL};

/* A turn; NEXT begins the next one. */
static const OracleStep *const STEPS[] = {
    &ORACLE_STEP_DEAL_CLOISTERS,
    &ORACLE_STEP_START_LOT,
    &ORACLE_STEP_START_ROADS,
    &ORACLE_STEP_HALF_DEAL,
    &ORACLE_STEP_HALF_DRAFT,
    &ORACLE_STEP_FILL_COMMON,
    &ORACLE_STEP_FIRST_ROUND_DRAW,
    &ORACLE_STEP_FIRST_ROUND_GIVE,
    &ORACLE_STEP_FIRST_STACKS,
    &ORACLE_STEP_BURG_CHOICE,
    &ORACLE_STEP_BURG_LOT,
    &OPENING,
    &BEGIN,
    &ORACLE_STEP_PLAGUE_BEGIN,
    &ORACLE_STEP_FAIRY,
    &ORACLE_STEP_ROUND_DRAW,
    &ORACLE_STEP_ROUND_GIVE,
    &ORACLE_STEP_STACKS,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_OPEN_TILE,
    &ORACLE_STEP_HAND_DEAL,
    &ORACLE_STEP_BURG,
    &ORACLE_STEP_ABBEY,
    &ORACLE_STEP_OWN_CLOISTER,
    &ORACLE_STEP_HALF_TILE,
    &ORACLE_STEP_COMMON_TILE,
    &ORACLE_STEP_ROUND_TILE,
    &ORACLE_STEP_STACK_TILE,
    &ORACLE_STEP_HAND_REDRAW,
    &ORACLE_STEP_HAND_TILE,
    &DRAW,
    &ORACLE_STEP_BURG_PLACE,
    &ORACLE_STEP_WHEEL,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &FITS,
    &ORACLE_STEP_SEALED_BID,
    &ORACLE_STEP_SALE,
    &ORACLE_STEP_MOUNTAIN,
    &PLACE,
    &ORACLE_STEP_PRINCESS,
    &ORACLE_STEP_CAPTIVE,
    &ORACLE_STEP_GUARD,
    &ORACLE_STEP_LAY_GOLD,
    &ORACLE_STEP_SPELL,
    &ORACLE_STEP_PLACE_ROBBER,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_PORXADA,
    &ORACLE_STEP_PORXADA_PARTNER,
    &ORACLE_STEP_PORXADA_ANSWER,
    &ORACLE_STEP_REBUILD,
    &ORACLE_STEP_WINDOW_PLACED,
    &ORACLE_STEP_PLAGUE_PLACED,
    &ORACLE_STEP_COUNT_TILE,
    &ORACLE_STEP_FAIR_BEFORE,
    &WOOD,
    &ORACLE_STEP_LEASE,
    &ORACLE_STEP_FAIR,
    &ORACLE_STEP_FIRST_DIE,
    &ORACLE_STEP_FIRST_LANDING,
    &ORACLE_STEP_FIRST_SHEEP,
    &ORACLE_STEP_CAPTURE,
    &ORACLE_STEP_EXCHANGE,
    &ORACLE_STEP_DASH,
    &ORACLE_STEP_WINDOW_CHANCE_FIGURE,
    &ORACLE_STEP_PHANTOM,
    &ORACLE_STEP_SECOND_DIE,
    &ORACLE_STEP_SECOND_LANDING,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_COUNT_WOOD,
    &ORACLE_STEP_WINDOW_WOOD,
    &ORACLE_STEP_PLAGUE_WOOD,
    &ORACLE_STEP_WINDOW_CHANCE_LATER,
    &ORACLE_STEP_FERRY,
    &ORACLE_STEP_FERRY_MOVE,
    &ORACLE_STEP_FLOCK,
    &ORACLE_STEP_FURTHER_SHEEP,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_WINDOW_CHANCE_LATER,
    &ORACLE_STEP_DRAGON,
    &ORACLE_STEP_CASTLE,
    &ORACLE_STEP_PORXADA_STAY,
    &ORACLE_STEP_MAN_PAID,
    &ORACLE_STEP_MAN_BEFORE,
    &ORACLE_STEP_REDEPLOY,
    &SCORE,
    &ORACLE_STEP_CHALLENGE,
    &ORACLE_STEP_CLAIM_GOLD,
    &SETTLE_FIRST,
    &ORACLE_STEP_BURG_LORDS,
    &ORACLE_STEP_LORDS,
    &ORACLE_STEP_TEACHER,
    &ORACLE_STEP_TEACHER_BACK,
    &ORACLE_STEP_TAKE_GOLD,
    &ORACLE_STEP_DRIVE,
    &HOME,
    &ORACLE_STEP_MAN_AFTER,
    &SETTLE,
    &ORACLE_STEP_ROBBED_FEATURES,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_WINDOW_CHANCE_LATER,
    &ORACLE_STEP_MAN_SYMBOL,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_CITY,
    &ORACLE_STEP_COUNT,
    &ORACLE_STEP_DRAGON_LATE,
    &ORACLE_STEP_THROW_KIND,
    &ORACLE_STEP_THROW_AIM,
    &ORACLE_STEP_THROW_ACROSS,
    &ORACLE_STEP_THROW_ALONG,
    &ORACLE_STEP_THROW_WHOM,
    &ORACLE_STEP_THROW_BY,
    &ORACLE_STEP_THROW_CATCH,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_WINDOW_CHANCE_LATER,
    &ORACLE_STEP_CIRCLE,
    &ORACLE_STEP_CIRCLE_FOLLOWER,
    &ORACLE_STEP_FLIGHT,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_MESSAGE_TILE,
    &ORACLE_STEP_SECOND_PART,
    &ORACLE_STEP_PART_WITHIN_OVER,
    &ORACLE_STEP_WINDOW_END,
    &ORACLE_STEP_PLAGUE_END,
    &END,
    &ORACLE_STEP_HAND_REFILL,
    &ORACLE_STEP_FILL_COMMON,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_BAZAAR,
    &ORACLE_STEP_AUCTION,
    &ORACLE_STEP_ROBBED,
    &NEXT,
    &ORACLE_STEP_LAST_REDEPLOY,
};

void oracle_begin(OracleGame *game) {
    game->step = -1;
    game->chance_came = false;
}

void oracle_go_to(OracleGame *game, OracleStage stage) {
    game->step = 0;
    while (STEPS[game->step]->stage != stage) {
        ++game->step;
    }
    --game->step; /* it follows */
}

/* Goes on until somebody has to draw or to decide. */
static void run(OracleGame *game) {
    while (!STEPS[game->step]->enter(game)) {
        ++game->step;
    }
}

static void go_on(OracleGame *game) {
    ++game->step;
    run(game);
}

OracleChoice *oracle_choice_room(const OracleGame *game) {
    const int most = 128 * game->box->total + ORACLE_FIGURES_OF_PLAYER * ORACLE_SEATS;
    return oracle_room((size_t)most, sizeof(OracleChoice));
}

static const OracleEvent *const EVENTS[] = {
    &ORACLE_EVENT_BURG_LOT,      &ORACLE_EVENT_START_LOT,   &ORACLE_EVENT_FIRST_DIE,
    &ORACLE_EVENT_SECOND_DIE,    &ORACLE_EVENT_FIRST_SHEEP, &ORACLE_EVENT_FURTHER_SHEEP,
    &ORACLE_EVENT_MESSAGE_TURNS, &ORACLE_EVENT_HALF_DEAL,   &ORACLE_EVENT_THROW_ACROSS,
    &ORACLE_EVENT_THROW_ALONG,   &ORACLE_EVENT_THROW_CATCH};

/* What the present stage leaves to chance, or NULL. */
static const OracleEvent *event_of(const OracleGame *game) {
    for (size_t index = 0; index < sizeof EVENTS / sizeof *EVENTS; ++index) {
        if (EVENTS[index]->stage == game->stage) {
            return EVENTS[index];
        }
    }
    return NULL;
}

int oracle_choices(const OracleGame *game, OracleChoice *out) {
    const bool decision =
        game->stage != ORACLE_DRAW && game->stage != ORACLE_OVER && !event_of(game);
    return decision ? STEPS[game->step]->choices(game, out) : 0;
}

int oracle_outcomes(const OracleGame *game, OracleOutcome out[ORACLE_OUTCOMES]) {
    const OracleEvent *const event = event_of(game);
    return event ? event->outcomes(game, out) : 0;
}

/* The first step of a stage. */
static int step_of(OracleStage stage) {
    int step = 0;
    while (STEPS[step]->stage != stage) {
        ++step;
    }
    return step;
}

void oracle_happen(OracleGame *game, int number) {
    const int step = game->step;
    game->chance_came = game->chance_came ||
                        (step > step_of(ORACLE_WINDOW_PLACED) && step < step_of(ORACLE_WINDOW_END));
    event_of(game)->happen(game, number);
    go_on(game);
}

void oracle_choose(OracleGame *game, const OracleChoice *choice) {
    STEPS[game->step]->choose(game, choice);
    go_on(game);
}

void oracle_place(OracleGame *game, OraclePlacement placement) {
    const OracleChoice choice = {ORACLE_LAY,         -1, placement.x, placement.y,
                                 placement.rotation, -1, -1,          0};
    oracle_choose(game, &choice);
}

void oracle_deploy(OracleGame *game, int part) {
    const OracleVerb verb = part >= 0 ? ORACLE_PUT : ORACLE_PASS;
    const OracleChoice choice = {verb, ORACLE_NORMAL, 0, 0, 0, game->last, part, 0};
    oracle_choose(game, &choice);
}

void oracle_move(OracleGame *game, int placed, int part) {
    const OracleChoice choice = {ORACLE_SHIFT, -1, 0, 0, 0, placed, part, 0};
    oracle_choose(game, &choice);
}

/* ---- Start. */

/* True for a tile of one of the two blocks there are beside the School. */
static bool of_block(const OracleGame *game, int tile, bool wheel) {
    const OracleTile *const kind = &game->box->tiles[tile];
    return kind->block && !oracle_of_school(kind) &&
           (strncmp(kind->name, "wheel", 5) == 0) == wheel &&
           !(wheel && game->options.wheel_beside);
}

/* The tiles of a block but the very first tile, row by row. */
static void lay_block(OracleGame *game, bool wheel, OraclePlacement at) {
    const int cells = game->box->tile_count * game->box->tile_count;
    for (int cell = 0; cell < cells; ++cell) {
        for (int tile = 0; tile < game->box->tile_count; ++tile) {
            const OracleTile *const kind = &game->box->tiles[tile];
            if (of_block(game, tile, wheel) && kind->x == cell % game->box->tile_count &&
                kind->y == cell / game->box->tile_count && tile != game->placed[0].tile) {
                oracle_lay(game, tile, (OraclePlacement){at.x + kind->x, at.y + kind->y, 0});
            }
        }
    }
}

static void lay_start_tile(OracleGame *game, int tile) {
    oracle_lay(game, tile, (OraclePlacement){0, 0, 0});
    if (game->box->tiles[tile].block) {
        const bool wheel = of_block(game, tile, true);
        lay_block(game, wheel, (OraclePlacement){0, 0, 0});
        if (wheel) { /* the City lies below it, where its fields meet those of the wheel */
            lay_block(game, false, (OraclePlacement){2, 4, 0});
        }
    }
    oracle_lay_school(game);
    oracle_survey(game);
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->start) {
            ORACLE_RULES[rule]->start(game);
        }
    }
    /* Who begins is settled before a start tile that is drawn, and after one that lies. */
    game->started = game->started && !(game->options.predraw && game->draws_left > 0);
    oracle_begin(game);
    go_on(game);
}

static void hand_out(OracleGame *game) {
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->ahead[player] = game->cloister[player] = -1;
        for (int type = 0; type < ORACLE_FIGURE_TYPES && player < game->options.players; ++type) {
            const OracleKind *const kind = oracle_kind(game, (OracleFigureType)type);
            game->supply[player][type] = kind ? kind->count : 0;
        }
    }
}

/* The School lies beside the start tile, whatever else was to begin; without one it begins alone.
 */
static void school_starts(OracleGame *game) {
    const OracleBox *const box = game->box;
    for (int tile = 0; tile < box->tile_count; ++tile) {
        if (!oracle_of_school(&box->tiles[tile]) || box->tiles[tile].x != 0) {
            continue;
        }
        if (box->start < 0 || game->options.start_in_bag) {
            game->start = tile;
            game->unseen[tile] = 1;
        } else if (box->start_own >= 0) {
            game->start = box->start_own;
        } else {
            game->start = box->start;
            game->unseen[box->start] = box->tiles[box->start].copies;
        }
    }
}

/* A block takes the place of the start tile, which leaves the game; but a spring or rose that was
 * to begin is drawn. */
static void block_starts(OracleGame *game) {
    int first = -1;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        const OracleTile *const kind = &game->box->tiles[tile];
        const bool begins = kind->block && !oracle_of_school(kind) && kind->x == 0 &&
                            kind->y == 0 && game->unseen[tile] > 0;
        first = begins && (first < 0 || of_block(game, tile, true)) ? tile : first;
        game->unseen[tile] = kind->block ? 0 : game->unseen[tile];
    }
    if (first < 0) {
        school_starts(game);
        return;
    }
    if (game->start >= 0 && game->start == game->box->start) {
        --game->unseen[game->start];
    }
    game->start = first;
    game->unseen[first] = 1;
}

OracleGame *oracle_create(const OracleBox *box, const OracleOptions *options, int first_player) {
    OracleGame *const game = oracle_memory(1, sizeof *game);
    game->box = box;
    game->options = *options;
    game->active = game->first = first_player;
    game->hand = game->last = game->last_half = -1;
    game->rules = box->rules | options->rules | 1U; /* the first is the basic game */
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        const char *const mark = ORACLE_RULES[rule]->mark;
        game->rules |= (uint64_t)(mark && oracle_mark(game, mark)) << rule;
    }
    game->start = options->start_in_bag ? -1 : box->start;
    allocate(game);
    hand_out(game);
    for (int tile = 0; tile < box->tile_count; ++tile) {
        game->unseen[tile] = box->tiles[tile].copies;
    }
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->tiles) {
            ORACLE_RULES[rule]->tiles(game);
        }
    }
    block_starts(game);
    if (game->start >= 0) {
        --game->unseen[game->start];
    }
    for (int tile = 0; tile < box->tile_count; ++tile) {
        game->draws_left += game->unseen[tile];
    }
    if (options->deck_limit > 0 && options->deck_limit < game->draws_left) {
        game->draws_left = options->deck_limit;
    }
    game->start_known = !oracle_start_is_asked(game);
    if (game->start < 0) {
        oracle_begin(game);
        go_on(game);
    } else {
        lay_start_tile(game, game->start);
    }
    return game;
}

/* ---- Draws. */

static void drawn_ahead(OracleGame *game, int tile, OracleDrawFor draw_for) {
    game->ahead[game->active] = tile;
    if (draw_for == DRAW_FIRST_HANDS) {
        game->active = next_player(game);
        if (game->active != game->first && game->draws_left > 0) {
            game->decider = game->active;
            return; /* the next one draws */
        }
        game->active = game->first;
        oracle_begin(game);
    }
    go_on(game);
}

static void drawn_for_turn(OracleGame *game, int tile) {
    if (!oracle_take_hand(game, tile)) {
        oracle_reject(game, tile);
        oracle_begin(game);
    }
    go_on(game);
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

/* After a tile that was put away. */
static void draw_again(OracleGame *game) {
    if (game->draw_for != DRAW_TURN && game->draw_for != DRAW_ROUND &&
        game->draw_for != DRAW_STACKS && oracle_stack_has_tile(game)) {
        return; /* for the same */
    }
    if (game->draw_for == DRAW_HAND || game->draw_for == DRAW_ROUND ||
        game->draw_for == DRAW_STACKS) {
        --game->step;
        go_on(game);
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
    go_on(game);
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
        lay_start_tile(game, tile);
        break;
    case DRAW_FIRST_HANDS:
    case DRAW_AHEAD:
        drawn_ahead(game, tile, game->draw_for);
        break;
    case DRAW_TURN:
        drawn_for_turn(game, tile);
        break;
    case DRAW_FOR_START:
        oracle_start_drawn(game, tile);
        --game->step; /* the same again */
        go_on(game);
        break;
    case DRAW_COMMON:
        oracle_common_drawn(game, tile);
        --game->step; /* the next one */
        go_on(game);
        break;
    case DRAW_HAND:
        oracle_hand_drawn(game, tile);
        --game->step; /* the same again */
        go_on(game);
        break;
    case DRAW_STACKS:
        oracle_stack_drawn(game, tile);
        --game->step; /* the same again */
        go_on(game);
        break;
    case DRAW_ROUND:
        oracle_round_drawn(game, tile);
        --game->step; /* the same again */
        go_on(game);
        break;
    case DRAW_BAZAAR:
        oracle_bazaar_drawn(game, tile);
        go_on(game);
        break;
    }
    return true;
}
