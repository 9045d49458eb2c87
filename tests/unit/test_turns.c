// SPDX-License-Identifier: MIT
//
// Incremental evaluation of whole turns is exactly equal to the evaluation from scratch of the
// position after them: at every decision of whole games, which greedy plays against random.
//
//     test_turns                   a few games of set-ups with local or previewable turns, and of
//                                  the toy for it
//     test_turns GAMES             GAMES games, all set-ups in turn; in nightly tests
//     test_turns pairs             a game of each two of the expansions, and one of all together;
//                                  in nightly tests
//     test_turns nets ARGUMENTS    the same, always with random networks
//     test_turns GAMES SET-UP ...  GAMES games of each of these set-ups, and how many of their
//                                  placements were previewed
#include "bot_games.h"
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/changes.h"
#include "carcarena/engine/text.h"
#include "testing.h"
#include "turns/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const SETUPS[] = {
    "base",
    "winter",
    "winter+gingerbread-man",
    "base+inns-and-cathedrals",
    "base+inns-and-cathedrals+traders-and-builders",
    "base+abbey-and-mayor",
    "base+bridges-castles-and-bazaars",
    "base+count-of-carcassonne",
    "base+crop-circles-1",
    "base+ferries",
    "base+festival",
    "base+flier",
    "base+goldmines",
    "base+hills-and-sheep",
    "base+king-and-robber-baron",
    "base+mage-and-witch",
    "base+monasteries-germany",
    "base+princess-and-dragon",
    "base+river-1",
    "base+shrines-and-heretics",
    "base+siege",
    "base+tower",
    "base+tunnel",
    "base+wind-roses",
    "base+abbot",
    "base+little-buildings",
    "base+castles-in-germany",
    "base+catapult",
    "base+darmstadt",
    "base+watchtowers",
    "base+under-the-big-top",
    "base+halflings-1",
    "base+la-porxada",
    "base+labyrinth",
    "base+messages",
    "base+plague",
    "base+robbers",
    "base+russian-promos",
    "base+school",
    "base+wheel-of-fortune",
    "base+phantom",
};
enum {
    SETUP_COUNT = sizeof SETUPS / sizeof SETUPS[0],
    LOCAL_COUNT = 5,
    EXPANSIONS_FROM = 4, /* with the basic game, from here on */
    SETUP_SIZE = 1024
};

