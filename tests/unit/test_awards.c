// SPDX-License-Identifier: MIT
//
// The hooks around awards on toy modules: which players are paid, what a city is worth to a farm.
// Modules are notified of every point paid in a game.
#include "carcarena/arena/shipped_tilesets.h"
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

static const char REFEREE[] = "base+toy-referee+toy-ledger 3";

/** Returns the number of awards that modules were notified of. */
static int32_t awards_notified(const Scenario *scenario) {
    static GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(facts[i].name, "awards") == 0) {
            return facts[i].amount;
        }
    }
    return -1;
}

static void one_of_two_who_tie_wins_a_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, REFEREE,
                   " E1:Yc0  ?a   E3:Bc0 \n"
                   " U0     [D0]  U0     ");
    scenario_final(scenario, "red 0, blue 1, yellow 1");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "blue 10 completed city");
    scenario_supply(scenario, "red 7, blue 7, yellow 7");
    assert_int_equal(awards_notified(scenario), 1);
}

static void the_highest_count_still_wins(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+inns-and-cathedrals+toy-referee 2",
                   " E1:BBc0  ?a   E3:Rc0 \n"
                   " U0      [D0]  U0     ");
    scenario_turn(scenario, "Q2", 'a', NULL);
    scenario_paid(scenario, "blue 10 completed city");
}

static void nobody_is_paid_for_a_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, REFEREE, " L0  [D0]:Rr0  ?a ");
    scenario_final(scenario, "red 0, blue 0, yellow 0");
    scenario_turn(scenario, "L0", 'a', NULL);
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 7, blue 7, yellow 7");
    assert_int_equal(awards_notified(scenario), 0);
}

static void cloisters_call_the_hook_too(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, REFEREE,
                   " U0  [D0]     U0 \n"
                   " E3   B0:Rm0  E1 \n"
                   " V0   E2      ?a ");
    scenario_turn(scenario, "V3", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    assert_int_equal(awards_notified(scenario), 1);
}

// Three points for a city of two tiles, four for one of three; with a pig one more point each.
static void cities_are_worth_what_modules_say(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, REFEREE, " E2:Rf0 \n[D0]");
    scenario_final(scenario, "red 3, blue 0, yellow 0");
    scenario_begin(scenario, REFEREE, " E2:Rf0 \n G1 \n[D0]");
    scenario_final(scenario, "red 4, blue 0, yellow 0");
    scenario_begin(scenario, "base+traders-and-builders+toy-referee 2",
                   " E2:Rf0:RSf0 \n G1 \n[D0]");
    scenario_final(scenario, "red 5, blue 0");
    scenario_begin(scenario, "base+abbey-and-mayor+toy-referee 2", " E2:RNf0 \n G1 \n[D0]");
    scenario_final(scenario, "red 5, blue 0"); // a barn: four, and one
}

static void a_tie_on_a_farm(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, REFEREE, " E2:Bf0:Yf0 \n[D0]");
    scenario_final(scenario, "red 0, blue 3, yellow 0");
}

static void other_editions_of_farms_are_refused(void **state) {
    scenario_refused(*state, "base+toy-referee 2 farm_edition=2",
                     "the expansion toy-referee has rules for edition 3 only");
}

static const char PATRON[] = "base+toy-patron 2";

static void modules_may_count_absent_players(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, PATRON,
                   " .   [D0]  .  \n"
                   " E1   F0   ?a ");
    scenario_final(scenario, "red 3, blue 0");
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city");
    scenario_final(scenario, "red 8, blue 0"); // not again
    scenario_begin(scenario, PATRON,
                   " .      [D0]  .  \n"
                   " E1:Bc0  F0   ?a ");
    scenario_turn(scenario, "E3", 'a', NULL);
    scenario_paid(scenario, "red 8 completed city, blue 8 completed city");
    scenario_supply(scenario, "red 7, blue 7");
}

// One of two cities has a pennant; a farm without an owner is not paid for it.
static void farms_are_paid_by_that_value(void **state) {
    static const char DRAWN[] = " .  [D0]  .       .  \n"
                                " E1  F0   E3:Bf0  E2 \n"
                                " .   U0   .       E0 ";
    Scenario *scenario = *state;
    scenario_begin(scenario, PATRON, DRAWN);
    scenario_final(scenario, "red 3, blue 6");
    scenario_begin(scenario, "base+toy-patron 2 farm_edition=1", DRAWN);
    scenario_final(scenario, "red 4, blue 8");
    scenario_begin(scenario, "base+toy-patron 2 farm_edition=2", DRAWN);
    scenario_final(scenario, "red 3, blue 6");
    scenario_begin(scenario, PATRON,
                   " .  [D0]  .  \n"
                   " E1  F0   E3 ");
    scenario_final(scenario, "red 0, blue 0");
}

/** Plays one random game with a ledger; game_check compares it with the points at every ply. */
static int32_t game_followed(const char *words, uint64_t seed, Scenario *scenario) {
    Message message = {""};
    scenario_begin(scenario, words, NULL);
    Rng rng = rng_make(seed, 1);
    int32_t told = 0;
    while (game_pending(scenario->rules, scenario->game).kind != PENDING_OVER) {
        told = awards_notified(scenario);
        if (game_pending(scenario->rules, scenario->game).kind == PENDING_DECISION) {
            game_apply(scenario->rules, scenario->game,
                       game_sample_action(scenario->rules, scenario->game, &rng));
        } else {
            (void)game_chance(scenario->rules, scenario->game, &rng);
        }
        if (game_check(scenario->rules, scenario->game, &message) != STATUS_OK) {
            fail_msg("%s, seed %u: %s", words, (unsigned)seed, message.text);
        }
    }
    return told;
}

static void modules_are_notified_of_every_point(void **state) {
    static const char *const WORDS[] = {
        "base+toy-ledger 4",
        "winter+gingerbread-man+inns-and-cathedrals+toy-ledger 3",
        "base+abbey-and-mayor+traders-and-builders+festival+toy-ledger 3",
        "carcassonne-2+wind-roses+darmstadt+king-and-robber-baron+abbot+toy-ledger 2 "
        "king_pays=later",
        "base+siege+shrines-and-heretics+monasteries-germany+little-buildings+toy-ledger 3 "
        "shrine_reward=both",
        "wheel-of-fortune+tower+bridges-castles-and-bazaars+toy-ledger 3",
    };
    for (unsigned i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        for (uint64_t seed = 1; seed <= 3; seed++) {
            assert_true(game_followed(WORDS[i], seed, *state) > 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(one_of_two_who_tie_wins_a_city),      CASE(the_highest_count_still_wins),
        CASE(modules_may_count_absent_players),    CASE(farms_are_paid_by_that_value),
        CASE(nobody_is_paid_for_a_road),           CASE(cloisters_call_the_hook_too),
        CASE(cities_are_worth_what_modules_say),   CASE(a_tie_on_a_farm),
        CASE(other_editions_of_farms_are_refused), CASE(modules_are_notified_of_every_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
