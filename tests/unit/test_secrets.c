// SPDX-License-Identifier: MIT
//
// What only some seats know, with hidden hands, with tiles that one player gives face down and with
// sealed bids: the view of a seat depends on nothing that it does not know, all that agrees with
// what it has seen is equally likely in it, and bots get no more.
//
// Another world of a seat is made of its view: what it does not know is guessed anew, and the line
// that says whose view it is is taken out of the text, which leaves a game like all others.
#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "process/process_request.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SETS_MAX = 8, TEXT_SIZE = 32768 };

/* An option with which some seats know what others do not. */
typedef struct Secret {
    OptionValue option;
    const char *place;  /* where tiles are that not all see; "": it is no tile */
    uint32_t own_world; /* in all but one of so many plies "another world" may be the same: by
                           chance, or because its seat knows all there is to know; 0: in all */
} Secret;

static const Secret SECRETS[] = {{{"hand", "hidden"}, "hidden in hand", 3},
                                 {{"one_chooses", "hidden"}, "given face down", 6},
                                 {{"sell", "sealed"}, "", 0},
                                 {{"halflings", "deal"}, "", 0},
                                 {{"halflings", "draft"}, "", 0}};
enum { SECRET_HANDS, SECRET_GIVEN, SECRET_TILES, SECRET_BIDS = SECRET_TILES, SECRET_COUNT };
enum { SECRET_HALVES = SECRET_COUNT, HALVES_COUNT = 2 }; /* these come with tile sets */

/* A game with secrets, its view of a seat, another world of that seat, and the view of it. */
typedef struct Worlds {
    const Secret *secret;
    Rules *rules;
    Game *game, *view, *other, *again;
    Rng rng;
    bool lying[PLAYERS_MAX];  /* a tile lies before him that is not given yet */
    int looked[PLAYERS_MAX];  /* who looked at the tile before him as it was drawn */
    bool before[PLAYERS_MAX]; /* a tile lies before him */
    char text[2][TEXT_SIZE];
} Worlds;

static Worlds *worlds_open(unsigned secret, const char *sets, int players, uint64_t seed) {
    Worlds *const table = calloc(1, sizeof *table);
    assert_non_null(table);
    table->secret = &SECRETS[secret];
    char words[256];
    (void)snprintf(words, sizeof words, "%s %s=%s", sets, table->secret->option.key,
                   table->secret->option.value);
    table->rules = rules_told(words, players);
    table->game = game_memory(table->rules);
    table->view = game_memory(table->rules);
    table->other = game_memory(table->rules);
    table->again = game_memory(table->rules);
    table->rng = rng_make(seed, 77);
    game_start(table->rules, table->game, 0);
    return table;
}

static void worlds_free(Worlds *table) {
    free(table->game);
    free(table->view);
    free(table->other);
    free(table->again);
    rules_destroy(table->rules);
    free(table);
}

/** True if what is pending belongs to drawing for all or to giving what was drawn. */
static bool round_begins(const Worlds *table) {
    const Pending pending = game_pending(table->rules, table->game);
    return pending.kind != PENDING_OVER &&
           (strcmp(pending.phase, "draw for all") == 0 || strcmp(pending.phase, "give tile") == 0);
}

/** Notes who looked at the tiles given face down, after a ply of `player`. */
static void worlds_look(Worlds *table, int player, bool gave) {
    const int players = rules_players(table->rules);
    TileApart apart[GAME_TILES_APART_MAX];
    const uint32_t count = game_tiles_apart(table->rules, table->game, apart);
    for (int i = 1; gave && i <= players; i++) {
        const int to = (player + i) % players;
        if (table->lying[to]) { // he is the one to whom it was given
            table->lying[to] = gave = false;
        }
    }
    for (int seat = 0; seat < players; seat++) {
        bool lies = false;
        for (uint32_t i = 0; i < count; i++) {
            lies = lies || (apart[i].player == seat && strncmp(apart[i].name, "given", 5) == 0);
        }
        if (lies && !table->before[seat]) {
            table->looked[seat] = player;
            table->lying[seat] = true;
        }
        table->before[seat] = lies;
        table->lying[seat] = table->lying[seat] && lies && round_begins(table);
    }
}

