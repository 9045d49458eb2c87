// SPDX-License-Identifier: MIT
//
// Tests which attacks a sandbox prevents, and that they succeed without one.
#include "fault_table.h"
#include "process/sandbox.h"
#include "testing.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT_SIZE = 1024 };

#define BOXED ", \"sandbox\": \"bubblewrap\""

/** Skips a test if sandboxes are not available. */
static void sandbox_expect(void) {
    Message message = {""};
    if (sandbox_check(&message) != STATUS_OK) {
        print_message("left out: %s\n", message.text);
        skip();
    }
}

/** The objects that escape_bot attacks. */
typedef struct Target {
    int listener;
    pid_t process;
    char folder[TEXT_SIZE / 4]; // folder of the run
    char file[TEXT_SIZE / 2];   // a file in it
    char temporary[64];
    char plan[TEXT_SIZE];
} Target;

static void target_open(Target *target) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    target->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(target->listener, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(target->listener, 8), 0);
    assert_int_equal(getsockname(target->listener, (struct sockaddr *)&address, &size), 0);
    target->process = fork();
    if (target->process == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL); // also if the test fails
        (void)signal(SIGUSR1, SIG_IGN);
        for (;;) {
            (void)pause();
        }
    }
    (void)snprintf(target->folder, sizeof target->folder, "%s/sandbox_run_XXXXXX",
                   CARCARENA_BINARY_DIR);
    assert_non_null(mkdtemp(target->folder));
    (void)snprintf(target->file, sizeof target->file, "%s/run.db", target->folder);
    FILE *const file = fopen(target->file, "w");
    assert_non_null(file);
    (void)fclose(file);
    (void)snprintf(target->temporary, sizeof target->temporary, "/tmp/escape_test_XXXXXX");
    const int temporary = mkstemp(target->temporary);
    assert_true(temporary >= 0);
    (void)close(temporary);
    (void)snprintf(target->plan, sizeof target->plan, "%d:%d:%s:%s", ntohs(address.sin_port),
                   (int)target->process, target->file, CARCARENA_BINARY_DIR);
}

static void target_close(Target *target) {
    assert_int_equal(waitpid(target->process, NULL, WNOHANG), 0); // still running
    (void)kill(target->process, SIGKILL);
    (void)waitpid(target->process, NULL, 0);
    (void)close(target->listener);
    (void)remove(target->file);
    (void)rmdir(target->folder);
    (void)remove(target->temporary);
}

// Without a sandbox, all attempts of the test succeed.
static void without_a_sandbox_all_attempts_succeed(void **state) {
    static const char *const COULD[] = {"could connect", "could see",   "could signal",
                                        "could read",    "could write", "could look into /tmp"};
    Target target;
    Table table;
    ProcessCounts figures;
    target_open(&target);
    table_make(&table, &(TablePlan){.program = ESCAPE_BOT, .mode = "try", .file = target.plan});
    table_play(&table, 0);
    assert_int_equal(table.record.reason, END_NO_START);
    process_stats_read(table.stats, &figures);
    for (size_t i = 0; i < sizeof COULD / sizeof COULD[0]; i++) {
        if (strstr(figures.fault_text, COULD[i]) == NULL) {
            fail_msg("not '%s' in '%s'", COULD[i], figures.fault_text);
        }
    }
    table_close(&table);
    target_close(&target);
}

static void in_a_sandbox_all_attempts_fail(void **state) {
    Target target;
    Table table;
    char keys[TEXT_SIZE];
    sandbox_expect();
    if (strncmp(CARCARENA_BINARY_DIR, "/tmp/", 5) == 0) {
        print_message("the build folder is below /tmp, which is empty in a sandbox and writable\n");
        skip();
    }
    target_open(&target);
    (void)snprintf(keys, sizeof keys, BOXED ", \"output\": \"%s\"", target.folder);
    table_make(
        &table,
        &(TablePlan){.program = ESCAPE_BOT, .mode = "try", .file = target.plan, .keys = keys});
    for (uint64_t id = 0; id < 2; id++) {
        ProcessCounts figures;
        table_play(&table, id);
        process_stats_read(table.stats, &figures);
        if (table.record.reason != END_COMPLETED) {
            fail_msg("%s: %s", end_reason_text(table.record.reason), figures.fault_text);
        }
    }
    table_close(&table);
    target_close(&target);
}

