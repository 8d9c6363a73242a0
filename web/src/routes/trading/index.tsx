import { createFileRoute, redirect } from '@tanstack/react-router';
import {
  readTradingSearchParams,
  readTradingType,
  type TradingSearchParams,
  type TradingType,
} from '#web/features/trade/desk/search.ts';

/** URL with the type as a parameter. */
export const Route = createFileRoute('/trading/')({
  validateSearch: (search: Record<string, unknown>): TradingSearchParams & { type?: TradingType } => ({
    ...readTradingSearchParams(search),
    type: readTradingType(search['type']),
  }),
  beforeLoad: ({ search: { type, ...search } }) => {
    throw redirect({ to: type === 'options' ? '/trading/options' : '/trading/perpetual', search, replace: true });
  },
});
