// SPDX-License-Identifier: MIT
// Laws that hold in every position of every game, whatever the rules: lists, texts, copies,
// playouts, foreign actions, logs, and the evenness of chance.
#include "carcarena/engine/whole_turns.h"
#include "lots.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    TEXT_SIZE = 1 << 15,
    CONFIG_TEXT_SIZE = 2048,
    LOG_SIZE = 512,
    LINES_MAX = 4096,
    CONFIG_PART = 3,
    GAME_PART = 4,
    LINE = 64
};

/** A position of a random game, with room to play on. */
typedef struct Law {
    Rules *rules;
    Game *game, *other, *third;
    Action *actions, *others;
    WholeTurn *turns;
    uint32_t count; /* legal actions; 0 at a draw and at the end */
    uint32_t ply;
    Rng rng;
    PairConfig config;
    uint64_t seed, number;
    bool expansions;
    char *text, *copy_text;
} Law;

typedef void (*LawCheck)(Law *law);

/** What all tests share. */
typedef struct Bench {
    LotArguments arguments;
    LotBoxes boxes;
} Bench;

/* Fails with everything needed to repeat it. */
static void require(const Law *law, bool condition, const char *format, ...) PRINTF_LIKE(3, 4);
static void require(const Law *law, bool condition, const char *format, ...) {
    if (condition) {
        return;
    }
    char config[CONFIG_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments); /* cmocka cuts long messages */
    va_end(arguments);
    (void)game_to_text(law->rules, law->game, law->text, TEXT_SIZE);
    fprintf(stderr, "\n%s\n%s\n", law->text, pair_config_text(&law->config, config, sizeof config));
    fail_msg("repeat it with --seed %llu --first %llu --games 1%s, ply %u",
             (unsigned long long)law->seed, (unsigned long long)law->number,
             law->expansions ? " --expansions yes" : "", law->ply);
}

static void *block(const Rules *rules) {
    void *const memory = aligned_alloc(LINE, rules_game_size(rules));
    assert_non_null(memory);
    return memset(memory, 0, rules_game_size(rules));
}