/* Options and meetings of expansions that change scoring and turns. */
static const char *const OPTIONS[] = {
    "base incomplete_score=off",
    "base+under-the-big-top incomplete_score=off",
    "base+under-the-big-top-2+abbot",
    "winter+gingerbread-man incomplete_score=off",
    "base+inns-and-cathedrals+traders-and-builders incomplete_score=off",
    "base small_city=2",
    "base+inns-and-cathedrals small_city=2",
    "base farmers=off",
    "base+inns-and-cathedrals+traders-and-builders farmers=off",
    "base deck_limit=20",
    "winter+gingerbread-man gm_move=before",
    "winter+gingerbread-man gm_double=single gm_stuck=offboard",
    "base+traders-and-builders builder_chain=unlimited",
    "base+traders-and-builders trade_figures=pig",
    "base+traders-and-builders trade_figures=builder",
    "base farm_edition=1",
    "base farm_edition=2",
    "base+inns-and-cathedrals farm_edition=1",
    "base predraw=1",
    "base+inns-and-cathedrals+traders-and-builders predraw=1",
    "base hole_turn=on",
    "base+inns-and-cathedrals+traders-and-builders hole_turn=on",
    "base unplayable=return",
    "base table=9x9",
    "base table=9x7 edge_completes=on",
    "base+inns-and-cathedrals+traders-and-builders table=12x12 edge_completes=on",
    "base+little-buildings incomplete_score=off",
    "base+games-quarterly-11 gq11_herd=yes",
    "base+mountains mountains=on",
    "base dash=on",
    "base guard_duty=all",
    "base lease=on",
    "base rebuild=on",
    "base sell=sealed",
    "base start_player=lot",
    "base unpunctual=on",
    "base+labyrinth labyrinth=advanced",
    "base+labyrinth labyrinth=advanced deck_limit=20",
    "base+labyrinth+inns-and-cathedrals labyrinth=advanced incomplete_score=off",
    "base+tower deck_limit=40",
    "base+tower deck_limit=30 tower_shape=diamond tower_range=less",
    "base+princess-and-dragon deck_limit=40",
    "base+princess-and-dragon deck_limit=30 fairy=tile dragon=after",
    "base+shrines-and-heretics shrine_reward=challenger",
    "base+siege escape=city",
    "base+goldmines gold=perfeature",
    "base+king-and-robber-baron king_pays=later",
    "base+king-and-robber-baron king_pays=fifteen",
    "base+monasteries-germany+flier monastery_setup=add",
    "base+mage-and-witch+festival deck_limit=30",
    "base architects=on",
    "base cloister_battle=on",
    "base hand=hidden",
    "base one_chooses=open",
    "base open_tiles=on",
    "base own_cloister=on",
    "base+catapult catapult=throws",
    "base+phantom",
    "base+bridges-castles-and-bazaars+hills-and-sheep",
    "base+bridges-castles-and-bazaars hand=hidden",
    "base+phantom+inns-and-cathedrals incomplete_score=off",
    "base+la-porxada porxada_house=on",
    "base+plague+princess-and-dragon",
    "base+wheel-of-fortune wheel_place=beside",
    "base+abbey-and-mayor",
};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

static uint64_t games = 4 * LOCAL_COUNT;
static uint64_t setups = LOCAL_COUNT; /* number of set-ups used, from the first */
static uint64_t rounds = 1;           /* games with each of the options */
static bool always_nets;              /* random networks in every game */

/* A game, and the two ways to evaluate its turns. */
typedef struct Judged {
    const Rules *rules;
    Game *game, *after, *other;
    Turns *turns, *fresh;
    uint64_t decisions;
    uint64_t known; /* turns with known values for all players */
    uint64_t all;
} Judged;

static int16_t random_weight(Rng *rng) {
    enum { LARGEST = 4096 };
    return (int16_t)((int)rng_below(rng, 2 * LARGEST + 1) - LARGEST);
}

/** Fills networks with random weights, for all rules. */
static void nets_random(Nets *nets, const Rules *rules, uint64_t seed) {
    Rng rng = rng_make(seed, 37);
    *nets = (Nets){.known = " "};
    for (unsigned kind = 0; kind < NET_KIND_COUNT; kind++) {
        Net *net = &nets->kinds[kind];
        net->hidden = 8;
        for (unsigned j = 0; j < net->hidden; j++) {
            for (unsigned i = 0; i < NET_INPUTS; i++) {
                net->first[i / 2][j][i % 2] = random_weight(&rng);
            }
            net->out[j] = random_weight(&rng);
        }
        for (unsigned i = 0; i < NET_INPUTS; i++) {
            net->direct[i] = random_weight(&rng);
        }
    }
    const char *name;
    for (unsigned i = 0; (name = rules_expansion(rules, i)) != NULL; i++) {
        strcat(strcat(nets->known, name), " ");
    }
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        name = rules_type_set(rules, type);
        if (strstr(nets->known, name) == NULL) {
            strcat(strcat(nets->known, name), " ");
        }
    }
}

/**
 * In some games merge threats of farms, or of roads and cities, have weight 0. In every third game
 * random networks correct the terms.
 */
static Turns *turns_make(const Rules *rules, uint64_t seed) {
    static Nets nets;
    EvaluationWeights weights = evaluation_weights_default();
    if (seed % 3 == 2 || always_nets) {
        nets_random(&nets, rules, seed);
        weights.nets = &nets;
    }
    weights.contest = seed % 5 == 3 ? 0 : weights.contest;
    weights.rival = seed % 5 == 4 ? 0 : weights.rival;
    Turns *turns = NULL;
    Message message = {""};
    assert_int_equal(turns_create(&turns, rules, &weights, &message), STATUS_OK);
    return turns;
}

