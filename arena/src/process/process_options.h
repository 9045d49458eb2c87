/**
 * Options of the class "process": the command, what is sent to it, and limits for hanging programs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_OPTIONS_H
#define ARENA_PROCESS_OPTIONS_H

#include "carcarena/bots/bot.h"
#include "process/control_group.h"

/** Indexes of the class's options. */
enum {
    PROCESS_COMMAND,
    PROCESS_OPTIONS,
    PROCESS_START_MS,
    PROCESS_NEW_MS,
    PROCESS_FIRST_MS,
    PROCESS_MOVE_MS,
    PROCESS_PING_MS,
    PROCESS_QUIT_MS,
    PROCESS_MEMORY_MB,
    PROCESS_FILES,
    PROCESS_CONTROL_GROUP,
    PROCESS_RESTART,
    PROCESS_WITHDRAW,
    PROCESS_TRACE,
    PROCESS_SANDBOX,
    PROCESS_READABLE,
    PROCESS_OPTION_COUNT
};
extern const BotOptionSpec PROCESS_OPTION_SPECS[PROCESS_OPTION_COUNT];

/** A command as a list of words. */
typedef struct ProcessCommand {
    char **argv; /* argc texts and NULL */
    unsigned argc;
    char *options; /* JSON object */
} ProcessCommand;

/**
 * Reads command (an array of texts) and options (an object, or empty) from JSON.
 * @param out free with process_command_free; unchanged on failure
 * @return STATUS_INVALID, STATUS_NO_MEMORY
 */
Status process_command_read(ProcessCommand *out, const char *command, const char *options,
                            Message *message) MUST_USE;

/** Frees a command; {0} is allowed. */
void process_command_free(ProcessCommand *command);

/** Returns true if the programs run in a sandbox (sandbox.h). */
bool process_sandboxed(const BotOptionValue *options);

/**
 * Returns the folder below which the programs get control groups; it may point into `home`. NULL:
 * none, and `message` says why.
 */
const char *process_groups(const BotOptionValue *options, ControlGroup *home, Message *message);

/**
 * Returns a number derived from the words and the contents of the files they name; of the program
 * itself only if it is named by a path.
 */
uint64_t process_command_identity(const ProcessCommand *command);

#endif
