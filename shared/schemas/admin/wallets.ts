import * as z from 'zod';
import { wallet } from '#shared/schemas/ledger.ts';
import { ownerFields } from './trades.ts';

/** A user's wallet for staff. */
export const adminWallet = wallet.extend({
  ...ownerFields,
  /** Number of status changes by staff. */
  version: z.int(),
});
export type AdminWallet = z.input<typeof adminWallet>;
