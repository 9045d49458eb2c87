// SPDX-License-Identifier: MIT
#include "commands/run/serve_run.h"

#include "commands/cli/command.h"
#include "commands/output/report_print.h"
#include "commands/run/live_site.h"
#include "text/stop_set.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/** Checks that the run exists: a mistyped name must not wait forever. */
static Status run_check(const char *path, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    const Status status = store_open_read(&store, &config, path, message);
    store_close(store);
    config_destroy(config);
    return status;
}

int serve_run(const char *path, uint16_t port) {
    Message message = {""};
    LiveSite *site = NULL;
    sigset_t stop;
    int signal_number = 0;
    stop_set_make(&stop, 0);
    (void)pthread_sigmask(SIG_BLOCK, &stop, NULL); // also in the server's threads
    Status status = run_check(path, &message);
    if (status == STATUS_OK) {
        status = live_site_start(&site, path, port, &message);
    }
    if (status != STATUS_OK) {
        return command_fail("serve", status, &message);
    }
    (void)printf("Open %s in a browser at this machine; %s ends.\n", live_site_address(site),
                 stop_set_name(stop_set_ignored(SIGINT) ? SIGTERM : SIGINT));
    (void)fflush(stdout);
    (void)sigwait(&stop, &signal_number);
    live_site_stop(site);
    return EXIT_DONE;
}

// ---- Live server of a run

/** The child process: serves until the run closes its end of the pipe. Ctrl-C is for the run. */
static int server_live(int line, const char *folder, uint16_t port) {
    Message message = {""};
    LiveSite *site = NULL;
    char nothing = 0;
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGHUP, SIG_IGN);
    const Status status = live_site_start(&site, folder, port, &message);
    if (status != STATUS_OK) {
        return command_fail("run --live", status, &message);
    }
    (void)fprintf(stderr, "carcarena run: live at %s\n", live_site_address(site));
    while (read(line, &nothing, 1) > 0) {
    }
    live_site_stop(site);
    return EXIT_DONE;
}

void live_server_begin(LiveServer *server, const char *folder, uint16_t port) {
    int ends[2] = {-1, -1};
    *server = (LiveServer){.line = -1};
    if (pipe(ends) != 0) {
        (void)fputs("carcarena run: --live: no pipe to the server\n", stderr);
        return;
    }
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC); // not inherited by bots in processes
    (void)fflush(NULL);
    const pid_t process = fork();
    if (process == 0) {
        (void)close(ends[1]);
        _exit(server_live(ends[0], folder, port));
    }
    (void)close(ends[0]);
    if (process < 0) {
        (void)close(ends[1]);
        (void)fputs("carcarena run: --live: no process for the server\n", stderr);
        return;
    }
    *server = (LiveServer){.process = process, .line = ends[1]};
}

void live_server_end(LiveServer *server) {
    if (server->process > 0) {
        (void)close(server->line);
        (void)waitpid(server->process, NULL, 0);
        server->process = 0;
    }
}
