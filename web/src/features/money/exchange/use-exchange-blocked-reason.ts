import { useQuery } from '@tanstack/react-query';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { useMarketState } from '#web/features/market/use-market-state.ts';
import { useStaleAge } from '#web/features/market/use-price-age.ts';
import { symbolsQuery } from '#web/lib/queries.ts';
import type { CoinPair } from './review-exchange-form.ts';

/** Reason why a coin cannot be exchanged now: `exchange:obstacle.<name>`. */
export type ExchangeBlockedReason =
  | { name: 'halted' | 'held'; coin: string }
  | { name: 'stale'; coin: string; seconds: number };

const LIMIT_MS = maxPriceAgeSeconds.cryptocurrency * 1000;

/** Returns the obstacle in a coin's price as the page knows it; the server checks that a price exists. */
function useCoinObstacle(coin: string): ExchangeBlockedReason | null {
  const symbol = getValuationSymbol(coin) ?? '';
  const { data: details } = useQuery({
    ...symbolsQuery,
    select: (symbols) => symbols.find((candidate) => candidate.symbol === symbol) ?? null,
  });
  const { halted, held } = useMarketState(symbol, details);
  const age = useStaleAge(symbol, LIMIT_MS);
  if (halted) return { name: 'halted', coin };
  if (held) return { name: 'held', coin };
  return age !== null && age > LIMIT_MS ? { name: 'stale', coin, seconds: Math.floor(age / 1000) } : null;
}

/** Returns what prevents the exchange of two coins now; null when nothing does. */
export function useExchangeBlockedReason({ from_coin, to_coin }: CoinPair): ExchangeBlockedReason | null {
  const from = useCoinObstacle(from_coin);
  const to = useCoinObstacle(to_coin);
  return from ?? to;
}
