import { startLocalDatabase } from '#scripts/local/database.ts';
import { acquireFolderLock } from '#scripts/local/lock.ts';
import { generateCredentials } from '#scripts/local/signature.ts';
import {
  getDataFilePath,
  findDataFolderDatabase,
  DATA_FOLDER_LOCK,
  readPrivateFile,
  resolveDataFolderDatabase,
} from './data-folder.ts';
import { type LocalServiceEndpoints, buildLocalEnvironment, LOCAL_TABLE_NAME } from './environment.ts';
import { getDataDir, StartError } from './start-settings.ts';

/**
 * Works on the table of TABLE_NAME (with AWS_REGION and credentials), or else on that of the local platform, running or
 * not.
 * @throws {StartError} when there is neither.
 */
export async function runWithPlatformTable<T>(work: () => Promise<T>): Promise<T> {
  if (process.env['TABLE_NAME']) return work();
  const folder = getDataDir(process.env);
  const database = findDataFolderDatabase(folder);
  if (!database && !process.env['DYNAMODB_ENDPOINT'])
    throw new StartError(`There is no data in ${folder}. Name a table with TABLE_NAME, or a folder with DATA_DIR.`);
  const lock = await acquireFolderLock(folder, DATA_FOLDER_LOCK);
  // A running platform has the file open; its database is used instead.
  const running = lock ? null : readPrivateFile<LocalServiceEndpoints>(getDataFilePath(folder, 'endpoints'));
  if (!lock && !running) throw new StartError('The platform is starting. Try again when it has started.');
  const login = running?.login ?? generateCredentials();
  const engine = running ? null : await startLocalDatabase(database ?? resolveDataFolderDatabase(folder, null), login);
  const endpoint = running?.dynamodb ?? engine?.endpoint ?? '';
  Object.assign(process.env, buildLocalEnvironment(endpoint, login), {
    TABLE_NAME: LOCAL_TABLE_NAME,
    ...(running && { CLOCK_OFFSET_SECONDS: String(running.clockOffset) }),
  });
  try {
    return await work();
  } finally {
    await engine?.stop();
    await lock?.release();
  }
}
