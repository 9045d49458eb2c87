// SPDX-License-Identifier: MIT
//
// Random configurations with expansions that both the engine and the oracle implement.
#include "random_games.h"

#include "carcarena/arena/shipped_tilesets.h"

#include <string.h>

enum {
    KNOWN_MAX = 128,
    PATH_SIZE = 512,
    CLOISTERS = 5 /* cloisters without a symbol; every basic set has at least this many */
};

/* The number of expansions in a game. */
typedef enum Mixture { MIXTURE_NONE, MIXTURE_ONE, MIXTURE_TWO, MIXTURE_SOME, MIXTURE_ALL } Mixture;

static uint32_t known_expansions(const char **out) {
    uint32_t count = 0;
    const char *id;
    for (unsigned index = 0; (id = expansion_at(index, NULL)) != NULL; ++index) {
        if (oracle_rule_known(id) && count < KNOWN_MAX) {
            out[count++] = id;
        }
    }
    return count;
}

/* Returns true for a set that can be played alone. */
static bool is_base(const TileSet *set) {
    return strcmp(set->id, "base") == 0 || strcmp(set->id, "winter") == 0 ||
           strcmp(set->id, "carcassonne-2") == 0;
}

static bool has_set(const PairConfig *config, int count, const TileSet *set) {
    bool has = false;
    for (int index = 0; index < count; ++index) {
        has = has || config->sets[index] == set;
    }
    return has;
}

/* Adds sets that need no expansion, or whose expansion only adds an option. */
static void add_plain_sets(PairConfig *config, int *count, Rng *rng) {
    const TileSet *set;
    for (unsigned index = 0; (set = shipped_tileset_at(index)) != NULL; ++index) {
        if (!*set->expansion && !is_base(set) && !has_set(config, *count, set) &&
            rng_below(rng, 3) == 0) {
            config->sets[(*count)++] = set;
        }
    }
}

/* Returns true if a set names an expansion, or has its name: an option concerns its tiles. */
static bool set_belongs(const TileSet *set, const char *expansion) {
    return tileset_needs(set, expansion) || strcmp(set->id, expansion) == 0;
}

static void add_sets_of(PairConfig *config, const char *expansion, int *count, Rng *rng) {
    const int before = *count;
    const TileSet *set;
    for (int pass = 0; pass < 2 && *count == before; ++pass) { /* at least one set, if there are
                                                                  any */
        for (unsigned index = 0; (set = shipped_tileset_at(index)) != NULL; ++index) {
            if (set_belongs(set, expansion) && !is_base(set) && !has_set(config, *count, set) &&
                (pass == 1 || rng_below(rng, 3) > 0)) {
                config->sets[(*count)++] = set;
            }
        }
    }
}

static uint32_t draw_number(Mixture mixture, uint32_t known, Rng *rng) {
    switch (mixture) {
    case MIXTURE_NONE:
        return 0;
    case MIXTURE_ONE:
        return 1;
    case MIXTURE_TWO:
        return 2;
    case MIXTURE_SOME:
        return 3 + rng_below(rng, known > 4 ? known - 3 : 1);
    case MIXTURE_ALL:
        break;
    }
    return known;
}

