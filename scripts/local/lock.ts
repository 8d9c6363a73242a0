import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Paths of sockets are short, on macOS the shortest. */
const LONGEST_PATH = 100;

function addressOf(folder: string, name: string): string {
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

/** What is at an address: a holder, the file of one that was killed, or nothing. */
const stateOf = (address: string): Promise<'held' | 'left' | 'free'> =>
  new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done('held');
    });
    // One that is just being released resets whoever waits to be answered.
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      done(code === 'ENOENT' ? 'free' : code === 'ECONNREFUSED' ? 'left' : 'held'),
    );
  });

export interface Lock {
  release: () => Promise<void>;
}

/**
 * Takes a lock named within a folder; null while another process has it. It is a socket that its holder listens on, so
 * that it ends with its holder, however that ends.
 */
export async function acquireLock(folder: string, name: string): Promise<Lock | null> {
  const address = addressOf(folder, name);
  let server = await listen(address);
  if (!server) {
    const state = await stateOf(address);
    if (state === 'held') return null;
    // One that was let go meanwhile may be the next holder's by now.
    if (state === 'left') rmSync(address, { force: true });
    server = await listen(address);
    if (!server) return null;
  }
  const held = server;
  held.unref();
  return { release: () => new Promise((done) => held.close(() => done())) };
}

/** Whether another process has the lock. */
export const isLocked = async (folder: string, name: string): Promise<boolean> =>
  (await stateOf(addressOf(folder, name))) === 'held';
