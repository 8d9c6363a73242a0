import * as z from 'zod';
import { wallet } from '#shared/schemas/ledger.ts';
import { accountOwnerFields } from './trades.ts';

/** A user's wallet for staff. */
export const adminWallet = wallet.extend({
  ...accountOwnerFields,
  /** Number of status changes by staff. */
  version: z.int(),
});
export type AdminWallet = z.input<typeof adminWallet>;
