/** Text pages by their addresses: `content/pages/<language>/<page>.md`. */
export const staticPageNames = [
  'about',
  'commitment',
  'faq',
  'anti-fraud',
  'user-agreement',
  'legal-statement',
  'privacy',
] as const;

export type StaticPageName = (typeof staticPageNames)[number];

export const isStaticPageName = (name: string): name is StaticPageName => staticPageNames.some((page) => page === name);
