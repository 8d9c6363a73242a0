import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '../../shared/ids.ts';
import { keys } from '../data/keys.ts';
import { allSecurityEvents } from '../data/security-log.ts';
import { update } from '../data/table.ts';
import { setClock } from '../lib/clock.ts';
import { useTable } from '../testing/table.ts';
import { visitFrom } from '../testing/visits.ts';
import { authenticate } from './authenticate.ts';
import { createDemoUser, createUser } from './create-user.ts';
import { logIn } from './log-in.ts';
import { logOutEverywhere } from './log-out.ts';
import { openSession } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';

useTable();

let second = 1_800_000_000;
beforeEach(() => {
  second += 10_000;
  setClock(() => second * 1000);
});
afterEach(() => setClock());

const PASSWORD = 'correct horse battery staple';
const person = (username: string) => createUser({ username, password: PASSWORD });

async function eventsOf(user: string): Promise<string[]> {
  const events: string[] = [];
  for await (const { event } of allSecurityEvents(user as UserId)) events.unshift(event);
  return events;
}

describe('logging in', () => {
  it('opens a session of the main account, whatever the case of the name', async () => {
    const user = await person('Grace.Hopper');
    const session = await logIn({ username: 'grace.hopper', password: PASSWORD }, visitFrom('10.0.0.1'));
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

  it('answers a wrong password and an unknown name alike', async () => {
    await person('known-name');
    const answers = await Promise.all(
      [
        ['known-name', 'wrong'],
        ['unknown-name', 'wrong'],
        ['not a name\ud800', 'wrong'],
      ].map(([name, password]) =>
        logIn({ username: name ?? '', password: password ?? '' }, visitFrom('10.0.0.2')).catch(
          (error: unknown) => error,
        ),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ reason: 'INVALID_CREDENTIALS', fields: undefined });
  });

  it('locks the name for one address after eight failures, not for others, and not for good', async () => {
    await person('often-guessed');
    const guess = (address: string, password = 'wrong') =>
      logIn({ username: 'often-guessed', password }, visitFrom(address));
    for (let i = 0; i < 8; i++)
      await expect(guess('10.0.0.3')).rejects.toMatchObject({ reason: 'INVALID_CREDENTIALS' });
    await expect(guess('10.0.0.3', PASSWORD)).rejects.toMatchObject({ reason: 'ACCOUNT_LOCKED' });
    await expect(guess('10.0.0.4', PASSWORD)).resolves.toBeTruthy();
    second += 901;
    await expect(guess('10.0.0.3', PASSWORD)).resolves.toBeTruthy();
  });

  it('is refused to a banned user, whose open sessions end', async () => {
    const user = await person('banned-later');
    const session = await logIn({ username: 'banned-later', password: PASSWORD }, visitFrom('10.0.0.5'));
    await update(keys.user(user.id), { update: 'SET #s = :s', names: { '#s': 'status' }, values: { ':s': 'banned' } });
    expect(await authenticate(session.token)).toBeNull();
    await expect(logIn({ username: 'banned-later', password: PASSWORD }, visitFrom('10.0.0.5'))).rejects.toMatchObject({
      reason: 'ACCOUNT_RESTRICTED',
    });
  });

  it('takes a name once', async () => {
    await person('only-one');
    await expect(person('ONLY-one')).rejects.toMatchObject({ labels: ['username'] });
  });
});

describe('a session', () => {
  it('lives for fifteen minutes, and on by its refresh token', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', visitFrom('10.0.1.1'));
    expect(await authenticate(session.token)).toMatchObject({ account: { kind: 'demo' } });
    second += 900;
    expect(await authenticate(session.token)).toBeNull();
    const next = await refreshSession(session.refresh_token, visitFrom('10.0.1.1'));
    expect(await authenticate(next.token)).toMatchObject({ mode: 'simulate' });
    expect(next.simulate_user).toEqual(next.user);
  });

  it('ends when a refresh token is used twice', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', visitFrom('10.0.1.2'));
    const next = await refreshSession(session.refresh_token, visitFrom('10.0.1.2'));
    await expect(refreshSession(session.refresh_token, visitFrom('10.0.1.2'))).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    expect(await authenticate(next.token)).toBeNull();
    await expect(refreshSession(next.refresh_token, visitFrom('10.0.1.2'))).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
    expect(await eventsOf(next.user.id)).toEqual(['token_reused']);
  });

  it('gives one new pair at most when its refresh token is used in parallel', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', visitFrom('10.0.1.3'));
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => refreshSession(session.refresh_token, visitFrom('10.0.1.3'))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect(new Set(await eventsOf(session.user.id))).toEqual(new Set(['token_reused']));
  });

  it('does not take a token that was made up, cut short, or swapped', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', visitFrom('10.0.1.4'));
    const other = await openSession(await createDemoUser(), 'simulate', visitFrom('10.0.1.4'));
    const [owner, id] = session.token.split('.');
    const secret = other.token.split('.')[2];
    for (const token of ['', 'x', session.token.slice(0, -1), `${owner}.${id}.${secret}`, session.refresh_token])
      expect(await authenticate(token)).toBeNull();
  });

  it('is always a new one: nothing that is sent along becomes its id or its secret', async () => {
    const before = await openSession(await person('fixated'), 'main', visitFrom('10.0.1.5'));
    const after = await logIn({ username: 'fixated', password: PASSWORD }, visitFrom('10.0.1.5'));
    const idOf = (token: string) => token.split('.')[1];
    expect(idOf(after.token)).not.toBe(idOf(before.token));
    expect(new Set([before, after].flatMap(({ token, refresh_token }) => [token, refresh_token])).size).toBe(4);
  });

  it('ends with all others, also such as are opened meanwhile', async () => {
    const user = await person('everywhere');
    const sessions = await Promise.all(
      ['10.0.1.6', '10.0.1.7'].map((address) => openSession(user, 'main', visitFrom(address))),
    );
    const caller = await authenticate(sessions[0]?.token ?? '');
    if (!caller) throw new Error('not logged in');
    expect(await logOutEverywhere(caller, visitFrom('10.0.1.6'))).toBe(2);
    const late = await openSession(user, 'main', visitFrom('10.0.1.8'));
    for (const { token, refresh_token } of [...sessions, late]) {
      expect(await authenticate(token)).toBeNull();
      await expect(refreshSession(refresh_token, visitFrom())).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    }
    expect(await eventsOf(user.id)).toEqual(['logout_all']);
  });
});
