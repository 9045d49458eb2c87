// SPDX-License-Identifier: MIT
//
// Properties of every position, for all rules: lists, texts, copies, playouts, external actions,
// logs and uniform chance.
#include "carcarena/engine/whole_turns.h"
#include "laws.h"
#include "random_games.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

typedef void (*LawCheck)(Law *law);

/** Data shared by all tests. */
typedef struct Bench {
    RandomArguments arguments;
    TileBoxes boxes;
} Bench;

/* Fails with everything needed to reproduce the failure. */
void law_require(const Law *law, bool condition, const char *format, ...) {
    if (condition) {
        return;
    }
    char config[CONFIG_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments); /* cmocka truncates long messages */
    va_end(arguments);
    (void)game_to_text(law->rules, law->game, law->text, TEXT_SIZE);
    fprintf(stderr, "\n%s\n%s\n", law->text, pair_config_text(&law->config, config, sizeof config));
    fail_msg("rerun with --seed %llu --first %llu --games 1%s, ply %u",
             (unsigned long long)law->seed, (unsigned long long)law->number,
             law->expansions ? " --expansions yes" : "", law->ply);
}

static void *block(const Rules *rules) {
    Game *const game = game_alloc(rules);
    assert_non_null(game);
    return game;
}

static void law_open(Law *law, const Bench *bench, uint64_t number) {
    Message message;
    const uint64_t seed = bench->arguments.seed;
    memset(law, 0, sizeof *law);
    law->seed = seed;
    law->number = number;
    law->expansions = bench->arguments.expansions;
    Rng config_rng = rng_keyed(seed, RNG_BENCH, number, CONFIG_PART);
    if (law->expansions) {
        random_expansions(&bench->boxes, &bench->arguments, &config_rng, &law->config);
    } else {
        (void)random_config(&bench->boxes, &config_rng, &law->config);
    }
    law->rng = rng_keyed(seed, RNG_BENCH, number, GAME_PART);
    if (pair_compile(&law->config, &law->rules, &message) != STATUS_OK) {
        char config[CONFIG_TEXT_SIZE];
        fail_msg("%s: %s", pair_config_text(&law->config, config, sizeof config), message.text);
    }
    law->game = block(law->rules);
    law->other = block(law->rules);
    law->third = block(law->rules);
    law->actions = oracle_memory(rules_actions_max(law->rules), sizeof *law->actions);
    law->others = oracle_memory(rules_actions_max(law->rules), sizeof *law->others);
    law->turns = oracle_memory(rules_whole_turns_max(law->rules), sizeof *law->turns);
    law->text = oracle_memory(TEXT_SIZE, 1);
    law->copy_text = oracle_memory(TEXT_SIZE, 1);
}

static void law_close(Law *law) {
    rules_destroy(law->rules);
    free(law->game);
    free(law->other);
    free(law->third);
    free(law->actions);
    free(law->others);
    free(law->turns);
    free(law->text);
    free(law->copy_text);
}

/* Plays one random step. Every second deployment is declined, so that followers last longer. */
static void step(const Rules *rules, Game *game, Rng *rng) {
    const Pending pending = game_pending(rules, game);
    if (pending.kind != PENDING_DECISION) {
        (void)game_chance(rules, game, rng);
        return;
    }
    const Action action = game_sample_action(rules, game, rng);
    const Action pass = action_pass((unsigned)pending.player);
    if (action_verb(action) != VERB_DEPLOY || rng_below(rng, 2) == 0 ||
        game_try_apply(rules, game, pass, NULL, NULL) != STATUS_OK) {
        game_apply(rules, game, action);
    }
}

