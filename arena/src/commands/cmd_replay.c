// SPDX-License-Identifier: MIT
//
// carcarena replay: plays one stored game again, move by move if asked.
#include "carcarena/arena/verify.h"
#include "carcarena/engine/text.h"
#include "commands/command.h"
#include "text/numbers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Arguments of the command, and what the watcher needs. */
typedef struct ReplayView {
    ArgumentList positional;
    bool moves, boards, board, actions;
    const TournamentConfig *config;
    const GameRecord *record;
    char *drawing; // room for a drawn board
    size_t drawing_size;
} ReplayView;

// ---- Printing

/** Draws the position, with more room if it needs that. */
static void board_print(ReplayView *view, const Game *game) {
    const Rules *const rules = view->config->match.rules;
    const size_t length = game_draw_board(rules, game, view->drawing, view->drawing_size);
    if (length >= view->drawing_size) {
        char *const larger = realloc(view->drawing, length + 1);
        if (larger == NULL) {
            return;
        }
        view->drawing = larger;
        view->drawing_size = length + 1;
        (void)game_draw_board(rules, game, view->drawing, view->drawing_size);
    }
    (void)printf("%s\n", view->drawing);
}

static void drawn_print(void *user, const Game *game, uint32_t type) {
    ReplayView *const view = user;
    const Rules *const rules = view->config->match.rules;
    char name[64];
    const Pending pending = game_pending(rules, game);
    if (view->boards) {
        board_print(view, game);
    }
    if (view->moves) {
        (void)printf("seat %d draws %s\n", pending.player,
                     rules_type_name(rules, type, name, sizeof name));
    }
}

static void acting_print(void *user, const Game *game, Action action) {
    ReplayView *const view = user;
    const Rules *const rules = view->config->match.rules;
    char text[ACTION_TEXT_SIZE];
    if (view->moves) {
        const Pending pending = game_pending(rules, game);
        (void)printf("seat %d %s: %s\n", pending.player,
                     view->config->bots[view->record->bots[pending.player]].name,
                     action_to_text(rules, game, action, text, sizeof text));
    }
}

static void record_print(const ReplayView *view) {
    const GameRecord *const record = view->record;
    const ScheduledGame game = schedule_game(&view->config->schedule, record->id);
    (void)printf("game %" PRIu64 ".%u of %s, deal %" PRIu64 ", seat %u begins\n", game.block,
                 game.index, view->config->name, game.deal, record->first);
    for (int seat = 0; seat < view->config->schedule.request.players; seat++) {
        (void)printf("  seat %d  %-24s %4d points  rank %u%s\n", seat,
                     view->config->bots[game.bots[seat]].name, record->scores[seat],
                     record->ranks[seat],
                     (record->faults & (1U << seat)) != 0 ? "  forfeited" : "");
    }
    (void)printf("  %u plies, %s, hash %016" PRIx64 "\n", record->plies,
                 end_reason_text(record->reason), record->state_hash);
}

// ---- Finding the game

/** Reads "block.index" or an id. */
static Status game_id_read(uint64_t *out, const char *text, const Schedule *schedule,
                           Message *message) {
    char copy[48];
    uint64_t block = 0;
    uint64_t index = 0;
    (void)snprintf(copy, sizeof copy, "%s", text);
    char *const dot = strchr(copy, '.');
    if (dot != NULL) {
        *dot = '\0';
    }
    const bool good =
        strlen(text) < sizeof copy && seed_from_text(&block, copy) &&
        (dot == NULL || (seed_from_text(&index, dot + 1) && index < schedule->games_per_block));
    const uint64_t limit = dot == NULL ? schedule->games : schedule->blocks;
    if (!good || block >= limit) {
        return message_set(
            message, STATUS_INVALID,
            "game '%.40s': expected BLOCK.GAME up to %" PRIu64 ".%u, or a number below %" PRIu64,
            text, schedule->blocks - 1, schedule->games_per_block - 1, schedule->games);
    }
    *out = dot == NULL ? block : block * schedule->games_per_block + index;
    return STATUS_OK;
}

static Status game_print(ReplayView *view, Verifier *verifier, bool *same, Message *message) {
    const MatchWatcher watcher = {.user = view, .drawn = drawn_print, .acting = acting_print};
    match_watch(verifier_match(verifier), &watcher);
    record_print(view);
    const Status status = verifier_check(verifier, view->record, same, message);
    if (status != STATUS_OK) {
        return status;
    }
    if (view->board || view->boards) {
        board_print(view, match_game(verifier_match(verifier)));
    }
    (void)printf("%s\n", *same ? "the replay agrees with what is stored" : message->text);
    return STATUS_OK;
}

static Status game_replay(ReplayView *view, Store *store, bool *same, Message *message) {
    uint64_t id = 0;
    StoreWalk *walk = NULL;
    Verifier *verifier = NULL;
    GameRecord record;
    bool found = false;
    Status status = game_id_read(&id, view->positional.items[1], &view->config->schedule, message);
    if (status == STATUS_OK) {
        status = store_walk_begin(&walk, store, id, message);
    }
    if (status == STATUS_OK) {
        status = store_walk_next(walk, &record, NULL, &found, message);
    }
    if (status == STATUS_OK && (!found || record.id != id)) {
        status = message_set(message, STATUS_NOT_FOUND, "game '%s' is not stored yet",
                             view->positional.items[1]);
    }
    if (status == STATUS_OK) {
        const VerifySource source = view->actions ? VERIFY_ACTIONS : verify_source(view->config);
        view->record = &record;
        status = verifier_create(&verifier, view->config, source, message);
    }
    if (status == STATUS_OK) {
        status = game_print(view, verifier, same, message);
    }
    view->record = NULL;
    verifier_destroy(verifier);
    store_walk_end(walk);
    return status;
}

// ---- The command

static int database_replay(ReplayView *view) {
    Message message = {{0}};
    Store *store = NULL;
    TournamentConfig *config = NULL;
    bool same = false;
    Status status = store_open_read(&store, &config, view->positional.items[0], &message);
    if (status == STATUS_OK) {
        view->config = config;
        status = game_replay(view, store, &same, &message);
    }
    store_close(store);
    config_destroy(config);
    free(view->drawing);
    if (status != STATUS_OK) {
        return command_fail("replay", status, &message);
    }
    return same ? EXIT_DONE : EXIT_DATA;
}

int cmd_replay(int argc, char **argv) {
    ReplayView view = {.moves = false};
    const ArgumentSpec specs[] = {
        {.name = "moves",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &view.moves},
         .help = "print every draw and action"},
        {.name = "boards",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &view.boards},
         .help = "draw the board before every turn"},
        {.name = "board",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &view.board},
         .help = "draw the final board"},
        {.name = "actions",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &view.actions},
         .help = "from the recorded actions instead of the bots"},
    };
    const ArgumentTable table = {
        .program = "carcarena replay",
        .positionals = "DB GAME",
        .summary = "Plays a stored game again from its seed and compares it with what is stored. "
                   "GAME is\nBLOCK.GAME as in exports, or its number.",
        .examples = "  carcarena replay results/quickstart/run.db 12.0 --moves --board\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 2,
        .positional_max = 2,
        .positional = &view.positional,
    };
    bool help = false;
    Message message = {{0}};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table);
    }
    return status == STATUS_OK ? database_replay(&view) : command_fail("replay", status, &message);
}
