// SPDX-License-Identifier: MIT
//
// Under the Big Top. It is not in the Complete Annotated Rules; rules: WikiCarpedia, "Under the Big
// Top".
#include "carcarena/engine/text.h"
#include "scenario.h"

#include <stdio.h>
#include <string.h>

static const char SETS[] = "base+under-the-big-top 2";

/** Checks the tile of the big top; '\0': it is off the table. */
static void big_top_on(Scenario *scenario, char label) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_neutral_figures(scenario->rules, scenario->game, figures);
    bool found = label == '\0';
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(figures[i].name, "big-top") == 0) {
            assert_int_not_equal(label, '\0');
            assert_int_equal(figures[i].tile, scenario_tile(scenario, label));
            assert_int_equal(figures[i].segment, WHOLE_TILE);
            found = true;
        }
    }
    assert_true(found);
}

// ---- The circus

static void the_first_circus_tile_gets_the_big_top(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]:Rf1 \n ?a ");
    big_top_on(scenario, '\0');
    scenario_turn(scenario, "2.circus-cfff2", 'a', "c0");
    scenario_pending(scenario, "blue draw"); // nothing is revealed
    big_top_on(scenario, 'a');
    scenario_scores(scenario, "red 0, blue 0");
}

static void no_follower_on_a_circus_space(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0] ?a ");
    scenario_draw(scenario, "2.circus-frfr");
    scenario_place(scenario, "2.circus-frfr0", 'a');
    scenario_deployable(scenario, "r0 r1 f0 f1");
    assert_false(scenario_offered(scenario, "deploy follower 1,0 tile"));
}

// The road of the tile is completed: Blue's thief has left when the circus is paid.
static void a_later_one_pays_after_completed_features(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " A3:Br0  [D0]:Rf1            ?b \n"
                   " B0:Bm0  2.circus-cfff2=c     . ");
    scenario_line(scenario, "figure neutral big-top 0,1 tile");
    scenario_turn(scenario, "2.circus-frfr0", 'b', NULL);
    scenario_paid(scenario, "blue 3 completed road");
    scenario_pending(scenario, "red circus");
    scenario_outcomes(scenario, "1 point 1, 3 points 4, 4 points 5, 5 points 3, 6 points 2, "
                                "7 points 1");
    big_top_on(scenario, 'c');
    scenario_happen(scenario, "7 points");
    scenario_scores(scenario, "red 7, blue 10");
    big_top_on(scenario, 'b');
    scenario_pending(scenario, "blue draw");
}

// Red: thief and farmer; builder and pig do not count. Blue: farmer, ringmaster and two acrobats.
static void it_counts_ringmasters_acrobats_and_farmers(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top+traders-and-builders 2",
                   " A3:RCr0      [D0]:Rr0          U0               \n"
                   " B0:Rf0:RSf0  2.circus-cfff2    2.acrobats-ffff0 \n"
                   "  .           ?b                 .               ");
    scenario_line(scenario, "figure 1 ringmaster 1,1 f0");
    scenario_line(scenario, "away 1 follower pyramid 1,1");
    scenario_line(scenario, "away 1 follower pyramid 1,1");
    scenario_line(scenario, "figure neutral big-top 0,1 tile");
    scenario_turn(scenario, "2.circus-cfrf0", 'b', NULL);
    scenario_happen(scenario, "4 points");
    scenario_scores(scenario, "red 8, blue 12");
}

// Two tiles away, and a thief on the new tile itself, which counts at the next circus.
static void only_the_tile_and_the_eight_around(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]:Bf0         U0  U0:Br0 \n"
                   " 2.circus-cfff2   .    .     \n"
                   " ?b               .    .     ");
    scenario_line(scenario, "figure neutral big-top 0,1 tile");
    scenario_turn(scenario, "2.circus-cfrf0", 'b', "r0");
    scenario_happen(scenario, "5 points");
    scenario_scores(scenario, "red 5, blue 5");
}