/* Plays the games of the arguments and checks a law in about one of `every` positions. */
static void in_random_positions(void **state, LawCheck check, uint32_t every) {
    const Bench *const bench = *state;
    const RandomArguments *const arguments = &bench->arguments;
    for (uint64_t game = 0; game < arguments->games; ++game) {
        Law law;
        law_open(&law, bench, arguments->first + game);
        const uint32_t first = rng_below(&law.rng, (uint32_t)law.config.players);
        game_start(law.rules, law.game, (int)first);
        const uint32_t offset = rng_below(&law.rng, every);
        for (bool over = false; !over; ++law.ply) {
            over = game_pending(law.rules, law.game).kind == PENDING_OVER;
            if (over || law.ply % every == offset) {
                law.count = game_actions(law.rules, law.game, law.actions);
                check(&law);
            }
            if (!over) {
                step(law.rules, law.game, &law.rng);
            }
        }
        law_close(&law);
    }
}

/*
 * Returns true if two games are equal. Both are first copied onto cleared memory, because unused
 * bytes may differ.
 */
bool law_same_bytes(const Law *law, const Game *a, const Game *b) {
    Game *const one = block(law->rules);
    Game *const other = block(law->rules);
    game_copy(law->rules, one, a);
    game_copy(law->rules, other, b);
    const bool same = memcmp(one, other, rules_game_size(law->rules)) == 0;
    free(one);
    free(other);
    return same;
}

/* ---- Lists */

static void check_list(Law *law) {
    const bool decision = game_pending(law->rules, law->game).kind == PENDING_DECISION;
    law_require(law, decision == (law->count > 0), "%u actions", law->count);
    law_require(law, law->count <= rules_actions_max(law->rules), "%u actions", law->count);
    for (uint32_t index = 0; index < law->count; ++index) {
        const Action action = law->actions[index];
        for (uint32_t before = 0; before < index; ++before) {
            law_require(law, law->actions[before] != action, "action %u is listed twice", index);
        }
        Action normal = 0;
        law_require(law,
                    game_normalize(law->rules, law->game, action, &normal, NULL) == STATUS_OK &&
                        normal == action,
                    "action %u is not its own normal form", index);
        Message message = {""};
        game_copy(law->rules, law->other, law->game);
        game_copy(law->rules, law->third, law->game);
        law_require(law,
                    game_try_apply(law->rules, law->other, action, NULL, &message) == STATUS_OK,
                    "action %u is rejected: %s", index, message.text);
        game_apply(law->rules, law->third, action);
        law_require(law, law_same_bytes(law, law->other, law->third),
                    "action %u: game_try_apply and game_apply differ", index);
        law_require(law, game_hash(law->rules, law->third) != game_hash(law->rules, law->game),
                    "action %u does not change the hash", index);
    }
}

static void lists_are_valid(void **state) {
    in_random_positions(state, check_list, 9);
}

/* ---- Texts */

static void actions_round_trip_as_text(void **state) {
    in_random_positions(state, law_check_action_text, 7);
}

static void positions_round_trip_as_text(void **state) {
    in_random_positions(state, law_check_position_text, 5);
}

/* ---- Copies and playouts */

static void check_copy(Law *law) {
    enum { STEPS = 24 };
    game_copy(law->rules, law->other, law->game);
    game_copy(law->rules, law->third, law->game);
    law_require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->game),
                "a copy has another hash");
    Rng rng[2] = {law->rng, law->rng};
    for (int count = 0; count < STEPS; ++count) {
        if (game_pending(law->rules, law->other).kind == PENDING_OVER) {
            break;
        }
        step(law->rules, law->other, &rng[0]);
        step(law->rules, law->third, &rng[1]);
        law_require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->third),
                    "two copies differ after %d steps", count + 1);
    }
}

static void copies_play_equally(void **state) {
    in_random_positions(state, check_copy, 13);
}

static void check_determinize(Law *law) {
    if (game_pending(law->rules, law->game).kind == PENDING_OVER) {
        return;
    }
    game_copy(law->rules, law->other, law->game);
    game_determinize(law->rules, law->other, &law->rng);
    law_require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->game),
                "fixing the order of unseen tiles changes the hash");
    (void)game_to_text(law->rules, law->game, law->text, TEXT_SIZE);
    (void)game_to_text(law->rules, law->other, law->copy_text, TEXT_SIZE);
    law_require(law, strcmp(law->text, law->copy_text) == 0,
                "fixing the order of unseen tiles changes the text:\n%s",
                law_difference(law->copy_text, law->text));
}

