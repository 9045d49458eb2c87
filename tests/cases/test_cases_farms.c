// SPDX-License-Identifier: MIT
//
// Cases W-067 to W-078, W-089 to W-092, W-096 and W-097: farms, and how several followers come onto
// one feature.
#include "scenario.h"

// ---- What is one farm

// Winter rules, Farms, first example: road and city separate three farmers on three farms.
static void W_067_road_and_city_split_an_area(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 3",
                   " .   ?c     . \n"
                   " ?b [D0]=s ?a ");
    scenario_turn(scenario, "U0", 'a', "f1");
    scenario_turn(scenario, "U0", 'b', "f0");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'c');
    scenario_deployable(scenario, "c0 f0");
    scenario_deploy(scenario, "f0");
    assert_int_equal(scenario_feature(scenario, 's', "f1").followers[RED], 1);
    assert_int_equal(scenario_feature(scenario, 's', "f0").followers[BLUE], 1);
    assert_int_equal(scenario_feature(scenario, 'c', "f0").followers[YELLOW], 1);
    assert_false(scenario_joined(scenario, 's', "f0", 's', "f1"));
    assert_false(scenario_joined(scenario, 's', "f0", 'c', "f0"));
    // Beside the completed city are Blue's and Yellow's farms; Red's is beyond the road.
    scenario_final(scenario, "red 0, blue 3, yellow 3");
}

// Winter rules, Farms, second example: the new tile joins three farms.
static void W_068_a_tile_joins_three_farms(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 4",
                   " D2=w       [D0]  D2:Yf0=e \n"
                   " E0:Rf0      ?a   E0:Bf0=b \n"
                   " .           .     .       ");
    assert_false(scenario_joined(scenario, 'e', "f0", 'b', "f0"));
    scenario_final(scenario, "red 3, blue 3, yellow 6, green 0");
    scenario_turn(scenario, "B0", 'a', NULL);
    const FeatureView farm = scenario_feature(scenario, 'a', "f0");
    assert_int_equal(farm.followers[RED], 1);
    assert_int_equal(farm.followers[BLUE], 1);
    assert_int_equal(farm.followers[YELLOW], 1);
    assert_int_equal(farm.cities, 2);
    assert_true(scenario_joined(scenario, 'e', "f0", 'b', "f0"));
    // Three owners, two cities; each city counts once though the farm meets it on two tiles.
    scenario_final(scenario, "red 6, blue 6, yellow 6, green 0");
}

// Winter rules, "How can multiple followers stand on one feature?": the fields of diagonal tiles
// are not connected; the third tile connects them.
static void W_096_two_farmers_meet(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] ?b \n"
                   " ?a  ?c ");
    scenario_player(scenario, BLUE);
    scenario_turn(scenario, "B0", 'a', "f0");
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V0", 'b');
    scenario_deployable(scenario, "r0 f0"); // inside the curve it is Blue's
    scenario_deploy(scenario, "f0");
    assert_false(scenario_joined(scenario, 'a', "f0", 'b', "f0"));
    scenario_draw(scenario, "A");
    scenario_place(scenario, "A2", 'c');
    scenario_deployable(scenario, "r0 m0");
    scenario_deploy(scenario, NULL);
    const FeatureView farm = scenario_feature(scenario, 'c', "f0");
    assert_int_equal(farm.followers[RED], 1);
    assert_int_equal(farm.followers[BLUE], 1);
}

// Winter rules, same page: in this way a road may have several thieves, a city several knights.
static void W_097_two_thieves_and_two_knights_meet(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0] ?b \n"
                   " ?a  ?c ");
    scenario_turn(scenario, "V3", 'a', "r0");
    scenario_turn(scenario, "V0", 'b', "r0");
    scenario_draw(scenario, "V");
    scenario_place(scenario, "V1", 'c');
    scenario_deployable(scenario, "f0 f1");
    scenario_deploy(scenario, NULL);
    FeatureView feature = scenario_feature(scenario, 'c', "r0");
    assert_int_equal(feature.followers[RED], 1);
    assert_int_equal(feature.followers[BLUE], 1);
    scenario_final(scenario, "red 4, blue 4");

    scenario_begin(scenario, "winter 2",
                   " ?a   ?c   ?b \n"
                   " U0  [D0]  U0 ");
    scenario_turn(scenario, "E1", 'a', "c0");
    scenario_turn(scenario, "E3", 'b', "c0");
    scenario_draw(scenario, "C");
    scenario_place(scenario, "C0", 'c');
    scenario_deployable(scenario, "");
    scenario_deploy(scenario, NULL);
    feature = scenario_feature(scenario, 'c', "c0");
    assert_int_equal(feature.followers[RED], 1);
    assert_int_equal(feature.followers[BLUE], 1);
    scenario_final(scenario, "red 5, blue 5"); // four tiles and a pennant, open in the north
}

