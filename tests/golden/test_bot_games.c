// SPDX-License-Identifier: MIT
//
// Compares whole games of the built-in bots with bot_games.txt. The decisions must be the same with
// every compiler, optimization level and machine. For each game the file has a checksum of all
// decisions so far after every 16 decisions, the scores and the hash of the last position.
//
// test_bot_games --write   rewrites the file after a change of a bot's play test_bot_games --print
// prints all decisions of all games, to compare two builds
#include "bot_games.h"
#include "carcarena/engine/text.h"
#include "config/rules_setup.h"
#include "testing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expansions_covered.h"

static const char FILE_NAME[] = CARCARENA_SOURCE_DIR "/tests/golden/bot_games.txt";

enum { TEXT_SIZE = 1 << 18, LINE_SIZE = 2048, BOTS_MAX = 3, WORDS_MAX = 64, DECISIONS_A_SUM = 16 };

/**
 * A game. Lists end with NULL. Bots take the seats in order, repeatedly if there are more players.
 */
typedef struct GoldenGame {
    const char *tilesets[WORDS_MAX];
    const char *expansions[WORDS_MAX]; // in addition to those of the tile sets
    const char *options[WORDS_MAX];
    uint64_t seed;
    int players;
    const char *bots[BOTS_MAX];
} GoldenGame;

