import * as z from 'zod';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { journalLine, walletTypes } from '#shared/schemas/ledger.ts';
import { decimalOut } from '#shared/schemas/scalars.ts';
import { journalEntry, journalLeg, owner } from './trades.ts';

/** What staff say of an entry. It changes nothing of the entry. */
export const entryStatuses = ['none', 'reviewed', 'disputed'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** What is said of an entry, apart from it. */
const mark = {
  status: z.enum(entryStatuses),
  /** How often that was said. */
  version: z.int(),
  /** The entry that takes it back; null where none does. */
  corrected_by: z.string().nullable(),
};

/** One entry of somebody's journal: all its legs, those of the house included, which sum to zero. */
export const transaction = journalEntry.extend({ ...owner, ...mark });
export type Transaction = z.input<typeof transaction>;

/**
 * What an entry did to one wallet, as staff see it. Unlike its owner they see where money was frozen or came free alone,
 * too: its `amount` is 0 then.
 */
export const transactionLine = journalLine.omit({ journal_id: true }).extend({
  /** Of the entry: its lines have the same one. */
  id: z.string(),
  ...owner,
  ...mark,
  /** Null of a line of the house. */
  wallet_type: z.enum(walletTypes).nullable(),
  /** The account of the house that it is about; null of a wallet. */
  house: z.enum(houseAccounts).nullable(),
  /** What the wallet held then, free and frozen; null in a list of everybody’s, and of the house. */
  balance_after: decimalOut.nullable(),
  /** What it added to the frozen part of the wallet; below zero where that became less. */
  frozen: decimalOut,
  /** Of the whole entry. */
  legs: z.array(journalLeg),
});
export type TransactionLine = z.input<typeof transactionLine>;
