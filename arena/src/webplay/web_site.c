// SPDX-License-Identifier: MIT
#include "webplay/web_site.h"

#include "http/http_server.h"
#include "text/json_reader.h"
#include "text/try_status.h"
#include "webplay/thread_end.h"
#include "webplay/web_again.h"
#include "webplay/web_catalog.h"
#include "webplay/web_gallery.h"
#include "webplay/web_game.h"
#include "webplay/web_names.h"
#include "webplay/web_parts.h"
#include "webplay/web_review.h"
#include "webplay/web_shelf.h"
#include "webplay/web_study.h"
#include "webplay/web_thinker.h"

#include <stdlib.h>
#include <string.h>

// The page, from web/.
static const char BODY[] = {
#include "webplay_body.inc"
};
static const char GALLERY[] = "/gallery/";

/* The game viewer contains its script and a policy that allows no other. */
static const char RATINGS[] = "/ratings";

static const char VIEWER_POLICY[] =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

enum { SIMULATIONS_MAX = 100000000 };

struct WebSite {
    WebSiteSetup setup;
    WebNames names;
    HttpServer *server;
    HttpFeed *feed;
    WebThinker *thinker;
    WebReview *review;
    WebGame *game;         // NULL: none yet
    WebShelf shelf;        // games that wait
    WebStudy *study;       // NULL: none yet
    uint64_t game_serial;  // of games, counted
    uint64_t study_serial; // of games and positions that were opened for study, counted
    uint64_t next_id;      // number of the next game of this session; resigned games count
};

// ---- Games

/** Frees the current game, or puts it aside if that is asked for. A game in progress is not lost
 * unless people say so. */
static Status game_leave(WebSite *site, const cJSON *wish, Message *message) {
    const char *old = "";
    TRY(json_get_text(wish, "old", &old, message));
    const bool open = site->game != NULL && !web_game_over(site->game);
    if (open && strcmp(old, "keep") == 0) {
        TRY(web_shelf_put(&site->shelf, site->game, message));
        site->game = NULL;
        return STATUS_OK;
    }
    if (open && strcmp(old, "discard") != 0) {
        return message_set(message, STATUS_BUSY,
                           "old: a game is in progress; expected \"keep\" or \"discard\"");
    }
    if (open) {
        web_game_forget(site->game);
    }
    // Stop the old game first, so that it sends nothing after the new one begins.
    if (!web_game_stop(site->game, THREAD_PATIENCE_MS)) {
        return message_set(message, STATUS_BUSY,
                           "a bot of the last game has not stopped yet; try again");
    }
    site->game = NULL;
    return STATUS_OK;
}

static Status game_start_next(WebSite *site, const WebGameSetup *setup, Message *message) {
    WebGame *game = NULL;
    const Status status = web_game_start(&game, setup, message);
    if (status != STATUS_OK) {
        config_destroy(setup->config);
        http_feed_send(site->feed, "game", "{}");
        return status;
    }
    site->game = game;
    site->game_serial++;
    site->next_id = setup->id + 1;
    return STATUS_OK;
}

static Status game_new(WebSite *site, const cJSON *wish, Message *message) {
    TournamentConfig *config = NULL;
    uint64_t id = site->next_id;
    int64_t pause = 0;
    TRY(json_get_integer(wish, "pause", (JsonRange){0, WEB_GAME_PAUSE_MAX}, &pause, message));
    Status status = web_folder_next(&config, &id, &site->setup.keep, wish, message);
    if (status != STATUS_OK) {
        return status;
    }
    status = web_thinker_end(site->thinker, message);
    if (status == STATUS_OK) {
        status = game_leave(site, wish, message);
    }
    if (status != STATUS_OK) {
        config_destroy(config);
        return status;
    }
    const WebGameSetup setup = {.config = config,
                                .id = id,
                                .serial = site->game_serial + 1,
                                .keep = &site->setup.keep,
                                .wish = wish,
                                .feed = site->feed,
                                .pause_ms = (uint32_t)pause};
    status = game_start_next(site, &setup, message);
    web_shelf_tell(&site->shelf, site->feed);
    return status;
}