/* Returns true if a list such as "flier,monasteries" contains an expansion. */
static bool is_listed(const char *list, const char *id) {
    const size_t length = strlen(id);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, id, length) == 0 && (at[length] == ',' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static Mixture draw_mixture(OtherExpansions beside, Rng *rng) {
    const uint32_t roll = rng_below(rng, 20);
    return beside == BESIDE_NOTHING      ? MIXTURE_NONE
           : beside == BESIDE_EVERYTHING ? MIXTURE_ALL
           : roll < 8                    ? MIXTURE_ONE
           : roll < 13                   ? MIXTURE_TWO
           : roll < 17                   ? MIXTURE_SOME
                                         : MIXTURE_ALL;
}

static void draw_expansions(const TileBoxes *boxes, const RandomArguments *arguments,
                            PairConfig *config, Rng *rng) {
    const char *known[KNOWN_MAX];
    const uint32_t count = known_expansions(known);
    const char *const with = arguments->with;
    uint32_t wanted = draw_number(draw_mixture(arguments->beside, rng), count, rng);
    bool garden = false;
    int sets = 1; /* the base set is the first */
    int expansions = 0;
    for (uint32_t index = 0; index < count && (wanted > 0 || with); ++index) {
        const bool asked_for = with && is_listed(with, known[index]);
        const bool drawn = rng_below(rng, count - index) < wanted;
        if (!drawn && !asked_for) {
            continue;
        }
        wanted -= drawn;
        garden = garden || strcmp(known[index], "abbot") == 0;
        config->expansions[expansions++] = known[index];
        add_sets_of(config, known[index], &sets, rng);
    }
    add_plain_sets(config, &sets, rng);
    const bool second = garden && rng_below(rng, 2) == 0;
    config->sets[0] = &boxes->basics[second ? 2 : rng_below(rng, 2)];
}

static bool has_expansion(const PairConfig *config, const char *id) {
    for (int index = 0; index < PAIR_EXPANSIONS && config->expansions[index]; ++index) {
        if (strcmp(config->expansions[index], id) == 0) {
            return true;
        }
    }
    return false;
}

/* Chooses two to five players twice as often as six to eight: some sets lack figures for more. */
static int draw_players(const PairConfig *config, Rng *rng) {
    const int few = 2 + (int)rng_below(rng, 4);
    const bool few_pieces =
        has_expansion(config, "abbey-and-mayor") || has_expansion(config, "castles-in-germany");
    const int many = 6 + (int)rng_below(rng, few_pieces ? 1 : 3);
    return rng_below(rng, 3) > 0 ? few : many;
}

/* Chooses a value of an option such as "off|on". */
static void draw_word(const OptionSpec *spec, char *out, Rng *rng) {
    uint32_t words = 1;
    for (const char *at = spec->values; *at; ++at) {
        words += *at == '|';
    }
    uint32_t skip = rng_below(rng, words);
    const char *from = spec->values;
    while (skip > 0) {
        skip -= *from++ == '|';
    }
    const size_t length = strcspn(from, "|");
    (void)snprintf(out, PAIR_VALUE, "%.*s", (int)length, from);
}

/* Options that exclude each other: each determines how players get the tiles they hold. */
static const char *const SOURCES[] = {"hand",       "one_chooses", "predraw",
                                      "architects", "open_tiles",  "cloister_battle"};

static bool is_source(const char *key) {
    bool source = false;
    for (size_t index = 0; index < sizeof SOURCES / sizeof *SOURCES; ++index) {
        source = source || strcmp(key, SOURCES[index]) == 0;
    }
    return source;
}

/* Returns true if one of these options is on. */
static bool tiles_held(const PairConfig *config) {
    bool held = false;
    for (int index = 0; index < config->option_count; ++index) {
        held =
            held || (is_source(config->keys[index]) && strcmp(config->values[index], "off") != 0);
    }
    return held;
}

/* Largest number of tile sets with hidden hands; more sets have too many tile kinds. */
enum { HIDDEN_SETS = 8 };

static int sets_count(const PairConfig *config) {
    int count = 0;
    while (count < PAIR_SETS && config->sets[count] != NULL) {
        ++count;
    }
    return count;
}

/* Chooses options of the expansions in play that the oracle implements. */
static void draw_options(PairConfig *config, Rng *rng) {
    const char *owner;
    const OptionSpec *spec;
    for (unsigned index = 0; (spec = option_spec_at(index, &owner)) != NULL; ++index) {
        OracleOptions options = oracle_options(config->players);
        char value[PAIR_VALUE];
        if (!*owner || !*spec->values || !has_expansion(config, owner)) {
            continue;
        }
        draw_word(spec, value, rng);
        if (strcmp(spec->key, "hand") == 0 && strcmp(value, "hidden") == 0 &&
            sets_count(config) > HIDDEN_SETS) {
            continue;
        }
        const bool few = strcmp(spec->key, "own_cloister") != 0 || config->players <= CLOISTERS;
        if (rng_below(rng, 2) == 0 && few && !(is_source(spec->key) && tiles_held(config)) &&
            oracle_option_set(&options, spec->key, value)) {
            pair_config_add(config, spec->key, value);
        }
    }
    static const char *const CORE[][2] = {{"small_city", "2"},
                                          {"farmers", "off"},
                                          {"incomplete_score", "off"},
                                          {"hole_turn", "on"},
                                          {"predraw", "1"}};
    for (size_t index = 0; index < sizeof CORE / sizeof *CORE; ++index) {
        const bool source = is_source(CORE[index][0]);
        if (rng_below(rng, 8) == 0 && !(source && tiles_held(config))) {
            pair_config_add(config, CORE[index][0], CORE[index][1]);
        }
    }
    if (rng_below(rng, 8) == 0) {
        pair_config_add(config, "table", "15x15");
        if (rng_below(rng, 2) == 0) {
            pair_config_add(config, "edge_completes", "on");
        }
    }
    if (rng_below(rng, 4) == 0) {
        char value[PAIR_VALUE];
        (void)snprintf(value, sizeof value, "%u", 20 + rng_below(rng, 60));
        pair_config_add(config, "deck_limit", value);
    }
}

/* Returns the key of a text such as "hand=open". */
static const char *option_key(const char *text) {
    const size_t length = strcspn(text, "=,");
    const OptionSpec *spec;
    for (unsigned index = 0; (spec = option_spec_at(index, NULL)) != NULL; ++index) {
        if (strlen(spec->key) == length && strncmp(spec->key, text, length) == 0) {
            return spec->key;
        }
    }
    CHECK(spec != NULL); // the caller passes an existing option
    return NULL;
}

/* Sets an option such as "hand=open", overriding the random value. */
static void set_option(const char *text, PairConfig *config) {
    char value[PAIR_VALUE];
    const char *const key = option_key(text);
    int kept = 0; /* removes this option and those it excludes */
    for (int index = 0; index < config->option_count; ++index) {
        const char *const other = config->keys[index];
        if (strcmp(other, key) != 0 && !(is_source(key) && is_source(other))) {
            config->keys[kept] = other;
            memmove(config->values[kept++], config->values[index], PAIR_VALUE);
        }
    }
    config->option_count = kept;
    text += strlen(key) + (text[strlen(key)] == '=');
    (void)snprintf(value, sizeof value, "%.*s", (int)strcspn(text, ","), text);
    pair_config_add(config, key, value);
}

void random_expansions(const TileBoxes *boxes, const RandomArguments *arguments, Rng *rng,
                       PairConfig *config) {
    *config = (PairConfig){.players = 0};
    draw_expansions(boxes, arguments, config, rng);
    config->players = draw_players(config, rng);
    if (rng_below(rng, 2) == 0) {
        draw_options(config, rng);
    }
    const char *set = arguments->set;
    while (set && *set) {
        set_option(set, config);
        if (strcmp(option_key(set), "own_cloister") == 0 && config->players > CLOISTERS) {
            config->players = CLOISTERS;
        }
        set += strcspn(set, ",");
        set += *set == ',';
    }
}

OracleBox *random_expansions_box(const PairConfig *config, Message *message) {
    char text[PAIR_SETS][PATH_SIZE];
    const char *paths[PAIR_SETS];
    int count = 0;
    for (; count < PAIR_SETS && config->sets[count]; ++count) {
        (void)snprintf(text[count], PATH_SIZE, "%s/configs/tilesets/%s.json", CARCARENA_SOURCE_DIR,
                       config->sets[count]->id);
        paths[count] = text[count];
    }
    OracleBox *const box = oracle_box_load(paths, count, message->text, sizeof message->text);
    OracleOptions options = oracle_options(config->players);
    for (int index = 0; index < PAIR_EXPANSIONS && config->expansions[index]; ++index) {
        CHECK(oracle_rule_add(&options, config->expansions[index]));
    }
    for (int index = 0; index < config->option_count; ++index) {
        CHECK(oracle_option_set(&options, config->keys[index], config->values[index]));
    }
    if (box) {
        oracle_box_prepare(box, &options);
    }
    return box;
}
