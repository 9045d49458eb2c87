// SPDX-License-Identifier: MIT
#include "commands/play/replay_output.h"

#include "commands/output/picture_file.h"
#include "text/try_status.h"

#include <unistd.h>

Status replay_output_make(ReplayOutput *output, const ReplayStyle *style, const Rules *rules,
                          const char *const *names, const char *title, Message *message) {
    const GameViewerStyle shown = {.think = style->think,
                                   .moves = style->moves || style->boards,
                                   .boards = style->boards,
                                   .last_board = style->board || style->boards,
                                   .large = style->large,
                                   .delay_ms = style->delay_ms,
                                   .screen = style->delay_ms > 0 && isatty(STDOUT_FILENO) != 0};
    *output = (ReplayOutput){.style = style, .rules = rules};
    TRY(game_viewer_create(&output->viewer, rules, names, &shown, message));
    if (style->html != NULL) {
        TRY(game_page_create(&output->page, rules, names, title, message));
    }
    page_watch_make(&output->watch, output->page, game_viewer_watcher(output->viewer));
    return STATUS_OK;
}

void replay_output_free(ReplayOutput *output) {
    game_viewer_destroy(output->viewer);
    game_page_destroy(output->page);
}

void replay_output_end(ReplayOutput *output, const Game *game, const GameRecord *record) {
    game_viewer_end(output->viewer, game, record);
}

Status replay_output_write(const ReplayOutput *output, const Game *game, const GameRecord *record,
                           Message *message) {
    if (output->style->svg != NULL) {
        TRY(picture_file_board(output->style->svg, output->rules, game, message));
    }
    if (output->style->html != NULL) {
        TRY(page_watch_write(&output->watch, output->style->html, game, record, NULL, message));
    }
    return STATUS_OK;
}
