// SPDX-License-Identifier: MIT
//
// A third-party program in C++17. The build includes all public headers before this line. A bot
// plays against itself on a shipped tile set, with objects that free themselves.
#include <carcarena/arena/shipped_tilesets.h>
#include <carcarena/bots/registry.h>
#include <carcarena/engine/game.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

namespace {

struct Deleter {
    void operator()(Rules *rules) const { rules_destroy(rules); }
    void operator()(Game *game) const { std::free(game); }
};

/**
 * Plays `bot` on all seats.
 *
 * @return the number of decisions
 */
int play(const Rules *rules, Game *game, const BotClass &bot_class, void *bot) {
    Rng chance = rng_make(7, 7);
    Rng mine = rng_make(7, 8);
    const BotBudget budget{};
    game_start(rules, game, 0);
    for (int decisions = 0;; decisions++) {
        Pending pending = game_pending(rules, game);
        for (; pending.kind == PENDING_DRAW; pending = game_pending(rules, game)) {
            game_draw(rules, game, &chance);
        }
        if (pending.kind == PENDING_OVER) {
            return decisions;
        }
        game_apply(rules, game, bot_class.choose(bot, game, &budget, &mine));
    }
}

} // namespace

int main() {
    const TileSet *const sets[] = {shipped_tileset_find("base")};
    RulesConfig config{};
    config.tilesets = sets;
    config.tileset_count = 1;
    config.players = 2;
    Message message{};
    Rules *compiled = nullptr;
    BotSpec spec{};
    if (rules_compile(&compiled, &config, &message) != STATUS_OK ||
        bot_spec_from_text(&spec, "greedy", &message) != STATUS_OK) {
        std::puts(message.text);
        return EXIT_FAILURE;
    }
    const std::unique_ptr<Rules, Deleter> rules(compiled);
    const std::unique_ptr<Game, Deleter> game(game_alloc(rules.get()));
    void *made = nullptr;
    if (bot_create(&made, &spec, rules.get(), &message) != STATUS_OK) {
        std::puts(message.text);
        return EXIT_FAILURE;
    }
    const int decisions = play(rules.get(), game.get(), *spec.bot_class, made);
    spec.bot_class->destroy(made);
    bot_spec_free(&spec);
    std::printf("%d decisions\n", decisions);
    return decisions > 72 ? EXIT_SUCCESS : EXIT_FAILURE;
}
