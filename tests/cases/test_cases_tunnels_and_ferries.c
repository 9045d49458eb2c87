// SPDX-License-Identifier: MIT
//
// Cases F-001 to F-012: ferries; J2-001 to J2-008 and TB-010: tunnels. Rules: Complete Annotated
// Rules 7.4, p. 136 to 139 and 198 to 200.
#include "scenario.h"

#include "carcarena/engine/text.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 14 };

/** Sets an expansion's memory, a line of a position, at the start of this turn. */
static void remember(Scenario *scenario, const char *line) {
    char text[TEXT_SIZE];
    char whole[TEXT_SIZE + 128];
    Message message = {""};
    assert_true(game_to_text(scenario->rules, scenario->game, text, sizeof text) < sizeof text);
    const char *rest = strstr(text, "figure ");
    rest = rest != NULL ? rest : strstr(text, "draws ");
    assert_non_null(rest);
    (void)snprintf(whole, sizeof whole, "%.*smemory %s\n%s", (int)(rest - text), text, line, rest);
    if (game_from_text(scenario->rules, scenario->game, whole, &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, whole);
    }
}

/** Returns a segment as such a number. */
static unsigned number_of(Scenario *scenario, char label, const char *segment) {
    return (scenario_tile(scenario, label) + 1) * 16 + scenario_segment(scenario, label, segment);
}

static unsigned active(const Scenario *scenario) {
    return (unsigned)game_active_player(scenario->rules, scenario->game);
}

static Action token(Scenario *scenario, TokenKind kind, char label, const char *segment,
                    unsigned part) {
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    return action_token(active(scenario), kind, at.x, at.y,
                        scenario_segment(scenario, label, segment), part);
}

// ---- Ferries

/**
 * At the start of a turn: puts ferries on these lakes, "l r0 r2 m r0 r1", and a figure on a road
 * that only a ferry keeps open, given as a line of a position.
 */
static void link_roads_of(Scenario *scenario, const char *ferries, const char *figure) {
    char line[256] = "ferries 0";
    char label;
    char a[4];
    char b[4];
    int read = 0;
    while (sscanf(ferries, " %c %3s %3s%n", &label, a, b, &read) == 3) {
        char number[16];
        (void)snprintf(number, sizeof number, " %u",
                       number_of(scenario, label, a) * 16 + scenario_segment(scenario, label, b));
        strcat(line, number);
        ferries += read;
    }
    strcat(line, figure);
    remember(scenario, line);
}

static void link_roads(Scenario *scenario, const char *ferries) {
    link_roads_of(scenario, ferries, "");
}

static Action ferry(Scenario *scenario, char label, const char *a, const char *b) {
    return token(scenario, TOKEN_FERRY, label, a, scenario_segment(scenario, label, b));
}

// Example 1 of the rules.
static void F_001_a_ferry_closes_the_third_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " L0  [D0]:Br0  U0  ?a ");
    scenario_turn(scenario, "2.B0", 'a', "r1");
    scenario_pending(scenario, "red ferry");
    scenario_act(scenario, ferry(scenario, 'a', "r1", "r2"));
    scenario_paid(scenario, "blue 4 completed road");
    scenario_scores(scenario, "red 0, blue 4");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "blue draw");
}

// Example 2.
static void F_002_a_ferry_joins_two_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " [D0]:Br0  ?a ");
    scenario_turn(scenario, "2.B0", 'a', "r2");
    scenario_act(scenario, ferry(scenario, 'a', "r0", "r2"));
    assert_true(scenario_joined(scenario, 'a', "r0", 'a', "r2"));
    const FeatureView road = scenario_feature(scenario, 'a', "r2");
    assert_int_equal(road.followers[RED], 1);
    assert_int_equal(road.followers[BLUE], 1);
    assert_int_equal(road.tiles, 2);
    scenario_paid(scenario, "");
}

// Example 3.
static void F_003_a_longer_road_turns_its_ferry(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 4", " [D0]:Yr0  2.B0:Gr2=l  ?a ");
    link_roads(scenario, "l r0 r2");
    scenario_player(scenario, GREEN);
    assert_true(scenario_joined(scenario, 'l', "r0", 'l', "r2"));
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "green move ferry");
    scenario_act(scenario, ferry(scenario, 'l', "r1", "r2"));
    assert_false(scenario_joined(scenario, 'l', "r0", 'l', "r2"));
    assert_int_equal(scenario_feature(scenario, 'l', "r0").followers[GREEN], 0);
    assert_int_equal(scenario_feature(scenario, 'l', "r2").followers[GREEN], 1);
    scenario_pending(scenario, "red draw");
}

