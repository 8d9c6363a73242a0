import * as z from 'zod';
import { config } from '#functions/lib/config.ts';
import { readSecret } from '#functions/lib/secrets.ts';
import type { OandaAccess } from './oanda/provider.ts';
import type { TwelveDataAccess } from './twelve-data/provider.ts';

/** What the operator got from the sources that want a key; null: this source is not asked. */
export interface FeedKeys {
  oanda: OandaAccess | null;
  twelveData: TwelveDataAccess | null;
}

/** The names, in the environment and in the secret, which is JSON. What is empty or missing is not there. */
const values = z.object({
  OANDA_TOKEN: z.string().optional(),
  OANDA_ACCOUNT: z.string().optional(),
  TWELVE_DATA_KEY: z.string().optional(),
  /** What the plan gives in a minute. */
  TWELVE_DATA_CREDITS: z.coerce.number().int().min(1).max(100_000).optional(),
});

/** Those of the plan without a fee. */
const FEWEST_CREDITS = 8;

async function stored(): Promise<unknown> {
  const secret = config.feedSecret();
  if (secret === null) return config.feedKeys();
  const text = await readSecret(secret);
  try {
    return JSON.parse(text);
  } catch {
    // What JSON.parse says of it repeats it.
    return null;
  }
}

/** From the secret where there is one, else from the environment. @throws {Error} without what is in it. */
export async function readFeedKeys(): Promise<FeedKeys> {
  const { success, data } = values.safeParse(await stored());
  if (!success) throw new Error('The keys of price providers are not of the shape that docs/market-data.md gives.');
  const { OANDA_TOKEN: token, OANDA_ACCOUNT: account, TWELVE_DATA_KEY: key } = data;
  return {
    oanda: token && account ? { base: config.oandaUrl(), token, account } : null,
    twelveData: key
      ? { base: config.twelveDataUrl(), key, creditsPerMinute: data.TWELVE_DATA_CREDITS ?? FEWEST_CREDITS }
      : null,
  };
}
