import { beforeEach, describe, expect, it } from 'vitest';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { settleOwnOption } from '#functions/domain/options/settle-own-options.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { buyOptionInMarket } from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { logInDemoCustomer } from '#functions/testing/people/logins.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestSockets } from '#functions/testing/sockets.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrderId, PositionId } from '#shared/ids.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { buildDailyPnlFrame } from './build-daily-pnl-report.ts';

useTestTable();
useTestSettleQueue();
const gateway = useTestSocketGateway();
const open = useTestSockets(gateway);

// Just after midnight, so that a test stays within its day.
const market = createTestMarket(Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS + 600);
let caller: UserPrincipal;
let token: string;

beforeEach(async () => {
  market.pass(100);
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
  const login = await logInDemoCustomer();
  ({ token } = login);
  const principal = await authenticateUser(token);
  if (!principal) throw new Error('not logged in');
  caller = principal;
});

const readReport = async () => {
  const {
    type: _,
    topic: __,
    seq: ___,
    since: ____,
    account_id: _____,
    ...reportFields
  } = await buildDailyPnlFrame(caller.account);
  return reportFields;
};

describe('buildDailyPnlReport', () => {
  it('reports zero without activity', async () => {
    expect(await readReport()).toEqual({
      heartbeat_seconds: 2,
      daily_pnl: '0',
      current_pnl: '0',
      trading_total_value: '100000',
      funding_total_value: '0',
      trading_details: { balance: '100000', positions_value: '0', margin: '0', options_pnl: '0' },
      funding_details: { balance: '0' },
    });
  });

  it('follows a position from fill to close, net of fees', async () => {
    // 100 USDT at 20x: a notional of 2,000, a fee of 0.2.
    const { position } = await market.through(caller, { 'BTC/USDT': '50000' }, () => placeTestPerpetual(caller));
    expect(await readReport()).toMatchObject({
      daily_pnl: '-0.2',
      current_pnl: '0',
      trading_total_value: '99999.8',
      trading_details: { balance: '99899.8', positions_value: '100', margin: '100' },
    });
    await market.tick({ 'BTC/USDT': '50500' });
    // One percent of 2,000.
    expect(await readReport()).toMatchObject({
      daily_pnl: '-0.2',
      current_pnl: '20',
      trading_total_value: '100019.8',
      trading_details: { balance: '99899.8', positions_value: '120', margin: '100' },
    });
    await market.through(caller, { 'BTC/USDT': '50500' }, () =>
      closePosition(caller, 'close-it-for-good', position?.id as PositionId, null),
    );
    expect(await readReport()).toMatchObject({
      daily_pnl: '19.6',
      current_pnl: '0',
      trading_total_value: '100019.6',
      trading_details: { balance: '100019.6', positions_value: '0', margin: '0', options_pnl: '0' },
    });
  });

  it('values every coin, available or frozen, at the latest price, and unpriced coins at zero', async () => {
    await creditSpotCoins(caller.account, { BTC: '0.1', USDT: '7', WLFI: '5' });
    expect(await readReport()).toMatchObject({
      trading_total_value: '100000',
      funding_total_value: '5007',
      funding_details: { balance: '7' },
    });
  });

  it('values an unpriced position at its margin', async () => {
    await market.through(caller, { 'BTC/USDT': '50000' }, () => placeTestPerpetual(caller));
    await market.tick({ 'ETH/USDT': '3000' });
    expect(await readReport()).toMatchObject({ current_pnl: '0', trading_details: { positions_value: '100' } });
  });

  it('includes option profits, pushed on settlement, and restarts at midnight', { tags: ['TRD-095'] }, async () => {
    const socket = await open();
    await socket.send({ type: 'auth', token });
    const order = await buyOptionInMarket(market, caller);
    expect(await readReport()).toMatchObject({ daily_pnl: '0', trading_total_value: '99900' });
    market.pass(59);
    await market.tick({ 'BTC/USDT': '50001' });
    socket.frames();
    await settleOwnOption(caller.account, order.id as OptionOrderId);
    const frames = socket.frames();
    expect(frames.filter(({ type }: SocketFrame) => type === 'order_settlement')).toMatchObject([
      {
        account_id: caller.account.id,
        symbol: 'BTC/USDT',
        amount: '100',
        expiry_price: '50001',
        profit_loss: '10',
        status: 'win',
        balance: { available_balance: '100010' },
        order: { id: order.id },
      },
    ]);
    const updates = frames.filter(({ type }: SocketFrame) => type === 'daily_pnl_update');
    expect(updates).toMatchObject([
      {
        account_id: caller.account.id,
        daily_pnl: '10',
        trading_total_value: '100010',
        trading_details: { options_pnl: '10', balance: '100010' },
      },
    ]);
    market.pass(DAY_SECONDS);
    expect(await readReport()).toMatchObject({ daily_pnl: '0', trading_details: { options_pnl: '0' } });
  });
});
