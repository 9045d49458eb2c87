// SPDX-License-Identifier: MIT
#include "chart/chart_axis.h"

#include <math.h>
#include <string.h>

enum { LOG_BITS = 30, TENS_ONE = 9 };

static const double THOUSAND = 1e3;

static const double TENS[] = {1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1,
                              1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,
                              1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

enum { TENS_COUNT = sizeof TENS / sizeof TENS[0] };

ChartRange chart_range_none(void) {
    return (ChartRange){1.0, 0.0};
}

void chart_range_add(ChartRange *range, double value) {
    if (!isfinite(value)) {
        return;
    }
    if (range->low > range->high) {
        *range = (ChartRange){value, value};
    }
    range->low = value < range->low ? value : range->low;
    range->high = value > range->high ? value : range->high;
}

// Widens an empty or single-valued range.
static ChartRange widened(ChartRange range) {
    if (range.low > range.high) {
        return (ChartRange){0.0, 1.0};
    }
    if (range.high - range.low < 1e-9 * (fabs(range.low) + fabs(range.high)) ||
        range.low == range.high) {
        const double more = range.low == 0.0 ? 1.0 : 0.1 * fabs(range.low);
        return (ChartRange){range.low - more, range.high + more};
    }
    return range;
}

// Returns the index in TENS of the largest power of ten not above a positive number.
static unsigned power_below(double value) {
    unsigned index = 0;
    while (index + 1 < TENS_COUNT && TENS[index + 1] <= value) {
        ++index;
    }
    return index;
}

/** Returns the decimals needed to print multiples of a power of ten. */
static int decimals_of(unsigned index) {
    return index < TENS_ONE ? (int)(TENS_ONE - index) : 0;
}

// Returns the step for about `ticks` ticks: 1, 2 or 5 times a power of ten.
static double step_choose(double width, unsigned ticks, int *decimals) {
    static const double ROUND[] = {1.0, 2.0, 5.0};
    const double wanted = width / ticks;
    const unsigned index = power_below(wanted);
    *decimals = decimals_of(index);
    for (unsigned i = 0; i < sizeof ROUND / sizeof ROUND[0]; ++i) {
        if (TENS[index] * ROUND[i] >= wanted) {
            return TENS[index] * ROUND[i];
        }
    }
    const unsigned next = index + 1 < TENS_COUNT ? index + 1 : index;
    *decimals = decimals_of(next);
    return TENS[next];
}

static ChartAxis axis_make(ChartRange range, unsigned ticks, double from, double to, bool close) {
    ChartAxis axis = {.from = from, .to = to};
    const ChartRange room = widened(range);
    const double step = step_choose(room.high - room.low, ticks, &axis.decimals);
    double first = close ? ceil(room.low / step) : floor(room.low / step);
    double last = close ? floor(room.high / step) : ceil(room.high / step);
    axis.low = close ? room.low : first * step;
    axis.high = close ? room.high : last * step;
    for (; first <= last && axis.tick_count < CHART_TICKS_MAX; first += 1.0) {
        axis.ticks[axis.tick_count++] = first * step;
    }
    return axis;
}

ChartAxis chart_axis(ChartRange range, unsigned ticks, double from, double to) {
    return axis_make(range, ticks, from, to, false);
}

ChartAxis chart_axis_close(ChartRange range, unsigned ticks, double from, double to) {
    return axis_make(range, ticks, from, to, true);
}

ChartAxis chart_axis_logarithmic(ChartRange range, double from, double to) {
    ChartAxis axis = {.from = from, .to = to, .logarithmic = true};
    const ChartRange room =
        range.low > range.high || range.low <= 0.0 ? (ChartRange){1.0, 10.0} : range;
    unsigned index = power_below(room.low);
    axis.low = TENS[index];
    do {
        axis.ticks[axis.tick_count++] = TENS[index++];
    } while (index + 1 < TENS_COUNT && TENS[index - 1] < room.high);
    if (axis.tick_count == 1) {
        axis.ticks[axis.tick_count++] = TENS[index];
    }
    axis.high = axis.ticks[axis.tick_count - 1U];
    return axis;
}

double chart_log2(double value) {
    int exponent = 0;
    double mantissa = 2.0 * frexp(value, &exponent); // 1 to 2
    double sum = exponent - 1;
    double bit = 0.5;
    for (int i = 0; i < LOG_BITS; ++i) {
        mantissa *= mantissa;
        if (mantissa >= 2.0) {
            mantissa *= 0.5;
            sum += bit;
        }
        bit *= 0.5;
    }
    return sum;
}

double chart_axis_place(const ChartAxis *axis, double value) {
    if (!(value > axis->low)) {
        return axis->from;
    }
    if (value >= axis->high) {
        return axis->to;
    }
    const double share = axis->logarithmic ? (chart_log2(value) - chart_log2(axis->low)) /
                                                 (chart_log2(axis->high) - chart_log2(axis->low))
                                           : (value - axis->low) / (axis->high - axis->low);
    return axis->from + share * (axis->to - axis->from);
}

char *chart_axis_text(char text[static CHART_NUMBER_SIZE], const ChartAxis *axis, double value) {
    if (!axis->logarithmic || value < THOUSAND) {
        const int decimals = axis->logarithmic ? decimals_of(power_below(value)) : axis->decimals;
        return chart_number(text, value, decimals, false);
    }
    const bool millions = value >= THOUSAND * THOUSAND;
    chart_number(text, value / (millions ? THOUSAND * THOUSAND : THOUSAND), 0, false);
    (void)strcat(text, millions ? "M" : "k");
    return text;
}

void chart_axis_draw_across(TextBuffer *out, const ChartAxis *axis, double top, double bottom) {
    for (unsigned i = 0; i < axis->tick_count; ++i) {
        char text[CHART_NUMBER_SIZE];
        const double x = chart_axis_place(axis, axis->ticks[i]);
        chart_stroke(out, "grid", (ChartBox){x, top, x, bottom});
        chart_text(out, "tick m", x, bottom + 17.0, chart_axis_text(text, axis, axis->ticks[i]));
    }
}

void chart_axis_draw_up(TextBuffer *out, const ChartAxis *axis, double left, double right) {
    for (unsigned i = 0; i < axis->tick_count; ++i) {
        char text[CHART_NUMBER_SIZE];
        const double y = chart_axis_place(axis, axis->ticks[i]);
        chart_stroke(out, "grid", (ChartBox){left, y, right, y});
        chart_text(out, "tick e", left - 8.0, y + 4.0, chart_axis_text(text, axis, axis->ticks[i]));
    }
}
