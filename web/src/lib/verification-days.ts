/** Of the operator's commitments (`web/pages.ts`). */
declare const VERIFICATION_DAYS: { min: number; max: number };

/** Parameters of words that say how many business days a verification takes. */
export const verificationDays: { min: number; max: number } = VERIFICATION_DAYS;
