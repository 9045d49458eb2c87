/**
 * Small kernel files such as /proc/1/stat.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROC_FILE_H
#define ARENA_PROC_FILE_H

#include <stddef.h>

/**
 * Reads the beginning of a file into `text` and terminates it. Returns the number of bytes; 0 and
 * an empty text if there is no such file.
 */
size_t proc_file_read(const char *path, char *text, size_t size);

/**
 * Returns the state of a process or thread ('R', 'S', 'D', 'Z', ...) and the fields after it, from
 * the text of its `stat` file; NULL if the text is invalid.
 */
const char *proc_stat_state(const char *text);

#endif
