import * as z from 'zod';
import { accountAssets, equityFlows, equityPoint, equitySpans, wallet, walletTypes } from '#shared/schemas/ledger.ts';
import { endpoint } from './lib/endpoint.ts';

export const ledgerEndpoints = {
  'GET /user/assets': endpoint({
    summary: 'List balances',
    description: 'Balances of the current account, by wallet. Always includes the USDT wallets.',
    caller: 'user',
    query: z.strictObject({ wallet_type: z.enum(walletTypes).optional() }),
    output: accountAssets,
  }),
  'GET /user/equity': endpoint({
    summary: 'List the equity of recent days',
    description:
      'Equity of the current account at the end of each of the last days (UTC), and now, with the deposits and withdrawals since the first of them.',
    caller: 'user',
    query: z.strictObject({ days: z.enum(equitySpans).optional() }),
    output: z.object({
      /** Oldest first; without the days before the account held anything. */
      days: z.array(equityPoint),
      /** Equity of the current, unfinished day. */
      today: equityPoint,
      /** After the first of the days. */
      flows: equityFlows,
    }),
  }),
  'GET /user/balance': endpoint({
    summary: 'Get the trading balance',
    description: 'Available and frozen USDT in the trading wallet of the current account.',
    caller: 'user',
    output: wallet,
  }),
};
