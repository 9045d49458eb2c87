// SPDX-License-Identifier: MIT
#include "games/bga_log.h"

#include "games/bga_tiles.h"
#include "games/draft.h"
#include "text/json_reader.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NAME_SIZE = 96, ID_SIZE = 32 };

/** A player of the log. */
typedef struct BgaPlayer {
    char id[ID_SIZE]; /* number, as text */
    char name[NAME_SIZE];
    int32_t points;
} BgaPlayer;

/** A log being read. */
typedef struct BgaLog {
    BgaPlayer players[PLAYERS_MAX]; /* in the order of their first tiles */
    int player_count;
    Draft draft;
    const Rules *rules; /* of the base game, for two; types are the same for all numbers */
    int64_t picked;     /* the tile picked last, or 0 */
    int64_t time;       /* of the first packet, in seconds since 1970; 0: unknown */
    const char *table;  /* number of the table, or NULL */
    Message *message;
} BgaLog;

// ---- Values, which are numbers or texts of numbers

static bool integer_get(const cJSON *args, const char *key, int64_t *out) {
    const cJSON *const value = json_member(args, key);
    char *end = NULL;
    if (cJSON_IsNumber(value)) {
        *out = (int64_t)value->valuedouble;
        return true;
    }
    if (!cJSON_IsString(value)) {
        return false;
    }
    *out = strtoll(value->valuestring, &end, 10);
    return end != value->valuestring && *end == '\0';
}

static void text_get(const cJSON *args, const char *key, char *out, size_t size) {
    const cJSON *const value = json_member(args, key);
    if (cJSON_IsString(value)) {
        (void)snprintf(out, size, "%s", value->valuestring);
    } else if (cJSON_IsNumber(value)) {
        (void)snprintf(out, size, "%.0f", value->valuedouble);
    }
}

static Status missing(BgaLog *self, const char *event, const char *key) {
    return message_set(self->message, STATUS_INVALID, "an event '%s' has no number '%s'", event,
                       key);
}

// ---- Players

static BgaPlayer *player_find(BgaLog *self, const char *id) {
    for (int i = 0; i < self->player_count; i++) {
        if (strcmp(self->players[i].id, id) == 0) {
            return &self->players[i];
        }
    }
    return NULL;
}

// The player of an event, added if new.
static Status player_get(BgaLog *self, const cJSON *args, int *out) {
    BgaPlayer player = {.points = 0};
    text_get(args, "player_id", player.id, sizeof player.id);
    text_get(args, "player_name", player.name, sizeof player.name);
    if (player.id[0] == '\0') {
        return missing(self, "playTile", "player_id");
    }
    const BgaPlayer *found = player_find(self, player.id);
    if (found == NULL) {
        if (self->player_count == PLAYERS_MAX) {
            return message_set(self->message, STATUS_INVALID, "more than %d players", PLAYERS_MAX);
        }
        self->players[self->player_count] = player;
        found = &self->players[self->player_count++];
    }
    *out = (int)(found - self->players);
    return STATUS_OK;
}

// ---- Events

static Status turn_add(BgaLog *self, DraftTurn **out) {
    *out = draft_add(&self->draft);
    if (*out == NULL) {
        return message_set(self->message, STATUS_NO_MEMORY, "no memory for the turns of a log");
    }
    (*out)->number = self->draft.count;
    return STATUS_OK;
}

static Status tile_played(BgaLog *self, const cJSON *args) {
    DraftTurn *turn = NULL;
    int64_t type = 0;
    int64_t turned = 0;
    int64_t x = 0;
    int64_t y = 0;
    int player = 0;
    if (!integer_get(args, "type", &type) || !integer_get(args, "ori", &turned) ||
        !integer_get(args, "x", &x) || !integer_get(args, "y", &y) || llabs(x) > 500 ||
        llabs(y) > 500) {
        return missing(self, "playTile", "type, ori, x, y");
    }
    TRY(player_get(self, args, &player));
    TRY(turn_add(self, &turn));
    TRY(bga_tile_set(turn, self->rules, type, turned, self->message));
    turn->x = (int16_t)x;
    turn->y = (int16_t)y;
    turn->player = (uint8_t)player;
    return STATUS_OK;
}

