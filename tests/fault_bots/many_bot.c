// SPDX-License-Identifier: MIT
//
// A program that plays several games at a time: many_bot GAMES DECISIONS. It answers the requests
// that are there in reverse order, and exits at its DECISIONS-th decision; 0: never.
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PENDING_MAX = 64, ROOM = 1 << 22 };

typedef struct Pending {
    long game, id;
} Pending;

static char bytes[ROOM];
static size_t size;

static long number_of(const char *line, const char *member) {
    const char *const found = strstr(line, member);
    return found != NULL ? strtol(found + strlen(member), NULL, 10) : 0;
}

static void answer(const Pending *pending) {
    if (pending->game == 0) {
        (void)printf("{\"id\":%ld,\"action\":0}\n", pending->id);
    } else {
        (void)printf("{\"id\":%ld,\"game\":%ld,\"action\":0}\n", pending->id, pending->game);
    }
}

// Reads what there is. Returns false at the end of the input.
static bool input_read(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    do {
        const ssize_t more = read(STDIN_FILENO, bytes + size, ROOM - 1 - size);
        if (more <= 0) {
            return false;
        }
        size += (size_t)more;
    } while (size < ROOM - 1 && poll(&input, 1, 0) > 0);
    return true;
}

int main(int argc, char **argv) {
    const long games = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
    const long most = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    long decisions = 0;
    while (input_read()) {
        Pending pending[PENDING_MAX];
        int count = 0;
        char *line = bytes;
        bytes[size] = '\0';
        for (char *end = strchr(line, '\n'); end != NULL && count < PENDING_MAX;
             line = end + 1, end = strchr(line, '\n')) {
            *end = '\0';
            const Pending asked = {number_of(line, "\"game\":"), number_of(line, "\"id\":")};
            if (strstr(line, "\"command\":\"hello\"") != NULL) {
                (void)printf("{\"id\":%ld,\"games\":%ld}\n", asked.id, games);
            } else if (strstr(line, "\"command\":\"choose\"") != NULL) {
                pending[count++] = asked;
                decisions++;
            } else if (strstr(line, "\"command\":\"new\"") != NULL) {
                answer(&asked);
            }
        }
        if (most > 0 && decisions >= most) {
            return 3;
        }
        while (count > 0) {
            answer(&pending[--count]);
        }
        size -= (size_t)(line - bytes);
        memmove(bytes, line, size);
        (void)fflush(stdout);
    }
    return 0;
}
