// SPDX-License-Identifier: MIT
#include "analysis/panel.h"

#include "carcarena/engine/text.h"
#include "text/file_read.h"
#include "text/json_reader.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LISTS_MAX = RULES_SETUP_OPTIONS_MAX };

static const char STAGES[] = "early|middle|late";

const char *panel_stage_text(PanelStage stage) {
    static const char *const TEXTS[STAGE_COUNT] = {"early", "middle", "late"};
    return TEXTS[stage];
}

static void position_free(PanelPosition *position) {
    free(position->game);
    free(position->turns);
    *position = (PanelPosition){.game = NULL};
}

void panel_free(Panel *panel) {
    for (uint32_t i = 0; i < panel->count; i++) {
        position_free(&panel->positions[i]);
    }
    free(panel->positions);
    free(panel->name);
    rules_setup_destroy(panel->setup);
    *panel = (Panel){.name = NULL};
}

// ---- Writing

static void position_text_write(JsonWriter *writer, const Rules *rules, const Game *game) {
    const size_t size = game_to_text(rules, game, NULL, 0) + 1;
    char *const text = malloc(size);
    if (text == NULL) {
        writer->buffer.failed = true;
        return;
    }
    (void)game_to_text(rules, game, text, size);
    json_write_open(writer, "position", '[');
    for (char *line = text; *line != '\0';) {
        char *const end = line + strcspn(line, "\n");
        const bool last = *end == '\0';
        *end = '\0';
        json_write_text(writer, NULL, line);
        line = last ? end : end + 1;
    }
    json_write_close(writer, ']');
    free(text);
}

static void turn_write(JsonWriter *writer, const Rules *rules, const Game *game, Game *after,
                       const PanelTurn *turn) {
    char text[ACTION_TEXT_SIZE];
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "place",
                    action_to_text(rules, game, turn->turn.placement, text, sizeof text));
    if (turn->turn.deployment != 0) {
        game_copy(rules, after, game);
        game_apply(rules, after, turn->turn.placement);
        json_write_text(writer, "deploy",
                        action_to_text(rules, after, turn->turn.deployment, text, sizeof text));
    }
    json_write_real(writer, "mean", turn->mean);
    json_write_real(writer, "error", turn->error);
    json_write_integer(writer, "decks", turn->decks);
    json_write_close(writer, '}');
}

void panel_position_write(JsonWriter *writer, const Rules *rules, const PanelPosition *position,
                          const char *commit) {
    Game *const after = game_alloc(rules);
    if (after == NULL) {
        writer->buffer.failed = true;
        return;
    }
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "number", position->number);
    json_write_text(writer, "stage", panel_stage_text(position->stage));
    json_write_text(writer, "commit", commit);
    position_text_write(writer, rules, position->game);
    json_write_integer(writer, "best", position->best);
    json_write_open(writer, "turns", '[');
    for (uint32_t i = 0; i < position->count; i++) {
        turn_write(writer, rules, position->game, after, &position->turns[i]);
    }
    json_write_close(writer, ']');
    json_write_close(writer, '}');
    free(after);
}

// ---- Reading

/** Borrows the texts of an array. Returns their number, at most LISTS_MAX. */
static uint16_t texts_borrow(const char **out, const cJSON *array) {
    uint16_t count = 0;
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, array) {
        if (count < LISTS_MAX) {
            out[count++] = item->valuestring;
        }
    }
    return count;
}

static Status head_rules(Panel *panel, const cJSON *head, Message *message) {
    const cJSON *sets = NULL;
    const cJSON *expansions = NULL;
    const cJSON *options = NULL;
    int64_t players = 2;
    TRY(json_get_texts(head, "tilesets", &sets, message));
    TRY(json_get_texts(head, "expansions", &expansions, message));
    TRY(json_get_texts(head, "options", &options, message));
    TRY(json_get_integer(head, "players", (JsonRange){1, PLAYERS_MAX}, &players, message));
    const char *set_list[LISTS_MAX];
    const char *expansion_list[LISTS_MAX];
    const char *option_list[LISTS_MAX];
    const RulesRequest request = {.tilesets = set_list,
                                  .tileset_count = texts_borrow(set_list, sets),
                                  .expansions = expansion_list,
                                  .expansion_count = texts_borrow(expansion_list, expansions),
                                  .players = (int)players};
    return rules_setup_from_words(&panel->setup, &request, option_list,
                                  texts_borrow(option_list, options), message);
}

static Status head_read(Panel *panel, const cJSON *head, Message *message) {
    static const JsonKey KEYS[] = {{"panel", true},   {"version", true}, {"tilesets", true},
                                   {"players", true}, {"seed", true},    {"positions", true},
                                   {"policy", true},  {"decks", true},   {"expansions", false},
                                   {"options", false}};
    const char *name = NULL;
    int64_t version = 0;
    TRY(json_check_object(head, KEYS, sizeof KEYS / sizeof KEYS[0], message));
    TRY(json_get_integer(head, "version", (JsonRange){PANEL_VERSION, PANEL_VERSION}, &version,
                         message));
    TRY(json_get_text(head, "panel", &name, message));
    TRY(head_rules(panel, head, message));
    panel->rules = rules_setup_rules(panel->setup);
    panel->name = strdup(name);
    return panel->name != NULL ? STATUS_OK : message_set(message, STATUS_NO_MEMORY, "no memory");
}