static void worlds_step(Worlds *table) {
    const Pending pending = game_pending(table->rules, table->game);
    const bool begins = round_begins(table);
    if (pending.kind == PENDING_DECISION) {
        game_apply(table->rules, table->game,
                   game_sample_action(table->rules, table->game, &table->rng));
    } else {
        (void)game_chance(table->rules, table->game, &table->rng);
    }
    worlds_look(table, pending.player, begins && pending.kind == PENDING_DECISION);
}

/** True if a seat knows what lies in a place that is not for all to see. */
static bool seat_knows(const Worlds *table, int seat, int owner) {
    return table->secret == &SECRETS[SECRET_HANDS]
               ? owner == seat
               : (owner == seat && !table->lying[owner]) ||
                     (seat >= 0 && table->looked[owner] == seat);
}

static void veil(const Worlds *table, Game *out, const Game *game, int seat) {
    game_copy(table->rules, out, game);
    game_veil(table->rules, out, seat);
    Message message = {""};
    if (game_check(table->rules, out, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(game_viewer(table->rules, out), seat);
}

/** Makes `other` another world of a seat; `view` and `again` are the views of both. */
static void worlds_make(Worlds *table, int seat) {
    const Rules *const rules = table->rules;
    veil(table, table->view, table->game, seat);
    game_copy(rules, table->other, table->view);
    game_determinize(rules, table->other, &table->rng);
    assert_true(game_to_text(rules, table->other, table->text[0], TEXT_SIZE) < TEXT_SIZE);
    char *const seen = strstr(table->text[0], "\nseen ");
    assert_non_null(seen);
    char *const after = strchr(seen + 1, '\n');
    memmove(seen, after, strlen(after) + 1);
    Message message = {""};
    if (game_from_text(rules, table->other, table->text[0], &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, table->text[0]);
    }
    assert_int_equal(game_viewer(rules, table->other), VIEWER_ALL);
    veil(table, table->again, table->other, seat);
}

static void expect_same_view(Worlds *table) {
    const Rules *const rules = table->rules;
    assert_true(game_to_text(rules, table->view, table->text[0], TEXT_SIZE) < TEXT_SIZE);
    (void)game_to_text(rules, table->again, table->text[1], TEXT_SIZE);
    assert_string_equal(table->text[0], table->text[1]);
    assert_true(game_hash(rules, table->view) == game_hash(rules, table->again));
    Message message = {""};
    if (game_from_text(rules, table->again, table->text[1], &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, table->text[1]);
    }
    assert_int_equal(game_viewer(rules, table->again), game_viewer(rules, table->view));
    assert_true(game_hash(rules, table->view) == game_hash(rules, table->again));
}

/** What a seat knows is the same in its view, and all that it does not know is guessed. */
static void expect_own_tiles(const Worlds *table, int seat) {
    TileApart before[GAME_TILES_APART_MAX];
    TileApart after[GAME_TILES_APART_MAX];
    const uint32_t count = game_tiles_apart(table->rules, table->game, before);
    assert_int_equal(game_tiles_apart(table->rules, table->view, after), count);
    for (uint32_t i = 0; i < count; i++) {
        const bool hidden = strcmp(before[i].name, table->secret->place) == 0;
        const bool guessed = game_tile_guessed(table->rules, table->view, &after[i]);
        assert_int_equal(guessed, hidden && !seat_knows(table, seat, before[i].player));
        assert_int_equal(after[i].player, before[i].player);
        assert_string_equal(after[i].name, before[i].name);
        if (!guessed) {
            assert_int_equal(after[i].type, before[i].type);
        }
    }
}

static const char *const SETS[] = {"base", "base+river-1", "base+princess-and-dragon",
                                   "base+traders-and-builders+abbey-and-mayor", "base+plague"};
enum { SET_COUNT = sizeof SETS / sizeof SETS[0] };

static void views_tell_nothing_that_is_hidden(void **state) {
    (void)state;
    for (int number = 0; number < 2 * SECRET_COUNT * SET_COUNT; number++) {
        Worlds *const table =
            worlds_open((unsigned)number / (2 * SET_COUNT), SETS[number % SET_COUNT],
                        2 + number % 3, (uint64_t)number);
        const int players = rules_players(table->rules);
        uint32_t worlds = 0;
        uint32_t others = 0;
        for (int ply = 0; game_pending(table->rules, table->game).kind != PENDING_OVER; ply++) {
            if (ply % 3 == 0) {
                const int seat = ply / 3 % (players + 1) - 1; // -1: an onlooker
                worlds_make(table, seat);
                expect_own_tiles(table, seat);
                others +=
                    game_hash(table->rules, table->game) != game_hash(table->rules, table->other);
                worlds++;
                expect_same_view(table);
            }
            worlds_step(table);
        }
        const uint32_t demand = table->secret->own_world;
        assert_true(demand == 0 || others > worlds / demand);
        worlds_free(table);
    }
}

/** True if somebody may know what others do not: bids are being made. */
static bool bids_are_made(const Worlds *table) {
    const Pending pending = game_pending(table->rules, table->game);
    return pending.kind == PENDING_DECISION && strcmp(pending.phase, "sealed bid") == 0;
}

/** The same at every sealed bid, for every seat: there are few of them in a game. */
static void views_tell_no_sealed_bids(void **state) {
    (void)state;
    enum { GAMES = 24, OTHERS_LEAST = 40 };
    uint32_t others = 0;
    for (int number = 0; number < GAMES; number++) {
        Worlds *const table =
            worlds_open(SECRET_BIDS, SETS[number % SET_COUNT], 3 + number % 3, (uint64_t)number);
        while (game_pending(table->rules, table->game).kind != PENDING_OVER) {
            for (int seat = -1; bids_are_made(table) && seat < rules_players(table->rules);
                 seat++) {
                worlds_make(table, seat);
                expect_own_tiles(table, seat);
                expect_same_view(table);
                others +=
                    game_hash(table->rules, table->game) != game_hash(table->rules, table->other);
            }
            worlds_step(table);
        }
        worlds_free(table);
    }
    assert_true(others > OTHERS_LEAST);
}

// ---- Bots

static void option_set(BotSpec *spec, const char *key, const char *value) {
    for (unsigned i = 0; i < spec->bot_class->option_count; i++) {
        if (strcmp(spec->bot_class->options[i].key, key) == 0) {
            assert_int_equal(bot_spec_set(spec, key, value, NULL), STATUS_OK);
        }
    }
}

/** A class with so small a budget that decisions take a moment. */
static BotSpec spec_make(const BotClass *bot_class) {
    BotSpec spec;
    assert_int_equal(bot_spec_default(&spec, bot_class, NULL), STATUS_OK);
    option_set(&spec, "simulations", "12");
    option_set(&spec, "depth", "2");
    option_set(&spec, "nodes", "300");
    return spec;
}

static Action choice_of(const Worlds *table, const BotSpec *spec, const Game *view, int seat) {
    void *bot = NULL;
    const BotBudget budget = {0};
    Rng stream = rng_make(5, (uint64_t)seat);
    assert_int_equal(bot_create(&bot, spec, table->rules, NULL), STATUS_OK);
    if (spec->bot_class->new_game != NULL) {
        spec->bot_class->new_game(bot, view, seat);
    }
    const Action action = spec->bot_class->choose(bot, view, &budget, &stream);
    spec->bot_class->destroy(bot);
    return action;
}

/** Whatever others hold, the bot decides the same, and can do what it decides. */
static void expect_same_choice(Worlds *table, const BotSpec *spec, int seat) {
    worlds_make(table, seat);
    const Action here = choice_of(table, spec, table->view, seat);
    const Action there = choice_of(table, spec, table->again, seat);
    Action action = 0;
    if (here != there ||
        game_normalize(table->rules, table->game, here, &action, NULL) != STATUS_OK) {
        fail_msg("%s saw what is hidden", spec->bot_class->name);
    }
}

/** A random game in which a bot is asked now and then. */
static void asked_in_game(Worlds *table, const BotSpec *spec, int first) {
    enum { EVERY = 23 };
    for (int ply = first; game_pending(table->rules, table->game).kind != PENDING_OVER; ply++) {
        const Pending pending = game_pending(table->rules, table->game);
        if (pending.kind == PENDING_DECISION && (ply % EVERY == 0 || bids_are_made(table))) {
            expect_same_choice(table, spec, pending.player);
        }
        worlds_step(table);
    }
}

// ---- Half tiles

/** A seat sees its own half tiles and no others. */
static void expect_own_halves(const Worlds *table, int seat) {
    GameFact all[GAME_FACTS_MAX];
    GameFact seen[GAME_FACTS_MAX];
    const uint32_t all_count = game_facts(table->rules, table->game, all);
    const uint32_t seen_count = game_facts(table->rules, table->view, seen);
    uint32_t own = 0;
    for (uint32_t i = 0; i < all_count; i++) {
        if (strcmp(all[i].name, "half tile") != 0 || all[i].player != seat) {
            continue;
        }
        while (own < seen_count && strcmp(seen[own].name, "half tile") != 0) {
            own++;
        }
        assert_true(own < seen_count);
        assert_int_equal(seen[own].player, seat);
        assert_int_equal(seen[own].amount, all[i].amount);
        own++;
    }
    for (; own < seen_count; own++) {
        assert_string_not_equal(seen[own].name, "half tile");
    }
}

/** Whoever is asked may do the same in his view, and a program is told no more of it. */
static void expect_own_choices(Worlds *table) {
    const Pending pending = game_pending(table->rules, table->game);
    if (pending.kind != PENDING_DECISION) {
        return;
    }
    Action *const actions = malloc(2 * rules_actions_max(table->rules) * sizeof *actions);
    assert_non_null(actions);
    Action *const others = actions + rules_actions_max(table->rules);
    worlds_make(table, pending.player);
    const uint32_t count = game_actions(table->rules, table->game, actions);
    assert_int_equal(game_actions(table->rules, table->view, others), count);
    assert_memory_equal(actions, others, count * sizeof *actions);
    assert_int_equal(game_actions(table->rules, table->again, others), count);
    assert_memory_equal(actions, others, count * sizeof *actions);
    free(actions);
}

static void views_tell_no_half_tiles(void **state) {
    (void)state;
    static const char *const HALVES[] = {"base+halflings-1", "base+halflings-1+halflings-2"};
    enum { GAMES = 16, OTHERS_LEAST = 400 };
    uint32_t others = 0;
    for (int number = 0; number < GAMES; number++) {
        Worlds *const table = worlds_open(SECRET_HALVES + (unsigned)number % HALVES_COUNT,
                                          HALVES[number / 2 % 2], 2 + number % 3, (uint64_t)number);
        for (int ply = 0; game_pending(table->rules, table->game).kind != PENDING_OVER; ply++) {
            for (int seat = -1; ply < 24 && seat < rules_players(table->rules); seat++) {
                worlds_make(table, seat);
                expect_own_halves(table, seat);
                expect_same_view(table);
                others +=
                    game_hash(table->rules, table->game) != game_hash(table->rules, table->other);
            }
            expect_own_choices(table);
            worlds_step(table);
        }
        worlds_free(table);
    }
    assert_true(others > OTHERS_LEAST);
}

/** With two players whoever sees what is left of a draft knows all that was taken before; and what
 * is dealt, or taken after it, he does not know. */
static void who_saw_what_was_left_knows_what_was_taken(void **state) {
    (void)state;
    Worlds *const table = worlds_open(SECRET_HALVES + 1, "base+halflings-1", 2, 1);
    GameFact facts[2][GAME_FACTS_MAX];
    for (int ply = 0; ply < 4; ply++) { // player 1 takes the first and the third
        assert_true(game_choice_sealed(table->rules, table->game));
        worlds_step(table);
    }
    // Player 0 took the last one, so he knows both of player 1's.
    worlds_make(table, 0);
    assert_true(game_hash(table->rules, table->game) == game_hash(table->rules, table->other));
    bool differs = false; // player 1 does not know the last one
    for (int guess = 0; guess < 64; guess++) {
        worlds_make(table, 1);
        const uint32_t count = game_facts(table->rules, table->game, facts[0]);
        assert_int_equal(game_facts(table->rules, table->other, facts[1]), count);
        uint32_t changed = 0;
        for (uint32_t i = 0; i < count; i++) {
            changed += facts[0][i].amount != facts[1][i].amount;
            assert_true(facts[0][i].player == 0 || facts[0][i].amount == facts[1][i].amount);
        }
        differs = differs || changed > 0;
    }
    assert_true(differs);
    worlds_free(table);
}

static void bots_choose_the_same_whatever_is_hidden(void **state) {
    (void)state;
    const BotClass *bot_class;
    for (unsigned i = 0; (bot_class = bot_class_at(i)) != NULL; i++) {
        BotSpec spec = spec_make(bot_class);
        for (unsigned secret = 0; secret < SECRET_COUNT; secret++) {
            const int players = 2 + (int)(i + secret) % 2;
            Worlds *const table = worlds_open(secret, SETS[i % 2 == 0 ? 0 : 3], players, i);
            asked_in_game(table, &spec, (int)i);
            worlds_free(table);
        }
        bot_spec_free(&spec);
    }
}

/** What a program is told of a decision. */
static char *request_text(const Worlds *table, const Game *view, const Action *actions,
                          uint32_t count) {
    const BotBudget budget = {.simulations = 1};
    const RequestChoice choice = {.rules = table->rules,
                                  .game = view,
                                  .actions = actions,
                                  .action_count = count,
                                  .wants = WANT_ACTIONS | WANT_STATE | WANT_FEATURES | WANT_CELLS |
                                           WANT_UNSEEN | WANT_POSITION,
                                  .budget = &budget};
    JsonWriter writer = {0};
    assert_int_equal(request_choose(&writer, 1, &choice), STATUS_OK);
    char *const text = strdup(json_writer_text(&writer));
    assert_non_null(text);
    json_writer_free(&writer);
    return text;
}

static void expect_same_requests(unsigned secret, int players) {
    Worlds *const table = worlds_open(secret, "base", players, 3);
    Action *const actions = malloc(rules_actions_max(table->rules) * sizeof *actions);
    assert_non_null(actions);
    for (int ply = 0; game_pending(table->rules, table->game).kind != PENDING_OVER; ply++) {
        const Pending pending = game_pending(table->rules, table->game);
        if (pending.kind == PENDING_DECISION && (ply % 5 == 0 || bids_are_made(table))) {
            worlds_make(table, pending.player);
            const uint32_t count = game_actions(table->rules, table->game, actions);
            char *const here = request_text(table, table->view, actions, count);
            char *const there = request_text(table, table->again, actions, count);
            assert_string_equal(here, there);
            free(here);
            free(there);
        }
        worlds_step(table);
    }
    free(actions);
    worlds_free(table);
}

static void programs_are_told_the_same_whatever_is_hidden(void **state) {
    (void)state;
    expect_same_requests(SECRET_HANDS, 2);
    expect_same_requests(SECRET_GIVEN, 3);
    expect_same_requests(SECRET_BIDS, 4);
}

// ---- At a table of the arena

/* Plays at random, and fails if it ever gets anything but the view of its seat. */
typedef struct Looker {
    const Rules *rules;
    int seat;
} Looker;

static Status looker_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    (void)options;
    (void)message;
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
    (void)budget;
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
    (void)state;
    for (unsigned secret = 0; secret < SECRET_COUNT; secret++) {
        lookers_play(secret);
    }
}

/** Every class plays a whole game of views that change with every guess: what it keeps from one
 * decision to the next must not mislead it. */
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
    (void)state;
    for (unsigned secret = 0; secret < SECRET_COUNT; secret++) {
        classes_play(secret);
    }
}

