import * as z from 'zod';
import { assets, equityPoint, equitySpans, wallet, walletTypes } from '#shared/schemas/ledger.ts';
import { endpoint } from './lib/endpoint.ts';

export const ledger = {
  'GET /user/assets': endpoint({
    summary: 'Balances of the current account, by wallet; the wallets in USDT are always among them',
    caller: 'user',
    limit: 'read',
    query: z.strictObject({ wallet_type: z.enum(walletTypes).optional() }),
    output: assets,
  }),
  'GET /user/equity': endpoint({
    summary: 'What the current account was worth at the end of each of the last days (UTC), and is worth now',
    caller: 'user',
    limit: 'read',
    query: z.strictObject({ days: z.enum(equitySpans).optional() }),
    output: z.object({
      /** Oldest first; without the days before the account held anything. */
      days: z.array(equityPoint),
      /** Equity of the current, unfinished day. */
      today: equityPoint,
    }),
  }),
  'GET /user/balance': endpoint({
    summary: 'What the current account trades with: USDT of its trading wallet, free and frozen',
    caller: 'user',
    limit: 'read',
    output: wallet,
  }),
};
