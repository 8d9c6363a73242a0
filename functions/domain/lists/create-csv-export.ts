import { type CsvColumn, formatCsvHeader, formatCsvLine } from './csv.ts';

/** Rows read at once for a file of any length. */
const ROWS = 500;

/** Some lines of a file. */
interface CsvBatch {
  text: string;
  rows: number;
  /** Next cursor; null at the end. */
  next: string | null;
}

/** A complete list as CSV of any length, read in batches, each after the previous one. */
export interface CsvExport<Filter> {
  header: string;
  /**
   * Returns the lines after a cursor; from the start when it is null. A selective filter may return none, with a next
   * cursor.
   * @throws {AppError} VALIDATION_FAILED for an unknown filter value, or a cursor of another list.
   */
  read: (filter: Filter, place: string | null) => Promise<CsvBatch>;
}

interface CsvPage {
  limit: number;
  cursor?: string;
}

/** Creates an export with the same columns as the immediate file. */
export const createCsvExport = <Filter, Row>(
  columns: readonly CsvColumn<Row>[],
  readRows: (filter: Filter, page: CsvPage) => Promise<{ rows: readonly Row[]; next_cursor: string | null }>,
): CsvExport<Filter> => ({
  header: formatCsvHeader(columns),
  read: async (filter, place) => {
    const { rows, next_cursor } = await readRows(filter, { limit: ROWS, ...(place !== null && { cursor: place }) });
    return { text: rows.map((row) => formatCsvLine(row, columns)).join(''), rows: rows.length, next: next_cursor };
  },
});
