import { twoStepOrders } from './two-step-orders.ts';

const BODY = { from_coin: 'USDT', to_coin: 'BTC', amount: '10', min_to_amount: '0.00000001' } as const;
/** In the wallet of which coins are exchanged: more than all exchanges of an account in a run. */
const FUNDS = '10000';

export const exchange = twoStepOrders({
  name: 'exchange',
  what: 'exchanges of coins',
  path: '/crypto-exchange/execute',
  body: BODY,
  prepare: async (caller) => {
    const { walletId } = await import('#functions/data/ledger/wallet-ids.ts');
    const { transferMoney } = await import('#functions/domain/transfers/transfer-money.ts');
    const { newId } = await import('#functions/lib/ids.ts');
    const { amount } = await import('#shared/money.ts');
    await transferMoney(caller, newId('jnl'), {
      from_wallet_id: walletId(caller.account, 'trading', 'USDT'),
      to_wallet_id: walletId(caller.account, 'spot', 'USDT'),
      coin_type: 'USDT',
      amount: amount(FUNDS),
    });
  },
  place: async (caller, key) => {
    const { executeExchange } = await import('#functions/domain/exchange/execute-exchange.ts');
    const { amount } = await import('#shared/money.ts');
    const asked = { ...BODY, amount: amount(BODY.amount), min_to_amount: amount(BODY.min_to_amount) };
    return (await executeExchange(caller, key, asked)).status === 'completed';
  },
  idPrefixes: ['xch', 'jnl'],
  counter: 'exchanges_total',
});
