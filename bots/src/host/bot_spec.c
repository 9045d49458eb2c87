// SPDX-License-Identifier: MIT
//
// Configured bots. Every change makes a new text at once, so that reading it needs no memory and
// cannot fail.
#include "carcarena/bots/registry.h"
#include "carcarena/engine/names.h"
#include "host/bot_value.h"
#include "host/plugin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct BotSpecParts {
    HeldValue *held;  /* one per option, as bots get them */
    HeldValue *plain; /* the defaults */
    Plugin *plugin;   /* of the class; NULL: built in */
    char *rest;       /* options as written: of a missing plug-in, or former ones; NULL: none */
    char *text, *name;
    BotFileUse use; /* BOT_FILES_NAMED: for reading only, not for playing */
} BotSpecParts;

#define PLUGIN "plugin"
#define PATH   "path"

static Status no_memory(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for a bot's options");
}

// ---- Text

// Returns the name of a bot whose only option has the name of its class: "casual (level)".
static char *word_name(const BotSpec *spec) {
    ValueText out = {.text = NULL};
    value_text_add_value(&out, &spec->bot_class->options[0], &spec->parts->held[0], true);
    value_text_add(&out, " (");
    value_text_add(&out, spec->bot_class->name);
    value_text_add(&out, ")");
    if (out.failed) {
        free(out.text);
        return NULL;
    }
    return out.text;
}

static bool is_one_word(const BotClass *bot_class) {
    return bot_class->option_count == 1 && strcmp(bot_class->options[0].key, bot_class->name) == 0;
}

// Returns NULL if memory runs out.
static char *text_make(const BotSpec *spec, bool brief) {
    const BotClass *const bot_class = spec->bot_class;
    const Plugin *const plugin = spec->parts->plugin;
    const char *separator = ":";
    ValueText out = {.text = NULL};
    if (plugin == NULL || (brief && plugin->trouble == NULL)) {
        value_text_add(&out, bot_class->name);
    } else {
        value_text_add(&out, PLUGIN ":" PATH "=");
        value_text_add_file(&out, plugin->file, brief);
        separator = ",";
    }
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const BotOptionSpec *const option = &bot_class->options[i];
        if (held_value_equal(option, &spec->parts->held[i], &spec->parts->plain[i])) {
            continue;
        }
        value_text_add(&out, separator);
        value_text_add(&out, option->key);
        value_text_add(&out, "=");
        value_text_add_value(&out, option, &spec->parts->held[i], brief);
        separator = ",";
    }
    if (spec->parts->rest != NULL) {
        value_text_add(&out, separator);
        value_text_add(&out, spec->parts->rest);
    }
    if (out.failed) {
        free(out.text);
        return NULL;
    }
    return out.text;
}

// ---- Values

static void held_free(HeldValue *held, unsigned count) {
    for (unsigned i = 0; held != NULL && i < count; i++) {
        held_value_free(&held[i]);
    }
    free(held);
}

// Returns the defaults of a class; a test checks those of built-in classes.
static HeldValue *held_default(const BotClass *bot_class, Message *message) {
    HeldValue *const held = calloc((size_t)bot_class->option_count + 1, sizeof *held);
    if (held == NULL) {
        (void)no_memory(message);
        return NULL;
    }
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const BotOptionSpec *const option = &bot_class->options[i];
        if (held_value_read(&held[i], option, option->default_value, BOT_FILES_NAMED, message) !=
            STATUS_OK) {
            held_free(held, bot_class->option_count);
            return NULL;
        }
    }
    return held;
}

// Updates texts and values from `held`.
static Status spec_renew(BotSpec *spec, Message *message) {
    BotSpecParts *const parts = spec->parts;
    char *const text = text_make(spec, false);
    char *const name = is_one_word(spec->bot_class) ? word_name(spec) : text_make(spec, true);
    if (text == NULL || name == NULL) {
        free(text);
        free(name);
        return no_memory(message);
    }
    free(parts->text);
    free(parts->name);
    parts->text = text;
    parts->name = name;
    for (unsigned i = 0; i < spec->bot_class->option_count; i++) {
        spec->values[i] = parts->held[i].value;
    }
    return STATUS_OK;
}