static void F_004_only_the_first_ferry_of_a_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " [D0]  2.B0=l  2.B0=m  ?a ");
    link_roads(scenario, "l r0 r2 m r0 r2");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red move ferry");
    scenario_illegal(scenario, ferry(scenario, 'l', "r0", "r1"));
    scenario_act(scenario, ferry(scenario, 'm', "r0", "r1"));
    scenario_pending(scenario, "blue draw");
}

// The last example: every direction has its first ferry; the pair chosen for the new ferry does not
// matter.
static void F_005_a_new_lake_reaches_three_ferries(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2",
                   " [D0]  2.B0=l  ?a        2.B0=m \n"
                   "  .    W2       2.C0=n   W2     ");
    link_roads(scenario, "l r0 r2 m r0 r1 n r0 r2");
    scenario_turn(scenario, "2.B0", 'a', NULL);
    scenario_pending(scenario, "red ferry");
    scenario_act(scenario, ferry(scenario, 'a', "r1", "r2"));
    scenario_pending(scenario, "red move ferry");
    scenario_act(scenario, ferry(scenario, 'l', "r1", "r2"));
    scenario_act(scenario, ferry(scenario, 'm', "r0", "r2"));
    scenario_act(scenario, ferry(scenario, 'n', "r0", "r1"));
    scenario_pending(scenario, "blue draw");
}

static void F_006_no_ferry_moves_twice(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " [D0]  2.B0=l  2.B0=m  ?a ");
    link_roads(scenario, "l r0 r2 m r0 r2");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_act(scenario, ferry(scenario, 'm', "r1", "r2"));
    scenario_illegal(scenario, ferry(scenario, 'm', "r0", "r2"));
    scenario_pending(scenario, "blue draw");
}

static void F_007_moving_is_free_and_setting_is_not(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " [D0]  2.B0=l  ?a  ?b ");
    link_roads(scenario, "l r0 r2");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_act(scenario, action_pass(RED));
    assert_true(scenario_joined(scenario, 'l', "r0", 'l', "r2"));
    scenario_turn(scenario, "2.B0", 'b', NULL); // without a follower
    scenario_pending(scenario, "blue ferry");
    scenario_illegal(scenario, action_pass(BLUE));
    assert_int_equal(game_actions(scenario->rules, scenario->game, scenario->actions), 3);
    scenario_act(scenario, ferry(scenario, 'b', "r1", "r2"));
    scenario_pending(scenario, "blue move ferry"); // l, which the new lake reaches
    // A lake with four roads has six pairs.
    scenario_begin(scenario, "base+ferries 2", " [D0]  ?a ");
    scenario_turn(scenario, "2.C0", 'a', NULL);
    assert_int_equal(game_actions(scenario->rules, scenario->game, scenario->actions), 6);
}

static void F_008_a_road_without_a_ferry_ends_at_the_lake(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " [D0]  2.B0=l ");
    link_roads(scenario, "l r0 r1");
    assert_int_equal(scenario_feature(scenario, 'l', "r2").open_edges, 1);
    assert_int_equal(scenario_feature(scenario, 'l', "r2").tiles, 1);
    assert_int_equal(scenario_feature(scenario, 'l', "r0").open_edges, 2);
}

// Footnote 364.
static void F_009_a_road_that_only_ends_at_a_lake(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " [D0]  2.B0=l  ?a ");
    link_roads(scenario, "l r0 r1");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "blue draw");
}

static void F_010_a_ferry_brings_no_second_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+ferries 2", " [D0]:Rr0:RCr0  3.B0=l  ?a ");
    link_roads(scenario, "l r1 r2");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red move ferry");
    scenario_act(scenario, ferry(scenario, 'l', "r0", "r2"));
    assert_int_equal(scenario_feature(scenario, 'l', "r0").tiles, 3);
    scenario_pending(scenario, "blue draw");
}

