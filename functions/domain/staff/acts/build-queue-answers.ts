import type { ItemWithId } from '#functions/data/table/id-list.ts';
import { countItems } from '#functions/data/table/table.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import { type PageQuery, type ListPart, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import { type ListPageResponse, toItemViewBatches } from '#functions/domain/lists/views.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { recordExport } from './audit-export.ts';

interface StaffQueue<Filter extends object, Item extends ItemWithId, Rows extends string, Row> {
  /** Name of the rows in the answer. */
  rows: Rows;
  partsOf: (filter: Filter) => Promise<ListPart<Item>[]>;
  /** Returns the same at any time, each item in one part only if possible: writing a file takes a while. */
  wholeOf: (filter: Filter) => Promise<ListPart<Item>[]>;
  /** Identifies a list by this filter: a cursor continues only in that list. */
  named: (filter: Filter) => readonly unknown[];
  /** Pending items, the only ones counted, and whether the filter asks only for them. */
  waiting: Parameters<typeof countItems>[0];
  isQueue: (filter: Filter) => boolean;
  views: (items: readonly Item[]) => Promise<Row[]>;
  columns: readonly CsvColumn<Row>[];
  /** Audit action of a file. */
  exported: AuditAction;
}

/** Default rows per page. */
const PAGE = 50;

/** Answers of a staff queue: a page, and a file of everything. */
export const buildStaffQueueAnswers = <Filter extends object, Item extends ItemWithId, const Rows extends string, Row>(
  queue: StaffQueue<Filter, Item, Rows, Row>,
) => ({
  /** @throws {AppError} VALIDATION_FAILED for a window that is too long or a cursor of another list. */
  page: async (query: Filter & PageQuery): Promise<ListPageResponse<Rows, Row>> => {
    const { limit = PAGE, offset, cursor } = query;
    const parts = await queue.partsOf(query);
    const { items, next_cursor } = await readListPage(queue.named(query), parts, { limit, offset, cursor });
    const total = queue.isQueue(query) ? await countItems(queue.waiting) : null;
    return { [queue.rows]: await queue.views(items), total, next_cursor } as never;
  },
  /**
   * Exports everything as CSV, in the same order, and records who did.
   * @throws {AppError} VALIDATION_FAILED for a window that is too long or holds too many.
   */
  file: async (filter: Filter, caller: StaffPrincipal, address: string): Promise<string> => {
    const parts = await queue.partsOf(filter);
    async function* found(): AsyncGenerator<Row> {
      for (const part of parts) yield* toItemViewBatches(readListPart(part), queue.views);
    }
    const csv = await buildCsv(found(), (row) => row, queue.columns);
    return recordExport(csv, queue.exported, filter, caller, address);
  },
  whole: createCsvExport<Filter, Row>(queue.columns, async (filter, page) => {
    const { items, next_cursor } = await readListPage(queue.named(filter), await queue.wholeOf(filter), page);
    return { rows: await queue.views(items), next_cursor };
  }),
});
