/**
 * Exports to files: `export`, and the flag -pgnout of `run`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_EXPORT_FILE_H
#define ARENA_EXPORT_FILE_H

#include "carcarena/arena/export.h"

/**
 * Writes the games of some blocks of a store to a file.
 * @param path NULL: standard output.
 * @return STATUS_IO with the reason, and those of export_run.
 */
Status export_file_write(const char *path, Store *store, const TournamentConfig *config,
                         ExportFormat format, ExportBlocks blocks, Message *message) MUST_USE;

#endif
