import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { applyFeeRateDiscount } from '#shared/market/fee-discount.ts';
import { formatUnits, toPercent } from '#shared/money.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import { useFeeDiscount } from '#web/features/trade/ticket/use-fee-discount.ts';
import { symbolsQuery } from '#web/lib/queries.ts';
import { findFuturesConfig, futuresConfigsQuery } from './queries.ts';

/** Returns the terms of a symbol's class for a new order, with the user's fee discount; null while unknown. */
export function useFuturesConfig(symbol: string): FuturesConfig | null {
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
