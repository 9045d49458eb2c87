/**
 * A sandbox for bot programs, made by bubblewrap ("bwrap"): converts a command into one that runs
 * in it.
 *
 * Inside, a program has its own processes, host name and shared memory, an empty /tmp, no network
 * interface and no privileges. It sees, read-only: the system folders (/usr, /etc, /opt and so on),
 * the files and folders that its command names, and those listed as readable. Nothing else of the
 * machine is visible: no other program, no folder of a run. The working directory is the arena's,
 * with only these files in it.
 *
 * Linux. Any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SANDBOX_H
#define ARENA_SANDBOX_H

#include "process/process_options.h"

/**
 * Makes the command that runs `command` in a sandbox.
 * @param readable further paths: a JSON array of texts
 * @param out free with process_command_free; unchanged on failure
 * @return STATUS_NOT_FOUND (a path does not exist), STATUS_INVALID, STATUS_NO_MEMORY
 */
Status sandbox_wrap(ProcessCommand *out, const ProcessCommand *command, const char *readable,
                    Message *message) MUST_USE;

/**
 * Checks that a file or folder is not visible in the sandbox of a command.
 * @param what for messages, such as "the run's folder"
 * @param path may not exist yet
 * @return STATUS_INVALID if a visible path equals, contains or is inside it; `message` names it
 */
Status sandbox_hides(const ProcessCommand *command, const char *readable, const char *what,
                     const char *path, Message *message) MUST_USE;

/**
 * Starts an empty sandbox.
 * @return STATUS_IO with the reason if sandboxes do not work
 */
Status sandbox_check(Message *message) MUST_USE;

#endif
