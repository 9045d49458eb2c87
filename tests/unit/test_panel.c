// SPDX-License-Identifier: MIT
//
// Panels (test suites): positions of the stated part of the game, comparable judgments of turns,
// and marks that reflect a bot's choice.
#include "analysis/panel_judge.h"
#include "analysis/panel_score.h"
#include "bot_games.h"
#include "carcarena/engine/view.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

typedef struct Made {
    Rules *rules;
    BotSpec policy;
    PanelPosition position;
} Made;

static Made made_open(const char *policy, uint32_t number, uint32_t decks) {
    Made made = {.rules = rules_named("base", 2)};
    Judge *judge = NULL;
    Message message = {""};
    assert_int_equal(bot_spec_from_text(&made.policy, policy, &message), STATUS_OK);
    const JudgeSettings settings = {
        .rules = made.rules, .policy = &made.policy, .seed = 9, .decks = decks};
    assert_int_equal(judge_create(&judge, &settings, &message), STATUS_OK);
    assert_int_equal(judge_position(judge, number, &made.position, &message), STATUS_OK);
    judge_destroy(judge);
    return made;
}

static void made_close(Made *made) {
    judge_position_free(&made->position);
    bot_spec_free(&made->policy);
    rules_destroy(made->rules);
}

static void positions_are_of_their_stage(void **state) {
    static const uint32_t LEAST[] = {56, 28, 1};
    static const uint32_t MOST[] = {68, 43, 9};
    for (uint32_t number = 0; number < 9; number++) {
        Made made = made_open("random", number, 8);
        const uint32_t left = game_draws_left(made.rules, made.position.game);
        assert_int_equal(made.position.stage, number % 3);
        assert_true(left + 5 >= LEAST[number % 3] && left <= MOST[number % 3]);
        assert_true(game_hand(made.rules, made.position.game) >= 0);
        made_close(&made);
    }
}

static void turns_are_judged_against_the_best(void **state) {
    Made made = made_open("random", 2, 32);
    const PanelPosition *const position = &made.position;
    WholeTurn *turns = malloc(rules_whole_turns_max(made.rules) * sizeof *turns);
    Game *scratch = game_memory(made.rules);
    assert_true(turns != NULL && scratch != NULL);
    assert_int_equal(game_whole_turns(made.rules, position->game, scratch, turns), position->count);
    uint32_t longest = 0;
    for (uint32_t i = 0; i < position->count; i++) {
        const PanelTurn *const turn = &position->turns[i];
        assert_memory_equal(&turn->turn, &turns[i], sizeof turns[i]);
        assert_true((turn->decks == 8 || turn->decks == 32) && turn->error >= 0);
        longest += turn->decks == 32 ? 1 : 0;
    }
    assert_true(longest >= 4 && longest < position->count);
    assert_true(position->turns[position->best].error == 0);
    assert_int_equal(position->turns[position->best].decks, 32);
    free(turns);
    free(scratch);
    made_close(&made);
}

static PanelMark mark_of(Made *made, const char *bot) {
    BotSpec spec;
    Message message = {""};
    PanelMark mark;
    const Panel panel = {.rules = made->rules, .positions = &made->position, .count = 1};
    assert_int_equal(bot_spec_from_text(&spec, bot, &message), STATUS_OK);
    const PanelQuestion question = {.spec = &spec, .seed = 4};
    if (panel_score(&panel, &question, &mark, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    bot_spec_free(&spec);
    return mark;
}

/** Sets the judgment to a bot's own values of its placements, or to the reverse. */
static void means_set(PanelPosition *position, const BotCandidate *candidates, uint32_t count,
                      int sign) {
    position->best = 0;
    for (uint32_t i = 0; i < position->count; i++) {
        PanelTurn *const turn = &position->turns[i];
        uint32_t c = 0;
        while (c < count && candidates[c].action != turn->turn.placement) {
            c++;
        }
        assert_true(c < count);
        turn->mean = sign * candidates[c].value;
        position->best = turn->mean > position->turns[position->best].mean ? i : position->best;
    }
}

// The judges' values measure a bot: with its own values it is perfect, with the reverse it could
// not be worse.
static void marks_follow_the_judgment(void **state) {
    Made made = made_open("random", 1, 8);
    PanelPosition *const position = &made.position;
    BotSpec spec;
    Message message = {""};
    void *bot = NULL;
    BotCandidate *candidates = malloc(rules_actions_max(made.rules) * sizeof *candidates);
    assert_non_null(candidates);
    assert_int_equal(bot_spec_from_text(&spec, "greedy", &message), STATUS_OK);
    assert_int_equal(bot_create(&bot, &spec, made.rules, &message), STATUS_OK);
    Rng rng = rng_make(1, 1);
    const BotBudget budget = {0};
    (void)spec.bot_class->choose(bot, position->game, &budget, &rng);
    const uint32_t count = spec.bot_class->candidates(bot, candidates);
    for (int sign = 1; sign >= -1; sign -= 2) {
        means_set(position, candidates, count, sign);
        const PanelMark mark = mark_of(&made, "greedy");
        double least = position->turns[0].mean;
        for (uint32_t i = 0; i < position->count; i++) {
            least = fmin(least, position->turns[i].mean);
        }
        const double worst = position->turns[position->best].mean - least;
        assert_true(fabs(mark.tau - sign) < 1e-12);
        assert_true(fabs(mark.regret - (sign > 0 ? 0 : worst)) < 1e-9);
    }
    spec.bot_class->destroy(bot);
    bot_spec_free(&spec);
    free(candidates);
    made_close(&made);
}

static void a_bot_without_candidates_has_no_order(void **state) {
    Made made = made_open("random", 4, 8);
    const PanelMark mark = mark_of(&made, "random");
    assert_true(isnan(mark.tau));
    assert_true(mark.turn < made.position.count);
    assert_true(fabs(mark.regret - (made.position.turns[made.position.best].mean -
                                    made.position.turns[mark.turn].mean)) < 1e-12);
    made_close(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_of_their_stage),
        cmocka_unit_test(turns_are_judged_against_the_best),
        cmocka_unit_test(marks_follow_the_judgment),
        cmocka_unit_test(a_bot_without_candidates_has_no_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
