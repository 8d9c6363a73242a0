import { toExchangeView } from '#functions/data/exchange/exchanges.ts';
import { toExchangeCoinView, readCoinConfigs } from '#functions/data/market/coin-configs.ts';
import { executeExchange } from '#functions/domain/exchange/execute-exchange.ts';
import { exportOwnExchanges, listOwnExchanges } from '#functions/domain/exchange/list-own-exchanges.ts';
import { quoteExchange } from '#functions/domain/exchange/quote-exchange.ts';
import { readOwnExchange } from '#functions/domain/exchange/read-exchange.ts';
import { exchangeEndpoints } from '#shared/api/exchange.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof exchangeEndpoints> = {
  'GET /crypto-exchange/coins': async () => ({ coins: (await readCoinConfigs()).map(toExchangeCoinView) }),
  'POST /crypto-exchange/calculate': ({ body }, { caller }) => quoteExchange(caller.account, body),
  'POST /crypto-exchange/execute': async ({ body }, { caller, idempotencyKey }) => ({
    exchange: await executeExchange(caller, idempotencyKey, body),
  }),
  'GET /crypto-exchange/list': ({ query }, { caller }) => listOwnExchanges(caller.account, query),
  'GET /crypto-exchange/list.csv': ({ query }, { caller }) => exportOwnExchanges(caller.account, query),
  'GET /crypto-exchange/{id}': async ({ params }, { caller }) => ({
    exchange: toExchangeView(await readOwnExchange(caller.account, params.id)),
  }),
};

export const handler = serve(exchangeEndpoints, handlers);
