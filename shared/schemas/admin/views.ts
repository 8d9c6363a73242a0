import * as z from 'zod';

/** List parameters of a view, by name. A list ignores unknown ones. */
export const savedViewSearch = z.record(z.string(), z.string());

/** A saved view of a list. */
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  search: savedViewSearch,
  /** True for the reader's own; only its owner may change a view. */
  is_own: z.boolean(),
  /** Shared with all members of the owner's role. */
  is_shared: z.boolean(),
  /** The reader's default view of the list. */
  is_default: z.boolean(),
  /** Username of the owner. */
  owner: z.string(),
});
export type SavedView = z.output<typeof savedView>;
