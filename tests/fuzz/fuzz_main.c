// SPDX-License-Identifier: MIT
//
// Runs a fuzz target without libFuzzer: first on every seed unchanged, then on mutations of the
// seeds. The random numbers are the same on every machine. Rerun the test to reproduce a failure.
//
//     fuzz_x ROUNDS SEED_FILE_OR_FOLDER...
#include "fuzz_target.h"

#include "carcarena/engine/rng.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>

enum { SEEDS_MAX = 1024, INPUT_MAX = 1 << 16, MUTATIONS_MAX = 4 };

/** One seed input, owned. */
typedef struct Seed {
    uint8_t *data;
    size_t size;
} Seed;

/** All seeds and the input under mutation. */
typedef struct Fuzzer {
    Seed seeds[SEEDS_MAX];
    unsigned seed_count;
    Rng rng;
    uint8_t input[INPUT_MAX];
    size_t size;
} Fuzzer;

static noreturn void give_up(const char *what, const char *path) {
    (void)fprintf(stderr, "fuzz_main: %s: %s\n", path, what);
    abort();
}

static void seed_add_file(Fuzzer *fuzzer, const char *path) {
    FILE *const stream = fopen(path, "rb");
    if (stream == NULL || fuzzer->seed_count == SEEDS_MAX) {
        give_up("cannot be opened, or too many seeds", path);
    }
    const size_t size = fread(fuzzer->input, 1, INPUT_MAX, stream);
    // An allocation of the exact size lets the sanitizers detect a read past the end.
    uint8_t *const data = malloc(size > 0 ? size : 1);
    if (data == NULL || fclose(stream) != 0) {
        give_up("out of memory, or a read error", path);
    }
    memcpy(data, fuzzer->input, size);
    fuzzer->seeds[fuzzer->seed_count++] = (Seed){data, size};
}

static int is_visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static void seed_add(Fuzzer *fuzzer, const char *path) {
    // Sorted by name: the directory order differs between machines.
    struct dirent **entries = NULL;
    const int count = scandir(path, &entries, is_visible, alphasort);
    if (count < 0) {
        seed_add_file(fuzzer, path);
        return;
    }
    for (int i = 0; i < count; i++) {
        char full[1024];
        (void)snprintf(full, sizeof full, "%.500s/%.255s", path, entries[i]->d_name);
        seed_add_file(fuzzer, full);
        free(entries[i]);
    }
    free(entries);
}

// ---- Mutations of fuzzer->input; each keeps the size within INPUT_MAX

static size_t any_place(Fuzzer *fuzzer) {
    return rng_below(&fuzzer->rng, (uint32_t)fuzzer->size + 1U);
}

static void cut_out(Fuzzer *fuzzer) {
    const size_t from = any_place(fuzzer);
    const size_t room = fuzzer->size - from;
    const size_t length = room < 40 ? room : rng_below(&fuzzer->rng, 40);
    memmove(fuzzer->input + from, fuzzer->input + from + length, room - length);
    fuzzer->size -= length;
}

static void insert(Fuzzer *fuzzer, const uint8_t *data, size_t length) {
    if (length > INPUT_MAX - fuzzer->size) {
        return;
    }
    const size_t place = any_place(fuzzer);
    memmove(fuzzer->input + place + length, fuzzer->input + place, fuzzer->size - place);
    memcpy(fuzzer->input + place, data, length);
    fuzzer->size += length;
}

static void insert_token(Fuzzer *fuzzer) {
    static const char *const TOKENS[] = {
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "0",
        "-1",
        "1e999",
        "99999999999999999999",
        "null",
        "true",
        "\\u0000",
        "\\ud800",
        "\\",
        "\n",
        " ",
        ";",
        "=",
        "/",
        "r4",
        "c0",
        "f99",
        "\"\"",
    };
    const char *const token = TOKENS[rng_below(&fuzzer->rng, sizeof TOKENS / sizeof TOKENS[0])];
    insert(fuzzer, (const uint8_t *)token, strlen(token));
}

static void insert_piece(Fuzzer *fuzzer) {
    const Seed *const seed = &fuzzer->seeds[rng_below(&fuzzer->rng, fuzzer->seed_count)];
    const size_t from = rng_below(&fuzzer->rng, (uint32_t)seed->size + 1U);
    const size_t room = seed->size - from;
    const size_t wanted = rng_below(&fuzzer->rng, 120);
    insert(fuzzer, seed->data + from, room < wanted ? room : wanted);
}

static void change_byte(Fuzzer *fuzzer) {
    if (fuzzer->size > 0) {
        const size_t place = rng_below(&fuzzer->rng, (uint32_t)fuzzer->size);
        fuzzer->input[place] = (uint8_t)rng_next(&fuzzer->rng);
    }
}

static void mutate(Fuzzer *fuzzer) {
    static void (*const MUTATIONS[])(Fuzzer *) = {cut_out, insert_token, insert_piece, change_byte};
    const unsigned count = 1 + rng_below(&fuzzer->rng, MUTATIONS_MAX);
    for (unsigned i = 0; i < count; i++) {
        MUTATIONS[rng_below(&fuzzer->rng, sizeof MUTATIONS / sizeof MUTATIONS[0])](fuzzer);
    }
}

static void run_exact(const uint8_t *data, size_t size) {
    uint8_t *const copy = malloc(size > 0 ? size : 1);
    if (copy == NULL) {
        give_up("no memory", "input");
    }
    memcpy(copy, data, size);
    (void)LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

int main(int argc, char **argv) {
    Fuzzer *const fuzzer = calloc(1, sizeof *fuzzer);
    if (fuzzer == NULL || argc < 3) {
        give_up("ROUNDS and seeds expected", argv[0]);
    }
    const unsigned long rounds = strtoul(argv[1], NULL, 10);
    for (int i = 2; i < argc; i++) {
        seed_add(fuzzer, argv[i]);
    }
    if (fuzzer->seed_count == 0 || rounds == 0) {
        give_up("no rounds or no seeds", argv[0]);
    }
    fuzzer->rng = rng_make(1, 1);
    for (unsigned i = 0; i < fuzzer->seed_count; i++) {
        (void)LLVMFuzzerTestOneInput(fuzzer->seeds[i].data, fuzzer->seeds[i].size);
    }
    for (unsigned long round = 0; round < rounds; round++) {
        const Seed *const seed = &fuzzer->seeds[rng_below(&fuzzer->rng, fuzzer->seed_count)];
        memcpy(fuzzer->input, seed->data, seed->size);
        fuzzer->size = seed->size;
        mutate(fuzzer);
        run_exact(fuzzer->input, fuzzer->size);
    }
    (void)printf("%u seeds and %lu mutations\n", fuzzer->seed_count, rounds);
    for (unsigned i = 0; i < fuzzer->seed_count; i++) {
        free(fuzzer->seeds[i].data);
    }
    free(fuzzer);
    return EXIT_SUCCESS;
}
