/**
 * Small files that the kernel makes, such as /proc/1/stat.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROC_FILE_H
#define ARENA_PROC_FILE_H

#include <stddef.h>

/** Reads the beginning of a file into `text`, with a zero behind it. @return how many bytes; 0, and
 * an empty text, if there is no such file. */
size_t proc_file_read(const char *path, char *text, size_t size);

/** The state of a process or thread in the text of its `stat` file ('R', 'S', 'D', 'Z', ...), and
 * what stands behind it; NULL if the text is no such file's. */
const char *proc_stat_state(const char *text);

#endif
