// SPDX-License-Identifier: MIT
#include "lots.h"

#include <stdlib.h>
#include <string.h>

#define SET_PATH(name) CARCARENA_SOURCE_DIR "/configs/tilesets/" name ".json"

static const struct {
    const char *ids[PAIR_SETS];
    const char *paths[PAIR_SETS];
    int players_max;
    bool man, winter;
} SETS[LOT_SETS_COUNT] = {
    [LOT_BASE] = {{"base", NULL}, {SET_PATH("base"), NULL}, 6, false, false},
    [LOT_WINTER] = {{"winter", NULL}, {SET_PATH("winter"), NULL}, 5, false, true},
    [LOT_WINTER_MAN] = {{"winter", "gingerbread-man"},
                        {SET_PATH("winter"), SET_PATH("gingerbread-man")},
                        5,
                        true,
                        true},
    [LOT_BASE_MAN] = {{"base", "gingerbread-man"},
                      {SET_PATH("base"), SET_PATH("gingerbread-man")},
                      6,
                      true,
                      false},
};

bool lots_open(LotBoxes *boxes, Message *message) {
    memset(boxes, 0, sizeof *boxes);
    for (int sets = 0; sets < LOT_SETS_COUNT; ++sets) {
        const int count = SETS[sets].paths[1] ? 2 : 1;
        boxes->box[sets] =
            oracle_box_load(SETS[sets].paths, count, message->text, sizeof message->text);
        if (!boxes->box[sets]) {
            lots_close(boxes);
            return false;
        }
    }
    return true;
}

void lots_close(LotBoxes *boxes) {
    for (int sets = 0; sets < LOT_SETS_COUNT; ++sets) {
        oracle_box_destroy(boxes->box[sets]);
        boxes->box[sets] = NULL;
    }
}

PairConfig lots_config_plain(LotSets sets, int players) {
    return (PairConfig){.sets = {SETS[sets].ids[0], SETS[sets].ids[1]}, .players = players};
}

/* True in `percent` of all cases. */
static bool chance(Rng *rng, uint32_t percent) {
    return rng_below(rng, 100) < percent;
}

static void options_of_core(Rng *rng, PairConfig *config, uint32_t percent) {
    static const char *const switches[][2] = {
        {"small_city", "2"},    {"unplayable", "return"},    {"farmers", "off"},
        {"hole_turn", "on"},    {"incomplete_score", "off"}, {"predraw", "1"},
        {"start_in_bag", "on"}, {"farm_edition", "1"},       {"farm_edition", "2"},
    };
    bool edition_chosen = false;
    for (size_t index = 0; index < sizeof switches / sizeof *switches; ++index) {
        const bool edition = strcmp(switches[index][0], "farm_edition") == 0;
        if (chance(rng, percent) && !(edition && edition_chosen)) {
            pair_config_add(config, switches[index][0], switches[index][1]);
            edition_chosen = edition_chosen || edition;
        }
    }
    char value[PAIR_VALUE];
    if (chance(rng, percent)) {
        (void)snprintf(value, sizeof value, "%ux%u", 1 + rng_below(rng, 14),
                       1 + rng_below(rng, 14));
        pair_config_add(config, "table", value);
        if (chance(rng, 50)) {
            pair_config_add(config, "edge_completes", "on");
        }
    }
    if (chance(rng, percent)) {
        (void)snprintf(value, sizeof value, "%u", 1 + rng_below(rng, 80));
        pair_config_add(config, "deck_limit", value);
    }
}

LotSets lots_config(Rng *rng, PairConfig *config) {
    static const LotSets shares[] = {LOT_BASE,       LOT_BASE,       LOT_WINTER,  LOT_WINTER_MAN,
                                     LOT_WINTER_MAN, LOT_WINTER_MAN, LOT_BASE_MAN};
    const LotSets sets = shares[rng_below(rng, sizeof shares / sizeof *shares)];
    const int players = 2 + (int)rng_below(rng, (uint32_t)SETS[sets].players_max - 1);
    *config = lots_config_plain(sets, players);
    /* A third of all games keep the defaults, the rest switch a few or many options. */
    const uint32_t percent = 20 * rng_below(rng, 3);
    if (percent == 0) {
        return sets;
    }
    options_of_core(rng, config, percent);
    static const char *const of_man[][2] = {{"gm_move", "before"},
                                            {"gm_double", "single"},
                                            {"gm_stuck", "offboard"},
                                            {"gm_count", "strength"}};
    for (size_t index = 0; SETS[sets].man && index < 4; ++index) {
        if (chance(rng, 40)) {
            pair_config_add(config, of_man[index][0], of_man[index][1]);
        }
    }
    if (SETS[sets].winter && chance(rng, percent)) {
        pair_config_add(config, "winter_inn", "1");
    }
    return sets;
}