/** Prints the position and a turn that is judged wrongly. */
static void mistake_print(Judged *judged, const Turn *turn, const Turn *expected) {
    static char text[1 << 18];
    (void)game_to_text(judged->rules, judged->game, text, sizeof text);
    (void)puts(text); // longer than cmocka prints
    (void)game_draw_board(judged->rules, judged->game, text, sizeof text);
    (void)puts(text);
    game_copy(judged->rules, judged->after, judged->game);
    for (unsigned i = 0; i < turn->count; i++) {
        print_message("%s; ", action_to_text(judged->rules, judged->after, turn->actions[i], text,
                                             sizeof text));
        game_apply(judged->rules, judged->after, turn->actions[i]);
    }
    print_message("%.4f instead of %.4f, %u instead of %u decisions, end %u instead of %u\n",
                  turn->margin, expected->margin, turn->count, expected->count, turn->end,
                  expected->end);
    print_message("expected:");
    game_copy(judged->rules, judged->other, judged->game);
    for (unsigned i = 0; i < expected->count; i++) {
        print_message(" %s;", action_to_text(judged->rules, judged->other, expected->actions[i],
                                             text, sizeof text));
        game_apply(judged->rules, judged->other, expected->actions[i]);
    }
    double told[PLAYERS_MAX];
    double values[PLAYERS_MAX];
    const bool known = turns_delta_values(judged->turns, turn, told);
    turns_values(judged->fresh, judged->after, values);
    for (int player = 0; player < rules_players(judged->rules); player++) {
        print_message("player %d: %.4f, from scratch %.4f\n", player, known ? told[player] : 0.0,
                      values[player]);
    }
}

static void expect_same_turn(Judged *judged, const Turn *turn, const Turn *expected) {
    if (turn->margin != expected->margin || turn->count != expected->count ||
        turn->end != expected->end ||
        memcmp(turn->actions, expected->actions, sizeof turn->actions) != 0) {
        mistake_print(judged, turn, expected);
    }
    assert_true(turn->margin == expected->margin);
    assert_int_equal(turn->count, expected->count);
    assert_int_equal(turn->end, expected->end);
    assert_memory_equal(turn->actions, expected->actions, sizeof turn->actions);
}

static void judged_play(Judged *judged, const Turn *turn) {
    game_copy(judged->rules, judged->after, judged->game);
    turn_actions_play(judged->rules, judged->after, turn->actions);
}

/** Checks that every player's values after a turn equal the values in the position, if known. */
static void expect_true_values(Judged *judged, const Turn *turn) {
    double values[PLAYERS_MAX];
    double expected[PLAYERS_MAX];
    if (!turns_delta_values(judged->turns, turn, values)) {
        return;
    }
    judged_play(judged, turn);
    turns_values(judged->fresh, judged->after, expected);
    for (int player = 0; player < rules_players(judged->rules); player++) {
        if (values[player] != expected[player]) {
            print_message("player %d has %.4f instead of %.4f\n", player, values[player],
                          expected[player]);
        }
        assert_true(values[player] == expected[player]);
    }
    judged->known++;
}

/** Checks that the turn leads to a position with this value. */
static void expect_true_margin(Judged *judged, const Turn *turn, int player) {
    double values[PLAYERS_MAX];
    judged_play(judged, turn);
    const Pending pending = game_pending(judged->rules, judged->after);
    const bool next = pending.kind == PENDING_DECISION && pending.player != player &&
                      game_tile_in_turn(judged->rules, judged->after) < 0;
    assert_int_equal(next ? PENDING_DRAW : pending.kind, turn->end);
    if (turn->end == PENDING_DRAW || turn->end == PENDING_OVER) {
        turns_values(judged->fresh, judged->after, values);
        if (evaluation_margin(values, rules_players(judged->rules), player) != turn->margin) {
            print_message("turn of %u decisions: %.4f instead of %.4f\n", turn->count, turn->margin,
                          evaluation_margin(values, rules_players(judged->rules), player));
        }
        assert_true(evaluation_margin(values, rules_players(judged->rules), player) ==
                    turn->margin);
    }
}

