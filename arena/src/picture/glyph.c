// SPDX-License-Identifier: MIT
#include "picture/glyph.h"

#include <string.h>

/* Classes: s stone, d wood, h roof, p paper, g gold, b blue, e red, q green, k ink without line,
 * n line alone; without a class the color of the player. */

#define HOUSE(x, y)                                                                                \
    "<path class=\"cc-p\" d=\"M" x " " y "v-9h13v9z\"/><path class=\"cc-h\" d=\"M" x " " y         \
    "m-2-8 8.5-8 8.5 8z\"/>"
#define PIG                                                                                        \
    "M-15 2c0-8 7-11 15-11h3l4-4 2 5c3 1 4 3 5 5l3 1v5l-4 2c-2 3-3 4-4 5v5h-5v-4h-9v4h-5v-5c-3-2-" \
    "5-5-5-8z"
#define PERSON                                                                                     \
    "M0-23a9.5 9.5 0 0 1 8 14l13 6c3 2 3 9-1 9l-9 1 6 12c1 3-1 5-4 5h-8l-5-7-5 7h-8c-3 "           \
    "0-5-2-4-5l6-12"                                                                               \
    "-9-1c-4 0-4-7-1-9l13-6a9.5 9.5 0 0 1 8-14z"

static const Glyph GLYPHS[] = {
    // Symbols in cities.
    {"pennant", 11,
     "<path class=\"cc-b\" d=\"M-9-10h18v9c0 7-4 10-9 12c-5-2-9-5-9-12z\"/>"
     "<path class=\"cc-p\" d=\"M-9-3l9 6 9-6v-3l-9 6-9-6z\"/>"},
    {"cathedral", 24,
     "<path class=\"cc-s\" d=\"M-19 21v-27h11v27zM8 21v-27h11v27z\"/>"
     "<path class=\"cc-p\" d=\"M-8 21v-19l8-8 8 8v19z\"/>"
     "<path class=\"cc-b\" d=\"M-21-6l7.5-15 7.5 15zM6-6l7.5-15 7.5 15z\"/>"
     "<circle class=\"cc-b\" cy=\"5\" r=\"3.5\"/><path class=\"cc-k\" d=\"M-3 21v-5a3 3 0 0 1 6 "
     "0v5z\"/>"},
    {"cloth", 12,
     "<path class=\"cc-b\" d=\"M-11-6h17a6 6 0 0 1 0 12h-17z\"/>"
     "<circle class=\"cc-p\" cx=\"6\" r=\"6\"/><path class=\"cc-n\" d=\"M6-2a2 2 0 1 1-2 2\"/>"},
    {"grain", 12,
     "<path class=\"cc-n\" d=\"M0 12v-22M-8 10c2-6 5-8 8-10M8 10c-2-6-5-8-8-10\"/>"
     "<path class=\"cc-g\" d=\"M0-2c-6 0-7-4-7-7 5 0 7 3 7 7c0-4 2-7 7-7c0 3-1 7-7 7M0 5c-6 "
     "0-7-4-7-7 5 0 7 "
     "3 7 7c0-4 2-7 7-7c0 3-1 7-7 7z\"/>"},
    {"wine", 12,
     "<path class=\"cc-d\" d=\"M-9-9h18c3 6 3 12 0 18h-18c-3-6-3-12 0-18z\"/>"
     "<path class=\"cc-n\" d=\"M-10-4h20M-10 4h20\"/>"},
    {"princess", 12, "<path class=\"cc-g\" d=\"M-9 9l-3-15 7 6 5-10 5 10 7-6-3 15z\"/>"},
    {"siege", 12,
     "<path class=\"cc-e\" d=\"M1-12c8 8 12 13 7 21c-3 4-13 4-16 0c-5-6-2-11 2-14c0 3 1 5 3 6c3-4 "
     "4-8 4-13z\"/>"},
    {"darmstadtium", 14,
     "<path class=\"cc-g\" d=\"M0-14l12 7v14l-12 7-12-7v-14z\"/>"
     "<path class=\"cc-n\" d=\"M-4-6v12h4a6 6 0 0 0 0-12z\"/>"},
    {"school", 18,
     "<path class=\"cc-p\" d=\"M-17 14v-14h34v14z\"/><path class=\"cc-h\" d=\"M-20 0l6-8h28l6 "
     "8z\"/>"
     "<path class=\"cc-n\" d=\"M0-8v-10\"/><path class=\"cc-e\" d=\"M0-18h9v5h-9z\"/>"
     "<path class=\"cc-k\" d=\"M-3 14v-8h6v8z\"/>"},
    {"german-castle", 20,
     "<path class=\"cc-s\" d=\"M-17 17v-24h4v4h4v-4h4v4h10v-4h4v4h4v-4h4v24z\"/>"
     "<path class=\"cc-p\" d=\"M-6 17v-30h12v30z\"/><path class=\"cc-h\" d=\"M-8-13l8-8 8 8z\"/>"
     "<path class=\"cc-k\" d=\"M-3 17v-7a3 3 0 0 1 6 0v7z\"/>"},
    {"porxada", 14,
     "<path class=\"cc-p\" d=\"M-14 13v-17h28v17h-6v-7a3 3 0 0 0-6 0v7h-4v-7a3 3 0 0 0-6 0v7z\"/>"
     "<path class=\"cc-h\" d=\"M-17-4l17-10 17 10z\"/>"},
    // Cloisters and similar features.
    {"cloister", 21,
     "<path class=\"cc-p\" d=\"M-15 18v-15h30v15z\"/><path class=\"cc-h\" d=\"M-19 4l8-9h22l8 "
     "9z\"/>"
     "<path class=\"cc-p\" d=\"M-6 4v-13h12v13z\"/><path class=\"cc-h\" d=\"M-9-8l9-8 9 8z\"/>"
     "<path class=\"cc-n\" d=\"M0-23v7M-3-20h6\"/><path class=\"cc-k\" d=\"M-3 18v-6a3 3 0 0 1 6 "
     "0v6z\"/>"},
    {"monastery", 21,
     "<path class=\"cc-s\" d=\"M-18 18v-25h9v25zM9 18v-25h9v25z\"/><path class=\"cc-p\" d=\"M-9 "
     "18v-15h18v15z\"/>"
     "<path class=\"cc-b\" d=\"M-20-6l6.5-10 6.5 10zM7-6l6.5-10 6.5 10zM-11 4l11-10 11 10z\"/>"
     "<path class=\"cc-n\" d=\"M0-15v8M-3-12h6\"/><path class=\"cc-k\" d=\"M-3 18v-6a3 3 0 0 1 6 "
     "0v6z\"/>"},
    {"church", 21,
     "<path class=\"cc-p\" d=\"M-4 18v-14h20v14z\"/><path class=\"cc-h\" d=\"M-6 5l5-9h15l5 9z\"/>"
     "<path class=\"cc-s\" d=\"M-15 18v-22h11v22z\"/><path class=\"cc-b\" d=\"M-17-3l7.5-18 7.5 "
     "18z\"/>"},
    {"shrine", 21,
     "<path class=\"cc-s\" d=\"M-17 17v-23l5-4 4 4v23zM8 17v-23l4-4 5 4v23zM-19-6v-8h38v8z\"/>"
     "<circle class=\"cc-g\" cy=\"8\" r=\"6\"/>"},
    {"hut", 20,
     "<path class=\"cc-d\" d=\"M-12 10v-14h24v14z\"/><path class=\"cc-h\" d=\"M-17-2l17-16 17 "
     "16z\"/>"
     "<path class=\"cc-n\" d=\"M-7 10v8h-4M7 10v8h4\"/><path class=\"cc-k\" d=\"M-4 "
     "10v-9h8v9z\"/>"},
    {"garden", 14,
     "<circle class=\"cc-q\" r=\"13\"/><circle class=\"cc-e\" cx=\"-5\" cy=\"-4\" r=\"3\"/>"
     "<circle class=\"cc-g\" cx=\"5\" cy=\"-4\" r=\"3\"/><circle class=\"cc-p\" cy=\"5\" "
     "r=\"3\"/>"},
    {"abbey", 40,
     "<path class=\"cc-p\" d=\"M-30 34v-28h60v28z\"/><path class=\"cc-b\" d=\"M-37 8l15-18h44l15 "
     "18z\"/>"
     "<path class=\"cc-p\" d=\"M-12 8v-27h24v27z\"/><path class=\"cc-b\" d=\"M-17-17l17-15 17 "
     "15z\"/>"
     "<path class=\"cc-n\" d=\"M0-42v10M-5-38h10M-22 16v10M22 16v10\"/>"
     "<path class=\"cc-k\" d=\"M-6 34v-12a6 6 0 0 1 12 0v12z\"/>"},
    // On roads.
    {"inn", 13,
     "<ellipse class=\"cc-b\" cy=\"8\" rx=\"13\" ry=\"5\"/><path class=\"cc-p\" d=\"M-8 "
     "6v-9h16v9z\"/>"
     "<path class=\"cc-e\" d=\"M-11-2l11-9 11 9z\"/>"},
    {"lake-inn", 13,
     "<ellipse class=\"cc-b\" cy=\"3\" rx=\"14\" ry=\"8\"/><path class=\"cc-p\" d=\"M-6 "
     "2v-7h12v7z\"/>"
     "<path class=\"cc-e\" d=\"M-9-4l9-8 9 8z\"/>"},
    {"tunnel", 12,
     "<path class=\"cc-s\" d=\"M-12 9v-7a12 12 0 0 1 24 0v7z\"/>"
     "<path class=\"cc-k\" d=\"M-7 9v-6a7 7 0 0 1 14 0v6z\"/>"},
    // Of whole tiles.
    {"bazaar", 15,
     "<path class=\"cc-p\" d=\"M-13 13v-15h26v15z\"/><path class=\"cc-k\" d=\"M-4 13v-9h8v9z\"/>"
     "<path class=\"cc-e\" d=\"M-15-2l5-10h20l5 10c-3 4-7 4-10 0c-3 4-7 4-10 0c-3 4-7 4-10 0z\"/>"},
    {"market-quarter", 15,
     "<path class=\"cc-p\" d=\"M-13 13v-15h26v15z\"/><path class=\"cc-k\" d=\"M-9 13v-9h18v9z\"/>"
     "<path class=\"cc-g\" d=\"M-15-2l5-10h20l5 10c-3 4-7 4-10 0c-3 4-7 4-10 0c-3 4-7 4-10 0z\"/>"},
    {"wheel-1", 16, "<circle class=\"cc-g\" r=\"15\"/><circle class=\"cc-k\" r=\"4\"/>"},
    {"wheel-2", 16,
     "<circle class=\"cc-g\" r=\"15\"/><circle class=\"cc-k\" cx=\"-6\" r=\"4\"/>"
     "<circle class=\"cc-k\" cx=\"6\" r=\"4\"/>"},
    {"wheel-3", 16,
     "<circle class=\"cc-g\" r=\"15\"/><circle class=\"cc-k\" cx=\"-7\" cy=\"5\" r=\"4\"/>"
     "<circle class=\"cc-k\" cx=\"7\" cy=\"5\" r=\"4\"/>"
     "<circle class=\"cc-k\" cy=\"-7\" r=\"4\"/>"},
    {"castle-quarter", 16,
     "<path class=\"cc-s\" d=\"M-15 14v-25h6v4h5v-4h8v4h5v-4h6v25z\"/>"
     "<path class=\"cc-k\" d=\"M-4 14v-8a4 4 0 0 1 8 0v8z\"/>"},
    {"blacksmith-quarter", 15,
     "<path class=\"cc-s\" d=\"M-15-7h27c0 5-4 9-10 9v4h6v6h-16v-6h4v-4c-6 0-10-4-11-9z\"/>"},
    {"cathedral-quarter", 20,
     "<path class=\"cc-p\" d=\"M-12 17v-17l12-8 12 8v17z\"/><path class=\"cc-b\" d=\"M-5-5l5-14 5 "
     "14z\"/>"
     "<path class=\"cc-n\" d=\"M0 0v9M-4 4h8\"/>"},
    {"castle", 16,
     "<path class=\"cc-s\" d=\"M-15 14v-25h6v4h5v-4h8v4h5v-4h6v25z\"/>"
     "<path class=\"cc-k\" d=\"M-4 14v-8a4 4 0 0 1 8 0v8z\"/>"},
    {"crop-shield", 16,
     "<circle class=\"cc-g\" r=\"15\"/><path class=\"cc-n\" d=\"M-7-7h14v6c0 5-3 8-7 "
     "10c-4-2-7-5-7-10z\"/>"},
    {"crop-joker", 16,
     "<circle class=\"cc-g\" r=\"15\"/><path class=\"cc-n\" d=\"M0-9v18M-8-5l16 10M-8 5l16-10\"/>"},
    {"crop-pitchfork", 16,
     "<circle class=\"cc-g\" r=\"15\"/><path class=\"cc-n\" d=\"M0 11v-20M-6-9v6c0 5 12 5 12 "
     "0v-6\"/>"},
    {"crop-club", 16,
     "<circle class=\"cc-g\" r=\"15\"/><path class=\"cc-n\" d=\"M-4 9l4-8 4 8zM-4-1a4 4 0 1 1 "
     "2-6a4 4 0 1 1 4 0a4 "
     "4 0 1 1 2 6\"/>"},
    {"ferry", 18,
     "<ellipse class=\"cc-b\" rx=\"19\" ry=\"15\"/><path class=\"cc-n\" d=\"M-9-3c3-3 6 3 9 0s6 3 "
     "9 0M-9 4c3-3 6 3 9 "
     "0s6 3 9 0\"/>"},
    {"festival", 15,
     "<path class=\"cc-n\" d=\"M-13 14v-24M13 14v-24M-13-10c8 7 18 7 26 0\"/>"
     "<path class=\"cc-e\" d=\"M-10-8l7 3-4 6z\"/><path class=\"cc-g\" d=\"M-3-5h6l-3 7z\"/>"
     "<path class=\"cc-b\" d=\"M10-8l-7 3 4 6z\"/>"},
    {"flier-nw", 17,
     "<path class=\"cc-p\" d=\"M-4 4l-12-20 20 12 12 6c2 1 1 4-2 4l-6-1-1-1 1 6c0 3-3 4-4 2z\"/>"
     "<path class=\"cc-e\" d=\"M-16-16l9 2-7 7z\"/>"},
    {"flier-w", 17,
     "<path class=\"cc-p\" d=\"M-18 0l16-4 10-12c1-2 4-1 4 1l-3 13h8v4h-8l3 13c0 2-3 3-4 "
     "1l-10-12z\"/>"
     "<path class=\"cc-e\" d=\"M-18 0l9-5v10z\"/>"},
    {"spring", 15,
     "<circle class=\"cc-u\" r=\"15\"/><path class=\"cc-i\" d=\"M9 0a9 9 0 1 1-9-9a5 5 0 1 1-5 5a2 "
     "2 0 0 1 4 0\"/>"},
    {"lake", 20,
     "<path class=\"cc-u\" d=\"M-19 2c-1-10 8-15 17-15s20 4 20 14s-9 15-19 15-17-4-18-14z\"/>"
     "<path class=\"cc-i\" d=\"M-10-3c3-3 6 3 9 0s6 3 9 0M-9 5c3-3 6 3 9 0s6 3 9 0\"/>"},
    {"gingerbread", 13,
     "<path class=\"cc-d\" d=\"M0-13a5 5 0 0 1 4 8l7 1c3 1 3 5 0 6l-5 0 3 8c0 3-4 4-6 2l-3-5-3 "
     "5c-2 2-6 1-6-2l3-8-5 "
     "0c-3-1-3-5 0-6l7-1a5 5 0 0 1 4-8z\"/>"},
    {"fair", 16,
     "<path class=\"cc-p\" d=\"M-14 12v-12l14-12 14 12v12z\"/>"
     "<path class=\"cc-e\" d=\"M-14 0l14-12 14 12h-9v12h-10v-12z\"/>"},
    {"plague", 16,
     "<circle class=\"cc-k\" r=\"15\"/><path class=\"cc-p\" d=\"M-8-9h12l9 20-17-8h-4z\"/>"
     "<circle class=\"cc-e\" cx=\"-2\" cy=\"-4\" r=\"3\"/>"},
    {"gold", 13, "<path class=\"cc-g\" d=\"M-13 9l3-8h8l3 8zM-1 9l3-8h8l3 8zM-7 0l3-8h8l3 8z\"/>"},
    {"vineyard", 14,
     "<path class=\"cc-q\" d=\"M0-6c-2-8-12-8-14-4c4 5 9 6 14 4c3-4 6-5 10-5c-1 4-5 6-10 5z\"/>"
     "<g class=\"cc-a\"><circle cx=\"-5\" cy=\"-2\" r=\"4\"/><circle cx=\"5\" cy=\"-2\" "
     "r=\"4\"/><circle cy=\"4\" "
     "r=\"4\"/><circle cx=\"-5\" cy=\"5\" r=\"4\"/><circle cx=\"5\" cy=\"5\" r=\"4\"/><circle "
     "cy=\"11\" r=\"4\"/></g>"},
    {"hill", 18,
     "<path class=\"cc-q\" d=\"M-19 12c5-2 8-22 16-22c6 0 7 7 10 10c4 3 8 10 12 12z\"/>"
     "<path class=\"cc-n\" d=\"M-9 4c2-4 4-7 6-7M0 5c2-2 4-3 6-2\"/>"},
    {"mountain", 22,
     "<path class=\"cc-s\" d=\"M-21 14l12-24l6 8l7-14l18 30z\"/>"
     "<path class=\"cc-p\" d=\"M-9-10l-4 8l5-2l5 2zM4-16l-4 8l5-2l4 2z\"/>"},
    {"mage", 15,
     "<path class=\"cc-a\" d=\"M-13 11c4-2 6-14 13-24c3 10 8 21 13 24c-8 4-18 4-26 0z\"/>"
     "<path class=\"cc-g\" d=\"M0-2l2 4 4 0-3 3 1 4-4-2-4 2 1-4-3-3 4 0z\"/>"},
    {"robber", 16,
     "<path class=\"cc-k\" d=\"M-13 15c0-12 5-17 13-17c8 0 13 5 13 17z\"/>"
     "<circle class=\"cc-p\" cy=\"-6\" r=\"8\"/>"
     "<path class=\"cc-k\" d=\"M-9-8h18l-2 5h-14zM-12-10h24l-4-2c-1-5-4-6-8-4c-4-2-7-1-8 4z\"/>"},
    {"volcano", 19,
     "<path class=\"cc-d\" d=\"M-19 15l12-25h14l12 25z\"/>"
     "<path class=\"cc-e\" d=\"M-7-10h14l2 5-4 8-4-6-4 9-3-9-3 2z\"/>"
     "<path class=\"cc-n\" d=\"M-4-14c-3-3 2-4 0-7M4-14c-3-3 2-4 0-7\"/>"},
    {"portal", 16,
     "<path class=\"cc-s\" d=\"M-14 15v-14a14 14 0 0 1 28 0v14z\"/>"
     "<path class=\"cc-a\" d=\"M-8 15v-13a8 8 0 0 1 16 0v13z\"/>"
     "<path class=\"cc-i\" d=\"M4 4a4 4 0 1 1-4-4a2 2 0 1 1-1 3\"/>"},
    {"dragon", 18,
     "<path class=\"cc-e\" d=\"M-17 9c3-3 4-8 3-13l-4-4c5-3 9-2 12 1c2-5 8-9 17-9c-4 3-5 6-5 9c5 1 "
     "8 3 12 8c-5-2-7-1-9 "
     "2c-2 5-7 9-14 9c-3 0-6-1-7-3c-2 1-4 1-5 0z\"/><circle class=\"cc-k\" cx=\"-9\" cy=\"-4\" "
     "r=\"1.5\"/>"},
    {"tower", 17,
     "<path class=\"cc-s\" d=\"M-6-15h12l9 9v12l-9 9h-12l-9-9v-12z\"/><circle class=\"cc-k\" "
     "r=\"7\"/>"},
    {"watchtower", 16,
     "<path class=\"cc-s\" d=\"M-6 16l2-20h8l2 20z\"/><path class=\"cc-d\" "
     "d=\"M-9-4v-8h18v8z\"/><path class=\"cc-e\" d=\"M-11-12l11-5 11 5z\"/>"},
    {"circus", 16,
     "<circle class=\"cc-p\" r=\"16\"/><path class=\"cc-e\" d=\"M-12 9v-7l12-11 12 11v7z\"/>"
     "<path class=\"cc-k\" d=\"M-3 9l3-9 3 9z\"/>"},
    {"rose", 17,
     "<circle class=\"cc-p\" r=\"16\"/><path class=\"cc-d\" d=\"M0-15l4 11 11 4-11 4-4 "
     "11-4-11-11-4 11-4z\"/>"},
    {"rose-blue", 17,
     "<circle class=\"cc-p\" r=\"16\"/><path class=\"cc-b\" d=\"M0-15l4 11 11 4-11 4-4 "
     "11-4-11-11-4 11-4z\"/>"},
    {"pig-herd", 16, "<path class=\"cc-o\" d=\"" PIG "\"/>"},
    {"pictured-pigs", 16, "<path class=\"cc-o\" d=\"" PIG "\"/>"},
    {"village", 20, HOUSE("-17", "3") HOUSE("4", "0") HOUSE("-8", "17")},
    {"gate", 9,
     "<path class=\"cc-s\" d=\"M-8 7v-14h4v3h3v-3h2v3h3v-3h4v14z\"/><path class=\"cc-k\" d=\"M-3 "
     "7v-5a3 3 0 0 1 6 0v5z\"/>"},
    // Marks.
    {"shed", 11,
     "<path class=\"cc-d\" d=\"M-9 9v-10h18v10z\"/><path class=\"cc-s\" d=\"M-11 0l4-8h15l3 "
     "8z\"/>"},
    {"house", 12,
     "<path class=\"cc-p\" d=\"M-9 10v-11h18v11z\"/><path class=\"cc-e\" d=\"M-12 0l12-11 12 "
     "11z\"/>"},
    {"turret", 13,
     "<path class=\"cc-s\" d=\"M-6 12v-18h12v18z\"/><path class=\"cc-e\" d=\"M-8-5l8-9 8 9z\"/>"},
    {"wagon-came-from", 10,
     "<circle class=\"cc-n\" r=\"9\"/><path class=\"cc-n\" d=\"M-6-6l12 12M6-6l-12 12\"/>"},
    {"dragon-was-here", 10,
     "<path class=\"cc-e\" d=\"M-8 8c0-8 3-13 6-16c0 5 0 8-2 12c4-2 6-6 7-10c4 6 5 10 3 14z\"/>"},
    {"bridge", 46,
     "<path class=\"cc-d\" d=\"M-8-58h16v116h-16z\"/>"
     "<path class=\"cc-n\" d=\"M-8-44h16M-8-30h16M-8-16h16M-8 0h16M-8 16h16M-8 30h16M-8 44h16\"/>"},
    {"boat", 12,
     "<path class=\"cc-d\" d=\"M-12 3h24l-5 8h-14z\"/><path class=\"cc-p\" d=\"M-1 2v-14l9 "
     "12z\"/>"},
    {"sheep", 12,
     "<path class=\"cc-p\" d=\"M-9 6c-4-2-4-7 0-8c0-4 5-6 8-3c3-3 8-1 8 3c4 1 3 7-1 8c-3 3-12 3-15 "
     "0z\"/>"
     "<circle class=\"cc-k\" cx=\"-10\" cy=\"-1\" r=\"3.5\"/><path class=\"cc-n\" d=\"M-5 8v4M4 "
     "8v4\"/>"},
    {"challenger", 9,
     "<path class=\"cc-e\" d=\"M-7-8l7 6 7-6 1 2-6 7 5 5-2 2-5-5-5 5-2-2 5-5-6-7z\"/>"},
    {"wind-rose", 17,
     "<circle class=\"cc-p\" r=\"16\"/><path class=\"cc-b\" d=\"M0-15l4 11 11 4-11 4-4 "
     "11-4-11-11-4 11-4z\"/>"},
    {"scored-now", 15, "<circle class=\"cc-m\" r=\"15\"/>"},
    {"taken-up", 12, "<path class=\"cc-e\" d=\"M-10 10v-8h20v8zM-3 0v-5h-5l8-8 8 8h-5v5z\"/>"},
    {"part-waits", 9, "<path class=\"cc-d\" d=\"M-7-9h14l-6 9 6 9h-14l6-9z\"/>"},
    // Figures.
    {"follower", 24, "<path d=\"" PERSON "\"/>"},
    {"big-follower", 28, "<path transform=\"scale(1.22)\" d=\"" PERSON "\"/>"},
    {"mayor", 25,
     "<path d=\"" PERSON "\"/><path class=\"cc-k\" d=\"M-11-19h22v-3h-4v-9h-14v9h-4z\"/>"},
    {"abbot", 25,
     "<path d=\"M0-27l8 8c0 5-1 8-3 11l9 6c6 9 8 20 8 26h-44c0-6 2-17 8-26l9-6c-2-3-3-6-3-11z\"/>"
     "<path class=\"cc-j\" d=\"M0-23v9M-4-19h8\"/>"},
    {"phantom", 24,
     "<path d=\"M-18 24v-26a18 20 0 0 1 36 0v26l-6-5-6 5-6-5-6 5-6-5z\"/>"
     "<path class=\"cc-k\" d=\"M-8-8h5v6h-5zM3-8h5v6h-5z\"/>"},
    {"builder", 24,
     "<path d=\"M-16 24l5-24h22l5 24z\"/><circle cy=\"-9\" r=\"10\"/>"
     "<path class=\"cc-k\" d=\"M-13-10a13 12 0 0 1 26 0z\"/>"},
    {"pig", 24, "<path transform=\"scale(1.5)\" d=\"" PIG "\"/>"},
    {"barn", 26, "<path d=\"M-24 22v-22l24-20 24 20v22z\"/><path class=\"cc-j\" d=\"M-24 0h48\"/>"},
    {"wagon", 25,
     "<path d=\"M-24 12v-14c6-18 42-18 48 0v14z\"/><circle class=\"cc-k\" cx=\"-13\" cy=\"15\" "
     "r=\"8\"/>"
     "<circle class=\"cc-k\" cx=\"13\" cy=\"15\" r=\"8\"/>"},
    {"shepherd", 25,
     "<path d=\"M-14 24l4-26a9.5 9.5 0 1 1 20 0l4 26z\"/>"
     "<path class=\"cc-j\" d=\"M20 24v-40c0-10-13-9-12-1\"/>"},
    {"ringmaster", 27,
     "<path d=\"" PERSON "\"/><path class=\"cc-k\" d=\"M-16-18h32v-4h-7v-13h-18v13h-7z\"/>"},
    {"pawn", 22, "<path d=\"M-14 22c0-10 4-14 7-18a11 11 0 1 1 14 0c3 4 7 8 7 18z\"/>"},
    {"gingerbread-man", 25,
     "<path class=\"cc-d\" d=\"M0-25a10 10 0 0 1 8 16l13 1c6 1 6 10 0 11l-10 1 6 15c1 6-8 8-11 "
     "3l-6-10-6 10c-3 5-12 "
     "3-11-3l6-15-10-1c-6-1-6-10 0-11l13-1a10 10 0 0 1 8-16z\"/>"
     "<path class=\"cc-l\" d=\"M-4-18v2M4-18v2M-4-12c3 3 5 3 8 0M0-3v1M0 4v1M-17-4l0 4M17-4l0 "
     "4M-10 18l4 2M10 18l-4 2\"/>"},
    {"the-dragon", 28,
     "<path class=\"cc-e\" transform=\"scale(1.5)\" d=\"M-17 9c3-3 4-8 3-13l-4-4c5-3 9-2 12 1c2-5 "
     "8-9 17-9c-4 3-5 6-5 "
     "9c5 1 8 3 12 8c-5-2-7-1-9 2c-2 5-7 9-14 9c-3 0-6-1-7-3c-2 1-4 1-5 0z\"/>"
     "<circle class=\"cc-k\" cx=\"-13\" cy=\"-6\" r=\"2\"/>"},
    {"big-pig", 26, "<path class=\"cc-e\" transform=\"scale(1.7)\" d=\"" PIG "\"/>"},
    {"big-top", 26,
     "<path class=\"cc-e\" d=\"M-24 22v-18l24-26 24 26v18z\"/>"
     "<path class=\"cc-p\" d=\"M-14 22v-19l14-25-5 44zM14 22v-19l-14-25 5 44z\"/>"},
    {"fairy", 24,
     "<path class=\"cc-p\" d=\"M-3-2c-10-14-22-12-20-2c1 6 8 8 12 8c-6 3-8 10-2 13c6 2 10-4 "
     "11-10M3-2c10-14 22-12 20-2c-1 6-8 "
     "8-12 8c6 3 8 10 2 13c-6 2-10-4-11-10\"/>"
     "<path class=\"cc-g\" d=\"M-3 20l-2-22h10l-2 22z\"/><circle class=\"cc-g\" cy=\"-9\" "
     "r=\"6\"/>"},
    {"count", 25,
     "<path class=\"cc-a\" d=\"" PERSON
     "\"/><path class=\"cc-g\" d=\"M-9-18l-2-10 6 4 5-6 5 6 6-4-2 10z\"/>"},
    {"the-mage", 25,
     "<path class=\"cc-o\" d=\"M-15 24c0-16 6-26 15-26s15 10 15 26z\"/><circle class=\"cc-p\" "
     "cy=\"-4\" r=\"7\"/>"
     "<path class=\"cc-a\" d=\"M-13-8c5-2 8-9 13-18c5 9 8 16 13 18c-8 4-18 4-26 0z\"/>"},
    {"witch", 25,
     "<path class=\"cc-k\" d=\"M-15 24c0-16 6-26 15-26s15 10 15 26z\"/><circle class=\"cc-q\" "
     "cy=\"-4\" r=\"7\"/>"
     "<path class=\"cc-k\" d=\"M-16-8c8-2 10-9 18-18c2 9 6 16 14 18c-10 4-22 4-32 0z\"/>"},
};