static void hidden_order_stays_hidden(void **state) {
    in_random_positions(state, check_determinize, 13);
}

/*
 * Returns false for tiles that players get at the start or that replace other tiles: abbeys, half
 * tiles, double tiles, mountains.
 */
static bool is_drawn(const Law *law, uint32_t type) {
    return rules_type_stage(law->rules, type) != DRAW_NEVER;
}

/* Returns the number of tiles that can still be drawn. */
static uint32_t tiles_to_draw(const Law *law, const Game *game) {
    const int hand = game_hand(law->rules, game);
    uint32_t tiles = game_discards(law->rules, game, NULL);
    tiles += hand >= 0 && is_drawn(law, (uint32_t)hand);
    for (uint32_t index = 0; index < game_tile_count(law->rules, game); ++index) {
        tiles += is_drawn(law, game_tile(law->rules, game, index).type);
    }
    for (int player = 0; player < law->config.players; ++player) {
        tiles += game_hand_ahead(law->rules, game, player) >= 0;
    }
    for (uint32_t type = 0; type < rules_type_count(law->rules); ++type) {
        tiles += game_remaining(law->rules, game, type);
    }
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    return tiles + game_reserve_tiles(law->rules, game, apart);
}

/*
 * Without a volcano on the table dragon tiles go back (dragon_early=bag). The game ends when no
 * other tiles are left.
 */
static bool dragons_left(const Law *law) {
    const char *const early = rules_option_text(law->rules, "dragon_early");
    bool only = early != NULL && strcmp(early, "bag") == 0;
    for (uint32_t type = 0; only && type < rules_type_count(law->rules); ++type) {
        const uint64_t symbols = rules_type_symbols(law->rules, type);
        bool dragon = false;
        for (unsigned index = 0; rules_symbol_text(law->rules, index) != NULL; ++index) {
            dragon = dragon || ((symbols >> index & 1U) != 0 &&
                                strcmp(rules_symbol_text(law->rules, index), "dragon") == 0);
        }
        only = dragon || game_remaining(law->rules, law->other, type) == 0;
    }
    return only;
}

static void check_playout(Law *law) {
    Message message = {""};
    game_copy(law->rules, law->other, law->game);
    const uint32_t plies = game_playout(law->rules, law->other, &law->rng);
    const bool endless = strcmp(rules_option_text(law->rules, "unplayable"), "return") == 0;
    law_require(law, game_pending(law->rules, law->other).kind == PENDING_OVER,
                "a playout ends too early");
    law_require(law, endless || law->ply + plies <= rules_plies_max(law->rules), "%u + %u plies",
                law->ply, plies);
    law_require(law, game_check(law->rules, law->other, &message) == STATUS_OK,
                "game_check after a playout: %s", message.text);
    const uint32_t before = tiles_to_draw(law, law->game);
    const uint32_t after = tiles_to_draw(law, law->other);
    law_require(law, before == after, "%u tiles after a playout, %u before", after, before);
    law_require(law, game_draws_left(law->rules, law->other) == 0 || endless || dragons_left(law),
                "draws left after a playout");
    int32_t scores[PLAYERS_MAX];
    int32_t value[PLAYERS_MAX];
    game_scores(law->rules, law->other, scores);
    game_value(law->rules, law->other, value);
    for (int player = 0; player < law->config.players; ++player) {
        law_require(law, scores[player] == value[player], "final score %d, value %d",
                    scores[player], value[player]);
    }
}

static void playouts_end_validly(void **state) {
    in_random_positions(state, check_playout, 7);
}

/* ---- External actions */

