// SPDX-License-Identifier: MIT
#include "commands/run/live_site.h"

#include "chart/chart.h"
#include "chart/table_script.h"
#include "commands/run/live_run.h"
#include "http/http_server.h"
#include "report/report_page.h"
#include "webplay/thread_end.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LOOK_MS = 1000,
    REPORT_MS = 2000,    // minimum interval between reports
    REPORT_PART = 10,    // at most 1/10 of the time goes into reports
    LAST_WORDS_MS = 400, // delay before closing, so that pages receive the last events
    GAME_SIZE = 48,
    NS_PER_MS = 1000000,
    MS_PER_S = 1000
};

// Pages carry their own policy with hashes; this policy permits it.
static const char PAGE_POLICY[] =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

static const char PAGE[] = {
#include "commands_live_page.inc"
};
static const char STYLE[] = {
#include "commands_live_style.inc"
};
static const char SCRIPT[] = {
#include "commands_live_script.inc"
};

/** A requested game and its page. */
typedef struct GameJob {
    char game[GAME_SIZE]; // "": none
    TextBuffer page;
    Message message; // set if there is no page
    bool done;
} GameJob;

struct LiveSite {
    const char *path;
    HttpServer *server;
    HttpFeed *feed;
    pthread_t watcher, player;
    bool watching, playing; // threads that are running
    ThreadEnd end;          // of the replay thread, whose bots may think for long
    pthread_mutex_t lock;   // protects the members below
    pthread_cond_t wake;
    bool over;
    TextBuffer report;
    unsigned reports;
    GameJob job;
};

static uint64_t now_ms(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * MS_PER_S + (uint64_t)now.tv_nsec / NS_PER_MS;
}

// ---- Watching the run

/** Stores an error for the page. */
static void trouble_tell(LiveSite *site, const Message *message) {
    TextBuffer line = {0};
    text_buffer_add(&line, "{\"error\":");
    text_buffer_json(&line, message->text);
    text_buffer_add(&line, "}");
    if (text_buffer_ok(&line)) {
        http_feed_send(site->feed, "trouble", line.text);
    }
    text_buffer_free(&line);
}

static void progress_tell(LiveSite *site, LiveRun *run) {
    TextBuffer line = {0};
    Message message = {""};
    if (live_run_progress(run, now_ms(), &line, &message) != STATUS_OK) {
        trouble_tell(site, &message);
    } else if (text_buffer_ok(&line)) {
        http_feed_send(site->feed, "progress", line.text);
    }
    text_buffer_free(&line);
}

/** Writes a report of all games. @return milliseconds until the next one. */
static uint64_t report_make(LiveSite *site, LiveRun *run) {
    const uint64_t begun = now_ms();
    TextBuffer page = {0};
    Message message = {""};
    char number[16];
    Status status = live_run_refresh(run, &message);
    if (status == STATUS_OK && live_run_changed(run)) {
        status = live_run_report(run, &page, &message);
    }
    if (status != STATUS_OK && status != STATUS_NOT_FOUND) {
        trouble_tell(site, &message);
    }
    if (status == STATUS_OK && page.length > 0 && text_buffer_ok(&page)) {
        (void)pthread_mutex_lock(&site->lock);
        text_buffer_free(&site->report);
        site->report = page;
        (void)snprintf(number, sizeof number, "%u", ++site->reports);
        (void)pthread_mutex_unlock(&site->lock);
        http_feed_send(site->feed, "report", number);
    } else {
        text_buffer_free(&page);
    }
    const uint64_t rest = REPORT_PART * (now_ms() - begun);
    return rest > REPORT_MS ? rest : REPORT_MS;
}

/** Waits until the next poll or the end. @return false at the end. */
static bool watcher_rest(LiveSite *site) {
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += LOOK_MS / MS_PER_S;
    (void)pthread_mutex_lock(&site->lock);
    if (!site->over) {
        (void)pthread_cond_timedwait(&site->wake, &site->lock, &until);
    }
    const bool over = site->over;
    (void)pthread_mutex_unlock(&site->lock);
    return !over;
}

static void *watch(void *user) {
    LiveSite *const site = user;
    LiveRun *run = NULL;
    Message message = {""};
    uint64_t next = 0;
    if (live_run_create(&run, site->path, &message) != STATUS_OK) {
        trouble_tell(site, &message);
        return NULL;
    }
    do {
        if (now_ms() >= next) {
            next = report_make(site, run);
            progress_tell(site, run);
            next += now_ms();
        } else {
            progress_tell(site, run);
        }
    } while (watcher_rest(site));
    progress_tell(site, run);
    (void)report_make(site, run);
    http_feed_send(site->feed, "over", "1");
    live_run_destroy(run);
    return NULL;
}

// ---- Pages of games

static void *play_again(void *user) {
    LiveSite *const site = user;
    (void)pthread_mutex_lock(&site->lock);
    while (!site->over) {
        if (site->job.game[0] == '\0' || site->job.done) {
            (void)pthread_cond_wait(&site->wake, &site->lock);
            continue;
        }
        char game[GAME_SIZE];
        TextBuffer page = {0};
        Message message = {""};
        (void)snprintf(game, sizeof game, "%s", site->job.game);
        (void)pthread_mutex_unlock(&site->lock);
        const Status status = live_game_page(&page, site->path, game, &message);
        (void)pthread_mutex_lock(&site->lock);
        text_buffer_free(&site->job.page);
        site->job.page = page;
        site->job.message = message;
        site->job.done = strcmp(site->job.game, game) == 0;
        if (status != STATUS_OK || !text_buffer_ok(&page)) {
            text_buffer_free(&site->job.page);
        }
    }
    (void)pthread_mutex_unlock(&site->lock);
    thread_end_signal(&site->end);
    return NULL;
}

