// SPDX-License-Identifier: MIT
//
// Hidden information in matches of the arena; hidden worlds are guessed with equal probability.
#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "process/process_request.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "secrets_fixture.h"

// ---- At a table of the arena

/* Plays at random, and fails if it ever gets anything except the view of its seat. */
typedef struct Looker {
    const Rules *rules;
    int seat;
} Looker;

static Status looker_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    Looker *const self = malloc(sizeof *self);
    assert_non_null(self);
    *self = (Looker){.rules = rules, .seat = -1};
    *out = self;
    return STATUS_OK;
}

static void looker_look(const Looker *self, const Game *game) {
    assert_int_equal(game_viewer(self->rules, game), self->seat);
}

static void looker_new_game(void *bot, const Game *game, int seat) {
    Looker *const self = bot;
    self->seat = seat;
    looker_look(self, game);
}

static Action looker_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    const Looker *const self = bot;
    looker_look(self, game);
    return game_sample_action(self->rules, game, rng);
}

static void looker_observe(void *bot, const Game *game, Action action) {
    const Looker *const self = bot;
    looker_look(self, game);
    assert_true(action_verb(action) != VERB_BID || (int)action_actor(action) == self->seat);
}

static void looker_game_over(void *bot, const Game *game) {
    looker_look(bot, game);
}

static const BotClass LOOKER = {.name = "looker",
                                .summary = "looks at whose view it gets",
                                .create = looker_create,
                                .destroy = free,
                                .new_game = looker_new_game,
                                .choose = looker_choose,
                                .observe = looker_observe,
                                .game_over = looker_game_over};

/** Plays a game of three seats. */
static void match_three(const BotClass *const classes[3], void *const bots[3],
                        const TournamentConfig *config) {
    Match *match = NULL;
    MatchSeat seats[PLAYERS_MAX] = {{.bot_class = NULL}};
    GameRecord record;
    assert_int_equal(match_create(&match, &config->match, NULL), STATUS_OK);
    for (int seat = 0; seat < 3; seat++) {
        seats[seat].bot_class = classes[seat];
        seats[seat].bot = bots[seat];
    }
    const ScheduledGame game = schedule_game(&config->schedule, 0);
    match_play(match, &record, NULL, &game, seats);
    assert_int_equal(record.reason, END_COMPLETED);
    match_destroy(match);
}

static TournamentConfig *hidden_config(unsigned secret) {
    char text[256];
    (void)snprintf(text, sizeof text,
                   "{\"tilesets\": [\"base\"], \"options\": {\"%s\": \"%s\"}, \"players\": 3, "
                   "\"blocks\": 1, \"seed\": 3, \"bots\": [\"random\", \"greedy\", \"uct\"]}",
                   SECRETS[secret].option.key, SECRETS[secret].option.value);
    TournamentConfig *config = NULL;
    Message message = {""};
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return config;
}

static void lookers_play(unsigned secret) {
    TournamentConfig *const config = hidden_config(secret);
    const BotClass *const classes[3] = {&LOOKER, &LOOKER, &LOOKER};
    void *bots[3];
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(looker_create(&bots[seat], config->match.rules, NULL, NULL), STATUS_OK);
    }
    match_three(classes, bots, config);
    for (int seat = 0; seat < 3; seat++) {
        free(bots[seat]);
    }
    config_destroy(config);
}

static void bots_at_a_table_get_their_views(void **state) {
    for (unsigned secret = 0; secret < SECRET_COUNT; secret++) {
        lookers_play(secret);
    }
}

/**
 * Every class plays a whole game of views that change with every guess: what it caches from one
 * decision to the next must not mislead it.
 */
static void classes_play(unsigned secret) {
    TournamentConfig *const config = hidden_config(secret);
    const BotClass *bot_class;
    for (unsigned i = 0; (bot_class = bot_class_at(i)) != NULL; i++) {
        const BotClass *const classes[3] = {bot_class, bot_class, bot_class};
        void *bots[3];
        BotSpec spec = spec_make(bot_class);
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(bot_create(&bots[seat], &spec, config->match.rules, NULL), STATUS_OK);
        }
        match_three(classes, bots, config);
        for (int seat = 0; seat < 3; seat++) {
            bot_class->destroy(bots[seat]);
        }
        bot_spec_free(&spec);
    }
    config_destroy(config);
}

