/** A text in groups of four, as people compare it. */
export const splitIntoGroups = (text: string): string[] => text.match(/.{1,4}/g) ?? [];