static void the_follower_of_this_turn_counts(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]             \n"
                   " 2.circus-cfff2=c \n"
                   " ?b               ");
    scenario_line(scenario, "figure neutral big-top 0,1 tile");
    scenario_turn(scenario, "2.circus-cfrf0", 'b', "f0");
    scenario_happen(scenario, "3 points");
    scenario_scores(scenario, "red 3, blue 0");
}

static void revealed_tokens_do_not_come_again(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]  2.circus-frfr0  ?b ");
    scenario_line(scenario, "state under-the-big-top revealed=0,4,1,0,0,1");
    scenario_line(scenario, "figure neutral big-top 1,0 tile");
    scenario_facts(scenario, "token of 4", "all 4 token of 4");
    scenario_facts(scenario, "token of 7", "all 0 token of 7");
    scenario_turn(scenario, "2.circus-cffr0", 'b', NULL);
    scenario_outcomes(scenario, "1 point 1, 4 points 4, 5 points 3, 6 points 2");
}

static void all_tokens_revealed_form_a_new_stack(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0]  2.circus-frfr0  ?b ");
    scenario_line(scenario, "state under-the-big-top revealed=1,4,5,3,2,1");
    scenario_line(scenario, "figure neutral big-top 1,0 tile");
    scenario_turn(scenario, "2.circus-cffr0", 'b', NULL);
    scenario_outcomes(scenario, "1 point 1, 3 points 4, 4 points 5, 5 points 3, 6 points 2, "
                                "7 points 1");
    scenario_happen(scenario, "7 points");
    scenario_facts(scenario, "token of 7", "all 0 token of 7");
    scenario_facts(scenario, "token of 5", "all 3 token of 5");
}

static void the_last_token_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " ?a  [D0]                \n"
                   "  .  2.circus-cfff2:Rf0  ");
    scenario_line(scenario, "figure neutral big-top 0,1 tile");
    scenario_draws(scenario, 1);
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_pending(scenario, "blue last circus");
    scenario_happen(scenario, "6 points");
    scenario_pending(scenario, "over");
    scenario_scores(scenario, "red 6, blue 0");
}

// The lord of a castle with one tile beside the circus.
static void the_lord_of_a_castle_near_it(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top+bridges-castles-and-bazaars 2",
                   " ?a           .              \n"
                   " [D0]:Rc0    U0              \n"
                   " B0          2.circus-cfff2  \n"
                   "  .          ?b              ");
    scenario_line(scenario, "figure neutral big-top 1,1 tile");
    scenario_draw(scenario, "E");
    scenario_place(scenario, "E2", 'a');
    scenario_deploy(scenario, NULL);
    scenario_do(scenario, "token 5 0,0");
    scenario_turn(scenario, "2.circus-cfrf0", 'b', NULL);
    scenario_happen(scenario, "5 points");
    scenario_scores(scenario, "red 5, blue 0");
}

// ---- Acrobats

static const char SPACES[] = " [D0]                ?a  ?z \n"
                             " 2.acrobats-ffff0=p   .   . ";

static void an_acrobat_instead_of_a_deployment(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, SPACES);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a'); // diagonally next to it
    scenario_do(scenario, "deploy follower 0,1 tile");
    scenario_pending(scenario, "blue draw");
    scenario_supply(scenario, "red 6, blue 7");
    scenario_final(scenario, "red 5, blue 0");
}

static void an_acrobat_on_the_tile_of_the_turn(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0] \n ?a ");
    scenario_draw(scenario, "2.acrobats-ffff");
    scenario_place(scenario, "2.acrobats-ffff0", 'a');
    assert_true(scenario_offered(scenario, "deploy follower 0,1 tile"));
}

static void no_acrobat_two_tiles_away(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]                U0  ?z \n"
                   " 2.acrobats-ffff0     .   . ");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'z');
    assert_false(scenario_offered(scenario, "deploy follower 0,1 tile"));
}