/** Continues a game that waits; the current one waits instead unless it is over. */
static Status game_switch(WebSite *site, const cJSON *wish, Message *message) {
    int64_t serial = 0;
    TRY(json_get_integer(wish, "serial", (JsonRange){0, UINT32_MAX}, &serial, message));
    TRY(web_thinker_end(site->thinker, message));
    WebGame *const game = web_shelf_take(&site->shelf, (uint64_t)serial);
    if (game == NULL) {
        return message_set(message, STATUS_NOT_FOUND, "no such game waits");
    }
    const Status status = game_leave(site, wish, message);
    if (status == STATUS_OK) {
        site->game = game;
        web_game_show(game, true);
    } else {
        CHECK(web_shelf_put(&site->shelf, game, message) == STATUS_OK); // it was there before
    }
    web_shelf_tell(&site->shelf, site->feed);
    return status;
}

static Status game_do(WebSite *site, const char *what, const cJSON *wish, Message *message) {
    int64_t count = 0;
    const char *action = "";
    if (site->game == NULL) {
        return message_set(message, STATUS_ILLEGAL, "no game is running");
    }
    web_thinker_stop(site->thinker);
    if (strcmp(what, "undo") == 0) {
        return web_game_undo(site->game, message);
    }
    if (strcmp(what, "resign") == 0) {
        return web_game_resign(site->game, message);
    }
    TRY(json_get_integer(wish, "count", (JsonRange){0, UINT32_MAX}, &count, message));
    TRY(json_get_text(wish, "action", &action, message));
    return web_game_act(site->game, (uint32_t)count, action, message);
}

/** Continues a game that was kept when a server ended. */
static Status game_again(WebSite *site, const char *path, Message *message) {
    WebGame *game = NULL;
    const WebAgain again = {.names = &site->names,
                            .keep = &site->setup.keep,
                            .feed = site->feed,
                            .serial = site->game_serial + 1,
                            .hidden = site->game != NULL};
    WebAgainGame found = {.shown = false};
    TRY(web_again_start(&game, &found, &again, path, message));
    site->game_serial++;
    site->next_id = found.number >= site->next_id ? found.number + 1 : site->next_id;
    if (found.shown) {
        site->game = game;
        return STATUS_OK;
    }
    return web_shelf_put(&site->shelf, game, message); // there is room
}

/** Continues the games that were kept when the last server ended. */
static void games_again(WebSite *site) {
    unsigned count = 0;
    char **const paths = web_kept_list(&site->setup.keep, &count);
    for (unsigned i = 0; i < count; i++) {
        Message message = {""};
        const bool room = site->shelf.count < WEB_SHELF_MAX;
        if ((!room || game_again(site, paths[i], &message) != STATUS_OK) &&
            site->setup.note != NULL) {
            message_prefix(&message, "%s is not continued", paths[i]);
            site->setup.note(message.text);
        }
        free(paths[i]);
    }
    free(paths);
    web_shelf_tell(&site->shelf, site->feed);
}

// ---- Studying

static void study_tell(WebSite *site) {
    JsonWriter writer = {.comma = false};
    web_study_write(&writer, site->study, site->study_serial);
    if (json_writer_text(&writer) != NULL) {
        http_feed_send(site->feed, "study", json_writer_text(&writer));
    }
    json_writer_free(&writer);
}

static Status study_new(WebSite *site, const cJSON *wish, Message *message) {
    WebStudy *study = NULL;
    Status status = web_study_create(&study, &site->names, wish, message);
    if (status == STATUS_OK) { // the old rules go
        status = web_thinker_end(site->thinker, message);
    }
    if (status != STATUS_OK) {
        web_study_destroy(study);
        return status;
    }
    web_study_destroy(site->study);
    site->study = study;
    site->study_serial++;
    return STATUS_OK;
}

static Status study_pick(WebSite *site, const cJSON *wish, Message *message) {
    int64_t number = 0;
    TRY(json_get_integer(wish, "number", (JsonRange){0, UINT32_MAX}, &number, message));
    TRY(web_thinker_end(site->thinker, message)); // it may use the rules
    const Status status = web_study_pick(site->study, (uint32_t)number, message);
    if (status == STATUS_NO_MEMORY) {
        web_study_destroy(site->study);
        site->study = NULL;
        http_feed_send(site->feed, "study", "{}");
    }
    site->study_serial++;
    return status;
}

static Status study_seek(WebSite *site, const cJSON *wish, Message *message) {
    int64_t node = 0;
    TRY(json_get_integer(wish, "node", (JsonRange){0, UINT32_MAX}, &node, message));
    return web_study_seek(site->study, (uint32_t)node, message);
}

