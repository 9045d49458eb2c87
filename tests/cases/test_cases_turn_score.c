// SPDX-License-Identifier: MIT
//
// The order of play with several expansions: steps 6 to 8. Rules: Complete Annotated Rules 7.4,
// order of play; names of tests begin with the number of the step.
#include "order_of_play.h"

// ---- 6: what is completed

// The lord's player chooses which of several completed structures pays the lord. The lord is
// therefore paid after all of them, and before any wagon moves.
static void turn_6_a_castle_after_what_it_is_paid_for(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+bridges-castles-and-bazaars+abbey-and-mayor+king-and-robber-baron 2",
                   "[D0]       .         .  \n"
                   " E2:Rc0=n  B0        .  \n"
                   " ?a        A3:BWr0=w  ?e ");
    order_play(scenario, "red draw: E\n"
                         "red place: E0 a\n"
                         "red deploy: pass\n"
                         "red castle: token 5 @n\n"
                         "blue draw: A\n"
                         "blue place: A1 e\n"
                         "blue deploy: pass\n"
                         "blue wagon");
    scenario_paid(scenario, "blue 2 completed road, red 2 bonus city");
    order_fact(scenario, "robber baron", BLUE, 1);
}

// The tile, the token of a tunnel and a ferry complete roads, all in one turn; the longest of them
// earns the Robber Baron.
static void turn_6_tile_token_and_ferry_complete_roads(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+tunnel+ferries+king-and-robber-baron 2",
                   " ?y  A3:Rr0  [D0]     ?l       W0 \n"
                   " ?x  2.C0=c   W0:Br2   W1:Rr2   V2 \n"
                   " .   A2       .        .        .  ");
    order_play(scenario, "red draw: B\n"
                         "red place: B0 x\n"
                         "red after placing: token 6 @c r0 1\n"
                         "red deploy: pass\n"
                         "blue draw: B\n"
                         "blue place: B0 y\n"
                         "blue after placing: pass\n"
                         "blue deploy: pass\n"
                         "blue after deploying: pass\n"
                         "red draw: 3.B\n"
                         "red place: 3.B0 l\n"
                         "red after placing: token 6 @c r1 1\n"
                         "red deploy: pass\n"
                         "red ferry: token 8 @l r1 r2\n"
                         "blue draw");
    scenario_paid(scenario, "red 3 completed road, red 3 completed road, blue 3 completed road");
    order_fact(scenario, "robber baron", RED, 1);
}

// ---- 7: completed features

// Red's knight in half a small city below the start tile; the other half is placed at a.
static void turn_7a_a_castle_instead_of_points(void **state) {
    Scenario *scenario = *state;
    static const char HALF[] = "[D0]=s      .  \n"
                               " E2:Rc0:Mc0=n  .  \n"
                               " ?a         .  ";
    scenario_begin(scenario,
                   "base+bridges-castles-and-bazaars+gingerbread-man+princess-and-dragon 2", HALF);
    order_line(scenario, "figure neutral fairy @n c0");
    order_line(scenario, "state princess-and-dragon beside=1");
    order_play(scenario, "red draw: E\n"
                         "red place: E0 a\n"
                         "red deploy: pass\n"
                         "red castle: token 5 @n\n"
                         "blue draw"); // the Gingerbread Man leaves and pays no player
    scenario_paid(scenario, "");
    scenario_begin(scenario,
                   "base+bridges-castles-and-bazaars+gingerbread-man+princess-and-dragon 2", HALF);
    order_line(scenario, "figure neutral fairy @n c0");
    order_line(scenario, "state princess-and-dragon beside=1");
    order_play(scenario, "red draw: E\n"
                         "red place: E0 a\n"
                         "red deploy: pass\n"
                         "red castle: pass\n"
                         "red gingerbread move: move gingerbread-man @s c0\n"
                         "blue draw");
    scenario_paid(scenario, "red 2 gingerbread city, red 3 bonus city, red 4 completed city");
}

static void turn_7b_7c_7d_bonus_fairy_goods_king(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+gingerbread-man+princess-and-dragon+traders-and-builders+"
                   "king-and-robber-baron 2",
                   "[D0]=s      .  \n"
                   " E2:Rc0:Mc0=n  .  \n"
                   " 4.Q1         .  \n"
                   " ?b    .");
    order_line(scenario, "figure neutral fairy @n c0");
    order_line(scenario, "state princess-and-dragon beside=1");
    order_play(scenario, "red draw: E\n"
                         "red place: E0 b\n"
                         "red deploy: pass\n"
                         "red gingerbread move: move gingerbread-man @s c0\n"
                         "blue draw");
    scenario_paid(scenario, "red 3 gingerbread city, red 3 bonus city, red 6 completed city");
    order_fact(scenario, "grain", RED, 1);
    order_fact(scenario, "king", RED, 1);
}

