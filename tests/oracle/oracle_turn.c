// SPDX-License-Identifier: MIT
//
// The steps of a turn in order, and the end of the game.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

/* ---- Steps of a turn */

bool oracle_ask(OracleGame *game, OracleStage stage, int player) {
    game->stage = stage;
    game->decider = player;
    return true;
}

int oracle_add(OracleChoice *out, int count, OracleVerb verb) {
    out[count] = (OracleChoice){verb, -1, 0, 0, 0, -1, -1, 0};
    return count + 1;
}

/* The last step: final scoring. */
static bool enter_final(OracleGame *game) {
    int scores[ORACLE_SEATS];
    game->hand = -1;
    oracle_value(game, scores);
    memcpy(game->scores, scores, sizeof game->scores);
    game->stage = ORACLE_OVER;
    return true;
}

void oracle_finish(OracleGame *game) {
    ORACLE_NOTIFY(game, ending, game);
    oracle_go_to(game, ORACLE_LAST_CIRCUS);
    oracle_continue(game);
}

/* See OracleStep.enter. */
static bool turns_over(OracleGame *game) {
    if (oracle_part_ends(game) || oracle_last_redeploy(game)) {
        return false;
    }
    oracle_finish(game);
    return true;
}

int oracle_next_player(const OracleGame *game) {
    return (game->active + 1) % game->options.players;
}

/* The effects of the wheel are over. */
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
    game->no_wood = game->another_tile = false;
    return false;
}

/*
 * Handles a turn without a draw. It is skipped while other players hold tiles. Then abbeys may be
 * placed, and then the game ends.
 */
static bool nothing_to_draw(OracleGame *game) {
    if (oracle_part_ends(game)) {
        return false;
    }
    if (oracle_someone_holds(game)) {
        game->turn_started = false;
        game->second = game->additional = false;
        oracle_go_to(game, ORACLE_BAZAAR);
        return false;
    }
    if (!oracle_abbey_round(game)) {
        return turns_over(game);
    }
    oracle_begin(game);
    return false;
}

/*
 * Takes the tile drawn ahead, or asks for a draw. If the tile cannot be placed, the step repeats.
 */
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
    if (game->options.put_back && oracle_nothing_playable(game)) {
        if (!game->options.predraw && oracle_bazaar_tiles(game)) {
            return nothing_to_draw(game);
        }
        return turns_over(game);
    }
    oracle_ask_draw(game, DRAW_TURN);
    return true;
}

/* ---- Placement */

static bool enter_place(OracleGame *game) {
    ORACLE_NOTIFY(game, in_hand, game);
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
    /* A tile that fits only with a piece may be given up, footnote 293. */
    return needs_piece && !game->options.put_back ? oracle_add(out, count, ORACLE_PASS) : count;
}

void oracle_lay_in_turn(OracleGame *game, int tile, const OracleChoice *choice) {
    const int x = choice->x;
    const int y = choice->y;
    oracle_lay(game, tile, (OraclePlacement){x, y, choice->rotation});
    game->last = game->placed_count - 1;
    game->unpaid = true;
    game->changed_road_count = 0;
    game->count.placer = game->active;
    const bool hole = oracle_at(game, x, y - 1) >= 0 && oracle_at(game, x, y + 1) >= 0 &&
                      oracle_at(game, x - 1, y) >= 0 && oracle_at(game, x + 1, y) >= 0 &&
                      (!oracle_is_half(game, tile) || oracle_mate(game, game->last) >= 0);
    /* The other turn follows the whole current turn, regardless of which part had the hole. */
    game->again = game->again || (game->options.hole_turn && hole);
    ORACLE_NOTIFY(game, place_piece, game);
    oracle_survey(game);
    ORACLE_NOTIFY(game, laid, game);
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

/* ---- Deployment, or an alternative of a rule */

static bool enter_wood(OracleGame *game) {
    return !game->no_wood && oracle_ask(game, ORACLE_DEPLOY, game->active);
}

int oracle_wood_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
        if (type != ORACLE_PHANTOM && type != ORACLE_BARN && /* these have separate rules */
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

/* ---- Scoring */

void oracle_notify_finished(OracleGame *game, int feature) {
    ORACLE_NOTIFY(game, finished, game, feature);
}

static bool enter_score(OracleGame *game) {
    game->unpaid = false;
    if (oracle_plays(game, &ORACLE_RULE_CARCASSONNE)) {
        return false; /* features are paid one by one instead */
    }
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        if (!feature->complete || !feature->concerned || oracle_is_castle(game, feature)) {
            continue;
        }
        oracle_castles_note(game, index);
        oracle_notify_finished(game, index);
        oracle_award_now(game, feature, oracle_worth(game, feature));
        ORACLE_NOTIFY(game, completed, game, index);
    }
    return false;
}

/* Pays farms beside barns. They involve no decision, so they come last. */
static void settle(OracleGame *game) {
    ORACLE_NOTIFY(game, scored, game);
    oracle_survey(game);
    oracle_release(game);
}

static bool enter_settle(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_BAZAARS)) {
        settle(game);
    }
    return false;
}