static void external_actions_are_checked(void **state) {
    in_random_positions(state, law_check_foreign, 7);
}

/* ---- Logs */

static void logs_add_up(void **state) {
    in_random_positions(state, law_check_log, 5);
}

/* ---- Feature owners */

static void owners_are_paid(void **state) {
    in_random_positions(state, law_check_owners, 5);
}

/* ---- Hashes */

/* Applies listed action number `index` in the second game and returns that game. */
static const Game *child(const Law *law, uint32_t index) {
    game_copy(law->rules, law->other, law->game);
    game_apply(law->rules, law->other, law->actions[index]);
    return law->other;
}

/*
 * Actions that lead to different positions must lead to different hashes. Deployments on different
 * features that are paid at once may lead to the same position, and then to the same hash.
 */
static void check_siblings(Law *law) {
    uint64_t *const hashes = oracle_memory(law->count + 1, sizeof *hashes);
    for (uint32_t index = 0; index < law->count; ++index) {
        hashes[index] = game_hash(law->rules, child(law, index));
        uint32_t before = 0;
        while (hashes[before] != hashes[index]) {
            ++before;
        }
        if (before == index) {
            continue;
        }
        game_copy(law->rules, law->third, child(law, before));
        law_require(law, law_same_facts(law, law->third, child(law, index)),
                    "actions %u and %u lead to equal hashes of different positions", before, index);
    }
    free(hashes);
}

static void different_positions_have_different_hashes(void **state) {
    in_random_positions(state, check_siblings, 9);
}

/* Draws a tile and places it. Returns false if the tile or the place is not possible. */
static bool lay_only(const Law *law, Game *game, uint32_t type, PlacedTile at) {
    if (game_draw_tile(law->rules, game, type) != STATUS_OK ||
        game_hand(law->rules, game) != (int)type) {
        return false;
    }
    const unsigned player = (unsigned)game_active_player(law->rules, game);
    const Action place = action_place(player, at.x, at.y, at.rotation);
    return game_try_apply(law->rules, game, place, NULL, NULL) == STATUS_OK &&
           game_pending(law->rules, game).kind == PENDING_DECISION;
}

/* Places a tile without a follower. */
static bool lay(const Law *law, Game *game, uint32_t type, PlacedTile at) {
    const unsigned player = (unsigned)game_active_player(law->rules, game);
    return lay_only(law, game, type, at) &&
           game_try_apply(law->rules, game, action_pass(player), NULL, NULL) == STATUS_OK &&
           game_pending(law->rules, game).kind == PENDING_DRAW;
}

/* Chooses a random legal placement of this type. */
static bool placement_drawn(Law *law, uint32_t type, PlacedTile *at) {
    game_copy(law->rules, law->other, law->game);
    if (game_draw_tile(law->rules, law->other, type) != STATUS_OK ||
        game_hand(law->rules, law->other) != (int)type) {
        return false;
    }
    const Action action = game_sample_action(law->rules, law->other, &law->rng);
    *at = (PlacedTile){(int16_t)action_x(action), (int16_t)action_y(action), (uint16_t)type,
                       (uint8_t)action_rotation(action)};
    return true;
}

/* Plays until the second player's turn is over: a player may deploy only on the own tile. */
static void check_tile_of_turn(Law *law, uint32_t one, PlacedTile first, uint32_t two,
                               PlacedTile second) {
    game_copy(law->rules, law->other, law->game);
    game_copy(law->rules, law->third, law->game);
    if (lay(law, law->other, one, first) && lay_only(law, law->other, two, second) &&
        lay(law, law->third, two, second) && lay_only(law, law->third, one, first)) {
        law_require(
            law, game_hash(law->rules, law->other) != game_hash(law->rules, law->third),
            "tiles at %d,%d and %d,%d: the hash does not depend on which tile is of this turn",
            first.x, first.y, second.x, second.y);
    }
}

