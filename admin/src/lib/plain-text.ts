/** Removes line breaks and other control characters, which the server rejects. */
export const stripControlChars = (typed: string): string => typed.replace(/\p{Cc}/gu, ' ');

/** Removes control characters except line breaks, for messages. */
export const stripControlCharsExceptNewlines = (typed: string): string => typed.replace(/(?!\n)\p{Cc}/gu, ' ');
