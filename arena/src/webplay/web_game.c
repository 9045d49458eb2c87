// SPDX-License-Identifier: MIT
#include "webplay/web_game.h"

#include "carcarena/engine/text.h"
#include "config/human_bot.h"
#include "page/board_view.h"
#include "play/bot_pool.h"
#include "play/watcher_pair.h"
#include "run/game_filer.h"
#include "text/try_status.h"
#include "webplay/thread_end.h"
#include "webplay/web_log.h"
#include "webplay/web_worth.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MS_PER_S = 1000, NS_PER_MS = 1000000, NS_PER_S = 1000000000 };

/* Request that is handled when the bot has stopped. */
enum { WISH_NONE = -1, WISH_RESIGN = -2 /* else: decisions to go back to */ };

struct WebGame {
    WebGameSetup setup;
    ScheduledGame scheduled;
    const Rules *rules;
    MatchSeat seats[PLAYERS_MAX];
    bool people[PLAYERS_MAX];
    bool help;
    pthread_t thread;
    ThreadEnd end;
    atomic_bool dropped;  // what the bot answers that thinks
    atomic_bool leaving;  // the game is to end
    pthread_mutex_t lock; // protects all members below; not held while a bot thinks, when no thread
                          // changes the game
    pthread_cond_t changed;
    InteractiveTable *table;
    WebLog *log;
    GameFiler *filer;
    WatcherPair watchers; // those of `log` and `filer`
    BoardView *view;
    Game *seen;        // scratch
    JsonWriter text;   // scratch
    GameRecord record; // once it is judged
    Message kept;      // where the game was stored, or the error
    cJSON *set_up;     // WebGameSetup.wish
    char *path;        // its file while it is in progress; NULL: none
    int64_t wish;
    bool thinking, judged, stopping;
    bool hidden; // sends nothing to the feed
};

// ---- Telling

static const Game *game_of(const WebGame *game) {
    return match_game(interactive_table_match(game->table));
}

static bool seat_waits(const WebGame *game) {
    const Pending pending = game_pending(game->rules, game_of(game));
    return !interactive_table_over(game->table) && game->people[pending.player] &&
           !interactive_table_plays_at_random(game->table, pending.player);
}

static unsigned people_count(const WebGame *game) {
    unsigned count = 0;
    for (int seat = 0; seat < rules_players(game->rules); seat++) {
        count += game->people[seat] ? 1 : 0;
    }
    return count;
}

/** Returns the game as the page may show it: the view of the person that decides, or of the only
 * person; otherwise the public view, because several people may share a page. A finished game has
 * no secrets. */
static const Game *game_seen(WebGame *game) {
    const Game *const all = game_of(game);
    if (game->judged || !rules_have_hidden_info(game->rules)) {
        return all;
    }
    int seat = game_pending(game->rules, all).player;
    for (int other = 0; other < rules_players(game->rules) && !game->people[seat]; other++) {
        seat = game->people[other] && people_count(game) == 1 ? other : seat;
    }
    game_copy(game->rules, game->seen, all);
    game_observe(game->rules, game->seen, game->people[seat] ? seat : VIEWER_ONLOOKER);
    return game->seen;
}

/** Returns the number of decisions before the last one of the person, or -1. */
static int64_t undo_target(const WebGame *game) {
    int64_t to = interactive_table_count(game->table);
    while (to > 0 && !game->people[interactive_table_actor(game->table, (uint32_t)to - 1)]) {
        to--;
    }
    return people_count(game) == 1 && game->help && !game->judged ? to - 1 : -1;
}