/* Two tiles placed in either order by players who pass lead to the same position. */
static void check_transposition(Law *law) {
    if (game_pending(law->rules, law->game).kind != PENDING_DRAW ||
        strcmp(rules_option_text(law->rules, "predraw"), "1") == 0) {
        return;
    }
    const uint32_t types = rules_type_count(law->rules);
    const uint32_t one = rng_below(&law->rng, types);
    const uint32_t two = rng_below(&law->rng, 4) == 0 ? one : rng_below(&law->rng, types);
    PlacedTile first;
    PlacedTile second;
    if (!placement_drawn(law, one, &first) || !placement_drawn(law, two, &second)) {
        return;
    }
    game_copy(law->rules, law->other, law->game);
    game_copy(law->rules, law->third, law->game);
    if (lay(law, law->other, one, first) && lay(law, law->other, two, second) &&
        lay(law, law->third, two, second) && lay(law, law->third, one, first)) {
        law_require(law,
                    (law->expansions && !law_same_facts(law, law->other, law->third)) ||
                        game_hash(law->rules, law->other) == game_hash(law->rules, law->third),
                    "tiles at %d,%d and %d,%d: the hash depends on the order", first.x, first.y,
                    second.x, second.y);
    }
    check_tile_of_turn(law, one, first, two, second);
}

static void hash_is_independent_of_order(void **state) {
    in_random_positions(state, check_transposition, 2);
}

/* ---- Chance */

/* Returns a stream whose next rng_below(bound) is `wanted`. */
static Rng stream_for(Rng *rng, uint32_t bound, uint32_t wanted) {
    for (;;) {
        const Rng stream = rng_make(rng_next(rng), 1);
        Rng tried = stream;
        if (rng_below(&tried, bound) == wanted) {
            return stream;
        }
    }
}

/*
 * Sampling must be uniform: it draws exactly one number below the number of actions and returns the
 * action with that index. Every index is tested.
 */
static void check_sampling(Law *law) {
    for (uint32_t index = 0; index < law->count; ++index) {
        Rng stream = stream_for(&law->rng, law->count, index);
        Rng expected = stream;
        (void)rng_below(&expected, law->count);
        const Action action = game_sample_action(law->rules, law->game, &stream);
        law_require(law, action == law->actions[index],
                    "random number %u of %u samples another action", index, law->count);
        law_require(law, stream.state == expected.state,
                    "sampling with number %u draws more numbers", index);
    }
}

static void sampling_is_uniform(void **state) {
    in_random_positions(state, check_sampling, 11);
}

/* Returns the type drawn with this stream, directly or as the first tile of a fixed order. */
static uint32_t type_drawn(const Law *law, Rng *stream, bool ordered) {
    game_copy(law->rules, law->other, law->game);
    if (!ordered) {
        return game_chance(law->rules, law->other, stream);
    }
    game_determinize(law->rules, law->other, stream);
    return game_chance_next(law->rules, law->other);
}

/* Checks that every number below the number of `tiles` selects one of them. */
static void check_numbers(Law *law, const uint32_t *tiles, bool ordered) {
    enum { KINDS = 512 };
    uint32_t seen[KINDS] = {0};
    uint32_t count = 0;
    const uint32_t types = rules_type_count(law->rules);
    law_require(law, types < KINDS, "%u types", types);
    for (uint32_t type = 0; type < types; ++type) {
        count += tiles[type];
    }
    for (uint32_t tile = 0; tile < count; ++tile) {
        Rng stream = stream_for(&law->rng, count, tile);
        ++seen[type_drawn(law, &stream, ordered)];
    }
    for (uint32_t type = 0; type < types; ++type) {
        law_require(law, seen[type] == tiles[type], "%u tiles of type %u drawn%s, %u drawable",
                    seen[type], type, ordered ? " in order" : "", tiles[type]);
    }
}

/*
 * Draws must be uniform, and so must the order that game_determinize fixes. If all unseen tiles may
 * come next, the first random number determines the next tile.
 */
