// SPDX-License-Identifier: MIT
#include "commands/cli/arguments_session.h"

#include "commands/cli/secret_file.h"
#include "text/integer_text.h"
#include "text/system_random.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void arguments_session_join(SessionArguments *arguments, ArgumentTable *table) {
    const ArgumentSpec specs[SESSION_ARGUMENTS] = {
        {.name = "threads",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->overrides.threads},
         .minimum = -1,
         .maximum = CONFIG_THREADS_MAX,
         .value_name = "N",
         .help = "worker threads; 0: one a core, -1: as configured"},
        {.name = "seed",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->seed},
         .value_name = "N",
         .help = "seed of all games, decimal or 0x...; random: a new one, stored and told"},
        {.name = "secret",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->secret},
         .value_name = "HEX",
         .help = "play a sealed run again with the secret that 'reveal' printed"},
        {.name = "secret-file",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->secret_file},
         .value_name = "FILE",
         .help =
             "secret of a sealed run, for its shards; made if it is not there, -: standard input"},
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->overrides.output},
         .value_name = "DIR",
         .help = "folder of the games instead of results/NAME"},
        {.name = "accept-change",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->overrides.accept_change},
         .help = "go on though engine or bots play otherwise than in the stored games; noted"},
        {.name = "isolate",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->overrides.isolate},
         .help = "every bot in a process of its own, so that a crash does not end the run"},
        {.name = "quiet",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->quiet},
         .help = "no progress, no report"},
    };
    memcpy(arguments->specs, specs, sizeof specs);
    table->more = arguments->specs;
    table->more_count = SESSION_ARGUMENTS;
}

Status arguments_session_draw(SessionArguments *arguments, Message *message) {
    uint64_t seed = 0;
    const Status status = system_random(&seed, sizeof seed, message);
    if (status != STATUS_OK) {
        return status;
    }
    arguments->overrides.has_seed = true;
    arguments->overrides.seed = seed;
    arguments->seed_drawn = true;
    return STATUS_OK;
}

static Status secret_read(SessionArguments *arguments, Message *message) {
    if (arguments->secret_file == NULL) {
        return STATUS_OK;
    }
    arguments->overrides.sealed = true;
    arguments->overrides.secret_file = arguments->secret_file;
    if (arguments->follows) {
        return STATUS_OK;
    }
    arguments->overrides.secret = &arguments->key;
    return secret_file_read(&arguments->key, arguments->secret_file, message);
}

Status arguments_session_seed(SessionArguments *arguments, Message *message) {
    const Status status = secret_read(arguments, message);
    if (status != STATUS_OK || arguments->seed == NULL) {
        return status;
    }
    if (strcmp(arguments->seed, "random") == 0) {
        return arguments_session_draw(arguments, message);
    }
    arguments->overrides.has_seed = true;
    if (seed_from_text(&arguments->overrides.seed, arguments->seed)) {
        return STATUS_OK;
    }
    return message_set(message, STATUS_INVALID,
                       "--seed: expected a 64-bit number, decimal or 0x..., or 'random', got '%s'",
                       arguments->seed);
}

Status arguments_session_hide(SessionArguments *arguments, int argc, char **argv,
                              Message *message) {
    if (arguments->secret == NULL) {
        return STATUS_OK;
    }
    arguments->overrides.sealed = true;
    arguments->overrides.secret = &arguments->key;
    const Status status =
        secret_argument_take(&arguments->key, arguments->secret, argc, argv, message);
    return status == STATUS_OK && arguments->secret_file != NULL
               ? message_set(message, STATUS_INVALID,
                             "expected --secret or --secret-file, not both")
               : status;
}

Status arguments_session_mpi(const SessionArguments *arguments, Message *message) {
    if (arguments->secret != NULL) {
        return message_set(message, STATUS_INVALID,
                           "--mpi: --secret stays on the command line of mpirun, where others can "
                           "read it; use --secret-file");
    }
    return arguments->seed_drawn
               ? message_set(message, STATUS_INVALID,
                             "--mpi: each rank would draw another seed; expected a number")
               : STATUS_OK;
}

void arguments_session_tell(const SessionArguments *arguments, const char *command) {
    if (arguments->seed_drawn && !arguments->quiet) {
        (void)fprintf(stderr, "carcarena %s: seed 0x%016" PRIx64 ", drawn at random\n", command,
                      arguments->overrides.seed);
    }
}
