import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { readFunctionBundles } from '#scripts/measure/function-bundles.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { startEmptyTable } from './bare-table.ts';
import { seedJournalEntries } from './fill-journal.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';
import type { StatementMeasurement } from './statement-maker.ts';

/** Entries of an account in one month: as many as a busy account has in a year. */
const ENTRIES = 10_000;
/** Within the project, so that the function finds its fonts in their packages. */
const CACHE = join(PROJECT_ROOT, '.cache');
/** One with the Latin font only, and one that also needs a font of its own. */
const LANGUAGES: readonly Language[] = ['en', 'zh'];
/** Limit of memory growth, MB. */
const MEMORY = 128;

/** Runs the function in a process of its own with nothing else in memory, and makes a statement. */
function measureStatement(
  code: string,
  token: string,
  month: string,
  language: Language,
): Promise<StatementMeasurement> {
  const child = fork(fileURLToPath(new URL('statement-maker.ts', import.meta.url)), [code, token, month, language], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (status) => reject(new Error(`The function ended with ${status}.`)));
  });
}

interface StatementOwner {
  account: AccountRef;
  token: string;
}

async function createStatementOwner(): Promise<StatementOwner> {
  const { createUser } = await import('#functions/domain/users/create-user.ts');
  const { openSession } = await import('#functions/domain/identity/open-session.ts');
  const { getUserAccount } = await import('#functions/data/users/users.ts');
  const user = await createUser({ username: 'somebody', password: randomBytes(12).toString('hex') });
  const account = getUserAccount(user, 'main');
  if (!account) throw new Error('no account');
  const visit = { address: '192.0.2.1', country: null, userAgent: null };
  return { account, token: (await openSession(user, 'main', visit)).token };
}

/** Measures the statement of a month with as many entries as a year. */
export const statementBenchmark: Benchmark = {
  name: 'statement',
  what: `a statement of ${ENTRIES} entries: time and memory of the function that makes it`,
  run: async () => {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(join(CACHE, 'statement-'));
    const table = await startEmptyTable();
    process.env['LOG_LEVEL'] = 'error';
    try {
      const { account, token } = await createStatementOwner();
      const month = new Date().toISOString().slice(0, 7);
      const begin = (Date.parse(`${month}-01T00:00:00Z`) / 1000) as EpochSeconds;
      if (Date.now() / 1000 - begin < ENTRIES) throw new Error('The month is too young to hold an entry a second.');
      await seedJournalEntries(account, ENTRIES, begin);
      const code = join(folder, 'statements.mjs');
      writeFileSync(code, (await readFunctionBundles(['statements']))[0]?.code ?? '');
      const rows: BenchmarkRow[] = [];
      for (const language of LANGUAGES) {
        const { ms, grown, bytes } = await measureStatement(code, token, month, language);
        rows.push(toPlainBenchmarkRow(`statement ${language}`, ms, 'ms'));
        rows.push(toPlainBenchmarkRow(`statement ${language} size`, bytes / 1024, 'KB'));
        rows.push(toMaxBenchmarkRow(`statement ${language} memory`, grown, 'MB', MEMORY));
      }
      return rows;
    } finally {
      await table.stop();
      rmSync(folder, { recursive: true });
    }
  },
};