static void law_open(Law *law, const Bench *bench, uint64_t number) {
    Message message;
    const uint64_t seed = bench->arguments.seed;
    memset(law, 0, sizeof *law);
    law->seed = seed;
    law->number = number;
    law->expansions = bench->arguments.expansions;
    Rng lot = rng_keyed(seed, RNG_BENCH, number, CONFIG_PART);
    if (law->expansions) {
        lots_expansions(&bench->boxes, &bench->arguments, &lot, &law->config);
    } else {
        (void)lots_config(&bench->boxes, &lot, &law->config);
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

/* Does one random step. Every second deployment is declined, so that followers last. */
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

/* Plays the games of the arguments and checks the law in about one of `every` positions. */
static void in_random_positions(void **state, LawCheck check, uint32_t every) {
    const Bench *const bench = *state;
    const LotArguments *const arguments = &bench->arguments;
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

/* Copies onto equal ground: blocks of equal games may differ where nothing is in use. */
static bool same_bytes(const Law *law, const Game *a, const Game *b) {
    Game *const one = block(law->rules);
    Game *const other = block(law->rules);
    game_copy(law->rules, one, a);
    game_copy(law->rules, other, b);
    const bool same = memcmp(one, other, rules_game_size(law->rules)) == 0;
    free(one);
    free(other);
    return same;
}

/* ---- Lists. */

static void check_list(Law *law) {
    const bool decision = game_pending(law->rules, law->game).kind == PENDING_DECISION;
    require(law, decision == (law->count > 0), "%u actions", law->count);
    require(law, law->count <= rules_actions_max(law->rules), "%u actions", law->count);
    for (uint32_t index = 0; index < law->count; ++index) {
        const Action action = law->actions[index];
        for (uint32_t before = 0; before < index; ++before) {
            require(law, law->actions[before] != action, "action %u is listed twice", index);
        }
        Action normal = 0;
        require(law,
                game_normalize(law->rules, law->game, action, &normal, NULL) == STATUS_OK &&
                    normal == action,
                "action %u is not its own normal form", index);
        Message message = {""};
        game_copy(law->rules, law->other, law->game);
        game_copy(law->rules, law->third, law->game);
        require(law, game_try_apply(law->rules, law->other, action, NULL, &message) == STATUS_OK,
                "action %u is refused: %s", index, message.text);
        game_apply(law->rules, law->third, action);
        require(law, same_bytes(law, law->other, law->third),
                "action %u: game_try_apply and game_apply differ", index);
        require(law, game_hash(law->rules, law->third) != game_hash(law->rules, law->game),
                "action %u leaves the hash as it was", index);
    }
}

static void lists_are_sound(void **state) {
    in_random_positions(state, check_list, 9);
}

/* ---- Texts. */

static void check_action_text(Law *law) {
    for (uint32_t index = 0; index < law->count; ++index) {
        char text[ACTION_TEXT_SIZE];
        Action read = 0;
        Message message = {""};
        action_to_text(law->rules, law->game, law->actions[index], text, sizeof text);
        require(law, action_from_text(law->rules, law->game, text, &read, &message) == STATUS_OK,
                "\"%s\" is not understood: %s", text, message.text);
        require(law, read == law->actions[index], "\"%s\" is read as another action", text);
    }
}

static void actions_survive_as_text(void **state) {
    in_random_positions(state, check_action_text, 7);
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Cuts a text into its lines, in the order of the alphabet. @return how many. */
static uint32_t lines_sorted(char *text, char *lines[LINES_MAX]) {
    uint32_t count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line && count < LINES_MAX;
         line = strtok_r(NULL, "\n", &rest)) {
        lines[count++] = line;
    }
    qsort(lines, count, sizeof *lines, by_text);
    return count;
}

/* True if the texts of two games have the same lines, in whatever order. */
static bool same_facts(const Law *law, const Game *a, const Game *b) {
    char *mine[LINES_MAX];
    char *theirs[LINES_MAX];
    (void)game_to_text(law->rules, a, law->text, TEXT_SIZE);
    (void)game_to_text(law->rules, b, law->copy_text, TEXT_SIZE);
    const uint32_t count = lines_sorted(law->text, mine);
    bool same = count == lines_sorted(law->copy_text, theirs);
    for (uint32_t line = 0; same && line < count; ++line) {
        same = strcmp(mine[line], theirs[line]) == 0;
    }
    return same;
}

/* A text from the line on in which it differs from another. */
static const char *difference(const char *text, const char *other) {
    const char *line = text;
    for (size_t at = 0; text[at] != '\0' && text[at] == other[at]; ++at) {
        line = text[at] == '\n' ? &text[at + 1] : line;
    }
    return line;
}

/* The same may come in both games, and the same comes. Unseen tiles lie in no order. */
static void chance_alike(Law *law) {
    const uint32_t room = rules_outcomes_max(law->rules);
    Outcome *const mine = oracle_memory(room, sizeof *mine);
    Outcome *const theirs = oracle_memory(room, sizeof *theirs);
    const uint32_t count = game_outcomes(law->rules, law->third, mine);
    require(law, game_outcomes(law->rules, law->other, theirs) == count && count > 0,
            "other outcomes may come in the game that was read");
    for (uint32_t index = 0; index < count; ++index) {
        require(law,
                mine[index].number == theirs[index].number &&
                    mine[index].weight == theirs[index].weight,
                "outcome %u is another in the game that was read", index);
    }
    const uint32_t number = mine[rng_below(&law->rng, count)].number;
    require(law, game_happen(law->rules, law->third, number) == STATUS_OK, "no such outcome");
    require(law, game_happen(law->rules, law->other, number) == STATUS_OK,
            "the game that was read has no such outcome");
    free(mine);
    free(theirs);
}

/* The game that was read goes on like the one that was written, whatever happens next. */
static void goes_on_alike(Law *law) {
    enum { STEPS = 3 };
    int32_t scores[2][PLAYERS_MAX];
    game_copy(law->rules, law->third, law->game);
    for (int steps = 0; steps < STEPS; ++steps) {
        const Pending pending = game_pending(law->rules, law->third);
        if (pending.kind == PENDING_DRAW || pending.kind == PENDING_CHANCE) {
            chance_alike(law);
        } else if (pending.kind == PENDING_DECISION) {
            const uint32_t count = game_actions(law->rules, law->third, law->actions);
            require(law,
                    game_actions(law->rules, law->other, law->others) == count &&
                        memcmp(law->actions, law->others, count * sizeof(Action)) == 0,
                    "other actions come back after %d steps", steps);
            const Action action = law->actions[rng_below(&law->rng, count)];
            game_apply(law->rules, law->third, action);
            game_apply(law->rules, law->other, action);
        }
        game_scores(law->rules, law->third, scores[0]);
        game_scores(law->rules, law->other, scores[1]);
        require(law,
                game_hash(law->rules, law->third) == game_hash(law->rules, law->other) &&
                    memcmp(scores[0], scores[1], (size_t)law->config.players * sizeof(int32_t)) ==
                        0,
                "the game that was read parts after %d steps", steps + 1);
    }
}

static void check_position_text(Law *law) {
    Message message = {""};
    const size_t length = game_to_text(law->rules, law->game, law->text, TEXT_SIZE);
    require(law, length < TEXT_SIZE, "%zu characters", length);
    game_start(law->rules, law->other, 0);
    const Status status = game_from_text(law->rules, law->other, law->text, &message);
    require(law, status == STATUS_OK, "own text is not understood: %s", message.text);
    (void)game_to_text(law->rules, law->other, law->copy_text, TEXT_SIZE);
    require(law, strcmp(law->text, law->copy_text) == 0, "another text comes back, with:\n%s",
            difference(law->copy_text, law->text));
    require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->game),
            "another hash comes back");
    require(law, game_check(law->rules, law->other, &message) == STATUS_OK, "game_check: %s",
            message.text);
    int32_t values[2][PLAYERS_MAX];
    game_value(law->rules, law->game, values[0]);
    game_value(law->rules, law->other, values[1]);
    for (int player = 0; player < law->config.players; ++player) {
        require(law, values[0][player] == values[1][player], "value %d instead of %d",
                values[1][player], values[0][player]);
    }
    goes_on_alike(law);
}

static void positions_survive_as_text(void **state) {
    in_random_positions(state, check_position_text, 5);
}

/* ---- Copies and playouts. */

static void check_copy(Law *law) {
    enum { STEPS = 24 };
    game_copy(law->rules, law->other, law->game);
    game_copy(law->rules, law->third, law->game);
    require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->game),
            "a copy has another hash");
    Rng rng[2] = {law->rng, law->rng};
    for (int count = 0; count < STEPS; ++count) {
        if (game_pending(law->rules, law->other).kind == PENDING_OVER) {
            break;
        }
        step(law->rules, law->other, &rng[0]);
        step(law->rules, law->third, &rng[1]);
        require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->third),
                "two copies part after %d steps", count + 1);
    }
}

