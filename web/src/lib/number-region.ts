/**
 * Returns the tag of the reader's region, such as `es-MX`, whose number marks are used: the first of the browser's tags
 * in the page's language, otherwise the first.
 * @param language the page's, named as its locale folder
 */
export const getNumberLocale = (language: string, preferredTags: readonly string[]): string =>
  preferredTags.find((tag) => tag.split('-')[0]?.toLowerCase() === language) ?? preferredTags[0] ?? language;
