// SPDX-License-Identifier: MIT
//
// Random games of every expansion, every pair of expansions, random sets of three to eight
// expansions, and all together, for two to eight players. The engine's invariants are checked at
// every ply, and listed actions are also applied as external ones. Options of the expansions are
// chosen at random, so that rules that depend on an option are played, too.
//
//     expansion_matrix --games N [--subsets N] [--seed S] [--only ID[,ID] or all]
//                      [--from N] [--to N]
//
// Sets are numbered from 1 in the order above, independently of the slice. --from and --to play a
// slice, with the same games as in the whole run.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/game.h"
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXPANSIONS_MAX = 64,
    SETS_MAX = 64,
    PLAYERS_LEAST = 2,
    SUBSET_LEAST = 3,
    SUBSET_MOST = 8,
    BASES_MAX = 8,
    START_SET_TILES = 60, /* a set with a start tile and at least this many tiles replaces base */
    OPTIONS_MAX = 128,
    WORD_SIZE = 16,        /* of an option's value */
    GAMES_PER_OPTIONS = 4, /* games with the same options */
    FOREIGN_EVERY = 16,    /* number of plies between checks of external actions */
    FOREIGN_MOST = 64,     /* upper bound of checked actions: each may be searched for in the whole
                              list */
    POSITION_EVERY = 32,   /* plies between position round trips, done at the start of the next
                              turn */
    TEXT_SIZE = 1 << 16
};

typedef struct Combination {
    const char *expansions[EXPANSIONS_MAX];
    uint16_t expansion_count;
    const TileSet *sets[SETS_MAX];
    uint16_t set_count;
} Combination;

/** Shipped sets that can be played alone, with any number of players. */
typedef struct Bases {
    TileSet sets[BASES_MAX];
    unsigned count;
} Bases;

/** The options of a few games that are not at their defaults. */
typedef struct OptionDraw {
    OptionValue options[OPTIONS_MAX];
    char words[OPTIONS_MAX][WORD_SIZE];
    uint16_t count;
} OptionDraw;

typedef struct Arguments {
    uint64_t games;
    uint64_t subsets; /* random sets of expansions, one game each */
    uint64_t seed;
    const char *only;
    uint64_t from, to; /* numbers of sets, inclusive */
} Arguments;

/** Progress of a run. */
typedef struct Progress {
    uint64_t number; /* number of the last set considered */
    unsigned played; /* sets played so far */
} Progress;

typedef struct Table {
    const Rules *rules;
    Game *game;
    Game *before;
    Action *actions;
    char *text, *text_again;
    bool position_due;
    Rng rng;
} Table;

static bool is_base(const TileSet *set) {
    return set->start_tile[0] != '\0' && tileset_size(set) >= START_SET_TILES;
}

static void bases_fill(Bases *bases) {
    const TileSet *set;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (is_base(set)) {
            CHECK(bases->count < BASES_MAX);
            bases->sets[bases->count] = *set;
            bases->sets[bases->count++].players_max = PLAYERS_MAX;
        }
    }
}

static const TileSet *base_for_any(const Bases *bases, const TileSet *set) {
    for (unsigned i = 0; i < bases->count; i++) {
        if (strcmp(bases->sets[i].id, set->id) == 0) {
            return &bases->sets[i];
        }
    }
    return set;
}

/**
 * Returns true if a set belongs to an expansion: it names it, or has its name, since only an option
 * of the expansion concerns its tiles.
 */
static bool set_belongs(const TileSet *set, const char *id) {
    return tileset_needs(set, id) || strcmp(set->id, id) == 0;
}

static void combination_add(Combination *combination, const Bases *bases, const char *id) {
    combination->expansions[combination->expansion_count++] = id;
    const TileSet *set;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        const bool other_base =
            is_base(set) && combination->set_count > 0 && is_base(combination->sets[0]);
        const TileSet *wanted = base_for_any(bases, set);
        bool more = set_belongs(set, id) && !other_base;
        for (unsigned s = 0; s < combination->set_count; s++) {
            more = more && combination->sets[s] != wanted;
        }
        if (more) {
            combination->sets[combination->set_count++] = wanted;
        }
    }
}

