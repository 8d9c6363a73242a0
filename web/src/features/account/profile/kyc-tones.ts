/** The colour of a state of verification. */
export const kycTones = { not_submitted: 'muted', pending: 'warn', verified: 'good', rejected: 'bad' } as const;
