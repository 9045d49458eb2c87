// SPDX-License-Identifier: MIT
#include "step/step_bot.h"

#include "carcarena/bots/registry.h"
#include "schedule/keyed_stream.h"
#include "text/integer_text.h"
#include "text/try_status.h"
#include "view/step_view.h"

#include <stdlib.h>

/* The contents of the request. */
typedef struct BotRequest {
    BotSpec spec;
    BotBudget budget;
    uint64_t seed;
    bool candidates;
} BotRequest;

static Status read_request(BotRequest *out, const cJSON *request, Message *message) {
    const char *text = NULL;
    int64_t simulations = 0;
    TRY(json_get_text(request, "bot", &text, message));
    TRY(bot_spec_from_text(&out->spec, text != NULL ? text : "", message));
    TRY(json_get_integer(request, "simulations", (JsonRange){0, 1000000000}, &simulations,
                         message));
    out->budget.simulations = (uint64_t)simulations;
    TRY(step_read_bits(request, "seed", &out->seed, message));
    return json_get_bool(request, "candidates", &out->candidates, message);
}

static void write_candidates(const StepGame *game, const BotRequest *wanted, const void *bot,
                             BotCandidate *candidates, JsonWriter *writer) {
    const BotClass *class = wanted->spec.bot_class;
    const uint32_t count = class->candidates != NULL ? class->candidates(bot, candidates) : 0;
    json_write_open(writer, "candidates", '[');
    for (uint32_t i = 0; i < count; i++) {
        char text[ACTION_TEXT_SIZE];
        json_write_open(writer, NULL, '{');
        json_write_text(
            writer, "text",
            action_to_text(game->rules, game->now.game, candidates[i].action, text, sizeof text));
        json_write_real(writer, "value", candidates[i].value);
        json_write_integer(writer, "visits", (int64_t)candidates[i].visits);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

/**
 * Asks the bot.
 * @param view room for the game as its seat sees it
 */
static void write_answer(StepGame *game, const BotRequest *wanted, void *bot, Game *view,
                         BotCandidate *candidates, JsonWriter *writer) {
    const BotClass *class = wanted->spec.bot_class;
    const int seat = game_pending(game->rules, game->now.game).player;
    game_copy(game->rules, view, game->now.game);
    game_observe(game->rules, view, seat);
    Rng rng = keyed_bot_stream(wanted->seed, 0, seat);
    if (class->new_game != NULL) {
        class->new_game(bot, view, seat);
    }
    const Action action = class->choose(bot, view, &wanted->budget, &rng);
    const BotStats stats = class->stats != NULL ? class->stats(bot) : (BotStats){0};
    json_write_text(writer, "bot", bot_spec_text(&wanted->spec));
    json_write_integer(writer, "player", seat);
    step_write_action(writer, "action", game->rules, game->now.game, action, -1);
    json_write_real(writer, "value", stats.value);
    json_write_integer(writer, "simulations", (int64_t)stats.simulations);
    json_write_integer(writer, "nodes", (int64_t)stats.nodes);
    if (wanted->candidates) {
        write_candidates(game, wanted, bot, candidates, writer);
    }
}

Status step_bot_answer(StepGame *game, const cJSON *request, JsonWriter *writer, Message *message) {
    BotRequest wanted = {.seed = 0, .candidates = true};
    Status status = read_request(&wanted, request, message);
    if (status != STATUS_OK) {
        bot_spec_free(&wanted.spec);
        return status;
    }
    void *bot = NULL;
    BotCandidate *candidates = calloc(rules_actions_max(game->rules), sizeof *candidates);
    Game *view = game_alloc(game->rules);
    status = candidates != NULL && view != NULL
                 ? bot_create(&bot, &wanted.spec, game->rules, message)
                 : message_set(message, STATUS_NO_MEMORY, "no memory for a bot");
    if (status == STATUS_OK) {
        write_answer(game, &wanted, bot, view, candidates, writer);
        wanted.spec.bot_class->destroy(bot);
    }
    bot_spec_free(&wanted.spec);
    free(candidates);
    free(view);
    return status;
}
