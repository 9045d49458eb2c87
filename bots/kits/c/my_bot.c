// SPDX-License-Identifier: MIT
// A bot for carcarena. It reads one JSON request per line and writes one answer per line. Put your
// ideas into choose(). bots/PROTOCOL.md of carcarena describes all requests and answers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS_MAX = 1 << 16 };
static unsigned long long state = 1; // of the random generator

static unsigned below(unsigned count) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(state >> 33) % count;
}

// Returns the index of a legal action. Actions are texts: "place 3,-1 r2" (column, row, quarter
// turns), "deploy follower 3,-1 c0" (c city, r road, f field, m cloister), "pass".
static unsigned choose(char **actions, unsigned count) {
    unsigned chosen = below(count);
    while (count > 1 && strcmp(actions[chosen], "pass") == 0) {
        chosen = below(count);
    }
    return chosen;
}

// Returns where the value of a key begins. Enough JSON for this bot.
static char *member(char *line, const char *quoted_key) {
    char *at = strstr(line, quoted_key);
    at = at != NULL ? at + strlen(quoted_key) : line + strlen(line);
    return at + strspn(at, " :[");
}

// Splits the texts of an array in place. Returns their number.
static unsigned texts(char *at, char **out) {
    unsigned count = 0;
    for (; *at == '"' && count < ACTIONS_MAX; at += 1 + strspn(at + 1, " ,")) {
        out[count++] = ++at;
        at += strcspn(at, "\"");
        *at = '\0';
    }
    return count;
}

int main(void) {
    static char *actions[ACTIONS_MAX];
    size_t size = 0;
    for (char *line = NULL; getline(&line, &size, stdin) > 0;) {
        const char *command = member(line, "\"command\"");
        unsigned action = 0;
        if (strncmp(command, "\"quit", 5) == 0)
            break;
        if (strncmp(command, "\"new\"", 5) == 0) {
            state = strtoull(member(line, "\"seed\""), NULL, 10) * 2 + 1;
        } else if (strncmp(command, "\"choose", 7) == 0) {
            action = choose(actions, texts(member(line, "\"actions\""), actions));
        }
        printf("%u\n", action); // any number for other requests
        fflush(stdout);         // without it the arena gets no answer
    }
}
