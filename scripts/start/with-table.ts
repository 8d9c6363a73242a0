import { startDatabase } from '#scripts/local/database.ts';
import { takeLock } from '#scripts/local/lock.ts';
import { newLogin } from '#scripts/local/signature.ts';
import { fileIn, findDatabase, LOCK, readPrivate, resolveDatabase } from './data-folder.ts';
import { type Endpoints, localEnvironment, TABLE } from './environment.ts';
import { dataDirOf, StartError } from './settings.ts';

/**
 * Does something with the table that TABLE_NAME names (with AWS_REGION and credentials), or else with that of the local
 * platform, whether or not it runs. @throws {StartError} where there is neither.
 */
export async function withTable<T>(work: () => Promise<T>): Promise<T> {
  if (process.env['TABLE_NAME']) return work();
  const folder = dataDirOf(process.env);
  const database = findDatabase(folder);
  if (!database && !process.env['DYNAMODB_ENDPOINT'])
    throw new StartError(`There is no data in ${folder}. Name a table with TABLE_NAME, or a folder with DATA_DIR.`);
  const lock = await takeLock(folder, LOCK);
  // The platform that runs has the file open; it is asked instead.
  const running = lock ? null : readPrivate<Endpoints>(fileIn(folder, 'endpoints'));
  if (!lock && !running) throw new StartError('The platform is starting. Try again when it has started.');
  const login = running?.login ?? newLogin();
  const engine = running ? null : await startDatabase(database ?? resolveDatabase(folder, null), login);
  const endpoint = running?.dynamodb ?? engine?.endpoint ?? '';
  Object.assign(process.env, localEnvironment(endpoint, login), {
    TABLE_NAME: TABLE,
    ...(running && { CLOCK_OFFSET_SECONDS: String(running.clockOffset) }),
  });
  try {
    return await work();
  } finally {
    await engine?.stop();
    await lock?.release();
  }
}
