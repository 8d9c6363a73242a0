/** The code of an authenticator as it is sent: without the blanks that people put in. */
export const cleanTotpCode = (typed: string): string => typed.replace(/\s/g, '');
export const isTotp = (typed: string): boolean => /^\d{6}$/.test(cleanTotpCode(typed));
