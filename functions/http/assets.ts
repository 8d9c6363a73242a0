import { readAssets, readTradingBalance } from '#functions/domain/ledger/read-assets.ts';
import { readEquity } from '#functions/domain/ledger/read-equity.ts';
import { account } from '#shared/api/ledger.ts';
import { type Handlers, serve } from './kit/serve.ts';

const handlers: Handlers<typeof account> = {
  'GET /user/assets': ({ query }, { caller }) => readAssets(caller.account, query.wallet_type),
  'GET /user/equity': ({ query }, { caller }) => readEquity(caller.account, query.days),
  'GET /user/balance': (_, { caller }) => readTradingBalance(caller.account),
};

export const handler = serve(account, handlers);
