export const MIN_PASSWORD_LENGTH = 10;

export type PasswordStrength = 'short' | 'fair' | 'good' | 'strong';

/** How hard a password is to guess, roughly: by its length and by how many different characters it has. */
export function getPasswordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return 'short';
  const different = new Set(password).size;
  if (different < 6) return 'fair';
  if (length >= 18 && different >= 10) return 'strong';
  return length >= 13 && different >= 8 ? 'good' : 'fair';
}
