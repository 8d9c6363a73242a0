import { type CsvColumn, formatCsvHeader, formatCsvLine } from './csv.ts';

/** Rows that are read at once, at most, for a file that may be of any length. */
const ROWS = 500;

/** Some lines of a file. */
interface Lines {
  text: string;
  rows: number;
  /** Where the file goes on; null at its end. */
  next: string | null;
}

/** All of a list as CSV, however much that is: it is read some rows at a time, each time from where the last one ended. */
export interface CsvExport<Filter> {
  header: string;
  /**
   * The lines after a place, from the beginning where that is null. A filter that keeps little may give none, and a next
   * place.
   * @throws {Refusal} VALIDATION_FAILED of a filter that asks for what there is not, or of a place in another list.
   */
  read: (filter: Filter, place: string | null) => Promise<Lines>;
}

interface Page {
  limit: number;
  cursor?: string;
}

/** The same columns as those of the file that is handed over at once. */
export const createCsvExport = <Filter, Row>(
  columns: readonly CsvColumn<Row>[],
  readRows: (filter: Filter, page: Page) => Promise<{ rows: readonly Row[]; next_cursor: string | null }>,
): CsvExport<Filter> => ({
  header: formatCsvHeader(columns),
  read: async (filter, place) => {
    const { rows, next_cursor } = await readRows(filter, { limit: ROWS, ...(place !== null && { cursor: place }) });
    return { text: rows.map((row) => formatCsvLine(row, columns)).join(''), rows: rows.length, next: next_cursor };
  },
});
