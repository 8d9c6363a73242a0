import * as z from 'zod';
import { config } from '#functions/lib/config.ts';
import { readSecret } from '#functions/lib/secrets.ts';
import type { OandaAccess } from './oanda/provider.ts';
import type { TwelveDataAccess } from './twelve-data/provider.ts';

/** Operator's keys for the sources that need one; null: the source is not used. */
export interface FeedKeys {
  oanda: OandaAccess | null;
  twelveData: TwelveDataAccess | null;
}

/** Names in the environment and in the secret, which is JSON. Empty values count as missing. */
const values = z.object({
  OANDA_TOKEN: z.string().optional(),
  OANDA_ACCOUNT: z.string().optional(),
  TWELVE_DATA_KEY: z.string().optional(),
  /** Credits per minute of the plan. */
  TWELVE_DATA_CREDITS: z.coerce.number().int().min(1).max(100_000).optional(),
});

/** Credits of the free plan. */
const FEWEST_CREDITS = 8;

async function readStoredFeedKeys(): Promise<unknown> {
  const secret = config.feedSecret();
  if (secret === null) return config.feedKeys();
  const text = await readSecret(secret);
  try {
    return JSON.parse(text);
  } catch {
    // The error of JSON.parse repeats the text.
    return null;
  }
}

/** Reads the keys from the secret if there is one, else from the environment. @throws {Error} without the content. */
export async function readFeedKeys(): Promise<FeedKeys> {
  const { success, data } = values.safeParse(await readStoredFeedKeys());
  if (!success) throw new Error('The keys of price providers are not of the shape that docs/market-data.md gives.');
  const { OANDA_TOKEN: token, OANDA_ACCOUNT: account, TWELVE_DATA_KEY: key } = data;
  return {
    oanda: token && account ? { base: config.oandaUrl(), token, account } : null,
    twelveData: key
      ? { base: config.twelveDataUrl(), key, creditsPerMinute: data.TWELVE_DATA_CREDITS ?? FEWEST_CREDITS }
      : null,
  };
}
