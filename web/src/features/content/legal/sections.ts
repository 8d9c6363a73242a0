/** What is written down for everybody, by the names of its sections in `shared/locales/<language>/legal.json`. */
export const sections = {
  terms: ['who', 'account', 'orders', 'money', 'measures', 'end', 'law'],
  risks: ['options', 'leverage', 'prices', 'crypto', 'advice', 'limits', 'registration'],
  privacy: ['browser', 'kept', 'identity', 'seen', 'rights', 'after'],
} as const;

export type LegalText = keyof typeof sections;

/** Where each of them stands. */
export const legalPaths = {
  terms: '/user-agreement',
  risks: '/legal-statement',
  privacy: '/privacy',
} as const satisfies Record<LegalText, string>;