static void copies_play_alike(void **state) {
    in_random_positions(state, check_copy, 13);
}

static void check_determinize(Law *law) {
    if (game_pending(law->rules, law->game).kind == PENDING_OVER) {
        return;
    }
    game_copy(law->rules, law->other, law->game);
    game_determinize(law->rules, law->other, &law->rng);
    require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->game),
            "fixing the order of unseen tiles changes the hash");
    (void)game_to_text(law->rules, law->game, law->text, TEXT_SIZE);
    (void)game_to_text(law->rules, law->other, law->copy_text, TEXT_SIZE);
    require(law, strcmp(law->text, law->copy_text) == 0,
            "fixing the order of unseen tiles shows:\n%s", difference(law->copy_text, law->text));
}

static void hidden_order_stays_hidden(void **state) {
    in_random_positions(state, check_determinize, 13);
}

/* False for what players have from the start or make of other tiles: abbeys, half tiles and double
 * ones, mountains. */
static bool is_drawn(const Law *law, uint32_t type) {
    return rules_type_stage(law->rules, type) != DRAW_NEVER;
}

/* All tiles but those that are never drawn. */
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
    TileApart apart[GAME_TILES_APART_MAX];
    return tiles + game_tiles_apart(law->rules, game, apart);
}

/* Without a volcano on the table dragon tiles go back (dragon_early=bag): a game ends when no
 * others are left. */
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
    require(law, game_pending(law->rules, law->other).kind == PENDING_OVER,
            "a playout ends too early");
    require(law, endless || law->ply + plies <= rules_plies_max(law->rules), "%u + %u plies",
            law->ply, plies);
    require(law, game_check(law->rules, law->other, &message) == STATUS_OK,
            "game_check after a playout: %s", message.text);
    const uint32_t before = tiles_to_draw(law, law->game);
    const uint32_t after = tiles_to_draw(law, law->other);
    require(law, before == after, "%u tiles after a playout, %u before", after, before);
    require(law, game_draws_left(law->rules, law->other) == 0 || endless || dragons_left(law),
            "draws left after a playout");
    int32_t scores[PLAYERS_MAX];
    int32_t value[PLAYERS_MAX];
    game_scores(law->rules, law->other, scores);
    game_value(law->rules, law->other, value);
    for (int player = 0; player < law->config.players; ++player) {
        require(law, scores[player] == value[player], "final score %d, value %d", scores[player],
                value[player]);
    }
}

