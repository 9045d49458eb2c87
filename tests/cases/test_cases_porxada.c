// SPDX-License-Identifier: MIT
//
// Cases R2-001 to R2-006: La Porxada, and the house rule for her city. Rules: Complete Annotated
// Rules 7.4, p. 179 to 181, footnotes 461 to 465. Her tile, 2.A, is a city on all sides with a
// pennant; E is the end of a city.
#include "order_of_play.h"

#include <string.h>

static const char TWO[] = "base+la-porxada 2";

static uint32_t eliminated(Scenario *scenario, int player) {
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(scenario->rules, scenario->game, away);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += away[i].owner == player && strcmp(away[i].place, "eliminated") == 0;
    }
    assert_int_equal(game_check(scenario->rules, scenario->game, NULL), STATUS_OK);
    return found;
}

/**
 * A city with an open end in the north of the tile at ?a; Red is about to place the tile of La
 * Porxada.
 */
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

// A mayor may be in a city only, and so cannot swap with a thief; a big follower can.
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

// ---- The house rule, p. 181

static const char HOUSE[] = "base+la-porxada 2 porxada_house=on";

/**
 * Blue is in a city of La Porxada with one open side, in the west, which Red's tile closes. Blue's
 * second knight is in a city of one tile, and Red has a farmer.
 */
static void close_her_city(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words,
                   "  .    E2            .  \n"
                   "  ?a   2.A0          E3 \n"
                   "  .   [D0]:Bc0:Rf0   .  \n"
                   "  .    H1:Bc0=u      .  ");
    scenario_memory(scenario, "la-porxada", 1, 1); // the second effect was chosen
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E1", 'a');
}

// "If the city is completed during the game, it is not scored and is still considered incomplete".
// Each player with followers in the city may then remove any or all of them.
static void option_porxada_house(void **state) {
    Scenario *scenario = *state;
    close_her_city(scenario, HOUSE);
    order_play(scenario, "red deploy: pass\n"
                         "blue porxada knights");
    scenario_actions(scenario, 2);
    order_play(scenario, "blue porxada knights: pass\n"
                         "blue draw");
    scenario_scores(scenario, "red 0, blue 0");
    scenario_supply(scenario, "red 6, blue 5");
    const FeatureView city = scenario_feature(scenario, 'a', "c0");
    assert_false(city.complete);
    assert_int_equal(city.open_edges, 1);
    int32_t values[PLAYERS_MAX];
    game_value(scenario->rules, scenario->game, values);
    assert_int_equal(values[BLUE], 14); // both as if finished
}

// Only players with a follower in the city at the end of the game get the bonus.
static void option_porxada_house_nobody_stays(void **state) {
    Scenario *scenario = *state;
    close_her_city(scenario, HOUSE);
    order_play(scenario, "red deploy: pass\n"
                         "blue porxada knights: remove follower 0,0 c0\n"
                         "blue draw");
    scenario_supply(scenario, "red 6, blue 6");
    int32_t values[PLAYERS_MAX];
    game_value(scenario->rules, scenario->game, values);
    assert_int_equal(values[BLUE], 1);
}

// "Because the city with La Porxada is always considered incomplete, the city could be entered."
static void option_porxada_house_others_come(void **state) {
    Scenario *scenario = *state;
    close_her_city(scenario, "base+la-porxada+princess-and-dragon 2 porxada_house=on");
    order_play(scenario, "red deploy: pass\n"
                         "blue porxada knights: remove follower 0,0 c0\n"
                         "blue draw");
    scenario_draw(scenario, "3.H");
    scenario_do(scenario, "place 1,0 r0");
    assert_true(scenario_offered(scenario, "deploy follower 0,0 c0"));
}

// "The city with La Porxada is scored at the end of the game after all other cities are scored, and
// a completed city with La Porxada is considered complete for the purposes of scoring farms."
static void option_porxada_house_at_the_end(void **state) {
    Scenario *scenario = *state;
    close_her_city(scenario, HOUSE);
    scenario_draws(scenario, 0);
    order_play(scenario, "red deploy: pass\n"
                         "blue porxada knights: pass\n"
                         "over");
    scenario_scores(scenario, "red 3, blue 14");
    scenario_supply(scenario, "red 6, blue 6");
}