static Status turn_read(PanelTurn *turn, const Rules *rules, const Game *game, Game *after,
                        const cJSON *value, Message *message) {
    static const JsonKey KEYS[] = {
        {"place", true}, {"deploy", false}, {"mean", true}, {"error", true}, {"decks", true}};
    const char *place = "";
    const char *deploy = NULL;
    int64_t decks = 0;
    TRY(json_check_object(value, KEYS, sizeof KEYS / sizeof KEYS[0], message));
    TRY(json_get_text(value, "place", &place, message));
    TRY(json_get_text(value, "deploy", &deploy, message));
    TRY(json_get_number(value, "mean", (JsonNumberRange){-1e6, 1e6}, &turn->mean, message));
    TRY(json_get_number(value, "error", (JsonNumberRange){0, 1e6}, &turn->error, message));
    TRY(json_get_integer(value, "decks", (JsonRange){1, UINT32_MAX}, &decks, message));
    turn->decks = (uint32_t)decks;
    TRY(action_from_text(rules, game, place, &turn->turn.placement, message));
    if (deploy != NULL) {
        game_copy(rules, after, game);
        game_apply(rules, after, turn->turn.placement);
        TRY(action_from_text(rules, after, deploy, &turn->turn.deployment, message));
    }
    return STATUS_OK;
}

static Status game_lines_read(Game *game, const Rules *rules, const cJSON *lines,
                              Message *message) {
    TextBuffer text = {0};
    const cJSON *line = NULL;
    cJSON_ArrayForEach(line, lines) {
        text_buffer_add(&text, line->valuestring);
        text_buffer_add(&text, "\n");
    }
    const Status status = text_buffer_ok(&text) && text.text != NULL
                              ? game_from_text(rules, game, text.text, message)
                              : message_set(message, STATUS_INVALID, "position: expected lines");
    text_buffer_free(&text);
    return status;
}

static Status turns_read(PanelPosition *position, const Rules *rules, const cJSON *turns,
                         Message *message) {
    const int count = cJSON_GetArraySize(turns);
    Game *const after = game_alloc(rules);
    position->turns = calloc(count > 0 ? (size_t)count : 1, sizeof *position->turns);
    Status status = after != NULL && position->turns != NULL && count > 0
                        ? STATUS_OK
                        : message_set(message, STATUS_INVALID, "turns: expected one at least");
    const cJSON *turn = NULL;
    cJSON_ArrayForEach(turn, turns) {
        if (status == STATUS_OK) {
            status = turn_read(&position->turns[position->count++], rules, position->game, after,
                               turn, message);
        }
    }
    free(after);
    return status;
}

static Status best_read(PanelPosition *position, const cJSON *value, Message *message) {
    int64_t best = 0;
    const Status status = json_get_integer(
        value, "best", (JsonRange){0, (int64_t)position->count - 1}, &best, message);
    position->best = (uint32_t)best;
    return status;
}

static Status position_read(PanelPosition *position, const Rules *rules, const cJSON *value,
                            Message *message) {
    static const JsonKey KEYS[] = {{"number", true},   {"stage", true}, {"commit", true},
                                   {"position", true}, {"best", true},  {"turns", true}};
    const cJSON *lines = NULL;
    const cJSON *turns = NULL;
    int64_t number = 0;
    int stage = 0;
    *position = (PanelPosition){.game = NULL};
    TRY(json_check_object(value, KEYS, sizeof KEYS / sizeof KEYS[0], message));
    TRY(json_get_integer(value, "number", (JsonRange){0, UINT32_MAX}, &number, message));
    TRY(json_get_word(value, "stage", STAGES, &stage, message));
    TRY(json_get_texts(value, "position", &lines, message));
    TRY(json_get_array(value, "turns", &turns, message));
    position->number = (uint32_t)number;
    position->stage = (PanelStage)stage;
    position->game = game_alloc(rules);
    if (position->game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a position");
    }
    TRY(game_lines_read(position->game, rules, lines, message));
    TRY(turns_read(position, rules, turns, message));
    return best_read(position, value, message);
}

static Status line_read(Panel *panel, const char *line, size_t length, Message *message) {
    cJSON *value = NULL;
    Status status = json_parse(&value, line, length, message);
    if (status == STATUS_OK && panel->setup == NULL) {
        status = head_read(panel, value, message);
    } else if (status == STATUS_OK) {
        PanelPosition *const more =
            realloc(panel->positions, (panel->count + 1) * sizeof *panel->positions);
        if (more == NULL) {
            status = message_set(message, STATUS_NO_MEMORY, "no memory for a panel");
        } else {
            panel->positions = more;
            status = position_read(&panel->positions[panel->count++], panel->rules, value, message);
        }
    }
    cJSON_Delete(value);
    return status;
}

Status panel_read(Panel *out, const char *path, Message *message) {
    char *text = NULL;
    size_t size = 0;
    Panel panel = {.name = NULL};
    Status status = file_read(&text, &size, path, FILE_OR_PIPE, FILE_SIZE_LARGE, message);
    if (status != STATUS_OK) {
        return status;
    }
    unsigned number = 1;
    for (const char *line = text; status == STATUS_OK && *line != '\0'; number++) {
        const size_t length = strcspn(line, "\n");
        status = line_read(&panel, line, length, message);
        if (status != STATUS_OK) {
            message_prefix(message, "%s: line %u", path, number);
        }
        line += length + (line[length] == '\n' ? 1 : 0);
    }
    free(text);
    if (status == STATUS_OK && panel.setup == NULL) {
        status = message_set(message, STATUS_INVALID, "%s: expected a panel, it is empty", path);
    }
    if (status == STATUS_OK) {
        *out = panel;
    } else {
        panel_free(&panel);
    }
    return status;
}
