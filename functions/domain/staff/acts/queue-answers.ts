import type { ItemWithId } from '#functions/data/table/id-list.ts';
import { countItems } from '#functions/data/table/table.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import { type PageQuery, type ListPart, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import { type PageResponse, viewBatches } from '#functions/domain/lists/views.ts';
import { createCsvExport } from '#functions/domain/lists/whole-file.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { auditExport } from './exported.ts';

interface Queue<Filter extends object, Item extends ItemWithId, Rows extends string, Row> {
  /** The name of the rows in the answer. */
  rows: Rows;
  partsOf: (filter: Filter) => Promise<ListPart<Item>[]>;
  /** The same of any time, each item in one part alone as far as can be: a file of it is written for a while. */
  wholeOf: (filter: Filter) => Promise<ListPart<Item>[]>;
  /** What tells a list by this filter from others: a cursor goes on in that list alone. */
  named: (filter: Filter) => readonly unknown[];
  /** All that waits, which alone is counted, and whether it is all that a filter asks for. */
  waiting: Parameters<typeof countItems>[0];
  isQueue: (filter: Filter) => boolean;
  views: (items: readonly Item[]) => Promise<Row[]>;
  columns: readonly CsvColumn<Row>[];
  /** What a file of it is recorded as. */
  exported: AuditAction;
}

/** Rows of a page where none are asked for. */
const PAGE = 50;

/** A queue of staff's as it is answered: a page of it, and all of it as a file. */
export const buildQueueAnswers = <Filter extends object, Item extends ItemWithId, const Rows extends string, Row>(
  queue: Queue<Filter, Item, Rows, Row>,
) => ({
  /** @throws {Refusal} VALIDATION_FAILED of a window that is too long or of a cursor of another list. */
  page: async (query: Filter & PageQuery): Promise<PageResponse<Rows, Row>> => {
    const { limit = PAGE, offset, cursor } = query;
    const parts = await queue.partsOf(query);
    const { items, next_cursor } = await readListPage(queue.named(query), parts, { limit, offset, cursor });
    const total = queue.isQueue(query) ? await countItems(queue.waiting) : null;
    return { [queue.rows]: await queue.views(items), total, next_cursor } as never;
  },
  /**
   * All of it as CSV, in the same order, recorded with who took it.
   * @throws {Refusal} VALIDATION_FAILED of a window that is too long or holds too many.
   */
  file: async (filter: Filter, caller: StaffPrincipal, address: string): Promise<string> => {
    const parts = await queue.partsOf(filter);
    async function* found(): AsyncGenerator<Row> {
      for (const part of parts) yield* viewBatches(readListPart(part), queue.views);
    }
    const csv = await buildCsv(found(), (row) => row, queue.columns);
    return auditExport(csv, queue.exported, filter, caller, address);
  },
  whole: createCsvExport<Filter, Row>(queue.columns, async (filter, page) => {
    const { items, next_cursor } = await readListPage(queue.named(filter), await queue.wholeOf(filter), page);
    return { rows: await queue.views(items), next_cursor };
  }),
});
