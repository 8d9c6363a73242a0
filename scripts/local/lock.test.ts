import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFolderLocked, type FolderLock, acquireFolderLock } from './lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('acquireFolderLock › admits one holder, and the next holder after release', async () => {
  const first = await acquireFolderLock(folder, 'build');
  expect(await acquireFolderLock(folder, 'build')).toBeNull();
  expect(await isFolderLocked(folder, 'build')).toBe(true);
  await first?.release();
  expect(await isFolderLocked(folder, 'build')).toBe(false);
  const second = await acquireFolderLock(folder, 'build');
  expect(second).not.toBeNull();
  await second?.release();
});

test('acquireFolderLock › takes over the lock of a killed process', async () => {
  const hold = `require('net').createServer().listen(${JSON.stringify(join(folder, 'build.lock'))}, () => console.log('held'))`;
  const holder = spawn(process.execPath, ['-e', hold], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(await acquireFolderLock(folder, 'build')).toBeNull();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = await acquireFolderLock(folder, 'build');
  expect(lock).not.toBeNull();
  await lock?.release();
});

test('acquireFolderLock › serialises many concurrent holders', async () => {
  let holders = 0;
  let turns = 0;
  const waitFor = async (): Promise<FolderLock> => (await acquireFolderLock(folder, 'build')) ?? waitFor();
  const work = async () => {
    const lock = await waitFor();
    holders += 1;
    turns += 1;
    expect(holders).toBe(1);
    await new Promise(setImmediate);
    holders -= 1;
    await lock.release();
  };
  await Promise.all(Array.from({ length: 30 }, work));
  expect(turns).toBe(30);
});