/** Compares all turns, of every third decision in brief lists. Returns the first action of the
 * best. */
static Action decision_compare(Judged *judged) {
    const int player = game_pending(judged->rules, judged->game).player;
    const bool brief = judged->decisions++ % 3 == 0;
    const Turn *turns;
    turns_set_brief(judged->turns, brief);
    turns_set_brief(judged->fresh, brief);
    turns_prepare(judged->turns, judged->game);
    turns_prepare(judged->fresh, judged->game);
    const uint32_t count = turns_list(judged->turns, judged->game, &turns);
    assert_true(count > 0);
    const Turn *expected;
    const uint32_t listed = turns_list_from_scratch(judged->fresh, judged->game, &expected);
    for (uint32_t i = 0; listed != count && i < listed && i < count; i++) {
        expect_same_turn(judged, &turns[i], &expected[i]);
    }
    assert_int_equal(listed, count);
    const Turn *best = turns;
    for (uint32_t i = 0; i < count; i++) {
        expect_same_turn(judged, &turns[i], &expected[i]);
        expect_true_values(judged, &turns[i]);
        judged->all += action_verb(turns[i].actions[0]) == VERB_PLACE;
        best = turns[i].margin > best->margin ? &turns[i] : best;
    }
    const Turn chosen = *best;
    expect_true_margin(judged, &chosen, player);
    return chosen.actions[0];
}

static void game_compare(const Rules *rules, uint64_t seed) {
    Judged judged = {.rules = rules,
                     .game = game_memory(rules),
                     .after = game_memory(rules),
                     .other = game_memory(rules),
                     .turns = turns_make(rules, seed),
                     .fresh = turns_make(rules, seed)};
    assert_true(judged.game != NULL && judged.after != NULL && judged.other != NULL);
    Rng rng = rng_make(seed, 31);
    game_start(rules, judged.game, 0);
    for (Pending pending; (pending = game_pending(rules, judged.game)).kind != PENDING_OVER;) {
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(rules, judged.game, &rng);
            continue;
        }
        const Action best = decision_compare(&judged);
        const bool greedy = pending.player != 1 || rng_below(&rng, 2) == 0;
        game_apply(rules, judged.game,
                   greedy ? best : game_sample_action(rules, judged.game, &rng));
    }
    print_message("%.0f %% of %llu turns known\n",
                  100.0 * (double)judged.known / (double)judged.all,
                  (unsigned long long)judged.all);
    const bool delta = rules_turns_local(rules) || rules_turns_previewable(rules);
    assert_true(delta == (judged.known > 0));
    turns_destroy(judged.turns);
    turns_destroy(judged.fresh);
    free(judged.game);
    free(judged.after);
    free(judged.other);
}

static void changes_equal_positions(void **state) {
    for (uint64_t seed = 0; seed < games; seed++) {
        Rules *rules = rules_named(SETUPS[seed % setups], 2 + (int)(seed / setups % 4));
        print_message("%s\n", SETUPS[seed % setups]);
        game_compare(rules, seed);
        rules_destroy(rules);
    }
}

/** With all values of these options. */
static void changes_equal_positions_with_options(void **state) {
    for (uint64_t seed = 0; seed < OPTION_COUNT * rounds; seed++) {
        const char *const words = OPTIONS[seed % OPTION_COUNT];
        Rules *rules = rules_named(words, 2 + (int)((seed + seed / OPTION_COUNT) % 4));
        print_message("%s\n", words);
        assert_true(rules_turns_local(rules) != rules_turns_previewable(rules));
        game_compare(rules, seed);
        rules_destroy(rules);
    }
}

