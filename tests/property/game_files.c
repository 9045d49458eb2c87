// SPDX-License-Identifier: MIT
//
// Random games of all rules, written as text and read again: every step, comment, clock and
// variation is the same, and so is the text that is written then.
#include "carcarena/engine/game_file.h"
#include "carcarena/engine/text.h"
#include "random_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONFIG_TEXT = 2048, CONFIG_PART = 3, GAME_PART = 5 };

/** A random game, as it is played and as it is read. */
typedef struct Filed {
    Rules *rules;
    Game *game, *other;
    GameFile file;
    Rng rng;
    PairConfig config;
    uint64_t number;
} Filed;

static void *block(const Rules *rules) {
    Game *const game = game_alloc(rules);
    CHECK(game != NULL);
    return game;
}

static void require(const Filed *filed, bool condition, const char *what, const char *text) {
    if (!condition) {
        char config[CONFIG_TEXT];
        fprintf(stderr, "%s\n%s\n", text, pair_config_text(&filed->config, config, sizeof config));
        fprintf(stderr, "game %llu: %s\n", (unsigned long long)filed->number, what);
        exit(EXIT_FAILURE);
    }
}

// ---- Playing

static GameStep step_random(const Filed *filed, const Game *game, Rng *rng) {
    const Pending pending = game_pending(filed->rules, game);
    GameStep step = {.kind = (uint8_t)pending.kind};
    if (pending.kind == PENDING_DECISION) {
        step.action = game_sample_action(filed->rules, game, rng);
    } else {
        Game *const trial = block(filed->rules);
        game_copy(filed->rules, trial, game);
        step.number = game_chance(filed->rules, trial, rng);
        free(trial);
    }
    return step;
}

// Appends up to `steps` random steps to the moves, from `game` on.
static void moves_play(Filed *filed, GameVariation *moves, Game *game, uint32_t steps) {
    Message message;
    for (uint32_t i = 0; i < steps && game_pending(filed->rules, game).kind != PENDING_OVER; i++) {
        const GameStep step = step_random(filed, game, &filed->rng);
        CHECK(game_file_add(moves, &step, &message) == STATUS_OK);
        game_step_apply(filed->rules, game, &step, NULL);
    }
}

// Replaces some turns by variations, one of them with a variation within.
static void variations_add(Filed *filed, GameVariation *moves, const Game *start, int level) {
    enum { EVERY = 9, STEPS = 8 };
    static const char COMMENT[] = "not bad; [clock 3] \"so\" (what?)\nsecond line";
    Game *const game = block(filed->rules);
    Game *const trial = block(filed->rules);
    game_copy(filed->rules, game, start);
    for (uint32_t turn = 0; turn < moves->turn_count; turn++) {
        GameTurn *const at = &moves->turns[turn];
        if (rng_below(&filed->rng, EVERY) == 0) {
            GameVariation *const other = calloc(1, sizeof *other);
            CHECK(other != NULL);
            other->next = at->other;
            at->other = other;
            game_copy(filed->rules, trial, game);
            moves_play(filed, other, trial, 1 + rng_below(&filed->rng, STEPS));
            if (level < 2) {
                variations_add(filed, other, game, level + 1);
            }
        }
        if (rng_below(&filed->rng, EVERY) == 0) {
            at->comment = malloc(sizeof COMMENT);
            CHECK(at->comment != NULL);
            memcpy(at->comment, COMMENT, sizeof COMMENT);
            at->clock_ms = rng_below(&filed->rng, 10000000);
        }
        for (uint32_t i = 0; i < at->count; i++) {
            game_step_apply(filed->rules, game, &moves->steps[at->first + i], NULL);
        }
    }
    free(game);
    free(trial);
}

static void result_set(Filed *filed) {
    char text[128] = "*";
    int32_t scores[PLAYERS_MAX];
    size_t length = 0;
    if (game_pending(filed->rules, filed->game).kind == PENDING_OVER) {
        game_scores(filed->rules, filed->game, scores);
        for (int player = 0; player < filed->config.players; player++) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%d",
                                       player > 0 ? "-" : "", scores[player]);
        }
    }
    Message message;
    CHECK(game_file_set(&filed->file, "Result", text, &message) == STATUS_OK);
}