// ---- What a farm pays

// Winter rules, footnote 19: roads enclose a farm without a city. The city outside is complete and
// pays the farm outside.
static void W_069_enclosed_farm_without_a_city(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " E2:Bf0  .  \n"
                   "[D0]     .  \n"
                   " V3:Rf1  V0 \n"
                   " V2      ?a ");
    scenario_turn(scenario, "V1", 'a', NULL);
    const FeatureView farm = scenario_feature(scenario, 'a', "f1");
    assert_int_equal(farm.followers[RED], 1);
    assert_int_equal(farm.tiles, 4);
    assert_int_equal(farm.cities, 0);
    scenario_supply(scenario, "red 6, blue 6"); // the farmer cannot leave
    scenario_final(scenario, "red 0, blue 3");
}

// Winter rules, footnote 18: completed cities count on open farms.
static void W_070_open_farm_scores(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " E2:Rf0=e \n"
                   "[D0]      ");
    assert_true(scenario_feature(scenario, 'e', "f0").open_edges > 0);
    scenario_final(scenario, "red 3, blue 0");
}

// Winter rules, Scoring farms: completed cities only.
static void W_071_incomplete_city_pays_no_farm(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " ?a         \n"
                   " F1:Rf0=f   \n"
                   "[D0]        ");
    assert_int_equal(scenario_feature(scenario, 'f', "f0").cities, 0);
    assert_int_equal(scenario_feature(scenario, 'f', "f0").cities_open, 1);
    scenario_final(scenario, "red 0, blue 0");
    scenario_turn(scenario, "E2", 'a', NULL);
    assert_int_equal(scenario_feature(scenario, 'f', "f0").cities, 1);
    scenario_final(scenario, "red 3, blue 0");
}

// Winter rules, footnote 21: touching at a single corner of a tile is not enough. Three cities meet
// at the middle corner; the western one (between the two tiles I) touches Red's farm in the east
// only there.
static void W_072_city_that_touches_the_farm_at_a_corner(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]        .        \n"
                   " I2=n       E3:Rf0=e \n"
                   " I1:Bf0     E3       ");
    assert_true(scenario_feature(scenario, 'n', "c0").complete);
    assert_true(scenario_feature(scenario, 'n', "c1").complete);
    assert_int_equal(scenario_feature(scenario, 'e', "f0").cities, 2);
    scenario_final(scenario, "red 6, blue 6");
}

// Winter rules, Scoring farms, first example: two cities on the upper farm, one on the lower.
static void W_073_one_player_on_two_farms(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   " E2      E1      E3 \n"
                   "[D0]     U0:Bf0  .  \n"
                   " E2:Bf0  .       .  \n"
                   " E0      .       .  ");
    scenario_final(scenario, "red 0, blue 9");
}

// Winter rules, Scoring farms, second example: the incomplete city between the farms pays neither.
static void W_074_incomplete_city_between_two_farms(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "  .                 E2      E1      E3 \n"
                   " ~wild-boar-cffr2=i [D0]    U0:Bf0  .  \n"
                   "  .                 E2:Rf0  .       .  \n"
                   "  .                 E0      .       .  ");
    assert_int_equal(scenario_feature(scenario, 'i', "f0").cities_open, 1);
    assert_int_equal(scenario_feature(scenario, 'i', "f0").followers[BLUE], 1);
    assert_int_equal(scenario_feature(scenario, 'i', "f1").cities_open, 1);
    assert_int_equal(scenario_feature(scenario, 'i', "f1").followers[RED], 1);
    scenario_final(scenario, "red 3, blue 6");
}

// Winter rules, Scoring farms, third example: the large farm north of the road has cities A (in the
// east) and B (in the north), the small one south of it has city A.
static void W_075_majority_on_the_large_farm(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 3",
                   " .       .      E2      .               .  \n"
                   " U0:Yf0  U0:Rf0 [D0]=s  ~bear-cfrf1:Rf1 E3 \n"
                   " .       .      B0:Bf0  .               .  ");
    assert_int_equal(scenario_feature(scenario, 's', "f0").followers[RED], 2);
    assert_int_equal(scenario_feature(scenario, 's', "f0").followers[YELLOW], 1);
    scenario_final(scenario, "red 6, blue 3, yellow 0");
}