/** Plays games of a program that kills or stops its opponent. */
static void hunt(const char *how, const char *keys, EndReason reason) {
    char mark[64];
    char other[TEXT_SIZE];
    Table table;
    (void)snprintf(mark, sizeof mark, "prey_%ld", (long)getpid());
    (void)snprintf(other, sizeof other,
                   "{\"name\": \"prey\", \"class\": \"process\", "
                   "\"command\": [\"%s\", \"zero\", \"%s\"]}",
                   FAULT_BOT, mark);
    table_make(&table,
               &(TablePlan){
                   .program = ESCAPE_BOT, .mode = how, .file = mark, .keys = keys, .other = other});
    for (uint64_t id = 0; id < 4; id++) {
        table_play(&table, id);
        if (table.record.reason != reason) {
            fail_msg("%s, game %d: %s", how, (int)id, end_reason_text(table.record.reason));
        }
        assert_true(reason == END_COMPLETED ||
                    (table.record.ranks[0] == 1 && table.record.ranks[1] == 1));
    }
    table_close(&table);
}

// Without this protection, 18 of 18 games were won by attacking.
static void attacking_the_opponent_does_not_win(void **state) {
    hunt("kill", "", END_SIGNAL);
    hunt("stop", "", END_COMPLETED); // the supervisor continues it
    sandbox_expect();
    hunt("kill", BOXED, END_COMPLETED);
    hunt("stop", BOXED, END_COMPLETED);
}

static void exits_in_a_sandbox_are_reported_equally(void **state) {
    static const struct {
        const char *mode;
        EndReason reason;
        const char *text;
    } ENDS[] = {{"crash", END_CRASH, "signal 9"},
                {"leave", END_EXIT, "exit code 0"},
                {"silent", END_NO_ANSWER, "    thinking deeply"},
                {"allocates", END_CRASH, "signal 6"}};
    sandbox_expect();
    for (size_t i = 0; i < sizeof ENDS / sizeof ENDS[0]; i++) {
        Table table;
        ProcessCounts figures;
        table_make(&table,
                   &(TablePlan){.mode = ENDS[i].mode,
                                .more = ", \"limits\": {\"move_ms\": 2000, \"memory_mb\": 64}",
                                .keys = BOXED});
        table_play(&table, 0);
        process_stats_read(table.stats, &figures);
        if (table.record.reason != ENDS[i].reason ||
            strstr(figures.fault_text, ENDS[i].text) == NULL) {
            fail_msg("%s: %s, '%s'", ENDS[i].mode, end_reason_text(table.record.reason),
                     figures.fault_text);
        }
        table_close(&table);
        assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    }
}

// Plays the same games with and without a sandbox. The clocks are those of the program, not of
// bubblewrap.
static void a_sandbox_changes_no_game(void **state) {
    GameRecord records[2];
    sandbox_expect();
    for (int boxed = 0; boxed < 2; boxed++) {
        Table table;
        ProcessCounts figures;
        table_make(&table, &(TablePlan){.mode = "zero", .keys = boxed == 1 ? BOXED : ""});
        table_play(&table, 1);
        process_stats_read(table.stats, &figures);
        assert_int_equal(table.record.reason, END_COMPLETED);
        assert_true(figures.cpu_ns > 0 && figures.wall_ns > 0);
        assert_non_null(strstr(config_text(table.config), boxed == 1 ? "\"sandbox\": " : ""));
        assert_true(boxed == 1 || strstr(config_text(table.config), "\"sandbox\"") == NULL);
        records[boxed] = table.record;
        table_close(&table);
    }
    Message message = {""};
    records[0].actions_size = records[1].actions_size = 0; // the records borrowed them
    assert_true(record_same(&records[0], &records[1], 2, (RecordWords){"free", "boxed"}, &message));
}

/**
 * Parses a configuration whose bot is a command.
 *
 * @return the error message, or ""
 */
