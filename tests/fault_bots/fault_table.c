// SPDX-License-Identifier: MIT
#include "fault_table.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

enum { CONFIG_SIZE = 4096 };

static const char *text_or(const char *text, const char *other) {
    return text != NULL ? text : other;
}

void table_make(Table *table, const TablePlan *plan) {
    char text[CONFIG_SIZE];
    Message message = {""};
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"faults\", \"tilesets\": [\"base\"], \"players\": 2, "
                   "\"options\": {\"deck_limit\": 12}, \"seed\": 3, \"format\": \"round-robin\", "
                   "\"blocks\": 4, \"bots\": [{\"name\": \"broken\", \"class\": \"process\", "
                   "\"command\": [\"%s\", \"%s\", \"%s\"]%s}, %s]%s}",
                   text_or(plan->program, FAULT_BOT), plan->mode, text_or(plan->file, ""),
                   text_or(plan->more, ""), text_or(plan->other, "\"random\""),
                   text_or(plan->keys, ""));
    *table = (Table){.config = NULL};
    if (config_parse(&table->config, text, strlen(text), "test", NULL, &message) != STATUS_OK ||
        match_create(&table->match, &table->config->match, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    table->stats = process_stats_create();
    table->pool.config = table->config;
}

void table_play(Table *table, uint64_t id) {
    const ScheduledGame game = schedule_game(&table->config->schedule, id);
    Message message = {""};
    if (bot_pool_seat(&table->pool, table->seats, &game, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    const int seat = game.bots[0] == 0 ? 0 : 1;
    process_bot_keep_stats(table->seats[seat].bot, table->stats);
    match_play(table->match, &table->record, NULL, &game, table->seats);
}

void table_close(Table *table) {
    bot_pool_clear(&table->pool);
    process_stats_destroy(table->stats);
    match_destroy(table->match);
    config_destroy(table->config);
}
