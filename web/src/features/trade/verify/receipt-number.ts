import { idPattern } from '#shared/ids.ts';

const patterns = (['opt', 'ord', 'trd'] as const).map(idPattern);

/** The number of a receipt in what somebody copied: the number, or the link to it; null where there is none. */
export function findReceiptNumber(typed: string): string | null {
  const words = typed.split(/[^\w]+/);
  return words.find((word) => patterns.some((pattern) => pattern.test(word))) ?? null;
}