static void check_draws(Law *law) {
    if (game_pending(law->rules, law->game).kind != PENDING_DRAW) {
        return;
    }
    const uint32_t types = rules_type_count(law->rules);
    uint32_t *const drawable = oracle_memory(types, sizeof *drawable);
    bool all = true;
    game_drawable(law->rules, law->game, drawable);
    for (uint32_t type = 0; type < types; ++type) {
        all = all && drawable[type] == game_remaining(law->rules, law->game, type);
    }
    check_numbers(law, drawable, false);
    if (all) {
        check_numbers(law, drawable, true);
    }
    free(drawable);
}

static void draws_are_uniform(void **state) {
    in_random_positions(state, check_draws, 23);
}

/*
 * Whole turns are all placements, each with all possible deployments, in order. Other actions with
 * the current tile, such as placing a bridge first, are listed among the placements.
 */
static void check_whole_turns(Law *law) {
    static const char PHASE_OF_PLACING[] = "place";
    static const char PHASE_OF_DEPLOYING[] = "deploy";
    WholeTurn *const turns = law->turns;
    const uint32_t listed = game_whole_turns(law->rules, law->game, law->other, turns);
    uint32_t count = 0;
    const Pending pending = game_pending(law->rules, law->game);
    const bool placing =
        pending.kind == PENDING_DECISION && strcmp(pending.phase, PHASE_OF_PLACING) == 0;
    for (uint32_t i = 0; placing && i < law->count; ++i) {
        game_copy(law->rules, law->third, law->game);
        game_apply(law->rules, law->third, law->actions[i]);
        const bool deploying =
            strcmp(game_pending(law->rules, law->third).phase, PHASE_OF_DEPLOYING) == 0;
        const uint32_t replies = deploying ? game_actions(law->rules, law->third, law->others) : 1;
        law->others[0] = deploying ? law->others[0] : 0;
        for (uint32_t k = 0; k < replies; ++k, ++count) {
            law_require(law, count < listed && turns[count].placement == law->actions[i],
                        "whole turns lack placement %u", i);
            law_require(law, turns[count].deployment == law->others[k],
                        "whole turns lack deployment %u of placement %u", k, i);
        }
    }
    law_require(law, count == listed, "%u whole turns, %u pairs", listed, count);
    law_require(law, count <= rules_whole_turns_max(law->rules),
                "more whole turns than the maximum");
}

static void whole_turns_are_placements_then_deployments(void **state) {
    in_random_positions(state, check_whole_turns, 3);
}

int main(int count, char **words) {
    Bench bench = {.arguments = {.games = 30, .seed = 12, .first = 40}};
    Message message;
    if (!random_arguments(&bench.arguments, count, words)) {
        return 2;
    }
    if (!boxes_open(&bench.boxes, &message)) {
        printf("%s\n", message.text);
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(lists_are_valid, &bench),
        cmocka_unit_test_prestate(actions_round_trip_as_text, &bench),
        cmocka_unit_test_prestate(positions_round_trip_as_text, &bench),
        cmocka_unit_test_prestate(copies_play_equally, &bench),
        cmocka_unit_test_prestate(hidden_order_stays_hidden, &bench),
        cmocka_unit_test_prestate(playouts_end_validly, &bench),
        cmocka_unit_test_prestate(external_actions_are_checked, &bench),
        cmocka_unit_test_prestate(logs_add_up, &bench),
        cmocka_unit_test_prestate(owners_are_paid, &bench),
        cmocka_unit_test_prestate(different_positions_have_different_hashes, &bench),
        cmocka_unit_test_prestate(hash_is_independent_of_order, &bench),
        cmocka_unit_test_prestate(sampling_is_uniform, &bench),
        cmocka_unit_test_prestate(draws_are_uniform, &bench),
        cmocka_unit_test_prestate(whole_turns_are_placements_then_deployments, &bench),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    boxes_close(&bench.boxes);
    return failed;
}
