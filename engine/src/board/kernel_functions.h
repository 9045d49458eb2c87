/**
 * The table of one kernel's functions; see kernel.h for what each does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FUNCTIONS_H
#define ENGINE_KERNEL_FUNCTIONS_H

#include "board/kernel_features.h"
#include "board/kernel_play.h"
#include "board/kernel_scoring.h"
#include "board/kernel_tiles.h"

/** Fills a Kernel; the including file defines the name and the external variable. */
// clang-format off
#define KERNEL_FUNCTIONS \
    .limits = {KERNEL_TEXT, KERNEL_WORDS, KERNEL_COPIES, (Label)-1, KERNEL_CITIES, {KERNEL_LINES, KERNEL_FIELDS}, KERNEL_CLOISTERS}, \
    .board_size = sizeof(Board), \
    .slots_offset = offsetof(Board, slots), \
    .slot_size = sizeof(Slot), \
    .row_size = sizeof(Row), \
    .stamp_offset = offsetof(Board, table), \
    .out_offset = offsetof(Board, figures_out), \
    .copy_figures = kernel_copy_figures, \
    .write_row = kernel_write_row, \
    .choose_copy = kernel_choose_copy, \
    .clear = kernel_clear, \
    .place_first = kernel_place_first, \
    .fit = kernel_fit, \
    .count_fits = kernel_count_fits, \
    .fit_loosely = kernel_fit_loosely, \
    .placements = kernel_placements, \
    .sample_placement = kernel_sample_placement, \
    .placement_legal = kernel_placement_legal, \
    .place = kernel_place, \
    .deployments = kernel_deployments, \
    .deployments_of = kernel_deployments_of, \
    .stand = kernel_stand, \
    .go_home = kernel_go_home, \
    .join = kernel_join, \
    .rejoin = kernel_rejoin, \
    .span = kernel_span, \
    .spans = kernel_spans, \
    .line_on_side = kernel_line_on_side, \
    .note_completed = kernel_note_completed, \
    .table_bound = kernel_table_bound, \
    .tiles_beside = kernel_tiles_beside, \
    .tile_divides = kernel_tile_divides, \
    .moves = kernel_moves, \
    .move = kernel_move, \
    .take_up = kernel_take_up, \
    .clear_feature = kernel_clear_feature, \
    .pay_farm = kernel_pay_farm, \
    .cloister_value = kernel_cloister_value, \
    .lying_seats = kernel_lying_seats, \
    .only_lying = kernel_only_lying, \
    .pennants = kernel_pennants, \
    .farm_worth = kernel_farm_worth, \
    .tiles_around = kernel_tiles_around, \
    .score_completed = kernel_score_completed, \
    .completed_begin = kernel_completed_begin, \
    .completed_farm = kernel_completed_farm, \
    .completed = kernel_completed, \
    .score_one = kernel_score_one, \
    .completed_worth = kernel_completed_worth, \
    .owners = kernel_owners, \
    .lying_owners = kernel_lying_owners, \
    .strengths = kernel_strengths, \
    .final_points = kernel_final_points, \
    .playout = kernel_playout, \
    .playout_deck = kernel_playout_deck, \
    .feature = kernel_feature, \
    .corner_fields = kernel_corner_fields, \
    .find = kernel_find, \
    .open_sides = kernel_open_sides, \
    .measure = kernel_measure, \
    .measure_fields = kernel_measure_fields, \
    .appraise = kernel_appraise, \
    .standing = kernel_standing, \
    .field_extent = kernel_field_extent, \
    .foresee = kernel_preview, \
    .preview_modules_of = kernel_preview_with_modules, \
    .completes = kernel_completes, \
    .fits_on = kernel_fits_on, \
    .cells = kernel_cells, \
    .contacts = kernel_contacts, \
    .tiles = kernel_tiles, \
    .cell_sides = kernel_cell_sides, \
    .features = kernel_features, \
    .complete_cities = kernel_complete_cities, \
    .farm_cities = kernel_farm_cities, \
    .open_cities = kernel_open_cities, \
    .next_complete = kernel_next_complete, \
    .completed_now = kernel_completed_now, \
    .where = kernel_where, \
    .copy_on = kernel_copy_on, \
    .tiles_in = kernel_tiles_in, \
    .half_mate = kernel_half_mate, \
    .half_second = kernel_half_second, \
    .next_laid = kernel_next_laid, \
    .cloisters_around = kernel_cloisters_around, \
    .copy_at = kernel_copy_at, \
    .number_of = kernel_number_of, \
    .next_hole = kernel_next_hole, \
    .occupied = kernel_occupied, \
    .segments_in = kernel_segments_in, \
    .open_segments = kernel_open_segments, \
    .open_lines = kernel_open_lines, \
    .next_showing = kernel_next_showing, \
    .symbols = kernel_symbols, \
    .figure = kernel_figure, \
    .follower_on = kernel_follower_on, \
    .figures = kernel_figures, \
    .open_cell = kernel_open_cell, \
    .pool_floor = kernel_pool_floor, \
    .pool_at = kernel_pool_at, \
    .pool_list = kernel_pool_list, \
    .pool_find = kernel_pool_find, \
    .pool_swap = kernel_pool_swap, \
    .pool_push = kernel_pool_push, \
    .discard_at = kernel_discard_at, \
    .discard = kernel_discard, \
    .forget_completed = kernel_forget_completed, \
    .hash = kernel_hash, \
    .check = kernel_check
// clang-format on

#endif
