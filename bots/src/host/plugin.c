// SPDX-License-Identifier: MIT
//
// A plug-in sees the functions of the program; other code cannot see the plug-in's. It is opened
// privately, its own symbols take precedence within it, and a second engine is rejected, since
// rules compiled by one engine are invalid for another.
#include "host/plugin.h"

#include "carcarena/bots/bot_plugin.h"
#include "host/bot_value.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The sanitizers cannot follow such calls and refuse the flag.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SANITIZED 0
#endif
#if SANITIZED || !defined RTLD_DEEPBIND // musl has no such flag
enum { OPEN_MODE = RTLD_NOW | RTLD_LOCAL };
#else
enum { OPEN_MODE = RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND };
#endif

// ---- Stand-in for a missing plug-in

static Status absent_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    return message_set(message, STATUS_NOT_FOUND, "the plug-in is not there");
}

static void absent_destroy(void *bot) {}

static Action absent_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    return 0;
}

static const BotClass ABSENT = {.name = "plugin",
                                .summary = "a plug-in that is not there",
                                .create = absent_create,
                                .destroy = absent_destroy,
                                .choose = absent_choose};

// ---- Checks

static const struct {
    const char *name;
    uint32_t size;
} STRUCTURES[] = {
#define STRUCTURE_ROW(type) {#type, sizeof(type)},
    BOT_PLUGIN_STRUCTURES(STRUCTURE_ROW)
#undef STRUCTURE_ROW
};

enum { STRUCTURE_COUNT = sizeof STRUCTURES / sizeof STRUCTURES[0] };
_Static_assert((int)STRUCTURE_COUNT <= (int)BOT_PLUGIN_STRUCTURES_MAX, "room for all sizes");

static Status version_check(const BotPlugin *about, const char *path, Message *message) {
    if (about->abi != BOT_PLUGIN_ABI) {
        return message_set(message, STATUS_INVALID,
                           "expected '%.200s' to be a plug-in of version %d, it is of version %u: "
                           "build it again with the headers of this program",
                           path, BOT_PLUGIN_ABI, about->abi);
    }
    if (about->structure_count != STRUCTURE_COUNT) {
        return message_set(message, STATUS_INVALID,
                           "expected '%.200s' to know %d structures, it knows %u: build it again "
                           "with the headers of this program",
                           path, STRUCTURE_COUNT, about->structure_count);
    }
    for (unsigned i = 0; i < STRUCTURE_COUNT; i++) {
        if (about->sizes[i] != STRUCTURES[i].size) {
            return message_set(message, STATUS_INVALID,
                               "expected '%.200s' to be built with a %s of %u bytes, its has %u: "
                               "build it again with the headers of this program",
                               path, STRUCTURES[i].name, STRUCTURES[i].size, about->sizes[i]);
        }
    }
    return STATUS_OK;
}

