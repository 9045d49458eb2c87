// SPDX-License-Identifier: MIT
#include "drawn_board.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

enum { WORD_SIZE = 64 };

/** Copies the characters before the first of `stops` and returns what follows them. */
static const char *part_copy(char *out, size_t size, const char *text, const char *stops) {
    const size_t length = strcspn(text, stops);
    if (length == 0 || length >= size) {
        fail_msg("drawing: cannot read '%s'", text);
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return text + length;
}

static const char *figure_read(DrawnCell *cell, const char *text) {
    if (cell->figure_count == DRAWN_FIGURES_MAX || strchr("RBYGKMN", text[1]) == NULL) {
        fail_msg("drawing: no figure in '%s'", text);
    }
    DrawnFigure *figure = &cell->figures[cell->figure_count++];
    figure->letter = text[1];
    text += 2;
    if (*text >= 'A' && *text <= 'Z') {
        figure->type = *text++;
    }
    return part_copy(figure->segment, sizeof figure->segment, text, ":=");
}

/** Reads one word other than a dot. */
static void cell_read(DrawnCell *cell, const char *word) {
    const char *at = word;
    if (*at == '?') {
        cell->label = at[1];
        at += at[1] == '\0' ? 1 : 2;
    } else if (*at == '[') {
        cell->start = true;
        at = part_copy(cell->tile, sizeof cell->tile, at + 1, "]");
        at += *at == ']' ? 1 : 0;
    } else {
        at = part_copy(cell->tile, sizeof cell->tile, at, ":=");
    }
    while (*at == ':') {
        at = figure_read(cell, at);
    }
    if (*at == '=' && at[1] != '\0') {
        cell->label = at[1];
        at += 2;
    }
    if (*at != '\0') {
        fail_msg("drawing: '%s' in '%s'", at, word);
    }
}

/** Shifts all cells so that the start tile is at 0,0. */
static void start_center(DrawnBoard *board) {
    unsigned starts = 0;
    int x = 0;
    int y = 0;
    for (unsigned i = 0; i < board->count; i++) {
        if (board->cells[i].start) {
            starts++;
            x = board->cells[i].x;
            y = board->cells[i].y;
        }
    }
    assert_int_equal(starts, 1);
    for (unsigned i = 0; i < board->count; i++) {
        board->cells[i].x -= x;
        board->cells[i].y -= y;
    }
}

void drawn_board_read(DrawnBoard *board, const char *drawing) {
    memset(board, 0, sizeof *board);
    int column = 0;
    int row = 0;
    for (const char *at = drawing; *at != '\0';) {
        if (*at == ' ' || *at == '\n') {
            column = *at == '\n' ? 0 : column;
            row += *at == '\n' ? 1 : 0;
            at++;
            continue;
        }
        char word[WORD_SIZE];
        at = part_copy(word, sizeof word, at, " \n");
        if (strcmp(word, ".") != 0) {
            assert_true(board->count < DRAWN_CELLS_MAX);
            DrawnCell *cell = &board->cells[board->count++];
            cell->x = column;
            cell->y = row;
            cell_read(cell, word);
        }
        column++;
    }
    start_center(board);
}

const DrawnCell *drawn_board_cell(const DrawnBoard *board, char label) {
    for (unsigned i = 0; i < board->count; i++) {
        if (board->cells[i].label == label) {
            return &board->cells[i];
        }
    }
    fail_msg("drawing: no cell is called '%c'", label);
    return NULL;
}
