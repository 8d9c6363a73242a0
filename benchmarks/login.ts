import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { startEmptyTable } from './bare-table.ts';
import { type SocketCrowd, FOLLOW_ALL_PRICES, openSocketCrowd } from './crowd.ts';
import { BenchmarkHttpClient } from './http.ts';
import { measureConcurrentRuns, median, percentile } from './measure.ts';
import { type Benchmark, toComparisonBenchmarkRow, toMaxBenchmarkRow, toPlainBenchmarkRow } from './row.ts';

const PASSWORD = 'correct horse battery staple';
/** Sequential logins. */
const TIMES = 60;
const WARM_UP = 10;
const WIDTH = 10;
/** Parallel logins, in total. */
const CROWD = 150;
/** Ms for which prices are watched without logins. */
const QUIET = 10_000;

/** Returns the duration of logins and of their password comparisons, ms, with no other load. */
async function measureLoginAlone(): Promise<{ login: number[]; argon2: number[] }> {
  const { logIn } = await import('#functions/domain/identity/log-in.ts');
  const { passwordHasher } = await import('#functions/domain/identity/passwords.ts');
  const { createUser } = await import('#functions/domain/users/create-user.ts');
  const username = 'bench-alone';
  await createUser({ username, password: PASSWORD });
  const visit = { address: '127.0.0.1', country: null, userAgent: null };
  const timed = async (times: number[], act: () => Promise<unknown>) => {
    const began = performance.now();
    const result = await act();
    times.push(performance.now() - began);
    return result;
  };
  const times = { login: [] as number[], argon2: [] as number[] };
  const { verify } = passwordHasher;
  passwordHasher.verify = (...given) => timed(times.argon2, () => verify(...given)) as ReturnType<typeof verify>;
  for (let i = 0; i < WARM_UP + TIMES; i++)
    await timed(times.login, () => logIn({ username, password: PASSWORD }, visit));
  passwordHasher.verify = verify;
  return { login: times.login.slice(WARM_UP), argon2: times.argon2.slice(WARM_UP) };
}

async function aloneOnBareTable(): ReturnType<typeof measureLoginAlone> {
  const table = await startEmptyTable();
  try {
    return await measureLoginAlone();
  } finally {
    await table.stop();
  }
}

/** Returns the longest gap between price frames on a socket that follows all symbols during an action, ms. */
async function longestGap(socket: SocketCrowd, act: () => Promise<unknown>): Promise<number> {
  let last = Date.now();
  let longest = 0;
  const note = (at: number) => {
    longest = Math.max(longest, at - last);
    last = at;
  };
  socket.hear((_, at) => note(at));
  await act();
  note(Date.now());
  socket.hear(null);
  return longest;
}

/** Measures the gaps between prices without logins, and with ten logins at a time. */
async function measureLoginCrowd({ info }: TestPlatform): Promise<{ quiet: number; busy: number; times: number[] }> {
  const people = new BenchmarkHttpClient(info.web);
  const socket = await openSocketCrowd(info.ws, 1);
  const loginOf = (i: number) => ({ username: `bench-crowd-${i % WIDTH}`, password: PASSWORD });
  for (let i = 0; i < WIDTH; i++) await people.call('POST', '/auth/register-account', null, loginOf(i));
  socket.send(FOLLOW_ALL_PRICES);
  const quiet = await longestGap(socket, () => new Promise((resolve) => setTimeout(resolve, QUIET)));
  const times: number[] = [];
  const busy = await longestGap(socket, () =>
    measureConcurrentRuns(CROWD, WIDTH, async (i) => {
      const began = performance.now();
      await people.call('POST', '/auth/login', null, loginOf(i));
      times.push(performance.now() - began);
    }),
  );
  people.close();
  socket.close();
  return { quiet, busy, times };
}

export const loginBenchmark: Benchmark = {
  name: 'login',
  what: `what a login takes over comparing the password; prices on a socket while ${WIDTH} log in at a time`,
  run: async ({ note }) => {
    const { login: all, argon2 } = await aloneOnBareTable();
    const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const rest = all.map((time, i) => time - (argon2[i] ?? 0));
      note(`login ${median(all).toFixed(1)} ms, of which argon2 ${median(argon2).toFixed(1)} ms`);
      const { quiet, busy, times } = await measureLoginCrowd(platform);
      note(`prices stood still for ${quiet.toFixed(0)} ms at most with nobody, ${busy.toFixed(0)} ms with logins`);
      return [
        // 10 ms where a password comparison takes 48.
        toComparisonBenchmarkRow('login over argon2, p50', 'ms', median(rest), median(argon2), { atMost: 0.21 }),
        toPlainBenchmarkRow('login p50', median(all), 'ms'),
        toMaxBenchmarkRow('prices stand still during logins', busy, 'ms', 2000),
        toPlainBenchmarkRow('prices stand still without', quiet, 'ms'),
        toPlainBenchmarkRow(`login p99, ${WIDTH} at a time`, percentile(times, 0.99), 'ms'),
      ];
    } finally {
      await platform.stop();
    }
  },
};
