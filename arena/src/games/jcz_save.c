// SPDX-License-Identifier: MIT
#include "games/jcz_save.h"

#include "games/draft.h"
#include "games/jcz_tiles.h"
#include "text/json_reader.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/** A save being read. */
typedef struct JczSave {
    const cJSON *json;
    Draft draft;
    const Rules *rules;
    Message *message;
} JczSave;

bool jcz_save_is(const cJSON *json) {
    return cJSON_IsArray(json_member(json, "replay")) && cJSON_IsObject(json_member(json, "setup"));
}

static const char *text_of(const cJSON *object, const char *key) {
    const cJSON *const value = json_member(object, key);
    return cJSON_IsString(value) ? value->valuestring : NULL;
}

// ---- Tags

static Status box_add(TextBuffer *sets, const char *name, Message *message) {
    const char *const set = jcz_tile_set_named(name);
    if (set == NULL) {
        return message_set(message, STATUS_INVALID,
                           "box '%.60s' is not known: only the base game, Inns and Cathedrals, and "
                           "Traders and Builders can be read",
                           name);
    }
    // The base game comes first, whatever the order in the save.
    if (strcmp(set, "base") != 0) {
        text_buffer_format(sets, ",%s", set);
    }
    return STATUS_OK;
}

// Boxes are the keys of an object, or texts in a list.
static Status sets_write(TextBuffer *sets, const cJSON *json, Message *message) {
    const cJSON *const setup = json_member(json, "setup");
    const cJSON *boxes = json_member(setup, "sets");
    boxes = boxes != NULL ? boxes : json_member(setup, "expansions");
    text_buffer_add(sets, "base");
    const cJSON *box = NULL;
    cJSON_ArrayForEach(box, boxes) {
        const char *const name = cJSON_IsString(box) ? box->valuestring : box->string;
        TRY(box_add(sets, name != NULL ? name : "", message));
    }
    return STATUS_OK;
}

static Status players_tags(GameFile *file, const cJSON *json, Message *message) {
    const cJSON *slots = json_member(json, "players");
    slots = slots != NULL ? slots : json_member(json, "slots");
    const cJSON *slot = NULL;
    int count = 0;
    char tag[32];
    cJSON_ArrayForEach(slot, slots) {
        const char *const nick = text_of(slot, "nickname");
        const char *const name = nick != NULL ? nick : text_of(slot, "name");
        (void)snprintf(tag, sizeof tag, "Player%d", count++);
        if (count > PLAYERS_MAX) {
            return message_set(message, STATUS_INVALID, "more than %d players", PLAYERS_MAX);
        }
        if (name != NULL) {
            TRY(game_file_set(file, tag, name, message));
        }
    }
    (void)snprintf(tag, sizeof tag, "%d", count);
    return game_file_set(file, "Players", tag, message);
}

static Status tags_set(GameFile *file, const cJSON *json, Message *message) {
    const char *const created = text_of(json, "created");
    const char *const name = text_of(json, "name");
    TextBuffer sets = {0};
    TRY(game_file_set(file, "Event", name != NULL ? name : "JCloisterZone", message));
    if (created != NULL && strlen(created) >= 10) {
        char date[11] = "";
        for (int i = 0; i < 10; i++) {
            date[i] = created[i] == '-' ? '.' : created[i];
        }
        TRY(game_file_set(file, "Date", date, message));
    }
    Status status = sets_write(&sets, json, message);
    if (status == STATUS_OK) {
        status = text_buffer_ok(&sets) ? game_file_set(file, "TileSets", sets.text, message)
                                       : message_set(message, STATUS_NO_MEMORY, "no memory");
    }
    text_buffer_free(&sets);
    TRY(status);
    return players_tags(file, json, message);
}

// ---- Moves