static void only_ordinary_followers_are_acrobats(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top+inns-and-cathedrals+phantom 2", SPACES);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_true(scenario_offered(scenario, "deploy follower 0,1 tile"));
    assert_false(scenario_offered(scenario, "deploy big-follower 0,1 tile"));
    assert_false(scenario_offered(scenario, "deploy ringmaster 0,1 tile"));
    scenario_do(scenario, "deploy follower 0,1 tile");
    scenario_pending(scenario, "red phantom");
    assert_false(scenario_offered(scenario, "deploy phantom 0,1 tile"));
}

/** Two acrobats of Red and one of Blue. */
static void full_pyramid(Scenario *scenario, const char *words) {
    scenario_begin(scenario, words, SPACES);
    scenario_line(scenario, "away 0 follower pyramid 0,1");
    scenario_line(scenario, "away 1 follower pyramid 0,1");
    scenario_line(scenario, "away 0 follower pyramid 0,1");
}

static void no_fourth_acrobat(void **state) {
    Scenario *scenario = *state;
    full_pyramid(scenario, SETS);
    Message message = {""};
    char text[1 << 14];
    const char *const turn = "\nturn ";
    assert_true(game_to_text(scenario->rules, scenario->game, text, sizeof text) < sizeof text);
    char changed[1 << 15];
    const char *const at = strstr(text, turn);
    (void)snprintf(changed, sizeof changed, "%.*s\naway 1 follower pyramid 0,1%s", (int)(at - text),
                   text, at);
    assert_int_equal(game_from_text(scenario->rules, scenario->game, changed, &message),
                     STATUS_INVALID);
    assert_non_null(strstr(message.text, "free acrobat space"));
    full_pyramid(scenario, SETS);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_false(scenario_offered(scenario, "deploy follower 0,1 tile"));
}

// From anywhere, by any player, instead of a deployment.
static void a_full_pyramid_is_scored(void **state) {
    Scenario *scenario = *state;
    full_pyramid(scenario, SETS);
    scenario_supply(scenario, "red 5, blue 6");
    scenario_turn(scenario, "U0", 'a', NULL);
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'z');
    scenario_do(scenario, "token 14 0,1");
    scenario_scores(scenario, "red 10, blue 5");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_pending(scenario, "red draw");
}

static void two_acrobats_are_not_scored(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, SPACES);
    scenario_line(scenario, "away 0 follower pyramid 0,1");
    scenario_line(scenario, "away 1 follower pyramid 0,1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_false(scenario_offered(scenario, "token 14 0,1"));
    scenario_do(scenario, "deploy follower 0,1 tile"); // the third
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'z');
    assert_true(scenario_offered(scenario, "token 14 0,1"));
}

static void a_pyramid_without_an_own_acrobat(void **state) {
    Scenario *scenario = *state;
    for (int own = 0; own < 2; own++) {
        scenario_begin(scenario, own ? "base+under-the-big-top 2 pyramid=own" : SETS, SPACES);
        for (int i = 0; i < 3; i++) {
            scenario_line(scenario, "away 1 follower pyramid 0,1");
        }
        scenario_draw(scenario, "U");
        scenario_place(scenario, "U0", 'a');
        assert_int_equal(scenario_offered(scenario, "token 14 0,1"), !own);
        scenario_deploy(scenario, NULL);
        scenario_draw(scenario, "U");
        scenario_place(scenario, "U0", 'z');
        assert_true(scenario_offered(scenario, "token 14 0,1")); // Blue
    }
}

static void acrobats_at_the_end(void **state) {
    Scenario *scenario = *state;
    full_pyramid(scenario, SETS);
    scenario_final(scenario, "red 10, blue 5");
}

// ---- Acrobats and other expansions

static void a_magic_portal_leads_to_any_acrobat_space(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top+princess-and-dragon 2",
                   " [D0]                U0  ?z \n"
                   " 2.acrobats-ffff0     .   . ");
    scenario_draw(scenario, "3.H");
    scenario_place(scenario, "3.H0", 'z');
    assert_true(scenario_offered(scenario, "deploy follower 0,1 tile"));
}

