/**
 * A sandbox for bot programs, made by bubblewrap ("bwrap"): the command that runs a command in it.
 *
 * In the sandbox a program has its own processes, network without any interface, host name,
 * shared memory and an empty /tmp, and no privileges. Of the file system it sees, read-only: the
 * folders of the system (/usr, /etc, /opt and so on), the files and folders that its command names,
 * and those listed as readable. Nothing else of the machine exists there: no other program, no
 * folder of a run. The working directory is the arena's, with only these files in it.
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
 * @param readable paths beside those of the command: an array of texts as JSON.
 * @param out free with process_command_free; unchanged on failure.
 * @return STATUS_NOT_FOUND (a path that does not exist), STATUS_INVALID, STATUS_NO_MEMORY.
 */
Status sandbox_wrap(ProcessCommand *out, const ProcessCommand *command, const char *readable,
                    Message *message) MUST_USE;

/**
 * Checks that a file or folder is not visible in the sandbox of a command.
 * @param what for messages, such as "the run's folder".
 * @param path may not exist yet.
 * @return STATUS_INVALID if a visible path is it, holds it or is in it; `message` names it.
 */
Status sandbox_hides(const ProcessCommand *command, const char *readable, const char *what,
                     const char *path, Message *message) MUST_USE;

/** Starts a sandbox with nothing in it. @return STATUS_IO with the reason if there can be none. */
Status sandbox_check(Message *message) MUST_USE;

#endif