/** Puts a base set first: the basic game, unless an expansion needs another one. */
static void combination_close(Combination *combination, const Bases *bases) {
    for (unsigned i = 0; i < combination->set_count; i++) {
        if (is_base(combination->sets[i])) {
            return;
        }
    }
    combination->sets[combination->set_count++] = base_for_any(bases, shipped_tileset_find("base"));
}

/**
 * Returns the largest possible number of players. Each player takes one of the tiles that fit
 * anywhere and one of the double tiles, if there are any.
 */
static int players_most(const Combination *combination) {
    int fit_anywhere = 0;
    int doubles = 0;
    for (unsigned i = 0; i < combination->set_count; i++) {
        const TileSet *set = combination->sets[i];
        for (unsigned t = 0; t < set->tile_count; t++) {
            fit_anywhere += set->tiles[t].edges[0] == EDGE_ANY ? set->tiles[t].count : 0;
            doubles += tile_beside(&set->tiles[t]) == 1 ? set->tiles[t].count : 0;
        }
    }
    const int most = fit_anywhere > 0 && fit_anywhere < PLAYERS_MAX ? fit_anywhere : PLAYERS_MAX;
    return doubles > 0 && doubles < most ? doubles : most;
}

static void combination_print(const Combination *combination) {
    for (unsigned i = 0; i < combination->expansion_count; i++) {
        printf("%s%s", i == 0 ? "" : " + ", combination->expansions[i]);
    }
}

/**
 * Parses listed actions from their texts and applies them. Only some actions of long lists are
 * checked.
 *
 * @param number number of plies
 */
static bool foreign_check(Table *table, uint32_t count, uint64_t number, Message *message) {
    const uint32_t step = 1 + count / FOREIGN_MOST;
    for (uint32_t i = (uint32_t)(number / FOREIGN_EVERY % step); i < count; i += step) {
        char text[128];
        Action read = 0;
        action_to_text(table->rules, table->game, table->actions[i], text, sizeof text);
        const Status status = action_from_text(table->rules, table->game, text, &read, message);
        if (status != STATUS_OK || read != table->actions[i]) {
            printf("'%s' is listed but parsed as another action: %s\n", text,
                   status == STATUS_OK ? "" : message->text);
            return false;
        }
    }
    return true;
}

/** Checks that a position is unchanged after writing and reading. */
static bool position_check(Table *table) {
    Message message = {""};
    const size_t length = game_to_text(table->rules, table->game, table->text, TEXT_SIZE);
    game_start(table->rules, table->before, 0);
    const Status status = game_from_text(table->rules, table->before, table->text, &message);
    (void)game_to_text(table->rules, table->before, table->text_again, TEXT_SIZE);
    const bool same =
        length < TEXT_SIZE && status == STATUS_OK &&
        game_hash(table->rules, table->game) == game_hash(table->rules, table->before) &&
        game_check(table->rules, table->before, &message) == STATUS_OK;
    if (!same) {
        printf("this position does not round-trip (status %d): %s\n%s\nbut\n%s\n", (int)status,
               message.text, table->text, table->text_again);
    }
    return same;
}

/** Plays one ply. Returns false, with a report, after an error. */
static bool ply(Table *table, uint64_t number) {
    Message message = {""};
    const Pending pending = game_pending(table->rules, table->game);
    table->position_due = table->position_due || number % POSITION_EVERY == 0;
    if (table->position_due) {
        table->position_due = false;
        if (!position_check(table)) {
            return false;
        }
    }
    if (pending.kind != PENDING_DECISION) {
        (void)game_chance(table->rules, table->game, &table->rng);
    } else {
        game_copy(table->rules, table->before, table->game);
        const uint32_t count = game_actions(table->rules, table->game, table->actions);
        if (count == 0 || count > rules_actions_max(table->rules)) {
            printf("phase %s lists %u actions\n", pending.phase, count);
            return false;
        }
        if (number % FOREIGN_EVERY == 0 && !foreign_check(table, count, number, &message)) {
            return false;
        }
        game_apply(table->rules, table->game, table->actions[rng_below(&table->rng, count)]);
    }
    if (game_check(table->rules, table->game, &message) != STATUS_OK) {
        printf("after %s: %s\n", pending.phase, message.text);
        return false;
    }
    return true;
}