static void the_dragon_takes_acrobats(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top+princess-and-dragon 2",
                   " [D0]                ?a \n"
                   " 2.acrobats-ffff0     . \n"
                   " B0                   . ");
    scenario_line(scenario, "away 0 follower pyramid 0,1");
    scenario_line(scenario, "away 1 follower pyramid 0,1");
    scenario_line(scenario, "figure neutral dragon 0,2 tile");
    scenario_draw(scenario, "3.P");
    scenario_place(scenario, "3.P0", 'a');
    assert_true(scenario_offered(scenario, "deploy follower 0,1 tile"));
    scenario_deploy(scenario, NULL);
    scenario_do(scenario, "move dragon 0,1 tile");
    scenario_supply(scenario, "red 7, blue 7");
}

static void no_acrobat_beside_the_dragon(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top+princess-and-dragon 2", SPACES);
    scenario_line(scenario, "figure neutral dragon 0,1 tile");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    assert_false(scenario_offered(scenario, "deploy follower 0,1 tile"));
}

// She is paid for at the begin of a turn, not with the pyramid.
static void the_fairy_next_to_an_acrobat(void **state) {
    Scenario *scenario = *state;
    full_pyramid(scenario, "base+under-the-big-top+princess-and-dragon 2");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_do(scenario, "move fairy 0,1 tile");
    scenario_turn(scenario, "U0", 'z', NULL);
    scenario_scores(scenario, "red 1, blue 0");
    scenario_final(scenario, "red 11, blue 5");
}

static void a_tower_takes_an_acrobat(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top+tower 2",
                   " [D0]                ?a  \n"
                   " 2.acrobats-ffff0    3.B0 ");
    scenario_line(scenario, "away 1 follower pyramid 0,1");
    scenario_line(scenario, "away 1 follower pyramid 0,1");
    scenario_draw(scenario, "U");
    scenario_place(scenario, "U0", 'a');
    scenario_do(scenario, "token 3 1,1");
    scenario_actions(scenario, 2); // one for both, or a pass
    scenario_do(scenario, "remove follower 0,1 tile of 1");
    scenario_supply(scenario, "red 7, blue 5");
    scenario_final(scenario, "red 0, blue 5");
}

static void the_festival_brings_an_acrobat_home(void **state) {
    Scenario *scenario = *state;
    full_pyramid(scenario, "base+under-the-big-top+festival 2");
    scenario_draw(scenario, "3.J");
    scenario_place(scenario, "3.J0", 'a');
    scenario_do(scenario, "remove follower 0,1 tile");
    scenario_supply(scenario, "red 6, blue 6");
    scenario_final(scenario, "red 5, blue 5");
}

// The road of the tile needs a bridge over the spaces.
static void a_bridge_over_the_spaces(void **state) {
    Scenario *scenario = *state;
    for (int acrobats = 2; acrobats <= 3; acrobats++) {
        scenario_begin(scenario, "base+under-the-big-top+bridges-castles-and-bazaars 2",
                       " [D0]                U0 \n"
                       " 2.acrobats-ffff0    ?a ");
        for (int i = 0; i < acrobats; i++) {
            scenario_line(scenario, "away 0 follower pyramid 0,1");
        }
        scenario_draw(scenario, "A");
        scenario_place(scenario, "A1", 'a');
        scenario_facts(scenario, "bridge", "red 2 bridge, blue 3 bridge, all 2 bridge");
        assert_false(scenario_offered(scenario, "token 14 0,1"));
        assert_false(scenario_offered(scenario, "deploy follower 0,1 tile"));
    }
}

// ---- The ringmaster

// Blue has the majority; an acrobat tile and a circus tile are around Red's ringmaster.
static void two_points_for_each_tile_around_him(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " A3:Br0  U0:Br0             [D0]             ?b \n"
                   "  .      2.acrobats-ffff0   2.circus-cfff2    . ");
    scenario_line(scenario, "figure 0 ringmaster 0,0 r0");
    scenario_final(scenario, "red 4, blue 3");
    scenario_turn(scenario, "A1", 'b', NULL);
    scenario_paid(scenario, "blue 4 completed road, red 4 bonus road");
    scenario_supply_of(scenario, FIGURE_RINGMASTER, "red 1, blue 1");
}

