// SPDX-License-Identifier: MIT
//
// Chess managers count rounds of games. This arena counts blocks: one deck in several seat orders.
// A round with as many games as a seat design has becomes such a block. A round of one game is a
// game with a separate deck, in which bots take turns in starting. Without swapping, a round is one
// deck that the same seats play several times.
#include "carcarena/arena/schedule.h"
#include "config/chess_flags_reader.h"

#include <string.h>

static Status word_set(FlagReader *reader, const char *key, const char *word, Message *message) {
    return flag_set(reader->root, key, cJSON_CreateString(word), message);
}

static Status number_set(FlagReader *reader, const char *key, int64_t number, Message *message) {
    return flag_set(reader->root, key, cJSON_CreateNumber((double)number), message);
}

static const Format *format_given(const FlagReader *reader) {
    const char *const word =
        cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(reader->root, "format"));
    return word != NULL ? format_find(word) : format_at(0);
}

/** Returns the games of a block for `players` seats, 0 if the design does not exist. */
static uint32_t design_games(int players, SeatDesign design) {
    const ScheduleRequest request = {.rounds = 1,
                                     .repeat = 1,
                                     .bots = (uint32_t)players + 1,
                                     .players = players,
                                     .design = design};
    Schedule schedule;
    return schedule_make(&schedule, &request, NULL) == STATUS_OK ? schedule.games_per_block : 0;
}

/** Finds the seat design whose block has as many games as the round. */
static Status design_find(const FlagReader *reader, const char **out, Message *message) {
    static const struct {
        const char *word;
        SeatDesign design;
    } DESIGNS[] = {{"balanced", SEATS_BALANCED}, {"rotate", SEATS_ROTATE}, {"full", SEATS_FULL}};
    const double given =
        cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(reader->root, "players"));
    const int players = given >= 2 && given <= PLAYERS_MAX ? (int)given : 2;
    for (size_t i = 0; i < sizeof DESIGNS / sizeof DESIGNS[0]; i++) {
        if (design_games(players, DESIGNS[i].design) == reader->games) {
            *out = DESIGNS[i].word;
            return STATUS_OK;
        }
    }
    return flag_error(message, "games",
                      "with %d players expected 1 game per round, or the seat orders of a deck: %u "
                      "(each bot starts once) or %u (all orders balanced)%s",
                      players, design_games(players, SEATS_ROTATE),
                      design_games(players, SEATS_BALANCED), "; with -noswap any number");
}

static Status seats_make(FlagReader *reader, Message *message) {
    const char *design = reader->design;
    if (reader->noswap) {
        const Status status = word_set(reader, "seats", "fixed", message);
        return status == STATUS_OK && reader->games > 1
                   ? number_set(reader, "repeat", reader->games, message)
                   : status;
    }
    if (design == NULL && reader->games == 1) {
        const Status status = word_set(reader, "start", "fewest_starts", message);
        return status == STATUS_OK ? word_set(reader, "seats", "fixed", message) : status;
    }
    if (design == NULL && reader->games > 1) {
        const Status status = design_find(reader, &design, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return design != NULL ? word_set(reader, "seats", design, message) : STATUS_OK;
}

Status chess_flags_games(FlagReader *reader, Message *message) {
    if (reader->design != NULL && (reader->noswap || reader->games > 0)) {
        return flag_error(message, "seatdesign",
                          "cannot be combined with -games, -repeat or -noswap; leave these out");
    }
    const Status status = seats_make(reader, message);
    if (status != STATUS_OK || reader->rounds == 0) {
        return status;
    }
    cJSON_DeleteItemFromObjectCaseSensitive(reader->root, "games");
    const Format *const format = format_given(reader);
    const bool staged = format != NULL && (strcmp(format_word(format), "swiss") == 0 ||
                                           strcmp(format_word(format), "ladder") == 0);
    if (staged) {
        return number_set(reader, "rounds", reader->rounds, message);
    }
    const int64_t each = reader->noswap && reader->games > 1 ? reader->games : 1;
    return number_set(reader, "blocks", reader->rounds * each, message);
}