static void playouts_end_well(void **state) {
    in_random_positions(state, check_playout, 7);
}

/* ---- Foreign actions. */

/* The fairy is moved next to one follower, not to a feature. */
static bool names_a_follower(const Law *law, Action action) {
    const char *const name = rules_neutral_name(law->rules, action_figure(action) - ACTION_NEUTRAL);
    return strcmp(name, "fairy") == 0;
}

/* The feature whose segment an action names; false if there is no such segment. Two half tiles on
 * a cell share its numbers. */
static bool feature_named(const Law *law, Action action, FeatureView *out) {
    unsigned segment = action_segment(action);
    const int at =
        game_segment_tile(law->rules, law->game, action_x(action), action_y(action), &segment);
    if (at < 0) {
        return false;
    }
    const uint32_t type = game_tile(law->rules, law->game, (uint32_t)at).type;
    if (segment >= rules_type(law->rules, type)->segment_count) {
        return false;
    }
    *out = game_feature(law->rules, law->game, (uint32_t)at, segment);
    return true;
}

/* The listed action that `action` may stand for, by the words of game_try_apply; 0 if none. */
static Action stands_for(const Law *law, Action action) {
    const Action rotation = (Action)3U << 26;
    for (uint32_t index = 0; index < law->count; ++index) {
        if (law->actions[index] == action) {
            return action;
        }
    }
    for (uint32_t index = 0; index < law->count; ++index) {
        const Action listed = law->actions[index];
        const int hand = game_hand(law->rules, law->game);
        if (action_verb(listed) == VERB_PLACE && hand >= 0 &&
            ((listed ^ action) & ~rotation) == 0 &&
            rules_rotation_canonical(law->rules, (uint32_t)hand, action_rotation(action)) ==
                action_rotation(listed)) {
            return listed;
        }
        if (action_verb(listed) != VERB_MOVE || action_figure(listed) < ACTION_NEUTRAL ||
            action_segment(listed) == WHOLE_TILE || names_a_follower(law, listed)) {
            continue;
        }
        FeatureView mine;
        FeatureView theirs;
        if (!feature_named(law, action, &mine) || !feature_named(law, listed, &theirs) ||
            action != action_move(action_actor(listed), action_figure(listed), action_x(action),
                                  action_y(action), action_segment(action))) {
            continue;
        }
        if (mine.kind == theirs.kind && mine.id == theirs.id) {
            return listed;
        }
    }
    return 0;
}

static Action spoilt(Law *law) {
    Action action = ((Action)rng_next(&law->rng) << 32) | rng_next(&law->rng);
    if (law->count == 0 || rng_below(&law->rng, 8) == 0) {
        return action;
    }
    action = law->actions[rng_below(&law->rng, law->count)];
    switch (rng_below(&law->rng, 4)) {
    case 0: /* single bits anywhere */
        for (uint32_t flips = 1 + rng_below(&law->rng, 3); flips > 0; --flips) {
            action ^= (Action)1 << rng_below(&law->rng, 64);
        }
        return action;
    case 1: /* another rotation */
        return action ^ (Action)(1 + rng_below(&law->rng, 3)) << 26;
    case 2: /* another segment */
        return action ^ (Action)(1 + rng_below(&law->rng, 15)) << 22;
    default: { /* another cell */
        const int x = action_x(action) + (int)rng_below(&law->rng, 5) - 2;
        const int y = action_y(action) + (int)rng_below(&law->rng, 5) - 2;
        const Action cell = action_at(0, -1, -1) | action_at(0, 1023, 1023) | action_at(0, 0, 0);
        return action_at(action & ~cell, x, y);
    }
    }
}

