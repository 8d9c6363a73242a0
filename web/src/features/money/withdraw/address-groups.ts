/** A text in groups of four, as people compare it. */
export const groupsOf = (text: string): string[] => text.match(/.{1,4}/g) ?? [];