// ---- Specs

// Makes a spec. Takes over `held`, also on failure.
// @param plugin borrowed; NULL: the class is built in
static Status spec_make(BotSpec *out, const BotClass *bot_class, Plugin *plugin, HeldValue *held,
                        Message *message) {
    BotSpec spec = {.bot_class = bot_class,
                    .values = calloc((size_t)bot_class->option_count + 1, sizeof *spec.values),
                    .parts = calloc(1, sizeof *spec.parts)};
    if (spec.parts == NULL || spec.values == NULL) {
        held_free(held, bot_class->option_count);
        bot_spec_free(&spec);
        return no_memory(message);
    }
    spec.parts->held = held;
    spec.parts->plugin = plugin_hold(plugin);
    spec.parts->plain = held_default(bot_class, message);
    const Status status = spec.parts->plain != NULL ? spec_renew(&spec, message) : STATUS_NO_MEMORY;
    if (status != STATUS_OK) {
        bot_spec_free(&spec);
        return status;
    }
    *out = spec;
    return STATUS_OK;
}

Status bot_spec_default(BotSpec *out, const BotClass *bot_class, Message *message) {
    HeldValue *const held = held_default(bot_class, message);
    return held != NULL ? spec_make(out, bot_class, NULL, held, message) : STATUS_NO_MEMORY;
}

static Status spec_plugin(BotSpec *out, const char *path, BotFileUse use, Message *message) {
    Plugin *plugin = NULL;
    Status status = plugin_open(&plugin, path, use, message);
    if (status != STATUS_OK) {
        return status;
    }
    HeldValue *const held = held_default(plugin->bot_class, message);
    status =
        held != NULL ? spec_make(out, plugin->bot_class, plugin, held, message) : STATUS_NO_MEMORY;
    plugin_release(plugin);
    return status;
}

Status bot_spec_plugin(BotSpec *out, const char *path, Message *message) {
    return spec_plugin(out, path, BOT_FILES_READ, message);
}

static bool spec_is_absent(const BotSpec *spec) {
    CHECK(spec->bot_class != NULL && spec->parts != NULL);
    return spec->parts->plugin != NULL && spec->parts->plugin->trouble != NULL;
}

// Keeps options as written.
static Status rest_set(BotSpec *spec, const char *rest, Message *message) {
    if (rest == NULL) {
        return STATUS_OK;
    }
    char *const copy = strdup(rest);
    if (copy == NULL) {
        return no_memory(message);
    }
    free(spec->parts->rest);
    spec->parts->rest = copy;
    return spec_renew(spec, message);
}

Status bot_spec_copy(BotSpec *out, const BotSpec *from, Message *message) {
    const unsigned count = from->bot_class->option_count;
    HeldValue *const held = calloc((size_t)count + 1, sizeof *held);
    if (held == NULL) {
        return no_memory(message);
    }
    for (unsigned i = 0; i < count; i++) {
        if (held_value_copy(&held[i], &from->parts->held[i]) != STATUS_OK) {
            held_free(held, count);
            return no_memory(message);
        }
    }
    BotSpec copy = {.bot_class = NULL};
    Status status = spec_make(&copy, from->bot_class, from->parts->plugin, held, message);
    if (status == STATUS_OK) {
        copy.parts->use = from->parts->use;
        status = rest_set(&copy, from->parts->rest, message);
    }
    if (status != STATUS_OK) {
        bot_spec_free(&copy);
        return status;
    }
    *out = copy;
    return STATUS_OK;
}

