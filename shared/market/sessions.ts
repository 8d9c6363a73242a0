import type { EpochSeconds } from '#shared/time.ts';
import { type TradingWindow, getHolidayTradingWindows, type MinuteOfDay } from './holidays.ts';
import { type MarketProductType, findSymbolSpec } from './symbols.ts';

/** State of a market, and the second at which it changes: null when it never closes. */
export interface TradingSession {
  open: boolean;
  changes_at: EpochSeconds | null;
}

export const ALWAYS_OPEN_SESSION: TradingSession = { open: true, changes_at: null };

/** Trading hours in local time: windows by day of the week, Sunday first. */
interface MarketHours {
  /** IANA name. */
  zone: string;
  week: readonly (readonly TradingWindow[])[];
  /** Market whose holidays apply. */
  holidays: Parameters<typeof getHolidayTradingWindows>[0];
}

const at = (hour: number, minute = 0): MinuteOfDay => hour * 60 + minute;
const MIDNIGHT = at(24);
const NEW_YORK = 'America/New_York';

const weekdays = (...windows: TradingWindow[]) => [[], windows, windows, windows, windows, windows, []];

/** From Sunday evening to Friday at 17:00 in New York without a break. */
const currencies: MarketHours = {
  zone: NEW_YORK,
  week: [
    [[at(17), MIDNIGHT]],
    ...Array.from({ length: 4 }, () => [[0, MIDNIGHT]] as TradingWindow[]),
    [[0, at(17)]],
    [],
  ],
  holidays: 'currencies',
};

/** The same week with an hour's break at 17:00 without trading. */
const futuresDay: TradingWindow[] = [
  [0, at(17)],
  [at(18), MIDNIGHT],
];
const electronic: MarketHours = {
  zone: NEW_YORK,
  week: [[[at(18), MIDNIGHT]], futuresDay, futuresDay, futuresDay, futuresDay, [[0, at(17)]], []],
  holidays: 'electronic',
};

const newYorkStocks: MarketHours = { zone: NEW_YORK, week: weekdays([at(9, 30), at(16)]), holidays: 'newYork' };

const byClass: Record<MarketProductType, MarketHours | null> = {
  cryptocurrency: null,
  precious_metals: electronic,
  commodities: electronic,
  forex: currencies,
  stock_index: newYorkStocks,
};

/** Symbols whose hours differ from their class. */
const bySymbol: Readonly<Record<string, MarketHours>> = {
  COFFEE: { zone: NEW_YORK, week: weekdays([at(4, 15), at(13, 30)]), holidays: 'newYork' },
  DAX: { zone: 'Europe/Berlin', week: weekdays([at(9), at(17, 30)]), holidays: 'frankfurt' },
  FTSE: { zone: 'Europe/London', week: weekdays([at(8), at(16, 30)]), holidays: 'london' },
  NIKKEI: {
    zone: 'Asia/Tokyo',
    week: weekdays([at(9), at(11, 30)], [at(12, 30), at(15, 30)]),
    holidays: 'tokyo',
  },
  DXY: electronic,
};

const isClass = (name: string): name is MarketProductType => name in byClass;

function findMarketHours(name: string): MarketHours | null {
  if (isClass(name)) return byClass[name];
  const own = bySymbol[name];
  if (own) return own;
  const spec = findSymbolSpec(name);
  return spec ? byClass[spec.product_type] : null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of a zone at this second, as if it were UTC: epoch seconds. */
function toWallSeconds(zone: string, second: number): number {
  let clock = clocks.get(zone);
  if (!clock) {
    const digits = 'numeric' as const;
    const fields = { year: digits, month: digits, day: digits, hour: digits, minute: digits, second: digits };
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...fields });
    clocks.set(zone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(second * 1000).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, parts['second']) / 1000;
}

/**
 * Returns the second at which a zone's clocks show this time. No market opens or closes in the hour that is skipped in
 * spring or repeated in autumn, and no day begins in it.
 */
function wallToEpochSeconds(zone: string, wall: number): number {
  const guess = wall - (toWallSeconds(zone, wall) - wall);
  return wall - (toWallSeconds(zone, guess) - guess);
}

const DAY = 86_400;
/** Longest closure of a market, days. */
const FARTHEST = 14;

/** Returns the windows that are in both lists. */
const within = (windows: readonly TradingWindow[], allowed: readonly TradingWindow[]): TradingWindow[] =>
  windows.flatMap(([from, to]) =>
    allowed.flatMap(([first, last]): TradingWindow[] => {
      const window: TradingWindow = [Math.max(from, first), Math.min(to, last)];
      return window[0] < window[1] ? [window] : [];
    }),
  );

/** Returns the open spans of a market on days around a second, in order, joining adjacent windows. Epoch seconds. */
function listTradingSpans({ zone, week, holidays }: MarketHours, second: number): [from: number, to: number][] {
  const today = Math.floor(toWallSeconds(zone, second) / DAY) * DAY;
  const mergedSpans: [number, number][] = [];
  for (let day = today - DAY; day <= today + FARTHEST * DAY; day += DAY) {
    const date = new Date(day * 1000);
    const regular = week[date.getUTCDay()] ?? [];
    const allowed = getHolidayTradingWindows(holidays, date.toISOString().slice(0, 10));
    for (const [opens, closes] of allowed ? within(regular, allowed) : regular) {
      const from = wallToEpochSeconds(zone, day + opens * 60);
      const to = wallToEpochSeconds(zone, day + closes * 60);
      const last = mergedSpans.at(-1);
      if (last?.[1] === from) last[1] = to;
      else mergedSpans.push([from, to]);
    }
  }
  return mergedSpans;
}

/** Results hold until the market's next change: time zone lookups are slow. */
const sessionCache = new Map<MarketHours, { from: number; until: number; open: boolean }>();

function stateAt(hours: MarketHours, second: number): { until: number; open: boolean } {
  const last = sessionCache.get(hours);
  if (last && second >= last.from && second < last.until) return last;
  const all = listTradingSpans(hours, second);
  const current = all.find(([from, to]) => second >= from && second < to);
  const next = all.find(([from]) => from > second)?.[0] ?? second + FARTHEST * DAY;
  const state = { from: second, until: current ? current[1] : next, open: current !== undefined };
  sessionCache.set(hours, state);
  return state;
}

/**
 * Returns the trading session of a symbol or class at a second, by its market's calendar, including daylight saving and
 * the main holidays. Unknown names are always open.
 */
export function getTradingSessionAt(name: string, second: EpochSeconds): TradingSession {
  const hours = findMarketHours(name);
  if (!hours) return ALWAYS_OPEN_SESSION;
  const { open, until } = stateAt(hours, second);
  return { open, changes_at: until as EpochSeconds };
}
