// SPDX-License-Identifier: MIT
//
// Tests what happens to a game and its programs when an external bot violates the protocol.
#include "fault_table.h"
#include "testing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CONFIG_SIZE = 2048, PATH_SIZE = 256 };

static void table_open_with(Table *table, const char *mode, const char *file, const char *more,
                            const char *keys) {
    table_make(table, &(TablePlan){.mode = mode, .file = file, .more = more, .keys = keys});
}

static void table_open(Table *table, const char *mode, const char *file, const char *more) {
    table_open_with(table, mode, file, more, "");
}

static unsigned files_open(void) {
    unsigned count = 0;
    DIR *const folder = opendir("/proc/self/fd");
    while (readdir(folder) != NULL) {
        count++;
    }
    (void)closedir(folder);
    return count;
}

/** Checks that no child process, running or zombie, and no descriptor is left. */
static void assert_nothing_left(unsigned files) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(files_open(), files);
}

/** The expected result of a mode. */
typedef struct Expectation {
    const char *mode, *more;
    EndReason reason;
    BotFault fault;
    const char *text; /* part of the message */
} Expectation;

#define SHORT_LIMIT ", \"limits\": {\"move_ms\": 300}"

static const Expectation EXPECTATIONS[] = {
    {"silent", SHORT_LIMIT, END_NO_ANSWER, BOT_FAULT_NO_ANSWER, "flush"},
    {"silent", SHORT_LIMIT, END_NO_ANSWER, BOT_FAULT_NO_ANSWER, "    thinking deeply"},
    {"silent", ", \"budget\": {\"move_ms\": 200}", END_TIME, BOT_FAULT_LATE, "budget"},
    {"silent", ", \"budget\": {\"game_ms\": 300}", END_TIME, BOT_FAULT_LATE, "budget"},
    {"slow", ", \"budget\": {\"move_ms\": 200}", END_TIME, BOT_FAULT_LATE, "within 2"},
    {"deaf", ", \"limits\": {\"ping_ms\": 50}", END_NO_ANSWER, BOT_FAULT_NO_ANSWER,
     "a ping was not answered for 50 ms"},
    {"half", SHORT_LIMIT, END_NO_ANSWER, BOT_FAULT_NO_ANSWER, "without a newline"},
    {"endless", "", END_FLOOD, BOT_FAULT_FLOOD, "without a newline, beginning with 'xxx"},
    {"infos", "", END_FLOOD, BOT_FAULT_FLOOD, "lines of info"},
    {"illegal", "", END_ILLEGAL, BOT_FAULT_ILLEGAL, "action 100000, but there are"},
    {"illegal-text", "", END_ILLEGAL, BOT_FAULT_ILLEGAL, "99,99"},
    {"stale", "", END_WRONG_ID, BOT_FAULT_WRONG_ID, "another request"},
    {"talking", "", END_BAD_LINE, BOT_FAULT_BAD_LINE, "did it print something"},
    {"twice", "", END_BAD_LINE, BOT_FAULT_BAD_LINE,
     "' came before this was asked: one line answers"},
    {"closed", "", END_CLOSED, BOT_FAULT_CLOSED, "still running"},
    {"crash", "", END_SIGNAL, BOT_FAULT_SIGNAL, "    about to crash"},
    {"crash", "", END_SIGNAL, BOT_FAULT_SIGNAL, "a crash, or the doing of another program"},
    {"stop-parent-crash", "", END_SIGNAL, BOT_FAULT_SIGNAL, "    about to crash"},
    {"stopped", SHORT_LIMIT, END_SIGNAL, BOT_FAULT_SIGNAL, "did not send stopped it"},
    {"kill-parent", "", END_SIGNAL, BOT_FAULT_SIGNAL, "signal 9"},
    {"leave", "", END_EXIT, BOT_FAULT_EXIT, "exit code 0"},
    {"allocates", ", \"limits\": {\"memory_mb\": 64}", END_SIGNAL, BOT_FAULT_SIGNAL,
     "    out of memory"},
    {"mute", ", \"limits\": {\"start_ms\": 200}", END_NO_START, BOT_FAULT_NO_START, "hello"},
};

