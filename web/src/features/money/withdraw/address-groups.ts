/** Splits a text into groups of four, for comparison. */
export const splitIntoFourCharGroups = (text: string): string[] => text.match(/.{1,4}/g) ?? [];
