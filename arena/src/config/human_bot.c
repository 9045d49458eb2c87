// SPDX-License-Identifier: MIT
#include "config/human_bot.h"

#include "process/process_bot.h"

#include <string.h>

static const BotOptionSpec OPTIONS[] = {
    {"help", BOT_OPTION_WORD, "no", 0, 0, "no|yes", "may take moves back and ask for hints"}};

static Status human_create(void **out, const Rules *rules, const BotOptionValue *options,
                           Message *message) {
    (void)out;
    (void)rules;
    (void)options;
    return message_set(message, STATUS_INVALID,
                       "human: people play by hand, with 'carcarena play --bots human,...' or "
                       "'carcarena serve --play'");
}

static void human_destroy(void *bot) {
    (void)bot; // none is ever made
}

static Action human_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    (void)bot;
    (void)game;
    (void)budget;
    (void)rng;
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

Status player_spec_from_text(BotSpec *out, const char *text, Message *message) {
    const size_t length = strlen(HUMAN_BOT.name);
    if (strncmp(text, HUMAN_BOT.name, length) != 0 ||
        (text[length] != ':' && text[length] != '\0')) {
        return process_spec_from_text(out, text, message);
    }
    return bot_spec_from_items(out, &HUMAN_BOT, text[length] == ':' ? text + length + 1 : NULL,
                               message);
}
