import { getIdPattern } from '#shared/ids.ts';

const patterns = (['opt', 'ord', 'trd'] as const).map(getIdPattern);

/** Extracts the receipt number from pasted text: the number itself or a link to it; null when there is none. */
export function findReceiptNumber(typed: string): string | null {
  const words = typed.split(/[^\w]+/);
  return words.find((word) => patterns.some((pattern) => pattern.test(word))) ?? null;
}
