import { TickMarkType, type Time } from 'lightweight-charts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import { LocalTimeScale } from './local-time-scale.ts';
import { createChartTimeFormats } from './time-formats.ts';

const DAYS_OF_14_MONTHS = 425;
/** A Monday: candles of a week begin on one, UTC. */
const FROM = Date.parse('2026-01-05T00:00:00Z') / 1000;
const tickMarkTypes: Record<number, TickMarkType> = {
  50: TickMarkType.DayOfMonth,
  60: TickMarkType.Month,
  70: TickMarkType.Year,
};

/** Returns the starts of candles over 14 months, or 40 days of hours around a change of the clock. */
const listStarts = (timeframe: Timeframe): number[] => {
  const step = timeframeSeconds[timeframe];
  const days = timeframe === '1h' ? 90 : DAYS_OF_14_MONTHS;
  const from = timeframe === '1h' ? Date.parse('2026-08-15T00:00:00Z') / 1000 : FROM;
  return Array.from({ length: Math.floor((days * 86_400) / step) }, (_, i) => from + i * step);
};

describe('chart marks', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(
    ['America/New_York', 'America/Santiago', 'Asia/Tokyo'].flatMap((zone) =>
      (['1h', '1d', '1w'] as const).map((timeframe) => [zone, timeframe] as const),
    ),
  )('begin and are worded by the days of the reader’s zone: %s, %s', (zone, timeframe) => {
    vi.stubEnv('TZ', zone);
    const starts = listStarts(timeframe);
    const scale = new LocalTimeScale();
    const points = starts.map((at) => ({ time: scale.convertHorzItemToInternal(at as Time), timeWeight: 0 }));
    scale.fillWeightsForPoints(points as never, 0);
    const { tickMark } = createChartTimeFormats('en');
    const word = (shape: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { ...shape, timeZone: zone });
    const words: Record<number, Intl.DateTimeFormat> = {
      50: word({ month: 'short', day: 'numeric' }),
      60: word({ month: 'short' }),
      70: word({ year: 'numeric' }),
    };
    const dateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    const dates = starts.map((at) => dateFormat.format(at * 1000));
    const starting = (length: number, i: number) => dates[i]!.slice(0, length) !== dates[i - 1]!.slice(0, length);
    let marked = 0;
    for (let i = 1; i < starts.length; i += 1) {
      const unit = starting(4, i) ? 70 : starting(7, i) ? 60 : starting(10, i) ? 50 : 0;
      const weight = points[i]!.timeWeight;
      expect(weight >= 50 ? weight : 0, dates[i]).toBe(unit);
      if (unit === 0) continue;
      marked += 1;
      const at = starts[i]!;
      expect(tickMark(at as Time, tickMarkTypes[unit]!)).toBe(words[unit]!.format(at * 1000));
    }
    expect(marked).toBeGreaterThan(timeframe === '1w' ? 50 : 80);
  });

  it('within a day stand at whole hours of the reader’s clock', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    const six = Date.parse('2026-05-05T06:00:00+05:30') / 1000;
    const scale = new LocalTimeScale();
    const points = [six - 60, six, six + 60, six + 1740, six + 1800].map((at) => ({
      time: scale.convertHorzItemToInternal(at as Time),
      timeWeight: 0,
    }));
    scale.fillWeightsForPoints(points as never, 1);
    const [sixHours, minute, halfHour] = [32, 20, 22];
    expect(points.slice(1).map(({ timeWeight }) => timeWeight)).toEqual([sixHours, minute, minute + 1, halfHour]);
  });
});
