/** From the operator's commitments (`web/pages.ts`). */
declare const VERIFICATION_DAYS: { min: number; max: number };

/** Parameters of texts about the business days that a verification takes. */
export const verificationDays: { min: number; max: number } = VERIFICATION_DAYS;
