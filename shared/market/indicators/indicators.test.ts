import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBollingerBands } from './bollinger-bands.ts';
import { createExponentialAverage } from './exponential-average.ts';
import { createMacd } from './macd.ts';
import { createMovingAverage } from './moving-average.ts';
import { createRelativeStrength } from './relative-strength.ts';
import type { RunningIndicator } from './running.ts';

const along = <Value>(indicator: RunningIndicator<Value>, closes: readonly number[]): (Value | null)[] =>
  closes.map((close) => indicator.push(close));

/** Expects null before the first value, and the published values after it, rounded alike. */
function expectPublished(
  computedValues: readonly (number | null)[],
  published: readonly number[],
  digits: number,
): void {
  const lead = computedValues.length - published.length;
  expect(computedValues.slice(0, lead)).toEqual(Array(lead).fill(null));
  expect(computedValues.slice(lead).map((value) => Number(value?.toFixed(digits)))).toEqual(published);
}

/** StockCharts, ChartSchool, "Moving Averages – Simple and Exponential": the spreadsheet of ten-day averages. */
const averaged = [
  22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36, 24.05, 23.75,
  23.83, 23.95, 23.63, 23.82, 23.87, 23.65, 23.19, 23.1, 23.33, 22.68, 23.1, 22.4, 22.17,
];

const simple = [
  22.22, 22.21, 22.23, 22.26, 22.31, 22.42, 22.61, 22.77, 22.91, 23.08, 23.21, 23.38, 23.53, 23.65, 23.71, 23.69, 23.61,
  23.51, 23.43, 23.28, 23.13,
];
const exponential = [
  22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34, 23.43, 23.51, 23.54, 23.47, 23.4, 23.39,
  23.26, 23.23, 23.08, 22.92,
];

/** Closes and averages are printed with two digits, but computed with more: half a cent for each of the two. */
it.each([
  ['simple', createMovingAverage(10), simple],
  ['exponential', createExponentialAverage(10), exponential],
] as const)('%s moving average › matches the published values', { tags: ['FIN-349'] }, (_, indicator, published) => {
  const averages = along(indicator, averaged);
  expect(averages.slice(0, 9)).toEqual(Array(9).fill(null));
  const apart = published.map((value, i) => Math.abs(value - (averages[i + 9] ?? Number.NaN)));
  expect(Math.max(...apart)).toBeLessThan(0.01);
});

/** StockCharts, ChartSchool, "Bollinger Bands": the spreadsheet of 20 days and two deviations (Microsoft, 2009). */
describe('Bollinger bands', () => {
  const closes = [
    86.1557, 89.0867, 88.7829, 90.3228, 89.0671, 91.1453, 89.4397, 89.175, 86.9302, 87.6752, 86.9596, 89.4299, 89.3221,
    88.7241, 87.4497, 87.2634, 89.4985, 87.9006, 89.126, 90.7043, 92.9001, 92.9784, 91.8021, 92.6647, 92.6843, 92.3021,
    92.7725, 92.5373, 92.949, 93.2039, 91.0669, 89.8318, 89.7435, 90.3994, 90.7387, 88.0177, 88.0867, 88.8439, 90.7781,
    90.5416, 91.3894, 90.65,
  ];
  const published = {
    middle: [
      88.71, 89.05, 89.24, 89.39, 89.51, 89.69, 89.75, 89.91, 90.08, 90.38, 90.66, 90.86, 90.88, 90.91, 90.99, 91.15,
      91.19, 91.12, 91.17, 91.25, 91.24, 91.17, 91.05,
    ],
    upper: [
      91.29, 91.95, 92.61, 92.93, 93.31, 93.73, 93.9, 94.27, 94.57, 94.79, 95.04, 94.91, 94.9, 94.9, 94.86, 94.67,
      94.56, 94.68, 94.58, 94.53, 94.53, 94.37, 94.15,
    ],
    lower: [
      86.12, 86.14, 85.87, 85.85, 85.7, 85.65, 85.59, 85.56, 85.6, 85.98, 86.27, 86.82, 86.87, 86.91, 87.12, 87.63,
      87.83, 87.56, 87.76, 87.97, 87.95, 87.96, 87.95,
    ],
  };

  it.each(['middle', 'upper', 'lower'] as const)(
    '%s band matches the published values',
    { tags: ['FIN-349'] },
    (band) =>
      expectPublished(
        along(createBollingerBands(20, 2), closes).map((bands) => bands?.[band] ?? null),
        published[band],
        2,
      ),
  );
});

