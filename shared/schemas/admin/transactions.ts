import * as z from 'zod';
import { journalEntry, accountOwnerFields } from './trades.ts';

/** Marks that staff can give an entry. They do not change the entry. */
export const journalEntryStatuses = ['none', 'reviewed', 'disputed'] as const;
export type JournalEntryStatus = (typeof journalEntryStatuses)[number];

/** Mark of an entry, stored apart from it. */
export const journalEntryStatusFields = {
  status: z.enum(journalEntryStatuses),
  /** Number of changes of the mark. */
  version: z.int(),
  /** Entry that reverses it; null without one. */
  corrected_by: z.string().nullable(),
};

/** One journal entry: all its postings, those of the house included, which sum to zero. */
export const adminTransaction = journalEntry.extend({ ...accountOwnerFields, ...journalEntryStatusFields });
export type AdminTransaction = z.input<typeof adminTransaction>;
