import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { futuresOrder, futuresTrade, futuresPosition } from '#shared/schemas/futures.ts';
import { optionOrder } from '#shared/schemas/options.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';

/** Owner of an object: fields for staff in addition to those that the owner sees. */
export const accountOwnerFields = {
  user_id: z.string(),
  username: z.string(),
  account_id: z.string(),
  account_kind: z.enum(accountKinds),
};

export const adminOptionOrder = optionOrder.extend(accountOwnerFields);
export type AdminOptionOrder = z.input<typeof adminOptionOrder>;

export const adminFuturesOrder = futuresOrder.extend(accountOwnerFields);
export type AdminFuturesOrder = z.input<typeof adminFuturesOrder>;

export const adminPosition = futuresPosition.extend(accountOwnerFields);
export type AdminPosition = z.input<typeof adminPosition>;

export const adminFuturesTrade = futuresTrade.extend({
  ...accountOwnerFields,
  /** Loss beyond the margin: borne by the insurance, USDT. */
  gap: decimalString,
});
export type AdminFuturesTrade = z.input<typeof adminFuturesTrade>;

export const journalPosting = z.object({
  /** `trading:USDT` of the account, or a posting of the house: `house:options`. */
  wallet: z.string(),
  bucket: z.enum(['available', 'frozen']),
  asset: z.string(),
  amount: decimalString,
});

export const journalEntry = z.object({
  id: z.string(),
  account_id: z.string(),
  operation: z.string(),
  reference: z.string(),
  created_at: epochSeconds,
  legs: z.array(journalPosting),
});
export type JournalEntryView = z.input<typeof journalEntry>;