/* With castles, farms are paid before the lords choose from everything completed. */
static bool enter_settle_first(OracleGame *game) {
    if (oracle_plays(game, &ORACLE_RULE_BAZAARS)) {
        settle(game);
    }
    return false;
}

/* Returns all figures from completed features. */
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

/* ---- End of the turn */

static bool enter_end(OracleGame *game) {
    if (game->another_tile) {
        game->additional = true;
        oracle_begin(game);
        return false;
    }
    game->turn_started = false;
    game->second = game->additional = false;
    const bool holds = game->ahead[game->active] >= 0; /* the player placed another tile instead */
    if (game->options.predraw && oracle_stack_has_tile(game) && !holds) {
        oracle_ask_draw(game, DRAW_AHEAD);
        return true;
    }
    return false;
}

/* Continues after a bazaar, if there was one. An additional turn needs a tile. */
static bool enter_next(OracleGame *game) {
    const bool again = game->again && (game->draws_left > 0 || oracle_someone_holds(game));
    if (!again) {
        oracle_sold_turn_over(game);
        game->active = oracle_next_player(game);
    }
    game->again = false;
    ORACLE_NOTIFY(game, turn_begins, game);
    oracle_begin(game);
    return false;
}

/* Runs once, when the first player is known. The start tile or the first hands may be drawn. */
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

static const OracleStep OPENING = ORACLE_DOES(enter_opening);
static const OracleStep BEGIN = ORACLE_DOES(enter_begin);
static const OracleStep DRAW = {.stage = ORACLE_DRAW, .enter = enter_draw};
static const OracleStep FITS = ORACLE_DOES(enter_fits);
static const OracleStep PLACE = ORACLE_ASKS(ORACLE_PLACE, enter_place, place_choices, place_choose);
static const OracleStep WOOD =
    ORACLE_ASKS(ORACLE_DEPLOY, enter_wood, oracle_wood_choices, wood_choose);
static const OracleStep SCORE = ORACLE_DOES(enter_score);
static const OracleStep SETTLE = ORACLE_DOES(enter_settle);
static const OracleStep SETTLE_FIRST = ORACLE_DOES(enter_settle_first);
static const OracleStep HOME = ORACLE_DOES(enter_home);
static const OracleStep END = ORACLE_DOES(enter_end);
static const OracleStep NEXT = ORACLE_DOES(enter_next);
static const OracleStep FINAL = ORACLE_DOES(enter_final);

