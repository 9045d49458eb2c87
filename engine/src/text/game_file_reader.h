/**
 * Reading a game file line by line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_GAME_FILE_READER_H
#define ENGINE_GAME_FILE_READER_H

#include "carcarena/engine/game_file.h"

/** Skips spaces within the line. */
void reader_blanks(GameReader *reader);

/** Returns true for '0' to '9'. */
bool reader_is_digit(char c);

/** Goes to the beginning of the next line. */
void reader_line_end(GameReader *reader);

/** Goes to the first character of a line with content; returns false at the end of the text. */
bool reader_line_begin(GameReader *reader);

/** Puts "line N, column C: " before the message. @param at in the reader's line. @return status */
Status reader_error(const GameReader *reader, const char *at, Status status, Message *message);

#endif