static Status figure_played(BgaLog *self, const cJSON *args) {
    char kind[NAME_SIZE] = "";
    int64_t place = 0;
    DraftTurn *const turn =
        self->draft.count > 0 ? &self->draft.turns[self->draft.count - 1] : NULL;
    if (turn == NULL || turn->discarded) {
        return message_set(self->message, STATUS_INVALID, "a figure is placed before any tile");
    }
    (void)integer_get(args, "pos", &place);
    text_get(args, "target", kind, sizeof kind);
    return bga_place_set(turn, self->rules, kind, place, self->message);
}

// A tile that fitted nowhere: the one picked last. The player whose turn it is draws again.
static Status tile_discarded(BgaLog *self, const cJSON *args) {
    DraftTurn *turn = NULL;
    if (self->picked == 0) {
        return STATUS_OK; // draft_solve finds which tile is missing
    }
    TRY(turn_add(self, &turn));
    TRY(bga_tile_set(turn, self->rules, self->picked, 1, self->message));
    turn->discarded = true;
    turn->player = DRAFT_ANYONE;
    self->picked = 0;
    (void)args;
    return STATUS_OK;
}

static Status points_won(BgaLog *self, const cJSON *args) {
    char id[ID_SIZE] = "";
    int64_t points = 0;
    text_get(args, "player_id", id, sizeof id);
    BgaPlayer *const player = player_find(self, id);
    if (!integer_get(args, "points", &points) || llabs(points) > 10000) {
        return missing(self, "winPoints", "points");
    }
    if (player == NULL || self->draft.count == 0) {
        return STATUS_OK;
    }
    player->points += (int32_t)points;
    return STATUS_OK;
}

static void points_note(BgaLog *self) {
    if (self->draft.count > 0) {
        DraftTurn *const turn = &self->draft.turns[self->draft.count - 1];
        turn->scored = true;
        for (int i = 0; i < self->player_count; i++) {
            turn->points[i] = self->players[i].points;
        }
    }
}

static Status event_read(BgaLog *self, const char *type, const cJSON *args) {
    if (strcmp(type, "pickTile") == 0) {
        (void)integer_get(args, "type", &self->picked);
        return STATUS_OK;
    }
    if (strcmp(type, "playTile") == 0) {
        points_note(self);
        return tile_played(self, args);
    }
    if (strcmp(type, "playPartisan") == 0) {
        return figure_played(self, args);
    }
    if (strcmp(type, "cantPlay") == 0) {
        points_note(self);
        return tile_discarded(self, args);
    }
    return strcmp(type, "winPoints") == 0 ? points_won(self, args) : STATUS_OK;
}

static Status packet_read(BgaLog *self, const cJSON *packet) {
    const cJSON *const table = json_member(packet, "table_id");
    if (self->time == 0) {
        (void)integer_get(packet, "time", &self->time);
    }
    if (cJSON_IsString(table)) {
        self->table = table->valuestring;
    }
    const cJSON *event = NULL;
    cJSON_ArrayForEach(event, json_member(packet, "data")) {
        const cJSON *const type = json_member(event, "type");
        const cJSON *const args = json_member(event, "args");
        if (cJSON_IsString(type)) {
            // Some events carry a list of arguments.
            TRY(event_read(self, type->valuestring,
                           cJSON_IsArray(args) ? cJSON_GetArrayItem(args, 0) : args));
        }
    }
    return STATUS_OK;
}

// ---- The game

