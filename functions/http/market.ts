import { toFuturesConfigView, readFuturesConfig, readFuturesConfigs } from '#functions/data/futures/futures-configs.ts';
import { listSymbols } from '#functions/data/market/symbols.ts';
import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { readCandles } from '#functions/domain/market/read-candles.ts';
import { readMarketPrice, readMarketPrices } from '#functions/domain/market/read-market-prices.ts';
import { readPriceHistory } from '#functions/domain/market/read-price-history.ts';
import { readSparklines } from '#functions/domain/market/read-sparklines.ts';
import { readTicks } from '#functions/domain/market/read-ticks.ts';
import { getTradingSession } from '#functions/domain/market/trading-session.ts';
import { readReceipt } from '#functions/domain/options/read-receipt.ts';
import { listWithdrawalFees } from '#functions/domain/withdrawals/list-withdrawal-configs.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { marketEndpoints } from '#shared/api/market.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

/** Default number of candles in a response. */
const USUAL_CANDLES = 500;

const handlers: EndpointHandlers<typeof marketEndpoints> = {
  'GET /public/trading-symbols': async () => {
    const [symbols, feed] = await Promise.all([listSymbols(), getMarketFeed()]);
    return {
      symbols: symbols.map((symbol) => ({
        ...symbol,
        is_trading: symbol.is_trading && feed.covers(symbol.symbol),
        session: getTradingSession(symbol.symbol, nowSeconds()),
      })),
    };
  },
  'GET /public/prices': () => readMarketPrices(),
  'GET /public/price/{symbol}': ({ params }) => readMarketPrice(params.symbol),
  'GET /public/change-24h/{symbol}': async ({ params }) => {
    const { observed_at: _, source: __, sequence: ___, ...figures } = await readMarketPrice(params.symbol);
    return figures;
  },
  'GET /public/price-history/{symbol}': ({ params }) => readPriceHistory(params.symbol, '24h'),
  'GET /public/price-history/{symbol}/{period}': ({ params }) => readPriceHistory(params.symbol, params.period),
  'GET /public/sparklines': async ({ query }) => ({ sparklines: await readSparklines(query.symbols) }),
  'POST /public/kline': async ({ body: { symbol, timeframe, limit = USUAL_CANDLES } }) => ({
    symbol,
    timeframe,
    compressed: true,
    data: await readCandles({ symbol, timeframe, limit }),
  }),
  'GET /public/kline': ({ query: { limit = USUAL_CANDLES, ...query } }) => readCandles({ ...query, limit }),
  'GET /public/ticks': async ({ query }) => ({ ticks: await readTicks(query) }),
  'GET /public/futures-configs': async () => ({ configs: (await readFuturesConfigs()).map(toFuturesConfigView) }),
  'GET /public/futures-configs/{type}': async ({ params: { type } }) => {
    const config = await readFuturesConfig(type);
    if (!config) throw new AppError('CONFIGURATION_NOT_FOUND');
    return { config: toFuturesConfigView(config) };
  },
  'GET /public/contract-configs': async () => ({
    configs: (await readFuturesConfigs()).map(({ product_type, contract_value }) => ({ product_type, contract_value })),
  }),
  'GET /public/withdrawal-fees': async () => ({ fees: await listWithdrawalFees() }),
  'GET /public/receipts/{id}': ({ params }) => readReceipt(params.id),
};

const served = serve(marketEndpoints, handlers);

/** A gateway may have decoded the path already: then the slash within a symbol looks like a separator. */
const SPLIT = /^(\/public\/(?:price|change-24h|price-history)\/[A-Z0-9]{2,12})\/([A-Z0-9]{2,12})(?=\/|$)/;

export const handler: typeof served = (event, context) =>
  served({ ...event, path: event.path.replace(SPLIT, '$1-$2') }, context);
