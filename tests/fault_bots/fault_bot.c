// SPDX-License-Identifier: MIT
//
// Bots that violate bots/PROTOCOL.md, one way per mode: fault_bot MODE [FILE]. They answer hello
// and new games correctly and fail at their third decision, unless the mode does something else.
// Mode "zero" is a correct bot, the smallest possible.
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    DECISION = 3,
    LINE_BYTES = 100 << 20,
    PIECE = 1 << 16,
    INFO_LINES = 2000,
    ERROR_LINES = 30000
};

static const char *file_name;  // meaning depends on the mode
static const char *wants = ""; // value of "wants" in hello, as JSON

static void say(const char *text) {
    (void)fputs(text, stdout);
    (void)putchar('\n');
    (void)fflush(stdout);
}

static long id_of(const char *line) {
    const char *const id = strstr(line, "\"id\":");
    return id != NULL ? strtol(id + strlen("\"id\":"), NULL, 10) : 0;
}

static void answer(long id, long index) {
    (void)printf("{\"id\":%ld,\"action\":%ld}\n", id, index);
    (void)fflush(stdout);
}

static void sleep_for_ever(void) {
    for (;;) {
        (void)pause();
    }
}

// ---- Faults instead of an answer

static void silent(long id) {
    (void)fputs("thinking deeply\n", stderr);
    sleep_for_ever();
}

static void slow(long id) { // no fault unless the time limit is shorter
    const struct timespec thought = {.tv_sec = 1};
    (void)nanosleep(&thought, NULL);
    answer(id, 0);
}

static void pings(long id) { // no fault: thinks until it was pinged twice; its last pong is late
    char *line = NULL;
    size_t room = 0;
    long late = 0;
    for (int count = 0; count < 2 && getline(&line, &room, stdin) > 0; count++) {
        late = id_of(line);
        if (strstr(line, "\"command\":\"ping\"") == NULL) {
            (void)fputs("no ping\n", stderr);
            exit(1);
        }
        if (count == 0) {
            (void)printf("{\"id\":%ld}\n", late);
            (void)fflush(stdout);
        }
    }
    free(line);
    (void)printf("{\"id\":%ld,\"action\":0}\n{\"id\":%ld}\n", id, late);
    (void)fflush(stdout);
}

static void bytes(long id) { // no fault
    char text[64];
    const int length = snprintf(text, sizeof text, "{\"id\":%ld,\"action\":0}\n", id);
    for (int i = 0; i < length; i++) {
        (void)putchar(text[i]);
        (void)fflush(stdout);
    }
}

static void half(long id) {
    (void)printf("{\"id\":%ld,\"act", id);
    (void)fflush(stdout);
    sleep_for_ever();
}

static void endless(long id) {
    static char piece[PIECE];
    memset(piece, 'x', sizeof piece);
    for (size_t sent = 0; sent < LINE_BYTES; sent += sizeof piece) {
        (void)fwrite(piece, 1, sizeof piece, stdout);
    }
    (void)putchar('\n');
    (void)fflush(stdout);
}

static void infos(long id) {
    for (int i = 0; i < INFO_LINES; i++) {
        (void)printf("{\"id\":%ld,\"info\":{\"value\":0.5}}\n", id);
    }
    answer(id, 0);
}

static void illegal(long id) {
    answer(id, 100000);
}

static void illegal_text(long id) {
    (void)printf("{\"id\":%ld,\"action\":\"place 99,99 r0\"}\n", id);
    (void)fflush(stdout);
}

static void stale(long id) {
    answer(id - 1, 0);
}

static void talking(long id) {
    say("I think I will take the first one");
    answer(id, 0);
}

static void twice(long id) { // the second line arrives before the next question
    (void)printf("{\"id\":%ld,\"action\":0}\n{\"id\":%ld,\"action\":0}\n", id, id);
    (void)fflush(stdout);
}

static void closed(long id) {
    (void)close(STDOUT_FILENO);
    sleep_for_ever();
}

static void crash(long id) {
    (void)fputs("about to crash\n", stderr);
    (void)raise(SIGKILL);
}

static void once(long id) { // crashes unless FILE exists; creates FILE
    FILE *const file = fopen(file_name, "wx");
    if (file != NULL) {
        (void)fclose(file);
        crash(id);
    }
    answer(id, 0);
}

static void leave(long id) {
    exit(0);
}

static void allocates(long id) {
    for (;;) {
        char *const memory = malloc(PIECE);
        if (memory == NULL) {
            (void)fputs("out of memory\n", stderr);
            abort();
        }
        memset(memory, (int)id, PIECE); // touches the memory so that the system really allocates it
    }
}