static void write_seats(WebGame *game, JsonWriter *writer) {
    json_write_open(writer, "players", '[');
    for (int seat = 0; seat < rules_players(game->rules); seat++) {
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "name", game->setup.config->bots[seat].name);
        json_write_bool(writer, "person", game->people[seat]);
        json_write_bool(writer, "out",
                        !game->thinking && interactive_table_plays_at_random(game->table, seat));
        if (game->judged) {
            json_write_integer(writer, "rank", game->record.ranks[seat]);
        }
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

/** Writes what the person asked for, so that the page can ask for it again. */
static void write_wish(const WebGame *game, JsonWriter *writer) {
    char *const wish = cJSON_PrintUnformatted(game->set_up);
    json_write_raw(writer, "wish", wish != NULL ? wish : "{}");
    free(wish);
}

/** @pre locked. */
static void game_tell(WebGame *game) {
    JsonWriter *const writer = &game->text;
    if (game->hidden) {
        return;
    }
    json_writer_reset(writer);
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "serial", (int64_t)game->setup.serial);
    json_write_integer(writer, "count", interactive_table_count(game->table));
    json_write_bool(writer, "waits", seat_waits(game));
    json_write_bool(writer, "thinking", game->thinking);
    json_write_bool(writer, "over", game->judged);
    json_write_bool(writer, "help", game->help);
    json_write_bool(writer, "undo", undo_target(game) >= 0);
    if (game->judged) {
        json_write_text(writer, "reason", end_reason_text(game->record.reason));
    }
    json_write_text(writer, "kept", game->kept.text);
    write_wish(game, writer);
    write_seats(game, writer);
    const Game *const seen = game_seen(game);
    board_view_position(writer, game->view, seen);
    if (game->help || game->judged) {
        Message message = {""};
        board_view_text(writer, game->view, seen);
        if (web_worth_write(writer, game->rules, seen, &message) != STATUS_OK) {
            json_write_text(writer, "error", message.text);
        }
    }
    web_log_write(writer, game->log);
    json_write_close(writer, '}');
    if (json_writer_text(writer) != NULL) {
        http_feed_send(game->setup.feed, "game", json_writer_text(writer));
    }
}

// ---- Keeping

static void names_of(const WebGame *game, const char **names) {
    const TournamentConfig *const config = game->setup.config;
    for (uint32_t i = 0; i < config->bot_count; i++) {
        names[i] = config->bots[i].name;
    }
}

/** Writes the file of the game, or removes it when the game is over. @pre locked */
static void game_keep(WebGame *game) {
    const char *names[PLAYERS_MAX] = {NULL};
    char *text = NULL;
    if (game->path == NULL) {
        return;
    }
    if (game->judged) {
        (void)remove(game->path);
        return;
    }
    WebKept kept = {.wish = game->set_up,
                    .seed = game->setup.config->schedule.request.seed,
                    .number = game->setup.id,
                    .shown = !game->hidden};
    for (int seat = 0; seat < rules_players(game->rules); seat++) {
        kept.out |= (int64_t)interactive_table_plays_at_random(game->table, seat) << seat;
    }
    names_of(game, names);
    Status status = game_filer_write(&text, game->filer, names, END_COMPLETED, &game->kept);
    if (status == STATUS_OK) {
        status = web_kept_write(game->path, &kept, text, &game->kept);
    }
    if (status == STATUS_OK) {
        (void)message_set(&game->kept, STATUS_OK, "%s", "");
    } else {
        message_prefix(&game->kept, "the game will be lost when the server ends");
    }
    free(text);
}

// ---- Playing

/** Scores and stores the finished game. @pre locked */
static void game_end(WebGame *game) {
    TournamentConfig *const config = game->setup.config;
    interactive_table_judge(game->table, &game->record);
    game->judged = true;
    if (game->setup.keep == NULL) {
        (void)message_set(&game->kept, STATUS_OK, "%s", "");
    } else if (web_folder_game(game->setup.keep, config, &game->record, &game->kept) == STATUS_OK) {
        (void)message_set(&game->kept, STATUS_OK, "stored as game %u.0 of %s",
                          (unsigned)game->record.id, config->output);
    } else {
        message_prefix(&game->kept, "the game could not be stored");
    }
}

/** @pre locked. */
static void wish_fulfill(WebGame *game) {
    const int64_t wish = game->wish;
    game->wish = WISH_NONE;
    if (wish >= 0) {
        interactive_table_back(game->table, (uint32_t)wish);
    } else if (wish == WISH_RESIGN) {
        for (int seat = 0; seat < rules_players(game->rules); seat++) {
            if (game->people[seat]) {
                interactive_table_resign(game->table, seat);
            }
        }
    }
}

/** Clock of built-in bots: it expires when they must stop. */
static uint64_t clock_of_bots(void *user) {
    const WebGame *const game = user;
    return atomic_load(&game->leaving) || atomic_load(&game->dropped) ? BOT_CLOCK_STOP : 0;
}

