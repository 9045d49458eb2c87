// SPDX-License-Identifier: MIT
//
// A third-party program that embeds the arena. It plays a small tournament in memory and rates it.
#include <carcarena/arena/report.h>
#include <carcarena/arena/tournament.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool print(void *user, const char *text, size_t length) {
    (void)user;
    return fwrite(text, 1, length, stdout) == length;
}

static Status rate(const TournamentConfig *config, Store *store, Message *message) {
    const char *names[8];
    Report *report = NULL;
    const ReportSetup setup = report_setup_of(config, names);
    const ReportRequest request = {.format = REPORT_TEXT, .section = "ratings"};
    Status status = report_create(&report, &setup, message);
    if (status == STATUS_OK) {
        status = report_add_store(report, store, message);
    }
    if (status == STATUS_OK) {
        status = report_write(report, &request, print, NULL, message);
    }
    report_destroy(report);
    return status;
}

static Status play(TournamentConfig *config, Message *message) {
    Store *store = NULL;
    TournamentResult result;
    Status status = store_open(&store, config, "consumer 1", message);
    if (status == STATUS_OK) {
        status = tournament_run(&result, config, store, NULL, message);
    }
    if (status == STATUS_OK) {
        printf("%d games\n", (int)result.games_stored);
        status = rate(config, store, message);
    }
    store_close(store);
    return status;
}

int main(void) {
    char folder[] = "/tmp/carcarena-consumer-XXXXXX";
    char text[256];
    char database[64];
    Message message = {""};
    TournamentConfig *config = NULL;
    if (mkdtemp(folder) == NULL) {
        return EXIT_FAILURE;
    }
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"c\", \"tilesets\": [\"base\"], \"players\": 2, \"bots\": "
                   "[\"random\", \"greedy\"], "
                   "\"blocks\": 4, \"threads\": 2, \"output\": \"%s\"}",
                   folder);
    Status status = config_parse(&config, text, strlen(text), "consumer", NULL, &message);
    if (status == STATUS_OK) {
        status = play(config, &message);
    }
    config_destroy(config);
    (void)snprintf(database, sizeof database, "%s/run.db", folder);
    (void)remove(database);
    (void)snprintf(database, sizeof database, "%s/run.lock", folder);
    (void)remove(database);
    (void)rmdir(folder);
    if (status != STATUS_OK) {
        printf("%s\n", message.text);
    }
    return status == STATUS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