static void turn_7c_7d_7e_fairy_and_king_before_anybody_joins(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+count-of-carcassonne+princess-and-dragon+king-and-robber-baron 2",
                   "[2.A0]  2.B0 2.C0 2.D0 \n"
                   " 2.E0   2.F0 2.G0 2.H0 \n"
                   " 2.I0:Bc1=i 2.J0 2.K0 2.L0 \n"
                   " ?a     .   .    .    ");
    order_line(scenario, "figure neutral count 2,0 tile");
    order_line(scenario, "figure neutral fairy @i c1");
    order_line(scenario, "state princess-and-dragon beside=2");
    order_line(scenario, "away 0 follower castle-quarter");
    order_play(scenario, "red draw: E\n"
                         "red place: E0 a\n"
                         "red deploy: pass\n"
                         "red redeploy");
    scenario_paid(scenario, "blue 3 bonus city");
    order_fact(scenario, "king", RED, 1);
    order_play(scenario, "red redeploy: move follower @a c0\n"
                         "blue draw");
    scenario_paid(scenario, "red 4 completed city, blue 4 completed city");
}

static void turn_7e_7f_7g_join_then_the_hill_then_gold(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+hills-and-sheep+goldmines 2",
                   "[2.A0]  2.B0=q 2.C0 2.D0 \n"
                   " 2.E0   2.F0 2.G0 2.H0 \n"
                   " 2.I0:Bc1=i 2.J0 2.K0 2.L0 \n"
                   " ?a     ?b   .    .    ");
    order_line(scenario, "figure neutral count 2,0 tile");
    order_line(scenario, "away 0 follower castle-quarter");
    scenario_player(scenario, BLUE);
    order_play(scenario, "blue draw: 4.B\n"
                         "blue place: 4.B2 b\n"
                         "blue gold: token 7 @i\n"
                         "blue deploy: pass\n"
                         "red draw: 3.H\n"
                         "red place: 3.H0 a\n"
                         "red deploy: pass\n"
                         "red redeploy: move follower @a c0\n"
                         "blue draw");
    scenario_paid(scenario, "red 4 completed city"); // one knight each, Red's on the hill
    order_fact(scenario, "gold", RED, 1);
    order_fact(scenario, "gold", BLUE, 0);
}

// 3 per tile with the cathedral, 1 less in a besieged city, 1 more with the mage; 1 for the
// building, 3 for the Darmstadtium.
static void turn_7h_what_a_city_is_worth(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+inns-and-cathedrals+siege+mage-and-witch+darmstadt+little-buildings 2",
                   "  .           3.A2  E2               .  \n"
                   "  E1:NMc0     2.A0  5.darmstadtium0  ?a \n"
                   "  .          [D0]:Rc0  K0               .  ");
    order_play(scenario, "red draw: E\n"
                         "red place: E3 a\n"
                         "red deploy: token 0 @a\n"
                         "blue draw");
    scenario_paid(scenario, "red 28 completed city");
}

/** Sets a neutral figure off the board. */
static void off_table(Scenario *scenario, const char *name) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_neutral_figures(scenario->rules, scenario->game, figures);
    for (uint32_t i = 0; i < count; i++) {
        assert_string_not_equal(figures[i].name, name);
    }
}

static void turn_7d_7j_7l_baron_mage_wagon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+mage-and-witch+abbey-and-mayor+king-and-robber-baron 2",
                   "[D0]=s     U0   U0  \n"
                   " A3:RWr0:NMr0=w  ?a   A1=e  \n"
                   " .          .    .   ");
    order_play(scenario, "red draw: W\n"
                         "red place: W0 a\n"
                         "red deploy: pass\n"
                         "red wagon");
    scenario_paid(scenario, "red 4 completed road");
    order_fact(scenario, "robber baron", RED, 1);
    off_table(scenario, "mage");
    order_play(scenario, "red wagon: move wagon @a r1\n"
                         "blue draw");
}

