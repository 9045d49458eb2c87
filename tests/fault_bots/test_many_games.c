// SPDX-License-Identifier: MIT
//
// Runs with programs that play several games at a time: all games are played, those of a program
// that exits are lost, and no descriptor, process or thread remains.
#include "carcarena/arena/tournament.h"
#include "run_folder.h"
#include "testing.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

enum { CONFIG_SIZE = 2048, BLOCKS = 20, GAMES = 6 * BLOCKS };

static unsigned entries(const char *path) {
    unsigned count = 0;
    DIR *const folder = opendir(path);
    while (readdir(folder) != NULL) {
        count++;
    }
    (void)closedir(folder);
    return count;
}

/** Returns the faults of a run of random, a correct program and one that exits, or not. */
static uint64_t run_faults(const char *folder, unsigned threads, unsigned games,
                           unsigned decisions) {
    char text[CONFIG_SIZE];
    Message message = {""};
    TournamentConfig *config = NULL;
    Store *store = NULL;
    TournamentResult result;
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"many\", \"output\": \"%s/%u-%u-%u\", \"tilesets\": [\"base\"], "
                   "\"players\": 2, \"seed\": 5, \"options\": {\"deck_limit\": 8}, "
                   "\"threads\": %u, \"blocks\": %d, \"bots\": [\"random\", "
                   "{\"name\": \"good\", \"class\": \"process\", \"command\": "
                   "[\"%s\", \"%u\", \"0\"]}, "
                   "{\"name\": \"ends\", \"class\": \"process\", \"command\": "
                   "[\"%s\", \"%u\", \"%u\"]}]}",
                   folder, threads, games, decisions, threads, BLOCKS, MANY_BOT, games, MANY_BOT,
                   games, decisions);
    if (config_parse(&config, text, strlen(text), "many", NULL, &message) != STATUS_OK ||
        store_open(&store, config, "test 1", &message) != STATUS_OK ||
        tournament_run(&result, config, store, NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    store_close(store);
    assert_int_equal(result.games_stored, GAMES);
    config_destroy(config);
    return result.faults;
}

static void all_games_are_played_and_nothing_remains(void **state) {
    assert_int_equal(run_faults(*state, 1, 1, 0), 0);
    // From here on: the thread sanitizer adds a thread with the first one.
    const unsigned files = entries("/proc/self/fd");
    const unsigned threads = entries("/proc/self/task");
    assert_int_equal(run_faults(*state, 1, 8, 0), 0);
    assert_int_equal(run_faults(*state, 3, 8, 0), 0);
    assert_int_equal(run_faults(*state, 3, 2, 0), 0); // more games than a program plays
    // It exits every 100 decisions and loses its games each time, at most 8.
    const uint64_t faults = run_faults(*state, 3, 8, 100);
    assert_in_range(faults, 3, GAMES * 2 / 3);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(entries("/proc/self/fd"), files);
    assert_int_equal(entries("/proc/self/task"), threads);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(
        all_games_are_played_and_nothing_remains, run_folder_make, run_folder_remove)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