static Status study_do(WebSite *site, const char *what, const cJSON *wish, Message *message) {
    const char *text = "";
    web_thinker_stop(site->thinker);
    if (strcmp(what, "new") == 0) {
        TRY(study_new(site, wish, message));
    } else if (site->study == NULL) {
        return message_set(message, STATUS_ILLEGAL, "there is no position yet");
    } else if (strcmp(what, "back") == 0) {
        TRY(web_study_back(site->study, message));
    } else if (strcmp(what, "seek") == 0) {
        TRY(study_seek(site, wish, message));
    } else if (strcmp(what, "pick") == 0) {
        TRY(study_pick(site, wish, message));
    } else {
        TRY(json_get_text(wish, "text", &text, message));
        TRY(web_study_go(site->study, text, message));
    }
    study_tell(site);
    return STATUS_OK;
}

// ---- Thinking

static Status think_game(WebSite *site, WebQuestion *question, Message *message) {
    if (site->game == NULL || !web_game_helps(site->game)) {
        return message_set(message, STATUS_ILLEGAL, "hints are disabled in this game");
    }
    question->rules = web_game_rules_of(site->game);
    Game *const copy = game_alloc(question->rules);
    if (copy == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to think");
    }
    question->place = "game";
    question->serial = web_game_position(site->game, copy);
    question->game = copy;
    const Status status = web_thinker_begin(site->thinker, question, message);
    free(copy);
    return status;
}

static Status think_study(WebSite *site, WebQuestion *question, Message *message) {
    if (site->study == NULL) {
        return message_set(message, STATUS_ILLEGAL, "there is no position yet");
    }
    question->rules = web_study_rules(site->study);
    question->game = web_study_game(site->study);
    question->place = "study";
    question->serial = web_study_serial(site->study);
    return web_thinker_begin(site->thinker, question, message);
}

static Status think_do(WebSite *site, const char *what, const cJSON *wish, Message *message) {
    WebQuestion question = {.bot = "mcts"};
    int64_t simulations = 0;
    Status status = json_get_text(wish, "bot", &question.bot, message);
    if (status == STATUS_OK) {
        status = json_get_integer(wish, "simulations", (JsonRange){1, SIMULATIONS_MAX},
                                  &simulations, message);
    }
    question.simulations = (uint64_t)simulations;
    web_thinker_stop(site->thinker);
    if (status != STATUS_OK || strcmp(what, "stop") == 0) {
        return status;
    }
    return strcmp(what, "game") == 0 ? think_game(site, &question, message)
                                     : think_study(site, &question, message);
}

// ---- Reviews

static Status review_begin(WebSite *site, char *text, const char *place, uint64_t serial,
                           Message *message) {
    const WebReviewed reviewed = {.text = text, .place = place, .serial = serial};
    web_thinker_stop(site->thinker);
    const Status status = web_review_begin(site->review, &reviewed, message);
    free(text);
    return status;
}

static Status review_study(WebSite *site, Message *message) {
    const WebFile *const file = site->study != NULL ? web_study_file(site->study) : NULL;
    char *text = NULL;
    if (file == NULL) {
        return message_set(message, STATUS_ILLEGAL, "no game file is open");
    }
    TRY(game_file_write(&text, &file->stored->file, file->stored->rules, message));
    return review_begin(site, text, "study", site->study_serial, message);
}

static Status review_do(WebSite *site, const char *what, const cJSON *wish, Message *message) {
    char *text = NULL;
    if (strcmp(what, "study") == 0) {
        return review_study(site, message);
    }
    if (site->game == NULL) {
        return message_set(message, STATUS_ILLEGAL, "no game has been played");
    }
    if (!web_game_over(site->game)) {
        return message_set(message, STATUS_ILLEGAL, "the game is not over yet");
    }
    TRY(web_game_file(site->game, &text, message));
    return review_begin(site, text, "game", web_game_serial(site->game), message);
}

static void review_answer(WebSite *site, HttpReply *reply) {
    char *const html = web_review_page(site->review);
    if (html == NULL) {
        http_reply_error(reply, 404, "no game has been reviewed");
        return;
    }
    http_reply_text(reply, HTTP_HTML, html);
    reply->policy = VIEWER_POLICY;
    free(html);
}

// ---- Requests

/** Targets of POST requests: the first part of the path. */
typedef struct Deed {
    const char *folder;
    Status (*handle)(WebSite *site, const char *what, const cJSON *wish, Message *message);
} Deed;

