// SPDX-License-Identifier: MIT
//
// carcarena reveal: prints the secret of a sealed run after its last game.
#include "carcarena/arena/tournament.h"
#include "commands/cli/command.h"
#include "schedule/formats/plan.h"
#include "schedule/keyed_stream.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Checks that the run is sealed, not a shard, and complete. */
static Status complete_check(Store *store, const TournamentConfig *config, const char *path,
                             Message *message) {
    uint64_t stored = 0;
    if (!config->schedule.request.sealed) {
        return message_set(message, STATUS_INVALID,
                           "%s: not a sealed run: its decks follow from its seed, which 'export' "
                           "prints",
                           path);
    }
    if (shard_is_part(config->shard)) {
        return message_set(message, STATUS_INVALID,
                           "%s: this shard shares its secret with other shards; merge them and "
                           "reveal the merged run",
                           path);
    }
    TRY(store_count(store, &stored, message));
    const bool over = config->plan == NULL || config->plan->over;
    return over && stored >= config->schedule.games
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "%s: not complete (%" PRIu64 " of %" PRIu64
                             " games%s), and the secret determines the remaining decks; play the "
                             "remaining games first",
                             path, stored, config->schedule.games,
                             over ? "" : " of the rounds so far");
}

/** Records in the run that the secret was revealed; it then accepts no more games. */
static Status reveal_note(TournamentConfig *config, const char *path, Message *message) {
    Store *store = NULL;
    char blocks[24];
    TextBuffer folder = {0};
    const size_t length = strlen(path);
    const char *const file = "/run.db";
    const bool named = length > strlen(file) && strcmp(path + length - strlen(file), file) == 0;
    text_buffer_format(&folder, "%.*s", (int)(named ? length - strlen(file) : length), path);
    if (!text_buffer_ok(&folder)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to reveal");
    }
    free(config->output);
    config->output = folder.text;
    (void)snprintf(blocks, sizeof blocks, "%" PRIu64, config->schedule.request.rounds);
    Status status = store_open(&store, config, "carcarena " CARCARENA_VERSION, message);
    if (status == STATUS_OK) {
        status = store_note_set(store, STORE_NOTE_REVEALED, blocks, message);
    }
    store_close(store);
    return status;
}

static void secret_print(const TournamentConfig *config, const char *text, const char *path,
                         bool preimage) {
    char secret[SECRET_TEXT_SIZE];
    (void)secret_to_text(&config->schedule.request.secret, secret);
    if (preimage) {
        (void)printf("%s\n%s", secret, text);
        return;
    }
    (void)printf("secret      %s\ncommitment  %s\n"
                 "The commitment is BLAKE2b of the secret and the configuration:\n"
                 "    carcarena reveal %s --preimage | b2sum -l 256\n"
                 "To replay the same games: 'carcarena run CONFIG --secret HEX --out DIR'\n",
                 secret, config->commitment, path);
}

static Status run_reveal(const char *path, bool preimage, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    char *noted = NULL;
    char *text = NULL;
    Status status = store_open_read(&store, &config, path, message);
    if (status == STATUS_OK) {
        status = complete_check(store, config, path, message);
    }
    if (status == STATUS_OK) {
        status = store_note_get(store, STORE_NOTE_REVEALED, &noted, message);
    }
    if (status == STATUS_OK) {
        status = store_note_get(store, "config", &text, message);
    }
    store_close(store);
    if (status == STATUS_OK && noted == NULL) {
        status = reveal_note(config, path, message);
    }
    if (status == STATUS_OK) {
        secret_print(config, text, path, preimage);
    }
    free(noted);
    free(text);
    config_destroy(config);
    return status;
}

int cmd_reveal(int argc, char **argv) {
    ArgumentList run = {.count = 0};
    bool preimage = false;
    const ArgumentSpec specs[] = {
        {.name = "preimage",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &preimage},
         .help = "print the hashed bytes: the secret, a line feed, the configuration"},
    };
    const ArgumentTable table = {
        .program = "carcarena reveal",
        .positionals = "RUN",
        .summary = "Prints the secret of a completed sealed run, so that anyone can check that "
                   "its decks were fixed before the first game. The run then accepts no more "
                   "games. The secret of a run that is not complete is not printed.",
        .examples = "  carcarena reveal results/final\n"
                    "  carcarena reveal results/final --preimage | b2sum -l 256\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = 1,
        .positional = &run,
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK) {
        status = run_reveal(run.items[0], preimage, &message);
    }
    return status == STATUS_OK ? EXIT_DONE : command_fail("reveal", status, &message);
}
