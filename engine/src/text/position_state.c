// SPDX-License-Identifier: MIT
//
// The state of modules in position texts: by name ("state") or by number ("memory", only in texts
// of version 1).
#include "text/position_reader.h"

#include "base/text_writer.h"
#include "base/try.h"
#include "table/joints.h"

#include <string.h>

/** The contents of a line. */
typedef struct ModuleState {
    uint32_t module;
    const Expansion *expansion;
    uint32_t numbers[MEMORIES_MAX]; /* initial values, unless given */
    bool given[MEMORIES_MAX];
} ModuleState;

/** Reads the name of the expansion. */
static Status state_begin(PositionReader *from, ModuleState *state) {
    const Rules *rules = from->rules;
    char word[TEXT_WORD_SIZE] = "";
    (void)position_word(from, word);
    uint32_t m = 0;
    while (m < rules->module_count && (memory_count(rules->modules[m].expansion) == 0 ||
                                       strcmp(rules->modules[m].expansion->id, word) != 0)) {
        m++;
    }
    if (m == rules->module_count) {
        return message_set(from->message, STATUS_INVALID,
                           "no expansion '%s' with a state is in play", word);
    }
    if (from->remembered[m]) {
        return message_set(from->message, STATUS_INVALID, "a second line about the state of '%s'",
                           word);
    }
    from->remembered[m] = true;
    *state = (ModuleState){.module = m, .expansion = rules->modules[m].expansion};
    for (uint32_t i = 0; i < memory_count(state->expansion); i++) {
        state->numbers[i] = memory_number(rules, rules->start, m, i);
    }
    return STATUS_OK;
}

/** Sets all numbers in order: the range of some depends on earlier ones. */
static Status state_end(PositionReader *from, const ModuleState *state) {
    const Rules *rules = from->rules;
    const uint32_t count = memory_count(state->expansion);
    for (uint32_t i = 0; i < count; i++) {
        memory_set(rules, from->game, state->module, i, state->numbers[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (state->given[i] &&
            memory_number(rules, from->game, state->module, i) != state->numbers[i]) {
            char label[MEMORY_LABEL_SIZE];
            memory_label(state->expansion, i, label);
            return message_set(from->message, STATUS_INVALID, "%s cannot be %u here", label,
                               (unsigned)state->numbers[i]);
        }
    }
    if (module_joins(rules, state->module)) {
        joints_renew(rules, from->game, NULL, 0);
    }
    return STATUS_OK;
}

/** Reads number `index`. */
static Status state_number(PositionReader *from, ModuleState *state, uint32_t index,
                           const char *word) {
    int value = 0;
    if (!text_integer(&value, word) || value < 0) {
        char label[MEMORY_LABEL_SIZE];
        memory_label(state->expansion, index, label);
        return message_set(from->message, STATUS_INVALID, "expected a number for %s, got '%s'",
                           label, word);
    }
    state->numbers[index] = (uint32_t)value;
    state->given[index] = true;
    return memory_fits(from->rules, from->game, state->module, index, (uint32_t)value,
                       from->message);
}

Status position_memory_line(PositionReader *from) {
    ModuleState state;
    TRY(state_begin(from, &state));
    const uint32_t count = memory_count(state.expansion);
    for (uint32_t i = 0; i < count && !text_reader_done(&from->reader); i++) {
        char word[TEXT_WORD_SIZE] = "";
        (void)position_word(from, word);
        TRY(state_number(from, &state, i, word));
    }
    return state_end(from, &state);
}

/** Reads up to a space or one of two characters, which is not consumed; `word` gets what fits. */
static void part_read(PositionReader *from, char one, char other, char word[TEXT_WORD_SIZE]) {
    const char *at = from->reader.at;
    size_t length = 0;
    for (; *at != one && *at != other && strchr(" \t\r\n", *at) == NULL; at++) {
        if (length + 1 < TEXT_WORD_SIZE) {
            word[length++] = *at;
        }
    }
    word[length] = '\0';
    from->reader.at = at;
}

/**
 * Finds a field by its name.
 * @param field becomes its number
 */
static Status field_find(PositionReader *from, const Expansion *expansion, const char *name,
                         uint32_t *field) {
    char names[TEXT_WORD_SIZE * 2];
    TextWriter writer = text_writer_make(names, sizeof names);
    for (uint32_t i = 0; i < expansion->state.memory_fields; i++) {
        const char *other = expansion->state.memories[i].name;
        if (strcmp(name, other) == 0) {
            *field = i;
            return STATUS_OK;
        }
        text_writer_format(&writer, i == 0 ? "%s" : ", %s", other);
    }
    return message_set(from->message, STATUS_INVALID, "%s has no state '%s'; expected %s",
                       expansion->id, name, names);
}

/** Reads a field: "pieces=9,10". Numbers omitted at its end keep their initial values. */
static Status field_read(PositionReader *from, ModuleState *state) {
    char word[TEXT_WORD_SIZE] = "";
    uint32_t field = 0;
    part_read(from, '=', '=', word);
    if (*from->reader.at != '=') {
        return message_set(from->message, STATUS_INVALID,
                           "expected a name, '=' and numbers such as %s=1, got '%s'",
                           state->expansion->state.memories[0].name, word);
    }
    TRY(field_find(from, state->expansion, word, &field));
    const uint32_t first = memory_first(state->expansion, field);
    const uint32_t count = state->expansion->state.memories[field].count;
    if (state->given[first]) {
        return message_set(from->message, STATUS_INVALID, "'%s' of %s is there twice", word,
                           state->expansion->id);
    }
    for (uint32_t i = 0; i == 0 || *from->reader.at == ','; i++) {
        if (i == count) {
            return message_set(from->message, STATUS_INVALID,
                               "'%s' of %s: number %u is one too many",
                               state->expansion->state.memories[field].name, state->expansion->id,
                               (unsigned)i + 1);
        }
        from->reader.at++; // '=' or ','
        part_read(from, ',', ',', word);
        TRY(state_number(from, state, first + i, word));
    }
    return STATUS_OK;
}

Status position_state_line(PositionReader *from) {
    ModuleState state;
    TRY(state_begin(from, &state));
    do {
        while (*from->reader.at != '\0' && strchr(" \t\r", *from->reader.at) != NULL) {
            from->reader.at++;
        }
        TRY(field_read(from, &state));
    } while (!text_reader_done(&from->reader));
    return state_end(from, &state);
}