static void errors(long id) { // no fault
    for (int i = 0; i < ERROR_LINES; i++) {
        (void)fprintf(stderr, "line %d of many\n", i);
    }
    answer(id, 0);
}

// ---- Faults at the start

static void nothing(void) {}

static void mute(void) {
    sleep_for_ever();
}

static void want_pings(void) {
    wants = "\"ping\"";
}

static void stop_parent(long id) { // no fault: the arena continues the supervisor
    (void)kill(getppid(), SIGSTOP);
    answer(id, 0);
}

static void stop_parent_crash(long id) {
    (void)kill(getppid(), SIGSTOP);
    crash(id);
}

static void kill_parent(long id) {
    (void)kill(getppid(), SIGKILL);
    sleep_for_ever();
}

static void stopped(long id) { // is continued and stops again
    (void)id;
    for (;;) {
        (void)raise(SIGSTOP);
    }
}

static void stop_parent_always(void) { // three children do so, on several cores
    const pid_t parent = getppid();
    for (int i = 0; i < 3; i++) {
        if (fork() == 0) {
            for (;;) {
                (void)kill(parent, SIGSTOP);
            }
        }
    }
}

static void want_over(void) {
    wants = "\"over\"";
}

static void over_leave(void) {
    exit(0);
}

static void over_conversation(void) {
    say("good game");
}

static void over_later(void) { // ends when the FIFO has a reader; the reader sees end of file
    (void)open(file_name, O_WRONLY);
    (void)close(STDOUT_FILENO); // when a process exits, the system may close the FIFO before stdout
    exit(0);
}

static long processor_ms(void) {
    struct timespec now = {.tv_sec = 0};
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/** Uses that much processor time, whatever the start of the program has used. */
static void compute(long ms) {
    const long end = processor_ms() + ms;
    while (processor_ms() < end) {
    }
}

static void child_computes(long id) { // while the bot itself waits
    const pid_t child = fork();
    if (child == 0) {
        compute(200);
        _exit(0);
    }
    (void)waitpid(child, NULL, 0);
    answer(id, 0);
}

static void answer_and_leave(long id) { // exits before its answer is read
    const pid_t self = getpid();
    const struct timespec rest = {.tv_nsec = 5000000};
    compute(30);
    if (fork() != 0) {
        _exit(0);
    }
    while (getppid() == self) {
        (void)nanosleep(&rest, NULL);
    }
    (void)nanosleep(&rest, NULL); // by now the arena has seen the exit
    answer(id, 0);
    _exit(0);
}

/** Returns the process id of the supervisor's parent, or 0. */
static pid_t arena_find(void) {
    char path[64];
    int parent = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)getppid());
    FILE *const file = fopen(path, "r");
    if (file == NULL || fscanf(file, "%*d (%*[^)]) %*c %d", &parent) != 1) {
        parent = 0;
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return parent;
}

static void suspend(long id) { // suspends the arena, while it waits and when it has an answer
    static int times;
    const struct timespec before = {.tv_nsec = 20000000};
    const struct timespec suspended = {.tv_nsec = 600000000};
    const pid_t arena = times < 4 ? arena_find() : 0;
    if (arena <= 1) {
        answer(id, 0);
        return;
    }
    (void)nanosleep(&before, NULL);
    (void)kill(arena, SIGSTOP);
    if (times++ % 2 == 0) {
        answer(id, 0);
    }
    (void)nanosleep(&suspended, NULL);
    (void)kill(arena, SIGCONT);
    if (times % 2 == 0) {
        (void)nanosleep(&before, NULL);
        answer(id, 0);
    }
}

static void child_ponders(void) { // a child computes for 60 s
    if (fork() == 0) {
        compute(60000);
        _exit(0);
    }
}

static void stubborn(void) { // no fault, but the bot never exits by itself
    for (int number = 1; number < 32; number++) {
        (void)signal(number, SIG_IGN);
    }
}

static void forks(void) { // leaves a grandchild in a separate session, with its process id in FILE
    int written[2];
    char byte = 0;
    if (pipe(written) != 0) {
        exit(1);
    }
    if (fork() == 0) {
        if (fork() == 0) {
            (void)setsid();
            FILE *const file = fopen(file_name, "w");
            if (file != NULL) {
                (void)fprintf(file, "%ld\n", (long)getpid());
                (void)fclose(file);
            }
            (void)!write(written[1], &byte, 1);
            sleep_for_ever();
        }
        _exit(0);
    }
    (void)!read(written[0], &byte, 1);
}