static Status tile_placed(JczSave *self, const cJSON *payload) {
    const char *const tile = text_of(payload, "tileId");
    const char *const turned = text_of(payload, "rotation");
    const cJSON *const position = json_member(payload, "position");
    const cJSON *const x = cJSON_GetArrayItem(position, 0);
    const cJSON *const y = cJSON_GetArrayItem(position, 1);
    if (tile == NULL || turned == NULL || !cJSON_IsNumber(x) || !cJSON_IsNumber(y) ||
        abs(x->valueint) > 500 || abs(y->valueint) > 500) {
        return message_set(self->message, STATUS_INVALID,
                           "expected a tile with tileId, rotation and position");
    }
    DraftTurn *const turn = draft_add(&self->draft);
    if (turn == NULL) {
        return message_set(self->message, STATUS_NO_MEMORY, "no memory for the turns of a save");
    }
    turn->number = self->draft.count;
    turn->player = DRAFT_ANYONE; // a save does not say who plays
    turn->x = (int16_t)x->valueint;
    turn->y = (int16_t)y->valueint;
    return jcz_tile_set(turn, self->rules, tile, turned, self->message);
}

// "1.small.2": the player, the figure, its number.
static Status figure_type_set(DraftTurn *turn, const char *id, Message *message) {
    static const struct {
        const char *word;
        FigureType type;
    } FIGURES[] = {{"small", FIGURE_NORMAL},
                   {"big", FIGURE_BIG},
                   {"builder", FIGURE_BUILDER},
                   {"pig", FIGURE_PIG}};
    const char *const name = id != NULL && strchr(id, '.') != NULL ? strchr(id, '.') + 1 : "";
    for (size_t i = 0; i < sizeof FIGURES / sizeof FIGURES[0]; i++) {
        const size_t length = strlen(FIGURES[i].word);
        if (strncasecmp(name, FIGURES[i].word, length) == 0 &&
            (name[length] == '.' || name[length] == '\0')) {
            turn->figure = (uint8_t)FIGURES[i].type;
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_INVALID, "figure '%.40s' is not known", name);
}

static Status figure_placed(JczSave *self, const cJSON *payload) {
    const cJSON *const pointer = json_member(payload, "pointer");
    const char *const place = text_of(pointer, "location");
    if (self->draft.count == 0 || place == NULL) {
        return message_set(self->message, STATUS_INVALID,
                           "expected a figure with the location of its pointer, after a tile");
    }
    DraftTurn *const turn = &self->draft.turns[self->draft.count - 1];
    TRY(figure_type_set(turn, text_of(payload, "meepleId"), self->message));
    return jcz_place_set(turn, self->rules, place, text_of(pointer, "feature"), self->message);
}

static Status message_read(JczSave *self, const cJSON *item) {
    static const char *const SILENT[] = {"PASS", "COMMIT", "GAME_SETUP", "SYNC", "GAME_OVER"};
    const char *const type = text_of(item, "type");
    const cJSON *const payload = json_member(item, "payload");
    if (type == NULL) {
        return message_set(self->message, STATUS_INVALID, "expected a message with a type");
    }
    if (strcmp(type, "PLACE_TILE") == 0) {
        return tile_placed(self, payload);
    }
    if (strcmp(type, "DEPLOY_MEEPLE") == 0) {
        return figure_placed(self, payload);
    }
    for (size_t i = 0; i < sizeof SILENT / sizeof SILENT[0]; i++) {
        if (strcmp(type, SILENT[i]) == 0) {
            return STATUS_OK;
        }
    }
    return message_set(self->message, STATUS_INVALID, "message '%.40s' is not known", type);
}

// ---- The game

static Status game_make(StoredGame *game, JczSave *self, RulesCache *cache) {
    Status status = tags_set(&game->file, self->json, self->message);
    if (status == STATUS_OK) {
        status = rules_cache_get(cache, &game->file, &game->rules, self->message);
    }
    self->rules = game->rules;
    uint32_t number = 0;
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, json_member(self->json, "replay")) {
        number++;
        if (status == STATUS_OK) {
            status = message_read(self, item);
            if (status != STATUS_OK) {
                message_prefix(self->message, "replay message %u", number);
            }
        }
    }
    TRY(status);
    TRY(draft_solve(&game->file.moves, &self->draft, game->rules, self->message));
    return game_file_set_result(&game->file, game->rules, self->message);
}

Status jcz_save_read(Games *games, const cJSON *json, Message *message) {
    JczSave self = {.json = json, .message = message};
    StoredGame *const game = games_add(games);
    if (game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    const Status status = game_make(game, &self, &games->rules);
    draft_free(&self.draft);
    if (status != STATUS_OK) {
        game_file_free(&game->file);
        games->count--;
    }
    return status;
}
