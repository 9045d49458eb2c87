// SPDX-License-Identifier: MIT
#include "commands/bench/bench_against.h"

#include "text/system_error.h"
#include "text/try_status.h"

#include <errno.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { OUTPUT_SIZE = 4096, WORDS_MAX = 1024, WORK_FIELD = 3 };

// Path of this program, for starting it again.
static const char HERE[] = "/proc/self/exe";

/** Maximum probability that the median is outside the interval. */
static const double OUTSIDE = 0.05;

// ---- Running a program

/** Reads all output; drops what does not fit. */
static void output_read(int from, char *text) {
    size_t used = 0;
    char rest[256];
    for (;;) {
        const size_t room = OUTPUT_SIZE - 1 - used;
        const ssize_t size =
            read(from, room > 0 ? text + used : rest, room > 0 ? room : sizeof rest);
        if (size <= 0 && !(size < 0 && errno == EINTR)) {
            break;
        }
        used += size > 0 && room > 0 ? (size_t)size : 0;
    }
    text[used] = '\0';
}

/** Starts a program with its standard output going to `*output`. @return an error number. */
static int program_start(pid_t *process, int *output, const char *path, char *const *words) {
    int ends[2];
    if (pipe(ends) != 0) {
        return errno;
    }
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        error = posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        error = error != 0 ? error : posix_spawn_file_actions_addclose(&actions, ends[0]);
        error = error != 0 ? error : posix_spawn_file_actions_addclose(&actions, ends[1]);
        error = error != 0 ? error : posix_spawnp(process, path, &actions, NULL, words, environ);
        (void)posix_spawn_file_actions_destroy(&actions);
    }
    (void)close(ends[1]);
    if (error != 0) {
        (void)close(ends[0]);
    }
    *output = ends[0];
    return error;
}

/** Runs `program bench ARGUMENTS`. @param text receives its output, room for OUTPUT_SIZE. */
static Status program_run(char *text, const char *program, char *const *arguments,
                          Message *message) {
    char name[] = "carcarena";
    char command[] = "bench";
    char *words[WORDS_MAX + 3] = {name, command};
    unsigned count = 0;
    for (; arguments[count] != NULL; count++) {
        CHECK(count < WORDS_MAX);
        words[count + 2] = arguments[count];
    }
    pid_t process = 0;
    int output = -1;
    const int error = program_start(&process, &output, program, words);
    if (error != 0) {
        return message_set(message, STATUS_NOT_FOUND, "--against: '%.200s' cannot be run: %s",
                           program, system_error(error).text);
    }
    output_read(output, text);
    (void)close(output);
    int ended = 0;
    while (waitpid(process, &ended, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(ended) && WEXITSTATUS(ended) == 0) {
        return STATUS_OK;
    }
    return message_set(message, STATUS_INVALID,
                       "--against: '%.200s bench' ended with %s %d; expected a build of carcarena "
                       "that knows the same workloads and bots",
                       program, WIFEXITED(ended) ? "exit code" : "signal",
                       WIFEXITED(ended) ? WEXITSTATUS(ended) : WTERMSIG(ended));
}

/** Finds the rate in a line "tile sets,players,threads,work,rate,...", the first of the output. */
static bool rate_find(double *out, const char *text) {
    for (int field = 0; field <= WORK_FIELD; field++) {
        text = strchr(text, ',');
        if (text == NULL) {
            return false;
        }
        text++;
    }
    char *end = NULL;
    *out = strtod(text, &end);
    return end != text && *end == ',' && *out > 0.0;
}

static Status rate_measure(double *out, const char *program, char *const *arguments,
                           Message *message) {
    char text[OUTPUT_SIZE];
    const Status status = program_run(text, program, arguments, message);
    return status != STATUS_OK || rate_find(out, text)
               ? status
               : message_set(message, STATUS_INVALID,
                             "--against: '%.200s bench' printed no rate; expected a build of "
                             "carcarena",
                             program);
}

// ---- Ratios

static int number_compare(const void *left, const void *right) {
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median_of(double *numbers, unsigned count) {
    qsort(numbers, count, sizeof *numbers, number_compare);
    return 0.5 * (numbers[(count - 1) / 2] + numbers[count / 2]);
}

/** Returns how many of the smallest ratios, and of the largest, are outside the interval. */
static unsigned outside_count(unsigned count) {
    double term = 1.0; // terms of the binomial distribution, then their sum
    for (unsigned i = 0; i < count; i++) {
        term *= 0.5;
    }
    double sum = term;
    unsigned outside = 0;
    while (2.0 * sum <= OUTSIDE) {
        outside++;
        term *= (double)(count - outside + 1) / (double)outside;
        sum += term;
    }
    return outside;
}

void against_interval(AgainstRow *row, double *ratios, unsigned count) {
    CHECK(count >= AGAINST_PAIRS_MIN);
    const unsigned outside = outside_count(count);
    row->ratio = median_of(ratios, count);
    row->low = ratios[outside - 1];
    row->high = ratios[count - outside];
}

Status against_measure(AgainstRow *out, const char *program, char *const *arguments, unsigned pairs,
                       Message *message) {
    double rates[2][AGAINST_PAIRS_MAX];
    double ratios[AGAINST_PAIRS_MAX];
    const char *const programs[2] = {HERE, program};
    for (unsigned i = 0; i < pairs; i++) {
        for (unsigned turn = 0; turn < 2; turn++) {
            const unsigned which = (turn + i) % 2;
            TRY(rate_measure(&rates[which][i], programs[which], arguments, message));
        }
        ratios[i] = rates[0][i] / rates[1][i];
    }
    against_interval(out, ratios, pairs);
    out->here = median_of(rates[0], pairs);
    out->there = median_of(rates[1], pairs);
    return STATUS_OK;
}

const char *against_verdict(const AgainstRow *row) {
    return row->low > 1.0 ? "faster" : row->high < 1.0 ? "slower" : "no difference shown";
}

static Status signature_ask(char *out, const char *program, Message *message) {
    static const char DIGITS[] = "0123456789abcdef";
    char flag[] = "--signature";
    char *arguments[] = {flag, NULL};
    char text[OUTPUT_SIZE];
    TRY(program_run(text, program, arguments, message));
    const size_t length = strspn(text, DIGITS);
    if (length != 16 || text[length] != '\n') {
        return message_set(message, STATUS_INVALID,
                           "--against: '%.200s bench' printed no signature; expected a build of "
                           "carcarena",
                           program);
    }
    (void)snprintf(out, AGAINST_SIGNATURE_SIZE, "%.*s", (int)length, text);
    return STATUS_OK;
}

Status against_signatures(char *here, char *there, const char *program, Message *message) {
    TRY(signature_ask(here, HERE, message));
    return signature_ask(there, program, message);
}
