/** Removes control characters from a line: the server rejects them. */
export const toSingleLine = (typed: string): string => typed.replace(/\p{Cc}/gu, ' ');

/** Removes control characters except line breaks, for messages. */
export const toMultiLine = (typed: string): string => typed.replace(/(?!\n)\p{Cc}/gu, ' ');