static void faults_forfeit_the_game_and_are_distinguished(void **state) {
    const unsigned files = files_open();
    for (size_t i = 0; i < sizeof EXPECTATIONS / sizeof EXPECTATIONS[0]; i++) {
        const Expectation *const expected = &EXPECTATIONS[i];
        Table table;
        ProcessCounts figures;
        table_open(&table, expected->mode, "", expected->more);
        table_play(&table, 0);
        process_stats_read(table.stats, &figures);
        if (table.record.reason != expected->reason ||
            strstr(figures.fault_text, expected->text) == NULL) {
            fail_msg("%s: reason %s, '%s'", expected->mode, end_reason_text(table.record.reason),
                     figures.fault_text);
        }
        assert_int_equal(table.record.faults, 1);
        assert_int_equal(table.record.ranks[0], expected->reason == END_SIGNAL ? 1 : 2);
        assert_int_equal(table.record.ranks[1], 1);
        assert_int_equal(figures.faults[expected->fault], 1);
        assert_int_equal(figures.starts, 1);
        table_close(&table);
        assert_nothing_left(files);
    }
}

static void other_bots_continue_after_faults(void **state) {
    static const char *const MODES[] = {"zero",  "bytes", "errors",      "stubborn",
                                        "files", "slow",  "stop-parent", "stop-parent-always"};
    const unsigned files = files_open();
    for (size_t i = 0; i < sizeof MODES / sizeof MODES[0]; i++) {
        Table table;
        table_open(&table, MODES[i], "", ", \"limits\": {\"quit_ms\": 50}");
        for (uint64_t id = 0; id < 4; id++) {
            table_play(&table, id);
            assert_int_equal(table.record.reason, END_COMPLETED);
        }
        table_close(&table);
        assert_nothing_left(files);
    }
}

/** Replays the game at a new table and expects the same record. */
static void assert_repeats(const GameRecord *record, const char *mode, const char *keys) {
    Table table;
    Message message = {""};
    table_open_with(&table, mode, "", "", keys);
    table_play(&table, record->id);
    if (!record_same(record, &table.record, 2, (RecordWords){"first", "again"}, &message)) {
        fail_msg("%s: %s", mode, message.text);
    }
    table_close(&table);
}

// The seat continues with random moves from the random stream that a forfeit also uses. The game is
// the same as after a forfeit, but the points count.
static void a_seat_may_continue_at_random(void **state) {
    static const char RANDOM[] = ", \"on_fault\": \"random\"";
    unsigned won = 0;
    for (uint64_t id = 0; id < 8; id++) {
        Table forfeit;
        Table table;
        table_open(&forfeit, "leave", "", "");
        table_play(&forfeit, id);
        table_open_with(&table, "leave", "", "", RANDOM);
        table_play(&table, id);
        const GameRecord *const record = &table.record;
        const int seat = record->bots[0] == 0 ? 0 : 1;
        const int32_t lead = record->scores[seat] - record->scores[1 - seat];
        assert_int_equal(record->reason, END_EXIT);
        assert_int_equal(record->faults, 1U << seat);
        assert_in_range(record->fault_ply, 5, 12); // its third decision
        assert_true(record->plies > record->fault_ply + 8);
        assert_int_equal(record->ranks[seat], lead >= 0 ? 1 : 2);
        assert_int_equal(record->ranks[1 - seat], lead <= 0 ? 1 : 2);
        assert_true(record->state_hash == forfeit.record.state_hash);
        assert_int_equal(record->fault_ply, forfeit.record.fault_ply);
        assert_int_equal(forfeit.record.ranks[seat], 2);
        assert_repeats(record, "leave", RANDOM);
        won += lead > 0 ? 1 : 0;
        table_close(&table);
        table_close(&forfeit);
    }
    assert_in_range(won, 1, 7); // both results occur, so the test of the ranks is meaningful
}