/** Clock of bots in processes, for which a stop is a fault: it expires only when the game ends. */
static uint64_t clock_of_processes(void *user) {
    const WebGame *const game = user;
    return atomic_load(&game->leaving) ? BOT_CLOCK_STOP : 0;
}

/** Waits before the action of a bot, so that people see one after the other. A request ends the
 * pause. @pre locked */
static void pause_make(WebGame *game) {
    struct timespec until;
    const uint32_t pause = game->setup.pause_ms;
    if (pause == 0 || clock_gettime(CLOCK_REALTIME, &until) != 0) {
        return;
    }
    until.tv_sec += (time_t)(pause / MS_PER_S);
    until.tv_nsec += (long)(pause % MS_PER_S) * NS_PER_MS;
    until.tv_sec += until.tv_nsec / NS_PER_S;
    until.tv_nsec %= NS_PER_S;
    int result = 0;
    while (!game->stopping && !game->hidden && game->wish == WISH_NONE && result == 0) {
        result = pthread_cond_timedwait(&game->changed, &game->lock, &until);
    }
}

/** Lets the pending bot decide. @pre locked; unlocked while the bot thinks */
static void bot_decide(WebGame *game) {
    game->thinking = true;
    atomic_store(&game->dropped, false);
    game_tell(game);
    (void)pthread_mutex_unlock(&game->lock);
    const Action action = interactive_table_ask(game->table);
    (void)pthread_mutex_lock(&game->lock);
    pause_make(game);
    game->thinking = false;
    if (game->stopping) {
        return;
    }
    if (game->wish == WISH_NONE) {
        interactive_table_act(game->table, action);
    }
    wish_fulfill(game);
}

static void *game_thread(void *user) {
    WebGame *const game = user;
    (void)pthread_mutex_lock(&game->lock);
    while (!game->stopping) {
        if (interactive_table_over(game->table) && !game->judged) {
            game_end(game);
        }
        if (game->judged || seat_waits(game)) {
            game_keep(game);
            game_tell(game);
            (void)pthread_cond_wait(&game->changed, &game->lock);
        } else {
            bot_decide(game);
        }
    }
    game_keep(game);
    (void)pthread_mutex_unlock(&game->lock);
    thread_end_signal(&game->end);
    return NULL;
}

// ---- Requests of people

/** Handles a request now, or when the thinking bot has stopped. */
static Status game_want(WebGame *game, int64_t wish) {
    game->wish = wish;
    atomic_store(&game->dropped, true);
    if (!game->thinking) {
        wish_fulfill(game);
    }
    (void)pthread_cond_signal(&game->changed);
    return STATUS_OK;
}

Status web_game_act(WebGame *game, uint32_t count, const char *action, Message *message) {
    Action chosen = 0;
    (void)pthread_mutex_lock(&game->lock);
    Status status = STATUS_OK;
    if (game->thinking || !seat_waits(game) || count != interactive_table_count(game->table)) {
        status = message_set(message, STATUS_ILLEGAL, "the position has changed; look again");
    } else {
        status = action_from_text(game->rules, game_of(game), action, &chosen, message);
    }
    if (status == STATUS_OK) {
        interactive_table_act(game->table, chosen);
        (void)pthread_cond_signal(&game->changed);
    }
    (void)pthread_mutex_unlock(&game->lock);
    return status;
}

Status web_game_undo(WebGame *game, Message *message) {
    (void)pthread_mutex_lock(&game->lock);
    const int64_t to = undo_target(game);
    const Status status =
        to >= 0 ? game_want(game, to)
                : message_set(message, STATUS_ILLEGAL,
                              "nothing to take back, or taking back is disabled in this game");
    (void)pthread_mutex_unlock(&game->lock);
    return status;
}

Status web_game_resign(WebGame *game, Message *message) {
    (void)pthread_mutex_lock(&game->lock);
    const Status status = !game->judged
                              ? game_want(game, WISH_RESIGN)
                              : message_set(message, STATUS_ILLEGAL, "the game is over already");
    (void)pthread_mutex_unlock(&game->lock);
    return status;
}

// ---- Looking

bool web_game_helps(const WebGame *game) {
    return game->help;
}

const Rules *web_game_rules_of(const WebGame *game) {
    return game->rules;
}

