import * as z from 'zod';
import { journalLine } from '#shared/schemas/ledger.ts';
import { decimalOut } from '#shared/schemas/scalars.ts';
import { journalEntry, journalLeg, owner } from './trades.ts';

/** One entry of somebody's journal: all its legs, those of the house included, which sum to zero. */
export const transaction = journalEntry.extend(owner);
export type Transaction = z.input<typeof transaction>;

/**
 * What an entry did to one wallet, as staff see it. Unlike its owner they see where money was frozen or came free alone,
 * too: its `amount` is 0 then.
 */
export const transactionLine = journalLine.omit({ journal_id: true }).extend({
  /** Of the entry: its lines have the same one. */
  id: z.string(),
  ...owner,
  /** What it added to the frozen part of the wallet; below zero where that became less. */
  frozen: decimalOut,
  /** Of the whole entry. */
  legs: z.array(journalLeg),
});
export type TransactionLine = z.input<typeof transactionLine>;
