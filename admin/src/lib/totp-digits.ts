/** Returns an authenticator code without the blanks that users type. */
export const cleanTotpCode = (typed: string): string => typed.replace(/\s/g, '');
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(cleanTotpCode(typed));
