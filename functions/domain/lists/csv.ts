import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';

/** Rows of one file, and items looked at for it: what a function can read and send in one answer. */
const MOST_ROWS = 50_000;
const MOST_LOOKED_AT = 100_000;

export type CsvCell = string | number | null;
export type CsvColumn<T> = readonly [name: string, cell: (item: T) => CsvCell];

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Signs that begin a formula in a spreadsheet, then their full-width, small, raised, lowered and other forms. */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋⩵⩶﬩−';
/** What a spreadsheet skips, or drops, before such a sign; never a separator, so that one pass is enough. */
const SKIPPED = '(?:(?![;\\t|\\r\\n])[\\s"\\p{C}])*';
/**
 * Places where a spreadsheet would begin a formula: where the cell begins, and where a program whose list separator is
 * `;`, a tab or `|` would begin another cell. Such a program takes quotes that do not open a cell for text.
 */
const FORMULA = new RegExp(`^(?=[\\t\\r\\n])|(?:^|(?<=[;\\t|\\r\\n]))(?=${SKIPPED}[${SIGNS}])`, 'gu');

/** Returns a cell by RFC 4180. Text that a spreadsheet would run as a formula is marked as text by an apostrophe. */
export function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = NUMBER.test(text) ? text : text.replace(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly CsvCell[]): string => `${cells.map(formatCsvCell).join(',')}\r\n`;

/** The first line of a file, and that of a row. */
export const formatCsvHeader = (columns: readonly CsvColumn<never>[]): string => line(columns.map(([name]) => name));
export const formatCsvLine = <Row>(row: Row, columns: readonly CsvColumn<Row>[]): string =>
  line(columns.map(([, cell]) => cell(row)));

/** A time as a spreadsheet and a person read it, UTC. */
export const formatCsvTime = (seconds: number | null | undefined): CsvCell =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/**
 * Yields the rows of items for one answer; an item whose `row` is null is left out.
 * @throws {Refusal} VALIDATION_FAILED when there are too many: half an answer that looks whole would be worse.
 */
export async function* readBoundedRows<T, Row>(
  items: AsyncIterable<T>,
  rowOf: (item: T) => Row | null,
): AsyncGenerator<Row> {
  let lookedAt = 0;
  let rows = 0;
  for await (const item of items) {
    lookedAt++;
    const row = rowOf(item);
    if (row !== null) rows++;
    if (lookedAt > MOST_LOOKED_AT || rows > MOST_ROWS)
      throw new AppError('VALIDATION_FAILED', { fields: { from: fieldError('rows', { number: MOST_ROWS }) } });
    if (row !== null) yield row;
  }
}

/**
 * A header and a line for each item, as they are read: those of `boundedRows`.
 * @throws {Refusal} VALIDATION_FAILED when there are too many for one file.
 */
export async function buildCsv<T, Row>(
  items: AsyncIterable<T>,
  rowOf: (item: T) => Row | null,
  columns: readonly CsvColumn<Row>[],
): Promise<{ text: string; rows: number }> {
  const lines = [formatCsvHeader(columns)];
  for await (const row of readBoundedRows(items, rowOf)) lines.push(formatCsvLine(row, columns));
  return { text: lines.join(''), rows: lines.length - 1 };
}
