/** Normalises a name for comparison: ignores case, accents and spaces. */
const bare = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|\s+/gu, '')
    .toLowerCase();

/** True when two names match by their letters. */
export const isSamePersonName = (one: string, other: string): boolean => bare(one) === bare(other);