static const GoldenGame GAMES[] = {
    {.tilesets = {"base"}, .seed = 1, .players = 2, .bots = {"mcts:simulations=60", "greedy"}},
    {.tilesets = {"winter", "gingerbread-man"},
     .seed = 2,
     .players = 3,
     .bots = {"uct:simulations=30,turns=1000", "greedy", "random:joint"}},
    {.tilesets = {"winter"},
     .seed = 3,
     .players = 2,
     .bots = {"uct:simulations=20,turns=3,reuse=off,draws=lot,final=value", "random"}},
    {.tilesets = {"base", "inns-and-cathedrals", "traders-and-builders", "king-and-robber-baron"},
     .options = {"deck_limit=30"},
     .seed = 4,
     .players = 2,
     .bots = {"mcts:simulations=20", "greedy"}},
    {.tilesets = {"base", "abbey-and-mayor", "games-quarterly-11"},
     .expansions = {"games-quarterly-11", "phantom"},
     .options = {"deck_limit=24", "gq11_herd=yes"},
     .seed = 5,
     .players = 3,
     .bots = {"greedy", "uct:simulations=12,widen=4", "random:joint"}},
    {.tilesets = {"carcassonne-2", "river-carcassonne-2", "monasteries-germany", "siege",
                  "festival"},
     .options = {"deck_limit=30"},
     .seed = 6,
     .players = 4,
     .bots = {"greedy", "mcts:simulations=12"}},
    {.tilesets = {"base", "wind-roses", "russian-promos", "darmstadt", "watchtowers"},
     .expansions = {"little-buildings"},
     .options = {"deck_limit=24"},
     .seed = 7,
     .players = 2,
     .bots = {"mcts:simulations=12,turns=1000", "greedy"}},
    {.tilesets = {"base", "under-the-big-top"},
     .options = {"deck_limit=40"},
     .seed = 8,
     .players = 2,
     .bots = {"mcts:simulations=12", "greedy"}},
    {.tilesets = {"base", "labyrinth"},
     .expansions = {"labyrinth"},
     .options = {"labyrinth=advanced", "deck_limit=24"},
     .seed = 10,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "shrines-and-heretics", "cult-places"},
     .options = {"deck_limit=24", "shrine_reward=challenger"},
     .seed = 21,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "hills-and-sheep"},
     .options = {"deck_limit=30", "hill=count"},
     .seed = 22,
     .players = 3,
     .bots = {"mcts:simulations=12", "greedy", "random"}},
    {.tilesets = {"base", "goldmines"},
     .options = {"deck_limit=30"},
     .seed = 23,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"winter"},
     .expansions = {"winter-inn"},
     .options = {"winter_inn=1", "deck_limit=24"},
     .seed = 8,
     .players = 2,
     .bots = {"greedy", "uct:simulations=12,reuse=off"}},
    {.tilesets = {"base", "winter", "gingerbread-man", "inns-and-cathedrals", "siege", "besiegers",
                  "monasteries-netherlands-belgium", "abbey-and-mayor", "traders-and-builders",
                  "king-and-robber-baron", "river-2", "games-quarterly-11", "festival",
                  "wind-roses", "russian-promos", "darmstadt"},
     .expansions = {"games-quarterly-11", "phantom", "abbot", "little-buildings", "winter-inn"},
     .options = {"deck_limit=30"},
     .seed = 9,
     .players = 5,
     .bots = {"mcts:simulations=6", "greedy", "random"}},
    {.tilesets = {"base", "tower", "inns-and-cathedrals"},
     .expansions = {"phantom"},
     .options = {"deck_limit=36"},
     .seed = 12,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "bridges-castles-and-bazaars", "traders-and-builders"},
     .options = {"deck_limit=36", "bazaar_bid_most=12"},
     .seed = 11,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"inns-and-cathedrals", "traders-and-builders", "siege"},
     .expansions = {"phantom"},
     .options = {"deck_limit=30", "start_in_bag=on"},
     .seed = 10,
     .players = 8,
     .bots = {"greedy", "mcts:simulations=6", "random"}},
    {.tilesets = {"base", "mage-and-witch", "inns-and-cathedrals"},
     .options = {"deck_limit=30"},
     .seed = 14,
     .players = 2,
     .bots = {"greedy", "mcts:simulations=12"}},
    {.tilesets = {"wheel-of-fortune", "inns-and-cathedrals"},
     .options = {"deck_limit=30"},
     .seed = 15,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "robbers", "tower"},
     .options = {"deck_limit=36", "robber_place=every"},
     .seed = 16,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "robbers"},
     .expansions = {"messages"},
     .options = {"deck_limit=36"},
     .seed = 22,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "plague", "catapult", "inns-and-cathedrals"},
     .options = {"deck_limit=36", "catapult=throws"},
     .seed = 17,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base"},
     .expansions = {"lease", "dash", "guard-duty"},
     .options = {"deck_limit=30", "lease=on", "dash=on", "guard_duty=on"},
     .seed = 18,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base"},
     .expansions = {"rebuild"},
     .options = {"deck_limit=24", "rebuild=on"},
     .seed = 24,
     .players = 2,
     .bots = {"greedy", "mcts:simulations=12"}},
    {.tilesets = {"base", "abbey-and-mayor"},
     .expansions = {"open-tiles", "own-cloisters"},
     .options = {"deck_limit=30", "open_tiles=on", "own_cloister=on"},
     .seed = 19,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "inns-and-cathedrals"},
     .expansions = {"hands"},
     .options = {"deck_limit=30", "hand=open"},
     .seed = 20,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "abbey-and-mayor"},
     .expansions = {"one-chooses"},
     .options = {"deck_limit=30", "one_chooses=open"},
     .seed = 31,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "inns-and-cathedrals"},
     .expansions = {"sale"},
     .options = {"deck_limit=60", "sell=sealed"},
     .seed = 35,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "castles-in-germany", "traders-and-builders"},
     .options = {"deck_limit=24", "german_castles=lot"},
     .seed = 24,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "halflings-1", "halflings-2"},
     .options = {"deck_limit=30"},
     .seed = 32,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "inns-and-cathedrals"},
     .expansions = {"architects"},
     .options = {"deck_limit=30", "architects=on"},
     .seed = 32,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "inns-and-cathedrals"},
     .expansions = {"cloister-battle"},
     .options = {"deck_limit=30", "cloister_battle=on"},
     .seed = 33,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "mountains", "inns-and-cathedrals"},
     .options = {"deck_limit=30"},
     .seed = 34,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "school", "la-porxada", "inns-and-cathedrals"},
     .options = {"deck_limit=30", "school_side=left"},
     .seed = 21,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "count-of-carcassonne", "abbey-and-mayor"},
     .options = {"deck_limit=36"},
     .seed = 12,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "crop-circles-1", "crop-circles-2", "inns-and-cathedrals"},
     .options = {"deck_limit=30"},
     .seed = 11,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"tunnel", "ferries", "base"},
     .options = {"deck_limit=30"},
     .seed = 12,
     .players = 2,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "traders-and-builders", "festival"},
     .expansions = {"shepherd"},
     .options = {"deck_limit=36"},
     .seed = 13,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "flier", "abbey-and-mayor"},
     .expansions = {"phantom"},
     .options = {"deck_limit=36"},
     .seed = 14,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "princess-and-dragon", "traders-and-builders"},
     .expansions = {"phantom"},
     .options = {"deck_limit=30"},
     .seed = 14,
     .players = 3,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
    {.tilesets = {"base", "inns-and-cathedrals"},
     .expansions = {"fewer-followers", "unpunctual", "start-player"},
     .options = {"deck_limit=24", "fewer_followers=on", "unpunctual=on", "start_player=roads"},
     .seed = 31,
     .players = 4,
     .bots = {"greedy", "mcts:simulations=12", "random"}},
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

