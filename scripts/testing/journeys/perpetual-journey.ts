import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type JourneyChecks, pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import type { RecordedSocket } from '#scripts/testing/platform/recorded-socket.ts';
import { type ApiClient, ApiError } from '#shared/api/client.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';

/** One percent liquidates the first, five percent the second. Symbols as volatile as those below allow no more. */
const HIGH_LEVERAGE = 100;
const LOW_LEVERAGE = 20;
/** Distance of a resting order from the price, as a share of it: reached soon with volatile prices. */
const NEAR = 0.0005;
const FAR = 0.2;
/** Symbols with positions on both sides: one percent either way liquidates one of them. */
const WILD = ['SOL/USDT', 'XRP/USDT', 'DOGE/USDT', 'ADA/USDT', 'AVAX/USDT', 'LINK/USDT'];
/** Longest time for a tick, and for a move of one percent, ms. */
const TICK_MS = 10_000;
const MOVE_MS = 90_000;

type OrderSide = 'buy' | 'sell';

const readPrice = async (api: ApiClient, symbol: string): Promise<number> => {
  const { prices } = await api('GET /public/prices', {});
  const record = prices.find((price) => price.symbol === symbol);
  assert(record, `no price of ${symbol}`);
  return Number(record.price);
};

async function placePerpetualOrder(
  api: ApiClient,
  order: { symbol: string; side: OrderSide; quantity: string; price?: string; leverage?: number },
) {
  const type = order.price === undefined ? ('market' as const) : ('limit' as const);
  const body = { leverage: HIGH_LEVERAGE, ...order, type };
  return (await api('POST /futures/create-order', { body, idempotencyKey: randomUUID() })).order;
}

/** Returns an order once its tick has come. */
const filled = (api: ApiClient, { id }: { id: string }, ms: number): Promise<FuturesOrder> =>
  pollUntilAvailable(ms, async () => {
    const { order } = await api('GET /futures/orders/{id}', { params: { id } });
    return order.status === 'filled' ? order : null;
  });

const wallet = async (api: ApiClient) => {
  const { wallets } = await api('GET /user/assets', { query: { wallet_type: 'trading' } });
  const usdt = wallets.find(({ coin_type }) => coin_type === 'USDT');
  return { available: toAmount(usdt?.available_balance ?? '0'), frozen: toAmount(usdt?.frozen_balance ?? '0') };
};

/** Cancels resting orders and closes positions until none is left. */
async function endAll(api: ApiClient): Promise<void> {
  await pollUntilAvailable(MOVE_MS, async () => {
    const { orders } = await api('GET /futures/orders', { query: { status: 'pending' } });
    const refusals = (error: unknown) => assert(error instanceof ApiError, String(error));
    for (const { id } of orders)
      await api('POST /futures/orders/{id}/cancel', { params: { id }, idempotencyKey: randomUUID() }).catch(refusals);
    await api('POST /futures/positions/close-all', { body: {}, idempotencyKey: randomUUID() }).catch(refusals);
    const { positions } = await api('GET /futures/positions', {});
    return orders.length + positions.length === 0 ? true : null;
  });
}

async function allTrades(api: ApiClient): Promise<FuturesTrade[]> {
  const trades: FuturesTrade[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor !== '' && { cursor }) };
    const page: { trades: FuturesTrade[]; next_cursor: string | null } = await api('GET /futures/trades', { query });
    trades.push(...page.trades);
    cursor = page.next_cursor;
  }
  return trades;
}

const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, text) => total + toAmount(text), 0n);

async function openAndClose(checks: JourneyChecks, api: ApiClient, symbol: string): Promise<void> {
  const position = await checks.check('a market order is filled by the first tick behind it', async () => {
    const order = await filled(
      api,
      await placePerpetualOrder(api, { symbol, side: 'buy', quantity: '100', leverage: LOW_LEVERAGE }),
      TICK_MS,
    );
    const { positions } = await api('GET /futures/positions', { query: { symbol } });
    const listedPosition = positions.find(({ id }) => id === order.position_id);
    assert(listedPosition && order.receipt, 'no position');
    const { entry } = order.receipt;
    const query = { from_sequence: String(entry.sequence), to_sequence: String(entry.sequence) };
    const [tick] = (await api('GET /public/ticks', { query })).ticks;
    assert.equal(tick?.hash, entry.hash);
    assert.equal(order.fill_price, entry.price);
    assert.equal(listedPosition.margin, '100');
    return listedPosition;
  });
  if (!position) return;
  await checks.check('take profit is set, changed and cleared by itself', async () => {
    const params = { id: position.id };
    const settings = (body: { take_profit_price?: string | null; stop_loss_price?: string | null }) =>
      api('PUT /futures/positions/{id}/settings', { params, body });
    const levels = {
      take_profit_price: formatLevel(position, 1 + FAR),
      stop_loss_price: formatLevel(position, 1 - FAR),
    };
    await settings(levels);
    const { position: cleared } = await settings({ take_profit_price: null });
    assert.equal(cleared.take_profit_price, null);
    assert.equal(Number(cleared.stop_loss_price), Number(levels.stop_loss_price));
  });
  await checks.check('a part of it is closed, then the rest', async () => {
    const params = { id: position.id };
    for (const body of [{ quantity: '40' }, {}]) {
      await api('POST /futures/positions/{id}/close', { params, body, idempotencyKey: randomUUID() });
      await pollUntilAvailable(TICK_MS, async () => {
        const { position: now } = await api('GET /futures/positions/{id}', { params });
        return now.closing ? null : true;
      });
    }
    const { position: closed, trades } = await api('GET /futures/positions/{id}', { params });
    assert(closed.status === 'closed' || closed.status === 'liquidated', closed.status);
    assert.equal(sum(trades.filter(({ order_id }) => order_id === null).map(({ margin }) => margin)), toAmount('100'));
  });
}

