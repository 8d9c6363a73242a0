import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networkSpecs } from '#shared/market/networks.ts';
import {
  ensureSimulatedChainKeys,
  getDataFilePath,
  resetDataFolder,
  ensurePersonalKey,
  ensurePushKeys,
  resolveDataFolderDatabase,
  lockDataFolder,
} from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getFileMode = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o7777).toString(8);

describe('lockDataFolder', { tags: 'needs-posix' }, () => {
  it('restricts an existing folder, its files and documents to their owner', async () => {
    const names = ['platform.db', 'platform.db-wal', 'platform.log', 'info.json', 'chain-keys.json', 'mails.jsonl'];
    mkdirSync(join(folder, 'documents', 'kyc'), { recursive: true });
    for (const name of [...names, 'documents/kyc/front.jpg', 'notes.txt']) {
      writeFileSync(join(folder, name), '{}');
      chmodSync(join(folder, name), 0o644);
    }
    symlinkSync(join(folder, 'notes.txt'), join(folder, 'documents', 'link'));
    for (const path of ['documents/kyc', 'documents', '.']) chmodSync(join(folder, path), 0o755);
    await (await lockDataFolder(folder)).release();
    expect(names.map((name) => getFileMode(name))).toEqual(names.map(() => '600'));
    expect(['.', 'documents', 'documents/kyc'].map((path) => getFileMode(path))).toEqual(['700', '700', '700']);
    expect([getFileMode('documents/kyc/front.jpg'), getFileMode('notes.txt')]).toEqual(['600', '644']);
  });

  it('rejects a folder shared by all users', async () => {
    chmodSync(folder, 0o1777);
    await expect(lockDataFolder(folder)).rejects.toThrow(/shared by all users/);
    expect(getFileMode('.')).toBe('1777');
  });
});

describe('ensurePersonalKey', () => {
  it('creates the key once, private to its owner, within the data folder', async () => {
    const key = ensurePersonalKey(folder);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(ensurePersonalKey(folder)).toBe(key);
    expect(statSync(getDataFilePath(folder, 'personalKey')).mode & 0o777).toBe(0o600);
    expect(await resetDataFolder(folder)).toEqual(['personal-key.json']);
  });
});

describe('ensurePushKeys', () => {
  it('creates the keys once, private to their owner, within the data folder', async () => {
    const keys = ensurePushKeys(folder);
    expect(Buffer.from(keys['VAPID_PUBLIC_KEY'] ?? '', 'base64url')).toHaveLength(65);
    expect(ensurePushKeys(folder)).toEqual(keys);
    expect(statSync(getDataFilePath(folder, 'pushKeys')).mode & 0o777).toBe(0o600);
    expect(await resetDataFolder(folder)).toEqual(['push-keys.json']);
  });
});

describe('ensureSimulatedChainKeys', () => {
  it('creates keys of every network once, without private keys of deposit addresses', async () => {
    const keys = ensureSimulatedChainKeys(folder);
    expect(ensureSimulatedChainKeys(folder)).toEqual(keys);
    expect(statSync(getDataFilePath(folder, 'chainKeys')).mode & 0o777).toBe(0o600);
    for (const { network } of networkSpecs) {
      expect(keys.xpubs[network] === undefined).toBe(keys.pools[network] !== undefined);
      expect(keys.xpubs[network] ?? 'xpub').toMatch(/^xpub/);
      expect(keys.signers[network]).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(JSON.stringify(keys)).not.toMatch(/"xprv/);
    expect(await resetDataFolder(folder)).toEqual(['chain-keys.json']);
  });
});

describe('resolveDataFolderDatabase', () => {
  it('returns the database whose data the folder holds, otherwise the chosen one', () => {
    expect(resolveDataFolderDatabase(folder, 'memory').kind).toBe('memory');
    writeFileSync(join(folder, 'platform.jsonl'), '');
    expect(resolveDataFolderDatabase(folder, null)).toEqual({ kind: 'memory', file: join(folder, 'platform.jsonl') });
  });

  it('rejects a folder that holds data of another database', () => {
    writeFileSync(join(folder, 'platform.db'), '');
    expect(() => resolveDataFolderDatabase(folder, 'memory')).toThrow(`${folder} holds the data of DATABASE=embedded.`);
  });
});
