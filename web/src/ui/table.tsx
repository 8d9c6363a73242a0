import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconArrowDown, IconArrowUp } from './icons.tsx';
import { ErrorState, Skeleton } from './states.tsx';

export interface TableColumn<Row> {
  key: string;
  head: ReactNode;
  /** `rows` are all displayed rows, which determine a column's alignment. */
  cell: (row: Row, rows: readonly Row[]) => ReactNode;
  /** Numbers are aligned to the end of their column. */
  align?: 'start' | 'end';
  /** Class of the column's cells, usually a width. */
  className?: string;
  /** Name by which the server can sort the column. */
  sort?: string;
  /** Position in a two-line card: left or right, first or second line. Hidden in cards when missing. */
  card?: 'start' | 'end' | 'start2' | 'end2';
}

export interface TableSorting {
  by: string;
  order: 'asc' | 'desc';
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  error?: unknown;
  onRetry?: () => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Opens a row: by click, or Enter on the row focused by the arrow keys. */
  onOpen?: (row: Row) => void;
  /** The currently open row. */
  opened?: string | null;
  sorting?: TableSorting;
  onSort?: (sorting: TableSorting) => void;
  /** Expected number of rows, for which space is reserved. */
  skeletonRows?: number;
  /** Rows become two-line cards when the table is narrower than 600 px. */
  cards?: boolean;
  className?: string;
}

/** Table with rows of 32 px under a sticky header. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, error, onRetry, empty, onOpen, opened, skeletonRows = 8, cards = true } = props;
  const [current, setCurrent] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const reachable = Math.min(current, Math.max(0, (rows?.length ?? 1) - 1));

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) => {
    if (event.target !== event.currentTarget) return;
    const size = rows?.length ?? 0;
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: size - 1,
      PageDown: index + 10,
      PageUp: index - 10,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      const to = Math.max(0, Math.min(size - 1, next));
      setCurrent(to);
      (body.current?.children[to] as HTMLElement | undefined)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen?.(row);
    }
  };

  if (error !== undefined && error !== null && rows === undefined)
    return <ErrorState error={error} onRetry={onRetry} className={props.className ?? ''} />;
  if (rows?.length === 0) return <div className={props.className}>{empty}</div>;

  return (
    <div className={clsx('table-box', props.className)}>
      <table
        role={onOpen ? 'grid' : 'table'}
        aria-label={label}
        aria-busy={rows === undefined || undefined}
        className={clsx('w-full border-separate border-spacing-0 text-sm', cards && 'table-cards')}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={props.sorting} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={index} columns={columns} cards={cards} />
              ))
            : rows.map((row, index) => (
                <tr
                  key={rowKey(row)}
                  tabIndex={onOpen ? (index === reachable ? 0 : -1) : undefined}
                  aria-selected={onOpen ? opened === rowKey(row) : undefined}
                  onFocus={onOpen ? () => setCurrent(index) : undefined}
                  onClick={onOpen ? (event) => isPlain(event.target) && onOpen(row) : undefined}
                  onKeyDown={onOpen ? (event) => onKeyDown(event, index, row) : undefined}
                  className={clsx(
                    'h-8 focus-visible:-outline-offset-2',
                    onOpen && 'cursor-pointer hover:bg-surface-2 aria-selected:bg-surface-2',
                  )}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      data-card={cards ? (column.card ?? 'none') : undefined}
                      className={clsx(cellClass(column), 'border-b border-line')}
                    >
                      {column.cell(row, rows)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns false for clicks on a link or button inside the row. */
const isPlain = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, label') === null;

const cellClass = (column: { align?: 'start' | 'end'; className?: string }) =>
  clsx('px-3 whitespace-nowrap', column.align === 'end' ? 'text-end tabular-nums' : 'text-start', column.className);

interface HeadProps<Row> {
  column: TableColumn<Row>;
  sorting: TableSorting | undefined;
  onSort: ((sorting: TableSorting) => void) | undefined;
}

function HeadCell<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { sort } = column;
  const sorted = sort !== undefined && sorting?.by === sort ? sorting.order : null;
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      aria-sort={
        sort === undefined ? undefined : sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'
      }
      className={clsx(
        cellClass(column),
        'sticky top-0 z-1 h-8 border-b border-line bg-surface-1 text-xs font-medium text-muted',
      )}
    >
      {sort !== undefined && onSort ? (
        <button
          type="button"
          className="inline-flex h-6 items-center gap-1 rounded-sm hover:text-text"
          onClick={() => onSort({ by: sort, order: sorted === 'desc' ? 'asc' : 'desc' })}
        >
          {column.head}
          <Arrow size={8} className={clsx(sorted === null && 'opacity-30')} />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

function SkeletonRow<Row>({ columns, cards }: { columns: readonly TableColumn<Row>[]; cards: boolean }) {
  return (
    <tr className="h-8" aria-hidden="true">
      {columns.map((column) => (
        <td
          key={column.key}
          data-card={cards ? (column.card ?? 'none') : undefined}
          className={clsx(cellClass(column), 'border-b border-line')}
        >
          <Skeleton className="h-3.5 w-16" />
        </td>
      ))}
    </tr>
  );
}
