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

export type StaticPage = (typeof staticPageNames)[number];

export const isStaticPage = (name: string): name is StaticPage => staticPageNames.some((page) => page === name);