static void turn_7k_7l_the_loser_of_the_race_before_the_wagon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+shrines-and-heretics+abbey-and-mayor+princess-and-dragon 2",
                   "  U0         [D0]       U0 \n"
                   " 2.A0:Bm0=s   A0:RWm0=m  E1 \n"
                   "  V3          V1         ?a ");
    order_line(scenario, "figure neutral fairy @m m0");
    order_line(scenario, "state princess-and-dragon beside=1");
    scenario_supply(scenario, "red 7, blue 6");
    order_play(scenario, "red draw: E\n"
                         "red place: E2 a\n"
                         "red deploy: pass\n"
                         "red wagon");
    scenario_paid(scenario, "red 3 bonus cloister, red 9 completed cloister");
    scenario_supply(scenario, "red 7, blue 7");
    order_play(scenario, "red wagon: move wagon @m r0\n"
                         "blue draw");
}

// Two wagons on two roads; gold is on one of them.
static void turn_7g_7l_gold_then_wagons_from_the_active_player_on(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+abbey-and-mayor+tower+goldmines 3",
                   "[D0]=s     U0   U0  \n"
                   " A3:RWr0=w ?a   A1:YWr0=e  \n"
                   " ?g         .    .   ");
    order_line(scenario, "away 1 follower prison 0");
    order_play(scenario, "red draw: 4.A\n"
                         "red place: 4.A0 g\n" // one piece goes to the wagon
                         "red deploy: pass\n"
                         "blue draw: W\n"
                         "blue place: W0 a\n"
                         "blue after placing: pass\n"
                         "blue deploy: pass\n"
                         "yellow wagon");
    scenario_paid(scenario, "yellow 2 completed road, red 2 completed road");
    order_fact(scenario, "gold", RED, 1);
    order_play(scenario, "yellow wagon: pass\n"
                         "red wagon: move wagon @a r1\n"
                         "blue before the end: pass\n"
                         "yellow draw");
}

// ---- 8: the tile

/**
 * Numbers of the memory of the Messages: 1 + space of a player's robber, points of their second
 * figure.
 */
enum { MESSAGES_ROBBER = 3, MESSAGES_SECOND = MESSAGES_ROBBER + 2 * PLAYERS_MAX + 64 };

// The message of the round that paid features is taken before the Gingerbread Man leaves. The man's
// bonus is a separate round with a separate message. The robber moves before both.
static void turn_8a_8b_robber_and_message_before_the_gingerbread_man(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+gingerbread-man+robbers+messages 2",
                   "  ?a       .   E0:Rc0:Mc0=x \n"
                   " [D0]:Rc0  U0  U0           ");
    scenario_points(scenario, RED, 3); // the first figure on 1, the second on 2
    scenario_memory(scenario, "messages", MESSAGES_SECOND + RED, 2);
    scenario_memory(scenario, "messages", MESSAGES_ROBBER + BLUE, 1 + 1);
    order_play(scenario, "red draw: *E\n"
                         "red place: *E0 a\n"
                         "red deploy: pass\n"
                         "red messages after scoring: choose 0\n"
                         "red message after scoring: knights\n"
                         "red messages after scoring: choose 1\n"
                         "red messages after scoring: choose 1\n"
                         "red gingerbread symbol: move gingerbread-man @a c0\n"
                         "red messages after a symbol: choose 1\n"
                         "red message after a symbol: pennants\n"
                         "blue draw");
    scenario_paid(scenario, "red 4 completed city, blue 2 bonus city, red 2 bonus city, "
                            "red 1 gingerbread city, red 2 bonus city");
    scenario_scores(scenario, "red 12, blue 2");
}

// A city below the City of Carcassonne.
#define CITY_BELOW(figures)                                                                        \
    "[2.A0]   2.B0 2.C0 2.D0 \n"                                                                   \
    " 2.E0   2.F0 2.G0 2.H0 \n"                                                                    \
    " 2.I0" figures "=i 2.J0=j 2.K0 2.L0 \n"                                                       \
    " ?a     ?b   .    .    "

static void turn_8b_8c_gingerbread_man_then_count(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+count-of-carcassonne+gingerbread-man+tower 2 "
                   "gm_print=corrected",
                   CITY_BELOW(":Bc1"));
    order_line(scenario, "figure neutral count 2,0 tile");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: *D\n"
                         "red place: *D2 a\n"
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "red gingerbread symbol: move gingerbread-man @a c0\n"
                         "red city: deploy follower 1,1 tile\n"
                         "red count: pass\n"
                         "red before the end: pass\n"
                         "blue draw");
}

