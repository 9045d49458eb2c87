// SPDX-License-Identifier: MIT
#include "random_games.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/arena/tileset_json.h"

#include <stdlib.h>
#include <string.h>

#define SET_PATH(name) CARCARENA_SOURCE_DIR "/configs/tilesets/" name ".json"
#define OWN_PATH(name) CARCARENA_SOURCE_DIR "/tests/property/" name ".json"

enum { SET_BASE, SET_WINTER, SET_MAN, SET_ODD, SET_FEW };

/* Sets with an id are built in; the others are read from their file. */
static const struct {
    const char *id, *path;
} FILES[TILE_FILES] = {
    [SET_BASE] = {"base", SET_PATH("base")},
    [SET_WINTER] = {"winter", SET_PATH("winter")},
    [SET_MAN] = {"gingerbread-man", SET_PATH("gingerbread-man")},
    [SET_ODD] = {NULL, OWN_PATH("odd_shapes")},
    [SET_FEW] = {NULL, OWN_PATH("few_cities")},
};

static const struct {
    int members[PAIR_SETS];
    int count;
    int players_max;
    int share; /* share of configurations, in percent */
    bool man, inn;
} SETS[RANDOM_SETS_COUNT] = {
    [SETS_BASE] = {{SET_BASE}, 1, 6, 20, false, false},
    [SETS_WINTER] = {{SET_WINTER}, 1, 5, 14, false, true},
    [SETS_WINTER_MAN] = {{SET_WINTER, SET_MAN}, 2, 5, 31, true, true},
    [SETS_BASE_MAN] = {{SET_BASE, SET_MAN}, 2, 6, 8, true, false},
    [SETS_BASE_WINTER] = {{SET_BASE, SET_WINTER}, 2, 5, 4, false, true},
    [SETS_ODD] = {{SET_ODD}, 1, 8, 7, false, true},
    [SETS_ODD_MAN] = {{SET_ODD, SET_MAN}, 2, 8, 7, true, true},
    [SETS_FEW] = {{SET_FEW}, 1, 8, 7, true, false},
    [SETS_ALL] = {{SET_WINTER, SET_BASE, SET_MAN, SET_ODD}, 4, 5, 2, true, true},
};

static const char *const BASICS[BASIC_SETS] = {"base", "winter", "carcassonne-2"};

bool boxes_open(TileBoxes *boxes, Message *message) {
    memset(boxes, 0, sizeof *boxes);
    for (int file = 0; file < TILE_FILES; ++file) {
        if (FILES[file].id) {
            boxes->sets[file] = shipped_tileset_find(FILES[file].id);
            CHECK(boxes->sets[file]);
            continue;
        }
        if (tileset_json_load(&boxes->owned[file], FILES[file].path, message) != STATUS_OK) {
            boxes_close(boxes);
            return false;
        }
        boxes->sets[file] = boxes->owned[file];
    }
    for (int basic = 0; basic < BASIC_SETS; ++basic) {
        boxes->basics[basic] = *shipped_tileset_find(BASICS[basic]);
        boxes->basics[basic].players_max = PLAYERS_MAX;
    }
    for (int sets = 0; sets < RANDOM_SETS_COUNT; ++sets) {
        const char *paths[PAIR_SETS];
        for (int index = 0; index < SETS[sets].count; ++index) {
            paths[index] = FILES[SETS[sets].members[index]].path;
        }
        boxes->box[sets] =
            oracle_box_load(paths, SETS[sets].count, message->text, sizeof message->text);
        if (!boxes->box[sets]) {
            boxes_close(boxes);
            return false;
        }
    }
    return true;
}

void boxes_close(TileBoxes *boxes) {
    for (int sets = 0; sets < RANDOM_SETS_COUNT; ++sets) {
        oracle_box_destroy(boxes->box[sets]);
    }
    for (int file = 0; file < TILE_FILES; ++file) {
        tileset_json_destroy(boxes->owned[file]);
    }
    memset(boxes, 0, sizeof *boxes);
}

