// SPDX-License-Identifier: MIT
#include "carcarena/arena/export.h"

#include "run/filed_games.h"
#include "run/samples.h"
#include "run/tuning_text.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <string.h>

/** The state of an export. */
typedef struct Exporter {
    const TournamentConfig *config;
    const ExportSink *sink;
    ExportFormat format;
    Samples *samples;  // only for EXPORT_SAMPLES
    FiledGames *filed; // only for EXPORT_GAMES
    ExportBlocks blocks;
    bool begun; // a game was written
    TextBuffer line;
} Exporter;

static Status line_write(Exporter *exporter, Message *message) {
    if (!text_buffer_ok(&exporter->line)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the export");
    }
    if (exporter->line.length == 0) {
        return STATUS_OK;
    }
    const Status status = exporter->sink->write(exporter->sink->user, exporter->line.text,
                                                exporter->line.length, message);
    text_buffer_clear(&exporter->line);
    return status;
}

// ---- JSON Lines

/** Writes the configuration on one line; its strings have no newlines. */
static void json_config(TextBuffer *line, const char *text) {
    for (const char *part = text; *part != '\0';) {
        const size_t length = strcspn(part, "\n");
        text_buffer_format(line, "%.*s", (int)length, part);
        part += length;
        part += strspn(part, "\n ");
    }
}

static void json_header(Exporter *exporter) {
    const Schedule *const schedule = &exporter->config->schedule;
    text_buffer_format(&exporter->line,
                       "{\"run\": {\"schema\": %d, \"rules_hash\": \"%016" PRIx64
                       "\", \"blocks\": %" PRIu64 ", \"games_per_block\": %u, \"games\": %" PRIu64
                       ", ",
                       STORE_SCHEMA, rules_hash(exporter->config->match.rules),
                       schedule->request.rounds, schedule->games_per_block, schedule->games);
    if (exporter->config->commitment[0] != '\0') {
        text_buffer_format(&exporter->line, "\"commitment\": \"%s\", ",
                           exporter->config->commitment);
    }
    text_buffer_add(&exporter->line, "\"config\": ");
    json_config(&exporter->line, config_text(exporter->config));
    text_buffer_add(&exporter->line, "}}\n");
}

static void json_seats(Exporter *exporter, const GameRecord *record) {
    TextBuffer *const line = &exporter->line;
    const int players = exporter->config->schedule.request.players;
    text_buffer_add(line, ", \"bots\": [");
    for (int seat = 0; seat < players; seat++) {
        text_buffer_add(line, seat > 0 ? ", " : "");
        text_buffer_json(line, exporter->config->bots[record->bots[seat]].name);
    }
    text_buffer_add(line, "], \"scores\": [");
    for (int seat = 0; seat < players; seat++) {
        text_buffer_format(line, "%s%d", seat > 0 ? ", " : "", record->scores[seat]);
    }
    text_buffer_add(line, "], \"ranks\": [");
    for (int seat = 0; seat < players; seat++) {
        text_buffer_format(line, "%s%u", seat > 0 ? ", " : "", record->ranks[seat]);
    }
    text_buffer_add(line, "]");
}

static void json_faults(Exporter *exporter, const GameRecord *record) {
    if (record->faults == 0) {
        return;
    }
    const char *separator = "";
    text_buffer_add(&exporter->line, ", \"faults\": [");
    for (int seat = 0; seat < exporter->config->schedule.request.players; seat++) {
        if ((record->faults & (1U << seat)) != 0) {
            text_buffer_format(&exporter->line, "%s%d", separator, seat);
            separator = ", ";
        }
    }
    text_buffer_format(&exporter->line, "], \"fault_ply\": %u", record->fault_ply);
}

static void hexadecimal_add(TextBuffer *line, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        text_buffer_format(line, "%02x", bytes[i]);
    }
}

static void json_points(TextBuffer *line, const char *key, const int16_t *points) {
    text_buffer_format(line, "\"%s\": {", key);
    for (int kind = 0; kind < TALLY_KIND_COUNT; kind++) {
        text_buffer_format(line, "%s\"%s\": %d", kind > 0 ? ", " : "",
                           tally_kind_text((TallyKind)kind), points[kind]);
    }
    text_buffer_add(line, "}");
}

