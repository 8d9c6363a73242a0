import * as z from 'zod';
import { decimalString } from '#shared/schemas/scalars.ts';

export const adminLevel = z.object({
  id: z.string(),
  level_number: z.int(),
  level_name: z.string(),
  min_trading_volume: decimalString,
  trading_fee_discount: decimalString,
  version: z.int(),
});
export type AdminLevel = z.input<typeof adminLevel>;
