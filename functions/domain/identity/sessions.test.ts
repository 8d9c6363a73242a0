import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { securityEvents } from '#functions/data/identity/security-log.ts';
import { listSessions, readSession } from '#functions/data/identity/sessions.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { users } from '#functions/data/users/users.ts';
import { revokeOwnSession } from '#functions/domain/account-security/revoke-own-session.ts';
import { openDemo } from '#functions/domain/demo/open-demo.ts';
import { switchMode } from '#functions/domain/demo/switch-mode.ts';
import { createDemoUser, createUser } from '#functions/domain/users/create-user.ts';
import { setClock } from '#functions/lib/clock.ts';
import { buildVisit } from '#functions/testing/people/visits.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { UserId } from '#shared/ids.ts';
import { authenticate } from './authenticate.ts';
import type { UserPrincipal } from './callers.ts';
import { logIn } from './log-in.ts';
import { logOut, logOutEverywhere } from './log-out.ts';
import { openSession } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';

useTable();

let second = 1_800_000_000;
let millisecond = 0;
beforeEach(() => {
  second += 10_000;
  millisecond = 0;
  setClock(() => second * 1000 + millisecond);
});
afterEach(() => setClock());

const PASSWORD = 'correct horse battery staple';
const person = (username: string) => createUser({ username, password: PASSWORD });

async function callerOf(token: string): Promise<UserPrincipal> {
  const caller = await authenticate(token);
  if (!caller) throw new Error('not logged in');
  return caller;
}

async function eventsOf(user: string): Promise<string[]> {
  const events: string[] = [];
  for await (const { event } of securityEvents.each(user as UserId, { newestFirst: true })) events.unshift(event);
  return events;
}

describe('logIn', () => {
  it('opens a session of the main account for a user name in any letter case', { tags: ['TRD-133'] }, async () => {
    const user = await person('Grace.Hopper');
    const session = await logIn({ username: 'grace.hopper', password: PASSWORD }, buildVisit('10.0.0.1'));
    expect(session).toMatchObject({
      user: { id: user.id, username: 'Grace.Hopper' },
      current_mode: 'main',
      client_ip: '10.0.0.1',
      main_token: session.token,
      simulate_token: null,
      expires_at: second + 900,
    });
    expect(JSON.stringify(session)).not.toContain('argon2');
    expect(await authenticate(session.token)).toMatchObject({ account: { kind: 'live', id: user.main_account } });
  });

  it('returns the same error for a wrong password and an unknown name', async () => {
    await person('known-name');
    const answers = await Promise.all(
      [
        ['known-name', 'wrong'],
        ['unknown-name', 'wrong'],
        ['not a name\ud800', 'wrong'],
      ].map(([name, password]) =>
        logIn({ username: name ?? '', password: password ?? '' }, buildVisit('10.0.0.2')).catch(
          (error: unknown) => error,
        ),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ reason: 'INVALID_CREDENTIALS', fields: undefined });
  });

  it('locks a name temporarily for one address after eight failures', async () => {
    await person('often-guessed');
    const guess = (address: string, password = 'wrong') =>
      logIn({ username: 'often-guessed', password }, buildVisit(address));
    for (let i = 0; i < 8; i++)
      await expect(guess('10.0.0.3')).rejects.toMatchObject({ reason: 'INVALID_CREDENTIALS' });
    await expect(guess('10.0.0.3', PASSWORD)).rejects.toMatchObject({ reason: 'ACCOUNT_LOCKED' });
    await expect(guess('10.0.0.4', PASSWORD)).resolves.toBeTruthy();
    second += 901;
    await expect(guess('10.0.0.3', PASSWORD)).resolves.toBeTruthy();
  });

  it('rejects a banned user, whose open sessions end', { tags: ['TRD-124'] }, async () => {
    const user = await person('banned-later');
    const session = await logIn({ username: 'banned-later', password: PASSWORD }, buildVisit('10.0.0.5'));
    await updateItem(users.key(user.id), {
      update: 'SET #s = :s',
      names: { '#s': 'status' },
      values: { ':s': 'banned' },
    });
    expect(await authenticate(session.token)).toBeNull();
    await expect(logIn({ username: 'banned-later', password: PASSWORD }, buildVisit('10.0.0.5'))).rejects.toMatchObject(
      {
        reason: 'ACCOUNT_RESTRICTED',
      },
    );
  });

  it('rejects a second sign-up under a taken user name', async () => {
    await person('only-one');
    await expect(person('ONLY-one')).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
      fields: { username: ['Username already taken.'] },
    });
  });
});

