import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FuturesOrderStatus } from '#shared/market/perpetual.ts';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import { Button } from '#ui/button.tsx';
import { PriceText } from '#ui/price.tsx';
import { Badge } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { openPerpetualDialog } from './dialogs.ts';
import { PagedTable } from './paged-table.tsx';
import { PositionSideText, getOpenedPositionSide } from './position-side-text.tsx';
import { type FuturesOrderFilter, futuresOrdersQuery } from './queries.ts';
import { usePriceDigits } from './use-price-digits.ts';

const tones: Record<FuturesOrderStatus, 'info' | 'muted' | 'warn'> = {
  pending: 'info',
  filled: 'muted',
  cancelled: 'warn',
};

/** Returns the price at which an order was filled or for which it waits. */
const getShownPrice = (order: FuturesOrder): string | null => order.fill_price ?? order.price ?? order.stop_price;

function useColumns(): TableColumn<FuturesOrder>[] {
  const { t } = useTranslation('perpetual');
  const digitsOf = usePriceDigits();
  return useMemo(
    () => [
      {
        key: 'symbol',
        head: t('order.symbol'),
        cell: (row) => (
          <span className="inline-flex items-center gap-1.5">
            <span className="font-medium">{row.symbol}</span>
            <PositionSideText side={getOpenedPositionSide(row.side)} leverage={row.leverage} />
          </span>
        ),
        card: 'start',
      },
      { key: 'type', head: t('order.type'), cell: (row) => t(`type.${row.type}`) },
      {
        key: 'stop',
        head: t('order.stop'),
        cell: (row) => <PriceText value={row.stop_price} digits={digitsOf(row.symbol)} />,
        align: 'end',
      },
      {
        key: 'price',
        head: t('order.price'),
        cell: (row) => <PriceText value={row.fill_price ?? row.price} digits={digitsOf(row.symbol)} />,
        align: 'end',
      },
      {
        key: 'quantity',
        head: t('order.margin'),
        cell: (row) => <AmountText value={row.margin} />,
        align: 'end',
      },
      {
        key: 'notional',
        head: t('position.size'),
        cell: (row) => <AmountText value={row.notional} />,
        align: 'end',
        card: 'end',
      },
      {
        key: 'line',
        head: t('order.type'),
        cell: (row) => (
          <span className="text-xs text-muted">
            {t(`type.${row.type}`)} <PriceText value={getShownPrice(row)} digits={digitsOf(row.symbol)} />
          </span>
        ),
        className: '@min-[600px]/table:hidden',
        card: 'start2',
      },
      { key: 'time', head: t('order.placed'), cell: (row) => <TimeText at={row.created_at} show="relative" /> },
      { key: 'status', head: t('order.status'), cell: (row) => <StatusCell order={row} />, align: 'end', card: 'end2' },
    ],
    [t, digitsOf],
  );
}

/** An open order has a cancel button; any other shows how it ended. */
function StatusCell({ order }: { order: FuturesOrder }) {
  const { t } = useTranslation('perpetual');
  if (order.status === 'pending' && order.type !== 'market')
    return (
      <Button
        size="sm"
        className="!h-6"
        aria-label={t('order.cancelOf', { symbol: order.symbol, type: t(`type.${order.type}`) })}
        onClick={() => void openPerpetualDialog({ kind: 'cancel', order })}
      >
        {t('order.cancel')}
      </Button>
    );
  return <Badge tone={tones[order.status]}>{t(`orderStatus.${order.status}`)}</Badge>;
}

/** The user's orders; a row opens its result. */
export function FuturesOrdersTable({ filter }: { filter: FuturesOrderFilter }) {
  const { t } = useTranslation('perpetual');
  const navigate = useNavigate();
  const query = useInfiniteQuery(futuresOrdersQuery(filter));
  const columns = useColumns();
  return (
    <PagedTable
      label={t('tabs.orders')}
      columns={columns}
      query={query}
      empty={t(filter.status === 'pending' ? 'order.empty' : 'table.none')}
      onOpen={(order) =>
        order.position_id === null
          ? void openPerpetualDialog({ kind: 'order', order })
          : void navigate({ to: '/positions/$id', params: { id: order.position_id } })
      }
    />
  );
}
