import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Percent, percent } from '../../../../shared/money.ts';
import type { FuturesConfig } from '../../../../shared/schemas/futures.ts';
import { symbolsQuery } from '../../lib/queries.ts';
import { configOf, futuresConfigsQuery } from './queries.ts';

/** The terms of a symbol's class; null while they are unknown. */
export function useConfig(symbol: string): { config: FuturesConfig | null; feeRate: Percent | null } {
  const { data: productType } = useQuery({
    ...symbolsQuery,
    select: (symbols) => symbols.find((found) => found.symbol === symbol)?.product_type,
  });
  const { data: configs } = useQuery(futuresConfigsQuery);
  return useMemo(() => {
    const config = productType === undefined ? null : configOf(configs, productType);
    return { config, feeRate: config && percent(config.fee_rate) };
  }, [configs, productType]);
}
