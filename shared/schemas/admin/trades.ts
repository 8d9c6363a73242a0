import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { futuresOrder, futuresTrade, position } from '#shared/schemas/futures.ts';
import { optionOrder } from '#shared/schemas/options.ts';
import { decimalOut, epochSeconds } from '#shared/schemas/scalars.ts';

/** Whose an object is: what staff see of it beside what its owner sees. */
export const owner = {
  user_id: z.string(),
  username: z.string(),
  account_id: z.string(),
  account_kind: z.enum(accountKinds),
};

export const adminOptionOrder = optionOrder.extend(owner);
export type AdminOptionOrder = z.input<typeof adminOptionOrder>;

export const adminFuturesOrder = futuresOrder.extend(owner);
export type AdminFuturesOrder = z.input<typeof adminFuturesOrder>;

export const adminPosition = position.extend(owner);
export type AdminPosition = z.input<typeof adminPosition>;

export const adminFuturesTrade = futuresTrade.extend({
  ...owner,
  /** What the loss exceeded the margin by: borne by the insurance, USDT. */
  gap: decimalOut,
});
export type AdminFuturesTrade = z.input<typeof adminFuturesTrade>;

export const journalLeg = z.object({
  /** `trading:USDT` of the account, or a leg of the house: `house:options`. */
  wallet: z.string(),
  bucket: z.enum(['available', 'frozen']),
  asset: z.string(),
  amount: decimalOut,
});

export const journalEntry = z.object({
  id: z.string(),
  account_id: z.string(),
  operation: z.string(),
  reference: z.string(),
  created_at: epochSeconds,
  legs: z.array(journalLeg),
});
export type JournalEntryView = z.input<typeof journalEntry>;