// FNV-1a over `text`, starting from `sum`.
static uint64_t text_sum(uint64_t sum, const char *text) {
    for (; *text != '\0'; text++) {
        sum = (sum ^ (uint64_t)(unsigned char)*text) * UINT64_C(0x100000001B3);
    }
    return sum;
}

// Replays the actions to print them: an action's text depends on the position before it.
static void actions_write(Writer *writer, const Rules *rules, const GoldenGame *golden,
                          const BotGame *played, bool whole) {
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    Game *game = game_memory(rules);
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
        if (game_pending(rules, game).kind == PENDING_CHANCE) {
            (void)deck_resolve(rules, &deck, game, NULL);
            continue;
        }
        char text[ACTION_TEXT_SIZE];
        char line[ACTION_TEXT_SIZE + 8];
        (void)snprintf(line, sizeof line, "%d %s\n", game_pending(rules, game).player,
                       action_to_text(rules, game, played->actions[i], text, sizeof text));
        sum = text_sum(sum, line);
        game_apply(rules, game, played->actions[i]);
        i++;
        if (whole) {
            writer_add(writer, "%s", line);
        } else if (i % DECISIONS_A_SUM == 0 || i == played->action_count) {
            writer_add(writer, " %08" PRIx32, (uint32_t)(sum ^ sum >> 32));
        }
    }
    free(game);
}

static unsigned words_count(const char *const *words) {
    unsigned count = 0;
    while (count < WORDS_MAX && words[count] != NULL) {
        count++;
    }
    return count;
}

static RulesSetup *rules_of(const GoldenGame *golden) {
    RulesSetup *setup = NULL;
    Message message = {""};
    const RulesRequest request = {.tilesets = golden->tilesets,
                                  .tileset_count = (uint16_t)words_count(golden->tilesets),
                                  .expansions = golden->expansions,
                                  .expansion_count = (uint16_t)words_count(golden->expansions),
                                  .players = golden->players};
    if (rules_setup_from_words(&setup, &request, golden->options, words_count(golden->options),
                               &message) != STATUS_OK) {
        fail_msg("seed %" PRIu64 ": %s", golden->seed, message.text);
    }
    return setup;
}

static void words_write(Writer *writer, const char *const *words) {
    const unsigned count = words_count(words);
    for (unsigned i = 0; i < count; i++) {
        writer_add(writer, "%c%s", i == 0 ? ' ' : '+', words[i]);
    }
}

