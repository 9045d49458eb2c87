// SPDX-License-Identifier: MIT
//
// The random bot is exactly uniform. The test counts its turns by enumerated pair of placement and
// deployment; the counts must pass a chi-square test at every position.
#include "bot_games.h"
#include "testing.h"

#include <stdlib.h>

enum { PAIRS_MAX = 2048, DRAWS_PER_PAIR = 40, POSITIONS = 12, TURNS_BETWEEN = 6 };

typedef struct Pair {
    Action placement, deployment; /* deployment 0: none was asked for */
    double probability;           /* probability that the bot under test chooses it */
    uint32_t seen;
} Pair;

typedef struct Fixture {
    Rules *rules;
    Game *game, *after;
    Action *placements, *deployments;
    BotSpec spec;
    const BotClass *bot_class;
    void *bot;
    uint32_t count;
    Pair pairs[PAIRS_MAX];
} Fixture;

static Fixture *fixture_create(const char *bot) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    fixture->rules = rules_named("winter+gingerbread-man", 2);
    fixture->game = game_memory(fixture->rules);
    fixture->after = game_memory(fixture->rules);
    fixture->placements = malloc(rules_actions_max(fixture->rules) * sizeof(Action));
    fixture->deployments = malloc(rules_actions_max(fixture->rules) * sizeof(Action));
    assert_true(fixture->game != NULL && fixture->after != NULL && fixture->placements != NULL &&
                fixture->deployments != NULL);
    Message message = {""};
    assert_int_equal(bot_spec_from_text(&fixture->spec, bot, &message), STATUS_OK);
    fixture->bot_class = fixture->spec.bot_class;
    assert_int_equal(bot_create(&fixture->bot, &fixture->spec, fixture->rules, &message),
                     STATUS_OK);
    return fixture;
}

static void fixture_destroy(Fixture *fixture) {
    fixture->bot_class->destroy(fixture->bot);
    bot_spec_free(&fixture->spec);
    free(fixture->placements);
    free(fixture->deployments);
    free(fixture->game);
    free(fixture->after);
    rules_destroy(fixture->rules);
    free(fixture);
}

// Lists deployments after a placement; no deployment is one pair with deployment 0.
static uint32_t deployments_list(Fixture *fixture, Action placement) {
    game_copy(fixture->rules, fixture->after, fixture->game);
    game_apply(fixture->rules, fixture->after, placement);
    const uint32_t count = game_actions(fixture->rules, fixture->after, fixture->deployments);
    for (uint32_t i = 0; i < count; i++) {
        if (action_verb(fixture->deployments[i]) == VERB_DEPLOY) {
            return count;
        }
    }
    fixture->deployments[0] = 0;
    return 1;
}

static void pairs_enumerate(Fixture *fixture, bool joint) {
    fixture->count = 0;
    const uint32_t placements = game_actions(fixture->rules, fixture->game, fixture->placements);
    for (uint32_t i = 0; i < placements; i++) {
        const uint32_t deployments = deployments_list(fixture, fixture->placements[i]);
        for (uint32_t j = 0; j < deployments; j++) {
            assert_true(fixture->count < PAIRS_MAX);
            fixture->pairs[fixture->count++] =
                (Pair){.placement = fixture->placements[i],
                       .deployment = fixture->deployments[j],
                       .probability = 1.0 / placements / deployments};
        }
    }
    for (uint32_t i = 0; joint && i < fixture->count; i++) {
        fixture->pairs[i].probability = 1.0 / fixture->count;
    }
}

// Lets the bot play one turn on a copy and counts the pair it chose.
static void pair_count(Fixture *fixture, Rng *rng) {
    const BotBudget budget = {0};
    game_copy(fixture->rules, fixture->after, fixture->game);
    const Action placement = fixture->bot_class->choose(fixture->bot, fixture->after, &budget, rng);
    game_apply(fixture->rules, fixture->after, placement);
    Action deployment = 0;
    const uint32_t count = game_actions(fixture->rules, fixture->after, fixture->deployments);
    for (uint32_t i = 0; i < count && deployment == 0; i++) {
        if (action_verb(fixture->deployments[i]) == VERB_DEPLOY) {
            deployment = fixture->bot_class->choose(fixture->bot, fixture->after, &budget, rng);
        }
    }
    for (uint32_t i = 0; i < fixture->count; i++) {
        Pair *pair = &fixture->pairs[i];
        if (pair->placement == placement && pair->deployment == deployment) {
            pair->seen++;
            return;
        }
    }
    fail_msg("the bot chose a pair that the enumeration does not have");
}

// The statistic is 4.5 standard deviations above its mean with probability about 1e-5 per position
// (a chi-square is skewed). The seed is fixed, so the test either always passes or always fails.
static void expect_uniform(const Fixture *fixture, double draws) {
    double statistic = 0;
    for (uint32_t i = 0; i < fixture->count; i++) {
        const double expected = draws * fixture->pairs[i].probability;
        const double difference = fixture->pairs[i].seen - expected;
        statistic += difference * difference / expected;
    }
    const double freedom = fixture->count - 1.0;
    const double excess = statistic - freedom;
    if (excess > 0 && excess * excess > 4.5 * 4.5 * 2 * freedom) {
        fail_msg("chi-square %.1f with %.0f degrees of freedom", statistic, freedom);
    }
}

// Plays to another position to test: mostly passing, so that followers stay in supply.
static void turns_play(Fixture *fixture, Rng *rng) {
    int turns = 0;
    for (;;) {
        const Pending pending = game_pending(fixture->rules, fixture->game);
        if (pending.kind == PENDING_DRAW) {
            game_draw(fixture->rules, fixture->game, rng);
            if (++turns == TURNS_BETWEEN) {
                return;
            }
            continue;
        }
        Action action = game_sample_action(fixture->rules, fixture->game, rng);
        for (int i = 0; i < 6 && action_verb(action) == VERB_DEPLOY; i++) {
            action = game_sample_action(fixture->rules, fixture->game, rng);
        }
        game_apply(fixture->rules, fixture->game, action);
    }
}

static void expect_uniform_bot(const char *bot, bool joint) {
    Fixture *fixture = fixture_create(bot);
    Rng chance = rng_make(2026, 1);
    Rng mine = rng_make(2026, 2);
    game_start(fixture->rules, fixture->game, 0);
    for (int position = 0; position < POSITIONS; position++) {
        turns_play(fixture, &chance);
        pairs_enumerate(fixture, joint);
        const uint32_t draws = fixture->count * DRAWS_PER_PAIR;
        for (uint32_t i = 0; i < draws; i++) {
            pair_count(fixture, &mine);
        }
        expect_uniform(fixture, draws);
    }
    fixture_destroy(fixture);
}

static void stepwise_is_uniform(void **state) {
    expect_uniform_bot("random", false);
}

static void joint_is_uniform(void **state) {
    expect_uniform_bot("random:joint", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stepwise_is_uniform),
        cmocka_unit_test(joint_is_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