// The city is finished in the end, and the King counts it among the completed ones.
static void option_porxada_house_and_the_king(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+la-porxada+king-and-robber-baron 2 porxada_house=on",
                   "  .    E2        .  \n"
                   "  ?a   2.A0      E3 \n"
                   "  .   [D0]:Bc0   .  \n"
                   "  .    E2        .  \n"
                   "  .    ?b        .  ");
    scenario_memory(scenario, "la-porxada", 1, 1); // the second effect was chosen
    scenario_draws(scenario, 2);
    order_play(scenario, "red draw: E\n"
                         "red place: E0 b\n"
                         "red deploy: pass\n"
                         "blue draw: E\n"
                         "blue place: E1 a\n"
                         "blue deploy: pass\n"
                         "blue porxada knights: pass\n"
                         "over");
    scenario_scores(scenario, "red 2, blue 12");
}

// A miner counts as one more knight "when it is paid": the miner shares the points of the city at
// the end, although it is no follower in it.
static void option_porxada_house_with_a_miner(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+la-porxada+mountains 2 porxada_house=on",
                   "  .    3.mountain0   .  \n"
                   "  .    E2            .  \n"
                   "  ?a   2.A0          E3 \n"
                   "  .   [D0]:Bc0:Rf0   .  ");
    scenario_memory(scenario, "la-porxada", 1, 1); // the second effect was chosen
    scenario_line(scenario, "away 0 follower mine 0,-3");
    scenario_draw(scenario, "E");
    scenario_act(scenario, action_pass(RED)); // the tile is not turned over
    scenario_place(scenario, "E1", 'a');
    scenario_draws(scenario, 0);
    order_play(scenario, "red deploy: pass\n"
                         "blue porxada knights: pass\n"
                         "over");
    scenario_scores(scenario, "red 15, blue 12");
    scenario_supply(scenario, "red 5, blue 7");
}

// With an open side it is a city like others, and no player gets the bonus.
static void option_porxada_house_open_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, HOUSE,
                   "  .    2.A0      . \n"
                   "  .   [D0]:Bc0   ?a \n"
                   "  .    H1:Bc0=u  . ");
    scenario_memory(scenario, "la-porxada", 1, 1);
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_scores(scenario, "red 0, blue 4");
}

// With another effect the city is like all others, even if her own tile closes it.
static void option_porxada_house_for_the_second_effect_alone(void **state) {
    static const char AROUND[] = "  .    E2            B0 \n"
                                 "  E1   ?a            E3 \n"
                                 "  U0  [D0]:Bc0:Rr0   U0 ";
    Scenario *scenario = *state;
    scenario_begin(scenario, HOUSE, AROUND);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    order_play(scenario, "red porxada: pass\n"
                         "red deploy: pass\n"
                         "blue draw");
    scenario_scores(scenario, "red 0, blue 12");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_begin(scenario, HOUSE, AROUND);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    order_play(scenario, "red porxada: remove follower 0,0 r0\n"
                         "red porxada: remove follower 0,0 c0 of 1\n"
                         "blue porxada: pass\n"
                         "red deploy: pass\n"
                         "blue draw");
    scenario_scores(scenario, "red 12, blue 0");
    scenario_begin(scenario, HOUSE, AROUND);
    scenario_draw(scenario, "2.A");
    scenario_place(scenario, "2.A0", 'a');
    order_play(scenario, "red porxada: choose 2\n"
                         "red deploy: pass\n"
                         "blue porxada knights: pass\n"
                         "blue draw");
    scenario_scores(scenario, "red 0, blue 0");
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
        CASE(option_porxada_house),
        CASE(option_porxada_house_nobody_stays),
        CASE(option_porxada_house_others_come),
        CASE(option_porxada_house_at_the_end),
        CASE(option_porxada_house_and_the_king),
        CASE(option_porxada_house_with_a_miner),
        CASE(option_porxada_house_open_at_the_end),
        CASE(option_porxada_house_for_the_second_effect_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