// The third fault in a row is a forfeit.
static void a_game_with_a_fault_may_be_aborted(void **state) {
    static const char REPLAY[] = ", \"on_fault\": \"replay\", \"void_replays\": 2";
    for (uint64_t id = 0; id < 2; id++) {
        Table table;
        ProcessCounts figures;
        table_open_with(&table, "leave", "", "", REPLAY);
        table_play(&table, id);
        const GameRecord *const record = &table.record;
        const uint32_t seat = record->bots[0] == 0 ? 0 : 1;
        const ScheduledGame game = schedule_game(&table.config->schedule, id);
        assert_int_equal(record->reason, END_EXIT);
        assert_int_equal(record->attempt, 2);
        assert_int_equal(record->void_count, 2);
        for (uint32_t i = 0; i < 2; i++) {
            assert_int_equal(record->voids[i].attempt, i);
            assert_int_equal(record->voids[i].reason, END_EXIT);
            assert_int_equal(record->voids[i].seat, seat);
            assert_in_range(record->voids[i].plies, 5, 12);
        }
        assert_int_equal(record->ranks[seat], 2);
        assert_true(record->deck == schedule_deck_stream(&table.config->schedule, &game, 2).state);
        assert_true(record_is_possible(record, 2, 2));
        process_stats_read(table.stats, &figures);
        assert_int_equal(figures.faults[BOT_FAULT_EXIT], 3);
        assert_repeats(record, "leave", REPLAY);
        table_close(&table);
    }
}

// The game is aborted at once, or retried up to the limit and then aborted.
static void a_signal_aborts_a_game(void **state) {
    static const char AGAIN[] = ", \"void_replays\": 2";
    static const char FAULT[] = ", \"on_signal\": \"fault\"";
    for (uint64_t id = 0; id < 2; id++) {
        Table table;
        table_open_with(&table, "crash", "", "", "");
        table_play(&table, id);
        assert_int_equal(table.record.reason, END_SIGNAL);
        assert_int_equal(table.record.plies, table.record.fault_ply);
        assert_int_equal(table.record.void_count, 0);
        assert_true(record_is_possible(&table.record, 2, 2));
        assert_repeats(&table.record, "crash", "");
        table_close(&table);
        table_open_with(&table, "crash", "", "", AGAIN);
        table_play(&table, id);
        assert_int_equal(table.record.void_count, 2);
        assert_int_equal(table.record.voids[1].reason, END_SIGNAL);
        assert_int_equal(table.record.voids[1].seat, table.record.bots[0] == 0 ? 0 : 1);
        assert_int_equal(table.record.ranks[0], 1);
        assert_int_equal(table.record.ranks[1], 1);
        table_close(&table);
        table_open_with(&table, "crash", "", "", FAULT);
        table_play(&table, id);
        assert_int_equal(table.record.reason, END_SIGNAL);
        assert_int_equal(table.record.ranks[table.record.bots[0] == 0 ? 0 : 1], 2);
        assert_true(table.record.plies > table.record.fault_ply + 8);
        table_close(&table);
    }
}

static void an_aborted_game_is_completed_by_a_replay(void **state) {
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/fault_bot_once_%ld", CARCARENA_BINARY_DIR,
                   (long)getpid());
    (void)remove(path);
    Table table;
    table_open_with(&table, "once", path, "", ", \"on_fault\": \"replay\"");
    assert_int_equal(table.config->match.void_replays, 3);
    table_play(&table, 0);
    (void)remove(path);
    assert_int_equal(table.record.reason, END_COMPLETED);
    assert_int_equal(table.record.faults, 0);
    assert_int_equal(table.record.attempt, 1);
    assert_int_equal(table.record.void_count, 1);
    assert_int_equal(table.record.voids[0].reason, END_SIGNAL);
    table_close(&table);
}

// This also holds for games that did not end by their last action.
static void faults_after_the_end_belong_to_the_game_that_ended(void **state) {
    static const struct {
        const char *mode, *keys;
        EndReason reason;
    } ENDS[] = {{"over", "", END_COMPLETED},
                {"over-leave", "", END_EXIT},
                {"over-talk", "", END_BAD_LINE},
                {"over-leave", ", \"adjudicate\": {\"lead\": 1, \"turns\": 1}", END_EXIT},
                {"over-talk", ", \"max_plies\": 12", END_BAD_LINE}};
    for (size_t i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++) {
        Table table;
        ProcessCounts figures;
        table_open_with(&table, ENDS[i].mode, "", "", ENDS[i].keys);
        for (uint64_t id = 0; id < 3; id++) {
            table_play(&table, id);
            const GameRecord *const record = &table.record;
            const int seat = record->bots[0] == 0 ? 0 : 1;
            if (record->reason != ENDS[i].reason) {
                fail_msg("%s, game %d: %s", ENDS[i].mode, (int)id, end_reason_text(record->reason));
            }
            if (record->reason != END_COMPLETED) {
                assert_int_equal(record->faults, 1U << seat);
                assert_int_equal(record->fault_ply, record->plies);
                assert_int_equal(record->ranks[seat], 2);
                assert_repeats(record, ENDS[i].mode, ENDS[i].keys);
            }
        }
        process_stats_read(table.stats, &figures);
        assert_int_equal(figures.strays, 0);
        table_close(&table);
    }
}