// ---- Counting

enum { LEFT = 5, HELD = 2, SAMPLES = 40000, WORLDS_MAX = 60 };

/* Tiles that seat 0 does not see: two alike, so that not all worlds are equally likely. */
static const char *const UNKNOWN[LEFT] = {"base/A", "base/A", "base/B", "base/V", "base/U"};

/* A world: what others hold, and the stack in the order in which it is drawn. */
typedef struct World {
    uint16_t types[LEFT];
    uint32_t ways, seen;
} World;

/* A position in which a seat does not see two tiles of others, and how many worlds there are. */
typedef struct Unsure {
    int players, viewer;
    int holder;   /* of the first of them */
    bool ordered; /* the other is somebody else's */
    uint32_t worlds;
    double chi_most;  /* mean worlds - 1, standard deviation the square root of twice that; five of
                         these more */
    const char *rest; /* of the position's text, after base/D and what is not in play */
} Unsure;

static const Unsure UNSURE[] = {
    /* Seat 0 is to choose a tile of his hand, seat 1 has two hidden ones, three are in the stack.
     */
    {2, 0, 1, false, 33, 32 + 5 * 8.0,
     "draws 3\napart in-hand 0 base/D\napart hidden-in-hand 0 base/D\n"
     "apart hidden-in-hand 1 base/A\napart hidden-in-hand 1 base/B\n"
     "memory hands 0 1\nturn 0 tile-of-the-hand\n"},
    /* Seat 0 has given a tile to each of the others, and is to place his own. */
    {4, 1, 2, true, 60, 59 + 5 * 10.9,
     "hand base/D\ndraws 3\napart given-face-down 1 base/D\n"
     "apart given-face-down 2 base/A\napart given-face-down 3 base/B\n"
     "memory one-chooses 1 14 0 0 0 1 1 1\nturn 0 place\n"}};