static bool play(Table *table, int first) {
    game_start(table->rules, table->game, first);
    uint64_t plies = 0;
    while (game_pending(table->rules, table->game).kind != PENDING_OVER) {
        if (!ply(table, plies++)) {
            return false;
        }
        if (plies > rules_plies_max(table->rules) + rules_tile_total(table->rules)) {
            printf("the game does not end\n");
            return false;
        }
    }
    return true;
}

/** Plays games `from` to `to` - 1 of a table. */
static bool games_play(const Rules *rules, const Arguments *arguments, uint64_t salt, uint64_t from,
                       uint64_t to) {
    Table table = {.rules = rules};
    table.game = game_alloc(rules);
    table.before = game_alloc(rules);
    table.actions = malloc(rules_actions_max(rules) * sizeof *table.actions);
    table.text = malloc(TEXT_SIZE);
    table.text_again = malloc(TEXT_SIZE);
    bool fine = table.game != NULL && table.before != NULL && table.actions != NULL &&
                table.text != NULL && table.text_again != NULL;
    for (uint64_t game = from; fine && game < to; game++) {
        table.rng = rng_keyed(arguments->seed, RNG_BENCH, salt, game);
        fine = play(&table, (int)(game % (uint64_t)rules_players(rules)));
        if (!fine) {
            printf("game %llu of seed %llu\n", (unsigned long long)game,
                   (unsigned long long)arguments->seed);
        }
    }
    free(table.game);
    free(table.before);
    free(table.actions);
    free(table.text);
    free(table.text_again);
    return fine;
}

// ---- Options

/** Chooses a value of an option other than its default. */
static void word_draw(const OptionSpec *spec, char out[WORD_SIZE], Rng *rng) {
    uint32_t others = 0;
    const char *word = spec->values;
    while (*word != '\0') {
        const size_t length = strcspn(word, "|");
        const bool usual = strlen(spec->default_value) == length &&
                           strncmp(word, spec->default_value, length) == 0;
        if (!usual && rng_below(rng, ++others) == 0) {
            CHECK(length < WORD_SIZE);
            (void)snprintf(out, WORD_SIZE, "%.*s", (int)length, word);
        }
        word += length + (word[length] == '|');
    }
}

/** Writes the options of the expansions in play that have named values. Returns their number. */
static unsigned options_of(const Combination *combination, const OptionSpec **out) {
    unsigned count = 0;
    const char *owner;
    const OptionSpec *spec;
    for (unsigned i = 0; (spec = option_spec_at(i, &owner)) != NULL; i++) {
        bool played = false;
        for (unsigned e = 0; e < combination->expansion_count; e++) {
            played = played || strcmp(combination->expansions[e], owner) == 0;
        }
        if (played && spec->values[0] != '\0') {
            CHECK(count < OPTIONS_MAX);
            out[count++] = spec;
        }
    }
    return count;
}

/**
 * Adds an option unless the rules reject it together with the others.
 *
 * @return false on an error
 */
static bool option_try(RulesConfig *config, OptionDraw *drawn, const OptionSpec *spec, Rng *rng,
                       Message *message) {
    word_draw(spec, drawn->words[drawn->count], rng);
    drawn->options[drawn->count] = (OptionValue){spec->key, drawn->words[drawn->count]};
    config->option_count = (uint16_t)(drawn->count + 1);
    Rules *rules = NULL;
    const Status status = rules_compile(&rules, config, message);
    if (status == STATUS_OK) {
        rules_destroy(rules);
        drawn->count++;
    }
    config->option_count = drawn->count;
    return status == STATUS_OK || status == STATUS_INVALID || status == STATUS_LIMIT;
}

/**
 * Chooses options in random order. A quarter, half or all of them get a value other than their
 * default, if the rules accept it with the others.
 */
static bool options_draw(RulesConfig *config, const Combination *combination, OptionDraw *drawn,
                         Rng *rng, Message *message) {
    static const uint32_t PERCENT[] = {25, 50, 100};
    const uint32_t percent = PERCENT[rng_below(rng, 3)];
    const OptionSpec *specs[OPTIONS_MAX];
    const unsigned count = options_of(combination, specs);
    bool fine = true;
    drawn->count = 0;
    config->options = drawn->options;
    config->option_count = 0;
    for (unsigned i = 0; fine && i < count; i++) {
        const unsigned pick = i + rng_below(rng, count - i);
        const OptionSpec *const spec = specs[pick];
        specs[pick] = specs[i];
        if (rng_below(rng, 100) < percent) {
            fine = option_try(config, drawn, spec, rng, message);
        }
    }
    return fine;
}

