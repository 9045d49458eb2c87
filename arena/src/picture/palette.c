// SPDX-License-Identifier: MIT
#include "picture/palette.h"

#include <string.h>

/* Colors that differ between summer and winter. */
typedef struct Land {
    const char *field, *grass, *edge, *road, *road_rim, *river, *river_rim, *city, *roof, *roof_rim;
} Land;

static const Land SUMMER = {"#b9d18d", "#9dbb72", "#7f9a58", "#fbf4e2", "#8d7650",
                            "#7fb3d5", "#4f86ad", "#e2bf92", "#d39b74", "#b9825b"};
static const Land WINTER = {"#eef3f4", "#cfdde2", "#a9bbc2", "#e0d3bd", "#8f8069",
                            "#a9d0e4", "#6d9dba", "#dfc5a4", "#c99b80", "#a9785c"};

// Players differ by color, brightness, and the number on each figure.
static const char PLAYERS[] =
    ".cc-p0{fill:#2b6cb8}.cc-p1{fill:#c8372d}.cc-p2{fill:#f4c531}.cc-p3{fill:#3b3b3f}"
    ".cc-p4{fill:#f6f4ee}.cc-p5{fill:#8b4a9e}.cc-p6{fill:#ef8a2b}.cc-p7{fill:#3aa6a0}"
    ".cc-N{font:bold 22px sans-serif;text-anchor:middle;fill:#fff}"
    ".cc-d2,.cc-d4,.cc-d6{fill:#33291e}.cc-L{fill:none;stroke:#e3a008;stroke-width:6}"
    ".cc-A{font:bold 20px sans-serif;text-anchor:middle;fill:#3a2f25;stroke:#fdf9ee;"
    "stroke-width:5;paint-order:stroke}";

static const char GLYPHS[] =
    ".cc-G{stroke:#3a2f25;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
    ".cc-s{fill:#d3cdbf}.cc-d{fill:#a9713f}.cc-h{fill:#b9603f}.cc-p{fill:#fdf9ee}"
    ".cc-g{fill:#eebb3d}.cc-b{fill:#4a78b0}.cc-e{fill:#c5402f}.cc-q{fill:#6f9a4c}"
    ".cc-a{fill:#7d569c}.cc-o{fill:#e7a79c}.cc-u{fill:#7fb3d5}.cc-k{fill:#3a2f25;stroke:none}"
    ".cc-n{fill:none}.cc-i{fill:none;stroke:#f4fafc}.cc-j,.cc-l{fill:none;stroke:#fdf9ee}"
    ".cc-m{fill:#ffe27a;fill-opacity:.7;stroke:#c28d00;stroke-width:3}";

void palette_style(TextBuffer *out, bool winter) {
    const Land *const land = winter ? &WINTER : &SUMMER;
    text_buffer_format(out,
                       ".cc-F{fill:url(#cc-grass);stroke:%s;stroke-width:1}.cc-J{fill:#d8d0bd}"
                       ".cc-Z{fill:none}.cc-Y{fill:%s;stroke:#6b5138;stroke-width:4}"
                       ".cc-X,.cc-U,.cc-Q,.cc-R{fill:none}.cc-X{stroke:%s;stroke-width:21}"
                       ".cc-U{stroke:%s;stroke-width:16}.cc-Q{stroke:%s;stroke-width:14}"
                       ".cc-R{stroke:%s;stroke-width:9}"
                       ".cc-T{fill:none;stroke:#6b5138;stroke-width:3;stroke-dasharray:5 6}"
                       ".cc-C{fill:url(#cc-roofs)}.cc-W,.cc-V{fill:none;stroke-linejoin:round}"
                       ".cc-W{stroke:#6b5138;stroke-width:7}"
                       ".cc-V{stroke:#eadfc8;stroke-width:3;stroke-dasharray:5 2}%s%s",
                       land->edge, land->field, land->river_rim, land->river, land->road_rim,
                       land->road, PLAYERS, GLYPHS);
}

void palette_patterns(TextBuffer *out, bool winter) {
    const Land *const land = winter ? &WINTER : &SUMMER;
    text_buffer_format(
        out,
        "<pattern id=\"cc-grass\" width=\"40\" height=\"40\" patternUnits=\"userSpaceOnUse\">"
        "<path fill=\"%s\" d=\"M0 0h40v40h-40z\"/><path fill=\"none\" stroke=\"%s\" "
        "stroke-width=\"1.5\" d=\"M8 12l1-4 1 4M12 12l1-3M28 30l1-4 1 4M32 30l1-3M30 9l1-3\"/>"
        "</pattern>\n"
        "<pattern id=\"cc-roofs\" width=\"60\" height=\"60\" patternUnits=\"userSpaceOnUse\">"
        "<path fill=\"%s\" d=\"M0 0h60v60h-60z\"/><path fill=\"%s\" stroke=\"%s\" d=\"M5 "
        "7h12v8h-12z"
        "M5 11h12M33 4h8v12h-8zM37 4v12M22 24h13v8h-13zM22 28h13M48 25h8v12h-8zM52 25v12"
        "M6 36h8v12h-8zM10 36v12M30 45h12v8h-12zM30 49h12\"/></pattern>\n",
        land->field, land->grass, land->city, land->roof, land->roof_rim);
}

void palette_define(TextBuffer *out, bool winter) {
    text_buffer_add(out, "<style>");
    palette_style(out, winter);
    text_buffer_add(out, "</style>\n");
    palette_patterns(out, winter);
}

bool palette_is_winter(const char *set) {
    return strcmp(set, "winter") == 0;
}

bool palette_of_rules(const Rules *rules) {
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        if (palette_is_winter(rules_type_set(rules, type))) {
            return true;
        }
    }
    return false;
}

const char *palette_player(int player) {
    static const char *const CLASSES[PLAYERS_MAX] = {"cc-p0 cc-G", "cc-p1 cc-G", "cc-p2 cc-G",
                                                     "cc-p3 cc-G", "cc-p4 cc-G", "cc-p5 cc-G",
                                                     "cc-p6 cc-G", "cc-p7 cc-G"};
    return CLASSES[player];
}