PairDraws lots_draws(Rng *rng, const PairConfig *config) {
    static const PairDraws with_names[] = {PAIR_DRAW_CHOSEN, PAIR_DRAW_DECK};
    bool predraw = false;
    bool put_back = false;
    for (int index = 0; index < config->option_count; ++index) {
        predraw = predraw || strcmp(config->keys[index], "predraw") == 0;
        put_back = put_back || strcmp(config->keys[index], "unplayable") == 0;
    }
    /* With both, one draw may move two tiles, and which one was drawn cannot be seen. */
    return predraw && put_back ? with_names[rng_below(rng, 2)]
                               : (PairDraws)rng_below(rng, PAIR_DRAW_COUNT);
}

bool lots_arguments(LotArguments *arguments, int count, char **words) {
    for (int index = 1; index < count; index += 2) {
        uint64_t *const value = strcmp(words[index], "--games") == 0   ? &arguments->games
                                : strcmp(words[index], "--seed") == 0  ? &arguments->seed
                                : strcmp(words[index], "--first") == 0 ? &arguments->first
                                                                       : NULL;
        if (!value || index + 1 == count) {
            fprintf(stderr, "usage: %s [--games N] [--seed S] [--first NUMBER]\n", words[0]);
            return false;
        }
        *value = strtoull(words[index + 1], NULL, 10);
    }
    return true;
}

/* ---- Players. */

static int neighbours_of(const Pair *pair, Action action) {
    int count = 0;
    for (int cell = 0; cell < 9; ++cell) {
        count += oracle_at(pair->oracle, action_x(action) + cell % 3 - 1,
                           action_y(action) + cell / 3 - 1) >= 0;
    }
    return count;
}

/* How much a style likes an action; the best ones are drawn from evenly. */
static int liking(const Pair *pair, LotStyle style, Action action) {
    const Verb verb = action_verb(action);
    if (verb == VERB_PLACE && style == STYLE_LINE) {
        /* Players disagree about the direction, games do not. */
        return pair->first_player % 2 ? action_x(action) : action_y(action) + action_x(action) / 2;
    }
    if (verb == VERB_PLACE && style == STYLE_CLUMP) {
        return neighbours_of(pair, action);
    }
    if (verb == VERB_DEPLOY && style == STYLE_LINE) {
        const int placed = oracle_at(pair->oracle, action_x(action), action_y(action));
        const uint32_t type = game_tile(pair->rules, pair->game, (uint32_t)placed).type;
        const TileSegment *const segment =
            &rules_type(pair->rules, type)->segments[action_segment(action)];
        return segment->kind == SEGMENT_FIELD ? 2 : 1;
    }
    return 0;
}

Action lots_choose(const Pair *pair, LotStyle style, Rng *rng) {
    if (style == STYLE_MIXED) {
        style = (LotStyle)rng_below(rng, STYLE_MIXED);
    }
    const bool deploying = pair->oracle->stage == ORACLE_DEPLOY;
    if (style == STYLE_KEEPER && deploying && chance(rng, 92)) {
        return action_pass((unsigned)pair->oracle->active);
    }
    if (style == STYLE_UNIFORM || style == STYLE_KEEPER) {
        return pair->actions[rng_below(rng, pair->action_count)];
    }
    int best = INT32_MIN;
    uint32_t equal = 0;
    Action chosen = pair->actions[0];
    for (uint32_t index = 0; index < pair->action_count; ++index) {
        const int value = liking(pair, style, pair->actions[index]);
        equal = value > best ? 1 : equal + (value == best);
        if (value > best || (value == best && rng_below(rng, equal) == 0)) {
            chosen = pair->actions[index];
        }
        best = value > best ? value : best;
    }
    return chosen;
}

const char *lots_style_text(LotStyle style) {
    static const char *const names[STYLE_COUNT] = {"uniform", "keeper", "line", "clump", "mixed"};
    return names[style];
}
