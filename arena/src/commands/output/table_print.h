/**
 * Prints tables of commands.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TABLE_PRINT_H
#define ARENA_TABLE_PRINT_H

#include "report/report_table.h"

/** Prints a table as "text", "csv", "json" or "md", and frees it. */
Status table_print(ReportTable *table, const char *format, Message *message) MUST_USE;

#endif
