// SPDX-License-Identifier: MIT
//
// carcarena perft: counts the game tree for the first tiles of a deck.
#include "carcarena/arena/match.h"
#include "carcarena/engine/perft.h"
#include "commands/cli/arguments_rules.h"
#include "commands/cli/command.h"
#include "config/rules_setup.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LABEL_SIZE = 1024 };

static const char SUMMARY[] =
    "Counts all ways to play the first tiles of the deck of a seed. Prints for each depth (drawn "
    "tiles): the leaves, the finished games among them, the sum of all points if the game were "
    "scored there, and the sum of all position hashes. An error in move generation or scoring "
    "changes one of them.";

static const char EXAMPLES[] =
    "  carcarena perft --depth 3\n"
    "  carcarena perft --tilesets winter,gingerbread-man --players 3 --seed 7\n"
    "  carcarena perft --tilesets carcassonne-2,festival --expansions phantom\n"
    "  carcarena perft --tilesets base --depth 3 --plain >>tests/golden/perft.txt\n";

/* Arguments of the command. */
typedef struct PerftRequest {
    RulesArguments rules_asked;
    int64_t players, depth;
    uint64_t seed;
    bool plain;
} PerftRequest;

/** Joins a list with `separator`; "-" for an empty one. */
static void list_join(char *text, size_t size, const ArgumentList *list) {
    size_t length = (size_t)snprintf(text, size, "%s", list->count == 0 ? "-" : "");
    for (unsigned i = 0; i < list->count && length < size; i++) {
        length += (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? "," : "",
                                   list->items[i]);
    }
}

/** The selected rules, as words. */
typedef struct RulesWords {
    char sets[LABEL_SIZE], expansions[LABEL_SIZE], options[LABEL_SIZE];
} RulesWords;

static RulesWords rules_words(const PerftRequest *request) {
    RulesWords words;
    list_join(words.sets, sizeof words.sets, &request->rules_asked.tilesets);
    list_join(words.expansions, sizeof words.expansions, &request->rules_asked.expansions);
    list_join(words.options, sizeof words.options, &request->rules_asked.options);
    return words;
}

static void header_print(const PerftRequest *request) {
    const RulesWords words = rules_words(request);
    (void)printf("perft of %s, expansions %s, %" PRId64 " players, seed %" PRIu64
                 ", options %s\n\n",
                 words.sets, words.expansions, request->players, request->seed, words.options);
    (void)printf("%5s %14s %10s %16s  %-16s %9s %9s\n", "depth", "leaves", "finals", "points",
                 "hash sum", "seconds", "M/s");
}

static void row_print(const PerftRequest *request, uint32_t depth, const PerftCount *count,
                      double seconds) {
    if (!request->plain) {
        (void)printf("%5" PRIu32 " %14" PRIu64 " %10" PRIu64 " %16" PRIu64 "  %016" PRIx64
                     " %9.3f %9.2f\n",
                     depth, count->leaves, count->finals, count->score_sum, count->hash_sum,
                     seconds, seconds > 0 ? 1e-6 * (double)count->leaves / seconds : 0.0);
        return;
    }
    const RulesWords words = rules_words(request);
    (void)printf("%s %s %" PRId64 " %" PRIu64 " %s %" PRIu32 " %" PRIu64 " %" PRIu64 " %" PRIu64
                 " %016" PRIx64 "\n",
                 words.sets, words.expansions, request->players, request->seed, words.options,
                 depth, count->leaves, count->finals, count->score_sum, count->hash_sum);
}

static Status table_print(const PerftRequest *request, const Rules *rules, Message *message) {
    Game *game = game_alloc(rules);
    if (game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    Deck deck;
    Rng stream = rng_keyed(request->seed, RNG_DECK, 0, 0);
    deck_shuffle(rules, &deck, &stream);
    game_start(rules, game, 0);
    Status status = STATUS_OK;
    for (uint32_t depth = 1; depth <= (uint32_t)request->depth && depth <= deck.count; depth++) {
        PerftCount count = {0, 0, 0, 0};
        const double start = 1e-9 * (double)match_processor_clock(NULL);
        status = perft(rules, game, deck.types, depth, &count);
        if (status != STATUS_OK) {
            (void)message_set(message, status, "perft: %s", status_text(status));
            break;
        }
        row_print(request, depth, &count, 1e-9 * (double)match_processor_clock(NULL) - start);
        (void)fflush(stdout);
    }
    free(game);
    return status;
}

static int perft_run(PerftRequest *request) {
    Message message = {""};
    RulesSetup *setup = NULL;
    static const char *const USUAL_SETS[] = {"base"};
    if (request->rules_asked.tilesets.count == 0) { // the header names it
        request->rules_asked.tilesets.items[request->rules_asked.tilesets.count++] = USUAL_SETS[0];
    }
    Status status = arguments_rules_setup(&setup, &request->rules_asked, USUAL_SETS, 1,
                                          (int)request->players, &message);
    if (status == STATUS_OK) {
        if (!request->plain) {
            header_print(request);
        }
        status = table_print(request, rules_setup_rules(setup), &message);
    }
    rules_setup_destroy(setup);
    return status == STATUS_OK ? EXIT_DONE : command_fail("perft", status, &message);
}

int cmd_perft(int argc, char **argv) {
    PerftRequest request = {.players = 2, .depth = 3, .seed = 1};
    const ArgumentSpec specs[] = {
        {.name = "players",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &request.players},
         .minimum = 1,
         .maximum = PLAYERS_MAX,
         .value_name = "N",
         .help = "number of players"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &request.seed},
         .value_name = "N",
         .help = "seed of the deck"},
        {.name = "depth",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &request.depth},
         .minimum = 1,
         .maximum = DECK_TILES_MAX,
         .value_name = "N",
         .help = "number of tiles to draw"},
        {.name = "plain",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &request.plain},
         .help = "print lines as in tests/golden/perft.txt, without times"},
    };
    ArgumentTable table = {.program = "carcarena perft",
                           .positionals = "",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0]};
    arguments_rules_join(&request.rules_asked, &table, "base");
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status != STATUS_OK) {
        return command_fail("perft", status, &message);
    }
    return help ? command_help(&table, help) : perft_run(&request);
}
