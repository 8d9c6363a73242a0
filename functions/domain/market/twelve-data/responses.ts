import * as z from 'zod';
import { parseCandle, sortCandles } from '#functions/domain/market/candle-rows.ts';
import { parseObservedAt, type SourceQuote } from '#functions/domain/market/observations.ts';
import { ProviderError } from '#functions/domain/market/provider.ts';
import type { Candle } from '#shared/market/candle.ts';
import { formatUnits, parsePrice } from '#shared/money.ts';
import type { EpochMs } from '#shared/time.ts';

/** Error in place of an answer, also with status 200, and of one symbol among many. */
const failure = z.object({ status: z.literal('error'), code: z.number(), message: z.string() });

const TOO_MANY = 429;
/** A rejected key is not tried again at once, seconds. */
const REFUSED_KEY = [401, 403];
const REFUSED_SILENCE = 300;

/** Returns the seconds until the next minute's credits. */
export const getSecondsToNextMinute = (now: EpochMs): number => Math.ceil((60_000 - (now % 60_000)) / 1000) + 1;

/** @throws {ProviderError} when the whole answer is an error. */
function parseAnswerOrFailure(answer: unknown, now: EpochMs): unknown {
  const { success, data } = failure.safeParse(answer);
  if (!success) return answer;
  const silence = data.code === TOO_MANY ? getSecondsToNextMinute(now) : REFUSED_SILENCE;
  const hasRetryAfter = data.code === TOO_MANY || REFUSED_KEY.includes(data.code);
  throw new ProviderError(
    `Code ${data.code}: ${data.message.slice(0, 200)}`,
    hasRetryAfter ? { retryAfter: silence } : {},
  );
}

/** `GET /quote`: the latest price of a symbol. */
const quote = z.object({
  symbol: z.string(),
  close: z.string(),
  /** Minute of the last price, epoch seconds. */
  last_quote_at: z.number(),
  is_market_open: z.boolean(),
});

/** A price is dated by its minute; a minute this old gives the price its age, ms. */
const LIVE_MS = 120_000;

function readQuote(value: unknown, askedAt: EpochMs): SourceQuote | null {
  const { success, data } = quote.safeParse(value);
  if (!success) return null;
  const price = parsePrice(data.close);
  const minute = parseObservedAt(data.last_quote_at * 1000, askedAt);
  if (price === null || minute === null) return null;
  // The answer has only the minute: during the open market's current minute, the price counts as of now.
  const live = data.is_market_open && askedAt - minute <= LIVE_MS;
  return { price: formatUnits(price), trade: data.close, observedAt: live ? askedAt : minute };
}

/**
 * Parses quotes by Twelve Data's names; leaves out invalid or unknown ones.
 * @throws {ProviderError} when all are.
 */
export function parseTwelveDataQuotes(
  answer: unknown,
  requestedNames: readonly string[],
  askedAt: EpochMs,
): Map<string, SourceQuote> {
  const checkedAnswer = parseAnswerOrFailure(answer, askedAt);
  // A single symbol comes unwrapped, several by their names.
  const [only] = requestedNames;
  const byName = requestedNames.length === 1 && only !== undefined ? { [only]: checkedAnswer } : checkedAnswer;
  const { success, data } = z.record(z.string(), z.unknown()).safeParse(byName);
  if (!success) throw new ProviderError('The answer is not of the documented shape.');
  const quotesByName = new Map<string, SourceQuote>();
  for (const name of requestedNames) {
    const symbolQuote = readQuote(data[name], askedAt);
    if (symbolQuote) quotesByName.set(name, symbolQuote);
  }
  if (quotesByName.size === 0) {
    for (const name of requestedNames) parseAnswerOrFailure(data[name], askedAt);
    throw new ProviderError('The answer holds none of the symbols.');
  }
  return quotesByName;
}

/** `GET /time_series` with `timezone=UTC`: only a date for days, otherwise a date and a time. */
const series = z.object({
  values: z.array(
    z.object({
      datetime: z.string().regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/),
      open: z.string(),
      high: z.string(),
      low: z.string(),
      close: z.string(),
    }),
  ),
});

const begin = (datetime: string) =>
  Date.parse(datetime.length === 10 ? `${datetime}T00:00:00Z` : `${datetime.replace(' ', 'T')}Z`) / 1000;

/** Message for a span without candles: a weekend. */
const NOTHING = /no data is available/i;

/** Parses a series, oldest first, without volume. @throws {ProviderError} for a failure, and for undocumented data. */
export function parseTwelveDataSeries(answer: unknown, now: EpochMs): Candle[] {
  const failed = failure.safeParse(answer);
  if (failed.success && NOTHING.test(failed.data.message)) return [];
  const { success, data } = series.safeParse(parseAnswerOrFailure(answer, now));
  if (!success) throw new ProviderError('Candles are not of the documented shape.');
  return sortCandles(
    data.values.map(({ datetime, open, high, low, close }) =>
      parseCandle(begin(datetime), [open, high, low, close, '0']),
    ),
  );
}
