import * as z from 'zod';
import { journalEntry, ownerFields } from './trades.ts';

/** What staff say of an entry. It changes nothing of the entry. */
export const entryStatuses = ['none', 'reviewed', 'disputed'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** What is said of an entry, apart from it. */
export const entryStatusFields = {
  status: z.enum(entryStatuses),
  /** How often that was said. */
  version: z.int(),
  /** The entry that takes it back; null where none does. */
  corrected_by: z.string().nullable(),
};

/** One entry of somebody's journal: all its legs, those of the house included, which sum to zero. */
export const transaction = journalEntry.extend({ ...ownerFields, ...entryStatusFields });
export type Transaction = z.input<typeof transaction>;
