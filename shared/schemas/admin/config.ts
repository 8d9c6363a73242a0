import * as z from 'zod';
import { futuresConfig } from '#shared/schemas/futures.ts';
import { tradingSymbol } from '#shared/schemas/market.ts';
import { optionConfig } from '#shared/schemas/options.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';

/** Number of changes: a change names the version that it was made from. */
const version = z.int();

export const adminFuturesConfig = futuresConfig.extend({
  /** Maximum notional of one symbol and side, open or resting at once, USDT. */
  exposure_limit: decimalString,
  /**
   * Maximum that the insurance pays for gaps of one symbol on a day (UTC), USDT; after that no new orders are accepted.
   */
  insurance_ceiling: decimalString,
  version,
});
export type AdminFuturesConfig = z.input<typeof adminFuturesConfig>;

export const adminOptionConfig = optionConfig.extend({
  /** Maximum payouts open at once on one symbol in this period, USDT. */
  exposure_limit: decimalString,
  version,
});
export type AdminOptionConfig = z.input<typeof adminOptionConfig>;

export const adminSymbol = tradingSymbol
  .pick({
    symbol: true,
    name: true,
    product_type: true,
    is_active: true,
    is_trading: true,
    supports_options: true,
    supports_futures: true,
    price_digits: true,
  })
  .extend({ version });
export type AdminSymbol = z.input<typeof adminSymbol>;

/** Objects of the configuration, each with its own history. */
export const configKinds = [
  'symbol',
  'options',
  'futures',
  'levels',
  'system',
  'coins',
  'coin_networks',
  'financial_products',
  'finance_heading',
  'loan_products',
  'ticket_macros',
  'news',
] as const;
export type ConfigKind = (typeof configKinds)[number];

const configFigures = z.record(z.string(), z.union([z.string(), z.number()]));
/** A configuration value before or after a change. */
export const configValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.number()),
  z.array(configFigures),
  configFigures,
  z.null(),
]);
export type ConfigValue = z.input<typeof configValue>;

/** One change: author, time, reason, and each changed field. */
export const configChange = z.object({
  id: z.string(),
  at: epochSeconds,
  username: z.string(),
  action: z.string(),
  reason: z.string(),
  /** Resulting version. */
  version,
  changes: z.array(z.object({ field: z.string(), before: configValue, after: configValue })),
});
export type ConfigChange = z.input<typeof configChange>;