static Status tags_set(GameFile *file, const BgaLog *self, Message *message) {
    char text[64];
    char date[32];
    const time_t seconds = (time_t)self->time;
    struct tm parts;
    TRY(game_file_set(file, "Event", "Board Game Arena", message));
    if (self->time > 0 && gmtime_r(&seconds, &parts) != NULL) {
        (void)strftime(date, sizeof date, "%Y.%m.%d", &parts);
        TRY(game_file_set(file, "Date", date, message));
    }
    if (self->table != NULL) {
        TRY(game_file_set(file, "Table", self->table, message));
    }
    for (int i = 0; i < self->player_count; i++) {
        (void)snprintf(text, sizeof text, "Player%d", i);
        TRY(game_file_set(file, text, self->players[i].name, message));
    }
    (void)snprintf(text, sizeof text, "%d", self->player_count);
    TRY(game_file_set(file, "TileSets", "base", message));
    return game_file_set(file, "Players", text, message);
}

// Of a log that ends early, the points so far.
static Status result_set(StoredGame *game, const BgaLog *self, Message *message) {
    char text[128];
    size_t length = 0;
    TRY(game_file_set_result(&game->file, game->rules, message));
    if (strcmp(game_file_tag(&game->file, "Result"), "*") != 0) {
        return STATUS_OK;
    }
    for (int i = 0; i < self->player_count; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%d", i > 0 ? "-" : "",
                                   self->players[i].points);
    }
    TRY(game_file_set(&game->file, "Result", text, message));
    return game_file_set(&game->file, "Termination", "unfinished", message);
}

static Status game_make(StoredGame *game, BgaLog *self, RulesCache *cache, Message *message) {
    points_note(self);
    TRY(tags_set(&game->file, self, message));
    TRY(rules_cache_get(cache, &game->file, &game->rules, message));
    TRY(draft_solve(&game->file.moves, &self->draft, game->rules, message));
    return result_set(game, self, message);
}

static Status types_prepare(BgaLog *self, RulesCache *cache, Message *message) {
    const GameFile base = {.tags = NULL};
    return rules_cache_get(cache, &base, &self->rules, message);
}

static Status log_read(Games *games, const cJSON *packets, uint32_t number, Message *message) {
    BgaLog self = {.message = message};
    StoredGame *const game = games_add(games);
    Status status = game != NULL ? types_prepare(&self, &games->rules, message)
                                 : message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    const cJSON *packet = NULL;
    cJSON_ArrayForEach(packet, packets) {
        if (status == STATUS_OK) {
            status = packet_read(&self, packet);
        }
    }
    if (status == STATUS_OK && self.draft.count == 0) {
        status = message_set(message, STATUS_INVALID,
                             "expected a log of Board Game Arena with events 'playTile', or a save "
                             "of JCloisterZone");
    }
    if (status == STATUS_OK) {
        status = game_make(game, &self, &games->rules, message);
    }
    draft_free(&self.draft);
    if (status != STATUS_OK && game != NULL) {
        game_file_free(&game->file);
        games->count--;
        message_prefix(message, "game %u", number);
    }
    return status;
}

// The packets in an answer of the site: {"data": {"data": [...]}}, {"data": [...]}, or the list.
static const cJSON *packets_of(const cJSON *json) {
    for (int depth = 0; depth < 3 && cJSON_IsObject(json); depth++) {
        const cJSON *const inner = json_member(json, "data");
        json = inner != NULL ? inner : json_member(json, "logs");
    }
    return cJSON_IsArray(json) ? json : NULL;
}

// A list of packets, not of logs: its first item has a list of events.
static bool is_packets(const cJSON *list) {
    const cJSON *const event = cJSON_GetArrayItem(json_member(list->child, "data"), 0);
    return json_member(event, "type") != NULL;
}

Status bga_log_read(Games *games, const cJSON *json, Message *message) {
    const cJSON *const packets = packets_of(json);
    if (packets == NULL) {
        return message_set(message, STATUS_INVALID,
                           "expected a log of Board Game Arena, or a save of JCloisterZone");
    }
    if (packets->child == NULL || is_packets(packets)) {
        return log_read(games, packets, 1, message);
    }
    uint32_t number = 0;
    const cJSON *log = NULL;
    cJSON_ArrayForEach(log, packets) {
        number++;
        const cJSON *const inner = packets_of(log);
        TRY(log_read(games, inner != NULL ? inner : log, number, message));
    }
    return STATUS_OK;
}