static void he_is_deployed_like_a_follower(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS, " [D0] \n ?a ");
    scenario_draw(scenario, "2.acrobats-rfrf");
    scenario_place(scenario, "2.acrobats-rfrf1", 'a');
    scenario_deployable_as(scenario, FIGURE_RINGMASTER, "r0 r1 f0 f1");
    scenario_deploy_as(scenario, FIGURE_RINGMASTER, "r0");
    scenario_supply_of(scenario, FIGURE_RINGMASTER, "red 0, blue 1");
    scenario_supply(scenario, "red 7, blue 7");
    scenario_final(scenario, "red 3, blue 0"); // a road of one tile, and the tile itself
}

static void in_a_cloister(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " U0  [D0]  U0             \n"
                   " B0   B0   2.circus-cfff1 \n"
                   " E2   ?a   E2             ");
    scenario_line(scenario, "figure 0 ringmaster 0,1 m0");
    scenario_turn(scenario, "B0", 'a', NULL);
    scenario_paid(scenario, "red 9 completed cloister, red 2 bonus cloister");
}

static void on_a_farm_at_the_end(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SETS,
                   " [D0]                 .                \n"
                   " 2.acrobats-ffff0     2.acrobats-ffrr2 ");
    scenario_line(scenario, "figure 1 ringmaster 0,1 f0");
    scenario_final(scenario, "red 0, blue 4");
}

static void no_points_for_what_scores_nothing(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top 2 incomplete_score=off",
                   " [D0]  \n 2.acrobats-ffff0 ");
    scenario_line(scenario, "figure 0 ringmaster 0,0 r0");
    scenario_line(scenario, "figure 1 ringmaster 0,1 f0");
    scenario_final(scenario, "red 0, blue 2");
}

static void in_a_shrine(void **state) {
    Scenario *scenario = *state;
    for (int all = 0; all < 2; all++) {
        scenario_begin(scenario,
                       all ? "base+under-the-big-top+shrines-and-heretics 2 ringmaster=all"
                           : "base+under-the-big-top+shrines-and-heretics 2",
                       " [D0]                .    \n"
                       " 2.acrobats-ffff0    3.A0 ");
        scenario_line(scenario, "figure 0 ringmaster 1,1 m0");
        scenario_final(scenario, all ? "red 5, blue 0" : "red 3, blue 0");
    }
}

// ---- The second edition

static const char SECOND[] = "base+under-the-big-top-2+abbot 2";

// An abbot enters the garden of a circus tile; the circus itself stays closed to all.
static void a_garden_beside_a_circus(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SECOND, " [D0] ?a ");
    scenario_draw(scenario, "2.circus-frrf-garden");
    scenario_place(scenario, "2.circus-frrf-garden2", 'a');
    scenario_deployable(scenario, "r0 r1 f0 f1");
    scenario_deployable_as(scenario, FIGURE_ABBOT, "g0");
    scenario_deploy_as(scenario, FIGURE_ABBOT, "g0");
    big_top_on(scenario, 'a');
}

static void a_garden_beside_acrobats(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, SECOND, " [D0] \n ?a ");
    scenario_draw(scenario, "2.acrobats-ffff-garden");
    scenario_place(scenario, "2.acrobats-ffff-garden0", 'a');
    scenario_deployable(scenario, "f0");
    scenario_deployable_as(scenario, FIGURE_ABBOT, "g0");
    assert_true(scenario_offered(scenario, "deploy follower 0,1 tile"));
    assert_false(scenario_offered(scenario, "deploy abbot 0,1 tile"));
}