const formatLevel = (position: FuturesPosition, part: number) => (Number(position.entry_price) * part).toFixed(2);

async function runTriggerChecks(checks: JourneyChecks, api: ApiClient, symbol: string): Promise<void> {
  await checks.check(
    'resting orders on both sides: the one that the price reaches is filled at its own price',
    async () => {
      const now = await readPrice(api, symbol);
      const at = (part: number) => (now * part).toFixed(4);
      const orders = [
        await placePerpetualOrder(api, { symbol, side: 'buy', quantity: '50', price: at(1 - NEAR) }),
        await placePerpetualOrder(api, { symbol, side: 'sell', quantity: '50', price: at(1 + NEAR) }),
      ];
      const { order } = await pollUntilAvailable(MOVE_MS, async () => {
        const answers = await Promise.all(orders.map(({ id }) => api('GET /futures/orders/{id}', { params: { id } })));
        return answers.find((answer) => answer.order.status === 'filled') ?? null;
      });
      // At its own price, or the first tick's if the price had already passed it.
      const better =
        order.side === 'buy'
          ? Number(order.fill_price) <= Number(order.price)
          : Number(order.fill_price) >= Number(order.price);
      assert(better, `filled at ${order.fill_price}, asked for ${order.price}`);
    },
  );
}

/** While nothing else is open that would move money. */
async function runCancelChecks(checks: JourneyChecks, api: ApiClient): Promise<void> {
  await checks.check('a resting order is cancelled, and its money is available again', async () => {
    const before = await wallet(api);
    const now = await readPrice(api, 'BTC/USDT');
    const order = await placePerpetualOrder(api, {
      symbol: 'BTC/USDT',
      side: 'buy',
      quantity: '50',
      price: (now * (1 - FAR)).toFixed(1),
    });
    await api('POST /futures/orders/{id}/cancel', { params: { id: order.id }, idempotencyKey: randomUUID() });
    const { order: after } = await api('GET /futures/orders/{id}', { params: { id: order.id } });
    assert.equal(after.status, 'cancelled');
    const refundedWallet = await wallet(api);
    assert.equal(refundedWallet.available + refundedWallet.frozen, before.available + before.frozen);
  });
}

async function runLiquidationChecks(
  checks: JourneyChecks,
  api: ApiClient,
  socket: RecordedSocket | null,
): Promise<void> {
  await checks.check('a position is liquidated at the tick that crossed; its loss is its margin at most', async () => {
    for (const symbol of WILD)
      for (const side of ['buy', 'sell'] as const)
        await placePerpetualOrder(api, { symbol, side, quantity: '20' }).catch((error: unknown) => {
          // The other side is nearly liquidated already.
          if (!(error instanceof ApiError && error.reason === 'REDUCE_ONLY')) throw error;
        });
    const position = await pollUntilAvailable(MOVE_MS, async () => {
      const { positions } = await api('GET /futures/positions', { query: { status: 'liquidated' } });
      return positions[0] ?? null;
    });
    assert(toAmount(position.realized_pnl) >= -toAmount(position.quantity), `lost ${position.realized_pnl}`);
    const { trades } = await api('GET /futures/positions/{id}', { params: { id: position.id } });
    const end = trades.find(({ reason }) => reason === 'liquidation');
    assert(end?.receipt.exit, 'no receipt of the liquidation');
    const [exit, limit] = [Number(end.receipt.exit.price), Number(position.liquidation_price)];
    assert(position.side === 'long' ? exit <= limit : exit >= limit, `liquidated at ${exit}, the limit is ${limit}`);
    await socket?.next('liquidation_notification', 10_000, ({ level }) => level === 'liquidated');
  });
}

/**
 * Tests perpetuals on a running platform with volatile simulated prices: opened, protected, partly closed, triggered
 * and liquidated. Black box: only the wire is visible. The account must not trade anything else meanwhile.
 */
export async function runPerpetualChecks(
  checks: JourneyChecks,
  api: ApiClient,
  socket: RecordedSocket | null,
): Promise<void> {
  const start = await wallet(api);
  await openAndClose(checks, api, 'ETH/USDT');
  await runCancelChecks(checks, api);
  await runTriggerChecks(checks, api, 'SOL/USDT');
  await runLiquidationChecks(checks, api, socket);
  await checks.check(
    'with nothing open the money is what was gained and lost less fees, to the last unit',
    async () => {
      await endAll(api);
      const trades = await allTrades(api);
      const expected =
        start.available + sum(trades.map((trade) => trade.realized_pnl)) - sum(trades.map(({ fee }) => fee));
      const end = await wallet(api);
      assert.equal(formatUnits(end.available), formatUnits(expected));
      assert.equal(end.frozen, 0n);
    },
  );
}
