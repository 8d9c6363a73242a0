import { beforeEach, describe, expect, it } from 'vitest';
import { securityEventCollection } from '#functions/data/identity/security-log.ts';
import { listSessions, readSessionWithUser } from '#functions/data/identity/sessions.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { userItems } from '#functions/data/users/users.ts';
import { revokeOwnSession } from '#functions/domain/account-security/revoke-own-session.ts';
import { openDemoSession } from '#functions/domain/demo/open-demo.ts';
import { switchAccountMode } from '#functions/domain/demo/switch-mode.ts';
import { createDemoUser, createUser } from '#functions/domain/users/create-user.ts';
import { setClock } from '#functions/lib/clock.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { UserId } from '#shared/ids.ts';
import { authenticateUser } from './authenticate.ts';
import { logIn } from './log-in.ts';
import { logOut, logOutEverywhere } from './log-out.ts';
import { openSession } from './open-session.ts';
import type { UserPrincipal } from './principals.ts';
import { refreshSession } from './refresh-session.ts';

useTestTable();

let second = 1_800_000_000;
let millisecond = 0;
beforeEach(() => {
  second += 10_000;
  millisecond = 0;
  setClock(() => second * 1000 + millisecond);
});

const PASSWORD = 'correct horse battery staple';
const person = (username: string) => createUser({ username, password: PASSWORD });

async function readTokenPrincipal(token: string): Promise<UserPrincipal> {
  const caller = await authenticateUser(token);
  if (!caller) throw new Error('not logged in');
  return caller;
}

async function listSecurityEvents(user: string): Promise<string[]> {
  const events: string[] = [];
  for await (const { event } of securityEventCollection.each(user as UserId, { newestFirst: true }))
    events.unshift(event);
  return events;
}

describe('logIn', () => {
  it('opens a session of the main account for a user name in any letter case', { tags: ['TRD-133'] }, async () => {
    const user = await person('Grace.Hopper');
    const session = await logIn({ username: 'grace.hopper', password: PASSWORD }, buildTestVisit('10.0.0.1'));
    expect(session).toMatchObject({
      user: { id: user.id, username: 'Grace.Hopper' },
      current_mode: 'main',
      client_ip: '10.0.0.1',
      main_token: session.token,
      simulate_token: null,
      expires_at: second + 900,
    });
    expect(JSON.stringify(session)).not.toContain('argon2');
    expect(await authenticateUser(session.token)).toMatchObject({ account: { kind: 'live', id: user.main_account } });
  });

  it('returns the same error for a wrong password and an unknown name', async () => {
    await person('known-name');
    const answers = await Promise.all(
      [
        ['known-name', 'wrong'],
        ['unknown-name', 'wrong'],
        ['not a name\ud800', 'wrong'],
      ].map(([name, password]) =>
        logIn({ username: name ?? '', password: password ?? '' }, buildTestVisit('10.0.0.2')).catch(
          (error: unknown) => error,
        ),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ reason: 'INVALID_CREDENTIALS', fields: undefined });
  });

  it('locks a name temporarily for one address after eight failures', async () => {
    await person('often-guessed');
    const guess = (address: string, password = 'wrong') =>
      logIn({ username: 'often-guessed', password }, buildTestVisit(address));
    for (let i = 0; i < 8; i++)
      await expect(guess('10.0.0.3')).rejects.toMatchObject({ reason: 'INVALID_CREDENTIALS' });
    await expect(guess('10.0.0.3', PASSWORD)).rejects.toMatchObject({ reason: 'ACCOUNT_LOCKED' });
    await expect(guess('10.0.0.4', PASSWORD)).resolves.toBeTruthy();
    second += 901;
    await expect(guess('10.0.0.3', PASSWORD)).resolves.toBeTruthy();
  });

  it('rejects a banned user, whose open sessions end', { tags: ['TRD-124'] }, async () => {
    const user = await person('banned-later');
    const session = await logIn({ username: 'banned-later', password: PASSWORD }, buildTestVisit('10.0.0.5'));
    await updateItem(userItems.key(user.id), {
      update: 'SET #s = :s',
      names: { '#s': 'status' },
      values: { ':s': 'banned' },
    });
    expect(await authenticateUser(session.token)).toBeNull();
    await expect(
      logIn({ username: 'banned-later', password: PASSWORD }, buildTestVisit('10.0.0.5')),
    ).rejects.toMatchObject({
      reason: 'ACCOUNT_RESTRICTED',
    });
  });

  it('rejects a second sign-up under a taken user name', async () => {
    await person('only-one');
    await expect(person('ONLY-one')).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
      fields: { username: ['This username is already taken.'] },
    });
  });
});

