// SPDX-License-Identifier: MIT
//
// carcarena serve: serves pages to a browser on this machine.
#include "commands/cli/command.h"
#include "commands/play/human_ratings.h"
#include "commands/run/serve_run.h"
#include "text/file_lock.h"
#include "text/folder_make.h"
#include "text/stop_set.h"
#include "text/system_error.h"
#include "text/system_random.h"
#include "text/text_buffer.h"
#include "text/try_status.h"
#include "webplay/web_site.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

static const char SUMMARY[] =
    "Serves pages to a browser on this machine (127.0.0.1) until it is interrupted.\n"
    "\n"
    "--play: play against any bots with any tile sets, expansions and options, and analyze "
    "positions. Finished games are stored below --out, in one run per set-up; 'rate', 'replay', "
    "'verify' and 'export' read them. You may close the browser, or end the program, and come "
    "back: games in progress continue. Pages may use built-in bots, shipped tile sets and the "
    "games below --out; allow programs, plug-ins and files with --allow and their exact text. A "
    "game file can be opened for analysis: from the folder --games, or chosen or pasted in the "
    "page.\n"
    "\n"
    "RUN: show the report, progress and last games of a stored run, also while it is being played. "
    "The run is only read. 'run --live' does the same.\n"
    "\n"
    "The printed address contains a key; requests without it, and connections of other users of "
    "this machine, are refused.";

static const char EXAMPLES[] = "  carcarena serve --play\n"
                               "  carcarena serve --play --port 0 --out results/me\n"
                               "  carcarena serve --play --allow 'process:command=[\"./my_bot\"]'\n"
                               "  carcarena serve --play --games club/\n"
                               "  carcarena rate results/me/*\n"
                               "  carcarena serve results/quickstart\n";

enum { USUAL_PORT = 8080, PORT_MAX = 65535 };

/* Arguments of the command. */
typedef struct Serve {
    ArgumentList run;
    bool play;
    int64_t port;
    const char *out, *games;
    uint64_t seed;
    ArgumentList allowed;
} Serve;

static void note_print(const char *text) {
    (void)fprintf(stderr, "carcarena serve: %s\n", text);
}

/** Makes the folder of the games and keeps other servers from it while this process lives. */
static Status folder_take(const char *folder, Message *message) {
    Message busy = {""};
    TextBuffer path = {0};
    int lock = -1;
    TRY(folder_make(folder, message));
    text_buffer_format(&path, "%s/.serve.lock", folder);
    if (!text_buffer_ok(&path)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a path");
    }
    (void)message_set(&busy, STATUS_BUSY,
                      "%.200s: another 'carcarena serve --play' stores its games in this folder; "
                      "stop it, or choose another folder with --out",
                      folder);
    const Status status = file_lock(&lock, path.text, busy.text, message);
    text_buffer_free(&path);
    return status;
}

/** Checks the folders before anyone plays a game that could not be stored. */
static Status folders_check(const Serve *serve, Message *message) {
    TRY(folder_usable(serve->out, message));
    DIR *const games = serve->games != NULL ? opendir(serve->games) : NULL;
    if (serve->games != NULL && games == NULL) {
        return message_set(message, STATUS_INVALID, "--games %.200s: the folder cannot be read: %s",
                           serve->games, system_error(errno).text);
    }
    if (games != NULL) {
        (void)closedir(games);
    }
    return STATUS_OK;
}

static int play_serve(const Serve *serve) {
    Message message = {""};
    WebSite *site = NULL;
    sigset_t stop;
    int signal_number = 0;
    WebSiteSetup setup = {.port = (uint16_t)serve->port,
                          .keep = {.folder = serve->out,
                                   .program = "carcarena " CARCARENA_VERSION,
                                   .seed = serve->seed},
                          .allowed = serve->allowed.items,
                          .allowed_count = serve->allowed.count,
                          .games = serve->games,
                          .ratings = human_ratings_page,
                          .note = note_print};
    stop_set_make(&stop, 0);
    (void)pthread_sigmask(SIG_BLOCK, &stop, NULL); // also in the threads of the server
    Status status = folders_check(serve, &message);
    if (status == STATUS_OK && serve->seed == 0) {
        status = system_random(&setup.keep.seed, sizeof setup.keep.seed, &message);
    }
    if (status == STATUS_OK) {
        status = folder_take(serve->out, &message);
    }
    if (status == STATUS_OK) {
        status = web_site_start(&site, &setup, &message);
    }
    if (status != STATUS_OK) {
        return command_fail("serve", status, &message);
    }
    (void)printf("Open %s in a browser at this machine; %s ends.\n", web_site_address(site),
                 stop_set_name(stop_set_ignored(SIGINT) ? SIGTERM : SIGINT));
    if (fflush(stdout) == 0) { // on failure main.c prints the reason
        (void)sigwait(&stop, &signal_number);
    }
    web_site_stop(site);
    return EXIT_DONE;
}

int cmd_serve(int argc, char **argv) {
    Serve serve = {.port = USUAL_PORT, .out = "results/by-hand"};
    const ArgumentSpec specs[] = {
        {.name = "play",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &serve.play},
         .help = "play and analyze in the browser"},
        {.name = "port",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &serve.port},
         .maximum = PORT_MAX,
         .value_name = "N",
         .help = "port on 127.0.0.1; 0: any free port"},
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &serve.out},
         .value_name = "DIR",
         .help = "folder of the finished games"},
        {.name = "games",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &serve.games},
         .value_name = "DIR",
         .help = "folder of game files, logs and saves that pages may open"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &serve.seed},
         .value_name = "N",
         .help = "seed of the decks of new set-ups; 0: a random seed"},
        {.name = "allow",
         .kind = ARGUMENT_LIST,
         .target = {.list = &serve.allowed},
         .value_name = "TEXT",
         .help = "bot, tile set file or run that pages may name; repeatable"},
    };
    const ArgumentTable table = {.program = "carcarena serve",
                                 .positionals = "RUN | --play",
                                 .summary = SUMMARY,
                                 .examples = EXAMPLES,
                                 .specs = specs,
                                 .spec_count = sizeof specs / sizeof specs[0],
                                 .positional_max = 1,
                                 .positional = &serve.run};
    HelpForm help = HELP_NONE;
    Message message = {""};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK && serve.play == (serve.run.count > 0)) {
        status = message_set(&message, STATUS_INVALID, "expected a run, or --play");
    }
    if (status != STATUS_OK) {
        return command_fail("serve", status, &message);
    }
    return serve.play ? play_serve(&serve) : serve_run(serve.run.items[0], (uint16_t)serve.port);
}
