import { startPlatform, type TestPlatform } from '../testing/platform.ts';
import { onBareTable } from './bare-table.ts';
import { HttpClient } from './http.ts';
import { inParallel, median, percentile } from './measure.ts';
import { type Bench, limited, plain } from './row.ts';

const PASSWORD = 'correct horse battery staple';
/** Logins one after the other, each beside one comparison of a password. */
const TIMES = 60;
const WARM_UP = 10;
const WIDTH = 10;
/** Logins in parallel, all together. */
const CROWD = 150;
/** Prices are looked at so often, ms. */
const STEP_MS = 50;

/** What a login takes, and what of it comparing the password does, ms: in turns, with nothing else at work. */
async function alone(): Promise<{ login: number[]; argon2: number[] }> {
  const { logIn } = await import('../../functions/domain/log-in.ts');
  const { hashPassword, verifyPassword } = await import('../../functions/domain/passwords.ts');
  const { createUser } = await import('../../functions/domain/create-user.ts');
  const username = 'bench-alone';
  await createUser({ username, password: PASSWORD });
  const hash = await hashPassword(PASSWORD);
  const visit = { address: '127.0.0.1', country: null, userAgent: null };
  const timed = async (act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    return performance.now() - began;
  };
  const times = { login: [] as number[], argon2: [] as number[] };
  for (let i = 0; i < WARM_UP + TIMES; i++) {
    const argon2 = await timed(() => verifyPassword(PASSWORD, hash));
    const login = await timed(() => logIn({ username, password: PASSWORD }, visit));
    if (i < WARM_UP) continue;
    times.argon2.push(argon2);
    times.login.push(login);
  }
  return times;
}

async function aloneOnBareTable(): ReturnType<typeof alone> {
  const table = await onBareTable();
  try {
    return await alone();
  } finally {
    await table.stop();
  }
}

/** The longest time in which prices stood still, ms, until `done`. */
async function longestPause(client: HttpClient, done: () => boolean): Promise<number> {
  let last = -1;
  let since = performance.now();
  let longest = 0;
  while (!done()) {
    const { sequence } = await client.call<{ sequence: number }>('GET', '/public/prices', null);
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (sequence !== last) {
      last = sequence;
      since = now;
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return longest;
}

/** How long prices stand still while nobody logs in, and while ten people at a time do. */
async function crowd({ info }: TestPlatform): Promise<{ quiet: number; busy: number; times: number[] }> {
  const [people, watcher] = [new HttpClient(info.web), new HttpClient(info.web)];
  const loginOf = (i: number) => ({ username: `bench-crowd-${i % WIDTH}`, password: PASSWORD });
  const logIn = (i: number) => people.call('POST', '/auth/login', null, loginOf(i));
  for (let i = 0; i < WIDTH; i++) await people.call('POST', '/auth/register-account', null, loginOf(i));
  const until = performance.now() + 5000;
  const quiet = await longestPause(watcher, () => performance.now() > until);
  let over = false;
  const times: number[] = [];
  const watching = longestPause(watcher, () => over);
  await inParallel(CROWD, WIDTH, async (i) => {
    const began = performance.now();
    await logIn(i);
    times.push(performance.now() - began);
  });
  over = true;
  const busy = await watching;
  people.close();
  watcher.close();
  return { quiet, busy, times };
}

export const login: Bench = {
  name: 'login',
  what: `logging in against comparing the password alone; prices while ${WIDTH} log in at a time`,
  run: async ({ note }) => {
    const { login: all, argon2 } = await aloneOnBareTable();
    const platform = await startPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const rest = all.map((time, i) => time - (argon2[i] ?? 0));
      note(`login ${median(all).toFixed(1)} ms, of which argon2 ${median(argon2).toFixed(1)} ms`);
      const { quiet, busy, times } = await crowd(platform);
      note(`prices stood still for ${quiet.toFixed(0)} ms at most with nobody, ${busy.toFixed(0)} ms with logins`);
      return [
        limited('login over argon2, p50', median(rest), 'ms', 10),
        plain('login p50', median(all), 'ms'),
        limited('prices stand still during logins', busy, 'ms', 2000),
        plain('prices stand still without', quiet, 'ms'),
        plain(`login p99, ${WIDTH} at a time`, percentile(times, 0.99), 'ms'),
      ];
    } finally {
      await platform.stop();
    }
  },
};
