import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { exchangeCoin } from '#shared/schemas/exchange.ts';
import { decimalString } from '#shared/schemas/scalars.ts';

export const adminCoin = exchangeCoin.extend({
  networks: z.array(z.string()),
  /** Digits after the point that its chains know. */
  decimals: z.int(),
  /** What the house may get or give of it in all, USDT by the price of each exchange; for each kind of account. */
  inventory_limit: decimalString,
  version: z.int(),
});
export type AdminCoin = z.input<typeof adminCoin>;

/** What the house has of a coin from exchanges, those that wait included. */
export const coinInventory = z.object({
  coin_type: z.string(),
  account_kind: z.enum(accountKinds),
  /** Below zero where it gave more than it got. */
  amount: decimalString,
});
export type CoinInventory = z.input<typeof coinInventory>;
