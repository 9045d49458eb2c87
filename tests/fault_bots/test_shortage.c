// SPDX-License-Identifier: MIT
//
// Checks that a shortage in the arena or the machine is blamed on no bot: the game does not count.
#include "fault_table.h"
#include "testing.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// The linker calls these in place of the library's functions (see CMakeLists.txt).
pid_t __real_fork(void);
int __real_open(const char *path, int flags, ...);
void *__real_grow_list(void *items, size_t count, size_t *room, size_t item_size);
pid_t __wrap_fork(void);
int __wrap_open(const char *path, int flags, ...);
void *__wrap_grow_list(void *items, size_t count, size_t *room, size_t item_size);

/** The simulated failures. */
static struct {
    unsigned killed;      // the next N supervisors die at once
    const char *kept;     // files whose paths end like this cannot be opened; NULL: all can
    int error;            // errno of that failure
    bool grow_list_fails; // true: no memory is available for a bot's output
} shortage;

pid_t __wrap_fork(void) {
    const pid_t child = __real_fork();
    if (child == 0 && shortage.killed > 0) {
        (void)raise(SIGKILL);
    }
    shortage.killed -= child > 0 && shortage.killed > 0 ? 1 : 0;
    return child;
}

int __wrap_open(const char *path, int flags, ...) {
    const size_t length = strlen(path);
    const size_t end = shortage.kept != NULL ? strlen(shortage.kept) : length + 1;
    if (end <= length && strcmp(path + length - end, shortage.kept) == 0) {
        errno = shortage.error;
        return -1;
    }
    mode_t mode = 0;
    if ((flags & O_CREAT) != 0) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    return __real_open(path, flags, mode);
}

void *__wrap_grow_list(void *items, size_t count, size_t *room, size_t item_size) {
    return shortage.grow_list_fails ? NULL : __real_grow_list(items, count, room, item_size);
}

/**
 * Plays a game with a shortage.
 *
 * @param text part of its message; NULL: the game counts
 */
static void assert_game(const TablePlan *plan, const char *text) {
    Table table;
    Message message = {""};
    ProcessCounts figures;
    table_make(&table, plan);
    table_play(&table, 0);
    const ScheduledGame game = schedule_game(&table.config->schedule, 0);
    const Status status = bot_pool_started(&table.pool, table.seats, &game, &message);
    process_stats_read(table.stats, &figures);
    for (int i = 0; text != NULL && i < BOT_FAULT_COUNT; i++) {
        assert_int_equal(figures.faults[i], 0);
    }
    if (status != (text != NULL ? STATUS_LIMIT : STATUS_OK) ||
        (text != NULL && strstr(message.text, text) == NULL)) {
        fail_msg("expected '%s', not '%s'", text != NULL ? text : "", message.text);
    }
    table_close(&table);
    memset(&shortage, 0, sizeof shortage);
}

static void a_killed_supervisor_is_not_blamed_on_the_bot(void **state) {
    static const char KILLED[] = "was not started: the arena's process that starts it was killed";
    shortage.killed = 1;
    assert_game(&(TablePlan){.mode = "zero"}, KILLED);
    shortage.killed = 1; // the next attempt plays the game to the end
    assert_game(&(TablePlan){.mode = "zero", .keys = ", \"on_fault\": \"replay\""}, KILLED);
}

static void unreadable_clocks_are_not_blamed_on_the_bot(void **state) {
    static const char *const CLOCKS[] = {"thread-self/schedstat", "/schedstat"};
    for (int i = 0; i < 2; i++) {
        shortage.kept = CLOCKS[i];
        shortage.error = EMFILE;
        assert_game(&(TablePlan){.mode = "zero"}, "the clocks of a bot: Too many open files");
        shortage.kept = CLOCKS[i];
        shortage.error = ENOENT; // a kernel without them
        assert_game(&(TablePlan){.mode = "zero"}, NULL);
    }
}

// It is unknown whether a late bot was waiting for a processor.
static void a_bot_is_not_late_if_its_clock_is_unreadable(void **state) {
    static const char *const LIMITS[] = {", \"limits\": {\"move_ms\": 300}",
                                         ", \"budget\": {\"move_ms\": 200}"};
    for (int i = 0; i < 2; i++) {
        shortage.kept = "/stat";
        shortage.error = EMFILE;
        assert_game(&(TablePlan){.mode = "silent", .more = LIMITS[i]}, "the clocks of a bot: ");
    }
    shortage.kept = "/stat";
    shortage.error = EMFILE;
    assert_game(&(TablePlan){.mode = "deaf", .more = ", \"limits\": {\"ping_ms\": 50}"},
                "the clocks of a bot: ");
}

static void memory_for_output_is_not_blamed_on_the_bot(void **state) {
    shortage.grow_list_fails = true;
    assert_game(&(TablePlan){.mode = "zero"}, "what a bot says: Cannot allocate memory");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_killed_supervisor_is_not_blamed_on_the_bot),
        cmocka_unit_test(unreadable_clocks_are_not_blamed_on_the_bot),
        cmocka_unit_test(a_bot_is_not_late_if_its_clock_is_unreadable),
        cmocka_unit_test(memory_for_output_is_not_blamed_on_the_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
