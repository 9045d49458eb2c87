// SPDX-License-Identifier: MIT
#include "cluster/result_message.h"

#include "play/batch_queue.h"

#include <inttypes.h>
#include <stdlib.h>

void result_write(Wire *out, uint32_t task, const PlayedUnit *unit) {
    wire_put_number(out, task);
    wire_put_number(out, unit->lease.place);
    wire_put_word(out, unit->lease.number);
    wire_put_word(out, unit->lease.blocks.first);
    wire_put_word(out, unit->lease.blocks.count);
    wire_put_number(out, unit->whole ? 1 : 0);
    wire_put_number(out, (uint32_t)unit->games);
    wire_put_word(out, unit->hash);
    wire_put_word(out, unit->spent_ns);
    wire_put_bytes(out, unit->bytes->bytes, unit->bytes->size);
}

ResultMail result_own(uint32_t task, const PlayedUnit *unit) {
    return (ResultMail){.task = task,
                        .lease = unit->lease,
                        .whole = unit->whole,
                        .games = (uint32_t)unit->games,
                        .hash = unit->hash,
                        .spent_ns = unit->spent_ns,
                        .bytes = {.bytes = unit->bytes->bytes, .size = unit->bytes->size}};
}

bool result_read(ResultMail *out, uint32_t from, ByteReader *reader) {
    *out = (ResultMail){.task = number_decode(reader, UINT32_MAX)};
    out->lease.rank = from;
    out->lease.place = number_decode(reader, UINT32_MAX);
    out->lease.number = word_decode(reader);
    out->lease.blocks.first = word_decode(reader);
    out->lease.blocks.count = word_decode(reader);
    out->whole = number_decode(reader, 1) == 1;
    out->games = number_decode(reader, UINT32_MAX);
    out->hash = word_decode(reader);
    out->spent_ns = word_decode(reader);
    out->bytes.bytes = wire_take_bytes(reader, &out->bytes.size);
    return !reader->damaged && reader->size == 0;
}

/** Returns the position of a game in its lease. */
static bool game_place(const ResultMail *result, const TournamentConfig *config,
                       const TravelGame *game, uint64_t *place) {
    const bool known =
        shard_has(&config->schedule, config->shard, game->record.id, place) &&
        record_is_possible(&game->record, config->schedule.request.players, config->bot_count);
    *place -= known ? result->lease.blocks.first : 0;
    return known && *place < result->lease.blocks.count;
}

static bool game_fits(const TravelGame *game, size_t bytes_max) {
    const size_t bytes =
        game->record.actions_size + game->record.thinking_size + game->timing.moves_size;
    return bytes <= bytes_max;
}

static Status games_check(const ResultMail *result, const TournamentConfig *config, bool *seen,
                          Message *message) {
    const int players = config->schedule.request.players;
    const size_t bytes_max = batch_bytes_max(config);
    ByteReader reader = result->bytes;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < result->games; i++) {
        TravelGame game;
        uint64_t hash = 0;
        uint64_t place = 0;
        if (!game_decode(&game, &hash, &reader, players)) {
            return message_set(message, STATUS_CONFLICT, "game %u of a result is damaged", i);
        }
        if (!game_place(result, config, &game, &place) || seen[place] ||
            !game_fits(&game, bytes_max)) {
            return message_set(message, STATUS_CONFLICT,
                               "game id %" PRIu64 " cannot have come out of games %" PRIu64
                               " to %" PRIu64,
                               game.record.id, result->lease.blocks.first,
                               result->lease.blocks.first + result->lease.blocks.count - 1);
        }
        seen[place] = true;
        sum += hash;
    }
    return reader.size == 0 && sum == result->hash
               ? STATUS_OK
               : message_set(message, STATUS_CONFLICT, "the checksum of a result is wrong");
}

Status result_check(const ResultMail *result, const TournamentConfig *config, Message *message) {
    const uint64_t count = result->lease.blocks.count;
    if (result->games > count || (result->whole && result->games != count)) {
        return message_set(message, STATUS_CONFLICT, "%u games came for a lease of %" PRIu64,
                           result->games, count);
    }
    bool *const seen = calloc(count > 0 ? count : 1, sizeof *seen);
    if (seen == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a result");
    }
    const Status status = games_check(result, config, seen, message);
    free(seen);
    return status;
}
