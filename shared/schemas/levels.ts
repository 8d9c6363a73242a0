import * as z from 'zod';
import { decimalString } from './scalars.ts';

export const userLevel = z.object({
  level_number: z.int(),
  level_name: z.string(),
  /** Percent of fees. */
  trading_fee_discount: decimalString,
  /** Notional and stakes of the live account, USDT. */
  min_trading_volume: decimalString,
});
export type UserLevel = z.input<typeof userLevel>;
