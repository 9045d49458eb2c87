/**
 * Lines to and from a program through pipes, by deadlines, and the end of what it said on standard
 * error. Nothing here waits longer than it is told, whatever the program does.
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

enum {
    LINE_PIPE_MAX = 1 << 20,       /* bytes of a line of the program's */
    LINE_PIPE_TAIL_SIZE = 1 << 12, /* bytes kept of standard error */
    LINE_PIPE_STOP_MS = 20         /* a longer stop of this process is noticed */
};

/** What became of a line. */
typedef enum LineResult {
    LINE_DONE,
    LINE_TIME,     /* the deadline came first */
    LINE_CLOSED,   /* the program closed its end */
    LINE_TOO_LONG, /* more than LINE_PIPE_MAX bytes without a newline */
    LINE_NO_MEMORY
} LineResult;

/** Both directions. Starts as line_pipe_make makes it. */
typedef struct LinePipe {
    int in, out, err; /* borrowed, non-blocking; -1: closed */
    char *buffer;     /* what was read of standard output */
    size_t capacity, size;
    size_t taken; /* of `size`: the lines handed out */
    char tail[LINE_PIPE_TAIL_SIZE];
    uint64_t tail_total; /* bytes of standard error so far */
    int delay_file;      /* the scheduler's account of this thread; -1: there is none */
    int delay_error;     /* why not, an errno; 0: there is one */
    uint64_t delay_ns;   /* by which the last wait noticed too late what had arrived */
    uint64_t stopped_ns; /* line_pipe_stopped, as of the last look */
    uint64_t looked_ns;  /* when that was, and the account of this thread then */
    uint64_t looked_account_ns;
} LinePipe;

/** Lines through these descriptors. */
LinePipe line_pipe_make(int in, int out, int err);

/** Frees what it holds; the descriptors are the caller's. */
void line_pipe_free(LinePipe *pipe);

/** Nanoseconds of a clock that never goes back. */
uint64_t line_pipe_clock(void);

/** How long a thread has stood ready and waited for a processor, in nanoseconds, of its open
 * account (/proc/.../schedstat); 0 if there is none. */
uint64_t line_pipe_waited(int account);

/** For how long this process was stopped, as by Ctrl-Z, while it wrote or waited here, in
 * nanoseconds, since the pipe was made. Waits are cut into slices: what passed in one far beyond
 * its end, and was neither computing nor waiting for a processor, was a stop, and with it the whole
 * slice. Stops of less than LINE_PIPE_STOP_MS may not be noticed. Counts on from the last write or
 * wait, so it is to be called before this thread does anything else. */
uint64_t line_pipe_stopped(LinePipe *pipe);

/** Writes bytes. What the program says meanwhile is read, so that it cannot be stuck.
 * @param deadline_ns on line_pipe_clock; comes later by the time for which this process was stopped
 */
LineResult line_pipe_write(LinePipe *pipe, const char *bytes, size_t size, uint64_t deadline_ns);

/** Waits for a line. @param line receives it without the newline, a zero in its place; valid until
 * the next call. */
LineResult line_pipe_read(LinePipe *pipe, char **line, size_t *length, uint64_t deadline_ns);

/** Whether there is output that nobody has asked for yet. */
bool line_pipe_unread(LinePipe *pipe);

/** What a read would find now. @return LINE_DONE: unread output; LINE_TIME: nothing yet; or why
 * there will be none. */
LineResult line_pipe_look(LinePipe *pipe);

/** Whether the program has read all that was written to it. */
bool line_pipe_drained(const LinePipe *pipe);

/** Waits until there is output, at most so long. @return what line_pipe_look returns. */
LineResult line_pipe_wait(LinePipe *pipe, uint64_t wait_ns);

/** What the unread output begins with, for messages; never NULL. */
const char *line_pipe_unread_text(LinePipe *pipe);

/** Copies the end of standard error as text. @param text at least LINE_PIPE_TAIL_SIZE + 1 bytes */
void line_pipe_tail(LinePipe *pipe, char *text);

#endif
