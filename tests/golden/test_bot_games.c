// SPDX-License-Identifier: MIT
//
// Whole games of the built-in bots, decision by decision, as bot_games.txt keeps them: the same
// moves on every compiler, optimisation and machine. After a change that is meant to change how a
// bot plays, `test_bot_games --write` writes the file anew.
#include "bot_games.h"
#include "carcarena/engine/text.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char FILE_NAME[] = CARCARENA_SOURCE_DIR "/tests/golden/bot_games.txt";

enum { TEXT_SIZE = 1 << 16, LINE_SIZE = 256, BOTS_MAX = 3 };

typedef struct GoldenGame {
    const char *tilesets;
    uint64_t seed;
    int players;
    const char *bots[BOTS_MAX];
} GoldenGame;

static const GoldenGame GAMES[] = {
    {"base", 1, 2, {"mcts:simulations=60", "greedy"}},
    {"winter+gingerbread-man", 2, 3, {"mcts:simulations=30,turns=1000", "greedy", "random:joint"}},
    {"winter", 3, 2, {"mcts:simulations=20,turns=3,reuse=off,draws=lot,final=value", "random"}},
};

typedef struct Writer {
    char text[TEXT_SIZE];
    size_t length;
} Writer;

PRINTF_LIKE(2, 3) static void writer_add(Writer *writer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int written =
        vsnprintf(writer->text + writer->length, TEXT_SIZE - writer->length, format, arguments);
    va_end(arguments);
    assert_true(written >= 0 && (size_t)written < TEXT_SIZE - writer->length);
    writer->length += (size_t)written;
}

// Replays the actions for their texts: those need the position they were chosen in.
static void actions_write(Writer *writer, const Rules *rules, const GoldenGame *golden,
                          const BotGame *played) {
    Game *game = aligned_alloc(64, rules_game_size(rules));
    assert_non_null(game);
    Deck deck;
    Rng order = rng_keyed(golden->seed, RNG_DECK, 0, 0);
    Rng chance = rng_keyed(golden->seed, RNG_CHANCE, 0, 0);
    deck_shuffle(rules, &deck, &order);
    game_start(rules, game, 0);
    for (uint32_t i = 0; i < played->action_count;) {
        if (game_pending(rules, game).kind == PENDING_DRAW) {
            (void)deck_draw(rules, &deck, game, &chance);
            continue;
        }
        char text[ACTION_TEXT_SIZE];
        writer_add(writer, "%d %s\n", game_pending(rules, game).player,
                   action_to_text(rules, game, played->actions[i], text, sizeof text));
        game_apply(rules, game, played->actions[i]);
        i++;
    }
    free(game);
}

static void games_write(Writer *writer) {
    writer->length = 0;
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        const GoldenGame *golden = &GAMES[i];
        Rules *rules = bot_game_rules(golden->tilesets, golden->players);
        BotGame played;
        bot_game_play(&played, rules, golden->bots, golden->seed, 0);
        writer_add(writer, "game %s seed %" PRIu64, golden->tilesets, golden->seed);
        for (int player = 0; player < golden->players; player++) {
            writer_add(writer, " %s", golden->bots[player]);
        }
        writer_add(writer, "\n");
        actions_write(writer, rules, golden, &played);
        for (int player = 0; player < golden->players; player++) {
            writer_add(writer, "score %d %d\n", player, (int)played.scores[player]);
        }
        writer_add(writer, "hash %016" PRIx64 "\n", played.hash);
        rules_destroy(rules);
    }
}

static void bots_play_the_kept_games(void **state) {
    (void)state;
    Writer *writer = calloc(1, sizeof *writer);
    assert_non_null(writer);
    games_write(writer);
    FILE *file = fopen(FILE_NAME, "r");
    assert_non_null(file);
    char expected[LINE_SIZE];
    char *found = writer->text;
    for (int line = 1; fgets(expected, sizeof expected, file) != NULL; line++) {
        const size_t length = strcspn(found, "\n") + 1;
        if (strlen(expected) != length || strncmp(found, expected, length) != 0) {
            fail_msg("bot_games.txt:%d: expected %sgot %.*s", line, expected, (int)length, found);
        }
        found += length;
    }
    assert_int_equal(*found, '\0');
    (void)fclose(file);
    free(writer);
}

static void kept_games_rewrite(void **state) {
    (void)state;
    Writer *writer = calloc(1, sizeof *writer);
    assert_non_null(writer);
    games_write(writer);
    FILE *file = fopen(FILE_NAME, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(writer->text, 1, writer->length, file), writer->length);
    assert_int_equal(fclose(file), 0);
    free(writer);
}

int main(int argc, char **argv) {
    const struct CMUnitTest check[] = {cmocka_unit_test(bots_play_the_kept_games)};
    const struct CMUnitTest rewrite[] = {cmocka_unit_test(kept_games_rewrite)};
    return argc == 2 && strcmp(argv[1], "--write") == 0
               ? cmocka_run_group_tests(rewrite, NULL, NULL)
               : cmocka_run_group_tests(check, NULL, NULL);
}
