// SPDX-License-Identifier: MIT
//
// Cases R2-001 to R2-006: La Porxada. Rules: Complete Annotated Rules 7.4, p. 179 to 181, footnotes
// 461 to 465. Her tile, 2.A, is a city on all sides with a pennant; E is the end of a city.
#include "order_of_play.h"

#include <string.h>

static const char TWO[] = "base+la-porxada 2";

static uint32_t eliminated(Scenario *scenario, int player) {
    AwayFigure away[GAME_AWAY_MAX];
    const uint32_t count = game_away(scenario->rules, scenario->game, away);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += away[i].owner == player && strcmp(away[i].place, "eliminated") == 0;
    }
    assert_int_equal(game_check(scenario->rules, scenario->game, NULL), STATUS_OK);
    return found;
}

/** A city with an open end in the north of the tile at ?a, and Red's turn with her tile. */
static void place_her(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words,
                   "  ?a  . \n"
                   " [D0]:Bc0:Rr0  . ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
}

static void R2_001_a_thief_for_a_knight(void **state) {
    Scenario *scenario = *state;
    place_her(scenario, TWO);
    order_play(scenario, "red porxada: remove follower 0,0 r0\n"
                         "red porxada: remove follower 0,0 c0 of 1\n"
                         "blue porxada: pass\n"
                         "red deploy");
    const FeatureView city = scenario_feature(scenario, 'a', "c0");
    assert_int_equal(city.followers[RED], 1);
    assert_int_equal(city.followers[BLUE], 0);
    scenario_supply(scenario, "red 6, blue 6");
    assert_int_equal(eliminated(scenario, BLUE), 0);
}

static void R2_002_who_refuses_gives_up_a_follower(void **state) {
    Scenario *scenario = *state;
    place_her(scenario, TWO);
    order_play(scenario, "red porxada: remove follower 0,0 r0\n"
                         "red porxada: remove follower 0,0 c0 of 1\n"
                         "blue porxada: choose follower from 1\n"
                         "red deploy");
    assert_int_equal(scenario_feature(scenario, 'a', "c0").followers[BLUE], 1);
    scenario_supply(scenario, "red 6, blue 5");
    assert_int_equal(eliminated(scenario, BLUE), 1);
    place_her(scenario, TWO);
    order_play(scenario, "red porxada: remove follower 0,0 r0\n"
                         "red porxada: remove follower 0,0 c0 of 1\n"
                         "blue porxada: remove follower 0,0 c0\n"
                         "red deploy");
    assert_int_equal(scenario_feature(scenario, 'a', "c0").followers[BLUE], 0);
    scenario_supply(scenario, "red 6, blue 6");
    assert_int_equal(eliminated(scenario, BLUE), 1);
}

static void R2_003_without_a_follower_no_exchange(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO, "  ?a \n [D0]:Bc0 ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_pending(scenario, "red deploy");
    scenario_facts(scenario, "porxada cities", "all 1 porxada cities");
}

static void R2_004_unfinished_cities_of_a_knight(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  .    E2        .  \n"
                   "  ?a   2.A0      E3 \n"
                   "  .   [D0]:Bc0   .  \n"
                   "  .    H1:Bc0=u  .  ");
    scenario_memory(scenario, "la-porxada", 1, 1); // the second effect was chosen
    scenario_turn(scenario, "E1", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 12");
    scenario_facts(scenario, "porxada knight", "blue 1 porxada knight");
    scenario_final(scenario, "red 0, blue 14"); // two points for the tile instead of one
    scenario_paid_among(scenario, "blue 1 bonus city");
}

static void R2_005_her_own_city_unfinished(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, TWO,
                   "  2.A0      . \n"
                   " [D0]:Bc0   . \n"
                   "  H1:Bc0    . ");
    scenario_memory(scenario, "la-porxada", 1, 1);
    scenario_final(scenario, "red 0, blue 4");
}

static void R2_006_no_exchange_made(void **state) {
    Scenario *scenario = *state;
    place_her(scenario, TWO);
    order_play(scenario, "red porxada: pass\n"
                         "red deploy");
    scenario_facts(scenario, "porxada cities", "");
    scenario_supply(scenario, "red 6, blue 6");
}

static void the_second_effect_is_chosen(void **state) {
    Scenario *scenario = *state;
    place_her(scenario, TWO);
    order_play(scenario, "red porxada: choose 2\n"
                         "red deploy");
    scenario_facts(scenario, "porxada cities", "all 1 porxada cities");
}

// A mayor may stand in a city only, so that he is no partner of a thief; a big follower is.
static void reading_each_may_stand_in_the_others_place(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+la-porxada+abbey-and-mayor+inns-and-cathedrals 2",
                   "  ?a \n"
                   " [D0]:BMc0:Rr0 ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    scenario_pending(scenario, "red porxada");
    scenario_actions(scenario, 2);
    scenario_begin(scenario, "base+la-porxada+abbey-and-mayor+inns-and-cathedrals 2",
                   "  ?a \n"
                   " [D0]:BBc0:Rr0 ");
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    order_play(scenario, "red porxada: remove follower 0,0 r0\n"
                         "red porxada: remove big-follower 0,0 c0 of 1\n"
                         "blue porxada: pass\n"
                         "red deploy");
    assert_int_equal(scenario_feature(scenario, 'a', "c0").followers[RED], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(R2_001_a_thief_for_a_knight),
        CASE(R2_002_who_refuses_gives_up_a_follower),
        CASE(R2_003_without_a_follower_no_exchange),
        CASE(R2_004_unfinished_cities_of_a_knight),
        CASE(R2_005_her_own_city_unfinished),
        CASE(R2_006_no_exchange_made),
        CASE(the_second_effect_is_chosen),
        CASE(reading_each_may_stand_in_the_others_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