static void turn_8c_8d_count_then_late_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+princess-and-dragon+tower 2 dragon=after",
                   CITY_BELOW(":Bc1"));
    order_line(scenario, "figure neutral count 2,0 tile");
    order_line(scenario, "away 0 follower prison 1");
    scenario_player(scenario, BLUE);
    order_play(scenario, "blue draw: 3.A\n"
                         "blue place: 3.A0 b\n"
                         "blue deploy: pass\n"
                         "red draw: 3.D\n"
                         "red place: 3.D0 a\n"
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "red city: pass\n"
                         "red dragon: move dragon @a tile\n"
                         "blue dragon: move dragon @i tile\n"
                         "red dragon: move dragon 0,1 tile\n"
                         "blue dragon: move dragon 0,0 tile\n"
                         "red dragon: move dragon 1,0 tile\n"
                         "blue dragon: move dragon 2,0 tile\n"
                         "red before the end: pass\n"
                         "blue draw");
}

static void turn_8c_8f_count_then_crop_circle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+crop-circles-1+tower 2",
                   CITY_BELOW(":Bc1:Bf0"));
    order_line(scenario, "figure neutral count 2,0 tile");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 3.C\n"
                         "red place: 3.C0 a\n"
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "red city: pass\n"
                         "red crop circle: choose 2\n"
                         "blue crop circle follower: remove follower @i f0\n"
                         "red before the end: pass\n"
                         "blue draw");
}

static void turn_8c_8e_count_then_throws(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+count-of-carcassonne+catapult+tower 2 catapult=throws",
                   CITY_BELOW(":Bc1:Bf0"));
    order_line(scenario, "figure neutral count 2,0 tile");
    order_line(scenario, "away 0 follower prison 1");
    order_play(scenario, "red draw: 3.A\n"
                         "red place: 3.A0 a\n"
                         "red after placing: pass\n"
                         "red deploy: pass\n"
                         "red city: deploy follower 1,1 tile\n"
                         "red count: pass\n"
                         "red catapult: choose 0\n"
                         "red catapult: token 12 @i\n"
                         "red throw: straight\n"
                         "red throw: straight\n"
                         "blue catapult: token 12 1,1\n"
                         "blue throw: straight\n"
                         "blue throw: straight\n"
                         "red after chance at the throw: pass\n"
                         "red before the end: pass\n"
                         "blue draw");
    scenario_supply(scenario, "red 6, blue 7"); // one is in prison
}

// All points of a round of throws are one sum, and give a message before the builder's tile.
static void turn_8e_9a_throws_message_second_part(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario,
                   "base+traders-and-builders+catapult+messages 2 "
                   "catapult=throws",
                   " [D0]:Rr0:RCr0  ?a  ?b ");
    order_play(scenario, "red draw: 3.H\n"
                         "red place: 3.H1 a\n"
                         "red deploy: pass\n"
                         "red catapult: choose 3\n"
                         "red throw: far enough\n"
                         "blue throw: far enough\n"
                         "red message after throws: smallest road\n"
                         "red messages after throws: choose 0\n"
                         "red messages after throws: choose 1\n"
                         "red second part: choose 1\n"
                         "red draw");
    scenario_scores(scenario, "red 7, blue 5");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(turn_6_a_castle_after_what_it_is_paid_for),
        CASE(turn_6_tile_token_and_ferry_complete_roads),
        CASE(turn_7a_a_castle_instead_of_points),
        CASE(turn_7b_7c_7d_bonus_fairy_goods_king),
        CASE(turn_7c_7d_7e_fairy_and_king_before_anybody_joins),
        CASE(turn_7e_7f_7g_join_then_the_hill_then_gold),
        CASE(turn_7h_what_a_city_is_worth),
        CASE(turn_7d_7j_7l_baron_mage_wagon),
        CASE(turn_7k_7l_the_loser_of_the_race_before_the_wagon),
        CASE(turn_7g_7l_gold_then_wagons_from_the_active_player_on),
        CASE(turn_8a_8b_robber_and_message_before_the_gingerbread_man),
        CASE(turn_8b_8c_gingerbread_man_then_count),
        CASE(turn_8c_8d_count_then_late_dragon),
        CASE(turn_8c_8f_count_then_crop_circle),
        CASE(turn_8c_8e_count_then_throws),
        CASE(turn_8e_9a_throws_message_second_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
