/** A name as names are compared: whatever its case, its accents and its spaces. */
const bare = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|\s+/gu, '')
    .toLowerCase();

/** Whether two names are of one person as far as their letters say. */
export const isSameName = (one: string, other: string): boolean => bare(one) === bare(other);
