// SPDX-License-Identifier: MIT
#include "webplay/web_again.h"

#include "text/json_reader.h"
#include "text/try_status.h"

/** Starts a game that was read. */
static Status kept_start(WebGame **out, const WebKept *kept, const WebAgain *again,
                         Message *message) {
    TournamentConfig *config = NULL;
    int64_t pause = 0;
    TRY(web_names_check(again->names, kept->wish, message));
    TRY(json_get_integer(kept->wish, "pause", (JsonRange){0, WEB_GAME_PAUSE_MAX}, &pause, message));
    TRY(web_folder_again(&config, kept->seed, kept->number, again->keep, kept->wish, message));
    const WebGameSetup setup = {.config = config,
                                .id = kept->number,
                                .serial = again->serial,
                                .keep = again->keep,
                                .wish = kept->wish,
                                .begun = kept,
                                .feed = again->feed,
                                .pause_ms = (uint32_t)pause};
    const Status status = web_game_start(out, &setup, message);
    if (status != STATUS_OK) {
        config_destroy(config);
    }
    return status;
}

Status web_again_start(WebGame **out, WebAgainGame *found, const WebAgain *again, const char *path,
                       Message *message) {
    WebKept kept = {.set_up = NULL};
    Status status = web_kept_read(&kept, path, message);
    kept.shown = kept.shown && !again->hidden;
    if (status == STATUS_OK) {
        status = kept_start(out, &kept, again, message);
    }
    if (status == STATUS_OK) {
        *found = (WebAgainGame){.number = kept.number, .shown = kept.shown};
    }
    web_kept_free(&kept);
    return status;
}
