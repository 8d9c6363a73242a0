import { createFileRoute, redirect } from '@tanstack/react-router';
import { readSearch, readType, type TradingSearch, type TradingType } from '#web/features/trade/desk/search.ts';

/** The address with the type as a parameter. */
export const Route = createFileRoute('/trading/')({
  validateSearch: (search: Record<string, unknown>): TradingSearch & { type?: TradingType } => ({
    ...readSearch(search),
    type: readType(search['type']),
  }),
  beforeLoad: ({ search: { type, ...search } }) => {
    throw redirect({ to: type === 'options' ? '/trading/options' : '/trading/perpetual', search, replace: true });
  },
});
