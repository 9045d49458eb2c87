/**
 * Bots in shared objects: a BotClass in a library of its own, which carcarena opens when a
 * configuration or a command line names its file. A plug-in is compiled with these headers and
 * linked with no library of carcarena: what it calls of the engine it finds in the program that
 * opens it, so that there is one engine whoever plays.
 *
 *     static const BotClass MY_BOT = {
 *         .name = "mine", .create = my_create, .destroy = my_destroy, .choose = my_choose};
 *     BOT_PLUGIN(MY_BOT)
 *
 *     cc -shared -fPIC $(pkg-config --cflags --libs carcarena-plugin) my_bot.c -o libmybot.so
 *     carcarena bots --plugin ./libmybot.so
 *     carcarena play --bots plugin:path=./libmybot.so,greedy
 *
 * bots/README.md tells the same with CMake. A plug-in runs in the process of the arena and can do
 * whatever a program can: open only what you trust. A program of yours that opens plug-ins too
 * (bot_spec_plugin) uses the shared libraries, or is linked whole with -rdynamic.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_BOT_PLUGIN_H
#define CARCARENA_BOTS_BOT_PLUGIN_H

#include "carcarena/bots/bot.h"
#include "carcarena/engine/library.h"
#include "carcarena/engine/view.h"
#include "carcarena/engine/whole_turns.h"

CARCARENA_BEGIN

/* Grows when what a plug-in calls or is asked means something else than before. */
enum { BOT_PLUGIN_ABI = 1 };

/* Calls X with every structure that a plug-in and the program must agree about. */
// clang-format off
#define BOT_PLUGIN_STRUCTURES(X) \
    X(BotPlugin) X(BotClass) X(BotOptionSpec) X(BotOptionValue) X(BotFile) X(BotBudget) \
    X(BotStats) X(BotCandidate) X(BotPly) X(Message) X(Rng) X(Pending) X(Outcome) X(ScoreLog) \
    X(WholeTurn) X(PlacedTile) X(FeatureView) X(GameFact) X(FigureView) X(AwayFigure) X(OpenCell) X(TileApart)
// clang-format on

enum { BOT_PLUGIN_STRUCTURES_MAX = 32 };

/** What a plug-in says about itself. The first two members stay where they are in every version. */
typedef struct BotPlugin {
    uint32_t abi;                              /* BOT_PLUGIN_ABI it was built with */
    uint32_t structure_count;                  /* of `sizes` */
    uint32_t sizes[BOT_PLUGIN_STRUCTURES_MAX]; /* bytes, in the order of BOT_PLUGIN_STRUCTURES */
    const BotClass *bot_class;
} BotPlugin;

/** The one function a plug-in exports, which BOT_PLUGIN defines. @return static data. */
typedef const BotPlugin *(*BotPluginEntry)(void);

/* Its name. */
#define BOT_PLUGIN_ENTRY "carcarena_plugin"

CARCARENA_END

#define BOT_PLUGIN_SIZE(type) (uint32_t)sizeof(type),
#define BOT_PLUGIN_ONE(type)  +1

#if defined(__cplusplus)
#define BOT_PLUGIN_LINKAGE extern "C"
#else
#define BOT_PLUGIN_LINKAGE
#endif

/** Defines the entry of a plug-in whose only bot is `bot_class_constant`, a constant BotClass.
 * Stands once in a plug-in, outside of functions. */
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