void bot_spec_free(BotSpec *spec) {
    Plugin *const plugin = spec->parts != NULL ? spec->parts->plugin : NULL;
    if (spec->parts != NULL) {
        held_free(spec->parts->held, spec->bot_class->option_count);
        held_free(spec->parts->plain, spec->bot_class->option_count);
        free(spec->parts->rest);
        free(spec->parts->text);
        free(spec->parts->name);
    }
    free(spec->parts);
    free(spec->values);
    plugin_release(plugin); // last: the class belongs to it
    *spec = (BotSpec){.bot_class = NULL};
}

const char *bot_spec_text(const BotSpec *spec) {
    return spec->parts->text;
}

const char *bot_spec_name(const BotSpec *spec) {
    return spec->parts->name;
}

BotUnit bot_spec_unit(const BotSpec *spec) {
    return spec->bot_class != NULL && spec->bot_class->unit != NULL
               ? spec->bot_class->unit(spec->values)
               : BOT_UNIT_UNKNOWN;
}

// ---- Setting

// Returns an option of an earlier version, or NULL.
static const BotFormerOption *former_find(const BotClass *bot_class, const char *key) {
    const BotFormerOption *former = bot_class->former;
    while (former != NULL && former->key != NULL && strcmp(former->key, key) != 0) {
        former++;
    }
    return former != NULL && former->key != NULL ? former : NULL;
}

// Keeps an option of an earlier version as written, so that stored results can be read.
static Status former_keep(BotSpec *spec, const char *key, const char *value, Message *message) {
    static const char PLAIN[] = "+-.0123456789_abcdefghijklmnopqrstuvwxyz";
    ValueText text = {.text = NULL};
    if (value[strspn(value, PLAIN)] != '\0') {
        return message_set(message, STATUS_INVALID, "bot %s: option %s: expected a number or word",
                           spec->bot_class->name, key);
    }
    if (spec->parts->rest != NULL) {
        value_text_add(&text, spec->parts->rest);
        value_text_add(&text, ",");
    }
    value_text_add(&text, key);
    value_text_add(&text, "=");
    value_text_add(&text, value);
    const Status status = text.failed ? no_memory(message) : rest_set(spec, text.text, message);
    free(text.text);
    return status;
}

static Status option_unknown(const BotClass *bot_class, const char *key, Message *message) {
    const BotFormerOption *const former = former_find(bot_class, key);
    if (former != NULL) {
        return message_set(message, STATUS_INVALID, "bot %s: there is no option '%s' any more: %s",
                           bot_class->name, key, former->advice);
    }
    NameList known = name_list(key);
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        name_list_add(&known, bot_class->options[i].key);
    }
    char lister[64];
    (void)snprintf(lister, sizeof lister, "'carcarena bots %.30s' lists", bot_class->name);
    return message_set(message, STATUS_INVALID, "bot %s: unknown option '%.60s'%s", bot_class->name,
                       key, name_list_hint(&known, lister));
}

static Status option_set(BotSpec *spec, unsigned option, const char *value, Message *message) {
    HeldValue *const held = &spec->parts->held[option];
    const HeldValue before = *held;
    Status status =
        held_value_read(held, &spec->bot_class->options[option], value, spec->parts->use, message);
    if (status != STATUS_OK) {
        message_prefix(message, "bot %s: option %s", spec->bot_class->name,
                       spec->bot_class->options[option].key);
        return status;
    }
    HeldValue old = before;
    status = spec_renew(spec, message);
    if (status != STATUS_OK) {
        old = *held;
        *held = before;
    }
    held_value_free(&old);
    return status;
}

Status bot_spec_set(BotSpec *spec, const char *key, const char *value, Message *message) {
    if (spec_is_absent(spec)) {
        return message_set(message, STATUS_INVALID, "bot " PLUGIN ": %s",
                           spec->parts->plugin->trouble);
    }
    for (unsigned i = 0; i < spec->bot_class->option_count; i++) {
        if (strcmp(spec->bot_class->options[i].key, key) == 0) {
            return option_set(spec, i, value, message);
        }
    }
    return bot_spec_is_named(spec) && former_find(spec->bot_class, key) != NULL
               ? former_keep(spec, key, value, message)
               : option_unknown(spec->bot_class, key, message);
}