static void faults_between_games_do_not_affect_the_next_game(void **state) {
    char path[PATH_SIZE];
    char byte = 0;
    Table table;
    ProcessCounts figures;
    (void)snprintf(path, sizeof path, "%s/fault_bot_fifo_%ld", CARCARENA_BINARY_DIR,
                   (long)getpid());
    assert_int_equal(mkfifo(path, 0600), 0);
    table_open(&table, "over-later", path, "");
    for (uint64_t id = 0; id < 3; id++) {
        table_play(&table, id);
        assert_int_equal(table.record.reason, END_COMPLETED);
        const int file = open(path, O_RDONLY);
        assert_true(file >= 0);
        assert_int_equal(read(file, &byte, 1), 0); // end of file: the program has exited
        (void)close(file);
    }
    process_stats_read(table.stats, &figures);
    assert_int_equal(figures.strays, 2);
    assert_int_equal(figures.starts, 3);
    table_close(&table);
    (void)remove(path);
}

/**
 * Plays a game with a processor clock.
 *
 * @return the reason why it ended
 */
static EndReason game_by_processor(const char *mode, const char *group, unsigned move_ms,
                                   ProcessCounts *figures) {
    char more[CONFIG_SIZE / 2];
    Table table;
    (void)snprintf(more, sizeof more,
                   ", \"budget\": {\"move_ms\": %u, \"clock\": \"processor\"}, "
                   "\"limits\": {\"control_group\": \"%s\"}",
                   move_ms, group);
    table_make(&table,
               &(TablePlan){.mode = mode, .more = more, .other = "\"mcts:simulations=5000\""});
    table_play(&table, 0);
    process_stats_read(table.stats, figures);
    const EndReason reason = (EndReason)table.record.reason;
    table_close(&table);
    return reason;
}

// Work in a child process counts as the bot's own, both with a control group and without one.
static void a_processor_clock_counts_all_processes(void **state) {
    static const char *const GROUPS[] = {"auto", "none"};
    for (int i = 0; i < 2; i++) {
        ProcessCounts figures;
        assert_int_equal(game_by_processor("child-computes", GROUPS[i], 50, &figures), END_TIME);
        assert_int_equal(game_by_processor("zero", GROUPS[i], 50, &figures), END_COMPLETED);
        assert_int_equal(game_by_processor("child-ponders", GROUPS[i], 60000, &figures),
                         END_COMPLETED);
        assert_true(figures.outside_ns > 1000000); // spent while the other bot thinks
    }
}

// If a program exits with its answer, the time of the answer counts, by either clock. The clocks
// remain readable until the arena releases the process.
static void time_counts_if_the_bot_exits_after_its_answer(void **state) {
    static const char *const CLOCKS[] = {"wall", "processor"};
    enum { TIMES = 5, LEAST_NS = 15000000 };
    static const uint64_t MOST_NS = 5000000000;
    uint64_t wall_ns[2] = {0, 0}; // longest
    for (int i = 0; i < 2 * TIMES; i++) {
        char more[CONFIG_SIZE / 2];
        ProcessCounts figures;
        Table table;
        (void)snprintf(more, sizeof more,
                       ", \"budget\": {\"move_ms\": 10000, \"clock\": \"%s\"}, "
                       "\"limits\": {\"control_group\": \"none\"}",
                       CLOCKS[i % 2]);
        table_make(&table, &(TablePlan){.mode = "answer-leave", .more = more});
        table_play(&table, 0);
        process_stats_read(table.stats, &figures);
        assert_int_equal(table.record.reason,
                         END_EXIT); // the program does not answer the next request
        assert_in_range(figures.cpu_ns, LEAST_NS, MOST_NS);
        assert_true(figures.wall_ns < MOST_NS);
        wall_ns[i % 2] = figures.wall_ns > wall_ns[i % 2] ? figures.wall_ns : wall_ns[i % 2];
        table_close(&table);
    }
    // On a busy machine a single time may be less: while the arena does not run, none is charged.
    assert_true(wall_ns[0] >= LEAST_NS && wall_ns[1] >= LEAST_NS);
}

