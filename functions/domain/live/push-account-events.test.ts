import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '#functions/data/identity/sessions.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { readLiveAccountState } from '#functions/data/live/account-connections.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import {
  type LoggedInCustomer,
  logInDemoCustomer,
  logInLiveCustomer,
  createInvalidTokens,
} from '#functions/testing/people/logins.ts';
import { type TestSocket, useTestSockets } from '#functions/testing/sockets.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import { pushAccountEvents } from './push-account-events.ts';

useTestTable();
const gateway = useTestSocketGateway();
const open = useTestSockets(gateway);

let owner: LoggedInCustomer;
let stranger: LoggedInCustomer;
let mine: TestSocket;
let theirs: TestSocket;

beforeAll(async () => {
  process.env['SETTLE_QUEUE_URL'] = 'http://queue/settle';
  owner = await logInLiveCustomer('owner', '1000');
  stranger = await logInLiveCustomer('stranger', '1000');
  await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000' });
});
beforeEach(async () => {
  mine = await open();
  theirs = await open();
  mine.frames();
  theirs.frames();
});

const accountOfUser = (user: StoredUser, mode: 'main' | 'simulate' = 'main'): AccountRef => {
  const account = getUserAccount(user, mode);
  if (!account) throw new Error('no account');
  return account;
};
const logIn = (socket: TestSocket, { token }: { token: string }, more: object = {}) =>
  socket.send({ type: 'auth', token, ...more });
const accountFrames = (frames: readonly SocketFrame[]) => frames.filter(({ topic }) => topic === 'account');

describe('the login of a socket connection', () => {
  it('returns the account and its event sequence', { tags: ['TRD-094'] }, async () => {
    const account = accountOfUser(owner.user);
    await transact([countAccountEvent(account)]);
    const [frame] = await logIn(mine, owner, { user_id: owner.user.id, is_mobile: false, device_info: { os: 'x' } });
    expect(frame).toMatchObject({
      type: 'success',
      topic: 'account',
      about: 'auth',
      account_id: account.id,
      account_kind: 'live',
      user_id: owner.user.id,
    });
    expect(frame?.seq).toBeGreaterThan(0);
    expect(frame?.seq).toBe((await readLiveAccountState(account)).event_seq);
    expect(frame?.since).toBe(frame?.seq);
  });

  it('rejects an invalid token and changes no binding', async () => {
    const before = (await readLiveAccountState(accountOfUser(owner.user))).listeners.length;
    for (const token of Object.values(await createInvalidTokens(owner.user))) {
      const [frame] = await (await open()).send({ type: 'auth', token }).then((frames) => frames.slice(-1));
      expect(frame).toMatchObject({ type: 'error', about: 'auth', code: 4003 });
    }
    expect((await readLiveAccountState(accountOfUser(owner.user))).listeners).toHaveLength(before);
  });

  it('ignores account ids sent beside a token or without one', { tags: ['TRD-094'] }, async () => {
    expect(await logIn(theirs, stranger, { user_id: owner.user.id })).toMatchObject([{ type: 'error', code: 4004 }]);
    expect(await theirs.send({ type: 'user_login', user_id: owner.user.id })).toMatchObject([
      { type: 'error', about: 'user_login', code: 4004 },
    ]);
    expect(await theirs.send({ type: 'auth', token: owner.user.id, account_id: 'acc_1' })).toMatchObject([
      { type: 'error', about: 'auth' },
    ]);
    await pushAccountEvents(accountOfUser(owner.user), [{ type: 'balance_update' }]);
    expect(theirs.frames()).toEqual([]);
  });
});

describe('the user_login socket message', () => {
  const ofConnection = (user_id: unknown) => theirs.send({ type: 'user_login', user_id });

  it('is acknowledged only for the authenticated user', { tags: ['TRD-017'] }, async () => {
    const errorFrames = [{ type: 'error', about: 'user_login', code: 4004 }];
    expect(await ofConnection(owner.user.id)).toMatchObject(errorFrames);
    await logIn(theirs, owner);
    expect(await ofConnection(owner.user.id)).toMatchObject([{ type: 'success', about: 'user_login' }]);
    for (const other of [stranger.user.id, 1, '']) expect(await ofConnection(other)).toMatchObject(errorFrames);
    expect(await ofConnection(null)).toMatchObject([{ type: 'error', about: 'user_login', code: 4001 }]);
  });
});