/* The steps of a turn. ORACLE_NEXT begins the next turn. */
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
    &ORACLE_STEP_FREE_PLACED,
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
    &ORACLE_STEP_FREE_CHANCE_FIGURE,
    &ORACLE_STEP_PHANTOM,
    &ORACLE_STEP_SECOND_DIE,
    &ORACLE_STEP_SECOND_LANDING,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_COUNT_WOOD,
    &ORACLE_STEP_FREE_WOOD,
    &ORACLE_STEP_PLAGUE_WOOD,
    &ORACLE_STEP_FREE_CHANCE_LATER,
    &ORACLE_STEP_FERRY,
    &ORACLE_STEP_FERRY_MOVE,
    &ORACLE_STEP_FLOCK,
    &ORACLE_STEP_FURTHER_SHEEP,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_FREE_CHANCE_LATER,
    &ORACLE_STEP_DRAGON,
    &ORACLE_STEP_CASTLE,
    &ORACLE_STEP_PORXADA_STAY,
    &ORACLE_STEP_MAN_PAID,
    &ORACLE_STEP_MAN_BEFORE,
    &ORACLE_STEP_WATCHTOWERS,
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
    &ORACLE_STEP_FREE_CHANCE_LATER,
    &ORACLE_STEP_MAN_SYMBOL,
    &ORACLE_STEP_CIRCUS,
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
    &ORACLE_STEP_FREE_CHANCE_LATER,
    &ORACLE_STEP_CIRCLE,
    &ORACLE_STEP_CIRCLE_FOLLOWER,
    &ORACLE_STEP_FLIGHT,
    &ORACLE_STEP_ROBBED,
    &ORACLE_STEP_MESSAGE_TURNS,
    &ORACLE_STEP_MESSAGE,
    &ORACLE_STEP_MESSAGE_TILE,
    &ORACLE_STEP_SECOND_PART,
    &ORACLE_STEP_PART_WITHIN_OVER,
    &ORACLE_STEP_FREE_END,
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
    &ORACLE_STEP_LAST_CIRCUS,
    &FINAL,
};

void oracle_begin(OracleGame *game) {
    game->step = -1;
    game->chance_occurred = false;
}

void oracle_go_to(OracleGame *game, OracleStage stage) {
    game->step = 0;
    while (STEPS[game->step]->stage != stage) {
        ++game->step;
    }
    --game->step; /* the caller continues with the following step */
}

const OracleStep *oracle_step(const OracleGame *game) {
    return STEPS[game->step];
}

/* Runs steps until a draw, a decision or a chance event is pending. */
static void run(OracleGame *game) {
    while (!STEPS[game->step]->enter(game)) {
        ++game->step;
    }
}

void oracle_continue(OracleGame *game) {
    ++game->step;
    run(game);
}

OracleChoice *oracle_choice_buffer(const OracleGame *game) {
    const int most = 128 * game->box->total + ORACLE_FIGURES_OF_PLAYER * ORACLE_SEATS;
    return oracle_memory_unset((size_t)most, sizeof(OracleChoice));
}

/* Returns the step that waits for chance, or NULL. */
static const OracleStep *event_of(const OracleGame *game) {
    const OracleStep *const step = STEPS[game->step];
    return step->outcomes && game->stage == step->stage ? step : NULL;
}

int oracle_choices(const OracleGame *game, OracleChoice *out) {
    const bool decision =
        game->stage != ORACLE_DRAW && game->stage != ORACLE_OVER && !event_of(game);
    return decision ? STEPS[game->step]->choices(game, out) : 0;
}

int oracle_outcomes(const OracleGame *game, OracleOutcome out[ORACLE_OUTCOMES]) {
    const OracleStep *const event = event_of(game);
    return event ? event->outcomes(game, out) : 0;
}

/* Returns the index of the first step of a stage. */
static int step_of(OracleStage stage) {
    int step = 0;
    while (STEPS[step]->stage != stage) {
        ++step;
    }
    return step;
}

void oracle_resolve(OracleGame *game, int number) {
    const int step = game->step;
    game->chance_occurred = game->chance_occurred ||
                            (step > step_of(ORACLE_FREE_PLACED) && step < step_of(ORACLE_FREE_END));
    event_of(game)->resolve(game, number);
    oracle_continue(game);
}

void oracle_choose(OracleGame *game, const OracleChoice *choice) {
    STEPS[game->step]->choose(game, choice);
    oracle_continue(game);
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
