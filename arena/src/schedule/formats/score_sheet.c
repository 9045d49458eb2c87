// SPDX-License-Identifier: MIT
#include "schedule/formats/score_sheet.h"

#include <stdlib.h>

Status sheet_make(ScoreSheet *sheet, uint32_t participants, uint32_t width, Message *message) {
    *sheet = (ScoreSheet){.participants = participants, .width = width, .draw = 1};
    const size_t room = (size_t)participants + 1;
    sheet->entries = calloc(room * (width + 1), sizeof *sheet->entries);
    sheet->counts = calloc(room, sizeof *sheet->counts);
    sheet->scores = calloc(room, sizeof *sheet->scores);
    sheet->wins = calloc(room, sizeof *sheet->wins);
    sheet->differences = calloc(room, sizeof *sheet->differences);
    if (sheet->entries == NULL || sheet->counts == NULL || sheet->scores == NULL ||
        sheet->wins == NULL || sheet->differences == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the standings");
    }
    return STATUS_OK;
}

void sheet_free(ScoreSheet *sheet) {
    free(sheet->entries);
    free(sheet->counts);
    free(sheet->scores);
    free(sheet->wins);
    free(sheet->differences);
}

void sheet_add(ScoreSheet *sheet, uint32_t participant, SheetEntry entry) {
    CHECK(sheet->counts[participant] < sheet->width);
    sheet->entries[(size_t)participant * sheet->width + sheet->counts[participant]++] = entry;
    sheet->scores[participant] += entry.half_points;
}
