import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import type { ChartLine } from '#web/features/trade/chart/chart-line.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { buildPerpetualLines } from './build-perpetual-lines.ts';
import { openPerpetualDialog } from './dialogs.ts';
import { getOpenedPositionSide } from './position-side-text.tsx';
import { futuresOrdersQuery, positionsQuery } from './queries.ts';
import { flattenCachedRowPages } from './row-pages.ts';

/** Returns the user's positions and open orders of one symbol as the chart draws them. */
export function usePerpetualLines(symbol: string, digits: number | undefined): readonly ChartLine[] {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const positions = useInfiniteQuery(positionsQuery()).data;
  const orders = useInfiniteQuery(futuresOrdersQuery({ status: 'pending' })).data;
  return useMemo(() => {
    const ofSymbol = <Row extends { symbol: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.symbol === symbol);
    return buildPerpetualLines(
      { positions: ofSymbol(flattenCachedRowPages(positions)), orders: ofSymbol(flattenCachedRowPages(orders)) },
      {
        entry: ({ side, leverage }) => `${t(`side.${side}`)} ${leverage}×`,
        takeProfit: t('chart.takeProfit'),
        stopLoss: t('chart.stopLoss'),
        liquidation: t('position.liq'),
        order: ({ side, type }) => `${t(`typeShort.${type}`)} ${t(`side.${getOpenedPositionSide(side)}`)}`,
        net: (amount) => `${format.amount(amount, { sign: true })} USDT`,
        liquidationAt: (price) => `${t('position.liq')} ${format.price(price, digits)}`,
      },
      {
        moveExit: (position, name, price) =>
          openPerpetualDialog({
            kind: 'settings',
            position,
            typed: { [name]: formatTypedDecimal(format.region, price) },
          }),
        moveOrder: (order, price) => openPerpetualDialog({ kind: 'move', order, price }),
      },
    );
  }, [positions, orders, symbol, digits, t, format]);
}
