import * as z from 'zod';
import { decimalOut } from '#shared/schemas/scalars.ts';

export const adminLevel = z.object({
  id: z.string(),
  level_number: z.int(),
  level_name: z.string(),
  min_trading_volume: decimalOut,
  trading_fee_discount: decimalOut,
  version: z.int(),
});
export type AdminLevel = z.input<typeof adminLevel>;