static void table_print(const Combination *combination, const OptionDraw *drawn, int players) {
    combination_print(combination);
    printf(", %d players", players);
    for (unsigned i = 0; i < drawn->count; i++) {
        printf(", %s=%s", drawn->options[i].key, drawn->options[i].value);
    }
}

/** Plays games of a combination with this number of players, a few with the same options. */
static bool table_play(const Combination *combination, const Arguments *arguments, uint64_t salt,
                       int players, uint64_t games) {
    RulesConfig config = {.tilesets = combination->sets,
                          .tileset_count = combination->set_count,
                          .expansions = combination->expansions,
                          .expansion_count = combination->expansion_count,
                          .players = (uint8_t)players};
    const uint64_t table = salt + (uint64_t)players;
    for (uint64_t from = 0; from < games; from += GAMES_PER_OPTIONS) {
        Rng rng = rng_keyed(arguments->seed, RNG_HARNESS, table, from);
        const uint64_t to = from + GAMES_PER_OPTIONS < games ? from + GAMES_PER_OPTIONS : games;
        OptionDraw drawn;
        Rules *rules = NULL;
        Message message = {""};
        bool fine = options_draw(&config, combination, &drawn, &rng, &message) &&
                    rules_compile(&rules, &config, &message) == STATUS_OK;
        if (fine) {
            fine = games_play(rules, arguments, table, from, to);
            rules_destroy(rules);
        }
        if (!fine) {
            table_print(combination, &drawn, players);
            printf(": %s\n", message.text);
            return false;
        }
    }
    return true;
}

/**
 * Distributes the games of a combination over the numbers of players. With too few games, the next
 * combination continues with the following number of players.
 */
static bool combination_play(const Combination *combination, const Arguments *arguments,
                             uint64_t number) {
    const uint64_t salt = number * (PLAYERS_MAX + 1);
    const uint64_t spread = (uint64_t)(players_most(combination) - PLAYERS_LEAST + 1);
    uint64_t games[PLAYERS_MAX + 1] = {0};
    for (uint64_t game = 0; game < arguments->games; game++) {
        games[PLAYERS_LEAST + (number * arguments->games + game) % spread]++;
    }
    for (int players = PLAYERS_LEAST; players <= PLAYERS_MAX; players++) {
        if (games[players] > 0 &&
            !table_play(combination, arguments, salt, players, games[players])) {
            return false;
        }
    }
    return true;
}

static bool wanted(const Combination *combination, const char *only) {
    if (only == NULL) {
        return true;
    }
    char joined[128] = "";
    size_t length = 0;
    for (unsigned i = 0; i < combination->expansion_count && length < sizeof joined; i++) {
        length += (size_t)snprintf(joined + length, sizeof joined - length, "%s%s",
                                   i == 0 ? "" : ",", combination->expansions[i]);
    }
    return strcmp(joined, only) == 0;
}

/** Counts the next set. Returns true if it is in the slice to be played. */
static bool next_wanted(const Arguments *arguments, Progress *progress) {
    progress->number++;
    return progress->number >= arguments->from && progress->number <= arguments->to;
}

/** Plays one expansion, or two different ones. */
static bool pair_play(const Bases *bases, const Arguments *arguments, unsigned first,
                      unsigned second, Progress *progress) {
    Combination pair = {.set_count = 0};
    combination_add(&pair, bases, expansion_at(first, NULL));
    if (second != first) {
        combination_add(&pair, bases, expansion_at(second, NULL));
    }
    combination_close(&pair, bases);
    if (!next_wanted(arguments, progress) || !wanted(&pair, arguments->only)) {
        return true;
    }
    progress->played++;
    return combination_play(&pair, arguments, (uint64_t)first * EXPANSIONS_MAX + second);
}

