/** One line as it is typed, without characters that control: the server takes none. */
export const toSingleLine = (typed: string): string => typed.replace(/\p{Cc}/gu, ' ');

/** The same of a message, which keeps its lines. */
export const toMultiLine = (typed: string): string => typed.replace(/(?!\n)\p{Cc}/gu, ' ');
