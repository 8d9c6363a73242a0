import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Socket paths are short, shortest on macOS. */
const LONGEST_PATH = 100;

function getLockAddress(folder: string, name: string): string {
  const path = join(resolve(folder), `${name}.lock`);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\candela-${hash}`;
  return path.length <= LONGEST_PATH ? path : join(tmpdir(), `candela-${hash}.lock`);
}

const listen = (address: string): Promise<Server | null> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen(address, () => done(server));
  });

/** Returns the state of an address: a holder, the file of a killed one, or nothing. */
const readLockState = (address: string): Promise<'held' | 'left' | 'free'> =>
  new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done('held');
    });
    // A holder that is just releasing it resets waiting connections.
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      done(code === 'ENOENT' ? 'free' : code === 'ECONNREFUSED' ? 'left' : 'held'),
    );
  });

export interface FolderLock {
  release: () => Promise<void>;
}

/**
 * Takes a named lock within a folder; null while another process has it. It is a socket on which its holder listens, so
 * it ends with its holder in any case.
 */
export async function acquireFolderLock(folder: string, name: string): Promise<FolderLock | null> {
  const address = getLockAddress(folder, name);
  let server = await listen(address);
  if (!server) {
    const state = await readLockState(address);
    if (state === 'held') return null;
    // A lock released meanwhile may already belong to the next holder.
    if (state === 'left') rmSync(address, { force: true });
    server = await listen(address);
    if (!server) return null;
  }
  const lockServer = server;
  lockServer.unref();
  return { release: () => new Promise((done) => lockServer.close(() => done())) };
}

/** True when another process has the lock. */
export const isFolderLocked = async (folder: string, name: string): Promise<boolean> =>
  (await readLockState(getLockAddress(folder, name))) === 'held';