static void files(void) { // exits if it inherited a descriptor
    DIR *const folder = opendir("/proc/self/fd");
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        const long file = strtol(entry->d_name, NULL, 10);
        if (file > STDERR_FILENO && file != dirfd(folder)) {
            (void)fprintf(stderr, "descriptor %ld is open\n", file);
            exit(1);
        }
    }
    (void)closedir(folder);
}

static void limit(void) { // writes its soft limit of open files to FILE
    struct rlimit files;
    FILE *const file = getrlimit(RLIMIT_NOFILE, &files) == 0 ? fopen(file_name, "w") : NULL;
    if (file != NULL) {
        (void)fprintf(file, "%lu\n", (unsigned long)files.rlim_cur);
        (void)fclose(file);
    }
}

// ---- Modes

static const struct {
    const char *name;
    void (*start)(void);
    void (*decide)(long id); // NULL: answers correctly
} MODES[] = {
    {"zero", nothing, NULL},
    {"silent", nothing, silent},
    {"bytes", nothing, bytes},
    {"half", nothing, half},
    {"endless", nothing, endless},
    {"infos", nothing, infos},
    {"illegal", nothing, illegal},
    {"illegal-text", nothing, illegal_text},
    {"stale", nothing, stale},
    {"talking", nothing, talking},
    {"twice", nothing, twice},
    {"closed", nothing, closed},
    {"crash", nothing, crash},
    {"leave", nothing, leave},
    {"errors", nothing, errors},
    {"allocates", nothing, allocates},
    {"mute", mute, NULL},
    {"stubborn", stubborn, NULL},
    {"forks", forks, NULL},
    {"files", files, NULL},
    {"limit", limit, NULL},
    {"pings", want_pings, pings},
    {"deaf", want_pings, silent},
    {"slow", nothing, slow},
    {"once", nothing, once},
    {"forks-silent", forks, silent},
    {"stop-parent", nothing, stop_parent},
    {"kill-parent", nothing, kill_parent},
    {"child-computes", nothing, child_computes},
    {"child-ponders", child_ponders, NULL},
    {"answer-leave", nothing, answer_and_leave},
    {"suspend", nothing, suspend},
    {"over", want_over, NULL},
    {"over-leave", want_over, NULL},
    {"over-talk", want_over, NULL},
    {"over-later", want_over, NULL},
    {"stopped", nothing, stopped},
    {"stop-parent-crash", nothing, stop_parent_crash},
    {"stop-parent-always", stop_parent_always, NULL},
};

/** Runs the part of a mode that follows a game. */
static void over(const char *mode) {
    static const struct {
        const char *name;
        void (*act)(void);
    } ENDS[] = {
        {"over-leave", over_leave}, {"over-talk", over_conversation}, {"over-later", over_later}};
    for (size_t i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++) {
        if (strcmp(mode, ENDS[i].name) == 0) {
            ENDS[i].act();
        }
    }
}

int main(int argc, char **argv) {
    enum { MODE_COUNT = sizeof MODES / sizeof MODES[0] };
    unsigned mode = 0;
    while (argc > 1 && mode < MODE_COUNT && strcmp(MODES[mode].name, argv[1]) != 0) {
        mode++;
    }
    if (mode == MODE_COUNT) {
        (void)fprintf(stderr, "fault_bot: no mode '%s'\n", argv[1]);
        return 2;
    }
    file_name = argc > 2 ? argv[2] : "/dev/null";
    MODES[mode].start();
    char *line = NULL;
    size_t room = 0;
    int decisions = 0;
    while (getline(&line, &room, stdin) > 0) {
        const bool asked = strstr(line, "\"command\":\"choose\"") != NULL;
        decisions += asked;
        if (asked && decisions == DECISION && MODES[mode].decide != NULL) {
            MODES[mode].decide(id_of(line));
        } else if (strstr(line, "\"command\":\"hello\"") != NULL) {
            (void)printf("{\"id\":%ld,\"wants\":[%s]}\n", id_of(line), wants);
            (void)fflush(stdout);
        } else if (strstr(line, "\"command\":\"ping\"") != NULL) {
            (void)printf("{\"id\":%ld}\n", id_of(line));
            (void)fflush(stdout);
        } else if (strstr(line, "\"command\":\"over\"") != NULL) {
            over(argv[1]);
        } else if (strstr(line, "\"command\":\"quit\"") == NULL) {
            say("0");
        }
    }
    free(line);
    if (MODES[mode].start == stubborn) {
        sleep_for_ever();
    }
    return 0;
}