static const char *trouble_with(const char *command, const char *more,
                                const ConfigOverrides *overrides) {
    static Message message;
    char text[TEXT_SIZE * 2];
    TournamentConfig *config = NULL;
    message = (Message){""};
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"x\", \"tilesets\": [\"base\"], \"players\": 2, \"blocks\": 1, "
                   "\"output\": \"%s/runs/x\" " BOXED ", \"bots\": [\"random\", %s%s}]}",
                   CARCARENA_BINARY_DIR, command, more);
    if (config_parse(&config, text, strlen(text), "test", overrides, &message) == STATUS_OK) {
        config_destroy(config);
    }
    return message.text;
}

static const char *trouble(const char *command, const char *more) {
    return trouble_with(command, more, NULL);
}

static void the_folder_of_the_run_is_hidden(void **state) {
#define PROGRAM "{\"class\": \"process\", \"command\": [\"python3\", \"-m\", \"mine\"]"
    assert_string_equal(trouble(PROGRAM, ""), "");
    assert_string_equal(trouble(PROGRAM, ", \"readable\": [\"/usr/share\"]"), "");
    assert_non_null(strstr(trouble(PROGRAM, ", \"readable\": [\"" CARCARENA_BINARY_DIR
                                            "/tests\", \"" CARCARENA_BINARY_DIR "/tests/..\"]"),
                           "and with it the run's folder"));
    assert_non_null(strstr(trouble(PROGRAM, ", \"readable\": [\"/\"]"), "would see '/'"));
    assert_non_null(
        strstr(trouble(PROGRAM, ", \"readable\": [\"/no/such\"]"), "'/no/such': No such"));
    assert_non_null(strstr(trouble(PROGRAM, ", \"readable\": 3"), "readable"));
    assert_non_null(
        strstr(trouble("{\"class\": \"process\", \"command\": [\"python3\", \"/\"]", ""),
               "would see '/'"));
    assert_non_null(strstr(trouble("{\"class\": \"random\"", ", \"readable\": []"), "only with"));
    // Every program can read the folders of the system.
    ConfigOverrides overrides = config_overrides_none();
    overrides.output = "/opt/no/such/run";
    assert_non_null(
        strstr(trouble_with(PROGRAM, "", &overrides), "sees /opt, and with it the run"));
    overrides.output = "/usr/../opt";
    assert_non_null(
        strstr(trouble_with(PROGRAM, "", &overrides), "sees /opt, and with it the run"));
    overrides.output = "/optional/run";
    assert_string_equal(trouble_with(PROGRAM, "", &overrides), "");
    // ".." after a symbolic link leads out of the folder that the link points to.
    const char *const link = CARCARENA_BINARY_DIR "/sandbox_link";
    (void)remove(link);
    assert_int_equal(symlink("/opt/", link), 0);
    overrides.output = CARCARENA_BINARY_DIR "/sandbox_link/../usr/no/run";
    assert_non_null(
        strstr(trouble_with(PROGRAM, "", &overrides), "sees /usr, and with it the run"));
    (void)remove(link);
    overrides.output = "/optional/run";
    overrides.secret_file = "-";
    assert_string_equal(trouble_with(PROGRAM, "", &overrides), "");
    overrides.secret_file = "/etc/secret";
    assert_non_null(strstr(trouble_with(PROGRAM, "", &overrides), "sees /etc, and with it the se"));
    overrides.secret_file = CARCARENA_BINARY_DIR "/tests/secret";
    assert_non_null(strstr(
        trouble_with(PROGRAM, ", \"readable\": [\"" CARCARENA_BINARY_DIR "/tests\"]", &overrides),
        "and with it the secret"));
#undef PROGRAM
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_sandbox_all_attempts_succeed),
        cmocka_unit_test(in_a_sandbox_all_attempts_fail),
        cmocka_unit_test(attacking_the_opponent_does_not_win),
        cmocka_unit_test(exits_in_a_sandbox_are_reported_equally),
        cmocka_unit_test(a_sandbox_changes_no_game),
        cmocka_unit_test(the_folder_of_the_run_is_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
