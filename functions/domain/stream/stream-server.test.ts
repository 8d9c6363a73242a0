import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareTestFunctions } from '#functions/testing/prepare-functions.ts';
import { openTestStreamClient } from '#functions/testing/stream-client.ts';
import { PriceStream } from './price-stream.ts';
import { StreamServer } from './stream-server.ts';

let stream: PriceStream;
let server: StreamServer;
let port: number;
let isWell = true;

beforeEach(async () => {
  prepareTestFunctions();
  stream = new PriceStream();
  server = new StreamServer({ stream, isWell: () => isWell });
  port = await server.listen(0, '127.0.0.1');
});
afterEach(() => server.stop());

it('StreamServer › disconnects clients that do not answer pings', async () => {
  const [dead, alive] = [await openTestStreamClient(port, { autoPong: false }), await openTestStreamClient(port)];
  const lookAround = () => {
    for (let second = 0; second < 60; second++) server.askAround();
  };
  // Both have just connected.
  lookAround();
  const pings = Promise.all([once(dead.socket, 'ping'), once(alive.socket, 'ping')]);
  lookAround();
  await pings;
  // An answer to a later message comes later than the answer to this one.
  alive.socket.ping();
  await once(alive.socket, 'pong');
  expect(stream.size).toBe(2);
  lookAround();
  await dead.closed;
  await expect.poll(() => stream.size).toBe(1);
  expect(alive.socket.readyState).toBe(alive.socket.OPEN);
});

it('StreamServer › fails /health when no prices come, and serves no other path', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
  expect(await Promise.all(['/health', '/stream', '/', '/health/x'].map(ask))).toEqual([200, 426, 404, 404]);
  isWell = false;
  expect(await ask('/health')).toBe(503);
});

it('StreamServer › sends uncompressed to a client with a smaller window', async () => {
  const small = await openTestStreamClient(port, { perMessageDeflate: { serverMaxWindowBits: 10 } });
  expect(small.socket.extensions).toBe('');
});
