// SPDX-License-Identifier: MIT
//
// Arbitrary bytes for the tile set loader. Either it makes a set that passes the engine's check, or
// it leaves the output unchanged and reports the error in one line.
#include "fuzz_target.h"

#include "carcarena/arena/tileset_json.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TileSet *set = NULL;
    Message message = {""};
    const Status status = tileset_json_parse(&set, (const char *)data, size, "input", &message);
    if (status == STATUS_OK) {
        CHECK(set != NULL && tileset_check(set, &message) == STATUS_OK);
        CHECK(tileset_size(set) >= set->tile_count && message.text[0] == '\0');
        tileset_json_destroy(set);
    } else {
        CHECK(status == STATUS_INVALID && set == NULL);
        CHECK(strncmp(message.text, "input: ", 7) == 0 && strchr(message.text, '\n') == NULL);
    }
    return 0;
}
