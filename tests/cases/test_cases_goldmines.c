// SPDX-License-Identifier: MIT
//
// Cases M-001 to M-011: gold. Rules: Complete Annotated Rules 7.4, p. 148 to 150.
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <string.h>

static const char SETS[] = "base+goldmines 2";

enum { HANDS = -1 };

/** Returns the action that places gold on the tile at a labeled cell, or takes it from there. */
static Action gold(Scenario *scenario, char label) {
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    const unsigned player = (unsigned)game_pending(scenario->rules, scenario->game).player;
    return action_with_arg(action_at(action_make(VERB_TOKEN, player), at.x, at.y), TOKEN_GOLD);
}

/** Returns the gold pieces of a player, or those on the tile at a cell. */
static int32_t gold_of(Scenario *scenario, int player, char label) {
    static GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    PlacedTile at = {0, 0, 0, 0};
    if (player == HANDS) {
        at = game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    }
    for (uint32_t i = 0; i < count; i++) {
        const bool there = facts[i].placed && facts[i].x == at.x && facts[i].y == at.y;
        if (strcmp(facts[i].name, "gold") == 0 &&
            (player == HANDS ? there : !facts[i].placed && facts[i].player == player)) {
            return facts[i].amount;
        }
    }
    return 0;
}

static int32_t gold_on(Scenario *scenario, char label) {
    return gold_of(scenario, HANDS, label);
}

/** Draws and places a tile with gold and places the second piece. */
static void gold_turn(Scenario *scenario, const char *tile, char label, char second) {
    char drawn[DRAWN_NAME_SIZE];
    (void)snprintf(drawn, sizeof drawn, "%.*s", (int)strlen(tile) - 1, tile);
    scenario_draw(scenario, drawn);
    scenario_place(scenario, tile, label);
    scenario_act(scenario, gold(scenario, second));
}

static void M_001_a_piece_on_the_tile_and_one_beside(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  E2=n    . \n"
                   " [D0]=s  ?a ");
    scenario_draw(scenario, "2.H");
    scenario_place(scenario, "2.H0", 'a');
    scenario_pending(scenario, "red gold");
    assert_int_equal(game_actions(scenario->rules, scenario->game, scenario->actions), 2);
    scenario_illegal(scenario, gold(scenario, 'a'));
    scenario_act(scenario, gold(scenario, 'n')); // diagonally
    assert_int_equal(gold_on(scenario, 'a'), 1);
    assert_int_equal(gold_on(scenario, 'n'), 1);
    assert_int_equal(gold_on(scenario, 's'), 0);
    scenario_pending(scenario, "red deploy"); // and a follower may be deployed
    // One neighbor: nothing to choose. A tile may hold several pieces.
    scenario_begin(scenario, SETS, " ?b [D0]=s  ?a ");
    scenario_turn(scenario, "2.H0", 'a', NULL);
    assert_int_equal(gold_on(scenario, 's'), 1);
    scenario_turn(scenario, "2.E1", 'b', NULL);
    assert_int_equal(gold_on(scenario, 's'), 2);
}

static void M_002_who_completes_a_city_takes_its_gold(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   "  .   ?a      ?b \n"
                   " ?h  [D0]=s    . ");
    scenario_turn(scenario, "2.H0", 'h', NULL);
    gold_turn(scenario, "2.F2", 'a', 's');
    scenario_deploy(scenario, "c0");
    assert_int_equal(gold_on(scenario, 's'), 2);
    scenario_turn(scenario, "E3", 'b', NULL);
    scenario_paid(scenario, "blue 6 completed city");
    assert_int_equal(gold_of(scenario, BLUE, 0), 3);
    assert_int_equal(gold_on(scenario, 's'), 0);
    assert_int_equal(gold_on(scenario, 'h'), 1); // not on a tile of the city
    scenario_final(scenario, "red 0, blue 9");
}

