/** What an article is about; the pages name them. */
export const newsCategories = ['platform', 'markets', 'guides', 'security'] as const;
export type NewsCategory = (typeof newsCategories)[number];
