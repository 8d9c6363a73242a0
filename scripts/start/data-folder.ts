import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  type WriteStream,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { type SimulatedChainKeys, generateSimulatedChainKeys } from '#scripts/local/chain/chain-keys.ts';
import { type LocalDatabaseKind, localDatabaseKinds, type StoredLocalDatabase } from '#scripts/local/database.ts';
import { hasEmbeddedEngine } from '#scripts/local/engine.ts';
import { ExecutionLimiter } from '#scripts/local/execution-limiter.ts';
import { isFolderLocked, type FolderLock, acquireFolderLock } from '#scripts/local/lock.ts';
import { StartError } from './start-settings.ts';

/** Files of the platform in its folder. Other files there are left alone. */
export const dataFolderFiles = {
  database: 'platform.db',
  table: 'platform.jsonl',
  logins: 'logins.json',
  info: 'info.json',
  endpoints: 'endpoints.json',
  log: 'platform.log',
  deadLetters: 'dead-letters.jsonl',
  mails: 'mails.jsonl',
  executions: 'executions.jsonl',
  personalKey: 'personal-key.json',
  pushKeys: 'push-keys.json',
  documents: 'documents',
  chain: 'chain.json',
  chainKeys: 'chain-keys.json',
} as const;
export const DATA_FOLDER_LOCK = 'platform';
/** Files of the database in addition to its main file. */
const OURS =
  /^(platform\.db(-wal|-shm|-journal)?|platform\.jsonl(\.new)?|(logins|info|endpoints|personal-key|push-keys|chain|chain-keys)\.json(\.new)?|platform\.log(\.1)?|(dead-letters|mails|executions|chain)\.jsonl|platform\.lock|documents)$/;
/** Size above which a log is rotated when the platform starts, bytes. */
const LOG_BYTES = 20 * 1024 * 1024;

export const getDataFilePath = (folder: string, name: keyof typeof dataFolderFiles): string =>
  join(folder, dataFolderFiles[name]);

const DATABASE_FILES: Record<LocalDatabaseKind, keyof typeof dataFolderFiles> = {
  embedded: 'database',
  memory: 'table',
};

/** Returns the database whose data a folder has; null if none. */
export function findDataFolderDatabase(folder: string): StoredLocalDatabase | null {
  const kind = localDatabaseKinds.find((candidate) => existsSync(getDataFilePath(folder, DATABASE_FILES[candidate])));
  return kind === undefined ? null : { kind, file: getDataFilePath(folder, DATABASE_FILES[kind]) };
}

/**
 * Returns the database of a folder: the chosen one, else the one whose data it has, else the embedded engine if this
 * platform has it.
 * @throws {StartError} when the folder has the data of another one.
 */
export function resolveDataFolderDatabase(folder: string, chosenKind: LocalDatabaseKind | null): StoredLocalDatabase {
  const existingDatabase = findDataFolderDatabase(folder);
  const kind = chosenKind ?? existingDatabase?.kind ?? (hasEmbeddedEngine() ? 'embedded' : 'memory');
  if (existingDatabase && existingDatabase.kind !== kind)
    throw new StartError(
      `${folder} holds the data of DATABASE=${existingDatabase.kind}. Leave DATABASE out, name another folder with DATA_DIR, or run npm run reset.`,
    );
  return existingDatabase ?? { kind, file: getDataFilePath(folder, DATABASE_FILES[kind]) };
}

/** Removes the rights of group and others from a file, or a folder and all below it: 600 and 700 remain. */
function restrictToOwner(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if ((stats.mode & 0o077) !== 0) chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
  if (!stats.isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (!entry.isSymbolicLink()) restrictToOwner(join(path, entry.name));
}

/**
 * Makes the data folder readable for its owner only, even one created with wider rights. Other files in it keep their
 * rights.
 * @throws {StartError} when the folder is shared, or its rights belong to another user.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode } = statSync(folder);
  if ((mode & 0o1000) !== 0)
    throw new StartError(`${folder} is shared by all users of this machine. Name a folder of its own with DATA_DIR.`);
  try {
    if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
    for (const name of readdirSync(folder)) if (OURS.test(name)) restrictToOwner(join(folder, name));
  } catch (cause) {
    throw new StartError(
      `Other users of this machine can read ${folder}, and its rights cannot be changed. Run chmod -R go= on it as its owner, or name another folder with DATA_DIR.`,
      { cause },
    );
  }
}

/** Makes the folder private and locks it for this process. @throws {StartError} when another process has it. */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  makePrivateFolder(folder);
  const lock = await acquireFolderLock(folder, DATA_FOLDER_LOCK);
  if (lock) return lock;
  throw new StartError(
    `The platform already runs on ${folder}. Stop it first, or start another one beside it with DATA_DIR, PORT and ADMIN_PORT.`,
  );
}

/** Writes a file that only the owner can read, completely or not at all. */
export function writePrivateFile(file: string, value: unknown): void {
  const aside = `${file}.new`;
  rmSync(aside, { force: true });
  writeFileSync(aside, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(aside, file);
}

export const readPrivateFile = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;

/** Returns the key that seals this data's personal secrets, 32 bytes in base64; creates it the first time. */
export function ensurePersonalKey(folder: string): string {
  const file = getDataFilePath(folder, 'personalKey');
  const storedKey = readPrivateFile<string>(file);
  if (storedKey !== null) return storedKey;
  const key = randomBytes(32).toString('base64');
  writePrivateFile(file, key);
  return key;
}

/** Returns the keys of this platform at push services, by environment name; creates them the first time. */
export function ensurePushKeys(folder: string): Record<string, string> {
  const file = getDataFilePath(folder, 'pushKeys');
  const storedKeys = readPrivateFile<Record<string, string>>(file);
  if (storedKeys !== null) return storedKeys;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const keys = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:push@platform.example',
  };
  writePrivateFile(file, keys);
  return keys;
}

/** Returns the keys of this data's simulated networks; creates them the first time. */
export function ensureSimulatedChainKeys(folder: string): SimulatedChainKeys {
  const file = getDataFilePath(folder, 'chainKeys');
  const storedKeys = readPrivateFile<SimulatedChainKeys>(file);
  if (storedKeys !== null) return storedKeys;
  const keys = generateSimulatedChainKeys();
  writePrivateFile(file, keys);
  return keys;
}

/** Opens the log of the functions. */
export function openFunctionLogFile(folder: string): WriteStream {
  const file = getDataFilePath(folder, 'log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(file, `${file}.1`);
  return createWriteStream(file, { flags: 'a', mode: 0o600 });
}

/** Counts concurrent calls, and with a limit writes each to the folder. */
export function createExecutionLimiter(folder: string, maxExecutions: number | null): ExecutionLimiter {
  if (maxExecutions === null) return new ExecutionLimiter();
  const file = createWriteStream(getDataFilePath(folder, 'executions'), { mode: 0o600 });
  return new ExecutionLimiter(maxExecutions, (event) => file.write(`${JSON.stringify(event)}\n`));
}

/** Deletes all files of the platform there; returns their names. @throws {StartError} while it runs. */
export async function resetDataFolder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  if (await isFolderLocked(folder, DATA_FOLDER_LOCK))
    throw new StartError(`The platform runs on ${folder}. Stop it first.`);
  const ours = readdirSync(folder).filter((name) => OURS.test(name));
  for (const name of ours) rmSync(join(folder, name), { recursive: true, force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
  return ours;
}