// Footnote 369.
static void F_011_a_builder_cut_off_goes_home(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+traders-and-builders+ferries 2", " [D0]:Rr0  3.B0:RCr2=l  ?a ");
    link_roads(scenario, "l r0 r2");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_act(scenario, ferry(scenario, 'l', "r1", "r2"));
    scenario_supply_of(scenario, FIGURE_BUILDER, "red 1, blue 1");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_pending(scenario, "red second part"); // the builder was there when the tile was placed
}

static void F_012_a_ferry_lake_is_no_inn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+inns-and-cathedrals+ferries 2", " L0  [D0]:Br0  U0  ?a ");
    scenario_turn(scenario, "3.B0", 'a', NULL);
    scenario_act(scenario, ferry(scenario, 'a', "r1", "r2"));
    scenario_paid(scenario, "blue 4 completed road");
}

// Moving a ferry does not change the inns of roads.
static void pitfall_24_inns_stay_when_a_ferry_moves(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+inns-and-cathedrals+ferries 2", " L0  [D0]  2.O0  3.B0=l  ?a ");
    link_roads_of(scenario, "l r0 r2", "\nfigure 0 follower 0,0 r0");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_act(scenario, ferry(scenario, 'l', "r1", "r2"));
    scenario_paid(scenario, "red 8 completed road"); // four tiles, an inn
}

// A follower cut off on a road that ends at the lake and at its other end is paid at once.
static void moving_a_ferry_completes_what_it_leaves(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " L0  [D0]  2.B0=l  ?a ");
    link_roads_of(scenario, "l r0 r2", "\nfigure 1 follower 0,0 r0");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_act(scenario, ferry(scenario, 'l', "r1", "r2"));
    scenario_paid(scenario, "blue 3 completed road");
}

// Until the ferry is placed the road ends at the new lake; then it continues.
static void a_ferry_reopens_what_the_lake_closed(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+ferries 2", " L0  [D0]:Br0  ?a ");
    scenario_draw(scenario, "2.B");
    scenario_place(scenario, "2.B0", 'a');
    assert_true(scenario_feature(scenario, 'a', "r0").complete);
    scenario_deploy(scenario, NULL);
    scenario_act(scenario, ferry(scenario, 'a', "r0", "r2"));
    scenario_paid(scenario, "");
    scenario_supply(scenario, "red 7, blue 6");
}

// ---- Tunnels

/** Continues to the end of the turn without further actions. */
static void pass_on(Scenario *scenario) {
    while (game_pending(scenario->rules, scenario->game).kind == PENDING_DECISION) {
        scenario_act(scenario, action_pass(active(scenario)));
    }
}

/** At the start of a turn: Red's first set has one token, at this opening. */
static void claim(Scenario *scenario, char label, const char *segment) {
    char line[64];
    (void)snprintf(line, sizeof line, "tunnel 0 %u", number_of(scenario, label, segment));
    remember(scenario, line);
}

static Action tunnel(Scenario *scenario, char label, const char *segment, unsigned set) {
    return token(scenario, TOKEN_OPENING, label, segment, set);
}

/** Red places a crossing at a and a token at an opening. */
static void crossing_and_token(Scenario *scenario, char label, const char *segment, unsigned set) {
    scenario_draw(scenario, "X");
    scenario_place(scenario, "X0", 'a');
    scenario_act(scenario, tunnel(scenario, label, segment, set));
}

static int32_t tokens_left(Scenario *scenario, int player) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(facts[i].name, "tunnel tokens") == 0 && facts[i].player == player) {
            return facts[i].amount;
        }
    }
    fail_msg("no tunnel tokens");
    return -1;
}

/** Gate, curve and opening; another opening, a straight road, and a place for a crossing. */
static const char TWO_ROADS[] = " S3:Rr0  V0      .    .     .   .  \n"
                                "  .      2.C3=c [D0] 2.B0=b U0  ?a ";

static void J2_001_a_road_runs_on_below_ground(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel 2", TWO_ROADS);
    claim(scenario, 'c', "r0");
    crossing_and_token(scenario, 'b', "r1", 0);
    assert_true(scenario_joined(scenario, 'c', "r0", 'b', "r1"));
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 6 completed road");
    scenario_pending(scenario, "blue draw");
    // With an inn, twice the points.
    scenario_begin(scenario, "base+tunnel+inns-and-cathedrals 2",
                   " S3:Rr0  3.P0     .    .     .   .  \n"
                   "  .      2.C3=c [D0] 2.B0=b U0  ?a ");
    claim(scenario, 'c', "r0");
    crossing_and_token(scenario, 'b', "r1", 0);
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 12 completed road");
}

