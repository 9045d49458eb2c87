/**
 * Lines to and from a program through pipes, with deadlines, and the end of its standard error. No
 * call waits longer than requested, whatever the program does.
 *
 * One thread at a time per pipe.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LINE_PIPE_H
#define ARENA_LINE_PIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    LINE_PIPE_MAX = 1 << 20,       /* bytes of one line from the program */
    LINE_PIPE_TAIL_SIZE = 1 << 12, /* bytes kept of standard error */
    LINE_PIPE_STOP_MS = 20         /* shortest stop of this process that is detected */
};

/** The result of reading or writing a line. */
typedef enum LineResult {
    LINE_DONE,
    LINE_TIME,     /* the deadline passed */
    LINE_CLOSED,   /* the program closed its end */
    LINE_TOO_LONG, /* more than LINE_PIPE_MAX bytes without a newline */
    LINE_NO_MEMORY
} LineResult;

/** Both directions. Initialize with line_pipe_make. */
typedef struct LinePipe {
    int in, out, err; /* borrowed, non-blocking; -1: closed */
    char *buffer;     /* bytes read from standard output */
    size_t capacity, size;
    size_t taken; /* of `size`: bytes already returned */
    char tail[LINE_PIPE_TAIL_SIZE];
    uint64_t tail_total; /* bytes of standard error so far */
    int delay_file;      /* scheduler statistics of this thread; -1: none */
    int delay_error;     /* errno if there are none; otherwise 0 */
    uint64_t delay_ns;   /* how late the last wait noticed its input */
    uint64_t stopped_ns; /* line_pipe_stopped at the last look */
    uint64_t looked_ns;  /* time of that look, and the thread's statistics then */
    uint64_t looked_account_ns;
} LinePipe;

/** Returns a pipe through these descriptors. */
LinePipe line_pipe_make(int in, int out, int err);

/** Frees its memory; the caller closes the descriptors. */
void line_pipe_free(LinePipe *pipe);

/** Returns a monotonic clock in nanoseconds. */
uint64_t line_pipe_clock(void);

/**
 * Returns how long a thread has waited for a processor, in nanoseconds, from its open statistics
 * (/proc/.../schedstat); 0 if there are none.
 */
uint64_t line_pipe_waited(int account);

/**
 * Returns how long this process was stopped, as by Ctrl-Z, during writes and waits here, in
 * nanoseconds, since the pipe was made. Waits are cut into slices. Time far beyond the end of a
 * slice that was neither computing nor waiting for a processor was a stop, and then the whole slice
 * counts. Stops shorter than LINE_PIPE_STOP_MS may be missed. Continues from the last write or
 * wait, so call it before this thread does anything else.
 */
uint64_t line_pipe_stopped(LinePipe *pipe);

/**
 * Writes bytes. Reads the program's output meanwhile, so that it cannot block.
 * @param deadline_ns on line_pipe_clock; extended by the time this process was stopped
 */
LineResult line_pipe_write(LinePipe *pipe, const char *bytes, size_t size, uint64_t deadline_ns);

/**
 * Writes what fits at once, without the SIGPIPE of a closed pipe. Any thread.
 * @return as of write(2)
 */
ssize_t line_pipe_write_some(int file, const char *bytes, size_t size);

/**
 * Waits for a line.
 * @param line receives it without the newline, terminated by a zero; valid until the next call
 */
LineResult line_pipe_read(LinePipe *pipe, char **line, size_t *length, uint64_t deadline_ns);

/** Returns true if there is output that was not requested. */
bool line_pipe_unread(LinePipe *pipe);

/**
 * Returns what a read would find now: LINE_DONE: unread output; LINE_TIME: nothing yet; otherwise
 * why there will be none.
 */
LineResult line_pipe_look(LinePipe *pipe);

/** Returns true if the program has read everything written to it. */
bool line_pipe_drained(const LinePipe *pipe);

/** Waits until there is output, at most `wait_ns`. Returns the same as line_pipe_look. */
LineResult line_pipe_wait(LinePipe *pipe, uint64_t wait_ns);

/** Returns the beginning of the unread output for messages; never NULL. */
const char *line_pipe_unread_text(LinePipe *pipe);

/**
 * Copies the end of standard error as text.
 * @param text at least LINE_PIPE_TAIL_SIZE + 1 bytes
 */
void line_pipe_tail(LinePipe *pipe, char *text);

#endif
