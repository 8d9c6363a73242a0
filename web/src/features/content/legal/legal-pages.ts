import type { StaticPage } from '#shared/static-pages.ts';

/** Where stands what somebody agrees to who opens an account. */
export const legalPages = {
  terms: 'user-agreement',
  risks: 'legal-statement',
  privacy: 'privacy',
} as const satisfies Record<string, StaticPage>;