enum { GLYPH_COUNT = sizeof GLYPHS / sizeof GLYPHS[0], WORD_MAX = 48 };

static const Glyph *find_word(const char *word) {
    for (unsigned i = 0; i < GLYPH_COUNT; i++) {
        if (strcmp(GLYPHS[i].name, word) == 0) {
            return &GLYPHS[i];
        }
    }
    return NULL;
}

static void word_make(char *word, const char *name) {
    size_t i = 0;
    for (; name[i] != '\0' && i < WORD_MAX - 1; i++) {
        word[i] = name[i] == ' ' ? '-' : name[i];
    }
    word[i] = '\0';
}

const Glyph *glyph_find(const char *name) {
    char word[WORD_MAX];
    word_make(word, name);
    // The parts of a compass rose have the same glyph; the direction follows from the position.
    const bool rose = strncmp(word, "rose-", 5) == 0 && strcmp(word, "rose-blue") != 0;
    return find_word(rose ? "rose" : word);
}

const Glyph *glyph_of_figure(const char *name) {
    char word[WORD_MAX];
    word_make(word, name);
    // A symbol and a figure may have the same name.
    const Glyph *const glyph = strcmp(word, "dragon") == 0 ? find_word("the-dragon")
                               : strcmp(word, "mage") == 0 ? find_word("the-mage")
                                                           : find_word(word);
    return glyph != NULL ? glyph : find_word("pawn");
}

void glyph_use(TextBuffer *out, const Glyph *glyph, Point at, bool turned, const char *class_name) {
    text_buffer_format(out, "<use href=\"#cc-g-%s\" class=\"%s\" x=\"%d\" y=\"%d\"", glyph->name,
                       class_name, at.x, at.y);
    if (turned) {
        text_buffer_format(out, " transform=\"rotate(90 %d %d)\"", at.x, at.y);
    }
    text_buffer_add(out, "/>");
}

void glyph_define(TextBuffer *out, const Glyph *glyph) {
    text_buffer_format(out, "<g id=\"cc-g-%s\">%s</g>\n", glyph->name, glyph->paths);
}

const Glyph *glyph_at(unsigned index) {
    return index < GLYPH_COUNT ? &GLYPHS[index] : NULL;
}

unsigned glyph_index(const Glyph *glyph) {
    return (unsigned)(glyph - GLYPHS);
}
