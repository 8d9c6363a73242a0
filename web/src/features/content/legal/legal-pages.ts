import type { StaticPageName } from '#shared/static-pages.ts';

/** Addresses of the texts that a new user agrees to. */
export const legalPages = {
  terms: 'user-agreement',
  risks: 'legal-statement',
  privacy: 'privacy',
} as const satisfies Record<string, StaticPageName>;