void web_game_rules(WebGame *game, JsonWriter *writer) {
    (void)pthread_mutex_lock(&game->lock);
    board_view_rules(writer, game->view);
    (void)pthread_mutex_unlock(&game->lock);
}

uint32_t web_game_position(WebGame *game, Game *out) {
    (void)pthread_mutex_lock(&game->lock);
    game_copy(game->rules, out, game_seen(game));
    const uint32_t count = interactive_table_count(game->table);
    (void)pthread_mutex_unlock(&game->lock);
    return count;
}

/** Refuses a game of which players must not see all yet. @pre locked */
static Status game_open(const WebGame *game, Message *message) {
    return rules_have_hidden_info(game->rules) && !game->judged
               ? message_set(message, STATUS_ILLEGAL,
                             "the game has hidden information; it is available when it is over")
               : STATUS_OK;
}

Status web_game_file(WebGame *game, char **text, Message *message) {
    const char *names[PLAYERS_MAX] = {NULL};
    names_of(game, names);
    (void)pthread_mutex_lock(&game->lock);
    Status status = game_open(game, message);
    if (status == STATUS_OK) {
        status = game_filer_write(text, game->filer, names,
                                  game->judged ? game->record.reason : END_COMPLETED, message);
    }
    (void)pthread_mutex_unlock(&game->lock);
    return status;
}

Status web_game_page(WebGame *game, char **html, Message *message) {
    int32_t scores[PLAYERS_MAX];
    uint32_t ranks[PLAYERS_MAX] = {0};
    (void)pthread_mutex_lock(&game->lock);
    const Status open = game_open(game, message);
    if (open != STATUS_OK) {
        (void)pthread_mutex_unlock(&game->lock);
        return open;
    }
    GamePageResult result = {.scores = scores, .ranks = ranks, .reason = "not finished yet"};
    game_scores(game->rules, game_of(game), scores);
    if (game->judged) {
        memcpy(ranks, game->record.ranks, sizeof ranks);
        result.faults = game->record.faults;
        result.fault_ply = game->record.fault_ply;
        result.reason = end_reason_text(game->record.reason);
    }
    const Status status = web_log_page(html, game->log, game_of(game), &result, message);
    (void)pthread_mutex_unlock(&game->lock);
    return status;
}

bool web_game_over(WebGame *game) {
    (void)pthread_mutex_lock(&game->lock);
    const bool over = game->judged;
    (void)pthread_mutex_unlock(&game->lock);
    return over;
}

void web_game_show(WebGame *game, bool shown) {
    (void)pthread_mutex_lock(&game->lock);
    game->hidden = !shown;
    if (shown && game->thinking) {
        game_tell(game);
    }
    (void)pthread_cond_signal(&game->changed); // otherwise the thread tells it; ends a pause
    (void)pthread_mutex_unlock(&game->lock);
}

void web_game_describe(WebGame *game, JsonWriter *writer) {
    int32_t scores[PLAYERS_MAX];
    (void)pthread_mutex_lock(&game->lock);
    game_scores(game->rules, game_of(game), scores);
    json_write_integer(writer, "serial", (int64_t)game->setup.serial);
    json_write_bool(writer, "over", game->judged);
    json_write_integer(writer, "left", game_draws_left(game->rules, game_of(game)));
    json_write_open(writer, "players", '[');
    for (int seat = 0; seat < rules_players(game->rules); seat++) {
        json_write_text(writer, NULL, game->setup.config->bots[seat].name);
    }
    json_write_close(writer, ']');
    json_write_open(writer, "scores", '[');
    for (int seat = 0; seat < rules_players(game->rules); seat++) {
        json_write_integer(writer, NULL, scores[seat]);
    }
    json_write_close(writer, ']');
    (void)pthread_mutex_unlock(&game->lock);
}

uint64_t web_game_serial(const WebGame *game) {
    return game->setup.serial;
}

// ---- Life

static Status seats_make(WebGame *game, Message *message) {
    const TournamentConfig *const config = game->setup.config;
    for (uint32_t i = 0; i < config->bot_count; i++) {
        const BotSpec *const spec = &config->bots[i].spec;
        game->people[i] = spec->bot_class == &HUMAN_BOT;
        if (game->people[i]) {
            game->help = game->help || spec->values[0].word == 1;
            continue;
        }
        game->seats[i] = bot_pool_seat_of(config, i);
        game->seats[i].budget.clock =
            spec->bot_class->fault == NULL ? clock_of_bots : clock_of_processes;
        game->seats[i].budget.clock_user = game;
        TRY(bot_create(&game->seats[i].bot, spec, game->rules, message));
    }
    return STATUS_OK;
}