// The circus pays for an abbot in its garden, unless the new circus tile completes the garden.
static void an_abbot_in_the_garden_of_the_circus(void **state) {
    Scenario *scenario = *state;
    for (int completes = 0; completes < 2; completes++) {
        scenario_begin(scenario, SECOND,
                       " U0  [D0]                     U0  ?z \n"
                       " B0   2.circus-frrf-garden0   A1   . \n"
                       " B0   ?b                      B0   . ");
        scenario_line(scenario, "figure 1 abbot 0,1 g0");
        scenario_line(scenario, "figure neutral big-top 0,1 tile");
        scenario_turn(scenario, completes ? "2.circus-ffrf2" : "2.circus-ffrf1",
                      completes ? 'b' : 'z', NULL);
        scenario_paid(scenario, completes ? "blue 9 completed cloister" : "");
        scenario_happen(scenario, "5 points");
        scenario_scores(scenario, completes ? "red 0, blue 9" : "red 0, blue 5");
    }
}

// Without the abbot no figure enters a garden.
static void gardens_without_an_abbot(void **state) {
    Scenario *scenario = *state;
    scenario_begin(scenario, "base+under-the-big-top-2 2", " [D0] \n ?a ");
    scenario_draw(scenario, "2.acrobats-ffff-garden");
    scenario_place(scenario, "2.acrobats-ffff-garden0", 'a');
    scenario_deployable(scenario, "f0");
}

// ---- Files

static void the_id_of_a_tile_says_which_space_it_has(void **state) {
    Scenario *scenario = *state;
    static const char *const SYMBOLS[] = {"circus"};
    static const TileFacts TILES[] = {
        {.id = "Z",
         .count = 1,
         .edges = {EDGE_FIELD, EDGE_FIELD, EDGE_FIELD, EDGE_FIELD},
         .symbols = 1,
         .segment_count = 1,
         .segments = {{.id = "f0",
                       .kind = SEGMENT_FIELD,
                       .ports = 1U << 0 | 1U << 2 | 1U << 3 | 1U << 5 | 1U << 6 | 1U << 8 |
                                1U << 9 | 1U << 11}}}};
    static const TileSet OWN = {.id = "own",
                                .name = "one tile",
                                .note = "",
                                .expansion = "under-the-big-top",
                                .start_tile = "",
                                .symbols = SYMBOLS,
                                .symbol_count = 1,
                                .tiles = TILES,
                                .tile_count = 1};
    scenario->own = &OWN;
    scenario_refused(scenario, "base+own 2", "must begin with circus- or acrobats-");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(the_first_circus_tile_gets_the_big_top),
        CASE(no_follower_on_a_circus_space),
        CASE(a_later_one_pays_after_completed_features),
        CASE(it_counts_ringmasters_acrobats_and_farmers),
        CASE(only_the_tile_and_the_eight_around),
        CASE(the_follower_of_this_turn_counts),
        CASE(revealed_tokens_do_not_come_again),
        CASE(all_tokens_revealed_form_a_new_stack),
        CASE(the_last_token_at_the_end),
        CASE(the_lord_of_a_castle_near_it),
        CASE(an_acrobat_instead_of_a_deployment),
        CASE(an_acrobat_on_the_tile_of_the_turn),
        CASE(no_acrobat_two_tiles_away),
        CASE(only_ordinary_followers_are_acrobats),
        CASE(no_fourth_acrobat),
        CASE(a_full_pyramid_is_scored),
        CASE(two_acrobats_are_not_scored),
        CASE(a_pyramid_without_an_own_acrobat),
        CASE(acrobats_at_the_end),
        CASE(a_magic_portal_leads_to_any_acrobat_space),
        CASE(the_dragon_takes_acrobats),
        CASE(no_acrobat_beside_the_dragon),
        CASE(the_fairy_next_to_an_acrobat),
        CASE(a_tower_takes_an_acrobat),
        CASE(the_festival_brings_an_acrobat_home),
        CASE(a_bridge_over_the_spaces),
        CASE(two_points_for_each_tile_around_him),
        CASE(he_is_deployed_like_a_follower),
        CASE(in_a_cloister),
        CASE(on_a_farm_at_the_end),
        CASE(no_points_for_what_scores_nothing),
        CASE(in_a_shrine),
        CASE(a_garden_beside_a_circus),
        CASE(a_garden_beside_acrobats),
        CASE(an_abbot_in_the_garden_of_the_circus),
        CASE(gardens_without_an_abbot),
        CASE(the_id_of_a_tile_says_which_space_it_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
