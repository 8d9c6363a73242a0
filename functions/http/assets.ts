import { readAssets, readTradingBalance } from '#functions/domain/ledger/read-assets.ts';
import { readEquity } from '#functions/domain/ledger/read-equity.ts';
import { listLiabilities, readLiabilitiesProof } from '#functions/domain/liabilities/read-liabilities.ts';
import { ledger } from '#shared/api/ledger.ts';
import { liabilities } from '#shared/api/liabilities.ts';
import { type Handlers, serve } from './middleware/serve.ts';

/** Assets of accounts, and the proof of liabilities. */
const domain = { ...ledger, ...liabilities };

const handlers: Handlers<typeof domain> = {
  'GET /user/assets': ({ query }, { caller }) => readAssets(caller.account, query.wallet_type),
  'GET /user/equity': ({ query }, { caller }) => readEquity(caller.account, query.days),
  'GET /user/balance': (_, { caller }) => readTradingBalance(caller.account),
  'GET /public/liabilities': async () => ({ published: await listLiabilities() }),
  'GET /user/liabilities-proof': (_, { caller }) => readLiabilitiesProof(caller.account),
};

export const handler = serve(domain, handlers);