// Winter rules, Scoring farms, fourth example: two farmers each on the large farm.
static void W_076_tie_on_the_large_farm(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 3",
                   " .      .       .      E2      .               .  \n"
                   " U0:Yf0 U0:Yf0  U0:Rf0 [D0]    ~bear-cfrf1:Rf1 E3 \n"
                   " .      .       .      B0:Bf0  .               .  ");
    scenario_final(scenario, "red 6, blue 3, yellow 6");
}

// Winter rules, Example of farmer scoring. Cities: A in the west, B in the east, C in the middle.
// Farm 1 is between A, B, the road and the unfinished city of the start tile; farm 2 is south of
// the road. Farm 3 is south of C and has three more cities. (Two texts name farm 2 where farm 3 is
// meant.)
static void W_077_detailed_example(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 5",
                   " E2            .         .                 .  \n"
                   " ~wolf-crff0  [D0]=s     ~bear-cfrf1:Bf1   E3 \n"
                   " .             E2:Rf0=c  B0:Bf0            .  \n"
                   " .             E0:Yf0    .                 .  \n"
                   " D1            H1:Yf0    E3                .  \n"
                   " .             J1:Kf0=j  K3                .  ");
    assert_int_equal(scenario_feature(scenario, 's', "f0").cities, 2);
    assert_int_equal(scenario_feature(scenario, 'c', "f0").cities, 3);
    assert_int_equal(scenario_feature(scenario, 'j', "f0").cities, 4);
    assert_false(scenario_joined(scenario, 's', "f0", 'c', "f0"));
    assert_false(scenario_joined(scenario, 'c', "f0", 'j', "f0"));
    scenario_final(scenario, "red 9, blue 15, yellow 12, green 0, black 0");
}

// Winter rules, footnote 20: the owner of each farm scores the city.
static void W_078_city_between_two_farms_pays_both(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2",
                   "[D0]    ~bear-cfrf1:Rf1  E3 \n"
                   " B0:Bf0 .                .  ");
    scenario_final(scenario, "red 3, blue 3");
}

// ---- Editions (option farm_edition). One city, three farms: Blue north and south of the road, the
// third in the east.
static const char THREE_FARMS[] = "[D0]    ~bear-cfrf1:Bf1  E3:Rf0 \n"
                                  " B0:Bf0 .                .      ";

// Standard rules, glossary and footnote 33: most farmers around the city, on any farms, four
// points.
static void W_089_first_edition(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2 farm_edition=1", THREE_FARMS);
    scenario_final(scenario, "red 0, blue 4");
}

// Standard rules, glossary: farm by farm, but each city once per player.
static void W_090_second_edition(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2 farm_edition=2", THREE_FARMS);
    scenario_final(scenario, "red 3, blue 3");
}

// Standard rules, glossary: farm by farm, without limit.
static void W_091_third_edition(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "winter 2", THREE_FARMS);
    scenario_final(scenario, "red 3, blue 6");
    scenario_begin(scenario, "winter 2 farm_edition=3", THREE_FARMS);
    scenario_final(scenario, "red 3, blue 6");
}

// Standard rules, footnote 33: Blue has one farmer on each of two farms, Yellow has one on a third.
// At the eastern city Blue's two outnumber Yellow's one; at the northern city Blue is alone.
static void W_092_first_edition_and_now(void **state) {
    Scenario *scenario = *state;
    static const char BOARD[] = " E2       .               .       \n"
                                "[D0]      ~bear-cfrf1:Bf1 E3:Yf0  \n"
                                " B0:Bf0   .               .       ";
    scenario_begin(scenario, "winter 3 farm_edition=1", BOARD);
    scenario_final(scenario, "red 0, blue 8, yellow 0");
    scenario_begin(scenario, "winter 3", BOARD);
    scenario_final(scenario, "red 0, blue 9, yellow 3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(W_067_road_and_city_split_an_area),
        CASE(W_068_a_tile_joins_three_farms),
        CASE(W_096_two_farmers_meet),
        CASE(W_097_two_thieves_and_two_knights_meet),
        CASE(W_069_enclosed_farm_without_a_city),
        CASE(W_070_open_farm_scores),
        CASE(W_071_incomplete_city_pays_no_farm),
        CASE(W_072_city_that_touches_the_farm_at_a_corner),
        CASE(W_073_one_player_on_two_farms),
        CASE(W_074_incomplete_city_between_two_farms),
        CASE(W_075_majority_on_the_large_farm),
        CASE(W_076_tie_on_the_large_farm),
        CASE(W_077_detailed_example),
        CASE(W_078_city_between_two_farms_pays_both),
        CASE(W_089_first_edition),
        CASE(W_090_second_edition),
        CASE(W_091_third_edition),
        CASE(W_092_first_edition_and_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