static void json_tally(Exporter *exporter, const GameTally *tally) {
    TextBuffer *const line = &exporter->line;
    if (!tally->kept) {
        return;
    }
    text_buffer_format(line, ", \"turns\": %u, \"tally\": [", tally->turns);
    for (int seat = 0; seat < exporter->config->schedule.request.players; seat++) {
        const SeatTally *const mine = &tally->seats[seat];
        text_buffer_add(line, seat > 0 ? ", {" : "{");
        json_points(line, "play", mine->points[TALLY_PLAY]);
        text_buffer_add(line, ", ");
        json_points(line, "end", mine->points[TALLY_END]);
        text_buffer_format(line,
                           ", \"placed\": %u, \"returned\": %u, \"completed\": %u, "
                           "\"completed_turns\": %u}",
                           mine->placed, mine->returned, mine->completed, mine->completed_turns);
    }
    text_buffer_add(line, "]");
}

static void json_voids(TextBuffer *line, const GameRecord *record) {
    for (uint32_t i = 0; i < record->void_count; i++) {
        const VoidAttempt *const attempt = &record->voids[i];
        text_buffer_format(line, "%s{\"attempt\": %u, \"plies\": %u",
                           i == 0 ? ", \"voids\": [" : ", ", attempt->attempt, attempt->plies);
        if (attempt->reason != END_VOID) {
            text_buffer_format(line, ", \"reason\": \"%s\", \"seat\": %u",
                               end_reason_text(attempt->reason), attempt->seat);
        }
        text_buffer_add(line, i + 1 == record->void_count ? "}]" : "}");
    }
}

static void json_game(Exporter *exporter, const GameRecord *record, const ScheduledGame *game) {
    TextBuffer *const line = &exporter->line;
    char seed[SEED_TEXT_SIZE];
    text_buffer_format(line,
                       "{\"game\": \"%" PRIu64 ".%u\", \"block\": %" PRIu64
                       ", \"index\": %u, \"deal\": %" PRIu64 ", \"seed\": %s, "
                       "\"attempt\": %u, \"deck\": \"%016" PRIx64 "\", \"first\": %u",
                       game->block, game->index, game->block, game->index, game->deal,
                       samples_seed_text(seed, exporter->config, game), record->attempt,
                       record->deck, record->first);
    json_seats(exporter, record);
    text_buffer_format(line, ", \"reason\": \"%s\"", end_reason_text(record->reason));
    json_voids(line, record);
    json_faults(exporter, record);
    text_buffer_format(line, ", \"plies\": %u, \"hash\": \"%016" PRIx64 "\"", record->plies,
                       record->state_hash);
    json_tally(exporter, &record->tally);
    if (record->actions != NULL) {
        text_buffer_add(line, ", \"actions\": \"");
        hexadecimal_add(line, record->actions, record->actions_size);
        text_buffer_add(line, "\"");
    }
    if (record->thinking != NULL) {
        text_buffer_add(line, ", \"thinking\": \"");
        hexadecimal_add(line, record->thinking, record->thinking_size);
        text_buffer_add(line, "\"");
    }
    text_buffer_add(line, "}\n");
}

// ---- CSV

// Columns of a tally for each seat, in this order.
static const char *const CSV_TIMES[TALLY_TIME_COUNT] = {"play", "end"};
static const char *const CSV_FIGURES[] = {"placed", "returned", "completed", "completed_turns"};

static void csv_tally_header(Exporter *exporter) {
    TextBuffer *const line = &exporter->line;
    for (int seat = 0; seat < exporter->config->schedule.request.players; seat++) {
        for (int i = 0; i < TALLY_TIME_COUNT * TALLY_KIND_COUNT; i++) {
            text_buffer_format(line, ",%s_%s%d", CSV_TIMES[i / TALLY_KIND_COUNT],
                               tally_kind_text((TallyKind)(i % TALLY_KIND_COUNT)), seat);
        }
        for (size_t i = 0; i < sizeof CSV_FIGURES / sizeof CSV_FIGURES[0]; i++) {
            text_buffer_format(line, ",%s%d", CSV_FIGURES[i], seat);
        }
    }
}

