// SPDX-License-Identifier: MIT
//
// The Messages: actions of a player whose figure reaches a dark space of the scoring track. The
// counting figures move in rule_robbers.c.
#include "oracle_rules.h"

#include <string.h>

typedef enum OracleMessage {
    SMALLEST_ROAD,
    SMALLEST_CITY,
    SMALLEST_CLOISTER,
    PENNANTS,
    KNIGHTS,
    FARMERS,
    ONE_TILE,
    ONE_FOLLOWER
} OracleMessage;

enum { TWO = 2 };

/* ---- Values of the messages */

static bool means(const OracleGame *game, int index, OracleTerrain terrain) {
    const OracleFigure *const figure = &game->figures[index];
    const OraclePart *const part = oracle_part(game, figure->placed, figure->part);
    const uint64_t other = oracle_mark(game, "shrine") | oracle_mark(game, "hut");
    return figure->owner == game->active && oracle_is_follower(figure->type) && !figure->lying &&
           figure->type != ORACLE_BARN && part->terrain == terrain && !(part->marks & other) &&
           !oracle_is_castle(game, oracle_feature(game, figure->placed, figure->part));
}

static int end_worth(const OracleGame *game, int placed, int part) {
    const OracleFeature *const feature = oracle_feature(game, placed, part);
    return feature->terrain == TERRAIN_FIELD
               ? oracle_farm_worth(game, game->label[placed * ORACLE_PARTS + part], game->active, 3)
               : oracle_worth(game, feature);
}

/* Returns -1 if there is none. */
static int smallest(const OracleGame *game, OracleTerrain terrain) {
    int least = -1;
    for (int index = 0; index < game->figure_count; ++index) {
        if (means(game, index, terrain)) {
            const OracleFigure *const figure = &game->figures[index];
            const int worth = end_worth(game, figure->placed, figure->part);
            least = least < 0 || worth < least ? worth : least;
        }
    }
    return least;
}

static int count_of(const OracleGame *game, OracleTerrain terrain) {
    int count = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        count += means(game, index, terrain);
    }
    return count;
}

static int pennants(const OracleGame *game) {
    int count = 0;
    for (int city = 0; city < game->feature_count; ++city) {
        bool inside = false;
        for (int index = 0; index < game->figure_count; ++index) {
            const OracleFigure *const figure = &game->figures[index];
            inside = inside || (means(game, index, TERRAIN_CITY) &&
                                game->label[figure->placed * ORACLE_PARTS + figure->part] == city);
        }
        count += inside ? game->features[city].pennants : 0;
    }
    return count;
}

/* Returns -1 if the message cannot be carried out. */
static int worth_of(const OracleGame *game, OracleMessage message) {
    int count = 0;
    switch (message) {
    case SMALLEST_ROAD:
        return smallest(game, TERRAIN_ROAD);
    case SMALLEST_CITY:
        return smallest(game, TERRAIN_CITY);
    case SMALLEST_CLOISTER:
        return smallest(game, TERRAIN_CLOISTER);
    case PENNANTS:
        count = pennants(game);
        break;
    case KNIGHTS:
        count = count_of(game, TERRAIN_CITY);
        break;
    case FARMERS:
        count = count_of(game, TERRAIN_FIELD);
        break;
    default:
        break;
    }
    return count > 0 ? TWO * count : -1;
}

/* ---- Turning a message over */

static void show(OracleGame *game, int message) {
    OracleMessages *const messages = &game->messages;
    if (messages->seen == ORACLE_MESSAGES) {
        memmove(messages->order, messages->order + 1,
                (ORACLE_MESSAGES - 1) * sizeof *messages->order);
        --messages->seen;
    }
    messages->order[messages->seen++] = message;
    messages->shown = 1 + message;
    messages->due = false;
}

static bool enter_turns(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_MESSAGES) || !game->messages.due) {
        return false;
    }
    if (game->messages.seen == ORACLE_MESSAGES) {
        show(game, game->messages.order[0]);
        return false;
    }
    return oracle_ask(game, ORACLE_MESSAGE_TURNS, game->active);
}

static int outcomes(const OracleGame *game, OracleOutcome *out) {
    int count = 0;
    for (int message = 0; message < ORACLE_MESSAGES; ++message) {
        bool seen = false;
        for (int index = 0; index < game->messages.seen; ++index) {
            seen = seen || game->messages.order[index] == message;
        }
        if (!seen) {
            out[count++] = (OracleOutcome){message, 1};
        }
    }
    return count;
}

