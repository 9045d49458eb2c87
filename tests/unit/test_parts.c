// SPDX-License-Identifier: MIT
//
// Nested turns (nested_turns.h), with the toy errand: where play resumes, what modules remember
// meanwhile, and that positions in the middle are complete.
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "testing.h"
#include "toys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 16, GAMES = 6, SEND = 1 };

#define ERRAND "+toy-errand+magic-portal"

#define FEW_BOXES "base+inns-and-cathedrals+traders-and-builders+princess-and-dragon" ERRAND
#define BLIND     FEW_BOXES " toy_blind=on"

static const char MANY_BOXES[] =
    "base+river-2+inns-and-cathedrals+traders-and-builders+princess-and-dragon+tower"
    "+abbey-and-mayor+bridges-castles-and-bazaars+hills-and-sheep"
    "+king-and-robber-baron+ferries+flier+goldmines+crop-circles-1"
    "+shrines-and-heretics+tunnel+wind-roses" ERRAND "+toy-larder";

static void choose(GameTable *table) {
    const unsigned player = (unsigned)game_active_player(table->rules, table->game);
    game_apply(table->rules, table->game, action_with_arg(action_make(VERB_CHOOSE, player), SEND));
}

static void pass(GameTable *table) {
    game_apply(table->rules, table->game,
               action_pass((unsigned)game_active_player(table->rules, table->game)));
}

/** Plays a ply at random, without errands. */
static void step_alone(GameTable *table, Rng *rng) {
    if (table_in_phase(table, "toy errand") || table_in_phase(table, "toy dawn")) {
        pass(table);
    } else {
        table_step(table, rng);
    }
}

/** Plays at random, without errands, until a decision of a phase is pending. */
static void reach(GameTable *table, const char *phase, Rng *rng) {
    while (!table_in_phase(table, phase)) {
        assert_false(table_is_over(table));
        step_alone(table, rng);
    }
}

/** Returns how many parts wait with a tile, by the facts that players see. */
static uint32_t waiting(const GameTable *table) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(table->rules, table->game, facts);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += strcmp(facts[i].name, "part waits") == 0;
    }
    return found;
}

/** Checks that the position, written and read, is the same and continues in the same way. */
static void check_position(GameTable *table, uint64_t seed) {
    table_expect_text(table);
    const Pending here = game_pending(table->rules, table->game);
    const Pending there = game_pending(table->rules, table->other);
    assert_int_equal(here.kind, there.kind);
    if (here.kind == PENDING_DECISION) {
        Rng one = rng_make(seed, 2);
        Rng two = one;
        assert_true(game_sample_action(table->rules, table->game, &one) ==
                    game_sample_action(table->rules, table->other, &two));
    }
}

/** Checks that a copy continues like the game, and leaves the game unchanged. */
static void check_copy(GameTable *table, uint64_t seed) {
    Game *const game = table->game;
    const uint64_t hash = game_hash(table->rules, game);
    game_copy(table->rules, table->other, game);
    assert_true(game_hash(table->rules, table->other) == hash);
    Rng rng = rng_make(seed, 3);
    (void)game_playout(table->rules, table->other, &rng);
    assert_int_equal(game_pending(table->rules, table->other).kind, PENDING_OVER);
    assert_true(game_hash(table->rules, game) == hash);
}

/**
 * Plays a game to its end with all checks at every ply. @return the most parts that waited at once.
 */
static uint32_t game_checked(GameTable *table, uint64_t seed, bool texts) {
    Rng rng = rng_make(seed, 1);
    uint32_t plies = 0;
    uint32_t deepest = 0;
    game_start(table->rules, table->game, 0);
    for (; !table_is_over(table); plies++) {
        table_expect_sound(table);
        const uint32_t parts = waiting(table);
        deepest = parts > deepest ? parts : deepest;
        if (texts && (parts > 0 || plies % 8 == 0)) {
            check_position(table, plies);
        }
        if (texts && parts > 0 && plies % 16 == 0) {
            check_copy(table, plies);
        }
        assert_true(game_actions(table->rules, table->game, table->actions) <=
                    rules_actions_max(table->rules));
        table_step(table, &rng);
    }
    assert_true(plies <= rules_plies_max(table->rules));
    assert_int_equal(waiting(table), 0);
    return deepest;
}

