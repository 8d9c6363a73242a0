import { useMatchRoute } from '@tanstack/react-router';

/** Returns whether one of the trading pages is shown. */
export function useIsTrading(): boolean {
  return useMatchRoute()({ to: '/trading', fuzzy: true }) !== false;
}