static Status game_deed(WebSite *site, const char *what, const cJSON *wish, Message *message) {
    return strcmp(what, "new") == 0      ? game_new(site, wish, message)
           : strcmp(what, "switch") == 0 ? game_switch(site, wish, message)
                                         : game_do(site, what, wish, message);
}

static const Deed DEEDS[] = {
    {"/game/", game_deed}, {"/study/", study_do}, {"/think/", think_do}, {"/review/", review_do}};

static void post_answer(WebSite *site, const HttpRequest *request, HttpReply *reply) {
    Message message = {""};
    cJSON *wish = NULL;
    Status status = json_parse(&wish, request->body, request->body_size, &message);
    bool known = false;
    if (status == STATUS_OK) {
        status = web_names_check(&site->names, wish, &message);
    }
    for (size_t i = 0; status == STATUS_OK && i < sizeof DEEDS / sizeof DEEDS[0]; i++) {
        const size_t length = strlen(DEEDS[i].folder);
        if (strncmp(request->path, DEEDS[i].folder, length) == 0) {
            known = true;
            status = DEEDS[i].handle(site, request->path + length, wish, &message);
        }
    }
    cJSON_Delete(wish);
    if (status == STATUS_OK && known) {
        http_reply_text(reply, HTTP_JSON, "{}");
    } else if (status == STATUS_OK) {
        http_reply_error(reply, 404, "unknown request");
    } else {
        http_reply_error(reply, 400, message.text[0] != '\0' ? message.text : status_text(status));
    }
}

/** The page, with the token in it. */
static void page_answer(const WebSite *site, HttpReply *reply) {
    static const char PLACE[] = "{{token}}";
    const char *const at = strstr(BODY, PLACE);
    CHECK(at != NULL);
    reply->type = HTTP_HTML;
    text_buffer_format(&reply->body, "%.*s%s%s", (int)(at - BODY), BODY,
                       http_server_token(site->server), at + strlen(PLACE));
}

static void viewer_answer(WebSite *site, HttpReply *reply) {
    Message message = {""};
    char *html = NULL;
    if (site->game == NULL || web_game_page(site->game, &html, &message) != STATUS_OK) {
        http_reply_error(reply, 404, "no game has begun");
        return;
    }
    http_reply_text(reply, HTTP_HTML, html);
    reply->policy = VIEWER_POLICY;
    free(html);
}

static void game_file_answer(WebSite *site, HttpReply *reply) {
    Message message = {""};
    char *text = NULL;
    if (site->game == NULL) {
        http_reply_error(reply, 404, "no game has begun");
    } else if (web_game_file(site->game, &text, &message) != STATUS_OK) {
        http_reply_error(reply, 404, message.text);
    } else {
        http_reply_text(reply, HTTP_TEXT, text);
        free(text);
    }
}

static void rules_answer(WebSite *site, bool study, HttpReply *reply) {
    JsonWriter writer = {.comma = false};
    if (study ? site->study == NULL : site->game == NULL) {
        http_reply_error(reply, 404, "no game or position yet");
        return;
    }
    if (study) {
        web_study_rules_write(&writer, site->study);
    } else {
        web_game_rules(site->game, &writer);
    }
    http_reply_text(reply, HTTP_JSON,
                    json_writer_text(&writer) != NULL ? json_writer_text(&writer) : "");
    json_writer_free(&writer);
}

static void moves_answer(const WebSite *site, HttpReply *reply) {
    const WebFile *const file = site->study != NULL ? web_study_file(site->study) : NULL;
    JsonWriter writer = {.comma = false};
    Message message = {""};
    if (file == NULL) { // a page may ask while another page closes the file
        http_reply_text(reply, HTTP_JSON, "[]");
    } else if (web_file_moves_write(&writer, file, &message) != STATUS_OK ||
               json_writer_text(&writer) == NULL) {
        http_reply_error(reply, 500, "no memory for moves");
    } else {
        http_reply_text(reply, HTTP_JSON, json_writer_text(&writer));
    }
    json_writer_free(&writer);
}

static void catalog_answer(const WebSite *site, HttpReply *reply) {
    JsonWriter writer = {.comma = false};
    web_catalog_write(&writer, &site->names);
    http_reply_text(reply, HTTP_JSON,
                    json_writer_text(&writer) != NULL ? json_writer_text(&writer) : "");
    json_writer_free(&writer);
}