static void bots_play_whole_games_of_views(void **state) {
    for (unsigned secret = 0; secret < SECRET_COUNT; secret++) {
        classes_play(secret);
    }
}

// ---- Counting

enum { LEFT = 5, HELD = 2, SAMPLES = 40000, WORLDS_MAX = 60 };

/* Tiles that seat 0 does not see: two are equal, so not all worlds are equally likely. */
static const char *const UNKNOWN[LEFT] = {"base/A", "base/A", "base/B", "base/V", "base/U"};

/* A world: the tiles of other players, and the stack in drawing order. */
typedef struct World {
    uint16_t types[LEFT];
    uint32_t ways, seen;
} World;

/* A position in which a seat does not see two tiles of others, and the number of worlds. */
typedef struct Unsure {
    int players, viewer;
    int holder;   /* seat with the first of them */
    bool ordered; /* the other tile belongs to another seat */
    uint32_t worlds;
    double chi_most;  /* mean worlds - 1, standard deviation the square root of twice that; limit
                         five of these above */
    const char *rest; /* rest of the position's text, after base/D and unused tiles */
} Unsure;

static const Unsure UNSURE[] = {
    /* Seat 0 chooses a tile of its hand, seat 1 has two hidden ones, three are in the stack. */
    {2, 0, 1, false, 33, 32 + 5 * 8.0,
     "draws 3\napart in-hand 0 base/D\napart hidden-in-hand 0 base/D\n"
     "apart hidden-in-hand 1 base/A\napart hidden-in-hand 1 base/B\n"
     "state hands dealt=1\nturn 0 tile-of-the-hand\n"},
    /* Seat 0 has given a tile to each of the others, and is about to place its own. */
    {4, 1, 2, true, 60, 59 + 5 * 10.9,
     "hand base/D\ndraws 3\napart given-face-down 1 base/D\n"
     "apart given-face-down 2 base/A\napart given-face-down 3 base/B\n"
     "state one-chooses chooser=1 waiting=14 givers=0,1,1,1\nturn 0 place\n"}};

static bool is_unknown(const Rules *rules, uint32_t type, uint32_t number) {
    uint32_t kept = 0;
    for (int i = 0; i < LEFT; i++) {
        kept += rules_type_find(rules, UNKNOWN[i]) == (int)type;
    }
    return number < kept;
}

/** Returns a game at the moment with hidden tiles. */
static Worlds *unsure_make(unsigned secret) {
    Worlds *const table = worlds_open(secret, "base", UNSURE[secret].players, 9);
    char *const text = table->text[0];
    size_t size = (size_t)snprintf(text, TEXT_SIZE, "tile base/D 0,0 r0\n");
    for (uint32_t type = 0; type < rules_type_count(table->rules); type++) {
        char name[64];
        rules_type_name(table->rules, type, name, sizeof name);
        uint32_t copies = rules_type_copies(table->rules, type);
        copies -= strcmp(name, "base/D") == 0 ? 3 : 0; // the one on the board, and two known
        for (uint32_t i = 0; i < copies; i++) {
            if (!is_unknown(table->rules, type, i)) {
                size += (size_t)snprintf(text + size, TEXT_SIZE - size, "discard %s\n", name);
            }
        }
    }
    (void)snprintf(text + size, TEXT_SIZE - size, "%s", UNSURE[secret].rest);
    Message message = {""};
    if (game_from_text(table->rules, table->game, text, &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, text);
    }
    return table;
}

static World *world_find(World *worlds, uint32_t *count, const uint16_t types[LEFT]) {
    for (uint32_t i = 0; i < *count; i++) {
        if (memcmp(worlds[i].types, types, sizeof worlds[i].types) == 0) {
            return &worlds[i];
        }
    }
    assert_true(*count < WORLDS_MAX);
    World *const world = &worlds[(*count)++];
    memcpy(world->types, types, sizeof world->types);
    return world;
}

/** Counts how many orders of all tiles give each world. */
static uint32_t worlds_count(const Rules *rules, World *worlds, bool ordered) {
    uint32_t count = 0;
    for (uint32_t code = 0; code < 5 * 4 * 3 * 2; code++) {
        uint16_t left[LEFT];
        uint16_t order[LEFT];
        for (int i = 0; i < LEFT; i++) {
            left[i] = (uint16_t)rules_type_find(rules, UNKNOWN[i]);
        }
        uint32_t rest = code;
        for (uint32_t i = 0; i < LEFT; i++) {
            const uint32_t pick = rest % (LEFT - i);
            rest /= LEFT - i;
            order[i] = left[pick];
            left[pick] = left[LEFT - 1 - i];
        }
        if (!ordered && order[0] > order[1]) { // a hand has no order
            const uint16_t first = order[0];
            order[0] = order[1];
            order[1] = first;
        }
        world_find(worlds, &count, order)->ways++;
    }
    return count;
}

