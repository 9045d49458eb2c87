/**
 * Plug-ins: bots in shared objects. A plug-in is a library with one BotClass that carcarena opens
 * when a configuration or command line names its file. Compile it with these headers and link it
 * with no carcarena library: it uses the engine of the program that opens it.
 *
 *     static const BotClass MY_BOT = {
 *         .name = "mine", .create = my_create, .destroy = my_destroy, .choose = my_choose};
 *     BOT_PLUGIN(MY_BOT)
 *
 *     cc -shared -fPIC $(pkg-config --cflags --libs carcarena-plugin) my_bot.c -o libmybot.so
 *     carcarena bots --plugin ./libmybot.so
 *     carcarena play --bots plugin:path=./libmybot.so,greedy
 *
 * bots/guide/PLUGINS.md shows the same with CMake. A plug-in runs inside the arena's process with
 * all its rights: open only plug-ins you trust. A program of your own that opens plug-ins
 * (bot_spec_plugin) must use the shared libraries, or be linked with -rdynamic.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_PLUGIN_H
#define CARCARENA_BOTS_BOT_PLUGIN_H

#include "carcarena/bots/bot.h"
#include "carcarena/bots/mcts_evaluator.h"
#include "carcarena/engine/library.h"
#include "carcarena/engine/view.h"
#include "carcarena/engine/whole_turns.h"

CARCARENA_BEGIN

/* Increases when the meaning of anything that a plug-in calls or implements changes. */
enum { BOT_PLUGIN_ABI = 2 };

/* Calls X with every structure on which the plug-in and the program must agree. */
// clang-format off
#define BOT_PLUGIN_STRUCTURES(X) \
    X(BotPlugin) X(BotClass) X(BotOptionSpec) X(BotOptionValue) X(BotFile) X(BotBudget) \
    X(BotStats) X(BotCandidate) X(BotPly) X(Message) X(Rng) X(Pending) X(Outcome) X(ScoreLog) X(ScoreEvent) \
    X(WholeTurn) X(PlacedTile) X(FeatureView) X(GameFact) X(FigureView) X(OffBoardFigure) X(OpenCell) X(ReserveTile) \
    X(MctsEvaluator) X(MctsTurn)
// clang-format on

enum { BOT_PLUGIN_STRUCTURES_MAX = 32 };

/** Describes a plug-in. The first two members keep their place in every version. */
typedef struct BotPlugin {
    uint32_t abi;                              /* BOT_PLUGIN_ABI at compile time */
    uint32_t structure_count;                  /* number of `sizes` */
    uint32_t sizes[BOT_PLUGIN_STRUCTURES_MAX]; /* in bytes, in the order of BOT_PLUGIN_STRUCTURES */
    const BotClass *bot_class;
} BotPlugin;

/** The only function that a plug-in exports; BOT_PLUGIN defines it. Returns static data. */
typedef const BotPlugin *(*BotPluginEntry)(void);

/* The name of that function. */
#define BOT_PLUGIN_ENTRY "carcarena_plugin"

CARCARENA_END

#define BOT_PLUGIN_SIZE(type) (uint32_t)sizeof(type),
#define BOT_PLUGIN_ONE(type)  +1

#if defined(__cplusplus)
#define BOT_PLUGIN_LINKAGE extern "C"
#else
#define BOT_PLUGIN_LINKAGE
#endif

/**
 * Defines the entry of a plug-in whose only bot is `bot_class_constant`, a constant BotClass. Use
 * it once per plug-in, outside functions.
 */
#define BOT_PLUGIN(bot_class_constant)                                                             \
    BOT_PLUGIN_LINKAGE __attribute__((visibility("default"))) const BotPlugin *carcarena_plugin(   \
        void);                                                                                     \
    const BotPlugin *carcarena_plugin(void) {                                                      \
        static const BotPlugin PLUGIN = {BOT_PLUGIN_ABI,                                           \
                                         0 BOT_PLUGIN_STRUCTURES(BOT_PLUGIN_ONE),                  \
                                         {BOT_PLUGIN_STRUCTURES(BOT_PLUGIN_SIZE)},                 \
                                         &(bot_class_constant)};                                   \
        return &PLUGIN;                                                                            \
    }

#endif
