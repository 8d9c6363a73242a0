import * as z from 'zod';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { journalLine, walletTypes } from '#shared/schemas/ledger.ts';
import { decimalString } from '#shared/schemas/scalars.ts';
import { journalPosting, ownerFields } from './trades.ts';
import { entryStatusFields } from './transactions.ts';

/**
 * What an entry did to one wallet, as staff see it. Unlike its owner they see where money was frozen or came free alone,
 * too: its `amount` is 0 then.
 */
export const transactionLine = journalLine.omit({ journal_id: true }).extend({
  /** Of the entry: its lines have the same one. */
  id: z.string(),
  ...ownerFields,
  ...entryStatusFields,
  /** Null of a line of the house. */
  wallet_type: z.enum(walletTypes).nullable(),
  /** The account of the house that it is about; null of a wallet. */
  house: z.enum(houseAccounts).nullable(),
  /** What the wallet held then, free and frozen; null in a list of everybody’s, and of the house. */
  balance_after: decimalString.nullable(),
  /** What it added to the frozen part of the wallet; below zero where that became less. */
  frozen: decimalString,
  /** Of the whole entry. */
  legs: z.array(journalPosting),
});
export type TransactionLine = z.input<typeof transactionLine>;
