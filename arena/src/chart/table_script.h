/**
 * Script of pages with tables: rows are sorted by a click on a heading, and long tables are
 * filtered. Tables need a head and a body; a cell may have its number in data-value. A page that
 * writes tables later calls tablesPrepare(element) for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TABLE_SCRIPT_H
#define ARENA_TABLE_SCRIPT_H

/** Returns the script, a static text. */
const char *table_script(void);

/** Returns its SHA-256 in base 64 for a content security policy, a static text. */
const char *table_script_hash(void);

/** Returns the style sheet of what it adds, a static text. */
const char *table_style(void);

/** Returns its SHA-256 in base 64, a static text. */
const char *table_style_hash(void);

#endif