// A single word means "key=word" if exactly one option has that word.
static Status word_set(BotSpec *spec, const char *word, Message *message) {
    const BotClass *bot_class = spec->bot_class;
    const BotOptionSpec *owner = NULL;
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const BotOptionSpec *option = &bot_class->options[i];
        if (option->type != BOT_OPTION_WORD || word_find(option->words, word) < 0) {
            continue;
        }
        if (owner != NULL) {
            return message_set(message, STATUS_INVALID,
                               "bot %s: '%.60s' fits options %s and %s: write key=value",
                               bot_class->name, word, owner->key, option->key);
        }
        owner = option;
    }
    return owner != NULL ? bot_spec_set(spec, owner->key, word, message)
                         : option_unknown(bot_class, word, message);
}

// ---- From text

/** One "key=value" or "word" of a bot's text, split in place. */
typedef struct Item {
    char *key, *value; /* value: NULL for a single word */
} Item;

// Removes quotes and their backslashes. Returns the text after them, or NULL if the quotes do not
// end.
static char *unquote(char *value) {
    char *to = value;
    char *from = value + 1;
    for (; *from != '"'; from++) {
        from += from[0] == '\\' && from[1] != '\0' ? 1 : 0;
        if (*from == '\0') {
            return NULL;
        }
        *to++ = *from;
    }
    *to = '\0';
    return from + 1;
}

// Splits the next item off `*rest`, which becomes NULL after the last one.
static Status item_cut(Item *out, char **rest, const char *name, Message *message) {
    char *const start = *rest;
    char *end = start + strcspn(start, ",=");
    *out = (Item){start, NULL};
    if (*end == '=') {
        out->value = end + 1;
        *end = '\0';
        end = out->value[0] == '"' ? unquote(out->value) : out->value + strcspn(out->value, ",");
        if (end == NULL || (*end != ',' && *end != '\0')) {
            return message_set(message, STATUS_INVALID,
                               "bot %s: option %.60s: expected a quote \" at the end of what "
                               "begins with one, then a comma or nothing",
                               name, start);
        }
    }
    *rest = *end == ',' ? end + 1 : NULL;
    *end = '\0';
    return STATUS_OK;
}

