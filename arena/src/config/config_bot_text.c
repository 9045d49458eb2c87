// SPDX-License-Identifier: MIT
#include "config/config_reader.h"

#include <inttypes.h>

void config_text_bot(TextBuffer *buffer, const ConfigBot *bot) {
    text_buffer_add(buffer, "{\"name\": ");
    text_buffer_json(buffer, bot->name);
    text_buffer_add(buffer, ", \"spec\": ");
    text_buffer_json(buffer, bot_spec_text(&bot->spec));
    text_buffer_format(buffer, ", \"budget\": {\"simulations\": %" PRIu64 ", \"move_ms\": %" PRIu64,
                       bot->simulations, bot->move_ms);
    if (bot->game_ms != 0) {
        text_buffer_format(buffer, ", \"game_ms\": %" PRIu64, bot->game_ms);
    }
    // Keys of later versions are written only if they differ from the default.
    if (bot->increment_ms != 0) {
        text_buffer_format(buffer, ", \"increment_ms\": %" PRIu64, bot->increment_ms);
    }
    if (bot->margin_ms >= 0) {
        text_buffer_format(buffer, ", \"margin_ms\": %" PRId64, bot->margin_ms);
    }
    if (bot->processor_clock) {
        text_buffer_add(buffer, ", \"clock\": \"processor\"");
    }
    text_buffer_add(buffer, "}}");
}