PairConfig plain_config(const TileBoxes *boxes, RandomSets sets, int players) {
    PairConfig config = {.players = players};
    for (int index = 0; index < SETS[sets].count; ++index) {
        config.sets[index] = boxes->sets[SETS[sets].members[index]];
    }
    return config;
}

/* Returns true with a probability of `percent` %. */
static bool chance(Rng *rng, uint32_t percent) {
    return rng_below(rng, 100) < percent;
}

static void options_of_core(Rng *rng, PairConfig *config, uint32_t percent) {
    static const char *const SWITCHES[][2] = {
        {"small_city", "2"},    {"unplayable", "return"},    {"farmers", "off"},
        {"hole_turn", "on"},    {"incomplete_score", "off"}, {"predraw", "1"},
        {"start_in_bag", "on"}, {"farm_edition", "1"},       {"farm_edition", "2"},
    };
    bool edition_chosen = false;
    for (size_t index = 0; index < sizeof SWITCHES / sizeof *SWITCHES; ++index) {
        const bool edition = strcmp(SWITCHES[index][0], "farm_edition") == 0;
        if (chance(rng, percent) && !(edition && edition_chosen)) {
            pair_config_add(config, SWITCHES[index][0], SWITCHES[index][1]);
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

static RandomSets draw_sets(Rng *rng) {
    int left = (int)rng_below(rng, 100);
    int sets = 0;
    while (left >= SETS[sets].share) {
        left -= SETS[sets++].share;
    }
    return (RandomSets)sets;
}

RandomSets random_config(const TileBoxes *boxes, Rng *rng, PairConfig *config) {
    const RandomSets sets = draw_sets(rng);
    const int players = 2 + (int)rng_below(rng, (uint32_t)SETS[sets].players_max - 1);
    *config = plain_config(boxes, sets, players);
    /* A third of all games keep the defaults; the others change some or many options. */
    const uint32_t percent = 20 * rng_below(rng, 3);
    if (percent == 0) {
        return sets;
    }
    options_of_core(rng, config, percent);
    static const char *const OF_MAN[][2] = {{"gm_move", "before"},
                                            {"gm_double", "single"},
                                            {"gm_stuck", "offboard"},
                                            {"gm_count", "strength"},
                                            {"gm_print", "corrected"}};
    for (size_t index = 0; SETS[sets].man && index < sizeof OF_MAN / sizeof *OF_MAN; ++index) {
        if (chance(rng, 40)) {
            pair_config_add(config, OF_MAN[index][0], OF_MAN[index][1]);
        }
    }
    if (SETS[sets].inn && chance(rng, percent)) {
        pair_config_add(config, "winter_inn", "1");
    }
    return sets;
}

PairDraws random_draws(Rng *rng, const PairConfig *config) {
    static const PairDraws WITH_NAMES[] = {PAIR_DRAW_CHOSEN, PAIR_DRAW_RARE, PAIR_DRAW_DECK};
    bool predraw = false;
    bool put_back = false;
    for (int index = 0; index < config->option_count; ++index) {
        predraw = predraw || strcmp(config->keys[index], "predraw") == 0;
        put_back = put_back || strcmp(config->keys[index], "unplayable") == 0;
    }
    /* With both, one draw may move two tiles, and it is unknown which one was drawn. */
    return predraw && put_back ? WITH_NAMES[rng_below(rng, 3)]
                               : (PairDraws)rng_below(rng, PAIR_DRAW_COUNT);
}

/* Parses the value of --beside. Returns false if it is unknown. */
static bool beside_read(RandomArguments *arguments, const char *word) {
    arguments->expansions = true;
    arguments->beside = strcmp(word, "nothing") == 0      ? BESIDE_NOTHING
                        : strcmp(word, "everything") == 0 ? BESIDE_EVERYTHING
                                                          : BESIDE_ANY;
    return arguments->beside != BESIDE_ANY;
}

bool random_arguments(RandomArguments *arguments, int count, char **words) {
    for (int index = 1; index < count; index += 2) {
        if (strcmp(words[index], "--expansions") == 0 && index + 1 < count) {
            arguments->expansions = strcmp(words[index + 1], "yes") == 0;
            continue;
        }
        if (strcmp(words[index], "--with") == 0 && index + 1 < count) {
            arguments->expansions = true;
            arguments->with = words[index + 1];
            continue;
        }
        if (strcmp(words[index], "--set") == 0 && index + 1 < count) {
            arguments->set = words[index + 1];
            continue;
        }
        if (strcmp(words[index], "--beside") == 0 && index + 1 < count &&
            beside_read(arguments, words[index + 1])) {
            continue;
        }
        uint64_t *const value = strcmp(words[index], "--games") == 0   ? &arguments->games
                                : strcmp(words[index], "--seed") == 0  ? &arguments->seed
                                : strcmp(words[index], "--first") == 0 ? &arguments->first
                                : strcmp(words[index], "--every") == 0 ? &arguments->every
                                                                       : NULL;
        if (!value || index + 1 == count) {
            fprintf(stderr,
                    "usage: %s [--games N] [--seed S] [--first NUMBER] [--every N] "
                    "[--expansions yes] [--with ID,ID] [--beside nothing|everything] "
                    "[--set KEY=VALUE,KEY=VALUE]\n",
                    words[0]);
            return false;
        }
        *value = strtoull(words[index + 1], NULL, 10);
    }
    return true;
}

/* ---- Players */

static int neighbors_of(const Pair *pair, Action action) {
    int count = 0;
    for (int cell = 0; cell < 9; ++cell) {
        count += oracle_at(pair->oracle, action_x(action) + cell % 3 - 1,
                           action_y(action) + cell / 3 - 1) >= 0;
    }
    return count;
}

RandomPlayers random_players(Rng *rng) {
    RandomPlayers players = {.style = (PlayStyle)rng_below(rng, STYLE_COUNT)};
    players.toward_x = (int)rng_below(rng, 15) - 7;
    players.toward_y = (int)rng_below(rng, 15) - 7;
    players.both_ends = rng_below(rng, 2) == 0;
    return players;
}

/* Returns how much a style prefers an action. One of the best is chosen at random. */
static int liking(const Pair *pair, const RandomPlayers *players, PlayStyle style, Action action) {
    const Verb verb = action_verb(action);
    if (verb == VERB_PLACE && style == STYLE_LINE) {
        const int far = players->toward_x * action_x(action) + players->toward_y * action_y(action);
        return players->both_ends ? abs(far) : far;
    }
    if (verb == VERB_PLACE && style == STYLE_CLUMP) {
        return neighbors_of(pair, action);
    }
    if (verb == VERB_DEPLOY && style == STYLE_LINE && action_segment(action) != WHOLE_TILE) {
        const int placed = oracle_at(pair->oracle, action_x(action), action_y(action));
        const uint32_t type = game_tile(pair->rules, pair->game, (uint32_t)placed).type;
        const TileSegment *const segment =
            &rules_type(pair->rules, type)->segments[action_segment(action)];
        return segment->kind == SEGMENT_FIELD ? 2 : 1;
    }
    return 0;
}

Action random_choose(const Pair *pair, const RandomPlayers *players, Rng *rng) {
    const PlayStyle style =
        players->style == STYLE_MIXED ? (PlayStyle)rng_below(rng, STYLE_MIXED) : players->style;
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
        const int value = liking(pair, players, style, pair->actions[index]);
        equal = value > best ? 1 : equal + (value == best);
        if (value > best || (value == best && rng_below(rng, equal) == 0)) {
            chosen = pair->actions[index];
        }
        best = value > best ? value : best;
    }
    return chosen;
}

const char *play_style_text(PlayStyle style) {
    static const char *const NAMES[STYLE_COUNT] = {"uniform", "keeper", "line", "clump", "mixed"};
    return NAMES[style];
}
