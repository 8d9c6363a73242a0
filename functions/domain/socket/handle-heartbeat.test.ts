import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { type LoggedInCustomer, logInDemoCustomer } from '#functions/testing/people/logins.ts';
import { type TestSocket, useTestSockets } from '#functions/testing/sockets.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';

useTestTable();
const gateway = useTestSocketGateway();
const open = useTestSockets(gateway);

let user: LoggedInCustomer;
let socket: TestSocket;

beforeAll(async () => {
  await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000' });
});
beforeEach(async () => {
  user = await logInDemoCustomer();
  socket = await open();
  socket.frames();
});

/** Advances the server's time by ms. */
function later(ms: number): void {
  const at = now() + ms;
  setClock(() => at);
}
afterEach(() => {
  setClock();
  vi.unstubAllEnvs();
});

const beat = (more: object = {}) => socket.send({ type: 'assets_page_heartbeat', timestamp: 1, ...more });

describe('handleAssetsPageHeartbeat', () => {
  it('rejects a connection without login', async () => {
    expect(await beat()).toMatchObject([{ type: 'error', about: 'assets_page_heartbeat', code: 4003 }]);
    expect(await beat({ user_id: user.user.id })).toMatchObject([{ type: 'error', code: 4003 }]);
  });

  it('rejects a heartbeat that names another user', async () => {
    await socket.send({ type: 'auth', token: user.token });
    const other = await logInDemoCustomer();
    expect(await beat({ user_id: other.user.id })).toMatchObject([
      { type: 'error', about: 'assets_page_heartbeat', code: 4004 },
    ]);
  });

  it(
    'returns the P&L and equity of the account, with or without user_id',
    { tags: ['TRD-094', 'FIN-097'] },
    async () => {
      await socket.send({ type: 'auth', token: user.token });
      for (const more of [{}, { user_id: user.user.id }]) {
        later(10_000);
        expect(await beat(more)).toMatchObject([
          {
            type: 'daily_pnl_update',
            topic: 'account',
            account_id: user.user.demo_account,
            daily_pnl: '0',
            current_pnl: '0',
            trading_total_value: '100000',
          },
        ]);
      }
    },
  );

  it.each([
    ['laptop', 2],
    ['aws', 10],
  ])('on %s answers once in %i seconds and states the interval', async (place, seconds) => {
    vi.stubEnv('PLACE', place);
    await socket.send({ type: 'auth', token: user.token });
    const answers = [];
    for (let beats = 0; beats < 20; beats++) {
      answers.push(...(await beat()));
      later(seconds * 250);
    }
    // A page at the requested pace is always answered.
    expect(answers.length).toBeGreaterThanOrEqual(5);
    expect(answers.length).toBeLessThanOrEqual(7);
    for (const answer of answers) expect(answer).toMatchObject({ heartbeat_seconds: seconds });
  });
});
