import * as z from 'zod';

/** What of a list a view shows: parameters of its address, by their names. What a list does not know any more it leaves out. */
export const viewSearch = z.record(z.string(), z.string());

/** A view of a list that somebody of the staff has kept. */
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  search: viewSearch,
  /** Whether it is whose list it is; those of others are theirs to change. */
  is_own: z.boolean(),
  /** Everybody of the owner's role has it. */
  is_shared: z.boolean(),
  /** With which the list opens, for whoever asks. */
  is_default: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
});
export type SavedView = z.output<typeof savedView>;
