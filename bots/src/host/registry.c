// SPDX-License-Identifier: MIT
#include "carcarena/bots/registry.h"

#include "carcarena/engine/names.h"
#include "host/bot_classes.h"

#include <string.h>

#define BOT_CLASS_ADDRESS(bot_class) &bot_class,
static const BotClass *const CLASSES[] = {BOT_CLASS_LIST(BOT_CLASS_ADDRESS)};
#undef BOT_CLASS_ADDRESS

enum { CLASS_COUNT = sizeof CLASSES / sizeof CLASSES[0] };

const BotClass *bot_class_at(unsigned index) {
    return index < CLASS_COUNT ? CLASSES[index] : NULL;
}

const BotClass *bot_class_find(const char *name) {
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        if (strcmp(CLASSES[i]->name, name) == 0) {
            return CLASSES[i];
        }
    }
    return NULL;
}

Status bot_class_unknown(const char *name, Message *message) {
    NameList known = name_list(name);
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        name_list_add(&known, CLASSES[i]->name);
    }
    name_list_add(&known, "plugin");
    return message_set(message, STATUS_INVALID, "unknown bot '%.60s'%s", name,
                       name_list_hint(&known, "'carcarena bots' lists"));
}
