import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';

/** Frames in base64, sent in turn, one a second. */
export type BroadcastFrames = readonly string[];

/** A bare broadcast: sends the same bytes to each socket once a second, and nothing else. */
const sockets = new Set<Duplex>();
const server = createServer();
const upgrades = new WebSocketServer({
  noServer: true,
  perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
});
server.on('upgrade', (request, socket, head) =>
  upgrades.handleUpgrade(request, socket, head, () => {
    sockets.add(socket);
  }),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', (texts: BroadcastFrames) => {
  const frames = texts.map((text) => Buffer.from(text, 'base64'));
  let turn = 0;
  setInterval(() => {
    const frame = frames[turn++ % frames.length];
    if (frame) for (const socket of sockets) socket.write(frame);
  }, 1000);
});
process.once('disconnect', () => process.exit(0));
