import { twoStepOrders } from './two-step-orders.ts';

// The longest that is queued for its settlement when it enters: that is part of the work, and is due after the turn.
const BODY = { symbol: 'BTC/USDT', direction: 'call', period_id: 'p120', amount: '10' } as const;

export const order = twoStepOrders({
  name: 'order',
  what: 'options',
  path: '/options/create-order',
  body: BODY,
  place: async (caller, key) => {
    const { placeOption } = await import('#functions/domain/options/place-option.ts');
    const { amount } = await import('#shared/money.ts');
    const { entry_price } = await placeOption(caller, key, { ...BODY, amount: amount(BODY.amount) });
    return entry_price !== null;
  },
  idPrefixes: ['opt', 'jnl'],
  counter: 'options_total',
});