static Status items_set(BotSpec *spec, char *rest, Message *message) {
    while (rest != NULL) {
        Item item;
        Status status = item_cut(&item, &rest, spec->bot_class->name, message);
        if (status == STATUS_OK) {
            status = item.value != NULL ? bot_spec_set(spec, item.key, item.value, message)
                                        : word_set(spec, item.key, message);
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

// Starts with the defaults of the plug-in named by the first of `*items`.
static Status plugin_begin(BotSpec *out, char **items, BotFileUse use, Message *message) {
    Item item = {NULL, NULL};
    Status status = *items != NULL ? item_cut(&item, items, PLUGIN, message) : STATUS_OK;
    if (status == STATUS_OK && (item.value == NULL || strcmp(item.key, PATH) != 0)) {
        status = message_set(message, STATUS_INVALID,
                             "bot " PLUGIN ": expected " PLUGIN ":" PATH
                             "=FILE, then its options as key=value");
    }
    if (status != STATUS_OK) {
        return status;
    }
    status = spec_plugin(out, item.value, use, message);
    if (status != STATUS_OK) {
        message_prefix(message, "bot " PLUGIN ": " PATH);
    }
    return status;
}

// Splits `items` in place.
// @param bot_class NULL: the class of the plug-in in the first item
static Status spec_from_items(BotSpec *out, const BotClass *bot_class, char *items, BotFileUse use,
                              Message *message) {
    BotSpec spec = {.bot_class = NULL};
    Status status = bot_class != NULL ? bot_spec_default(&spec, bot_class, message)
                                      : plugin_begin(&spec, &items, use, message);
    if (status == STATUS_OK) {
        spec.parts->use = use;
    }
    if (status == STATUS_OK && spec_is_absent(&spec)) {
        status = rest_set(&spec, items, message);
    } else if (status == STATUS_OK) {
        status = items_set(&spec, items, message);
    }
    if (status != STATUS_OK) {
        bot_spec_free(&spec);
        return status;
    }
    *out = spec;
    return STATUS_OK;
}

static Status items_read(BotSpec *out, const BotClass *bot_class, const char *items, BotFileUse use,
                         Message *message) {
    char *const copy = items != NULL ? strdup(items) : NULL;
    if (items != NULL && copy == NULL) {
        return no_memory(message);
    }
    const Status status = spec_from_items(out, bot_class, copy, use, message);
    free(copy);
    return status;
}

Status bot_spec_from_items(BotSpec *out, const BotClass *bot_class, const char *items,
                           Message *message) {
    return items_read(out, bot_class, items, BOT_FILES_READ, message);
}

Status bot_spec_name_items(BotSpec *out, const BotClass *bot_class, const char *items,
                           Message *message) {
    return items_read(out, bot_class, items, BOT_FILES_NAMED, message);
}

bool bot_name_known(const char *name) {
    return bot_class_find(name) != NULL || strcmp(name, PLUGIN) == 0;
}

static Status text_read(BotSpec *out, const char *text, BotFileUse use, Message *message) {
    const char *const items = strchr(text, ':');
    char *const name = strndup(text, items != NULL ? (size_t)(items - text) : strlen(text));
    if (name == NULL) {
        return no_memory(message);
    }
    const BotClass *const bot_class = bot_class_find(name);
    const Status status =
        bot_class != NULL || strcmp(name, PLUGIN) == 0
            ? items_read(out, bot_class, items != NULL ? items + 1 : NULL, use, message)
            : bot_class_unknown(name, message);
    free(name);
    return status;
}

Status bot_spec_from_text(BotSpec *out, const char *text, Message *message) {
    return text_read(out, text, BOT_FILES_READ, message);
}

Status bot_spec_name_text(BotSpec *out, const char *text, Message *message) {
    return text_read(out, text, BOT_FILES_NAMED, message);
}

bool bot_spec_is_named(const BotSpec *spec) {
    return spec->parts->use == BOT_FILES_NAMED;
}

const char *bot_spec_plugin_path(const BotSpec *spec) {
    return spec->parts->plugin != NULL ? spec->parts->plugin->file->path : NULL;
}

// ---- Bots

Status bot_create(void **out, const BotSpec *spec, const Rules *rules, Message *message) {
    const BotClass *const bot_class = spec->bot_class;
    if (spec_is_absent(spec)) {
        return message_set(message, STATUS_NOT_FOUND, "bot " PLUGIN ": %s",
                           spec->parts->plugin->trouble);
    }
    if (bot_spec_is_named(spec) && bot_class_find(bot_class->name) != bot_class) {
        return message_set(message, STATUS_NOT_FOUND,
                           "bot %s: it is named by stored data only, which start no program",
                           bot_class->name);
    }
    if (spec->parts->rest != NULL) {
        return message_set(message, STATUS_NOT_FOUND,
                           "bot %s: this version has no options %.60s; use the one that has",
                           bot_class->name, spec->parts->rest);
    }
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const SharedFile *const file = spec->parts->held[i].file;
        if (file != NULL && file->trouble != NULL) {
            return message_set(message, STATUS_NOT_FOUND, "bot %s: option %s: %s", bot_class->name,
                               bot_class->options[i].key, file->trouble);
        }
    }
    return bot_class->create(out, rules, spec->values, message);
}
