import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { Held, ignore, pending, serverError, States } from '#scripts/playground/states.tsx';
import { CsvButton } from './csv-button.tsx';
import { ShortId } from './id.tsx';
import { LoadMoreButton } from './more-button.tsx';
import { PercentChange, PriceText } from './price.tsx';
import { Badge, EmptyState } from './states.tsx';
import { SymbolIcon } from './symbol-icon.tsx';
import { Table, type TableColumn, type TableProps, type TableSorting } from './table.tsx';

interface SampleRow {
  symbol: string;
  price: string | null;
  change: string;
}

const rows: SampleRow[] = [
  { symbol: 'BTC/USDT', price: '64321.5', change: '1.25' },
  { symbol: 'ETH/USDT', price: '3120.04', change: '-12.5' },
  { symbol: 'XAU/USD', price: null, change: '0' },
];

function useTableProps(): TableProps<SampleRow> {
  const text = useSampleTexts();
  const columns: TableColumn<SampleRow>[] = [
    {
      key: 'symbol',
      head: text.name,
      sort: 'symbol',
      card: 'start',
      cell: ({ symbol }) => (
        <span className="inline-flex items-center gap-2">
          <SymbolIcon symbol={symbol} />
          {symbol}
        </span>
      ),
    },
    { key: 'price', head: text.short, align: 'end', card: 'end', cell: ({ price }) => <PriceText value={price} /> },
    {
      key: 'change',
      head: text.short,
      sort: 'change',
      align: 'end',
      card: 'end2',
      cell: ({ change }) => <PercentChange value={change} />,
    },
    { key: 'id', head: text.short, card: 'start2', cell: () => <ShortId value={text.unbroken} /> },
    { key: 'status', head: text.short, cell: () => <Badge tone="warn">{text.short}</Badge> },
  ];
  const empty = <EmptyState>{text.sentence}</EmptyState>;
  return { label: text.name, columns, rows, rowKey: ({ symbol }) => symbol, empty };
}

export function Tables() {
  const props = useTableProps();
  return (
    <States
      width={0}
      states={{
        Default: <Table {...props} />,
        'Sorted, one row open': (
          <Held<TableSorting> initial={{ by: 'change', order: 'desc' }}>
            {(sorting, onSort) => <Table {...props} {...{ sorting, onSort }} onOpen={ignore} opened="ETH/USDT" />}
          </Held>
        ),
        'Without cards': <Table {...props} cards={false} />,
        Loading: <Table {...props} rows={undefined} skeletonRows={3} />,
        Empty: <Table {...props} rows={[]} />,
        Error: <Table {...props} rows={undefined} error={serverError} onRetry={ignore} />,
      }}
    />
  );
}

export function TableButtons() {
  const text = useSampleTexts();
  const showMore = (isFetchingNextPage: boolean) => (
    <LoadMoreButton list={{ hasNextPage: true, isFetchingNextPage, fetchNextPage: pending }} label={text.short} />
  );
  return (
    <States
      width={160}
      states={{
        'Load more': showMore(false),
        'Load more, busy': showMore(true),
        'CSV file': <CsvButton name="sample" fetchCsv={pending} />,
      }}
    />
  );
}
