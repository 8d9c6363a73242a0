import * as z from 'zod';
import { wallet } from '#shared/schemas/ledger.ts';
import { owner } from './trades.ts';

/** A wallet of somebody's as staff see it. */
export const adminWallet = wallet.extend({
  ...owner,
  /** How often staff have set its status. */
  version: z.int(),
});
export type AdminWallet = z.input<typeof adminWallet>;
