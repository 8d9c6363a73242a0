import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Button } from '#ui/button.tsx';
import { PriceText } from '#ui/price.tsx';
import { EmptyState } from '#ui/states.tsx';
import { type TableColumn, Table } from '#ui/table.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { symbolsQuery } from '#web/lib/queries.ts';
import { useEndReached } from '#web/lib/use-end-reached.ts';
import { getShownProfit } from './get-shown-profit.ts';
import { countActiveOptionFilters, type OptionHistoryFilter } from './option-history-filter.ts';
import { flattenCachedOptionPages } from './option-history-pages.ts';
import { OptionHistoryTools } from './option-history-tools.tsx';
import { OptionSideText, OptionStatusCell } from './order-cells.tsx';
import { filteredOptionHistoryQuery, optionHistoryQuery } from './queries.ts';
import { SellOptionButton, useSellOptionDialog } from './sell-option-button.tsx';
import { usePeriodText } from './use-period-text.ts';

function useColumns(
  symbols: readonly TradingSymbol[] | undefined,
  onSell: (order: OptionOrder) => void,
): TableColumn<OptionOrder>[] {
  const { t } = useTranslation('trading');
  const periodText = usePeriodText();
  return useMemo(() => {
    const digits = (order: OptionOrder) => symbols?.find(({ symbol }) => symbol === order.symbol)?.price_digits;
    return [
      {
        key: 'time',
        head: t('history.time'),
        cell: (order) => <TimeText at={order.created_at} show="relative" />,
        card: 'start2',
      },
      { key: 'symbol', head: t('history.symbol'), cell: (order) => <SymbolCell order={order} />, card: 'start' },
      {
        key: 'direction',
        head: t('history.direction'),
        cell: (order) => <OptionSideText direction={order.direction} />,
      },
      { key: 'period', head: t('ticket.period'), cell: (order) => periodText(order.expiry_period, true), align: 'end' },
      { key: 'amount', head: t('history.amount'), cell: (order) => <AmountText value={order.amount} />, align: 'end' },
      {
        key: 'entry',
        head: t('history.entry'),
        cell: (order) => <PriceText value={order.entry_price} digits={digits(order)} />,
        align: 'end',
      },
      {
        key: 'exit',
        head: t('history.exit'),
        cell: (order) => <PriceText value={order.expiry_price} digits={digits(order)} />,
        align: 'end',
      },
      {
        key: 'result',
        head: t('history.result'),
        cell: (order) => <AmountText value={getShownProfit(order)} signed />,
        align: 'end',
        card: 'end2',
      },
      {
        key: 'status',
        head: t('history.status'),
        cell: (order) => <OptionStatusCell order={order} />,
        align: 'end',
        className: 'w-28',
        card: 'end',
      },
      {
        key: 'sell',
        head: <span className="sr-only">{t('sell.short')}</span>,
        cell: (order) => <SellOptionButton order={order} onSell={onSell} />,
        align: 'end',
        className: 'w-20',
      },
    ];
  }, [t, periodText, symbols, onSell]);
}

/** The symbol; in a card also the direction and the amount, which have no column there. */
const SymbolCell = ({ order }: { order: OptionOrder }) => (
  <span className="font-medium">
    {order.symbol}
    <span className="hidden font-normal @max-[600px]/table:inline">
      {' '}
      <OptionSideText direction={order.direction} /> <AmountText value={order.amount} />
    </span>
  </span>
);

/** The user's options, newest first; a row opens the order's page. */
export function OptionOrdersTable() {
  const { t } = useTranslation('trading');
  const navigate = useNavigate();
  const symbols = useQuery(symbolsQuery).data;
  const [filter, setFilter] = useState<OptionHistoryFilter>({});
  const narrowed = countActiveOptionFilters(filter) > 0;
  // Both are kept: the expiry watch needs the unfiltered list.
  const fullHistory = useInfiniteQuery(optionHistoryQuery);
  const some = useInfiniteQuery({ ...filteredOptionHistoryQuery(filter), enabled: narrowed });
  const history = narrowed ? some : fullHistory;
  const { sell, dialog } = useSellOptionDialog();
  const columns = useColumns(symbols, sell);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = history;
  const end = useEndReached(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void history.fetchNextPage();
  });
  const rows = history.data && flattenCachedOptionPages(history.data);
  return (
    <>
      <OptionHistoryTools filter={filter} onFilter={setFilter} />
      <Table
        label={t('history.title')}
        columns={columns}
        rows={rows}
        rowKey={(order) => order.id}
        error={history.data === undefined ? history.error : null}
        onRetry={() => void history.refetch()}
        empty={<EmptyState>{t(narrowed ? 'filter.none' : 'history.empty')}</EmptyState>}
        onOpen={(order) => void navigate({ to: '/orders/$id', params: { id: order.id } })}
        skeletonRows={4}
      />
      <div ref={end} className="flex justify-center">
        {hasNextPage && (
          <Button
            size="sm"
            variant="ghost"
            className="my-2"
            busy={isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('history.more')}
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}
