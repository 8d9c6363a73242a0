import * as z from 'zod';
import { wallet } from '#shared/schemas/ledger.ts';
import { ownerFields } from './trades.ts';

/** A wallet of somebody's as staff see it. */
export const adminWallet = wallet.extend({
  ...ownerFields,
  /** How often staff have set its status. */
  version: z.int(),
});
export type AdminWallet = z.input<typeof adminWallet>;