/** A road of four tiles, one of them missing, with three pieces on the others. */
static void road_prepare(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words,
                   "  .       .    ?c         ?n     . \n"
                   " A3:Br0  ?j   [D0]:Rr0=s  A1=e  ?x \n"
                   " E2       B0   E1         .      . ");
    gold_turn(scenario, "2.A2", 'n', 's');
    scenario_deploy(scenario, NULL);
    gold_turn(scenario, "2.F3", 'c', 's');
    scenario_deploy(scenario, NULL);
    gold_turn(scenario, "2.B1", 'x', 'e');
    scenario_deploy(scenario, NULL);
    scenario_player(scenario, RED);
    scenario_turn(scenario, "U0", 'j', NULL);
    scenario_scores(scenario, "red 4, blue 4");
}

static void M_003_a_tie_takes_by_turns(void **state) {
    Scenario *scenario = *state;
    road_prepare(scenario, SETS);
    scenario_pending(scenario, "red gold taken");
    scenario_act(scenario, gold(scenario, 's'));
    scenario_pending(scenario, "blue gold taken");
    scenario_act(scenario, gold(scenario, 'e'));
    assert_int_equal(gold_of(scenario, RED, 0), 2); // the last one is Red's
    assert_int_equal(gold_of(scenario, BLUE, 0), 1);
    scenario_pending(scenario, "blue draw");
}

static void M_004_gold_on_all_nine_tiles_of_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " U0  [D0]       U0 \n"
                   " E3   B0:Rm0=m  E1 \n"
                   " V0   E2        ?a ");
    gold_turn(scenario, "2.B2", 'a', 'm');
    scenario_deploy(scenario, NULL);
    scenario_paid(scenario, "red 9 completed cloister");
    assert_int_equal(gold_of(scenario, RED, 0), 2);
}

// Gold goes to the owner of nothing but the farm. Footnote 396: one of the castle's six tiles has
// gold, and so does a tile diagonal to them. The road that completes the castle has no owner.
static void M_005_gold_around_a_castle(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+goldmines+bridges-castles-and-bazaars 2",
                   " [D0]=s   U0  U0 \n"
                   "  E2:Rc0  ?g  A1 \n"
                   "  ?a      ?e  .  ");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1"); // a castle
    gold_turn(scenario, "2.A0", 'g', 's');
    scenario_deploy(scenario, NULL);
    scenario_turn(scenario, "A2", 'e', NULL);
    scenario_paid(scenario, "red 3 bonus city");
    assert_int_equal(gold_of(scenario, RED, 0), 1);
    assert_int_equal(gold_on(scenario, 'g'), 0);
    assert_int_equal(gold_on(scenario, 's'), 1);
}

// Gold of an occupied road is taken by turns.
static void M_005_a_castle_and_a_road(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+goldmines+bridges-castles-and-bazaars 2",
                   " [D0]     U0  U0       \n"
                   "  E2:Rc0  ?g  A1:Br0=w \n"
                   "  ?a      ?e  .        ");
    scenario_turn(scenario, "E0", 'a', NULL);
    scenario_do(scenario, "token 5 0,1");
    gold_turn(scenario, "2.A0", 'g', 'w');
    scenario_deploy(scenario, NULL);
    scenario_turn(scenario, "A2", 'e', NULL);
    scenario_paid(scenario, "blue 3 completed road, red 3 bonus city");
    assert_int_equal(gold_of(scenario, RED, 0), 1); // from g, before Blue takes from it
    assert_int_equal(gold_of(scenario, BLUE, 0), 1);
}

static void M_006_farmers_take_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, "  ?a        ?b \n [D0]:Rf1=s  . ");
    scenario_turn(scenario, "2.F2", 'a', NULL);
    scenario_turn(scenario, "E3", 'b', NULL);
    assert_int_equal(gold_of(scenario, RED, 0), 0);
    assert_int_equal(gold_on(scenario, 's'), 1);
}

static void M_007_what_is_left_counts_for_nobody(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]  ?a ");
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "2.H0", 'a', "r1");
    scenario_pending(scenario, "over");
    scenario_scores(scenario, "red 2, blue 0");
}

