/** The pages that are text alone, by their addresses: `content/pages/<language>/<page>.md`. */
export const staticPages = [
  'about',
  'commitment',
  'faq',
  'anti-fraud',
  'user-agreement',
  'legal-statement',
  'privacy',
] as const;

export type StaticPage = (typeof staticPages)[number];

export const isStaticPage = (name: string): name is StaticPage => staticPages.some((page) => page === name);