/** Reads the world of the current view. */
static void world_read(Worlds *table, int holder, uint16_t types[LEFT]) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(table->rules, table->other, apart);
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (apart[i].player >= holder) {
            assert_true(at < HELD);
            types[at++] = apart[i].type;
        }
    }
    assert_int_equal(at, HELD);
    game_copy(table->rules, table->again, table->other);
    Rng own = rng_make(1, 1);
    while (at < LEFT && game_pending(table->rules, table->again).kind != PENDING_OVER) {
        if (game_pending(table->rules, table->again).kind == PENDING_DRAW) {
            types[at++] = (uint16_t)game_chance_next(table->rules, table->again);
        } else {
            game_apply(table->rules, table->again,
                       game_sample_action(table->rules, table->again, &own));
        }
    }
    assert_int_equal(at, LEFT);
}

/**
 * All hands and stacks consistent with what a seat has seen are equally likely: chi-square over all
 * worlds, which are enumerated by all orders of the unseen tiles.
 */
static void expect_equally_likely(unsigned secret) {
    const Unsure *const unsure = &UNSURE[secret];
    Worlds *const table = unsure_make(secret);
    World worlds[WORLDS_MAX] = {{.ways = 0}};
    const uint32_t count = worlds_count(table->rules, worlds, unsure->ordered);
    uint32_t ways = 0;
    for (uint32_t i = 0; i < count; i++) {
        ways += worlds[i].ways;
    }
    assert_int_equal(ways, 120);
    veil(table, table->view, table->game, unsure->viewer);
    for (int sample = 0; sample < SAMPLES; sample++) {
        uint16_t types[LEFT];
        uint32_t known = count;
        game_copy(table->rules, table->other, table->view);
        game_determinize(table->rules, table->other, &table->rng);
        world_read(table, unsure->holder, types);
        world_find(worlds, &known, types)->seen++;
        assert_int_equal(known, count); // no impossible world
    }
    double chi = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double expected = (double)SAMPLES * worlds[i].ways / ways;
        chi += (worlds[i].seen - expected) * (worlds[i].seen - expected) / expected;
    }
    assert_int_equal(count, unsure->worlds);
    assert_true(chi < unsure->chi_most);
    worlds_free(table);
}

static void worlds_are_equally_likely(void **state) {
    for (unsigned secret = 0; secret < SECRET_TILES; secret++) {
        expect_equally_likely(secret);
    }
}

/** The giver knows the given tiles: they are the same in all of the giver's worlds. */
static void givers_know_the_tiles(void **state) {
    Worlds *const table = unsure_make(SECRET_GIVEN);
    ReserveTile before[GAME_RESERVE_TILES_MAX];
    ReserveTile after[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(table->rules, table->game, before);
    veil(table, table->view, table->game, 0);
    for (int i = 0; i < 20; i++) {
        game_determinize(table->rules, table->view, &table->rng);
        assert_int_equal(game_reserve_tiles(table->rules, table->view, after), count);
        for (uint32_t at = 0; at < count; at++) {
            assert_int_equal(after[at].type, before[at].type);
            assert_false(game_tile_is_guess(table->rules, table->view, &after[at]));
        }
    }
    assert_int_equal(count, 3);
    worlds_free(table);
}

/** In a game that is not a view only the order of the stack is randomized: its holder sees all. */
static void hands_stay_in_a_game_that_is_no_view(void **state) {
    Worlds *const table = unsure_make(SECRET_HANDS);
    const uint64_t hash = game_hash(table->rules, table->game);
    for (int i = 0; i < 20; i++) {
        game_determinize(table->rules, table->game, &table->rng);
        assert_true(game_hash(table->rules, table->game) == hash);
    }
    worlds_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_at_a_table_get_their_views),
        cmocka_unit_test(bots_play_whole_games_of_views),
        cmocka_unit_test(worlds_are_equally_likely),
        cmocka_unit_test(givers_know_the_tiles),
        cmocka_unit_test(hands_stay_in_a_game_that_is_no_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
