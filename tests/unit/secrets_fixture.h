/**
 * Games with hidden information: the view of a seat, and other worlds consistent with that view.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_SECRETS_FIXTURE_H
#define TESTS_SECRETS_FIXTURE_H

enum { SETS_MAX = 8, TEXT_SIZE = 32768 };

/* An option that gives some seats information that others lack. */
typedef struct Secret {
    OptionValue option;
    const char *place;  /* place of tiles that not all seats see; "": no tile */
    uint32_t own_world; /* more than 1 in this many worlds must differ; the others may be
                           equal by chance, or because the seat sees all. 0: no
                           requirement */
} Secret;

static const Secret SECRETS[] = {{{"hand", "hidden"}, "hidden in hand", 3},
                                 {{"one_chooses", "hidden"}, "given face down", 6},
                                 {{"sell", "sealed"}, "", 0},
                                 {{"halflings", "deal"}, "", 0},
                                 {{"halflings", "draft"}, "", 0}};
enum { SECRET_HANDS, SECRET_GIVEN, SECRET_TILES, SECRET_BIDS = SECRET_TILES, SECRET_COUNT };
enum { SECRET_HALVES = SECRET_COUNT, HALVES_COUNT = 2 }; /* these need tile sets */

/*
 * A game with hidden information, its view of a seat, another world of that seat, and the view of
 * it.
 */
typedef struct Worlds {
    const Secret *secret;
    Rules *rules;
    Game *game, *view, *other, *again;
    Rng rng;
    bool lying[PLAYERS_MAX];  /* a tile in front of the player is not given yet */
    int looked[PLAYERS_MAX];  /* player who looked at the tile in front of this player as it was
                                 drawn */
    bool before[PLAYERS_MAX]; /* a tile is in front of the player */
    char text[2][TEXT_SIZE];
} Worlds;

static inline Worlds *worlds_open(unsigned secret, const char *sets, int players, uint64_t seed) {
    Worlds *const table = calloc(1, sizeof *table);
    assert_non_null(table);
    table->secret = &SECRETS[secret];
    char words[256];
    (void)snprintf(words, sizeof words, "%s %s=%s", sets, table->secret->option.key,
                   table->secret->option.value);
    table->rules = rules_named(words, players);
    table->game = game_memory(table->rules);
    table->view = game_memory(table->rules);
    table->other = game_memory(table->rules);
    table->again = game_memory(table->rules);
    table->rng = rng_make(seed, 77);
    game_start(table->rules, table->game, 0);
    return table;
}

static inline void worlds_free(Worlds *table) {
    free(table->game);
    free(table->view);
    free(table->other);
    free(table->again);
    rules_destroy(table->rules);
    free(table);
}

static inline void veil(const Worlds *table, Game *out, const Game *game, int seat) {
    game_copy(table->rules, out, game);
    game_observe(table->rules, out, seat);
    Message message = {""};
    if (game_check(table->rules, out, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(game_viewer(table->rules, out), seat);
}

static inline void option_set(BotSpec *spec, const char *key, const char *value) {
    for (unsigned i = 0; i < spec->bot_class->option_count; i++) {
        if (strcmp(spec->bot_class->options[i].key, key) == 0) {
            assert_int_equal(bot_spec_set(spec, key, value, NULL), STATUS_OK);
        }
    }
}

/** Returns a spec of a class with a budget so small that decisions are fast. */
static inline BotSpec spec_make(const BotClass *bot_class) {
    BotSpec spec;
    assert_int_equal(bot_spec_default(&spec, bot_class, NULL), STATUS_OK);
    option_set(&spec, "simulations", "12");
    option_set(&spec, "depth", "2");
    option_set(&spec, "nodes", "300");
    return spec;
}

#endif
