import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Many minimal socket clients in a process of their own: they request compressed frames and unpack none. */
export interface StreamCrowdCommand {
  port: number;
  path: string;
  count: number;
  /** Message that each client sends when open; null for none. */
  says: string | null;
}

export type StreamCrowdReport =
  | { said: 'open'; count: number }
  /** Frames since the last message, their delays after the second began, ms, and those of the first client, base64. */
  | { said: 'heard'; frames: number; delays: number[]; first: string[] };

/** Handshakes in progress at once. */
const AT_ONCE = 50;
/** One client in this many has the times of its frames recorded. */
const TIMED = 10;

const report = (word: StreamCrowdReport) => process.send?.(word);

const sockets: Socket[] = [];
let frames = 0;
let delays: number[] = [];
let first: string[] = [];

function buildMaskedFrame(text: string): Buffer {
  const [body, mask] = [Buffer.from(text), randomBytes(4)];
  for (let i = 0; i < body.length; i++) body[i] = (body[i] ?? 0) ^ (mask[i % 4] ?? 0);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length]), mask, body]);
}

/** Returns the bytes of the first frame of a buffer, header included; 0 when incomplete. */
function frameLength(bytes: Buffer): number {
  if (bytes.length < 2) return 0;
  const lengthCode = (bytes[1] ?? 0) & 0x7f;
  const head = lengthCode === 126 ? 4 : lengthCode === 127 ? 10 : 2;
  if (bytes.length < head) return 0;
  const body =
    lengthCode === 126 ? bytes.readUInt16BE(2) : lengthCode === 127 ? Number(bytes.readBigUInt64BE(2)) : lengthCode;
  return bytes.length >= head + body ? head + body : 0;
}

const TEXT = 0x01;
const PING = 0x09;

function openStreamClient({ port, path, says }: StreamCrowdCommand, n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.once('error', reject);
    socket.setNoDelay(true);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n`,
    );
    let isOpen = false;
    let pendingBytes = Buffer.alloc(0);
    socket.on('data', (data) => {
      pendingBytes = pendingBytes.length === 0 ? data : Buffer.concat([pendingBytes, data]);
      if (!isOpen) {
        const end = pendingBytes.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!pendingBytes.toString('latin1', 0, 12).endsWith('101'))
          return reject(new Error(pendingBytes.toString('latin1', 0, 40)));
        isOpen = true;
        pendingBytes = pendingBytes.subarray(end + 4);
        if (says !== null) socket.write(buildMaskedFrame(says));
        resolve();
      }
      for (let length = frameLength(pendingBytes); length > 0; length = frameLength(pendingBytes)) {
        const kind = (pendingBytes[0] ?? 0) & 0x0f;
        if (kind === PING) socket.write(Buffer.concat([Buffer.from([0x8a, 0x80]), randomBytes(4)]));
        if (kind === TEXT) frames += 1;
        if (kind === TEXT && n % TIMED === 0) delays.push(Date.now() % 1000);
        if (kind === TEXT && n === 0) first.push(pendingBytes.subarray(0, length).toString('base64'));
        pendingBytes = pendingBytes.subarray(length);
      }
    });
  });
}

async function openAll(order: StreamCrowdCommand): Promise<void> {
  for (let i = 0; i < order.count; i += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, order.count - i) }, (_, k) => openStreamClient(order, i + k)),
    );
  report({ said: 'open', count: order.count });
}

process.on('message', (word: StreamCrowdCommand | 'listen' | 'tell' | 'end') => {
  if (word === 'end') process.exit(0);
  if (word === 'listen') [frames, delays, first] = [0, [], []];
  else if (word === 'tell') report({ said: 'heard', frames, delays, first });
  else
    void openAll(word).catch((error: Error) => {
      console.error(error.message);
      process.exit(1);
    });
});