/** StockCharts, ChartSchool, "Relative Strength Index (RSI)": the spreadsheet of 14 days (QQQ, 2009 and 2010). */
it('relative strength index › matches the published values', { tags: ['FIN-349'] }, () =>
  expectPublished(
    along(
      createRelativeStrength(14),
      [
        44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
        45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515,
        45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
      ],
    ),
    [
      70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87, 45.46,
      37.3, 33.08, 37.77,
    ],
    2,
  ),
);

/** Invest Excel, "How to Calculate MACD in Excel": its spreadsheet of 12, 26 and 9 days (Apple, 2013). */
describe('MACD', () => {
  const closes = [
    459.99, 448.85, 446.06, 450.81, 442.8, 448.97, 444.57, 441.4, 430.47, 420.05, 431.14, 425.66, 430.58, 431.72,
    437.87, 428.43, 428.35, 432.5, 443.66, 455.72, 454.49, 452.08, 452.73, 461.91, 463.58, 461.14, 452.08, 442.66,
    428.91, 429.79, 431.99, 427.72, 423.2, 426.21, 426.98, 435.69, 434.33, 429.8, 419.85, 426.24, 402.8, 392.05, 390.53,
    398.67, 406.13, 405.46, 408.38, 417.2, 430.12, 442.78, 439.29, 445.52, 449.98, 460.71, 458.66, 463.84, 456.77,
    452.97, 454.74, 443.86, 428.85, 434.58, 433.26, 442.93, 439.66, 441.35,
  ];
  const values = along(createMacd({ fast: 12, slow: 26, signal: 9 }), closes);

  it('MACD line matches the published values', () =>
    expectPublished(
      values.map((value) => value?.macd ?? null),
      [
        8.2753, 7.7034, 6.4161, 4.2375, 2.5526, 1.3789, 0.103, -1.2584, -2.0706, -2.6218, -2.3291, -2.1816, -2.4026,
        -3.3421, -3.5304, -5.5075, -7.8513, -9.7194, -10.4229, -10.2602, -10.0692, -9.5719, -8.3696, -6.3016, -3.5997,
        -1.7201, 0.269, 2.1802, 4.5086, 6.118, 7.7224, 8.3275, 8.4034, 8.5084, 7.6258, 5.6499, 4.4947, 3.433, 3.3335,
        2.9567, 2.7626,
      ],
      4,
    ));

  it('signal matches the published values', { tags: ['FIN-349'] }, () =>
    expectPublished(
      values.map((value) => value?.signal ?? null),
      [
        3.0375, 1.9057, 1.0587, 0.4106, -0.152, -0.79, -1.3381, -2.172, -3.3078, -4.5901, -5.7567, -6.6574, -7.3397,
        -7.7862, -7.9029, -7.5826, -6.786, -5.7729, -4.5645, -3.2156, -1.6707, -0.113, 1.4541, 2.8288, 3.9437, 4.8567,
        5.4105, 5.4584, 5.2656, 4.8991, 4.586, 4.2601, 3.9606,
      ],
      4,
    ),
  );

  it('histogram equals MACD line minus signal line', () => {
    const last = values.at(-1);
    expect(last?.histogram).toBeCloseTo(-1.198040081, 6);
  });
});

describe('relative strength index of a one-sided series', () => {
  it.each([
    ['only rises', [1, 2, 3, 4], 100],
    ['only falls', [4, 3, 2, 1], 0],
    ['never moves', [3, 3, 3, 3], 50],
  ])('has its limit value when the series %s', (_, closes, expected) => {
    expect(along(createRelativeStrength(3), closes).at(-1)).toBe(expected);
  });
});

describe('indicator peek', () => {
  const makers = {
    'moving average': () => createMovingAverage(5),
    'exponential average': () => createExponentialAverage(5),
    'Bollinger bands': () => createBollingerBands(5, 2),
    'relative strength': () => createRelativeStrength(5),
    MACD: () => createMacd({ fast: 3, slow: 6, signal: 4 }),
  };
  const closes = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });

  it.each(Object.entries(makers))('%s peek equals the next push and leaves the state unchanged', (_, make) =>
    fc.assert(
      fc.property(closes, closes, (series, looks) => {
        const looking = make() as RunningIndicator<unknown>;
        const plain = make() as RunningIndicator<unknown>;
        for (const close of series) {
          for (const look of looks) looking.peek(look);
          const ahead = looking.peek(close);
          const pushed = plain.push(close);
          expect(ahead).toEqual(pushed);
          expect(looking.push(close)).toEqual(pushed);
        }
      }),
      { numRuns: 50 },
    ),
  );
});
