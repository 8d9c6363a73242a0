export const MIN_PASSWORD_LENGTH = 10;

export type PasswordStrength = 'short' | 'fair' | 'good' | 'strong';

/** Estimates a password's strength by its length and number of different characters. */
export function getPasswordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return 'short';
  const different = new Set(password).size;
  if (different < 6) return 'fair';
  if (length >= 18 && different >= 10) return 'strong';
  return length >= 13 && different >= 8 ? 'good' : 'fair';
}