static bool is_unknown(const Rules *rules, uint32_t type, uint32_t number) {
    uint32_t kept = 0;
    for (int i = 0; i < LEFT; i++) {
        kept += rules_type_find(rules, UNKNOWN[i]) == (int)type;
    }
    return number < kept;
}

/** A game as it is when somebody is unsure. */
static Worlds *unsure_make(unsigned secret) {
    Worlds *const table = worlds_open(secret, "base", UNSURE[secret].players, 9);
    char *const text = table->text[0];
    size_t size = (size_t)snprintf(text, TEXT_SIZE, "tile base/D 0,0 r0\n");
    for (uint32_t type = 0; type < rules_type_count(table->rules); type++) {
        char name[64];
        rules_type_name(table->rules, type, name, sizeof name);
        uint32_t copies = rules_type_copies(table->rules, type);
        copies -= strcmp(name, "base/D") == 0 ? 3 : 0; // the one on the table, and two known
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

/** Counts in how many ways each world comes about: all orders of all tiles. */
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

/** The world that a view is just now. */
static void world_read(Worlds *table, int holder, uint16_t types[LEFT]) {
    TileApart apart[GAME_TILES_APART_MAX];
    const uint32_t count = game_tiles_apart(table->rules, table->other, apart);
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

/** All hands and stacks that agree with what a seat has seen are equally likely: chi-square over
 * all worlds, found by going through all orders of the unseen tiles. */
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
        assert_int_equal(known, count); // none that there is not
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
    (void)state;
    for (unsigned secret = 0; secret < SECRET_TILES; secret++) {
        expect_equally_likely(secret);
    }
}

/** Who gave the tiles knows them: in all worlds of his they lie as they do. */
static void who_gave_tiles_knows_them(void **state) {
    (void)state;
    Worlds *const table = unsure_make(SECRET_GIVEN);
    TileApart before[GAME_TILES_APART_MAX];
    TileApart after[GAME_TILES_APART_MAX];
    const uint32_t count = game_tiles_apart(table->rules, table->game, before);
    veil(table, table->view, table->game, 0);
    for (int i = 0; i < 20; i++) {
        game_determinize(table->rules, table->view, &table->rng);
        assert_int_equal(game_tiles_apart(table->rules, table->view, after), count);
        for (uint32_t at = 0; at < count; at++) {
            assert_int_equal(after[at].type, before[at].type);
            assert_false(game_tile_guessed(table->rules, table->view, &after[at]));
        }
    }
    assert_int_equal(count, 3);
    worlds_free(table);
}

/** Of a game that is no view only the order of the stack is fixed: whoever has it sees all. */
static void hands_stay_in_a_game_that_is_no_view(void **state) {
    (void)state;
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
        cmocka_unit_test(views_tell_nothing_that_is_hidden),
        cmocka_unit_test(views_tell_no_sealed_bids),
        cmocka_unit_test(views_tell_no_half_tiles),
        cmocka_unit_test(who_saw_what_was_left_knows_what_was_taken),
        cmocka_unit_test(bots_choose_the_same_whatever_is_hidden),
        cmocka_unit_test(programs_are_told_the_same_whatever_is_hidden),
        cmocka_unit_test(bots_at_a_table_get_their_views),
        cmocka_unit_test(bots_play_whole_games_of_views),
        cmocka_unit_test(worlds_are_equally_likely),
        cmocka_unit_test(who_gave_tiles_knows_them),
        cmocka_unit_test(hands_stay_in_a_game_that_is_no_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
