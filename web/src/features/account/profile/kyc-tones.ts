/** Colour of each verification state. */
export const kycTones = { not_submitted: 'muted', pending: 'warn', verified: 'good', rejected: 'bad' } as const;
