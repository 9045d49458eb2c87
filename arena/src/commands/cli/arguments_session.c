// SPDX-License-Identifier: MIT
#include "commands/cli/arguments_session.h"

#include "commands/cli/secret_file.h"
#include "config/config_keys.h"
#include "text/integer_text.h"
#include "text/system_random.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

ArgumentSpec arguments_key_integer(const char *name, int64_t *target) {
    const ConfigKey *const key = config_key(name);
    return (ArgumentSpec){.name = key->option.name,
                          .kind = ARGUMENT_INTEGER,
                          .target = {.integer = target},
                          .minimum = key->option.unset,
                          .maximum = (int64_t)key->maximum,
                          .value_name = key->option.value_name,
                          .help = key->option.help,
                          .shown = "as configured"};
}

ArgumentSpec arguments_key_text(const char *name, const char **target) {
    const ConfigOption *const option = &config_key(name)->option;
    return (ArgumentSpec){.name = option->name,
                          .kind = ARGUMENT_TEXT,
                          .target = {.text = target},
                          .value_name = option->value_name,
                          .help = option->help};
}

void arguments_session_join(SessionArguments *arguments, ArgumentTable *table) {
    const ArgumentSpec specs[SESSION_ARGUMENTS] = {
        arguments_key_integer("threads", &arguments->overrides.threads),
        arguments_key_text("seed", &arguments->seed),
        {.name = "secret",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->secret},
         .value_name = "HEX",
         .help = "replay a sealed run with the secret that 'reveal' printed"},
        {.name = "secret-file",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->secret_file},
         .value_name = "FILE",
         .help = "file with the secret of a sealed run, for its shards; created if missing; -: "
                 "standard input"},
        arguments_key_text("output", &arguments->overrides.output),
        {.name = "accept-change",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->overrides.accept_change},
         .help = "resume although engine or bots play differently from the stored games; the run "
                 "notes it"},
        {.name = "isolate",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->overrides.isolate},
         .help = "run every bot in a separate process, so that a crash does not end the run"},
        {.name = "quiet",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->quiet},
         .help = "print no progress and no report"},
    };
    memcpy(arguments->specs, specs, sizeof specs);
    table->more = arguments->specs;
    table->more_count = SESSION_ARGUMENTS;
}

Status arguments_session_draw(SessionArguments *arguments, Message *message) {
    uint64_t seed = 0;
    TRY(system_random(&seed, sizeof seed, message));
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
    TRY(secret_argument_take(&arguments->key, arguments->secret, argc, argv, message));
    return arguments->secret_file != NULL
               ? message_set(message, STATUS_INVALID,
                             "expected --secret or --secret-file, not both")
               : STATUS_OK;
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