describe('a session', () => {
  it('lasts fifteen minutes and is extended by its refresh token', { tags: ['TRD-140'] }, async () => {
    const session = await openSession(await createDemoUser(), 'simulate', buildVisit('10.0.1.1'));
    expect(await authenticate(session.token)).toMatchObject({ account: { kind: 'demo' } });
    second += 900;
    expect(await authenticate(session.token)).toBeNull();
    const next = await refreshSession(session.refresh_token, buildVisit('10.0.1.1'));
    expect(await authenticate(next.token)).toMatchObject({ mode: 'simulate' });
    expect(next.simulate_user).toEqual(next.user);
  });

  it('ends when a refresh token is used twice', { tags: ['TRD-129'] }, async () => {
    const session = await openSession(await createDemoUser(), 'simulate', buildVisit('10.0.1.2'));
    const next = await refreshSession(session.refresh_token, buildVisit('10.0.1.2'));
    await expect(refreshSession(session.refresh_token, buildVisit('10.0.1.2'))).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    expect(await authenticate(next.token)).toBeNull();
    await expect(refreshSession(next.refresh_token, buildVisit('10.0.1.2'))).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    expect(await eventsOf(next.user.id)).toEqual(['token_reused']);
  });

  it('ends when any earlier refresh token is reused', async () => {
    const first = await openSession(await createDemoUser(), 'simulate', buildVisit('10.0.1.14'));
    let last = first;
    for (let i = 0; i < 4; i++) last = await refreshSession(last.refresh_token, buildVisit('10.0.1.14'));
    await expect(refreshSession(first.refresh_token, buildVisit('203.0.113.5'))).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    expect(await authenticate(last.token)).toBeNull();
    expect(await eventsOf(first.user.id)).toEqual(['token_reused']);
  });

  it('does not end for a forged refresh token with known ids', { tags: ['TRD-216'] }, async () => {
    const first = await openSession(await createDemoUser(), 'simulate', buildVisit('10.0.1.15'));
    const session = await refreshSession(first.refresh_token, buildVisit('10.0.1.15'));
    const [owner, id, access] = session.token.split('.');
    const elsewhere = (await openSession(await createDemoUser(), 'simulate', buildVisit())).refresh_token.split('.')[2];
    for (const secret of ['A'.repeat(43), access, elsewhere])
      await expect(refreshSession(`${owner}.${id}.${secret}`, buildVisit('203.0.113.6'))).rejects.toMatchObject({
        reason: 'UNAUTHORIZED',
      });
    expect(await authenticate(session.token)).not.toBeNull();
    expect(await eventsOf(session.user.id)).toEqual([]);
    await expect(refreshSession(session.refresh_token, buildVisit('10.0.1.15'))).resolves.toBeTruthy();
  });

  it('issues at most one new token pair for parallel refreshes', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', buildVisit('10.0.1.3'));
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => refreshSession(session.refresh_token, buildVisit('10.0.1.3'))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect(new Set(await eventsOf(session.user.id))).toEqual(new Set(['token_reused']));
  });

  it('ends with all sessions opened from it when its refresh token is reused', { tags: ['TRD-210'] }, async () => {
    const user = await person('stolen-from');
    const family = async () => {
      const first = await openSession(user, 'main', buildVisit('10.0.1.9'));
      const caller = await callerOf(first.token);
      const demo = await openDemo(caller, first.token, buildVisit('10.0.1.9'));
      const mainAgain = await switchMode(await callerOf(demo.token), 'main', demo.token, buildVisit('10.0.1.9'));
      return [first, demo, mainAgain] as const;
    };
    const elsewhere = await openSession(user, 'main', buildVisit('10.0.1.10'));
    const [first, demo, mainAgain] = await family();
    await refreshSession(demo.refresh_token, buildVisit());
    await expect(refreshSession(demo.refresh_token, buildVisit())).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    for (const { token } of [first, demo, mainAgain]) expect(await authenticate(token)).toBeNull();
    const other = await family();
    const thief = await callerOf(other[0].token);
    const results = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => refreshSession(other[2].refresh_token, buildVisit())),
      // Into the other mode: in the same one, it might retire the refreshed session too early.
      ...Array.from({ length: 4 }, () => switchMode(thief, 'simulate', other[0].token, buildVisit())),
    ]);
    for (const result of results) {
      if (result.status === 'fulfilled') expect(await authenticate(result.value.token)).toBeNull();
      else expect(result.reason).toMatchObject({ reason: 'UNAUTHORIZED' });
    }
    for (const { token } of other) expect(await authenticate(token)).toBeNull();
    expect(await authenticate(elsewhere.token)).not.toBeNull();
  });

  it('remains one per account mode after switches; older sessions expire with their token', async () => {
    const user = await person('to-and-fro');
    const first = await openSession(user, 'main', buildVisit('10.0.1.11'));
    let { token } = await openDemo(await callerOf(first.token), first.token, buildVisit());
    const mains = [first];
    for (let i = 0; i < 6; i++) {
      millisecond++;
      const main = await switchMode(await callerOf(token), 'main', token, buildVisit());
      mains.push(main);
      millisecond++;
      token = (await switchMode(await callerOf(main.token), 'simulate', main.token, buildVisit())).token;
    }
    // The last of each, and the one from which that was opened.
    const now = await callerOf(token);
    expect((await listSessions(now.user)).map(({ mode }) => mode).sort()).toEqual(['main', 'simulate']);
    for (const main of mains) expect(await authenticate(main.token)).not.toBeNull();
    await expect(refreshSession(first.refresh_token, buildVisit())).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    second += 899;
    expect(await authenticate(first.token)).not.toBeNull();
    second += 1;
    for (const main of mains) expect(await authenticate(main.token)).toBeNull();
    // The remaining token is still valid.
    const last = mains.at(-1);
    await expect(refreshSession(last?.refresh_token ?? '', buildVisit())).resolves.toBeTruthy();
    expect(await eventsOf(user.id)).not.toContain('token_reused');
  });

  it('remains only as the last of several opened concurrently in one account mode', async () => {
    const user = await person('impatient');
    const caller = await callerOf((await openSession(user, 'main', buildVisit('10.0.1.13'))).token);
    const opened = await Promise.all(Array.from({ length: 6 }, () => openDemo(caller, null, buildVisit())));
    const demos = async () => {
      const listedSessions = await listSessions((await callerOf(opened[0]?.token ?? '')).user);
      return listedSessions.filter(({ mode }) => mode === 'simulate').length;
    };
    expect(await demos()).toBeGreaterThanOrEqual(1);
    for (const { token } of opened) expect(await authenticate(token)).not.toBeNull();
    millisecond++;
    await openDemo(caller, null, buildVisit());
    expect(await demos()).toBe(1);
  });

  it('ends with its login in both accounts', { tags: ['TRD-210'] }, async () => {
    const user = await person('sent-out');
    const mine = await callerOf((await openSession(user, 'main', buildVisit('10.0.1.12'))).token);
    const theirs = await openSession(user, 'main', buildVisit('203.0.113.9'));
    const demo = await openDemo(await callerOf(theirs.token), theirs.token, buildVisit('203.0.113.9'));
    await revokeOwnSession(mine, (await callerOf(theirs.token)).session, buildVisit());
    for (const { token } of [theirs, demo]) expect(await authenticate(token)).toBeNull();
    const own = await openDemo(mine, null, buildVisit());
    await revokeOwnSession(mine, (await callerOf(own.token)).session, buildVisit());
    expect([await authenticate(own.token), await readSession(user.id, mine.session)]).toEqual([
      null,
      expect.anything(),
    ]);
    const otherDemo = await openDemo(mine, null, buildVisit());
    await logOut(mine, buildVisit());
    expect(await authenticate(otherDemo.token)).toBeNull();
    await expect(openDemo(mine, null, buildVisit())).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    const secondSession = await openSession(user, 'main', buildVisit());
    const fromDemo = await openDemo(await callerOf(secondSession.token), secondSession.token, buildVisit());
    await logOut(await callerOf(fromDemo.token), buildVisit());
    for (const { token } of [secondSession, fromDemo]) expect(await authenticate(token)).toBeNull();
  });

  it('rejects a forged, truncated or swapped token', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', buildVisit('10.0.1.4'));
    const other = await openSession(await createDemoUser(), 'simulate', buildVisit('10.0.1.4'));
    const [owner, id] = session.token.split('.');
    const secret = other.token.split('.')[2];
    for (const token of ['', 'x', session.token.slice(0, -1), `${owner}.${id}.${secret}`, session.refresh_token])
      expect(await authenticate(token)).toBeNull();
  });

  it('always has a new id and new secrets', { tags: ['TRD-217'] }, async () => {
    const before = await openSession(await person('fixated'), 'main', buildVisit('10.0.1.5'));
    const after = await logIn({ username: 'fixated', password: PASSWORD }, buildVisit('10.0.1.5'));
    const idOf = (token: string) => token.split('.')[1];
    expect(idOf(after.token)).not.toBe(idOf(before.token));
    expect(new Set([before, after].flatMap(({ token, refresh_token }) => [token, refresh_token])).size).toBe(4);
  });

  it('ends with all others on logOutEverywhere, also when opened meanwhile', { tags: ['TRD-129'] }, async () => {
    const user = await person('everywhere');
    const sessions = await Promise.all(
      ['10.0.1.6', '10.0.1.7'].map((address) => openSession(user, 'main', buildVisit(address))),
    );
    const caller = await authenticate(sessions[0]?.token ?? '');
    if (!caller) throw new Error('not logged in');
    expect(await logOutEverywhere(caller, buildVisit('10.0.1.6'))).toBe(2);
    const late = await openSession(user, 'main', buildVisit('10.0.1.8'));
    for (const { token, refresh_token } of [...sessions, late]) {
      expect(await authenticate(token)).toBeNull();
      await expect(refreshSession(refresh_token, buildVisit())).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    }
    expect(await eventsOf(user.id)).toEqual(['logout_all']);
  });
});
