export const SHORTEST = 10;

export type Strength = 'short' | 'fair' | 'good' | 'strong';

/** How hard a password is to guess, roughly: by its length and by how many different characters it has. */
export function strengthOf(password: string): Strength {
  const length = [...password].length;
  if (length < SHORTEST) return 'short';
  const different = new Set(password).size;
  if (different < 6) return 'fair';
  if (length >= 18 && different >= 10) return 'strong';
  return length >= 13 && different >= 8 ? 'good' : 'fair';
}
