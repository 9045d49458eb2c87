// SPDX-License-Identifier: MIT
#include "commands/arguments_session.h"
#include "text/numbers.h"

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
         .help = "seed of all games, decimal or 0x..."},
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->overrides.output},
         .value_name = "DIR",
         .help = "folder of the games instead of results/NAME"},
        {.name = "accept-change",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->overrides.accept_change},
         .help = "go on though engine or bots play otherwise than in the stored games; noted"},
        {.name = "quiet",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->quiet},
         .help = "no progress, no report"},
    };
    memcpy(arguments->specs, specs, sizeof specs);
    table->more = arguments->specs;
    table->more_count = SESSION_ARGUMENTS;
}

Status arguments_session_seed(SessionArguments *arguments, Message *message) {
    if (arguments->seed == NULL) {
        return STATUS_OK;
    }
    arguments->overrides.has_seed = true;
    if (seed_from_text(&arguments->overrides.seed, arguments->seed)) {
        return STATUS_OK;
    }
    return message_set(message, STATUS_INVALID,
                       "--seed: expected a 64-bit number, decimal or 0x..., got '%s'",
                       arguments->seed);
}
