/**
 * Returns the tag of the reader's region, such as `es-MX`, whose marks numbers are read and written with: the first of the
 * browser's languages that is of the page's language, else the first.
 * @param language the page's, as its folder of words is called
 */
export const getNumberRegion = (language: string, wanted: readonly string[]): string =>
  wanted.find((tag) => tag.split('-')[0]?.toLowerCase() === language) ?? wanted[0] ?? language;
