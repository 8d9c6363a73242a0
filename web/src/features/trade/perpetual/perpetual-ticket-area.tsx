import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { applyFeeRateDiscount } from '#shared/market/fee-discount.ts';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { parseAmount, parsePrice, formatUnits, toPercent } from '#shared/money.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { useMarketPrice } from '#web/features/market/use-market-price.ts';
import type { MarketState } from '#web/features/market/use-market-state.ts';
import { useStaleAge } from '#web/features/market/use-price-age.ts';
import { selectTradingReserve } from '#web/features/money/transfer/choose-wallets.ts';
import { useFeeDiscount } from '#web/features/trade/ticket/use-fee-discount.ts';
import { getWalletBalance, walletsQuery, symbolsQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { PerpetualTicketForm } from './perpetual-ticket-form.tsx';
import { positionsQuery, findFuturesConfig, futuresConfigsQuery } from './queries.ts';
import type { PerpetualOrderPrefill } from './remembered-order.ts';
import { flattenCachedRowPages } from './row-pages.ts';
import type { PlacedOrderResult } from './use-place-order.ts';

/** Returns the terms of a symbol's class for a new order, with the user's fee discount; null while unknown. */
function useFuturesConfig(symbol: string): FuturesConfig | null {
  const { data: productType } = useQuery({
    ...symbolsQuery,
    select: (symbols) => symbols.find((candidate) => candidate.symbol === symbol)?.product_type,
  });
  const { data: configs } = useQuery(futuresConfigsQuery);
  const discount = useFeeDiscount();
  return useMemo(() => {
    const config = productType === undefined ? null : findFuturesConfig(configs, productType);
    return config && { ...config, fee_rate: formatUnits(applyFeeRateDiscount(toPercent(config.fee_rate), discount)) };
  }, [configs, productType, discount]);
}

export interface PerpetualTicketAreaProps {
  symbol: string;
  details: TradingSymbol | undefined;
  market: MarketState;
  asked: PerpetualOrderPrefill;
  onPlaced: (placed: PlacedOrderResult) => void;
  focusQuantity: boolean;
}

/** Perpetual ticket with its data. */
export function PerpetualTicketArea({
  symbol,
  details,
  market,
  asked,
  onPlaced,
  focusQuantity,
}: PerpetualTicketAreaProps) {
  const { region } = useFormat();
  const { data: balance } = useQuery({ ...walletsQuery, select: (wallets) => getWalletBalance(wallets, 'trading') });
  const { data: reserve } = useQuery({ ...walletsQuery, select: selectTradingReserve });
  const { data: positions } = useInfiniteQuery(positionsQuery());
  const config = useFuturesConfig(symbol);
  const live = useMarketPrice(symbol);
  const productType = details?.product_type ?? 'cryptocurrency';
  const priceAge = useStaleAge(symbol, maxPriceAgeSeconds[productType] * 1000);
  return (
    <PerpetualTicketForm
      key={`${symbol} ${JSON.stringify(asked)}`}
      asked={asked}
      balance={balance}
      onPlaced={onPlaced}
      focusQuantity={focusQuantity}
      around={{
        language: region,
        symbol,
        productType,
        digits: details?.price_digits ?? 8,
        config,
        balance: balance === undefined ? null : parseAmount(balance),
        reserve,
        price: live ? parsePrice(live.price) : null,
        priceAge,
        reduceOnly: flattenCachedRowPages(positions).some(
          (row) => row.symbol === symbol && row.reduce_only && row.status === 'open',
        ),
        ...market,
      }}
    />
  );
}