/** @param name behind "/gallery/". */
static void picture_answer(const char *name, HttpReply *reply) {
    Message message = {""};
    char *svg = NULL;
    const Status status = web_gallery_picture(&svg, name, &message);
    if (status != STATUS_OK) {
        http_reply_error(reply, status == STATUS_NOT_FOUND ? 404 : 500, message.text);
        return;
    }
    http_reply_text(reply, HTTP_SVG, svg);
    free(svg);
}

/** @param set_up behind "/ratings": "", "/" or "/NAME". */
static void ratings_answer(const WebSite *site, const char *set_up, HttpReply *reply) {
    Message message = {""};
    TextBuffer page = {0};
    const Status status = site->setup.ratings(&site->setup.keep,
                                              set_up + (set_up[0] == '/' ? 1 : 0), &page, &message);
    if (status != STATUS_OK || !text_buffer_ok(&page)) {
        http_reply_error(reply, status == STATUS_NOT_FOUND ? 404 : 500, message.text);
    } else {
        http_reply_text(reply, HTTP_HTML, page.text);
        reply->policy = VIEWER_POLICY;
    }
    text_buffer_free(&page);
}

static void get_answer(WebSite *site, const HttpRequest *request, HttpReply *reply) {
    const char *const path = request->path;
    if (strcmp(path, "/") == 0) {
        page_answer(site, reply);
    } else if (web_parts_answer(path, reply)) { // a file that is always the same
    } else if (strncmp(path, GALLERY, strlen(GALLERY)) == 0) {
        picture_answer(path + strlen(GALLERY), reply);
    } else if (strcmp(path, "/feed") == 0) {
        reply->feed = site->feed;
    } else if (strcmp(path, "/catalog") == 0) {
        catalog_answer(site, reply);
    } else if (strcmp(path, "/game/rules") == 0 || strcmp(path, "/study/rules") == 0) {
        rules_answer(site, path[1] == 's', reply);
    } else if (strcmp(path, "/study/moves") == 0) {
        moves_answer(site, reply);
    } else if (strcmp(path, "/game.html") == 0) {
        viewer_answer(site, reply);
    } else if (strcmp(path, "/carcassonne.game") == 0) {
        game_file_answer(site, reply);
    } else if (strcmp(path, "/review.html") == 0) {
        review_answer(site, reply);
    } else if (strncmp(path, RATINGS, strlen(RATINGS)) == 0) {
        ratings_answer(site, path + strlen(RATINGS), reply);
    } else {
        http_reply_error(reply, 404, "no such page");
    }
}

static void site_answer(void *user, const HttpRequest *request, HttpReply *reply) {
    WebSite *const site = user;
    if (request->post) {
        post_answer(site, request, reply);
    } else {
        get_answer(site, request, reply);
    }
}

// ---- Life

Status web_site_start(WebSite **out, const WebSiteSetup *setup, Message *message) {
    WebSite *const site = calloc(1, sizeof *site);
    if (site == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the pages");
    }
    site->setup = *setup;
    site->names = (WebNames){.folder = setup->keep.folder,
                             .allowed = setup->allowed,
                             .allowed_count = setup->allowed_count,
                             .games = setup->games};
    const HttpSetup http = {.port = setup->port, .handler = site_answer, .user = site};
    Status status = http_feed_create(&site->feed, message);
    if (status == STATUS_OK) {
        status = web_thinker_create(&site->thinker, site->feed, message);
    }
    if (status == STATUS_OK) {
        status = web_review_create(&site->review, site->feed, message);
    }
    if (status == STATUS_OK) {
        http_feed_send(site->feed, "study", "{}");
        http_feed_send(site->feed, "game", "{}");
        games_again(site);
        status = http_server_start(&site->server, &http, message);
    }
    if (status != STATUS_OK) {
        web_site_stop(site);
        return status;
    }
    *out = site;
    return STATUS_OK;
}

const char *web_site_address(const WebSite *site) {
    return http_server_address(site->server);
}

void web_site_stop(WebSite *site) {
    if (site == NULL) {
        return;
    }
    if (site->feed != NULL) {
        http_feed_close(site->feed);
    }
    http_server_stop(site->server);
    const bool reviewed = web_review_destroy(site->review);
    const bool quiet = web_thinker_destroy(site->thinker) && reviewed &&
                       web_shelf_stop(&site->shelf, THREAD_LAST_PATIENCE_MS);
    if (!web_game_stop(site->game, THREAD_LAST_PATIENCE_MS) || !quiet) {
        return; // a bot is still thinking: it ends with the process, and its memory is not freed
    }
    web_study_destroy(site->study);
    http_feed_destroy(site->feed);
    free(site);
}