static bool key_plain(const char *key) {
    return key != NULL && key[0] != '\0' && strlen(key) < 64 &&
           key[strspn(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")] ==
               '\0';
}

static Status option_check(const BotClass *bot_class, unsigned index, Message *message) {
    const BotOptionSpec *const option = &bot_class->options[index];
    if (!key_plain(option->key) || strcmp(option->key, "path") == 0) {
        return message_set(message, STATUS_INVALID,
                           "option %u: expected a key of letters, digits, '_', '-' and '.', other "
                           "than 'path'",
                           index);
    }
    for (unsigned i = 0; i < index; i++) {
        if (strcmp(bot_class->options[i].key, option->key) == 0) {
            return message_set(message, STATUS_INVALID, "option %s is there twice", option->key);
        }
    }
    if ((int)option->type < BOT_OPTION_INTEGER || (int)option->type > BOT_OPTION_FILE ||
        option->help == NULL || option->default_value == NULL ||
        (option->type == BOT_OPTION_WORD && option->words == NULL) ||
        (option->type == BOT_OPTION_FILE && option->default_value[0] != '\0')) {
        return message_set(message, STATUS_INVALID,
                           "option %s: expected a known type, a help text, words for a word, and a "
                           "default, which is \"\" for a file",
                           option->key);
    }
    HeldValue value = {.text = NULL};
    const Status status =
        held_value_read(&value, option, option->default_value, BOT_FILES_NAMED, message);
    if (status != STATUS_OK) {
        message_prefix(message, "default of option %s", option->key);
    }
    held_value_free(&value);
    return status;
}

static Status class_check(const BotClass *bot_class, Message *message) {
    if (bot_class == NULL || !key_plain(bot_class->name) || bot_class->summary == NULL ||
        bot_class->create == NULL || bot_class->destroy == NULL || bot_class->choose == NULL ||
        (bot_class->options == NULL && bot_class->option_count > 0)) {
        return message_set(message, STATUS_INVALID,
                           "expected a class with a name of letters, digits, '_', '-' and '.', "
                           "summary, create, destroy and choose");
    }
    Status status = STATUS_OK;
    for (unsigned i = 0; status == STATUS_OK && i < bot_class->option_count; i++) {
        status = option_check(bot_class, i, message);
    }
    return status;
}

// ---- Opening

// Converts an object pointer to a function, for which ISO C has no conversion.
static BotPluginEntry entry_find(void *handle) {
    void *const object = dlsym(handle, BOT_PLUGIN_ENTRY);
    BotPluginEntry entry = NULL;
    _Static_assert(sizeof object == sizeof entry, "as POSIX has it");
    memcpy(&entry, &object, sizeof entry);
    return entry;
}

static bool engine_is_ours(void *handle) {
    void *const theirs = dlsym(handle, "rules_compile");
    Status (*const ours)(Rules **, const RulesConfig *, Message *) = rules_compile;
    return theirs == NULL || memcmp(&theirs, &ours, sizeof theirs) == 0;
}

static Status library_open(Plugin *plugin, Message *message) {
    const char *const path = plugin->file->path;
    // Without a slash dlopen would search the system's folders.
    const size_t size = strlen(path) + sizeof "./";
    char *const file = malloc(size);
    if (file == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a plug-in");
    }
    (void)snprintf(file, size, "%s%s", strchr(path, '/') == NULL ? "./" : "", path);
    plugin->handle = dlopen(file, OPEN_MODE);
    free(file);
    if (plugin->handle == NULL) {
        return message_set(message, STATUS_INVALID,
                           "expected a shared object that can be opened: %.500s",
                           dlerror()); // NOLINT(concurrency-mt-unsafe): glibc has one a thread
    }
    if (!engine_is_ours(plugin->handle)) {
        return message_set(
            message, STATUS_INVALID,
            "expected a plug-in without an engine, '%.200s' brings one: link it with "
            "carcarena-plugin only",
            path);
    }
    const BotPluginEntry entry = entry_find(plugin->handle);
    if (entry == NULL) {
        return message_set(message, STATUS_INVALID,
                           "expected a plug-in, '%.200s' has no function " BOT_PLUGIN_ENTRY
                           ": BOT_PLUGIN(class) of carcarena/bots/bot_plugin.h makes it",
                           path);
    }
    const BotPlugin *const about = entry();
    Status status = version_check(about, path, message);
    if (status == STATUS_OK) {
        status = class_check(about->bot_class, message);
        plugin->bot_class = about->bot_class;
        if (status != STATUS_OK) {
            message_prefix(message, "the class in '%.200s'", path);
        }
    }
    return status;
}

static Status trouble_keep(Plugin *plugin, const Message *message) {
    plugin->bot_class = &ABSENT;
    plugin->trouble = strdup(message->text);
    return plugin->trouble != NULL ? STATUS_OK : STATUS_NO_MEMORY;
}

Status plugin_open(Plugin **out, const char *text, BotFileUse use, Message *message) {
    Plugin *const plugin = calloc(1, sizeof *plugin);
    if (plugin == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a plug-in");
    }
    Message reason = {""};
    atomic_init(&plugin->holders, 1);
    Status status = shared_file_read(&plugin->file, text, use, &reason);
    if (status == STATUS_OK && plugin->file->trouble != NULL) {
        status = message_set(&reason, STATUS_INVALID, "%s", plugin->file->trouble);
    } else if (status == STATUS_OK) {
        status = library_open(plugin, &reason);
    }
    if (status == STATUS_INVALID && plugin->file != NULL && plugin->file->expected) {
        status = trouble_keep(plugin, &reason);
    }
    if (status != STATUS_OK) {
        plugin_release(plugin);
        return message_set(message, status, "%s", reason.text);
    }
    *out = plugin;
    return STATUS_OK;
}

Plugin *plugin_hold(Plugin *plugin) {
    if (plugin != NULL) {
        (void)atomic_fetch_add(&plugin->holders, 1);
    }
    return plugin;
}

void plugin_release(Plugin *plugin) {
    if (plugin == NULL || atomic_fetch_sub(&plugin->holders, 1) != 1) {
        return;
    }
    if (plugin->handle != NULL) {
        (void)dlclose(plugin->handle);
    }
    shared_file_release(plugin->file);
    free(plugin->trouble);
    free(plugin);
}