static void check_foreign(Law *law) {
    enum { TRIES = 40 };
    for (int count = 0; count < TRIES; ++count) {
        const Action action = spoilt(law);
        const Action meant = stands_for(law, action);
        Action normal = 0;
        Message message = {""};
        game_copy(law->rules, law->other, law->game);
        game_copy(law->rules, law->third, law->game);
        const Status status = game_try_apply(law->rules, law->other, action, NULL, &message);
        const Status asked = game_normalize(law->rules, law->game, action, &normal, NULL);
        require(law, (status == STATUS_OK) == (meant != 0), "action %016llx: %s %s",
                (unsigned long long)action, status_text(status), message.text);
        require(law, status == asked, "action %016llx: try %s, normalize %s",
                (unsigned long long)action, status_text(status), status_text(asked));
        if (meant == 0) {
            require(law, status == STATUS_ILLEGAL && message.text[0] != '\0',
                    "action %016llx: refused without a reason", (unsigned long long)action);
            require(law, same_bytes(law, law->other, law->third),
                    "refused action %016llx changes the game", (unsigned long long)action);
            continue;
        }
        game_apply(law->rules, law->third, meant);
        require(law, normal == meant, "action %016llx is normalised to %016llx, not %016llx",
                (unsigned long long)action, (unsigned long long)normal, (unsigned long long)meant);
        require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->third),
                "action %016llx has another effect than its normal form",
                (unsigned long long)action);
    }
}

static void foreign_actions_are_checked(void **state) {
    in_random_positions(state, check_foreign, 7);
}

/* ---- Logs. */

static void sum_of_log(const ScoreLog *log, int32_t *sums) {
    for (uint32_t index = 0; index < log->count && index < log->capacity; ++index) {
        sums[log->events[index].player] += log->events[index].points;
    }
}

static void check_log(Law *law) {
    ScoreEvent events[LOG_SIZE];
    int32_t before[PLAYERS_MAX] = {0};
    int32_t after[PLAYERS_MAX] = {0};
    ScoreLog log = {events, LOG_SIZE, 0};
    game_scores(law->rules, law->game, before);
    game_value_logged(law->rules, law->game, after, &log);
    if (game_pending(law->rules, law->game).kind != PENDING_OVER) {
        sum_of_log(&log, before);
        for (int player = 0; player < law->config.players; ++player) {
            require(law, before[player] == after[player], "value %d, but the log makes %d",
                    after[player], before[player]);
        }
    }
    for (uint32_t index = 0; index < law->count; index += 1 + rng_below(&law->rng, 8)) {
        log.count = 0;
        game_copy(law->rules, law->other, law->game);
        game_scores(law->rules, law->other, before);
        game_apply_logged(law->rules, law->other, law->actions[index], &log);
        game_scores(law->rules, law->other, after);
        sum_of_log(&log, before);
        for (int player = 0; player < law->config.players; ++player) {
            require(law, before[player] == after[player],
                    "action %u: score %d, but the log makes %d", index, after[player],
                    before[player]);
        }
    }
}

static void logs_add_up(void **state) {
    in_random_positions(state, check_log, 5);
}

/* ---- Who owns a feature. */

static bool plays(const Law *law, const char *expansion) {
    bool played = false;
    for (int index = 0; index < PAIR_EXPANSIONS && law->config.expansions[index]; ++index) {
        played = played || strcmp(law->config.expansions[index], expansion) == 0;
    }
    return played;
}

/* The feature that an event pays as its owners are paid; false for other events. */
static bool event_feature(const Law *law, const ScoreEvent *event, FeatureView *out) {
    const bool farm = event->reason == SCORE_FARM && event->kind == SEGMENT_FIELD &&
                      !plays(law, "mountains"); /* whose miners count for cities of a farm */
    unsigned segment = event->segment;
    const int index = game_segment_tile(law->rules, law->game, event->x, event->y, &segment);
    if (index < 0 ||
        !(farm || event->reason == SCORE_COMPLETED || event->reason == SCORE_INCOMPLETE)) {
        return false;
    }
    *out = game_feature(law->rules, law->game, (uint32_t)index, segment);
    return true;
}