static void game_write(Writer *writer, const GoldenGame *golden, bool whole) {
    const char *bots[PLAYERS_MAX];
    const int kinds = golden->bots[BOTS_MAX - 1] != NULL ? BOTS_MAX : BOTS_MAX - 1;
    RulesSetup *setup = rules_of(golden);
    const Rules *rules = rules_setup_rules(setup);
    BotGame played;
    for (int player = 0; player < golden->players; player++) {
        bots[player] = golden->bots[player % kinds];
    }
    bot_game_play(&played, rules, bots, golden->seed, 0);
    writer_add(writer, "game");
    words_write(writer, golden->tilesets);
    words_write(writer, golden->expansions);
    words_write(writer, golden->options);
    writer_add(writer, " seed %" PRIu64, golden->seed);
    for (int player = 0; player < golden->players; player++) {
        writer_add(writer, " %s", bots[player]);
    }
    writer_add(writer, whole ? "\n" : "\n%" PRIu32 " decisions", played.action_count);
    actions_write(writer, rules, golden, &played, whole);
    writer_add(writer, whole ? "scores" : "\nscores");
    for (int player = 0; player < golden->players; player++) {
        writer_add(writer, " %d", (int)played.scores[player]);
    }
    writer_add(writer, "\nhash %016" PRIx64 "\n", played.hash);
    rules_setup_destroy(setup);
}

static void games_write(Writer *writer, bool whole) {
    writer->length = 0;
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        game_write(writer, &GAMES[i], whole);
    }
}

static bool plays_with(const GoldenGame *golden, const char *expansion) {
    for (unsigned i = 0; i < words_count(golden->expansions); i++) {
        if (strcmp(golden->expansions[i], expansion) == 0) {
            return true;
        }
    }
    for (unsigned i = 0; i < words_count(golden->tilesets); i++) {
        if (tileset_brings(golden->tilesets[i], expansion)) {
            return true;
        }
    }
    return false;
}

static bool is_played(const char *expansion) {
    for (size_t game = 0; game < sizeof GAMES / sizeof GAMES[0]; game++) {
        if (plays_with(&GAMES[game], expansion)) {
            return true;
        }
    }
    return false;
}

static void every_expansion_is_played(void **state) {
    every_expansion_covered(is_played, "add a game: no bot plays with");
}

static void bots_play_the_golden_games(void **state) {
    Writer *writer = calloc(1, sizeof *writer);
    assert_non_null(writer);
    games_write(writer, false);
    FILE *file = fopen(FILE_NAME, "r");
    assert_non_null(file);
    char expected[LINE_SIZE];
    char *found = writer->text;
    for (int line = 1; fgets(expected, sizeof expected, file) != NULL; line++) {
        const size_t length = strcspn(found, "\n") + 1;
        if (strlen(expected) != length || strncmp(found, expected, length) != 0) {
            fail_msg("bot_games.txt:%d: expected %sgot %.*s"
                     "each sum covers 16 decisions and all before; "
                     "--print prints the decisions",
                     line, expected, (int)length, found);
        }
        found += length;
    }
    assert_int_equal(*found, '\0');
    (void)fclose(file);
    free(writer);
}

static void golden_games_rewrite(void **state) {
    Writer *writer = calloc(1, sizeof *writer);
    assert_non_null(writer);
    games_write(writer, false);
    FILE *file = fopen(FILE_NAME, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(writer->text, 1, writer->length, file), writer->length);
    assert_int_equal(fclose(file), 0);
    free(writer);
}

static void decisions_print(void **state) {
    Writer *writer = calloc(1, sizeof *writer);
    assert_non_null(writer);
    games_write(writer, true);
    (void)fputs(writer->text, stdout);
    free(writer);
}

int main(int argc, char **argv) {
    const struct CMUnitTest check[] = {cmocka_unit_test(every_expansion_is_played),
                                       cmocka_unit_test(bots_play_the_golden_games)};
    const struct CMUnitTest rewrite[] = {cmocka_unit_test(golden_games_rewrite)};
    const struct CMUnitTest print[] = {cmocka_unit_test(decisions_print)};
    const char *const task = argc == 2 ? argv[1] : "";
    return strcmp(task, "--write") == 0   ? cmocka_run_group_tests(rewrite, NULL, NULL)
           : strcmp(task, "--print") == 0 ? cmocka_run_group_tests(print, NULL, NULL)
                                          : cmocka_run_group_tests(check, NULL, NULL);
}