/** Plays all expansions and all shipped tile sets together, starting with the basic game. */
static bool all_play(const Bases *bases, const Arguments *arguments, Progress *progress) {
    const TileSet *set;
    Combination all = {.set_count = 0};
    if (!next_wanted(arguments, progress)) {
        return true;
    }
    if (arguments->only != NULL && strcmp(arguments->only, "all") != 0) {
        return true;
    }
    combination_close(&all, bases);
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        const TileSet *const wanted = base_for_any(bases, set);
        if (wanted != all.sets[0]) {
            CHECK(all.set_count < SETS_MAX);
            all.sets[all.set_count++] = wanted;
        }
    }
    while (expansion_at(all.expansion_count, NULL) != NULL) {
        all.expansions[all.expansion_count] = expansion_at(all.expansion_count, NULL);
        all.expansion_count++;
    }
    progress->played++;
    return combination_play(&all, arguments, UINT64_C(1) * EXPANSIONS_MAX * EXPANSIONS_MAX);
}

static bool matrix_play(const Bases *bases, const Arguments *arguments, Progress *progress) {
    for (unsigned i = 0; expansion_at(i, NULL) != NULL; i++) {
        for (unsigned j = i; expansion_at(j, NULL) != NULL; j++) {
            if (!pair_play(bases, arguments, i, j, progress)) {
                return false;
            }
        }
    }
    return all_play(bases, arguments, progress);
}

/** Plays a random set of expansions, in random order. */
static bool subset_play(const Bases *bases, const Arguments *arguments, uint64_t number) {
    unsigned modules[EXPANSIONS_MAX];
    unsigned count = 0;
    for (; expansion_at(count, NULL) != NULL; count++) {
        modules[count] = count;
    }
    Rng rng = rng_keyed(arguments->seed, RNG_BENCH, number, UINT32_MAX);
    const unsigned size = SUBSET_LEAST + rng_below(&rng, SUBSET_MOST - SUBSET_LEAST + 1);
    Combination subset = {.set_count = 0};
    for (unsigned i = 0; i < size; i++) {
        const unsigned pick = i + rng_below(&rng, count - i);
        const unsigned module = modules[pick];
        modules[pick] = modules[i];
        combination_add(&subset, bases, expansion_at(module, NULL));
    }
    combination_close(&subset, bases);
    const Arguments one = {.games = 1, .seed = arguments->seed};
    return combination_play(&subset, &one, number + UINT64_C(2) * EXPANSIONS_MAX * EXPANSIONS_MAX);
}

static bool subsets_play(const Bases *bases, const Arguments *arguments, Progress *progress) {
    bool fine = true;
    for (uint64_t i = 0; fine && i < arguments->subsets; i++) {
        if (next_wanted(arguments, progress)) {
            fine = subset_play(bases, arguments, i);
            progress->played++;
        }
    }
    return fine;
}

/** Parses an option and its value. Returns false if the option is unknown. */
static bool argument_read(Arguments *arguments, const char *key, const char *value) {
    const struct {
        const char *key;
        uint64_t *number;
    } numbers[] = {{"--games", &arguments->games},
                   {"--seed", &arguments->seed},
                   {"--subsets", &arguments->subsets},
                   {"--from", &arguments->from},
                   {"--to", &arguments->to}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(key, numbers[i].key) == 0) {
            *numbers[i].number = strtoull(value, NULL, 10);
            return true;
        }
    }
    if (strcmp(key, "--only") == 0) {
        arguments->only = value;
        return true;
    }
    return false;
}

int main(int count, char **words) {
    Arguments arguments = {.games = 8, .seed = 1, .from = 1, .to = UINT64_MAX};
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count || !argument_read(&arguments, words[i], words[i + 1])) {
            printf("usage: expansion_matrix --games N [--subsets N] [--seed S] "
                   "[--only ID[,ID] or all] [--from N] [--to N]\n");
            return 2;
        }
    }
    Bases bases = {.count = 0};
    Progress progress = {.number = 0};
    bases_fill(&bases);
    const bool fine =
        matrix_play(&bases, &arguments, &progress) && subsets_play(&bases, &arguments, &progress);
    printf("%u combinations of %llu, %llu games each or (random sets of them) one, seed %llu: %s\n",
           progress.played, (unsigned long long)progress.number,
           (unsigned long long)arguments.games, (unsigned long long)arguments.seed,
           fine ? "all invariants hold" : "FAILED");
    return fine && progress.played > 0 ? 0 : 1;
}