/* Final scoring pays all whom views call owners, and nobody else. */
static void check_owners(Law *law) {
    ScoreEvent events[LOG_SIZE];
    int32_t value[PLAYERS_MAX] = {0};
    ScoreLog log = {events, LOG_SIZE, 0};
    if (game_pending(law->rules, law->game).kind == PENDING_OVER) {
        return;
    }
    game_value_logged(law->rules, law->game, value, &log);
    for (uint32_t index = 0; index < log.count && index < LOG_SIZE; ++index) {
        FeatureView feature;
        FeatureView other;
        if (!event_feature(law, &events[index], &feature)) {
            continue;
        }
        uint32_t paid = 0;
        for (uint32_t k = 0; k < log.count && k < LOG_SIZE; ++k) {
            const bool same = events[k].reason == events[index].reason &&
                              event_feature(law, &events[k], &other) && other.id == feature.id;
            paid |= (uint32_t)same << events[k].player;
        }
        const uint32_t owners = game_feature_claims(law->rules, law->game, &feature).owners;
        require(law, paid == owners, "a %s at %d,%d pays players %x, its owners are %x",
                segment_kind_text((SegmentKind)feature.kind), events[index].x, events[index].y,
                paid, owners);
    }
}

static void owners_are_paid(void **state) {
    in_random_positions(state, check_owners, 5);
}

/* ---- Hashes. */

/* Leaves what comes of listed action number `index` in the second game. */
static const Game *child(const Law *law, uint32_t index) {
    game_copy(law->rules, law->other, law->game);
    game_apply(law->rules, law->other, law->actions[index]);
    return law->other;
}

/*
 * Actions that lead to different positions lead to different hashes, whatever they do: lay a tile,
 * deploy or move one figure or another, take one back. Deploying on one or another feature that is
 * paid at once may come to the same position, and then to the same hash.
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
        require(law, same_facts(law, law->third, child(law, index)),
                "actions %u and %u make equal hashes of different positions", before, index);
    }
    free(hashes);
}

static void siblings_hash_apart(void **state) {
    in_random_positions(state, check_siblings, 9);
}

/* Draws a tile and lays it; false if the tile or the place is not possible. */
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

/* Lays a tile without a follower. */
static bool lay(const Law *law, Game *game, uint32_t type, PlacedTile at) {
    const unsigned player = (unsigned)game_active_player(law->rules, game);
    return lay_only(law, game, type, at) &&
           game_try_apply(law->rules, game, action_pass(player), NULL, NULL) == STATUS_OK &&
           game_pending(law->rules, game).kind == PENDING_DRAW;
}

/* A placement of this type in the present position, drawn at random. */
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

/* Until the second of them has his turn behind him: he may enter his own tile only. */
static void check_tile_of_turn(Law *law, uint32_t one, PlacedTile first, uint32_t two,
                               PlacedTile second) {
    game_copy(law->rules, law->other, law->game);
    game_copy(law->rules, law->third, law->game);
    if (lay(law, law->other, one, first) && lay_only(law, law->other, two, second) &&
        lay(law, law->third, two, second) && lay_only(law, law->third, one, first)) {
        require(law, game_hash(law->rules, law->other) != game_hash(law->rules, law->third),
                "tiles at %d,%d and %d,%d: the hash does not tell whose turn's tile is which",
                first.x, first.y, second.x, second.y);
    }
}

/* Two tiles laid in one order or the other, by players who pass, make the same position. */
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
        require(law,
                (law->expansions && !same_facts(law, law->other, law->third)) ||
                    game_hash(law->rules, law->other) == game_hash(law->rules, law->third),
                "tiles at %d,%d and %d,%d: the order shows in the hash", first.x, first.y, second.x,
                second.y);
    }
    check_tile_of_turn(law, one, first, two, second);
}

static void order_leaves_no_trace_in_the_hash(void **state) {
    in_random_positions(state, check_transposition, 2);
}

/* ---- Chance. */

/* A stream whose next rng_below(bound) is `wanted`. */
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
 * Sampling is exactly even: it takes one number below the number of actions, no more, and returns
 * the action of that number. Every number is tried, the last one too.
 */
