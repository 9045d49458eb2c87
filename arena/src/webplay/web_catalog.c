// SPDX-License-Identifier: MIT
#include "webplay/web_catalog.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/rules.h"
#include "webplay/web_gallery.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 1000 }; // names of a folder

static void write_tilesets(JsonWriter *writer) {
    const TileSet *set = NULL;
    json_write_open(writer, "tilesets", '[');
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "id", set->id);
        json_write_text(writer, "name", set->name);
        json_write_text(writer, "box", web_gallery_box(set->id));
        json_write_integer(writer, "tiles", tileset_size(set));
        json_write_bool(writer, "starts", set->start_tile[0] != '\0');
        json_write_text(writer, "expansion", set->expansion);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static bool is_brought(const char *id) {
    const TileSet *set = NULL;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (tileset_needs(set, id)) {
            return true;
        }
    }
    return false;
}

static void write_expansions(JsonWriter *writer) {
    const char *id = NULL;
    const char *description = NULL;
    json_write_open(writer, "expansions", '[');
    for (unsigned i = 0; (id = expansion_at(i, &description)) != NULL; i++) {
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "id", id);
        json_write_text(writer, "description", description);
        json_write_bool(writer, "brought", is_brought(id));
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static void write_options(JsonWriter *writer) {
    const OptionSpec *spec = NULL;
    const char *owner = NULL;
    json_write_open(writer, "options", '[');
    for (unsigned i = 0; (spec = option_spec_at(i, &owner)) != NULL; i++) {
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "key", spec->key);
        json_write_text(writer, "expansion", owner);
        json_write_text(writer, "values", spec->is_size ? "none|WxH" : spec->values);
        json_write_text(writer, "default", spec->default_value);
        json_write_text(writer, "help", spec->help);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static void write_bots(JsonWriter *writer) {
    const BotClass *bot_class = NULL;
    json_write_open(writer, "bots", '[');
    for (unsigned i = 0; (bot_class = bot_class_at(i)) != NULL; i++) {
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "name", bot_class->name);
        json_write_text(writer, "summary", bot_class->summary);
        // Of a bot with one option, such as its level.
        if (bot_class->option_count == 1 && bot_class->options[0].type == BOT_OPTION_WORD) {
            json_write_text(writer, "words", bot_class->options[0].words);
        }
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static int by_text(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/** Returns whether an entry of a folder is shown. */
typedef bool NameFilter(const char *folder, const char *name);

static bool any_name(const char *folder, const char *name) {
    (void)folder;
    (void)name;
    return true;
}

static bool is_run(const char *folder, const char *name) {
    TextBuffer path = {0};
    text_buffer_format(&path, "%s/%s/run.db", folder, name);
    const bool found = text_buffer_ok(&path) && access(path.text, R_OK) == 0;
    text_buffer_free(&path);
    return found;
}

// The names of the entries of a folder, sorted.
static void write_names(JsonWriter *writer, const char *key, const char *folder, NameFilter *fits) {
    char *names[GAMES_MAX];
    unsigned count = 0;
    DIR *const entries = folder != NULL ? opendir(folder) : NULL;
    const struct dirent *entry = NULL;
    while (entries != NULL && count < GAMES_MAX && (entry = readdir(entries)) != NULL) {
        const bool shown = entry->d_name[0] != '.' && fits(folder, entry->d_name);
        names[count] = shown ? strdup(entry->d_name) : NULL;
        count += names[count] != NULL ? 1 : 0;
    }
    if (entries != NULL) {
        (void)closedir(entries);
    }
    qsort(names, count, sizeof names[0], by_text);
    json_write_open(writer, key, '[');
    for (unsigned i = 0; i < count; i++) {
        json_write_text(writer, NULL, names[i]);
        free(names[i]);
    }
    json_write_close(writer, ']');
}

void web_catalog_write(JsonWriter *writer, const WebNames *names) {
    json_write_open(writer, NULL, '{');
    web_gallery_write(writer);
    write_tilesets(writer);
    write_expansions(writer);
    write_options(writer);
    write_bots(writer);
    json_write_open(writer, "allowed", '[');
    for (unsigned i = 0; i < names->allowed_count; i++) {
        json_write_text(writer, NULL, names->allowed[i]);
    }
    json_write_close(writer, ']');
    json_write_open(writer, "allowed_runs", '[');
    for (unsigned i = 0; i < names->allowed_count; i++) {
        if (is_run(names->allowed[i], ".")) {
            json_write_text(writer, NULL, names->allowed[i]);
        }
    }
    json_write_close(writer, ']');
    write_names(writer, "games", names->games, any_name);
    write_names(writer, "runs", names->folder, is_run);
    json_write_close(writer, '}');
}
