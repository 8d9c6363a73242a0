import { BYTE_ORDER_MARK } from '#shared/csv.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';

/** Maximum rows of one file, and items read for it: what a function can read and send in one response. */
const MAX_ROWS = 50_000;
const MAX_ITEMS_READ = 100_000;

export type CsvCell = string | number | null;
export type CsvColumn<T> = readonly [name: string, cell: (item: T) => CsvCell];

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * Characters that begin a formula in a spreadsheet, then their full-width, small, raised and lowered forms, and others.
 */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋⩵⩶﬩−';
/** Characters that a spreadsheet skips or drops before such a sign; no separators, so that one pass is enough. */
const SKIPPED = '(?:(?![;\\t|\\r\\n])[\\s"\\p{C}])*';
/**
 * Matches where a spreadsheet would begin a formula: at the cell’s start, and where a program with the list separator
 * `;`, tab or `|` would begin another cell. It treats quotes that do not open a cell as text.
 */
const FORMULA = new RegExp(`^(?=[\\t\\r\\n])|(?:^|(?<=[;\\t|\\r\\n]))(?=${SKIPPED}[${SIGNS}])`, 'gu');

/** Formats a cell by RFC 4180. Text that a spreadsheet would run as a formula is prefixed by an apostrophe. */
export function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = NUMBER.test(text) ? text : text.replace(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly CsvCell[]): string => `${cells.map(formatCsvCell).join(',')}\r\n`;

/** Formats the start of a file: the byte order mark and the header line. */
export const formatCsvHeader = (columns: readonly CsvColumn<never>[]): string =>
  BYTE_ORDER_MARK + line(columns.map(([name]) => name));
export const formatCsvLine = <Row>(row: Row, columns: readonly CsvColumn<Row>[]): string =>
  line(columns.map(([, cell]) => cell(row)));

/** Formats a time for spreadsheets and people, UTC. */
export const formatCsvTime = (seconds: number | null | undefined): CsvCell =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/**
 * Yields the rows of items for one response, without items whose `row` is null.
 * @throws {AppError} VALIDATION_FAILED if there are too many: half a response that looks complete would be worse.
 */
export async function* readBoundedCsvRows<T, Row>(
  items: AsyncIterable<T>,
  rowOf: (item: T) => Row | null,
): AsyncGenerator<Row> {
  let lookedAt = 0;
  let rows = 0;
  for await (const item of items) {
    lookedAt++;
    const row = rowOf(item);
    if (row !== null) rows++;
    if (lookedAt > MAX_ITEMS_READ || rows > MAX_ROWS)
      throw new AppError('VALIDATION_FAILED', { fields: { from: fieldError('rows', { number: MAX_ROWS }) } });
    if (row !== null) yield row;
  }
}

/**
 * Builds a CSV with a header and a line for each row of `readBoundedCsvRows`.
 * @throws {AppError} VALIDATION_FAILED if there are too many for one file.
 */
export async function buildCsv<T, Row>(
  items: AsyncIterable<T>,
  rowOf: (item: T) => Row | null,
  columns: readonly CsvColumn<Row>[],
): Promise<{ text: string; rows: number }> {
  const lines = [formatCsvHeader(columns)];
  for await (const row of readBoundedCsvRows(items, rowOf)) lines.push(formatCsvLine(row, columns));
  return { text: lines.join(''), rows: lines.length - 1 };
}
