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
import { type ChainKeys, generateChainKeys } from '#scripts/local/chain/chain-keys.ts';
import { type DatabaseKind, databaseKinds, type StoredDatabase } from '#scripts/local/database.ts';
import { hasEngine } from '#scripts/local/engine.ts';
import { ExecutionLimiter } from '#scripts/local/execution-limiter.ts';
import { isLocked, type Lock, acquireLock } from '#scripts/local/lock.ts';
import { StartError } from './start-settings.ts';

/** Files of the platform in its folder. Other files there are left alone. */
export const dataFiles = {
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

export const getDataFile = (folder: string, name: keyof typeof dataFiles): string => join(folder, dataFiles[name]);

const DATABASE_FILES: Record<DatabaseKind, keyof typeof dataFiles> = { embedded: 'database', memory: 'table' };

/** Returns the database whose data a folder has; null if none. */
export function findDatabase(folder: string): StoredDatabase | null {
  const kind = databaseKinds.find((candidate) => existsSync(getDataFile(folder, DATABASE_FILES[candidate])));
  return kind === undefined ? null : { kind, file: getDataFile(folder, DATABASE_FILES[kind]) };
}

/**
 * Returns the database of a folder: the chosen one, else the one whose data it has, else the embedded engine if this
 * platform has it.
 * @throws {StartError} when the folder has the data of another one.
 */
export function resolveDatabase(folder: string, chosenKind: DatabaseKind | null): StoredDatabase {
  const existingDatabase = findDatabase(folder);
  const kind = chosenKind ?? existingDatabase?.kind ?? (hasEngine() ? 'embedded' : 'memory');
  if (existingDatabase && existingDatabase.kind !== kind)
    throw new StartError(
      `${folder} holds the data of DATABASE=${existingDatabase.kind}. Leave DATABASE out, name another folder with DATA_DIR, or run npm run reset.`,
    );
  return existingDatabase ?? { kind, file: getDataFile(folder, DATABASE_FILES[kind]) };
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
export async function lockDataFolder(folder: string): Promise<Lock> {
  makePrivateFolder(folder);
  const lock = await acquireLock(folder, DATA_FOLDER_LOCK);
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
  const file = getDataFile(folder, 'personalKey');
  const storedKey = readPrivateFile<string>(file);
  if (storedKey !== null) return storedKey;
  const key = randomBytes(32).toString('base64');
  writePrivateFile(file, key);
  return key;
}

/** Returns the keys of this platform at push services, by environment name; creates them the first time. */
export function ensurePushKeys(folder: string): Record<string, string> {
  const file = getDataFile(folder, 'pushKeys');
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
export function ensureChainKeys(folder: string): ChainKeys {
  const file = getDataFile(folder, 'chainKeys');
  const storedKeys = readPrivateFile<ChainKeys>(file);
  if (storedKeys !== null) return storedKeys;
  const keys = generateChainKeys();
  writePrivateFile(file, keys);
  return keys;
}

/** Opens the log of the functions. */
export function openLog(folder: string): WriteStream {
  const file = getDataFile(folder, 'log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(file, `${file}.1`);
  return createWriteStream(file, { flags: 'a', mode: 0o600 });
}

/** Counts concurrent calls, and with a limit writes each to the folder. */
export function countExecutions(folder: string, maxExecutions: number | null): ExecutionLimiter {
  if (maxExecutions === null) return new ExecutionLimiter();
  const file = createWriteStream(getDataFile(folder, 'executions'), { mode: 0o600 });
  return new ExecutionLimiter(maxExecutions, (event) => file.write(`${JSON.stringify(event)}\n`));
}

/** Deletes all files of the platform there; returns their names. @throws {StartError} while it runs. */
export async function resetDataFolder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  if (await isLocked(folder, DATA_FOLDER_LOCK)) throw new StartError(`The platform runs on ${folder}. Stop it first.`);
  const ours = readdirSync(folder).filter((name) => OURS.test(name));
  for (const name of ours) rmSync(join(folder, name), { recursive: true, force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
  return ours;
}