/** All changes that modules can report about turns, with a toy. */
static void previewed_changes_equal_positions(void **state) {
    const TileSet *set = shipped_tileset_find("base");
    const char *const expansions[] = {"toy-tally"};
    for (uint64_t seed = 0; seed < 6; seed++) {
        const RulesConfig config = {.tilesets = &set,
                                    .tileset_count = 1,
                                    .expansions = expansions,
                                    .expansion_count = 1,
                                    .players = (uint8_t)(2 + seed % 3)};
        Rules *rules = NULL;
        Message message = {""};
        assert_int_equal(rules_compile(&rules, &config, &message), STATUS_OK);
        assert_true(rules_turns_previewable(rules));
        game_compare(rules, seed);
        rules_destroy(rules);
    }
}

/** The turns compared here are not evaluated from scratch. */
static void turns_are_local_or_previewable(void **state) {
    for (uint64_t i = 0; i < LOCAL_COUNT; i++) {
        Rules *rules = rules_named(SETUPS[i], 2);
        assert_true(rules_turns_local(rules) != rules_turns_previewable(rules));
        rules_destroy(rules);
    }
}

/** Copies a set-up to `words` and adds the expansions of another that it lacks. */
static void setup_join(char words[SETUP_SIZE], const char *other) {
    const char *const added = strchr(other, '+');
    if (added != NULL && strstr(words, added) == NULL) {
        assert_true(strlen(words) + strlen(added) < SETUP_SIZE);
        memcpy(words + strlen(words), added, strlen(added) + 1);
    }
}

static void setup_compare(const char *words, uint64_t seed) {
    Rules *rules = rules_named(words, 2 + (int)(seed % 4));
    print_message("%s, %d players\n", words, rules_players(rules));
    game_compare(rules, seed);
    rules_destroy(rules);
}

/** Rules that are exact alone may meet: what one module pays, another may delay. */
static void pairs_equal_positions(void **state) {
    char together[SETUP_SIZE] = "base";
    for (uint64_t i = EXPANSIONS_FROM; i < SETUP_COUNT; i++) {
        setup_join(together, SETUPS[i]);
        for (uint64_t j = EXPANSIONS_FROM; j < i; j++) {
            char words[SETUP_SIZE] = "";
            memcpy(words, SETUPS[i], strlen(SETUPS[i]) + 1);
            setup_join(words, SETUPS[j]);
            setup_compare(words, i + j);
        }
    }
    setup_compare(together, 0);
}

static char **named; /* set-ups named on the command line */
static int named_count;

static void named_set_ups(void **state) {
    char **const names = named;
    for (int i = 0; i < named_count; i++) {
        for (uint64_t seed = 0; seed < games; seed++) {
            setup_compare(names[i], seed);
        }
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_equal_positions),
        cmocka_unit_test(changes_equal_positions_with_options),
        cmocka_unit_test(previewed_changes_equal_positions),
        cmocka_unit_test(turns_are_local_or_previewable),
    };
    if (argc > 1 && strcmp(argv[1], "nets") == 0) {
        always_nets = true;
        argc--;
        argv++;
    }
    if (argc > 1) {
        games = strtoull(argv[1], NULL, 10);
        setups = SETUP_COUNT;
        rounds = games / SETUP_COUNT;
    }
    if (argc == 2 && strcmp(argv[1], "pairs") == 0) {
        const struct CMUnitTest pairs[] = {cmocka_unit_test(pairs_equal_positions)};
        return cmocka_run_group_tests(pairs, NULL, NULL);
    }
    if (argc > 2) {
        const struct CMUnitTest by_name[] = {cmocka_unit_test(named_set_ups)};
        named = argv + 2;
        named_count = argc - 2;
        return cmocka_run_group_tests(by_name, NULL, NULL);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
