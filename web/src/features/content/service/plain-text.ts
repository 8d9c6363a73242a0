/** One line as it is typed, without characters that control: the server takes none. */
export const plainLine = (typed: string): string => typed.replace(/\p{Cc}/gu, ' ');

/** The same of a message, which keeps its lines. */
export const plainLines = (typed: string): string => typed.replace(/(?!\n)\p{Cc}/gu, ' ');
