// SPDX-License-Identifier: MIT
//
// No bot sees the future.
//
// First, whole games of matches: two decks that begin with the same tiles and then differ. As long
// as they are equal, every bot plays the same with equal random streams.
//
// Second, two copies of one game with the same requests and equal streams. Before every request the
// order of the unseen tiles and the dice is fixed at random in both, in the bytes of the game. This
// test is for bots that sample no tiles: samples fall on the unseen tiles in their stored order,
// and so differ without any lookahead.
#include "bot_games.h"
#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { TWINS = 2 };

typedef struct Twin {
    Game *game;
    void *bots[PLAYERS_MAX];
    Rng streams[PLAYERS_MAX]; /* of the bots */
    Rng orders;               /* future draws and dice of this copy */
} Twin;

typedef struct Twins {
    const Rules *rules;
    const BotClass *bot_class;
    Twin twin[TWINS];
    Rng chance; /* actual draws and dice */
    uint32_t decisions;
} Twins;

static bool has_option(const BotClass *bot_class, const char *key) {
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        if (strcmp(bot_class->options[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

/** Returns a spec of a class with a budget so small that whole games are fast. */
static BotSpec spec_make(const BotClass *bot_class) {
    BotSpec spec;
    Message message = {""};
    assert_int_equal(bot_spec_default(&spec, bot_class, &message), STATUS_OK);
    if (has_option(bot_class, "simulations")) {
        assert_int_equal(bot_spec_set(&spec, "simulations", "12", &message), STATUS_OK);
    }
    if (has_option(bot_class, "depth") && has_option(bot_class, "nodes")) {
        assert_int_equal(bot_spec_set(&spec, "depth", "2", &message), STATUS_OK);
        assert_int_equal(bot_spec_set(&spec, "nodes", "600", &message), STATUS_OK);
    }
    return spec;
}

static void twins_create(Twins *twins, const Rules *rules, const BotSpec *spec, uint64_t seed) {
    *twins = (Twins){
        .rules = rules, .bot_class = spec->bot_class, .chance = rng_keyed(seed, RNG_CHANCE, 0, 0)};
    for (int i = 0; i < TWINS; i++) {
        Twin *twin = &twins->twin[i];
        twin->game = game_memory(rules);
        twin->orders = rng_make(seed, 100 + (uint64_t)i);
        game_start(rules, twin->game, 0);
        for (int seat = 0; seat < rules_players(rules); seat++) {
            Message message = {""};
            assert_int_equal(
                spec->bot_class->create(&twin->bots[seat], rules, spec->values, &message),
                STATUS_OK);
            twin->streams[seat] = rng_keyed(seed, RNG_BOT, 0, (uint64_t)seat);
            if (spec->bot_class->new_game != NULL) {
                spec->bot_class->new_game(twin->bots[seat], twin->game, seat);
            }
        }
    }
}

static void twins_destroy(Twins *twins) {
    for (int i = 0; i < TWINS; i++) {
        for (int seat = 0; seat < rules_players(twins->rules); seat++) {
            twins->bot_class->destroy(twins->twin[i].bots[seat]);
        }
        free(twins->twin[i].game);
    }
}

static void twins_resolve(Twins *twins) {
    Outcome *outcomes = malloc(rules_outcomes_max(twins->rules) * sizeof *outcomes);
    assert_non_null(outcomes);
    const uint32_t count = game_outcomes(twins->rules, twins->twin[0].game, outcomes);
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++) {
        total += outcomes[i].weight;
    }
    uint32_t lot = rng_below(&twins->chance, total);
    uint32_t at = 0;
    while (lot >= outcomes[at].weight) {
        lot -= outcomes[at++].weight;
    }
    for (int i = 0; i < TWINS; i++) {
        assert_int_equal(game_resolve(twins->rules, twins->twin[i].game, outcomes[at].number),
                         STATUS_OK);
    }
    free(outcomes);
}

static Action twin_choose(Twins *twins, Twin *twin, int player) {
    const BotBudget budget = {0};
    game_determinize(twins->rules, twin->game, &twin->orders);
    return twins->bot_class->choose(twin->bots[player], twin->game, &budget,
                                    &twin->streams[player]);
}

static void twins_decide(Twins *twins, int player) {
    const Action action = twin_choose(twins, &twins->twin[0], player);
    const Action other = twin_choose(twins, &twins->twin[1], player);
    if (action != other || memcmp(&twins->twin[0].streams[player], &twins->twin[1].streams[player],
                                  sizeof(Rng)) != 0) {
        fail_msg("%s saw what comes at decision %u", twins->bot_class->name, twins->decisions);
    }
    twins->decisions++;
    for (int i = 0; i < TWINS; i++) {
        Twin *twin = &twins->twin[i];
        game_apply(twins->rules, twin->game, action);
        for (int seat = 0; seat < rules_players(twins->rules); seat++) {
            if (twins->bot_class->observe != NULL) {
                twins->bot_class->observe(twin->bots[seat], twin->game, action);
            }
        }
    }
}

/** @param decisions number of decisions after which to stop; 0: the whole game */
static void twins_play(const Rules *rules, const BotSpec *spec, uint64_t seed, uint32_t decisions) {
    Twins twins;
    twins_create(&twins, rules, spec, seed);
    Pending pending = game_pending(rules, twins.twin[0].game);
    while (pending.kind != PENDING_OVER && (decisions == 0 || twins.decisions < decisions)) {
        if (pending.kind == PENDING_DECISION) {
            twins_decide(&twins, pending.player);
        } else {
            twins_resolve(&twins);
        }
        pending = game_pending(rules, twins.twin[0].game);
    }
    assert_true(twins.decisions >= (decisions > 0 ? decisions : rules_draws(rules)));
    assert_true(game_hash(rules, twins.twin[0].game) == game_hash(rules, twins.twin[1].game));
    twins_destroy(&twins);
}

static bool draws_lots(const BotClass *bot_class) {
    return strcmp(bot_class->name, "flat") == 0 || strcmp(bot_class->name, "rave") == 0;
}

/** Plays one game with every class of the registry that samples no tiles. */
static void all_play(const char *sets, int players, uint64_t seed, uint32_t decisions) {
    Rules *rules = rules_named(sets, players);
    const BotClass *bot_class;
    for (unsigned i = 0; (bot_class = bot_class_at(i)) != NULL; i++) {
        BotSpec spec = spec_make(bot_class);
        if (!draws_lots(bot_class)) {
            twins_play(rules, &spec, seed, decisions);
        }
        bot_spec_free(&spec);
    }
    rules_destroy(rules);
}

static void no_bot_sees_the_stack(void **state) {
    all_play("base", 2, 1, 0);
}

static void no_bot_of_three_sees_the_stack(void **state) {
    all_play("winter+gingerbread-man", 3, 2, 50);
}

// Events within turns: sheep drawn from the bag.
static void no_bot_sees_the_bag(void **state) {
    all_play("base+hills-and-sheep", 2, 3, 50);
}

// ---- At a real table

enum { ALIKE = 4, MOVES_MAX = 4096, DEALS_MAX = 4000000 };

/* Actions while two decks have drawn their common tiles. */
typedef struct Beginning {
    uint32_t draws, count;
    Action actions[MOVES_MAX];
} Beginning;

static void beginning_drawn(void *user, const Game *game, uint32_t type) {
    Beginning *beginning = user;
    beginning->draws++;
}

static void beginning_acting(void *user, const Game *game, Action action) {
    Beginning *beginning = user;
    if (beginning->draws <= ALIKE) {
        assert_true(beginning->count < MOVES_MAX);
        beginning->actions[beginning->count++] = action;
    }
}

/** Returns the number of the first deck from `deal` on that begins as `like`. */
static uint64_t deal_find(const TournamentConfig *config, ScheduledGame game, const Deck *like,
                          uint64_t deal) {
    for (uint64_t end = deal + DEALS_MAX; deal < end; deal++) {
        Deck deck;
        game.deal = deal;
        Rng stream = schedule_deck_stream(&config->schedule, &game, 0);
        deck_shuffle(config->match.rules, &deck, &stream);
        if (memcmp(deck.types, like->types, ALIKE * sizeof deck.types[0]) == 0) {
            return deal;
        }
    }
    fail_msg("no deck begins alike");
    return 0;
}

static Beginning *game_begin(Match *match, const Rules *rules, const BotSpec *spec,
                             const ScheduledGame *game) {
    Beginning *beginning = calloc(1, sizeof *beginning);
    assert_non_null(beginning);
    const MatchWatcher watcher = {
        .user = beginning, .drawn = beginning_drawn, .acting = beginning_acting};
    MatchSeat seats[PLAYERS_MAX] = {{.bot_class = NULL}};
    Message message = {""};
    for (int seat = 0; seat < rules_players(rules); seat++) {
        seats[seat].bot_class = spec->bot_class;
        assert_int_equal(bot_create(&seats[seat].bot, spec, rules, &message), STATUS_OK);
    }
    GameRecord record;
    match_watch(match, &watcher);
    match_play(match, &record, NULL, game, seats);
    assert_int_equal(record.reason, END_COMPLETED);
    for (int seat = 0; seat < rules_players(rules); seat++) {
        spec->bot_class->destroy(seats[seat].bot);
    }
    return beginning;
}

static void expect_same_beginning(Match *match, const TournamentConfig *config, const BotSpec *spec,
                                  const ScheduledGame *games) {
    Beginning *here = game_begin(match, config->match.rules, spec, &games[0]);
    Beginning *there = game_begin(match, config->match.rules, spec, &games[1]);
    assert_true(here->count > ALIKE);
    if (here->count != there->count ||
        memcmp(here->actions, there->actions, here->count * sizeof here->actions[0]) != 0) {
        fail_msg("%s played differently before the decks differed", spec->bot_class->name);
    }
    free(here);
    free(there);
}

static void another_stack_changes_nothing_before_it_shows(void **state) {
    static const char TEXT[] = "{\"tilesets\": [\"base\"], \"players\": 2, \"blocks\": 2, "
                               "\"seed\": 3, \"bots\": [\"random\", \"greedy\"]}";
    TournamentConfig *config = NULL;
    Match *match = NULL;
    Message message = {""};
    assert_int_equal(config_parse(&config, TEXT, strlen(TEXT), "test", NULL, &message), STATUS_OK);
    assert_int_equal(match_create(&match, &config->match, &message), STATUS_OK);
    for (uint64_t id = 0; id < 2; id++) {
        ScheduledGame games[2] = {schedule_game(&config->schedule, id)};
        Deck deck;
        Rng stream = schedule_deck_stream(&config->schedule, &games[0], 0);
        deck_shuffle(config->match.rules, &deck, &stream);
        games[1] = games[0];
        games[1].deal = deal_find(config, games[0], &deck, games[0].deal + 1);
        const BotClass *bot_class;
        for (unsigned i = 0; (bot_class = bot_class_at(i)) != NULL; i++) {
            BotSpec spec = spec_make(bot_class);
            expect_same_beginning(match, config, &spec, games);
            bot_spec_free(&spec);
        }
    }
    match_destroy(match);
    config_destroy(config);
}

// ---- The test itself

/* A bot that plays as if it knew the next tile: it must be detected. */
typedef struct Peeker {
    const Rules *rules;
    Game *game;
    Action *actions;
} Peeker;

static Status peeker_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    Peeker *self = malloc(sizeof *self);
    assert_non_null(self);
    *self = (Peeker){.rules = rules,
                     .game = game_memory(rules),
                     .actions = malloc(rules_actions_max(rules) * sizeof(Action))};
    assert_true(self->game != NULL && self->actions != NULL);
    *out = self;
    return STATUS_OK;
}

static void peeker_destroy(void *bot) {
    Peeker *self = bot;
    free(self->game);
    free(self->actions);
    free(self);
}

static Action peeker_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    Peeker *self = bot;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    uint32_t sum = 0;
    game_copy(self->rules, self->game, game);
    game_apply(self->rules, self->game, self->actions[0]);
    while (game_pending(self->rules, self->game).kind == PENDING_DECISION) {
        Rng own = rng_make(1, 1);
        game_apply(self->rules, self->game, game_sample_action(self->rules, self->game, &own));
    }
    if (game_pending(self->rules, self->game).kind == PENDING_DRAW) {
        sum = game_chance_next(self->rules, self->game);
    }
    return self->actions[sum % count];
}

static void one_who_looks_is_caught(void **state) {
    static const BotClass PEEKER = {.name = "peeker",
                                    .summary = "looks at the stack",
                                    .create = peeker_create,
                                    .destroy = peeker_destroy,
                                    .choose = peeker_choose};
    Rules *rules = rules_named("base", 2);
    const BotSpec spec = {.bot_class = &PEEKER};
    Twins twins;
    twins_create(&twins, rules, &spec, 4);
    twins_resolve(&twins);
    uint32_t differences = 0;
    for (int i = 0; i < 20; i++) {
        differences +=
            twin_choose(&twins, &twins.twin[0], 0) != twin_choose(&twins, &twins.twin[1], 0) ? 1U
                                                                                             : 0U;
    }
    assert_true(differences > 5);
    twins_destroy(&twins);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_bot_sees_the_stack),
        cmocka_unit_test(no_bot_of_three_sees_the_stack),
        cmocka_unit_test(no_bot_sees_the_bag),
        cmocka_unit_test(another_stack_changes_nothing_before_it_shows),
        cmocka_unit_test(one_who_looks_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