const OracleStep ORACLE_STEP_MESSAGE_TURNS =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_MESSAGE_TURNS, enter_turns, outcomes, show);

/* ---- Carrying it out */

static int choices(const OracleGame *game, OracleChoice *out) {
    const OracleMessage message = (OracleMessage)(game->messages.shown - 1);
    int count = oracle_add(out, 0, ORACLE_ACCEPT);
    for (int index = 0; message == ONE_FOLLOWER && index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == game->active && oracle_is_follower(figure->type) && !figure->lying) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    const bool tile = message == ONE_TILE && oracle_tile_to_come(game) &&
                      game->messages.depth < ORACLE_PARTS_WITHIN;
    if (tile || worth_of(game, message) >= 0) {
        count = oracle_add(out, count, ORACLE_ACCEPT);
        out[count - 1].argument = 1;
    }
    return count;
}

static void send_home(OracleGame *game, const OracleChoice *choice) {
    const OracleFeature *const feature = oracle_feature(game, choice->placed, choice->part);
    int scores[ORACLE_SEATS] = {0};
    if (oracle_battle_pays(game, feature, scores)) { /* at the end of the game the player to the
                                                        left is paid */
        oracle_pay(game, game->active, scores[game->active]);
    } else if (oracle_has_most(feature, game->options.players, game->active)) {
        oracle_pay(game, game->active, end_worth(game, choice->placed, choice->part));
    }
    oracle_take(game, oracle_figure_at(game, game->active, choice));
}

/* Its payment is a separate round of scoring. */
static void choose(OracleGame *game, const OracleChoice *choice) {
    const OracleMessage message = (OracleMessage)(game->messages.shown - 1);
    game->messages.shown = 0;
    if (choice->verb == ORACLE_TAKE) {
        send_home(game, choice);
    } else if (choice->argument == 0) {
        oracle_pay(game, game->active, TWO);
    } else if (message == ONE_TILE) {
        ++game->messages.owed;
    } else {
        oracle_pay(game, game->active, worth_of(game, message));
    }
    game->step -= 3; /* back to the robbers, the next message and this step */
}

static bool enter(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_MESSAGES) || game->messages.shown == 0) {
        return false;
    }
    OracleChoice list[1 + ORACLE_FIGURES_OF_PLAYER];
    if (choices(game, list) > 1) {
        return oracle_ask(game, ORACLE_MESSAGE, game->active);
    }
    choose(game, &list[0]);
    return false;
}

const OracleStep ORACLE_STEP_MESSAGE = ORACLE_ASKS(ORACLE_MESSAGE, enter, choices, choose);

/* ---- An additional tile, with a nested turn */

static bool enter_tile(OracleGame *game) {
    OracleMessages *const messages = &game->messages;
    while (messages->owed > 0) {
        --messages->owed;
        if (oracle_tile_to_come(game)) {
            messages->waiting[messages->depth++] =
                (OracleWithin){game->last,   messages->owed,   game->hands.owed,
                               game->second, game->additional, game->trade.extended};
            messages->owed = game->hands.owed = 0;
            game->second = game->trade.extended = false;
            game->additional = true;
            oracle_begin(game);
            return false;
        }
    }
    return false;
}

bool oracle_part_ends(OracleGame *game) {
    OracleMessages *const messages = &game->messages;
    if (messages->depth == 0) {
        return false;
    }
    const OracleWithin *const part = &messages->waiting[--messages->depth];
    game->last = part->last;
    messages->owed = part->owed;
    game->hands.owed = part->hand_owed;
    game->second = part->second;
    game->additional = part->additional;
    game->trade.extended = part->extended;
    game->hand = -1;
    oracle_survey(game);
    oracle_go_to(game, ORACLE_MESSAGE_TILE);
    return true;
}

static bool enter_over(OracleGame *game) {
    if (!game->another_tile) {
        (void)oracle_part_ends(game);
    }
    return false;
}

const OracleStep ORACLE_STEP_MESSAGE_TILE = {.stage = ORACLE_MESSAGE_TILE, .enter = enter_tile};
const OracleStep ORACLE_STEP_PART_WITHIN_OVER = ORACLE_DOES(enter_over);

const OracleRule ORACLE_RULE_MESSAGES = {.expansion = "messages", .tiles = oracle_track_clear};
