// SPDX-License-Identifier: MIT
//
// Checks that the arena does not leak descriptors, children or memory while external bots exit and
// are restarted.
//
//     test_growth GAMES
#include "carcarena/arena/tournament.h"
#include "run_folder.h"
#include "testing.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    CONFIG_SIZE = 2048,
    LINE_SIZE = 4096,
    GAMES_PER_BLOCK = 6,
    THREADS = 2,
    PARTS = 10,          // parts of a run; the first two are not compared
    PROCESSES_MAX = 64,  // upper bound for all bots and duplicates at a time
    FILES_MORE_MAX = 48, // allowed difference between parts: the number of running bots varies
    MEMORY_MORE_KIB_MAX = 4096 // allowed growth: the cache of the database fills up
};

static uint64_t games_wanted;

/** The maxima seen in a part of the run. */
typedef struct Part {
    unsigned files, children;
    uint64_t memory_kib;
} Part;

typedef struct Watch {
    Part parts[PARTS];
    uint64_t games;
} Watch;

static unsigned files_open(void) {
    unsigned count = 0;
    DIR *const folder = opendir("/proc/self/fd");
    while (readdir(folder) != NULL) {
        count++;
    }
    (void)closedir(folder);
    return count;
}

/** Returns the number of child processes, running and zombie, of all threads. */
static unsigned children_there(void) {
    unsigned count = 0;
    DIR *const folder = opendir("/proc/self/task");
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char path[LINE_SIZE];
        char text[LINE_SIZE] = "";
        (void)snprintf(path, sizeof path, "/proc/self/task/%.32s/children", entry->d_name);
        FILE *const file = fopen(path, "r");
        if (file != NULL) {
            (void)!fread(text, 1, sizeof text - 1, file);
            (void)fclose(file);
        }
        for (const char *space = strchr(text, ' '); space != NULL; space = strchr(space + 1, ' ')) {
            count++;
        }
    }
    (void)closedir(folder);
    return count;
}

static uint64_t memory_resident_kib(void) {
    char line[LINE_SIZE];
    uint64_t kib = 0;
    FILE *const file = fopen("/proc/self/status", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "VmRSS: %" SCNu64, &kib) == 1) {
            break;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return kib;
}

static void game_watch(void *user, const GameRecord *record) {
    Watch *const watch = user;
    Part *const part = &watch->parts[watch->games++ * PARTS / games_wanted];
    const unsigned files = files_open();
    const unsigned children = children_there();
    const uint64_t memory = memory_resident_kib();
    part->files = files > part->files ? files : part->files;
    part->children = children > part->children ? children : part->children;
    part->memory_kib = memory > part->memory_kib ? memory : part->memory_kib;
}

static TournamentConfig *config_make(const char *folder) {
    char text[CONFIG_SIZE];
    Message message = {""};
    TournamentConfig *config = NULL;
    (void)snprintf(
        text, sizeof text,
        "{\"name\": \"growth\", \"output\": \"%s\", \"tilesets\": [\"base\"], \"players\": 2, "
        "\"seed\": 5, "
        "\"options\": {\"deck_limit\": 8}, \"threads\": %d, \"blocks\": %" PRIu64 ", "
        "\"bots\": [\"random\", "
        "{\"name\": \"good\", \"class\": \"process\", \"command\": [\"%s\", \"zero\"]}, "
        "{\"name\": \"ends\", \"class\": \"process\", \"command\": [\"%s\", \"leave\"]}]}",
        folder, THREADS, games_wanted / GAMES_PER_BLOCK, FAULT_BOT, FAULT_BOT);
    if (config_parse(&config, text, strlen(text), "growth", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return config;
}

static void the_arena_leaks_nothing(void **state) {
    TournamentConfig *const config = config_make(*state);
    Store *store = NULL;
    TournamentResult result;
    Message message = {""};
    Watch watch = {.games = 0};
    const TournamentWatcher watcher = {.user = &watch, .game = game_watch};
    const unsigned files = files_open();
    if (store_open(&store, config, "test 1", &message) != STATUS_OK ||
        tournament_run(&result, config, store, &watcher, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    store_close(store);
    assert_int_equal(result.games_stored, games_wanted);
    assert_int_equal(result.faults, games_wanted * 2 / 3); // one in each game with the bot "ends"
    Part first = watch.parts[1];
    for (int i = 2; i < PARTS; i++) {
        const Part *const part = &watch.parts[i];
        if (part->files > first.files + FILES_MORE_MAX || part->children > PROCESSES_MAX ||
            part->memory_kib > first.memory_kib + MEMORY_MORE_KIB_MAX) {
            fail_msg("part %d: %u files, %u children, %" PRIu64 " KiB; part 1: %u, %u, %" PRIu64, i,
                     part->files, part->children, part->memory_kib, first.files, first.children,
                     first.memory_kib);
        }
    }
    print_message("%" PRIu64 " games: %u to %u descriptors, at most %u children, %" PRIu64
                  " to %" PRIu64 " KiB\n",
                  games_wanted, first.files, watch.parts[PARTS - 1].files,
                  watch.parts[PARTS - 1].children, first.memory_kib,
                  watch.parts[PARTS - 1].memory_kib);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    config_destroy(config);
    assert_int_equal(files_open(), files);
}

int main(int argc, char **argv) {
    games_wanted = argc > 1 ? strtoull(argv[1], NULL, 10) / GAMES_PER_BLOCK * GAMES_PER_BLOCK : 300;
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(
        the_arena_leaks_nothing, run_folder_make, run_folder_remove)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