/** Gives the active player pieces, by the position's text. */
static void gold_give(Scenario *scenario, unsigned pieces) {
    enum { SIZE = 1 << 12 };
    char text[SIZE];
    char more[SIZE + 64];
    Message message = {""};
    assert_true(game_to_text(scenario->rules, scenario->game, text, sizeof text) < sizeof text);
    const char *turn = strstr(text, "turn ");
    assert_non_null(turn);
    (void)snprintf(more, sizeof more, "%.*smemory goldmines %u\n%s", (int)(turn - text), text,
                   pieces, turn);
    if (game_from_text(scenario->rules, scenario->game, more, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

static void M_008_seven_pieces_and_102_points(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0] ");
    scenario_points(scenario, RED, 102);
    gold_give(scenario, 7);
    scenario_final(scenario, "red 123, blue 0");
}

static void M_009_what_gold_is_worth(void **state) {
    static const struct {
        unsigned pieces;
        const char *final;
    } WORTH[] = {{3, "red 3, blue 0"},  {4, "red 8, blue 0"},   {6, "red 12, blue 0"},
                 {9, "red 27, blue 0"}, {10, "red 40, blue 0"}, {16, "red 64, blue 0"}};
    for (unsigned i = 0; i < sizeof WORTH / sizeof WORTH[0]; i++) {
        Scenario *scenario = *state;
        scenario_begin(scenario, SETS, " [D0] ");
        gold_give(scenario, WORTH[i].pieces);
        scenario_final(scenario, WORTH[i].final);
    }
}

// Footnote 397.
static void M_010_two_claim_the_same_piece(void **state) {
    for (int player = RED; player <= BLUE; player++) {
        Scenario *scenario = *state;
        scenario_begin(scenario, SETS,
                       " .    ?c        .  \n"
                       " A3  [D0]:Rr0=s ?a \n"
                       " E3   B0:Bm0    E1 \n"
                       " V0   E2        V3 ");
        gold_turn(scenario, "2.F2", 'c', 's');
        scenario_deploy(scenario, NULL);
        scenario_player(scenario, player);
        scenario_turn(scenario, "A1", 'a', NULL);
        scenario_scores(scenario, "red 3, blue 9");
        assert_int_equal(gold_of(scenario, player, 0), 1);
        assert_int_equal(gold_of(scenario, 1 - player, 0), 0);
    }
}

// Footnote 398: one piece each for the road; the third one stays.
static void M_011_option_a_piece_a_feature(void **state) {
    Scenario *scenario = *state;
    road_prepare(scenario, "base+goldmines 2 gold=perfeature");
    scenario_act(scenario, gold(scenario, 's'));
    scenario_act(scenario, gold(scenario, 's'));
    assert_int_equal(gold_of(scenario, RED, 0), 1);
    assert_int_equal(gold_of(scenario, BLUE, 0), 1);
    assert_int_equal(gold_on(scenario, 'e'), 1);
    scenario_pending(scenario, "blue draw");
}

// Little buildings are tokens, too.
static void gold_beside_little_buildings(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+goldmines+little-buildings 2",
                   "  E2=n    . \n"
                   " [D0]=s  ?a ");
    gold_turn(scenario, "2.H0", 'a', 'n');
    scenario_illegal(scenario, gold(scenario, 'n'));
    scenario_deploy(scenario, NULL);
    assert_int_equal(gold_on(scenario, 'n'), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(M_001_a_piece_on_the_tile_and_one_beside),
        CASE(M_002_who_completes_a_city_takes_its_gold),
        CASE(M_003_a_tie_takes_by_turns),
        CASE(M_004_gold_on_all_nine_tiles_of_a_cloister),
        CASE(M_005_gold_around_a_castle),
        CASE(M_005_a_castle_and_a_road),
        CASE(M_006_farmers_take_nothing),
        CASE(M_007_what_is_left_counts_for_nobody),
        CASE(M_008_seven_pieces_and_102_points),
        CASE(M_009_what_gold_is_worth),
        CASE(M_010_two_claim_the_same_piece),
        CASE(M_011_option_a_piece_a_feature),
        CASE(gold_beside_little_buildings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