/** Plays games with checks, all with the same rules. @return the most parts that waited at once. */
static uint32_t games_checked(const char *words, int players) {
    GameTable table = table_of(words, players);
    uint32_t deepest = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        const uint32_t parts = game_checked(&table, seed, seed < 2);
        deepest = parts > deepest ? parts : deepest;
    }
    table_free(&table);
    return deepest;
}

static void a_nested_part_returns_to_the_earlier_tile(void **state) {
    GameTable table = table_of(FEW_BOXES, 3);
    Rng rng = rng_make(4, 4);
    for (int turn = 0; turn < 8; turn++) {
        reach(&table, "toy errand", &rng);
        const int tile = game_tile_in_turn(table.rules, table.game);
        const int player = game_active_player(table.rules, table.game);
        const uint32_t tiles = game_tile_count(table.rules, table.game);
        assert_int_equal(tile + 1, tiles);
        choose(&table);
        assert_int_equal(game_pending(table.rules, table.game).kind, PENDING_DRAW);
        assert_int_equal(game_tile_in_turn(table.rules, table.game), -1);
        assert_int_equal(game_active_player(table.rules, table.game), player);
        assert_int_equal(waiting(&table), 1);
        check_position(&table, 0);
        reach(&table, "toy report", &rng);
        assert_int_equal(game_tile_in_turn(table.rules, table.game), tile);
        assert_int_equal(game_active_player(table.rules, table.game), player);
        assert_true(game_tile_count(table.rules, table.game) > tiles);
        assert_int_equal(waiting(&table), 0);
        check_position(&table, 0);
        pass(&table);
    }
    table_free(&table);
}

static void parts_go_back_one_by_one(void **state) {
    GameTable table = table_of(FEW_BOXES, 2);
    Rng rng = rng_make(5, 4);
    reach(&table, "toy errand", &rng);
    const int first = game_tile_in_turn(table.rules, table.game);
    choose(&table);
    reach(&table, "toy errand", &rng);
    const int second = game_tile_in_turn(table.rules, table.game);
    assert_true(second > first);
    choose(&table);
    assert_int_equal(waiting(&table), 2);
    check_position(&table, 1);
    reach(&table, "toy report", &rng); // not asked for a third one: there is no room
    assert_int_equal(game_tile_in_turn(table.rules, table.game), second);
    assert_int_equal(waiting(&table), 1);
    check_position(&table, 1);
    pass(&table);
    reach(&table, "toy report", &rng);
    assert_int_equal(game_tile_in_turn(table.rules, table.game), first);
    assert_int_equal(waiting(&table), 0);
    check_position(&table, 1);
    table_free(&table);
}

static void a_part_before_the_draw_returns_to_the_draw(void **state) {
    GameTable table = table_of(FEW_BOXES, 2);
    Rng rng = rng_make(6, 4);
    reach(&table, "toy errand", &rng);
    pass(&table);
    while (!table_in_phase(&table, "toy dawn")) {
        table_step(&table, &rng);
    }
    const int player = game_active_player(table.rules, table.game);
    const uint32_t tiles = game_tile_count(table.rules, table.game);
    int32_t before[PLAYERS_MAX], after[PLAYERS_MAX];
    choose(&table);
    check_position(&table, 2);
    while (game_pending(table.rules, table.game).kind != PENDING_DRAW ||
           game_tile_count(table.rules, table.game) == tiles) {
        game_scores(table.rules, table.game, before);
        if (table_in_phase(&table, "toy errand") || table_in_phase(&table, "second part")) {
            pass(&table);
        } else {
            table_step(&table, &rng);
        }
    }
    game_scores(table.rules, table.game, after);
    assert_int_equal(game_active_player(table.rules, table.game), player);
    assert_int_equal(after[player], before[player] + 1);
    assert_int_equal(game_tile_in_turn(table.rules, table.game), -1);
    check_position(&table, 2);
    table_free(&table);
}

