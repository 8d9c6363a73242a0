/** What is typed, without line breaks and other characters that control: the server takes none. */
export const plainText = (typed: string): string => typed.replace(/\p{Cc}/gu, ' ');

/** The same of a message: it has lines. */
export const plainLines = (typed: string): string => typed.replace(/(?!\n)\p{Cc}/gu, ' ');