static void check_sampling(Law *law) {
    for (uint32_t index = 0; index < law->count; ++index) {
        Rng stream = stream_for(&law->rng, law->count, index);
        Rng expected = stream;
        (void)rng_below(&expected, law->count);
        const Action action = game_sample_action(law->rules, law->game, &stream);
        require(law, action == law->actions[index], "number %u of %u is not what is sampled", index,
                law->count);
        require(law, stream.state == expected.state, "sampling number %u takes other numbers too",
                index);
    }
}

static void sampling_is_even(void **state) {
    in_random_positions(state, check_sampling, 11);
}

/* The type that is drawn with this stream, at once or as the next of an order fixed before. */
static uint32_t type_drawn(const Law *law, Rng *stream, bool ordered) {
    game_copy(law->rules, law->other, law->game);
    if (!ordered) {
        return game_chance(law->rules, law->other, stream);
    }
    game_determinize(law->rules, law->other, stream);
    return game_chance_next(law->rules, law->other);
}

/* Every number below the number of `tiles` stands for one of them. */
static void check_numbers(Law *law, const uint32_t *tiles, bool ordered) {
    enum { KINDS = 512 };
    uint32_t seen[KINDS] = {0};
    uint32_t count = 0;
    const uint32_t types = rules_type_count(law->rules);
    require(law, types < KINDS, "%u types", types);
    for (uint32_t type = 0; type < types; ++type) {
        count += tiles[type];
    }
    for (uint32_t tile = 0; tile < count; ++tile) {
        Rng stream = stream_for(&law->rng, count, tile);
        ++seen[type_drawn(law, &stream, ordered)];
    }
    for (uint32_t type = 0; type < types; ++type) {
        require(law, seen[type] == tiles[type], "%u tiles of type %u drawn%s, %u drawable",
                seen[type], type, ordered ? " in order" : "", tiles[type]);
    }
}

/*
 * Drawing is exactly even, and so is the order that game_determinize fixes: its first number says
 * which tile comes next, wherever all that are unseen may come.
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

static void draws_are_even(void **state) {
    in_random_positions(state, check_draws, 23);
}

/* Whole turns are every placement with everything that could be deployed after it, in order. What
   else can be done with a tile in hand, such as a bridge first, stands among the placements. */
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
            require(law, count < listed && turns[count].placement == law->actions[i],
                    "a whole turn lacks placement %u", i);
            require(law, turns[count].deployment == law->others[k],
                    "a whole turn lacks deployment %u of placement %u", k, i);
        }
    }
    require(law, count == listed, "%u whole turns, %u pairs", listed, count);
    require(law, count <= rules_whole_turns_max(law->rules), "more whole turns than there may be");
}

static void whole_turns_are_placements_then_deployments(void **state) {
    in_random_positions(state, check_whole_turns, 3);
}

int main(int count, char **words) {
    Bench bench = {.arguments = {.games = 30, .seed = 12, .first = 40}};
    Message message;
    if (!lots_arguments(&bench.arguments, count, words)) {
        return 2;
    }
    if (!lots_open(&bench.boxes, &message)) {
        printf("%s\n", message.text);
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(lists_are_sound, &bench),
        cmocka_unit_test_prestate(actions_survive_as_text, &bench),
        cmocka_unit_test_prestate(positions_survive_as_text, &bench),
        cmocka_unit_test_prestate(copies_play_alike, &bench),
        cmocka_unit_test_prestate(hidden_order_stays_hidden, &bench),
        cmocka_unit_test_prestate(playouts_end_well, &bench),
        cmocka_unit_test_prestate(foreign_actions_are_checked, &bench),
        cmocka_unit_test_prestate(logs_add_up, &bench),
        cmocka_unit_test_prestate(owners_are_paid, &bench),
        cmocka_unit_test_prestate(siblings_hash_apart, &bench),
        cmocka_unit_test_prestate(order_leaves_no_trace_in_the_hash, &bench),
        cmocka_unit_test_prestate(sampling_is_even, &bench),
        cmocka_unit_test_prestate(draws_are_even, &bench),
        cmocka_unit_test_prestate(whole_turns_are_placements_then_deployments, &bench),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    lots_close(&bench.boxes);
    return failed;
}