static void J2_002_one_token_completes_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel 2", TWO_ROADS);
    crossing_and_token(scenario, 'c', "r0", 0);
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "");
    assert_int_equal(scenario_feature(scenario, 'c', "r0").open_edges, 1);
    assert_false(scenario_feature(scenario, 'c', "r0").complete);
    scenario_final(scenario, "red 3, blue 0");
}

static void J2_003_sets_for_two_three_and_more(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel 2", TWO_ROADS);
    assert_int_equal(tokens_left(scenario, BLUE), 6);
    scenario_begin(scenario, "base+tunnel 3", TWO_ROADS);
    assert_int_equal(tokens_left(scenario, YELLOW), 4);
    scenario_begin(scenario, "base+tunnel 4", TWO_ROADS);
    assert_int_equal(tokens_left(scenario, GREEN), 2);
}

// Spielbox 6/2009.
static void option_two_sets_for_two(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel 2 tunnel_sets=2", TWO_ROADS);
    assert_int_equal(tokens_left(scenario, RED), 4);
    scenario_begin(scenario, "base+tunnel 3 tunnel_sets=2", TWO_ROADS);
    assert_int_equal(tokens_left(scenario, RED), 4); // unchanged: for two players only
}

static void J2_004_a_tunnel_is_everybodys(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel 2",
                   " S3:Br0  V0      .    .     .   .  \n"
                   "  .      2.C3=c [D0] 2.B0=b U0  ?a ");
    claim(scenario, 'c', "r0");
    crossing_and_token(scenario, 'b', "r1", 0);
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "blue 6 completed road");
}

// Footnote 510.
static void J2_005_both_openings_on_one_tile(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel 2", TWO_ROADS);
    claim(scenario, 'c', "r0");
    crossing_and_token(scenario, 'c', "r1", 0);
    assert_int_equal(scenario_feature(scenario, 'c', "r0").tiles, 5);
    assert_int_equal(scenario_feature(scenario, 'c', "r0").open_edges, 1); // the opening of b
}

static void J2_006_any_opening_anywhere(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel 2", " [D0]  ?a  ?b  ?c ");
    scenario_draw(scenario, "2.B");
    scenario_place(scenario, "2.B0", 'a');
    pass_on(scenario);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'b');
    scenario_act(scenario, tunnel(scenario, 'a', "r1", 0));
    pass_on(scenario);
    scenario_draw(scenario, "U"); // a claimed opening stays claimed
    scenario_place(scenario, "U0", 'c');
    scenario_illegal(scenario, tunnel(scenario, 'a', "r1", 0));
    scenario_act(scenario, tunnel(scenario, 'a', "r0", 0));
    pass_on(scenario);
    assert_false(scenario_joined(scenario, 'a', "r0", 'a', "r1")); // tokens of two players
}

// A claimed opening is no longer available; a player with three sets chooses which to continue.
static void tokens_of_one_set_make_a_tunnel(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel 2", TWO_ROADS);
    claim(scenario, 'c', "r0");
    scenario_draw(scenario, "X");
    scenario_place(scenario, "X0", 'a');
    scenario_illegal(scenario, tunnel(scenario, 'c', "r0", 0));
    scenario_illegal(scenario, tunnel(scenario, 'b', "r1", 2)); // nor with the second
    scenario_act(scenario, tunnel(scenario, 'b', "r1", 1));
    assert_false(scenario_joined(scenario, 'c', "r0", 'b', "r1"));
}

static void J2_007_once_in_a_double_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+traders-and-builders 2",
                   " 2.B0=b [D0]:Rr0:RCr0  ?a  ?c ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_act(scenario, tunnel(scenario, 'b', "r0", 0));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red second part");
    scenario_act(scenario, action_with_arg(action_make(VERB_CHOOSE, RED), 1));
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'c');
    scenario_deploy(scenario, NULL); // nothing else is offered
    scenario_pending(scenario, "blue draw");
}

