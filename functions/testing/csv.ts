import { BYTE_ORDER_MARK } from '#shared/csv.ts';

/** Returns the text of an answer with its byte order mark, which `text()` removes. */
export const readCsvText = async (answer: Response): Promise<string> =>
  Buffer.from(await answer.arrayBuffer()).toString();

/** Returns the lines of a CSV file without its byte order mark. @throws {Error} without the mark. */
export function readCsvLines(file: string): string[] {
  if (!file.startsWith(BYTE_ORDER_MARK)) throw new Error('A CSV file begins without a byte order mark.');
  return file.slice(BYTE_ORDER_MARK.length).trimEnd().split('\r\n');
}