/** Writes the columns of a tally; empty without one. */
static void csv_tally(Exporter *exporter, const GameTally *tally) {
    TextBuffer *const line = &exporter->line;
    enum { FIGURES = sizeof CSV_FIGURES / sizeof CSV_FIGURES[0] };
    const int columns = TALLY_TIME_COUNT * TALLY_KIND_COUNT + FIGURES;
    text_buffer_add(line, ",");
    if (tally->kept) {
        text_buffer_format(line, "%u", tally->turns);
    }
    for (int seat = 0; seat < exporter->config->schedule.request.players; seat++) {
        const SeatTally *const mine = &tally->seats[seat];
        const uint32_t figures[FIGURES] = {mine->placed, mine->returned, mine->completed,
                                           mine->completed_turns};
        for (int i = 0; i < columns; i++) {
            const int kinds = TALLY_TIME_COUNT * TALLY_KIND_COUNT;
            if (!tally->kept) {
                text_buffer_add(line, ",");
            } else if (i < kinds) {
                text_buffer_format(line, ",%d",
                                   mine->points[i / TALLY_KIND_COUNT][i % TALLY_KIND_COUNT]);
            } else {
                text_buffer_format(line, ",%u", figures[i - kinds]);
            }
        }
    }
}

static void csv_header(Exporter *exporter) {
    const int players = exporter->config->schedule.request.players;
    static const char *const BY_SEAT[] = {"bot", "score", "rank"};
    text_buffer_add(&exporter->line, "block,game,deal,seed,attempt,deck,first,reason,faults,"
                                     "fault_ply,plies,hash");
    for (size_t i = 0; i < sizeof BY_SEAT / sizeof BY_SEAT[0]; i++) {
        for (int seat = 0; seat < players; seat++) {
            text_buffer_format(&exporter->line, ",%s%d", BY_SEAT[i], seat);
        }
    }
    text_buffer_add(&exporter->line, ",actions,turns");
    csv_tally_header(exporter);
    text_buffer_add(&exporter->line,
                    exporter->config->commitment[0] != '\0' ? ",voids,commitment\n" : ",voids\n");
}

static void csv_game(Exporter *exporter, const GameRecord *record, const ScheduledGame *game) {
    TextBuffer *const line = &exporter->line;
    const int players = exporter->config->schedule.request.players;
    const Schedule *const schedule = &exporter->config->schedule;
    text_buffer_format(line, "%" PRIu64 ",%u,%" PRIu64 ",", game->block, game->index, game->deal);
    if (!schedule->request.sealed) {
        text_buffer_format(line, "0x%016" PRIx64, schedule_deck_seed(schedule, game));
    }
    text_buffer_format(line, ",%u,%016" PRIx64 ",%u,%s,%u,%u,%u,", record->attempt, record->deck,
                       record->first, end_reason_text(record->reason), record->faults,
                       record->fault_ply, record->plies);
    text_buffer_format(line, "%016" PRIx64, record->state_hash);
    for (int seat = 0; seat < players; seat++) {
        text_buffer_add(line, ",");
        text_buffer_csv(line, exporter->config->bots[record->bots[seat]].name);
    }
    for (int seat = 0; seat < players; seat++) {
        text_buffer_format(line, ",%d", record->scores[seat]);
    }
    for (int seat = 0; seat < players; seat++) {
        text_buffer_format(line, ",%u", record->ranks[seat]);
    }
    text_buffer_add(line, ",");
    hexadecimal_add(line, record->actions, record->actions_size);
    csv_tally(exporter, &record->tally);
    text_buffer_add(line, ",");
    for (uint32_t i = 0; i < record->void_count; i++) {
        const VoidAttempt *const attempt = &record->voids[i];
        text_buffer_format(line, "%s%u:%u", i > 0 ? " " : "", attempt->attempt, attempt->plies);
        if (attempt->reason != END_VOID) {
            text_buffer_format(line, ":%s:%u", end_reason_text(attempt->reason), attempt->seat);
        }
    }
    if (exporter->config->commitment[0] != '\0') {
        text_buffer_format(line, ",%s", exporter->config->commitment);
    }
    text_buffer_add(line, "\n");
}

