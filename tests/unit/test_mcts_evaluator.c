// SPDX-License-Identifier: MIT
//
// The bot mcts with an evaluator of the caller's: the built-in evaluation given back to it plays
// the same games, other values and priors decide what is played, and failures end the search.
#include "carcarena/bots/mcts_evaluator.h"
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "mcts/mcts_options.h"
#include "testing.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// A bot with an evaluator, and what the evaluator is given.
typedef struct Fixture {
    const Rules *rules;
    BotSpec spec;
    void *bot;
    Rng rng;
    // The evaluators below use these.
    Turns *turns;
    Nets nets;
    Game *scratch;
    pthread_mutex_t lock;
    uint64_t calls, positions, most;
    uint64_t liked;   // hash of a position
    Action favorite;  // first action of the liked turns
    uint64_t fail_at; // call that fails; 0: none
    double bad;       // number that is out of range
} Fixture;

static void fixture_make(Fixture *out, const Rules *rules, const char *text,
                         const MctsEvaluator *evaluator) {
    Message message = {""};
    MctsOptions options;
    MctsEvaluator own = *evaluator;
    *out = (Fixture){.rules = rules, .rng = rng_make(7, 1), .scratch = game_memory(rules)};
    own.context = out;
    assert_int_equal(pthread_mutex_init(&out->lock, NULL), 0);
    assert_int_equal(bot_spec_from_text(&out->spec, text, &message), STATUS_OK);
    if (mcts_bot_create(&out->bot, &out->spec, rules, &own, &message) != STATUS_OK ||
        mcts_options_read(&options, &out->nets, out->spec.values, rules, &message) != STATUS_OK ||
        turns_create(&out->turns, rules, &options.search.weights, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

static void fixture_free(Fixture *self) {
    self->spec.bot_class->destroy(self->bot);
    bot_spec_free(&self->spec);
    turns_destroy(self->turns);
    free(self->scratch);
    (void)pthread_mutex_destroy(&self->lock);
}

static Action fixture_choose(Fixture *self, const Game *game) {
    const BotBudget budget = {.simulations = 0};
    turns_prepare(self->turns, game);
    return self->spec.bot_class->choose(self->bot, game, &budget, &self->rng);
}

// ---- Evaluators

static Status values_built_in(void *context, const Game *const *games, uint32_t count,
                              double *values, Message *message) {
    Fixture *const self = context;
    assert_in_range(count, 1, MCTS_BATCH_MAX);
    (void)pthread_mutex_lock(&self->lock);
    self->calls++;
    self->positions += count;
    self->most = count > self->most ? count : self->most;
    for (uint32_t i = 0; i < count; i++) {
        assert_true(game_pending(self->rules, games[i]).kind != PENDING_OVER);
        turns_values(self->turns, games[i], values + i * (size_t)rules_players(self->rules));
    }
    (void)pthread_mutex_unlock(&self->lock);
    return STATUS_OK;
}

// The player of seat 0 likes one position, and the others do not mind.
static Status values_liking(void *context, const Game *const *games, uint32_t count, double *values,
                            Message *message) {
    Fixture *const self = context;
    for (uint32_t i = 0; i < count; i++) {
        values[2 * i] = game_hash(self->rules, games[i]) == self->liked ? 0.75 : -0.25;
        values[2 * i + 1] = -values[2 * i];
    }
    return STATUS_OK;
}

static Status values_none(void *context, const Game *const *games, uint32_t count, double *values,
                          Message *message) {
    Fixture *const self = context;
    self->calls++;
    self->positions += count;
    memset(values, 0, count * 2 * sizeof *values);
    return STATUS_OK;
}

static Status values_failing(void *context, const Game *const *games, uint32_t count,
                             double *values, Message *message) {
    Fixture *const self = context;
    self->calls++;
    memset(values, 0, count * 2 * sizeof *values);
    if (self->calls == self->fail_at && self->bad == 0) {
        return message_set(message, STATUS_NOT_FOUND, "no network");
    }
    values[2 * count - 1] = self->calls == self->fail_at ? self->bad : 0;
    return STATUS_OK;
}

static Status priors_liking(void *context, const Game *game, const MctsTurn *turns, uint32_t count,
                            double *priors, Message *message) {
    const Fixture *const self = context;
    for (uint32_t i = 0; i < count; i++) {
        game_copy(self->rules, self->scratch, game);
        turn_actions_play(self->rules, self->scratch, turns[i].actions); // they are legal
        priors[i] = turns[i].actions[0] == self->favorite ? 1 : 0;
    }
    return STATUS_OK;
}

static Status priors_bad(void *context, const Game *game, const MctsTurn *turns, uint32_t count,
                         double *priors, Message *message) {
    const Fixture *const self = context;
    for (uint32_t i = 0; i < count; i++) {
        priors[i] = i == count - 1 ? self->bad : 0;
    }
    return STATUS_OK;
}

// ---- Tests

// Plays a game in which both bots choose every decision with the same stream.
static void games_compare(const char *words, int players, const char *text) {
    static const MctsEvaluator BUILT_IN = {.values = values_built_in};
    GameTable table = table_of(words, players);
    Fixture own;
    Message message = {""};
    void *plain = NULL;
    Rng rng = rng_make(7, 1);
    Rng chance = rng_make(5, 2);
    unsigned decisions = 0;
    fixture_make(&own, table.rules, text, &BUILT_IN);
    assert_int_equal(bot_create(&plain, &own.spec, table.rules, &message), STATUS_OK);
    while (!table_is_over(&table)) {
        if (game_pending(table.rules, table.game).kind != PENDING_DECISION) {
            (void)game_chance(table.rules, table.game, &chance);
            continue;
        }
        const BotBudget budget = {.simulations = 0};
        const Action expected = own.spec.bot_class->choose(plain, table.game, &budget, &rng);
        const Action action = fixture_choose(&own, table.game);
        assert_int_equal(mcts_bot_status(own.bot, &message), STATUS_OK);
        assert_true(action == expected);
        const BotStats stats = own.spec.bot_class->stats(own.bot);
        const BotStats stats_plain = own.spec.bot_class->stats(plain);
        assert_true(stats.value == stats_plain.value && stats.nodes == stats_plain.nodes);
        game_apply(table.rules, table.game, action);
        decisions++;
    }
    assert_true(decisions > 40 && own.calls > decisions && own.positions > 4 * own.calls);
    own.spec.bot_class->destroy(plain);
    fixture_free(&own);
    table_free(&table);
}

static void built_in_values_play_the_same_games(void **state) {
    games_compare("base", 2, "mcts:rollouts=0,simulations=24");
    games_compare("base", 2, "mcts:rollouts=0,simulations=24,threads=3,endgame=0,backup=0");
    games_compare("base", 2, "mcts:rollouts=0,simulations=10,turns=1,moves=5");
    games_compare("base", 3, "mcts:rollouts=0,simulations=12");
    games_compare("base+inns-and-cathedrals", 4, "mcts:rollouts=0,simulations=6,turns=0");
}

// Finds a turn that is neither the first nor the choice of the built-in bot.
static void pick_turn(Fixture *self, GameTable *table) {
    const Turn *turns = NULL;
    turns_prepare(self->turns, table->game);
    const uint32_t count = turns_list(self->turns, table->game, &turns);
    const uint32_t best = turns_best(turns, count);
    assert_true(count > 4);
    const Turn *const turn = &turns[best > count / 2 ? best / 2 : best + count / 3];
    game_copy(self->rules, self->scratch, table->game);
    turn_actions_play(self->rules, self->scratch, turn->actions);
    self->liked = game_hash(self->rules, self->scratch);
    self->favorite = turn->actions[0];
}

static void place_reach(GameTable *table, Rng *rng) {
    while (!table_in_phase(table, "place") || game_pending(table->rules, table->game).player != 0) {
        assert_false(table_is_over(table));
        table_step(table, rng);
    }
}

static void a_liked_turn_is_played(void **state) {
    static const MctsEvaluator LIKING = {.unit = MCTS_UNIT_RESULT, .values = values_liking};
    GameTable table = table_of("base", 2);
    Fixture own;
    Rng rng = rng_make(3, 3);
    fixture_make(&own, table.rules, "mcts:simulations=60", &LIKING);
    for (unsigned turn = 0; turn < 12; turn++) {
        place_reach(&table, &rng);
        pick_turn(&own, &table);
        assert_true(fixture_choose(&own, table.game) == own.favorite);
        game_apply(table.rules, table.game, own.favorite);
        if (game_pending(table.rules, table.game).kind == PENDING_DECISION) {
            game_apply(table.rules, table.game, fixture_choose(&own, table.game));
        }
        assert_true(game_hash(table.rules, table.game) == own.liked);
    }
    fixture_free(&own);
    table_free(&table);
}

static void a_turn_with_all_of_the_prior_is_played(void **state) {
    static const MctsEvaluator PRIOR = {
        .unit = MCTS_UNIT_RESULT, .values = values_none, .priors = priors_liking};
    GameTable table = table_of("base", 2);
    Fixture own;
    Rng rng = rng_make(3, 3);
    fixture_make(&own, table.rules, "mcts:simulations=60", &PRIOR);
    for (unsigned turn = 0; turn < 12; turn++) {
        place_reach(&table, &rng);
        pick_turn(&own, &table);
        assert_true(fixture_choose(&own, table.game) == own.favorite);
        // One position a simulation, since the turns have priors; none for finished games.
        assert_true(own.calls == own.positions && own.calls <= 60);
        own.calls = own.positions = 0;
        table_step(&table, &rng);
    }
    fixture_free(&own);
    table_free(&table);
}

static void failure_expect(const MctsEvaluator *evaluator, const char *text, uint64_t fail_at,
                           double bad, Status status, const char *words) {
    GameTable table = table_of("base", 2);
    Fixture own;
    Message message = {""};
    Rng rng = rng_make(9, 9);
    fixture_make(&own, table.rules, text, evaluator);
    for (unsigned i = 0; i < 30 || !table_in_phase(&table, "place"); i++) {
        table_step(&table, &rng);
    }
    own.fail_at = fail_at;
    own.bad = bad;
    assert_true(fixture_choose(&own, table.game) == 0);
    assert_int_equal(mcts_bot_status(own.bot, &message), status);
    if (strstr(message.text, words) == NULL) {
        fail_msg("'%s' has no '%s'", message.text, words);
    }
    // The bot plays on if its evaluator works again.
    own.fail_at = 0;
    own.bad = 1;
    assert_true(evaluator->priors != NULL || own.calls == fail_at);
    assert_true(fixture_choose(&own, table.game) != 0);
    assert_int_equal(mcts_bot_status(own.bot, &message), STATUS_OK);
    fixture_free(&own);
    table_free(&table);
}

static void failures_end_the_search(void **state) {
    static const MctsEvaluator FAILING = {.values = values_failing};
    static const MctsEvaluator RESULT = {.unit = MCTS_UNIT_RESULT, .values = values_failing};
    static const MctsEvaluator PRIORS = {.values = values_none, .priors = priors_bad};
    const char *const text = "mcts:simulations=50";
    failure_expect(&FAILING, text, 1, 0, STATUS_NOT_FOUND, "no network");
    failure_expect(&FAILING, text, 20, 0, STATUS_NOT_FOUND, "no network");
    failure_expect(&FAILING, text, 3, (double)NAN, STATUS_INVALID,
                   "player 1: expected points from -10000 to 10000, got");
    failure_expect(&FAILING, text, 3, -20000, STATUS_INVALID, "got -20000");
    failure_expect(&RESULT, text, 5, 1.5, STATUS_INVALID,
                   "expected a result from -1 to 1, got 1.5");
    failure_expect(&RESULT, text, 5, (double)INFINITY, STATUS_INVALID, "got inf");
    failure_expect(&PRIORS, text, 0, (double)NAN, STATUS_INVALID, "priors of the evaluator: turn");
    failure_expect(&PRIORS, text, 0, -0.5, STATUS_INVALID, "expected 0 to 1e+09, got -0.5");
}

static void wrong_evaluators_are_refused(void **state) {
    GameTable table = table_of("base", 2);
    BotSpec spec = {.bot_class = NULL};
    Message message = {""};
    void *bot = NULL;
    const MctsEvaluator none = {.context = NULL};
    const MctsEvaluator good = {.values = values_none};
    const MctsEvaluator unit = {.values = values_none, .unit = (MctsUnit)2};
    assert_int_equal(bot_spec_from_text(&spec, "mcts", &message), STATUS_OK);
    assert_int_equal(mcts_bot_create(&bot, &spec, table.rules, &none, &message), STATUS_INVALID);
    assert_int_equal(mcts_bot_create(&bot, &spec, table.rules, &unit, &message), STATUS_INVALID);
    bot_spec_free(&spec);
    assert_int_equal(bot_spec_from_text(&spec, "greedy", &message), STATUS_OK);
    assert_int_equal(mcts_bot_create(&bot, &spec, table.rules, &good, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "got 'greedy'"));
    assert_null(bot);
    bot_spec_free(&spec);
    table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in_values_play_the_same_games),
        cmocka_unit_test(a_liked_turn_is_played),
        cmocka_unit_test(a_turn_with_all_of_the_prior_is_played),
        cmocka_unit_test(failures_end_the_search),
        cmocka_unit_test(wrong_evaluators_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