describe('account events over the socket', () => {
  it(
    'reach every connection of the account with one sequence, and no other account',
    { tags: ['TRD-069'] },
    async () => {
      const second = await open();
      second.frames();
      const [before] = await logIn(mine, owner);
      await logIn(second, owner);
      await logIn(theirs, stranger);
      theirs.frames();
      const caller = await authenticateUser(owner.token);
      if (!caller) throw new Error('not logged in');
      // The price is fresh, however slow the machine was so far.
      await writeTestTick(nowSeconds() + 1, { 'BTC/USDT': '50000' });
      const order = await buyTestOption(caller, { amount: '100' });
      const frames = accountFrames(mine.frames());
      expect(frames.map(({ type }) => type).sort()).toEqual(['balance_update', 'order_history_update']);
      for (const frame of frames)
        expect(frame).toMatchObject({ seq: (before?.seq ?? 0) + 1, since: before?.seq, account_id: caller.account.id });
      expect(frames.find(({ type }) => type === 'order_history_update')).toMatchObject({ order: { id: order.id } });
      expect(frames.find(({ type }) => type === 'balance_update')).toMatchObject({
        balance: { available_balance: '900', total_balance: '900' },
        wallets: [{}, { wallet_type: 'trading', coin_type: 'USDT', available_balance: '900', frozen_balance: '0' }, {}],
      });
      expect(accountFrames(second.frames())).toEqual(frames);
      expect(theirs.frames()).toEqual([]);
    },
  );

  it('follow the last login of a connection', async () => {
    const demo = await logInDemoCustomer();
    await logIn(mine, owner);
    await logIn(mine, demo);
    mine.frames();
    await pushAccountEvents(accountOfUser(owner.user), [{ type: 'balance_update' }]);
    expect(mine.frames()).toEqual([]);
    await pushAccountEvents(accountOfUser(demo.user, 'simulate'), [{ type: 'balance_update' }]);
    expect(mine.frames()).toMatchObject([{ type: 'balance_update', balance: { available_balance: '100000' } }]);
  });

  it('stop when the session ends in any way', async () => {
    const account = accountOfUser(stranger.user);
    const parsed = parseBearerToken<StoredUser['id']>(stranger.token, 'usr');
    if (!parsed) throw new Error('no token');
    await logIn(theirs, stranger);
    theirs.frames();
    await endSession(stranger.user.id, parsed.session);
    await pushAccountEvents(account, [{ type: 'balance_update' }]);
    expect(theirs.frames()).toEqual([]);
    expect((await readLiveAccountState(account)).listeners).toEqual([]);
  });

  it('are not sent to an expired session', async () => {
    const demo = await logInDemoCustomer();
    await logIn(mine, demo);
    mine.frames();
    const real = Date.now;
    setClock(() => real() + 31 * 86_400_000);
    await pushAccountEvents(accountOfUser(demo.user, 'simulate'), [{ type: 'balance_update' }]);
    setClock();
    expect(mine.frames()).toEqual([]);
  });

  it('never throw: a gone connection is removed, a failing one is kept', async () => {
    const demo = await logInDemoCustomer();
    const account = accountOfUser(demo.user, 'simulate');
    await logIn(mine, demo);
    await logIn(theirs, demo);
    gateway.gone.add(mine.id);
    gateway.failing.set(theirs.id, 500);
    await pushAccountEvents(account, [{ type: 'balance_update' }]);
    expect((await readLiveAccountState(account)).listeners.map(({ connection_id }) => connection_id)).toEqual([
      theirs.id,
    ]);
  });

  it('reach the newest forty connections of an account', async () => {
    const demo = await logInDemoCustomer();
    const account = accountOfUser(demo.user, 'simulate');
    for (let i = 0; i < 45; i++) await logIn(await open(`192.0.2.${i + 100}`), demo);
    expect((await readLiveAccountState(account)).listeners).toHaveLength(40);
  });

  it('stop when the connection closes', async () => {
    const demo = await logInDemoCustomer();
    await logIn(mine, demo);
    await mine.close();
    expect((await readLiveAccountState(accountOfUser(demo.user, 'simulate'))).listeners).toEqual([]);
  });
});
