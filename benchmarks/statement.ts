import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { readFunctionBundles } from '#scripts/measure/function-bundles.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { startEmptyTable } from './bare-table.ts';
import { measureConcurrentRuns } from './measure.ts';
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

/** Items in one batch of writes, and batches at once. */
const EACH_BATCH = 25;
const WIDTH = 8;

/**
 * Writes a journal of this many entries, one a second from `begin`, with matching wallets, and reconciles the account.
 */
async function seedJournalEntries(account: AccountRef, count: number, begin: EpochSeconds): Promise<void> {
  const { BatchWriteCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { getJournalKey, getWalletKey } = await import('#functions/data/table/money-keys.ts');
  const { toJournalEntryDigestNumber, computeJournalEntryDigest } =
    await import('#functions/data/table/journal-entry.ts');
  const { reconcileAccount } = await import('#functions/domain/ledger/reconcile-account.ts');
  const { getDynamoClient } = await import('#functions/lib/clients.ts');
  const { config } = await import('#functions/lib/config.ts');
  const { getIdRange } = await import('#functions/lib/ids.ts');
  const entryOf = (i: number) => {
    const at = (begin + i) as EpochSeconds;
    const id = `${getIdRange('jnl', at, at).from}${'0'.repeat(16)}` as JournalEntryId;
    const entry = {
      ...getJournalKey(account, id),
      id,
      account_kind: account.kind,
      account_id: account.id,
      operation: 'option.settle',
      reference: `opt_${id.slice(4)}`,
      created_at: at,
      legs: [
        { wallet: 'house:options', bucket: 'available' as const, asset: 'USDT', amount: -1 },
        { wallet: 'trading:USDT', bucket: 'available' as const, asset: 'USDT', amount: 1 },
      ],
    };
    return { ...entry, digest: computeJournalEntryDigest(entry) };
  };
  let digests = 0n;
  await measureConcurrentRuns(Math.ceil(count / EACH_BATCH), WIDTH, async (batch) => {
    const entries = Array.from({ length: Math.min(EACH_BATCH, count - batch * EACH_BATCH) }, (_, i) =>
      entryOf(batch * EACH_BATCH + i),
    );
    for (const entry of entries) digests += toJournalEntryDigestNumber(entry);
    const requests = entries.map((Item) => ({ PutRequest: { Item } }));
    await getDynamoClient().send(new BatchWriteCommand({ RequestItems: { [config.table()]: requests } }));
  });
  const wallet = { wallet_type: 'trading', coin_type: 'USDT', available: count, frozen: 0, version: count, digests };
  const Item = { ...getWalletKey(account, 'trading', 'USDT'), ...wallet };
  await getDynamoClient().send(new PutCommand({ TableName: config.table(), Item }));
  const mismatches = await reconcileAccount(account, true);
  if (mismatches.length > 0) throw new Error(`The journal that was made does not agree: ${JSON.stringify(mismatches)}`);
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
