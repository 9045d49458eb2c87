/**
 * Exports to files: `export`, and the flag -pgnout of `run`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMMAND_EXPORT_H
#define ARENA_COMMAND_EXPORT_H

#include "carcarena/arena/export.h"

/**
 * Writes all games of a store to a file.
 * @param path NULL: standard output.
 * @return STATUS_IO with the reason, and those of export_run.
 */
Status command_export(const char *path, Store *store, const TournamentConfig *config,
                      ExportFormat format, Message *message) MUST_USE;

#endif