// Time while the arena is stopped, as by Ctrl-Z, is not charged. This holds for the clock of a
// decision, the clock of the game and the limit for programs that hang.
static void clocks_pause_while_the_arena_is_stopped(void **state) {
    static const char *const CLOCKS[] = {
        "\"budget\": {\"move_ms\": 300, \"margin_ms\": 0}",
        "\"budget\": {\"game_ms\": 2000, \"margin_ms\": 0}",
        "\"limits\": {\"move_ms\": 300}",
    };
    static const uint64_t MOST_NS = 2000000000; // 2.4 s and more passed
    for (size_t i = 0; i < sizeof CLOCKS / sizeof CLOCKS[0]; i++) {
        char more[CONFIG_SIZE / 2];
        ProcessCounts figures;
        Table table;
        (void)snprintf(more, sizeof more, ", %s", CLOCKS[i]);
        table_make(&table, &(TablePlan){.mode = "suspend", .more = more});
        table_play(&table, 0);
        process_stats_read(table.stats, &figures);
        assert_int_equal(table.record.reason, END_COMPLETED);
        assert_true(figures.wall_ns < MOST_NS);
        table_close(&table);
    }
}

static void a_withdrawn_bot_aborts_no_game(void **state) {
    Table table;
    table_open_with(&table, "leave", "", ", \"limits\": {\"restart\": \"no\"}",
                    ", \"on_fault\": \"replay\"");
    table_play(&table, 0);
    assert_int_equal(table.record.reason, END_WITHDRAWN);
    assert_int_equal(table.record.void_count, 1);
    assert_int_equal(table.record.ranks[0], 2);
    table_close(&table);
}

static void a_bot_is_restarted_after_a_fault(void **state) {
    Table table;
    ProcessCounts figures;
    table_open(&table, "leave", "", "");
    table_play(&table, 0);
    table_play(&table, 2);
    process_stats_read(table.stats, &figures);
    assert_int_equal(figures.faults[BOT_FAULT_EXIT], 2);
    assert_int_equal(figures.starts, 2);
    table_close(&table);
}

static void a_bot_that_cannot_be_restarted_is_withdrawn(void **state) {
    Table table;
    ProcessCounts figures;
    table_open(&table, "leave", "", ", \"limits\": {\"restart\": \"no\"}");
    table_play(&table, 0);
    table_play(&table, 2);
    assert_int_equal(table.record.reason, END_WITHDRAWN);
    process_stats_read(table.stats, &figures);
    assert_int_equal(figures.starts, 1);
    table_close(&table);
}

static void a_bot_that_fails_too_often_is_withdrawn(void **state) {
    Table table;
    ProcessCounts figures;
    table_open(&table, "leave", "", ", \"limits\": {\"withdraw\": 0.5}");
    for (uint64_t game = 0; game < 12; game++) {
        table_play(&table, 0);
    }
    assert_int_equal(table.record.reason, END_WITHDRAWN);
    process_stats_read(table.stats, &figures);
    assert_int_equal(figures.faults[BOT_FAULT_EXIT], 9);
    assert_int_equal(figures.faults[BOT_FAULT_WITHDRAWN], 3);
    table_close(&table);
}

static void grandchildren_die_with_the_bot(void **state) {
    char path[PATH_SIZE];
    long pid = 0;
    (void)snprintf(path, sizeof path, "%s/fault_bot_pid_%ld", CARCARENA_BINARY_DIR, (long)getpid());
    const unsigned files = files_open();
    Table table;
    table_open(&table, "forks", path, "");
    table_play(&table, 0);
    assert_int_equal(table.record.reason, END_COMPLETED);
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld", &pid), 1);
    (void)fclose(file);
    (void)remove(path);
    assert_int_equal(kill((pid_t)pid, 0), 0);
    table_close(&table);
    assert_int_equal(kill((pid_t)pid, 0), -1);
    assert_int_equal(errno, ESRCH);
    assert_nothing_left(files);
}