static void an_empty_stack_ends_the_part_alone(void **state) {
    GameTable table = table_of(BLIND, 2);
    Rng rng = rng_make(7, 4);
    for (;;) {
        reach(&table, "toy errand", &rng);
        if (game_draws_left(table.rules, table.game) == 0) {
            break;
        }
        pass(&table);
    }
    const int tile = game_tile_in_turn(table.rules, table.game);
    choose(&table);
    assert_true(table_in_phase(&table, "toy report"));
    assert_int_equal(game_tile_in_turn(table.rules, table.game), tile);
    check_position(&table, 3);
    pass(&table);
    while (!table_is_over(&table)) {
        table_step(&table, &rng);
    }
    table_free(&table);
}

/** Returns whether the present part is the second one of a double turn, by a fact of the game. */
static bool second_part(const GameTable *table) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(table->rules, table->game, facts);
    bool second = false;
    for (uint32_t i = 0; i < count; i++) {
        second = second || (strcmp(facts[i].name, "second part") == 0 && facts[i].amount != 0);
    }
    return second;
}

/** Deploys the builder if that is possible; false if it is not. */
static bool builder_deploy(GameTable *table) {
    const uint32_t count = game_actions(table->rules, table->game, table->actions);
    for (uint32_t i = 0; i < count; i++) {
        const Action action = table->actions[i];
        if (action_verb(action) == VERB_DEPLOY && action_figure(action) == FIGURE_BUILDER) {
            game_apply(table->rules, table->game, action);
            return true;
        }
    }
    return false;
}

/* Observations of the builders in one turn. */
typedef struct Builders {
    int asked_within; /* tile for which the builder asked in a nested part, or -1 */
    bool both;        /* and then the builder of the waiting part asked */
} Builders;

/** A builder gives a tile once in each part. */
static void builder_answer(GameTable *table, Builders *seen) {
    const uint32_t parts = waiting(table);
    const int tile = game_tile_in_turn(table->rules, table->game);
    assert_false(second_part(table));
    seen->both = seen->both || (parts == 0 && seen->asked_within > tile);
    seen->asked_within = parts == 1 ? tile : -1;
    choose(table);
    assert_true(second_part(table));
}

/** Sends for a tile in the first part of a turn. */
static void errand_answer(GameTable *table, Builders *seen) {
    if (waiting(table) > 0 || second_part(table)) {
        pass(table);
        return;
    }
    seen->asked_within = -1;
    choose(table);
    assert_false(second_part(table));
}

static void builders_step(GameTable *table, Builders *seen, Rng *rng) {
    if (table_in_phase(table, "toy dawn") || table_in_phase(table, "toy report")) {
        pass(table);
    } else if (table_in_phase(table, "toy errand")) {
        errand_answer(table, seen);
    } else if (table_in_phase(table, "second part")) {
        builder_answer(table, seen);
    } else if (!builder_deploy(table)) {
        table_step(table, rng);
    }
}

/**
 * Footnote 425: the builder of a nested part gives a tile in that part, and the builder of the
 * waiting part after it.
 */
static void every_part_has_its_builder(void **state) {
    GameTable table = table_of(FEW_BOXES, 2);
    Builders seen = {.asked_within = -1};
    for (uint64_t seed = 0; seed < 300 && !seen.both; seed++) {
        Rng rng = rng_make(seed, 5);
        game_start(table.rules, table.game, 0);
        while (!table_is_over(&table) && !seen.both) {
            builders_step(&table, &seen, &rng);
        }
    }
    assert_true(seen.both);
    table_free(&table);
}

static void games_are_whole_at_every_ply(void **state) {
    for (int players = 2; players <= 4; players++) {
        assert_int_equal(games_checked(players == 3 ? BLIND : FEW_BOXES, players), 2);
    }
}

// ---- Options of the core

/**
 * Returns whether a tile of this turn filled a hole (option hole_turn), by the text of the
 * position.
 */
static bool hole_filled(const GameTable *table) {
    static char text[TEXT_SIZE];
    (void)game_to_text(table->rules, table->game, text, sizeof text);
    const char *const laid = strstr(text, "\nlaid ");
    const char *const resumed = strstr(text, "\nresumed ");
    const char *const line = laid != NULL ? laid + 1 : resumed != NULL ? resumed + 1 : "";
    const char *const hole = strstr(line, " hole\n");
    return hole != NULL && hole < strchr(line, '\n');
}

