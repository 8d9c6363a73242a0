import { existsSync } from 'node:fs';
import type { Report } from '#functions/domain/ledger/reconcile.ts';
import { startDatabase } from './local/database.ts';
import { takeLock } from './local/lock.ts';
import { newLogin } from './local/signature.ts';
import { fileIn, LOCK, readPrivate } from './start/data-folder.ts';
import { type Endpoints, localEnvironment, TABLE } from './start/environment.ts';
import { dataDirOf, StartError } from './start/settings.ts';

/**
 * `npm run reconcile`: compares every balance with its journal from the first entry. It reads the table that TABLE_NAME
 * names (with AWS_REGION and credentials), or else that of the local platform, whether or not it runs.
 */
async function withTable<T>(work: () => Promise<T>): Promise<T> {
  if (process.env['TABLE_NAME']) return work();
  const folder = dataDirOf(process.env);
  const database = fileIn(folder, 'database');
  if (!existsSync(database) && !process.env['DYNAMODB_ENDPOINT'])
    throw new StartError(`There is no data in ${folder}. Name a table with TABLE_NAME, or a folder with DATA_DIR.`);
  const lock = await takeLock(folder, LOCK);
  // The platform that runs has the file open; it is asked instead.
  const running = lock ? null : readPrivate<Endpoints>(fileIn(folder, 'endpoints'));
  if (!lock && !running) throw new StartError('The platform is starting. Try again when it has started.');
  const login = running?.login ?? newLogin();
  const engine = running ? null : await startDatabase(database, login);
  const endpoint = running?.dynamodb ?? engine?.endpoint ?? '';
  Object.assign(process.env, localEnvironment(endpoint, login), { TABLE_NAME: TABLE });
  try {
    return await work();
  } finally {
    await engine?.stop();
    await lock?.release();
  }
}

function print({ accounts, mismatches }: Report): void {
  for (const { account, what, journal, wallet } of mismatches)
    console.log(`${account.kind} ${account.id}  ${what}: the journal says ${journal}, the wallet ${wallet}`);
  console.log(
    mismatches.length === 0
      ? `${accounts} accounts: every balance equals its journal.`
      : `${accounts} accounts: ${mismatches.length} differ.`,
  );
  if (mismatches.length > 0) process.exitCode = 1;
}

try {
  print(
    await withTable(async () => {
      const { reconcileEverything } = await import('#functions/domain/ledger/reconcile.ts');
      return reconcileEverything();
    }),
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