// The bot is pinged while it thinks. The answer to the last ping follows the move, which is no
// fault.
static void a_bot_that_answers_pings_may_think(void **state) {
    char trace[PATH_SIZE];
    char more[CONFIG_SIZE / 2];
    char line[CONFIG_SIZE * 4];
    unsigned pings = 0;
    (void)snprintf(trace, sizeof trace, "%s/fault_bot_trace_%ld", CARCARENA_BINARY_DIR,
                   (long)getpid());
    (void)snprintf(more, sizeof more, ", \"limits\": {\"ping_ms\": 300, \"trace\": \"%s\"}", trace);
    (void)remove(trace);
    Table table;
    table_open(&table, "pings", "", more);
    table_play(&table, 0);
    assert_int_equal(table.record.reason, END_COMPLETED);
    table_close(&table);
    FILE *const file = fopen(trace, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        pings += line[0] == '>' && strstr(line, "\"command\":\"ping\"") != NULL ? 1 : 0;
    }
    (void)fclose(file);
    (void)remove(trace);
    assert_in_range(pings, 2, 100); // more may be due while the machine is busy
}

static void a_program_that_cannot_be_run_is_reported(void **state) {
    Table table;
    ProcessCounts figures;
    table_open(&table, "zero", "", "");
    assert_int_equal(bot_spec_set(&table.config->bots[0].spec, "command", "[\"/no/such\"]", NULL),
                     STATUS_OK);
    table_play(&table, 0);
    assert_int_equal(table.record.reason, END_NO_START);
    process_stats_read(table.stats, &figures);
    assert_non_null(strstr(figures.fault_text, "'/no/such' cannot be run: No such file"));
    table_close(&table);
}

static void *thread_run(void *mode) {
    Table table;
    table_open(&table, mode, "", "");
    for (uint64_t id = 0; id < 4; id++) {
        table_play(&table, id);
    }
    const bool good = (table.record.faults == 0) == (strcmp(mode, "zero") == 0);
    table_close(&table);
    return good ? mode : NULL;
}

static void threads_have_separate_programs(void **state) {
    static char modes[4][8] = {"zero", "crash", "zero", "twice"};
    pthread_t threads[4];
    const unsigned files = files_open();
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, thread_run, modes[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        void *good = NULL;
        assert_int_equal(pthread_join(threads[i], &good), 0);
        assert_non_null(good);
    }
    assert_nothing_left(files);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_forfeit_the_game_and_are_distinguished),
        cmocka_unit_test(other_bots_continue_after_faults),
        cmocka_unit_test(a_seat_may_continue_at_random),
        cmocka_unit_test(a_game_with_a_fault_may_be_aborted),
        cmocka_unit_test(a_signal_aborts_a_game),
        cmocka_unit_test(an_aborted_game_is_completed_by_a_replay),
        cmocka_unit_test(faults_after_the_end_belong_to_the_game_that_ended),
        cmocka_unit_test(faults_between_games_do_not_affect_the_next_game),
        cmocka_unit_test(a_processor_clock_counts_all_processes),
        cmocka_unit_test(time_counts_if_the_bot_exits_after_its_answer),
        cmocka_unit_test(clocks_pause_while_the_arena_is_stopped),
        cmocka_unit_test(a_withdrawn_bot_aborts_no_game),
        cmocka_unit_test(a_bot_is_restarted_after_a_fault),
        cmocka_unit_test(a_bot_that_cannot_be_restarted_is_withdrawn),
        cmocka_unit_test(a_bot_that_fails_too_often_is_withdrawn),
        cmocka_unit_test(grandchildren_die_with_the_bot),
        cmocka_unit_test(a_bot_that_answers_pings_may_think),
        cmocka_unit_test(a_program_that_cannot_be_run_is_reported),
        cmocka_unit_test(threads_have_separate_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
