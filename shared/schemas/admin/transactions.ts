import * as z from 'zod';
import { journalEntry, ownerFields } from './trades.ts';

/** Marks that staff can give an entry. They do not change the entry. */
export const entryStatuses = ['none', 'reviewed', 'disputed'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** Mark of an entry, stored apart from it. */
export const entryStatusFields = {
  status: z.enum(entryStatuses),
  /** Number of changes of the mark. */
  version: z.int(),
  /** Entry that reverses it; null without one. */
  corrected_by: z.string().nullable(),
};

/** One journal entry: all its postings, those of the house included, which sum to zero. */
export const transaction = journalEntry.extend({ ...ownerFields, ...entryStatusFields });
export type Transaction = z.input<typeof transaction>;