// ---- PGN headers, for rating programs

static void pgn_tag(TextBuffer *line, const char *name, const char *text) {
    text_buffer_format(line, "[%s \"", name);
    for (const char *c = text; *c != '\0'; c++) {
        text_buffer_format(line, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    }
    text_buffer_add(line, "\"]\n");
}

// Returns the PGN standard's word for how a game ended.
static const char *pgn_termination(uint32_t reason) {
    return reason == END_ILLEGAL                               ? "rules infraction"
           : reason == END_TIME                                ? "time forfeit"
           : reason == END_VOID || end_reason_is_fault(reason) ? "unterminated"
                                                               : "adjudication";
}

// Writes the tags that games on one deck share. A sealed run has no public seed.
static void pgn_deck(Exporter *exporter, const ScheduledGame *game) {
    const Schedule *const schedule = &exporter->config->schedule;
    if (!schedule->request.sealed) {
        text_buffer_format(&exporter->line, "[DeckSeed \"0x%016" PRIx64 "\"]\n",
                           schedule_deck_seed(schedule, game));
        return;
    }
    text_buffer_format(&exporter->line, "[DeckSeed \"sealed-%016" PRIx64 "\"]\n",
                       schedule_deck_label(schedule, game));
    pgn_tag(&exporter->line, "Commitment", exporter->config->commitment);
}

// Writes the game of two seats; `white` is earlier in the order of play.
static void pgn_pair(Exporter *exporter, const GameRecord *record, const ScheduledGame *game,
                     int white, int black) {
    TextBuffer *const line = &exporter->line;
    const ConfigBot *const bots = exporter->config->bots;
    const char *const result = record->ranks[white] < record->ranks[black]   ? "1-0"
                               : record->ranks[white] > record->ranks[black] ? "0-1"
                                                                             : "1/2-1/2";
    pgn_tag(line, "Event", exporter->config->name);
    text_buffer_format(line,
                       "[Site \"carcarena\"]\n[Date \"????.??.??\"]\n[Round \"%" PRIu64 ".%u\"]\n",
                       game->block, game->index);
    pgn_deck(exporter, game);
    pgn_tag(line, "White", bots[record->bots[white]].name);
    pgn_tag(line, "Black", bots[record->bots[black]].name);
    text_buffer_format(line,
                       "[Result \"%s\"]\n[WhitePoints \"%d\"]\n[BlackPoints \"%d\"]\n"
                       "[PlyCount \"%u\"]\n",
                       result, record->scores[white], record->scores[black], record->plies);
    if (record->reason != END_COMPLETED) {
        pgn_tag(line, "Termination", pgn_termination(record->reason));
    }
    text_buffer_format(line, "\n%s\n\n", result);
}

static void pgn_game(Exporter *exporter, const GameRecord *record, const ScheduledGame *game) {
    const int players = exporter->config->schedule.request.players;
    for (int place = 0; place < players; place++) {
        const int white = ((int)record->first + place) % players;
        for (int later = place + 1; later < players; later++) {
            const int black = ((int)record->first + later) % players;
            // A bot against itself carries no information, and rating programs fail on it.
            if (record->bots[white] != record->bots[black]) {
                pgn_pair(exporter, record, game, white, black);
            }
        }
    }
}

// ---- Export

/**
 * Checks values that a damaged or forged run may have and that would lead to wrong memory accesses.
 */
static Status record_check(const TournamentConfig *config, const GameRecord *record,
                           Message *message) {
    if (record->id >= config->schedule.games) {
        return message_set(message, STATUS_CONFLICT,
                           "game id %" PRIu64 " is not in this run's schedule", record->id);
    }
    for (int seat = 0; seat < config->schedule.request.players; seat++) {
        if (record->bots[seat] >= config->bot_count) {
            return message_set(message, STATUS_CONFLICT,
                               "game id %" PRIu64 ": there is no bot number %u", record->id,
                               record->bots[seat]);
        }
    }
    return STATUS_OK;
}

static Status game_export(Exporter *exporter, const GameRecord *record, Message *message) {
    TRY(record_check(exporter->config, record, message));
    if (exporter->format == EXPORT_SAMPLES) {
        const Status played = samples_add(exporter->samples, &exporter->line, record, message);
        return played == STATUS_OK ? line_write(exporter, message) : played;
    }
    if (exporter->format == EXPORT_GAMES) {
        text_buffer_add(&exporter->line, exporter->begun ? "\n" : "");
        exporter->begun = true;
        TRY(filed_games_add(exporter->filed, &exporter->line, record, message));
        return line_write(exporter, message);
    }
    const ScheduledGame game = schedule_game(&exporter->config->schedule, record->id);
    if (exporter->format == EXPORT_CSV) {
        csv_game(exporter, record, &game);
    } else if (exporter->format == EXPORT_PGN) {
        pgn_game(exporter, record, &game);
    } else {
        json_game(exporter, record, &game);
    }
    return line_write(exporter, message);
}

/** Returns the id of the first game of the block after the exported ones. */
static uint64_t id_end(const Exporter *exporter) {
    const uint64_t size = exporter->config->schedule.games_per_block;
    const ExportBlocks blocks = exporter->blocks;
    const uint64_t blocks_max = UINT64_MAX / size;
    return blocks.first > blocks_max || blocks.count > blocks_max - blocks.first
               ? UINT64_MAX
               : (blocks.first + blocks.count) * size;
}

/** Returns the id of the first game to export. */
static uint64_t id_first(const Exporter *exporter) {
    const uint64_t size = exporter->config->schedule.games_per_block;
    return exporter->blocks.first > UINT64_MAX / size ? UINT64_MAX : exporter->blocks.first * size;
}

/** Writes the header and the games. @param walk ended by the caller. */
static Status games_export(Exporter *exporter, StoreWalk **walk, Store *store, Message *message) {
    GameRecord record;
    bool found = false;
    if (exporter->format == EXPORT_SAMPLES) {
        TRY(samples_create(&exporter->samples, exporter->config, message));
    } else if (exporter->format == EXPORT_GAMES) {
        TRY(filed_games_create(&exporter->filed, exporter->config, message));
    }
    const uint64_t end = id_end(exporter);
    TRY(store_walk_begin(walk, store, id_first(exporter), message));
    if (exporter->format == EXPORT_CSV) {
        csv_header(exporter);
    } else if (exporter->format == EXPORT_JSON_LINES) {
        json_header(exporter);
    }
    TRY(line_write(exporter, message));
    TRY(store_walk_next(*walk, &record, NULL, &found, message));
    while (found && record.id < end) {
        TRY(game_export(exporter, &record, message));
        TRY(store_walk_next(*walk, &record, NULL, &found, message));
    }
    return STATUS_OK;
}

Status export_run(Store *store, const TournamentConfig *config, ExportFormat format,
                  const ExportSink *sink, Message *message) {
    const ExportBlocks all = {.count = UINT64_MAX};
    return export_run_blocks(store, config, format, all, sink, message);
}

Status export_run_blocks(Store *store, const TournamentConfig *config, ExportFormat format,
                         ExportBlocks blocks, const ExportSink *sink, Message *message) {
    if (format == EXPORT_TUNING || format == EXPORT_TUNING_CSV) {
        return tuning_export(store, config, format == EXPORT_TUNING_CSV, sink, message);
    }
    Exporter exporter = {.config = config, .sink = sink, .format = format, .blocks = blocks};
    StoreWalk *walk = NULL;
    const Status status = games_export(&exporter, &walk, store, message);
    store_walk_end(walk);
    samples_destroy(exporter.samples);
    filed_games_destroy(exporter.filed);
    text_buffer_free(&exporter.line);
    return status;
}