static void reply_wait(HttpReply *reply, const char *game) {
    reply->type = HTTP_HTML;
    text_buffer_add(&reply->body, "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\">"
                                  "<meta http-equiv=\"refresh\" content=\"1\">"
                                  "<link rel=\"stylesheet\" href=\"/live.css\">"
                                  "<title>Replaying a game</title><body><main><p>Replaying game ");
    text_buffer_html(&reply->body, game);
    text_buffer_add(&reply->body, "&hellip;</p></main></body></html>\n");
}

/** @pre the site is locked. */
static void reply_game(LiveSite *site, HttpReply *reply, const char *game) {
    GameJob *const job = &site->job;
    if (strcmp(job->game, game) != 0) {
        (void)snprintf(job->game, sizeof job->game, "%s", game);
        job->done = false;
        (void)pthread_cond_broadcast(&site->wake);
        reply_wait(reply, game);
    } else if (!job->done) {
        reply_wait(reply, game);
    } else if (job->page.text == NULL) {
        http_reply_error(reply, 404, job->message.text);
        job->game[0] = '\0'; // a later request may find it
    } else {
        reply->policy = PAGE_POLICY;
        http_reply_text(reply, HTTP_HTML, job->page.text);
    }
}

// ---- Answers

static void reply_report(const LiveSite *site, HttpReply *reply) {
    if (site->report.text == NULL) {
        http_reply_error(reply, 404, "no game is stored yet");
    } else {
        reply->policy = PAGE_POLICY;
        http_reply_text(reply, HTTP_HTML, site->report.text);
    }
}

static void reply_style(HttpReply *reply) {
    http_reply_text(reply, HTTP_CSS, report_page_style());
    text_buffer_add(&reply->body, chart_style());
    text_buffer_add(&reply->body, table_style());
    text_buffer_add(&reply->body, STYLE);
}

static void answer(void *user, const HttpRequest *request, HttpReply *reply) {
    static const char GAMES[] = "/games/";
    LiveSite *const site = user;
    const char *const path = request->path;
    const bool game =
        strncmp(path, GAMES, sizeof GAMES - 1) == 0 && strlen(path) < sizeof GAMES - 1 + GAME_SIZE;
    (void)pthread_mutex_lock(&site->lock);
    if (strcmp(path, "/") == 0) {
        http_reply_text(reply, HTTP_HTML, PAGE);
    } else if (strcmp(path, "/live.js") == 0) {
        http_reply_text(reply, HTTP_JS, SCRIPT);
    } else if (strcmp(path, "/tables.js") == 0) {
        http_reply_text(reply, HTTP_JS, table_script());
    } else if (strcmp(path, "/live.css") == 0) {
        reply_style(reply);
    } else if (strcmp(path, "/report") == 0) {
        reply_report(site, reply);
    } else if (strcmp(path, "/favicon.ico") == 0) {
        reply->status = 204; // browsers request an icon and log an error if there is none
    } else if (strcmp(path, "/feed") == 0) {
        reply->feed = site->feed;
    } else if (game && path[sizeof GAMES - 1] != '\0') {
        reply_game(site, reply, path + sizeof GAMES - 1);
    } else {
        http_reply_error(reply, 404, "no such page");
    }
    (void)pthread_mutex_unlock(&site->lock);
}

// ---- Start and stop

static Status threads_start(LiveSite *site, Message *message) {
    site->watching = pthread_create(&site->watcher, NULL, watch, site) == 0;
    site->playing = site->watching && pthread_create(&site->player, NULL, play_again, site) == 0;
    return site->playing ? STATUS_OK : message_set(message, STATUS_IO, "no thread to read the run");
}

Status live_site_start(LiveSite **out, const char *path, uint16_t port, Message *message) {
    LiveSite *const site = calloc(1, sizeof *site);
    if (site == NULL || pthread_mutex_init(&site->lock, NULL) != 0 ||
        pthread_cond_init(&site->wake, NULL) != 0 || !thread_end_make(&site->end)) {
        free(site);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a server");
    }
    site->path = path;
    Status status = http_feed_create(&site->feed, message);
    if (status == STATUS_OK) {
        const HttpSetup setup = {.port = port, .read_only = true, .handler = answer, .user = site};
        status = http_server_start(&site->server, &setup, message);
    }
    if (status == STATUS_OK) {
        status = threads_start(site, message);
    }
    if (status != STATUS_OK) {
        live_site_stop(site);
        return status;
    }
    *out = site;
    return STATUS_OK;
}

const char *live_site_address(const LiveSite *site) {
    return http_server_address(site->server);
}

void live_site_stop(LiveSite *site) {
    if (site == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&site->lock);
    site->over = true;
    (void)pthread_cond_broadcast(&site->wake);
    (void)pthread_mutex_unlock(&site->lock);
    if (site->watching) {
        const struct timespec rest = {.tv_nsec = (long)LAST_WORDS_MS * NS_PER_MS};
        (void)pthread_join(site->watcher, NULL);
        (void)nanosleep(&rest, NULL);
    }
    if (site->feed != NULL) {
        http_feed_close(site->feed);
    }
    http_server_stop(site->server);
    if (site->playing && !thread_end_wait(&site->end, THREAD_LAST_PATIENCE_MS)) {
        return; // the thread ends with the process; its memory stays allocated
    }
    if (site->playing) {
        (void)pthread_join(site->player, NULL);
    }
    thread_end_free(&site->end);
    http_feed_destroy(site->feed);
    text_buffer_free(&site->report);
    text_buffer_free(&site->job.page);
    (void)pthread_cond_destroy(&site->wake);
    (void)pthread_mutex_destroy(&site->lock);
    free(site);
}