describe('a session', () => {
  it('lasts fifteen minutes and is extended by its refresh token', { tags: ['TRD-140'] }, async () => {
    const session = await openSession(await createDemoUser(), 'simulate', buildTestVisit('10.0.1.1'));
    expect(await authenticateUser(session.token)).toMatchObject({ account: { kind: 'demo' } });
    second += 900;
    expect(await authenticateUser(session.token)).toBeNull();
    const next = await refreshSession(session.refresh_token, buildTestVisit('10.0.1.1'));
    expect(await authenticateUser(next.token)).toMatchObject({ mode: 'simulate' });
    expect(next.simulate_user).toEqual(next.user);
  });

  it('ends when a refresh token is used twice', { tags: ['TRD-129'] }, async () => {
    const session = await openSession(await createDemoUser(), 'simulate', buildTestVisit('10.0.1.2'));
    const next = await refreshSession(session.refresh_token, buildTestVisit('10.0.1.2'));
    await expect(refreshSession(session.refresh_token, buildTestVisit('10.0.1.2'))).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    expect(await authenticateUser(next.token)).toBeNull();
    await expect(refreshSession(next.refresh_token, buildTestVisit('10.0.1.2'))).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    expect(await listSecurityEvents(next.user.id)).toEqual(['token_reused']);
  });

  it('ends when any earlier refresh token is reused', async () => {
    const first = await openSession(await createDemoUser(), 'simulate', buildTestVisit('10.0.1.14'));
    let last = first;
    for (let i = 0; i < 4; i++) last = await refreshSession(last.refresh_token, buildTestVisit('10.0.1.14'));
    await expect(refreshSession(first.refresh_token, buildTestVisit('203.0.113.5'))).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    expect(await authenticateUser(last.token)).toBeNull();
    expect(await listSecurityEvents(first.user.id)).toEqual(['token_reused']);
  });

  it('does not end for a forged refresh token with known ids', { tags: ['TRD-216'] }, async () => {
    const first = await openSession(await createDemoUser(), 'simulate', buildTestVisit('10.0.1.15'));
    const session = await refreshSession(first.refresh_token, buildTestVisit('10.0.1.15'));
    const [owner, id, access] = session.token.split('.');
    const elsewhere = (await openSession(await createDemoUser(), 'simulate', buildTestVisit())).refresh_token.split(
      '.',
    )[2];
    for (const secret of ['A'.repeat(43), access, elsewhere])
      await expect(refreshSession(`${owner}.${id}.${secret}`, buildTestVisit('203.0.113.6'))).rejects.toMatchObject({
        reason: 'UNAUTHORIZED',
      });
    expect(await authenticateUser(session.token)).not.toBeNull();
    expect(await listSecurityEvents(session.user.id)).toEqual([]);
    await expect(refreshSession(session.refresh_token, buildTestVisit('10.0.1.15'))).resolves.toBeTruthy();
  });

  it('issues at most one new token pair for parallel refreshes', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', buildTestVisit('10.0.1.3'));
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => refreshSession(session.refresh_token, buildTestVisit('10.0.1.3'))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect(new Set(await listSecurityEvents(session.user.id))).toEqual(new Set(['token_reused']));
  });

  it('ends with all sessions opened from it when its refresh token is reused', { tags: ['TRD-210'] }, async () => {
    const user = await person('stolen-from');
    const family = async () => {
      const first = await openSession(user, 'main', buildTestVisit('10.0.1.9'));
      const caller = await readTokenPrincipal(first.token);
      const demo = await openDemoSession(caller, first.token, buildTestVisit('10.0.1.9'));
      const mainAgain = await switchAccountMode(
        await readTokenPrincipal(demo.token),
        'main',
        demo.token,
        buildTestVisit('10.0.1.9'),
      );
      return [first, demo, mainAgain] as const;
    };
    const elsewhere = await openSession(user, 'main', buildTestVisit('10.0.1.10'));
    const [first, demo, mainAgain] = await family();
    await refreshSession(demo.refresh_token, buildTestVisit());
    await expect(refreshSession(demo.refresh_token, buildTestVisit())).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    for (const { token } of [first, demo, mainAgain]) expect(await authenticateUser(token)).toBeNull();
    const other = await family();
    const thief = await readTokenPrincipal(other[0].token);
    const results = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => refreshSession(other[2].refresh_token, buildTestVisit())),
      // Into the other mode: in the same one, it might retire the refreshed session too early.
      ...Array.from({ length: 4 }, () => switchAccountMode(thief, 'simulate', other[0].token, buildTestVisit())),
    ]);
    for (const result of results) {
      if (result.status === 'fulfilled') expect(await authenticateUser(result.value.token)).toBeNull();
      else expect(result.reason).toMatchObject({ reason: 'UNAUTHORIZED' });
    }
    for (const { token } of other) expect(await authenticateUser(token)).toBeNull();
    expect(await authenticateUser(elsewhere.token)).not.toBeNull();
  });

  it('remains one per account mode after switches; older sessions expire with their token', async () => {
    const user = await person('to-and-fro');
    const first = await openSession(user, 'main', buildTestVisit('10.0.1.11'));
    let { token } = await openDemoSession(await readTokenPrincipal(first.token), first.token, buildTestVisit());
    const mains = [first];
    for (let i = 0; i < 6; i++) {
      millisecond++;
      const main = await switchAccountMode(await readTokenPrincipal(token), 'main', token, buildTestVisit());
      mains.push(main);
      millisecond++;
      token = (await switchAccountMode(await readTokenPrincipal(main.token), 'simulate', main.token, buildTestVisit()))
        .token;
    }
    // The last of each, and the one from which that was opened.
    const now = await readTokenPrincipal(token);
    expect((await listSessions(now.user)).map(({ mode }) => mode).sort()).toEqual(['main', 'simulate']);
    for (const main of mains) expect(await authenticateUser(main.token)).not.toBeNull();
    await expect(refreshSession(first.refresh_token, buildTestVisit())).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    second += 899;
    expect(await authenticateUser(first.token)).not.toBeNull();
    second += 1;
    for (const main of mains) expect(await authenticateUser(main.token)).toBeNull();
    // The remaining token is still valid.
    const last = mains.at(-1);
    await expect(refreshSession(last?.refresh_token ?? '', buildTestVisit())).resolves.toBeTruthy();
    expect(await listSecurityEvents(user.id)).not.toContain('token_reused');
  });

  it('remains only as the last of several opened concurrently in one account mode', async () => {
    const user = await person('impatient');
    const caller = await readTokenPrincipal((await openSession(user, 'main', buildTestVisit('10.0.1.13'))).token);
    const opened = await Promise.all(Array.from({ length: 6 }, () => openDemoSession(caller, null, buildTestVisit())));
    const demos = async () => {
      const listedSessions = await listSessions((await readTokenPrincipal(opened[0]?.token ?? '')).user);
      return listedSessions.filter(({ mode }) => mode === 'simulate').length;
    };
    expect(await demos()).toBeGreaterThanOrEqual(1);
    for (const { token } of opened) expect(await authenticateUser(token)).not.toBeNull();
    millisecond++;
    await openDemoSession(caller, null, buildTestVisit());
    expect(await demos()).toBe(1);
  });

  it('ends with its login in both accounts', { tags: ['TRD-210'] }, async () => {
    const user = await person('sent-out');
    const mine = await readTokenPrincipal((await openSession(user, 'main', buildTestVisit('10.0.1.12'))).token);
    const theirs = await openSession(user, 'main', buildTestVisit('203.0.113.9'));
    const demo = await openDemoSession(
      await readTokenPrincipal(theirs.token),
      theirs.token,
      buildTestVisit('203.0.113.9'),
    );
    await revokeOwnSession(mine, (await readTokenPrincipal(theirs.token)).session, buildTestVisit());
    for (const { token } of [theirs, demo]) expect(await authenticateUser(token)).toBeNull();
    const own = await openDemoSession(mine, null, buildTestVisit());
    await revokeOwnSession(mine, (await readTokenPrincipal(own.token)).session, buildTestVisit());
    expect([await authenticateUser(own.token), await readSessionWithUser(user.id, mine.session)]).toEqual([
      null,
      expect.anything(),
    ]);
    const otherDemo = await openDemoSession(mine, null, buildTestVisit());
    await logOut(mine, buildTestVisit());
    expect(await authenticateUser(otherDemo.token)).toBeNull();
    await expect(openDemoSession(mine, null, buildTestVisit())).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    const secondSession = await openSession(user, 'main', buildTestVisit());
    const fromDemo = await openDemoSession(
      await readTokenPrincipal(secondSession.token),
      secondSession.token,
      buildTestVisit(),
    );
    await logOut(await readTokenPrincipal(fromDemo.token), buildTestVisit());
    for (const { token } of [secondSession, fromDemo]) expect(await authenticateUser(token)).toBeNull();
  });

  it('rejects a forged, truncated or swapped token', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', buildTestVisit('10.0.1.4'));
    const other = await openSession(await createDemoUser(), 'simulate', buildTestVisit('10.0.1.4'));
    const [owner, id] = session.token.split('.');
    const secret = other.token.split('.')[2];
    for (const token of ['', 'x', session.token.slice(0, -1), `${owner}.${id}.${secret}`, session.refresh_token])
      expect(await authenticateUser(token)).toBeNull();
  });

  it('always has a new id and new secrets', { tags: ['TRD-217'] }, async () => {
    const before = await openSession(await person('fixated'), 'main', buildTestVisit('10.0.1.5'));
    const after = await logIn({ username: 'fixated', password: PASSWORD }, buildTestVisit('10.0.1.5'));
    const idOf = (token: string) => token.split('.')[1];
    expect(idOf(after.token)).not.toBe(idOf(before.token));
    expect(new Set([before, after].flatMap(({ token, refresh_token }) => [token, refresh_token])).size).toBe(4);
  });

  it('ends with all others on logOutEverywhere, also when opened meanwhile', { tags: ['TRD-129'] }, async () => {
    const user = await person('everywhere');
    const sessions = await Promise.all(
      ['10.0.1.6', '10.0.1.7'].map((address) => openSession(user, 'main', buildTestVisit(address))),
    );
    const caller = await authenticateUser(sessions[0]?.token ?? '');
    if (!caller) throw new Error('not logged in');
    expect(await logOutEverywhere(caller, buildTestVisit('10.0.1.6'))).toBe(2);
    const late = await openSession(user, 'main', buildTestVisit('10.0.1.8'));
    for (const { token, refresh_token } of [...sessions, late]) {
      expect(await authenticateUser(token)).toBeNull();
      await expect(refreshSession(refresh_token, buildTestVisit())).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    }
    expect(await listSecurityEvents(user.id)).toEqual(['logout_all']);
  });
});