static void game_free(WebGame *game) {
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        if (game->seats[seat].bot != NULL) {
            game->seats[seat].bot_class->destroy(game->seats[seat].bot);
        }
    }
    interactive_table_destroy(game->table);
    web_log_destroy(game->log);
    game_filer_destroy(game->filer);
    board_view_destroy(game->view);
    free(game->seen);
    cJSON_Delete(game->set_up);
    free(game->path);
    json_writer_free(&game->text);
    free(game);
}

/** Prepares the file of the game. */
static Status file_prepare(WebGame *game, Message *message) {
    if (game->setup.wish == NULL || game->setup.keep == NULL) {
        return STATUS_OK;
    }
    game->set_up = cJSON_Duplicate(game->setup.wish, true);
    game->path = web_kept_path(game->setup.keep, game->setup.config, game->setup.id);
    return game->set_up != NULL && game->path != NULL
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for a game");
}

static Status game_make(WebGame *game, Message *message) {
    const TournamentConfig *const config = game->setup.config;
    const char *names[PLAYERS_MAX];
    names_of(game, names);
    TRY(seats_make(game, message));
    TRY(file_prepare(game, message));
    game->seen = game_alloc(game->rules);
    if (game->seen == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    TRY(interactive_table_create(&game->table, &config->match, game->seats, message));
    TRY(web_log_create(&game->log, game->rules, names, message));
    TRY(board_view_create(&game->view, game->rules, message));
    TRY(game_filer_create(&game->filer, game->rules, message));
    game->watchers.first = web_log_watcher(game->log);
    game->watchers.second = game_filer_watcher(game->filer);
    const MatchWatcher watcher = watcher_pair(&game->watchers);
    match_watch(interactive_table_match(game->table), &watcher);
    game->scheduled = schedule_game(&config->schedule, game->setup.id);
    interactive_table_begin(game->table, &game->scheduled);
    return game->setup.begun != NULL
               ? web_kept_replay(game->setup.begun, game->table, game->rules, message)
               : STATUS_OK;
}

Status web_game_start(WebGame **out, const WebGameSetup *setup, Message *message) {
    WebGame *const game = calloc(1, sizeof *game);
    if (game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    game->setup = *setup;
    game->hidden = setup->begun != NULL && !setup->begun->shown;
    game->rules = setup->config->match.rules;
    game->wish = WISH_NONE;
    Status status = game_make(game, message);
    if (status == STATUS_OK &&
        (!thread_end_make(&game->end) || pthread_mutex_init(&game->lock, NULL) != 0 ||
         pthread_cond_init(&game->changed, NULL) != 0 ||
         pthread_create(&game->thread, NULL, game_thread, game) != 0)) {
        status = message_set(message, STATUS_NO_MEMORY, "no thread for a game");
    }
    if (status != STATUS_OK) {
        game_free(game);
        return status;
    }
    *out = game;
    return STATUS_OK;
}

void web_game_forget(WebGame *game) {
    (void)pthread_mutex_lock(&game->lock);
    if (game->path != NULL) {
        (void)remove(game->path);
    }
    free(game->path);
    game->path = NULL;
    (void)pthread_mutex_unlock(&game->lock);
}

bool web_game_stop(WebGame *game, unsigned limit_ms) {
    if (game == NULL) {
        return true;
    }
    TournamentConfig *const config = game->setup.config;
    atomic_store(&game->leaving, true);
    (void)pthread_mutex_lock(&game->lock);
    game->stopping = true;
    (void)pthread_cond_signal(&game->changed);
    (void)pthread_mutex_unlock(&game->lock);
    if (!thread_end_wait(&game->end, limit_ms)) {
        return false;
    }
    (void)pthread_join(game->thread, NULL);
    (void)pthread_cond_destroy(&game->changed);
    (void)pthread_mutex_destroy(&game->lock);
    thread_end_free(&game->end);
    game_free(game);
    config_destroy(config);
    return true;
}
