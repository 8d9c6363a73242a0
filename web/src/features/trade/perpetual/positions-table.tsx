import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { Button } from '#ui/button.tsx';
import { PriceText } from '#ui/price.tsx';
import { Badge } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import { MarketCloseLeverageText } from './close-cap-text.tsx';
import { openPerpetualDialog } from './dialogs.ts';
import { MarginRateCell, MarkPriceCell, PnlCell } from './live-cells.tsx';
import { PagedTable } from './paged-table.tsx';
import { PositionSideText } from './position-side-text.tsx';
import { type PositionFilter, positionsQuery } from './queries.ts';
import { flattenCachedRowPages } from './row-pages.ts';
import { usePriceDigits } from './use-price-digits.ts';

/** Columns hidden when the panel is narrow. */
const WIDE = 'hidden @min-[880px]/table:table-cell';
/** Narrower padding than elsewhere: there are many columns. */
const CELL = '@min-[600px]/table:!px-2 @min-[600px]/table:first:!ps-3 @min-[600px]/table:last:!pe-3';

function useColumns(): TableColumn<FuturesPosition>[] {
  const { t } = useTranslation('perpetual');
  const digitsOf = usePriceDigits();
  return useMemo(() => {
    const price = (value: string | null, { symbol }: FuturesPosition) => (
      <PriceText value={value} digits={digitsOf(symbol)} />
    );
    const columns: TableColumn<FuturesPosition>[] = [
      { key: 'position', head: t('position.title'), cell: (row) => <NameCell position={row} />, card: 'start' },
      {
        key: 'size',
        head: t('position.size'),
        cell: (row) => <AmountText value={row.notional} />,
        align: 'end',
      },
      {
        key: 'margin',
        head: t('position.margin'),
        cell: (row) => <AmountText value={row.margin} />,
        align: 'end',
        className: WIDE,
      },
      { key: 'entry', head: t('position.entryShort'), cell: (row) => price(row.entry_price, row), align: 'end' },
      {
        key: 'mark',
        head: t('position.markShort'),
        cell: (row) => <MarkPriceCell position={row} digits={digitsOf(row.symbol)} />,
        align: 'end',
      },
      { key: 'liquidation', head: t('position.liq'), cell: (row) => price(row.liquidation_price, row), align: 'end' },
      { key: 'pnl', head: t('position.pnl'), cell: (row) => <PnlCell position={row} />, align: 'end', card: 'end' },
      {
        key: 'rate',
        head: t('position.rate'),
        cell: (row) => <MarginRateCell position={row} />,
        align: 'end',
        className: 'hidden @min-[800px]/table:table-cell',
      },
      {
        key: 'exits',
        head: t('position.exits'),
        cell: (row) => (
          <>
            {price(row.take_profit_price, row)} / {price(row.stop_loss_price, row)}
          </>
        ),
        align: 'end',
        className: 'hidden @min-[1080px]/table:table-cell',
      },
      {
        key: 'prices',
        head: t('position.prices'),
        cell: (row) => (
          <span className="text-xs text-muted">
            {price(row.entry_price, row)} → <MarkPriceCell position={row} digits={digitsOf(row.symbol)} />
          </span>
        ),
        className: '@min-[600px]/table:hidden',
        card: 'start2',
      },
      {
        key: 'acts',
        head: <span className="sr-only">{t('table.actions')}</span>,
        cell: (row) => <PositionActions position={row} />,
        align: 'end',
        card: 'end2',
      },
    ];
    return columns.map((column) => ({ ...column, className: `${CELL} ${column.className ?? ''}` }));
  }, [t, digitsOf]);
}

function NameCell({ position }: { position: FuturesPosition }) {
  const { t } = useTranslation('perpetual');
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="font-medium">{position.symbol}</span>
      <PositionSideText side={position.side} leverage={position.leverage} />
      {position.close_cap && position.leverage > position.close_cap.leverage && (
        <Badge tone="warn">
          <MarketCloseLeverageText position={position} />
        </Badge>
      )}
      {position.reduce_only && (
        <Badge tone="warn">
          <span title={t('position.reduceOnlyHint')}>{t('position.reduceOnly')}</span>
        </Badge>
      )}
    </span>
  );
}

/** Actions of a position; how it ended for a closed one. */
function PositionActions({ position }: { position: FuturesPosition }) {
  const { t } = useTranslation('perpetual');
  if (position.status !== 'open')
    return (
      <Badge tone={position.status === 'liquidated' ? 'down' : 'muted'}>{t(`positionStatus.${position.status}`)}</Badge>
    );
  if (position.closing) return <Badge tone="info">{t('position.closing')}</Badge>;
  const name = { symbol: position.symbol, side: t(`side.${position.side}`) };
  return (
    <span className="inline-flex gap-1">
      <Button
        size="sm"
        className="!h-6 !px-1.5"
        aria-label={t('position.settingsOf', name)}
        onClick={() => void openPerpetualDialog({ kind: 'settings', position })}
      >
        {t('position.settings')}
      </Button>
      <Button
        size="sm"
        className="!h-6 !px-1.5"
        aria-label={t('position.closeOf', name)}
        onClick={() => void openPerpetualDialog({ kind: 'close', position })}
      >
        {t('position.close')}
      </Button>
    </span>
  );
}

/** The user's positions with live values; a row opens the position's page. */
export function PositionsTable({ filter }: { filter: PositionFilter }) {
  const { t } = useTranslation('perpetual');
  const navigate = useNavigate();
  const query = useInfiniteQuery(positionsQuery(filter));
  const columns = useColumns();
  const symbols = [...new Set(flattenCachedRowPages(query.data).map(({ symbol }) => symbol))].sort();
  return (
    <>
      {symbols.length > 0 && <PriceSubscription key={symbols.join(' ')} symbols={symbols} />}
      <PagedTable
        label={t('tabs.positions')}
        columns={columns}
        query={query}
        empty={t(filter.status === undefined ? 'position.empty' : 'table.none')}
        onOpen={(row) => void navigate({ to: '/positions/$id', params: { id: row.id } })}
      />
    </>
  );
}

/** Subscribes to the prices of these symbols, so that the values stay live. */
function PriceSubscription({ symbols }: { symbols: readonly string[] }) {
  useLivePrices(symbols, 1);
  return null;
}
