/** Topics of articles; the pages have their labels. */
export const newsCategories = ['platform', 'markets', 'guides', 'security'] as const;
export type NewsCategory = (typeof newsCategories)[number];
