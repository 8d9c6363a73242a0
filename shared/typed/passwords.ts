/**
 * Returns the form of a password that is hashed: composed, because keyboards of different systems type `é` as one or as
 * two characters.
 */
export const normalizePassword = (typed: string): string => typed.normalize('NFC');

/** Returns the forms in which a typed password may have been hashed, the present one first; older ones as typed. */
export const listPasswordForms = (typed: string): string[] => [
  ...new Set([normalizePassword(typed), typed, typed.normalize('NFD')]),
];
