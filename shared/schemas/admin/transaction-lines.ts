import * as z from 'zod';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { journalLine, walletTypes } from '#shared/schemas/ledger.ts';
import { decimalString } from '#shared/schemas/scalars.ts';
import { journalPosting, accountOwnerFields } from './trades.ts';
import { journalEntryStatusFields } from './transactions.ts';

/**
 * Effect of an entry on one wallet, for staff. Unlike the owner, staff also see entries that only froze or released
 * money: their `amount` is 0.
 */
export const transactionLine = journalLine.omit({ journal_id: true }).extend({
  /** Id of the entry, shared by its lines. */
  id: z.string(),
  ...accountOwnerFields,
  ...journalEntryStatusFields,
  /** Null for a line of the house. */
  wallet_type: z.enum(walletTypes).nullable(),
  /** House account of the line; null for a wallet. */
  house: z.enum(houseAccounts).nullable(),
  /** Balance of the wallet then, available and frozen; null in lists of all users, and for the house. */
  balance_after: decimalString.nullable(),
  /** Change of the wallet's frozen part; negative for a decrease. */
  frozen: decimalString,
  /** Postings of the whole entry. */
  legs: z.array(journalPosting),
});
export type TransactionLine = z.input<typeof transactionLine>;
