import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { exchangeCoin } from '#shared/schemas/exchange.ts';
import { decimalString } from '#shared/schemas/scalars.ts';

export const adminCoin = exchangeCoin.extend({
  networks: z.array(z.string()),
  /** Decimal places on its networks. */
  decimals: z.int(),
  /** Total that the house may receive or give of it, USDT by the price of each exchange; for each kind of account. */
  inventory_limit: decimalString,
  version: z.int(),
});
export type AdminCoin = z.input<typeof adminCoin>;

/** The house's inventory of a coin from exchanges, pending ones included. */
export const coinInventory = z.object({
  coin_type: z.string(),
  account_kind: z.enum(accountKinds),
  /** Negative when more was given than received. */
  amount: decimalString,
});
export type CoinInventory = z.input<typeof coinInventory>;
