import { twoStepOrders } from './two-step-orders.ts';

const BODY = { symbol: 'BTC/USDT', side: 'buy', type: 'market', quantity: '10', leverage: 20 } as const;

export const futuresOrder = twoStepOrders({
  name: 'futures-order',
  what: 'market orders',
  path: '/futures/create-order',
  body: BODY,
  place: async (caller, key) => {
    const { placeOrder } = await import('#functions/domain/futures/place-order.ts');
    const { amount } = await import('#shared/money.ts');
    const { order } = await placeOrder(caller, key, { ...BODY, quantity: amount(BODY.quantity) });
    return order.status === 'filled';
  },
  idPrefixes: ['ord', 'jnl', 'pos', 'trd'],
  counter: 'futures_orders_total',
});
