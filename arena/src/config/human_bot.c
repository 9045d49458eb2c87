// SPDX-License-Identifier: MIT
#include "config/human_bot.h"

#include "process/process_bot.h"

#include <string.h>

static const BotOptionSpec OPTIONS[] = {
    {"help", BOT_OPTION_WORD, "no", 0, 0, "no|yes", "may take moves back and ask for hints"}};

static Status human_create(void **out, const Rules *rules, const BotOptionValue *options,
                           Message *message) {
    return message_set(message, STATUS_INVALID,
                       "human: people play by hand, with 'carcarena play --bots human,...' or "
                       "'carcarena serve --play'");
}

// instances are never made
static void human_destroy(void *bot) {}

static Action human_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    return 0;
}

const BotClass HUMAN_BOT = {
    .name = "human",
    .summary = "a person, who plays by hand",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .create = human_create,
    .destroy = human_destroy,
    .choose = human_choose,
};

/** Classes outside of the registry. */
static const BotClass *const OTHER_CLASSES[] = {&HUMAN_BOT, &PROCESS_BOT};

/**
 * Writes the text after the class name in a bot's text, NULL if it is empty. @return false if the
 * text is of another class.
 */
static bool text_is_of(const BotClass *bot_class, const char *text, const char **items) {
    const size_t length = strlen(bot_class->name);
    if (strncmp(text, bot_class->name, length) != 0 ||
        (text[length] != ':' && text[length] != '\0')) {
        return false;
    }
    *items = text[length] == ':' ? text + length + 1 : NULL;
    return true;
}

Status player_spec_from_text(BotSpec *out, const char *text, Message *message) {
    const char *items = NULL;
    return text_is_of(&HUMAN_BOT, text, &items)
               ? bot_spec_from_items(out, &HUMAN_BOT, items, message)
               : process_spec_from_text(out, text, message);
}

Status player_spec_name_text(BotSpec *out, const char *text, Message *message) {
    const char *items = NULL;
    for (size_t i = 0; i < sizeof OTHER_CLASSES / sizeof OTHER_CLASSES[0]; i++) {
        if (text_is_of(OTHER_CLASSES[i], text, &items)) {
            return bot_spec_name_items(out, OTHER_CLASSES[i], items, message);
        }
    }
    return bot_spec_name_text(out, text, message);
}