/**
 * Sends for a tile after the current one has filled a hole, and plays until the errand is finished.
 * Returns false if that does not happen in this game.
 */
static bool hole_errand(GameTable *table, Rng *rng) {
    while (!table_in_phase(table, "toy errand") || !hole_filled(table) ||
           game_draws_left(table->rules, table->game) < 2) {
        if (table_is_over(table)) {
            return false;
        }
        step_alone(table, rng);
    }
    choose(table);
    check_position(table, 4);
    while (!table_in_phase(table, "toy report") || waiting(table) > 0) {
        step_alone(table, rng);
    }
    return true;
}

/** A hole gives another turn after the whole of this one, including its nested parts. */
static void a_hole_is_not_forgotten_over_a_part(void **state) {
    GameTable table = table_of("base" ERRAND " hole_turn=on", 3);
    int found = 0;
    for (uint64_t seed = 0; seed < 200 && found < 5; seed++) {
        Rng rng = rng_make(seed, 6);
        game_start(table.rules, table.game, 0);
        if (!hole_errand(&table, &rng)) {
            continue;
        }
        const int player = game_active_player(table.rules, table.game);
        assert_true(hole_filled(&table));
        check_position(&table, 4);
        pass(&table);
        if (!table_is_over(&table)) {
            assert_int_equal(game_tile_in_turn(table.rules, table.game), -1);
            assert_int_equal(game_active_player(table.rules, table.game), player);
            found++;
        }
    }
    assert_int_equal(found, 5);
    table_free(&table);
}

/**
 * A part before the draw takes the tile drawn ahead; the waiting part draws another, and the next
 * one is drawn ahead after the turn.
 */
static void a_tile_ahead_is_for_the_first_part(void **state) {
    GameTable table = table_of("base" ERRAND " predraw=1", 2);
    Rng rng = rng_make(9, 4);
    int player = 0;
    int ahead = -1;
    while (!table_in_phase(&table, "toy dawn") ||
           ahead < 0) { // no player has one at the start of the game
        step_alone(&table, &rng);
        player = game_active_player(table.rules, table.game);
        ahead = game_hand_ahead(table.rules, table.game, player);
    }
    choose(&table);
    assert_true(table_in_phase(&table, "place"));
    assert_int_equal(game_hand(table.rules, table.game), ahead);
    assert_int_equal(game_hand_ahead(table.rules, table.game, player), -1);
    check_position(&table, 5);
    for (int part = 0; part < 2; part++) {
        while (!table_in_phase(&table, "toy errand")) {
            table_step(&table, &rng);
        }
        assert_int_equal(game_hand_ahead(table.rules, table.game, player), -1);
        pass(&table);
        assert_int_equal(game_pending(table.rules, table.game).kind, PENDING_DRAW);
        assert_int_equal(game_active_player(table.rules, table.game), player);
    }
    table_step(&table, &rng); // ahead
    assert_true(game_hand_ahead(table.rules, table.game, player) >= 0);
    assert_int_not_equal(game_active_player(table.rules, table.game), player);
    check_position(&table, 5);
    table_free(&table);
}

static void games_with_options_of_the_core_are_whole(void **state) {
    assert_int_equal(games_checked(FEW_BOXES " hole_turn=on", 2), 2);
    assert_int_equal(games_checked(FEW_BOXES " predraw=1", 3), 2);
    assert_int_equal(games_checked(FEW_BOXES " hole_turn=on predraw=1", 4), 2);
    assert_int_equal(games_checked(BLIND " predraw=1", 2), 2);
}

/** With all other expansions, with features scored one by one and tiles in pockets. */
static void games_of_many_boxes_are_whole(void **state) {
    for (int players = 2; players <= 3; players++) {
        GameTable table = table_of(MANY_BOXES, players);
        assert_true(game_checked(&table, (uint64_t)players, true) > 0);
        table_free(&table);
    }
}

