import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmptyTable } from './bare-table.ts';
import { median } from './measure.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';

/** Samples of each: existing and missing users. */
const SAMPLES = 1000;
const WARM_UP = 200;
const PEOPLE = 100;
const COMPARED = 100;
/** Each sends an e-mail, limited to six an hour for an account, so no one can collect this many samples. */
const LETTERS = new Set(['forgotten password', 'code to sign up']);
/** Ranks of two samples of the same kind differ by more only once in 15,000 times. */
const MAX_SIGMAS = 4;

/**
 * A question that a stranger may ask about a user: the call for an existing and a missing user, from an address of its
 * own.
 */
type ProbeRequest = (target: { name: string; email: string }, address: string) => Promise<unknown>;

/** Accepts every e-mail. */
async function takingMail(): Promise<() => void> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"MessageId":"1"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: 'bench@platform.example',
  });
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

async function buildProbeRequests(): Promise<Record<string, ProbeRequest>> {
  const [{ logIn }, { requestPasswordReset }, { resetPassword }, { sendEmailCode }] = await Promise.all([
    import('#functions/domain/identity/log-in.ts'),
    import('#functions/domain/identity/request-password-reset.ts'),
    import('#functions/domain/identity/reset-password.ts'),
    import('#functions/domain/identity/email-codes.ts'),
  ]);
  const from = (address: string) => ({ address, country: null, userAgent: null, languages: null });
  const password = 'none of theirs 42';
  return {
    'login by name': ({ name }, address) => logIn({ username: name, password }, from(address)),
    'login by e-mail': ({ email }, address) => logIn({ username: email, password }, from(address)),
    'forgotten password': ({ name }, address) => requestPasswordReset(name, from(address)),
    'code for a new password': ({ email }, address) =>
      resetPassword({ username: email, code: '000000', password }, from(address)),
    'code to sign up': ({ email }, address) => sendEmailCode('register', email, from(address)),
  };
}

/** Returns the durations of password comparisons, ms. */
async function measurePasswordComparison(): Promise<number[]> {
  const { hashPassword, verifyPassword } = await import('#functions/domain/identity/passwords.ts');
  const hash = await hashPassword('one of theirs 42');
  const times: number[] = [];
  for (let n = 0; n < COMPARED; n++) {
    const began = performance.now();
    await verifyPassword('none of theirs 42', hash);
    times.push(performance.now() - began);
  }
  return times;
}

/** Returns the standard deviations between the ranks of a sample and those of equal samples (Mann and Whitney). */
function calculateRankSigmas(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((time) => ({ time, first: true })), ...b.map((time) => ({ time, first: false }))];
  all.sort((one, other) => one.time - other.time);
  const sum = all.reduce((ranks, { first }, place) => ranks + (first ? place + 1 : 0), 0);
  const u = sum - (a.length * (a.length + 1)) / 2;
  const expected = (a.length * b.length) / 2;
  return (u - expected) / Math.sqrt((expected * (a.length + b.length + 1)) / 6);
}

/** An address in its own network for each sample. */
const toSampleIpAddress = (n: number) => `${(n % 200) + 1}.${Math.floor(n / 200)}.7.7`;

export const enumerationBenchmark: Benchmark = {
  name: 'enumeration',
  what: `what strangers may ask about an account that there is and one that there is not, ${SAMPLES} times each`,
  run: async ({ note }) => {
    const table = await startEmptyTable();
    const stopMail = await takingMail();
    try {
      const [{ passwordHasher }, { createUser }] = await Promise.all([
        import('#functions/domain/identity/passwords.ts'),
        import('#functions/domain/users/create-user.ts'),
      ]);
      // Measured separately and added to logins: each of them compares a password.
      const compared = await measurePasswordComparison();
      passwordHasher.hash = async () => 'hash';
      passwordHasher.verify = async () => false;
      const toTarget = (kind: string, i: number) => ({ name: `${kind}-${i}`, email: `${kind}-${i}@example.com` });
      for (let i = 0; i < PEOPLE; i++) {
        const { name, email } = toTarget('there', i);
        await createUser({ username: name, password: 'unused', email });
      }
      const rows: BenchmarkRow[] = [];
      for (const [name, ask] of Object.entries(await buildProbeRequests())) {
        const times = { there: [] as number[], nowhere: [] as number[] };
        for (let n = 0; n < WARM_UP + SAMPLES; n++) {
          const kinds = n % 2 === 0 ? (['there', 'nowhere'] as const) : (['nowhere', 'there'] as const);
          for (const kind of kinds) {
            const began = performance.now();
            await ask(toTarget(kind, n % PEOPLE), toSampleIpAddress(n)).catch(() => null);
            const took = performance.now() - began;
            if (n >= WARM_UP) times[kind].push(took);
          }
        }
        note(
          `${name}: ${median(times.there).toFixed(3)} ms where there is somebody, ${median(times.nowhere).toFixed(3)} ms where not; ranks ${calculateRankSigmas(times.there, times.nowhere).toFixed(1)} sigmas apart`,
        );
        const toObserved = (all: readonly number[]) =>
          name.startsWith('login') ? all.map((time) => time + (compared[randomInt(COMPARED)] ?? 0)) : all;
        const sigmas = calculateRankSigmas(toObserved(times.there), toObserved(times.nowhere));
        const row = [`${name}, ranks apart`, Math.abs(sigmas), 'sigmas'] as const;
        rows.push(LETTERS.has(name) ? toPlainBenchmarkRow(...row) : toMaxBenchmarkRow(...row, MAX_SIGMAS));
      }
      return rows;
    } finally {
      stopMail();
      await table.stop();
    }
  },
};