// The road of such a tile is interrupted only if tunnels are in play.
static void J2_008_tunnels_of_other_boxes(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+tunnel 2", " 2.L1=l  [D0] ");
    assert_false(scenario_joined(scenario, 'l', "r0", 'l', "r1"));
    assert_int_equal(scenario_feature(scenario, 'l', "r0").open_edges, 2); // one of them below
    assert_int_equal(scenario_feature(scenario, 'l', "r1").open_edges, 2);
    scenario_begin(scenario, "base+abbey-and-mayor 2", " 2.L1=l  [D0] ");
    assert_int_equal(scenario_feature(scenario, 'l', "r0").open_edges, 2);
    assert_int_equal(scenario_feature(scenario, 'l', "r0").tiles, 2);
}

// Footnote 50.
static void TB_010_a_tunnel_extends_the_builders_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+traders-and-builders 2",
                   " S3:Rr0  V0:RCr0 .    .     .   .  \n"
                   "  .      2.C3=c [D0] 2.B0=b U0  ?a ");
    claim(scenario, 'c', "r0");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_act(scenario, tunnel(scenario, 'b', "r1", 0));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "red second part");
    // No further tile, no further part: both ends were one road, or the token is the first.
    scenario_begin(scenario, "base+tunnel+traders-and-builders 2",
                   " S3:Rr0  V0:RCr0 .    .     .   .  \n"
                   "  .      2.C3=c [D0] 2.B0=b U0  ?a ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_act(scenario, tunnel(scenario, 'c', "r0", 0));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
}

// A token joins roads, but no tile extends the road beyond: its ferry stays.
static void pitfall_24_a_tunnel_reaches_no_ferry(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+ferries 2", " 3.B0=l [D0] 2.B0=b U0  ?a ");
    char line[64];
    link_roads(scenario, "l r0 r2");
    (void)snprintf(line, sizeof line, "tunnel 0 %u", number_of(scenario, 'b', "r0"));
    remember(scenario, line);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_act(scenario, tunnel(scenario, 'b', "r1", 0));
    assert_true(scenario_joined(scenario, 'l', "r2", 'a', "r0"));
    scenario_deploy(scenario, NULL);
    scenario_pending(scenario, "blue draw");
    // From the next turn on the tunnel is part of the road.
    scenario_begin(scenario, "base+tunnel+ferries 2", " 3.B0=l [D0] 2.B0=b U0  ?a ");
    link_roads(scenario, "l r0 r2");
    (void)snprintf(line, sizeof line, "tunnel 0 %u %u", number_of(scenario, 'b', "r0"),
                   number_of(scenario, 'b', "r1"));
    remember(scenario, line);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "red move ferry");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(F_001_a_ferry_closes_the_third_road),
        CASE(F_002_a_ferry_joins_two_roads),
        CASE(F_003_a_longer_road_turns_its_ferry),
        CASE(F_004_only_the_first_ferry_of_a_road),
        CASE(F_005_a_new_lake_reaches_three_ferries),
        CASE(F_006_no_ferry_moves_twice),
        CASE(F_007_moving_is_free_and_setting_is_not),
        CASE(F_008_a_road_without_a_ferry_ends_at_the_lake),
        CASE(F_009_a_road_that_only_ends_at_a_lake),
        CASE(F_010_a_ferry_brings_no_second_tile),
        CASE(F_011_a_builder_cut_off_goes_home),
        CASE(F_012_a_ferry_lake_is_no_inn),
        CASE(pitfall_24_inns_stay_when_a_ferry_moves),
        CASE(moving_a_ferry_completes_what_it_leaves),
        CASE(a_ferry_reopens_what_the_lake_closed),
        CASE(J2_001_a_road_runs_on_below_ground),
        CASE(J2_002_one_token_completes_nothing),
        CASE(J2_003_sets_for_two_three_and_more),
        CASE(option_two_sets_for_two),
        CASE(J2_004_a_tunnel_is_everybodys),
        CASE(J2_005_both_openings_on_one_tile),
        CASE(J2_006_any_opening_anywhere),
        CASE(tokens_of_one_set_make_a_tunnel),
        CASE(J2_007_once_in_a_double_turn),
        CASE(J2_008_tunnels_of_other_boxes),
        CASE(TB_010_a_tunnel_extends_the_builders_road),
        CASE(pitfall_24_a_tunnel_reaches_no_ferry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
