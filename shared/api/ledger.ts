import * as z from 'zod';
import { wallet, walletTypes } from '#shared/schemas/ledger.ts';
import { decimalOut } from '#shared/schemas/scalars.ts';
import { endpoint } from './kit/endpoint.ts';

export const account = {
  'GET /user/assets': endpoint({
    summary: 'Balances of the current account, by wallet; the wallets in USDT are always among them',
    caller: 'user',
    limit: 'read',
    query: z.strictObject({ wallet_type: z.enum(walletTypes).optional() }),
    output: z.object({ wallets: z.array(wallet), total_value: decimalOut }),
  }),
  'GET /user/balance': endpoint({
    summary: 'What the current account trades with: USDT of its trading wallet, free and frozen',
    caller: 'user',
    limit: 'read',
    output: wallet.extend({
      /** Free and frozen together. */
      total_balance: decimalOut,
    }),
  }),
};
