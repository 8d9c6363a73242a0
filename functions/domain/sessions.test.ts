import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../data/keys.ts';
import { update } from '../data/table.ts';
import { setClock } from '../lib/clock.ts';
import { useTable } from '../testing/table.ts';
import { authenticate } from './authenticate.ts';
import { createDemoUser, createUser } from './create-user.ts';
import { logIn } from './log-in.ts';
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

describe('logging in', () => {
  it('opens a session of the main account, whatever the case of the name', async () => {
    const user = await person('Grace.Hopper');
    const session = await logIn('grace.hopper', PASSWORD, '10.0.0.1');
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
      ].map(([name, password]) => logIn(name ?? '', password ?? '', '10.0.0.2').catch((error: unknown) => error)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ reason: 'INVALID_CREDENTIALS', fields: undefined });
  });

  it('locks the name for one address after eight failures, not for others, and not for good', async () => {
    await person('often-guessed');
    const guess = (address: string, password = 'wrong') => logIn('often-guessed', password, address);
    for (let i = 0; i < 8; i++)
      await expect(guess('10.0.0.3')).rejects.toMatchObject({ reason: 'INVALID_CREDENTIALS' });
    await expect(guess('10.0.0.3', PASSWORD)).rejects.toMatchObject({ reason: 'ACCOUNT_LOCKED' });
    await expect(guess('10.0.0.4', PASSWORD)).resolves.toBeTruthy();
    second += 901;
    await expect(guess('10.0.0.3', PASSWORD)).resolves.toBeTruthy();
  });

  it('is refused to a banned user, whose open sessions end', async () => {
    const user = await person('banned-later');
    const session = await logIn('banned-later', PASSWORD, '10.0.0.5');
    await update(keys.user(user.id), { update: 'SET #s = :s', names: { '#s': 'status' }, values: { ':s': 'banned' } });
    expect(await authenticate(session.token)).toBeNull();
    await expect(logIn('banned-later', PASSWORD, '10.0.0.5')).rejects.toMatchObject({ reason: 'ACCOUNT_RESTRICTED' });
  });

  it('takes a name once', async () => {
    await person('only-one');
    await expect(person('ONLY-one')).rejects.toMatchObject({ labels: ['username'] });
  });
});

describe('a session', () => {
  it('lives for fifteen minutes, and on by its refresh token', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', '10.0.1.1');
    expect(await authenticate(session.token)).toMatchObject({ account: { kind: 'demo' } });
    second += 900;
    expect(await authenticate(session.token)).toBeNull();
    const next = await refreshSession(session.refresh_token, '10.0.1.1');
    expect(await authenticate(next.token)).toMatchObject({ mode: 'simulate' });
    expect(next.simulate_user).toEqual(next.user);
  });

  it('ends when a refresh token is used twice', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', '10.0.1.2');
    const next = await refreshSession(session.refresh_token, '10.0.1.2');
    await expect(refreshSession(session.refresh_token, '10.0.1.2')).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
    expect(await authenticate(next.token)).toBeNull();
    await expect(refreshSession(next.refresh_token, '10.0.1.2')).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
  });

  it('gives one new pair at most when its refresh token is used in parallel', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', '10.0.1.3');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => refreshSession(session.refresh_token, '10.0.1.3')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it('does not take a token that was made up, cut short, or swapped', async () => {
    const session = await openSession(await createDemoUser(), 'simulate', '10.0.1.4');
    const other = await openSession(await createDemoUser(), 'simulate', '10.0.1.4');
    const [owner, id] = session.token.split('.');
    const secret = other.token.split('.')[2];
    for (const token of ['', 'x', session.token.slice(0, -1), `${owner}.${id}.${secret}`, session.refresh_token])
      expect(await authenticate(token)).toBeNull();
  });
});
