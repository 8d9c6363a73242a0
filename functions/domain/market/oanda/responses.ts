import * as z from 'zod';
import { parseCandle, sortCandles } from '#functions/domain/market/candle-rows.ts';
import { parseObservedAt, type SourceQuote } from '#functions/domain/market/observations.ts';
import { ProviderError } from '#functions/domain/market/provider.ts';
import type { Candle } from '#shared/market/candle.ts';
import { formatUnits, parsePrice } from '#shared/money.ts';
import type { EpochMs } from '#shared/time.ts';

/** Seconds since 1970 with a fraction, as text, as requested by `Accept-Datetime-Format: UNIX`. */
const unix = z.string().regex(/^\d{1,12}(\.\d{1,9})?$/);
const level = z.object({ price: z.string() });

/** A price of `GET /v3/accounts/{id}/pricing`: the best offer of each side comes first. */
const record = z.object({
  instrument: z.string(),
  /** Time of the offer. */
  time: unix,
  tradeable: z.boolean(),
  bids: z.array(level).min(1),
  asks: z.array(level).min(1),
});
const pricing = z.object({ time: unix, prices: z.array(z.unknown()) });

export interface OandaPrice extends SourceQuote {
  /** OANDA's name: XAU_USD. */
  name: string;
}

const ms = (time: string) => Math.floor(Number(time) * 1000);

function readPrice(value: unknown, answeredAt: number, askedAt: EpochMs): OandaPrice | null {
  const { success, data } = record.safeParse(value);
  if (!success) return null;
  const [bid, ask] = [data.bids[0]?.price, data.asks[0]?.price].map((text) => parsePrice(text ?? ''));
  if (!bid || !ask || bid > ask) return null;
  // A tradeable offer is as of the answer; another one is as of its creation.
  const at = parseObservedAt(data.tradeable ? answeredAt : ms(data.time), askedAt);
  if (at === null || parseObservedAt(ms(data.time), askedAt) === null) return null;
  return { name: data.instrument, price: formatUnits((bid + ask) / 2n), trade: data.time, observedAt: at };
}

/** Returns the mid price of each instrument. @throws {ProviderError} when none is plausible. */
export function parseOandaPrices(answer: unknown, names: ReadonlyMap<string, string>, askedAt: EpochMs): OandaPrice[] {
  const { success, data } = pricing.safeParse(answer);
  if (!success) throw new ProviderError('The answer is not of the documented shape.');
  const prices = data.prices.flatMap((value) => {
    const price = readPrice(value, ms(data.time), askedAt);
    return price && names.has(price.name) ? [price] : [];
  });
  if (prices.length === 0) throw new ProviderError('The answer holds none of the symbols.');
  return prices;
}

const candle = z.object({
  time: unix,
  mid: z.object({ o: z.string(), h: z.string(), l: z.string(), c: z.string() }),
});
const candles = z.object({ candles: z.array(candle) });

/** Parses candles, oldest first; without volume: OANDA counts price changes. @throws {ProviderError} */
export function parseOandaCandles(answer: unknown): Candle[] {
  const { success, data } = candles.safeParse(answer);
  if (!success) throw new ProviderError('Candles are not of the documented shape.');
  return sortCandles(data.candles.map(({ time, mid: { o, h, l, c } }) => parseCandle(Number(time), [o, h, l, c, '0'])));
}
