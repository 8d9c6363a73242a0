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

const answers = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

export interface Lock {
  release: () => Promise<void>;
}

/**
 * Takes a lock named within a folder; null while another process has it. It is a socket that its holder listens on, so
 * that it ends with its holder, however that ends.
 */
export async function takeLock(folder: string, name: string): Promise<Lock | null> {
  const address = addressOf(folder, name);
  let server = await listen(address);
  if (!server) {
    if (await answers(address)) return null;
    // Left by a process that was killed.
    rmSync(address, { force: true });
    server = await listen(address);
    if (!server) return null;
  }
  const held = server;
  held.unref();
  return { release: () => new Promise((done) => held.close(() => done())) };
}

/** Whether another process has the lock. */
export const isLocked = (folder: string, name: string): Promise<boolean> => answers(addressOf(folder, name));