/** Writes the text of the position without its lines that begin with a word. */
static void text_without(GameTable *table, const char *word, char *out) {
    static char text[TEXT_SIZE];
    (void)game_to_text(table->rules, table->game, text, sizeof text);
    size_t length = 0;
    for (const char *line = text; *line != '\0';) {
        const size_t size = (size_t)(strchr(line, '\n') - line) + 1;
        if (strncmp(line, word, strlen(word)) != 0) {
            memcpy(out + length, line, size);
            length += size;
        }
        line += size;
    }
    out[length] = '\0';
}

static void hash_and_text_include_waiting_parts(void **state) {
    static char text[TEXT_SIZE];
    GameTable table = table_of(FEW_BOXES, 2);
    Rng rng = rng_make(8, 4);
    reach(&table, "toy errand", &rng);
    choose(&table);
    reach(&table, "deploy", &rng);
    text_without(&table, "part ", text);
    Message message = {""};
    assert_int_equal(game_from_text(table.rules, table.other, text, &message), STATUS_OK);
    assert_true(game_hash(table.rules, table.game) != game_hash(table.rules, table.other));
    static const char *const REFUSED[][2] = {
        {"part deploy 0 0 0 0 0 0,0\n", "a phase that begins parts of a turn"},
        {"part toy-errand 0 0\n", "a number from 0"},
        {"part toy-errand 0 0 0 0 0 30,30\n", "there is no tile at 30,30"},
        {"part toy-errand 0 0 0 0 0\n", "a part of this turn waits"},
        {"part toy-dawn 0 0 0 0 0 0,0\n", "a part of this turn waits"},
        {"part toy-errand 0 0 0 0 0 0,0\npart toy-errand 0 0 0 0 0 0,0\n",
         "a part of this turn waits"},
        {"part toy-dawn 0 0 0 0 0\npart toy-dawn 0 0 0 0 0\npart toy-dawn 0 0 0 0 0\n",
         "no more parts"},
        {"resumed 0,0\n", "a second tile laid this turn"},
    };
    char *const turn = strstr(text, "turn ");
    assert_non_null(turn);
    char last[128];
    (void)snprintf(last, sizeof last, "%s", turn);
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        (void)snprintf(turn, sizeof text - (size_t)(turn - text), "%s%s", REFUSED[i][0], last);
        assert_int_equal(game_from_text(table.rules, table.other, text, &message), STATUS_INVALID);
        if (strstr(message.text, REFUSED[i][1]) == NULL) {
            fail_msg("%s: %s", REFUSED[i][0], message.text);
        }
    }
    table_free(&table);
}

/*
 * Positions as text name what expansions remember (memory_field.h): each name is unique in its
 * expansion, and a word.
 */
static void memory_fields_have_names(void **state) {
    static const char WORD[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    uint32_t fields = 0;
    for (uint32_t m = 0; expansion_module_at(m) != NULL; m++) {
        const StateSlots *slots = &expansion_module_at(m)->state;
        for (uint32_t i = 0; i < slots->memory_fields; i++, fields++) {
            const char *const name = slots->memories[i].name;
            assert_non_null(name);
            assert_in_range(strlen(name), 1, 20);
            assert_int_equal(strspn(name, WORD), strlen(name));
            for (uint32_t k = 0; k < i; k++) {
                assert_string_not_equal(name, slots->memories[k].name);
            }
        }
    }
    assert_true(fields > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_fields_have_names),
        cmocka_unit_test(a_nested_part_returns_to_the_earlier_tile),
        cmocka_unit_test(parts_go_back_one_by_one),
        cmocka_unit_test(a_part_before_the_draw_returns_to_the_draw),
        cmocka_unit_test(an_empty_stack_ends_the_part_alone),
        cmocka_unit_test(every_part_has_its_builder),
        cmocka_unit_test(games_are_whole_at_every_ply),
        cmocka_unit_test(a_hole_is_not_forgotten_over_a_part),
        cmocka_unit_test(a_tile_ahead_is_for_the_first_part),
        cmocka_unit_test(games_with_options_of_the_core_are_whole),
        cmocka_unit_test(games_of_many_boxes_are_whole),
        cmocka_unit_test(hash_and_text_include_waiting_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
