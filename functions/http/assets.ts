import { readAccountAssets, readTradingBalance } from '#functions/domain/ledger/read-assets.ts';
import { readEquityHistory } from '#functions/domain/ledger/read-equity.ts';
import { listPublishedLiabilities, readLiabilitiesProof } from '#functions/domain/liabilities/read-liabilities.ts';
import { ledgerEndpoints } from '#shared/api/ledger.ts';
import { liabilitiesEndpoints } from '#shared/api/liabilities.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

/** Assets of accounts, and the proof of liabilities. */
const domain = { ...ledgerEndpoints, ...liabilitiesEndpoints };

const handlers: EndpointHandlers<typeof domain> = {
  'GET /user/assets': ({ query }, { caller }) => readAccountAssets(caller.account, query.wallet_type),
  'GET /user/equity': ({ query }, { caller }) => readEquityHistory(caller.account, query.days),
  'GET /user/balance': (_, { caller }) => readTradingBalance(caller.account),
  'GET /public/liabilities': async () => ({ published: await listPublishedLiabilities() }),
  'GET /user/liabilities-proof': (_, { caller }) => readLiabilitiesProof(caller.account),
};

export const handler = serve(domain, handlers);
