import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import { PriceText } from '#ui/price.tsx';
import { Badge } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { PagedTable } from './paged-table.tsx';
import { PositionSideText } from './position-side-text.tsx';
import { type FuturesTradeFilter, futuresTradesQuery } from './queries.ts';
import { usePriceDigits } from './use-price-digits.ts';

/** A sale opens a short or closes a long. */
const positionSide = ({ side, reason }: FuturesTrade) => ((side === 'buy') === (reason === 'open') ? 'long' : 'short');

function useColumns(): TableColumn<FuturesTrade>[] {
  const { t } = useTranslation('perpetual');
  const digitsOf = usePriceDigits();
  return useMemo(
    () => [
      {
        key: 'time',
        head: t('trade.time'),
        cell: (row) => <TimeText at={row.trade_time} show="relative" />,
        card: 'start2',
      },
      {
        key: 'symbol',
        head: t('order.symbol'),
        cell: (row) => (
          <span className="inline-flex items-center gap-1.5">
            <span className="font-medium">{row.symbol}</span>
            <PositionSideText side={positionSide(row)} leverage={row.leverage} />
          </span>
        ),
        card: 'start',
      },
      {
        key: 'reason',
        head: t('trade.reason'),
        cell: (row) => (
          <Badge tone={row.reason === 'liquidation' ? 'down' : 'muted'}>{t(`reason.${row.reason}`)}</Badge>
        ),
        card: 'end2',
      },
      {
        key: 'price',
        head: t('trade.price'),
        cell: (row) => <PriceText value={row.price} digits={digitsOf(row.symbol)} />,
        align: 'end',
      },
      {
        key: 'margin',
        head: t('position.margin'),
        cell: (row) => <AmountText value={row.margin} />,
        align: 'end',
      },
      { key: 'fee', head: t('ticket.fee'), cell: (row) => <AmountText value={row.fee} />, align: 'end' },
      {
        key: 'pnl',
        head: t('trade.pnl'),
        cell: (row) => <AmountText value={row.reason === 'open' ? null : row.realized_pnl} signed />,
        align: 'end',
        card: 'end',
      },
    ],
    [t, digitsOf],
  );
}

/** The user's trades; a row opens its position. */
export function FuturesTradesTable({ filter }: { filter: FuturesTradeFilter }) {
  const { t } = useTranslation('perpetual');
  const navigate = useNavigate();
  const query = useInfiniteQuery(futuresTradesQuery(filter));
  const columns = useColumns();
  return (
    <PagedTable
      label={t('tabs.trades')}
      columns={columns}
      query={query}
      empty={t('trade.empty')}
      onOpen={(row) => void navigate({ to: '/positions/$id', params: { id: row.position_id } })}
    />
  );
}
