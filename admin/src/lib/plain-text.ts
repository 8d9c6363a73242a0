/** What is typed, without line breaks and other characters that control: the server takes none. */
export const stripControlChars = (typed: string): string => typed.replace(/\p{Cc}/gu, ' ');

/** The same of a message: it has lines. */
export const stripNonLineControls = (typed: string): string => typed.replace(/(?!\n)\p{Cc}/gu, ' ');