// ---- Comparing

static bool texts_equal(const char *a, const char *b) {
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool moves_equal(const GameVariation *a, const GameVariation *b) {
    bool same = a->turn_count == b->turn_count && a->step_count == b->step_count;
    for (uint32_t i = 0; same && i < a->step_count; i++) {
        same = a->steps[i].kind == b->steps[i].kind && a->steps[i].number == b->steps[i].number &&
               a->steps[i].action == b->steps[i].action;
    }
    for (uint32_t i = 0; same && i < a->turn_count; i++) {
        const GameTurn *const mine = &a->turns[i];
        const GameTurn *const theirs = &b->turns[i];
        same = mine->first == theirs->first && mine->count == theirs->count &&
               texts_equal(mine->comment, theirs->comment) && mine->clock_ms == theirs->clock_ms;
        const GameVariation *one = mine->other;
        const GameVariation *two = theirs->other;
        for (; same && one != NULL && two != NULL; one = one->next, two = two->next) {
            same = moves_equal(one, two);
        }
        same = same && one == two;
    }
    return same;
}

static void written_is_read(Filed *filed) {
    Message message = {""};
    char *text = NULL;
    char *again = NULL;
    GameFile read = {.tags = NULL};
    require(filed, game_file_write(&text, &filed->file, filed->rules, &message) == STATUS_OK,
            message.text, "writing");
    GameReader reader = game_reader(text);
    Status status = game_file_tags(&read, &reader, &message);
    if (status == STATUS_OK) {
        status = game_file_turns(&read, &reader, filed->rules, &message);
    }
    require(filed, status == STATUS_OK, message.text, text);
    require(filed, game_reader_done(&reader), "something is left", text);
    require(filed, moves_equal(&filed->file.moves, &read.moves), "another game is read", text);
    require(filed, game_file_write(&again, &read, filed->rules, &message) == STATUS_OK,
            message.text, text);
    require(filed, strcmp(text, again) == 0, "another text is written", text);
    game_file_free(&read);
    free(text);
    free(again);
}

static void game_try(const RandomArguments *arguments, const TileBoxes *boxes, uint64_t number) {
    Message message = {""};
    Filed filed = {.number = number};
    Rng rng = rng_keyed(arguments->seed, RNG_BENCH, number, CONFIG_PART);
    if (arguments->expansions) {
        random_expansions(boxes, arguments, &rng, &filed.config);
    } else {
        (void)random_config(boxes, &rng, &filed.config);
    }
    filed.rng = rng_keyed(arguments->seed, RNG_BENCH, number, GAME_PART);
    require(&filed, pair_compile(&filed.config, &filed.rules, &message) == STATUS_OK, message.text,
            "rules");
    filed.game = block(filed.rules);
    filed.other = block(filed.rules);
    // One game in three is not played to its end.
    const uint32_t plies = rules_plies_max(filed.rules);
    const uint32_t steps = number % 3 == 0 ? rng_below(&filed.rng, 150) : plies;
    game_start(filed.rules, filed.game, 0);
    moves_play(&filed, &filed.file.moves, filed.game, steps);
    result_set(&filed);
    game_start(filed.rules, filed.other, 0);
    variations_add(&filed, &filed.file.moves, filed.other, 0);
    written_is_read(&filed);
    game_file_free(&filed.file);
    free(filed.game);
    free(filed.other);
    rules_destroy(filed.rules);
}

int main(int count, char **words) {
    Message message = {""};
    RandomArguments arguments = {.games = 200, .seed = 11, .every = 1};
    TileBoxes boxes;
    if (!random_arguments(&arguments, count, words)) {
        return 2;
    }
    if (!boxes_open(&boxes, &message)) {
        printf("%s\n", message.text);
        return 2;
    }
    for (uint64_t i = 0; i < arguments.games; i++) {
        game_try(&arguments, &boxes, arguments.first + i * arguments.every);
    }
    printf("%llu games written and read\n", (unsigned long long)arguments.games);
    boxes_close(&boxes);
    return 0;
}
