/** Removes control characters from a line: the server rejects them. */
export const toPlainLine = (typed: string): string => typed.replace(/\p{Cc}/gu, ' ');

/** Removes control characters except line breaks, for messages. */
export const toPlainMultilineText = (typed: string): string => typed.replace(/(?!\n)\p{Cc}/gu, ' ');
