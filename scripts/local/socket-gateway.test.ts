import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestFunctionHost } from '#scripts/testing/platform/functions.ts';
import { LocalEdge } from './local-edge.ts';
import { notFoundPageHandler } from './pages.ts';
import { ServiceHost } from './service-host.ts';
import { generateCredentials } from './signature.ts';
import { SocketGateway, type SocketLimits, socketLimits } from './socket-gateway.ts';

/** Each function writes its events to its output, which the test reads. */
const login = generateCredentials();
const RECORD = `console.log(JSON.stringify(event));`;
const CONNECT = `export const handler = async (event) => { ${RECORD}
  return { statusCode: Number(event.queryStringParameters?.status ?? 200) }; };`;
const DISCONNECT = `export const handler = async (event) => { ${RECORD} return { statusCode: 200 }; };`;
const MESSAGE = `const waiting = [];
  export const handler = async (event) => { ${RECORD}
    if (event.body === 'broken') throw new Error('broken');
    if (event.body === 'wait') await new Promise((resolve) => waiting.push(resolve));
    if (event.body === 'go') for (const go of waiting.splice(0)) go();
    return { statusCode: 200 }; };`;

// oxlint-disable-next-line typescript/no-explicit-any -- an event as JSON
type Event = any;

let events: Event[];
let heard: (() => void)[];
let gateway: SocketGateway;
let url: string;
let port: number;
let client: ApiGatewayManagementApiClient;
let stop: () => Promise<void>;

async function start(limits: Partial<SocketLimits> = {}): Promise<void> {
  const { host, stop: stopHost } = await createTestFunctionHost({
    socketConnect: CONNECT,
    socketDisconnect: DISCONNECT,
    socketMessage: MESSAGE,
  });
  events = [];
  heard = [];
  host.on('line', (_, text) => {
    events.push(JSON.parse(text));
    for (const hear of heard.splice(0)) hear();
  });
  gateway = new SocketGateway(host, { ...socketLimits, ...limits });
  const upgrade = (...[request, socket, head, query]: Parameters<SocketGateway['upgrade']>) =>
    void gateway.upgrade(request, socket, head, query);
  const edge = new LocalEdge(() => ({
    site: 'web',
    rest: () => Promise.reject(new Error('none')),
    pages: notFoundPageHandler,
    socket: upgrade,
  }));
  edge.server.listen(0, '127.0.0.1');
  await once(edge.server, 'listening');
  port = (edge.server.address() as AddressInfo).port;
  url = `ws://127.0.0.1:${port}/ws`;
  const service = new ServiceHost({ login, gateway: () => gateway });
  client = new ApiGatewayManagementApiClient({
    endpoint: await service.listen(),
    region: login.region,
    credentials: login,
    maxAttempts: 1,
  });
  stop = async () => {
    client.destroy();
    gateway.stop();
    edge.server.close();
    edge.server.closeAllConnections();
    service.stop();
    await stopHost();
  };
}
beforeEach(() => start());
afterEach(() => stop());

/** Returns the first matching event, waiting if necessary. */
async function event(fits: (event: Event) => boolean): Promise<Event> {
  for (;;) {
    const foundEvent = events.find(fits);
    if (foundEvent) return foundEvent;
    await new Promise<void>((resolve) => {
      heard.push(resolve);
    });
  }
}
const route = (name: string, id?: string) =>
  event(({ requestContext: { routeKey, connectionId } }) => routeKey === name && (!id || connectionId === id));

let opened = 0;
/** Returns the id of the connection opened with this number. */
const getConnectionId = async (number: number): Promise<string> =>
  (await event(({ queryStringParameters }) => queryStringParameters?.number === String(number))).requestContext
    .connectionId;

async function open(): Promise<{ socket: WebSocket; id: string }> {
  const number = ++opened;
  const socket = new WebSocket(`${url}?number=${number}`);
  await once(socket, 'open');
  return { socket, id: await getConnectionId(number) };
}

const closed = async (socket: WebSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];
const post = (ConnectionId: string, Data: string | Uint8Array) =>
  client.send(new PostToConnectionCommand({ ConnectionId, Data }));
const GONE_RESPONSE = { $metadata: { httpStatusCode: 410 } };

describe('socket connection', () => {
  test('emits connect, message and disconnect events', async () => {
    const { socket, id } = await open();
    expect(await route('$connect', id)).toMatchObject({
      queryStringParameters: { number: String(opened) },
      requestContext: { eventType: 'CONNECT', stage: 'ws', identity: { sourceIp: '127.0.0.1' } },
    });
    socket.send('{"type":"ping"}');
    const message = await route('$default', id);
    expect(message).toMatchObject({ body: '{"type":"ping"}', isBase64Encoded: false });
    expect(message.requestContext).toMatchObject({ eventType: 'MESSAGE', connectionId: id });
    socket.close(1000, 'enough');
    expect((await route('$disconnect', id)).requestContext).toMatchObject({
      eventType: 'DISCONNECT',
      disconnectStatusCode: 1000,
      disconnectReason: 'enough',
    });
  });

  test('can be posted to, described and closed by the AWS client', async () => {
    const { socket, id } = await open();
    const got = once(socket, 'message');
    await post(id, '{"type":"welcome","text":"é"}');
    const [data, isBinary] = await got;
    expect([String(data), isBinary]).toEqual(['{"type":"welcome","text":"é"}', false]);
    const { Identity, ConnectedAt } = await client.send(new GetConnectionCommand({ ConnectionId: id }));
    expect(Identity?.SourceIp).toBe('127.0.0.1');
    expect(ConnectedAt).toBeInstanceOf(Date);
    const code = closed(socket);
    await client.send(new DeleteConnectionCommand({ ConnectionId: id }));
    expect(await code).toBe(1000);
    await route('$disconnect', id);
    for (const command of [
      new PostToConnectionCommand({ ConnectionId: id, Data: 'x' }),
      new DeleteConnectionCommand({ ConnectionId: id }),
    ])
      await expect(client.send(command as PostToConnectionCommand)).rejects.toMatchObject({
        name: 'GoneException',
        ...GONE_RESPONSE,
      });
    await expect(post('never=', 'x')).rejects.toMatchObject(GONE_RESPONSE);
  });

  test('is rejected when the $connect function rejects it', async () => {
    for (const status of [401, 403, 500]) {
      const socket = new WebSocket(`${url}?status=${status}`);
      const [, response] = await once(socket, 'unexpected-response').catch(() => [null, null]);
      expect(response?.statusCode).toBe(status);
    }
    expect(gateway.open).toBe(0);
  });

  test('receives an error when its message fails', async () => {
    const { socket } = await open();
    const got = once(socket, 'message');
    socket.send('broken');
    expect(JSON.parse(String((await got)[0]))).toMatchObject({ message: 'Internal server error' });
  });
});

describe('socket limits', () => {
  test('close a connection above 128 KB a message or 32 KB a frame', async () => {
    const { socket, id } = await open();
    for (const fin of [false, false, true]) socket.send('x'.repeat(30 * 1024), { fin });
    expect((await route('$default', id)).body).toHaveLength(90 * 1024);
    socket.send('x'.repeat(33 * 1024));
    expect(await closed(socket)).toBe(1009);
    const other = await open();
    for (let i = 0; i < 5; i++) other.socket.send('x'.repeat(30 * 1024), { fin: i === 4 });
    expect(await closed(other.socket)).toBe(1009);
    expect(events.filter(({ body }) => body?.length > 90 * 1024)).toEqual([]);
    await expect(post(id, 'x'.repeat(128 * 1024 + 1))).rejects.toMatchObject({ $metadata: { httpStatusCode: 413 } });
  });

  test('close a connection after its idle time and its maximum lifetime', async () => {
    await stop();
    await start({ idle: 200 });
    const { socket } = await open();
    expect(await closed(socket)).toBe(1001);
    await stop();
    await start({ lifetime: 100 });
    expect(await closed((await open()).socket)).toBe(1001);
  });

  test('reject new connections above the rate per second', async () => {
    await stop();
    await start({ opened: 5 });
    // Twelve within at most two seconds, of which at most ten are accepted.
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const socket = new WebSocket(url);
        return Promise.race([
          once(socket, 'open').then(() => 101),
          once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
        ]).catch(() => 429);
      }),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(statuses.filter((status) => status === 101).length).toBeGreaterThanOrEqual(5);
  });

  test('apply backpressure to a flooding client', async () => {
    await stop();
    await start({ atOnce: 4 });
    const { socket, id } = await open();
    for (let i = 0; i < 200; i++) socket.send('wait');
    const other = await open();
    other.socket.send('hello');
    await route('$default', other.id);
    const countWaiting = () => events.filter(({ body }) => body === 'wait').length;
    expect(countWaiting()).toBeLessThanOrEqual(4);
    // Waiting messages are processed after the flood.
    while (countWaiting() < 200) {
      const before = events.length;
      other.socket.send('go');
      await event((candidate) => events.indexOf(candidate) >= before && candidate.body === 'go');
    }
    expect((await route('$default', id)).requestContext.connectionId).toBe(id);
  });
});

describe('hostile socket clients', () => {
  /** Opens a handshake over a bare connection. */
  async function bare(first = Buffer.alloc(0)): Promise<{ socket: Socket; id: string }> {
    const number = ++opened;
    const socket = connect(port, '127.0.0.1');
    const key = randomBytes(16).toString('base64');
    const handshake = `GET /ws?number=${number} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(handshake), first]));
    await once(socket, 'readable');
    return { socket, id: await getConnectionId(number) };
  }

  test('frames sent together with the handshake are processed once', async () => {
    // Three empty frames, then one of 20 KB in two pieces.
    const frame = Buffer.concat([Buffer.from([0x82, 0xfe, 0x50, 0, 0, 0, 0, 0]), Buffer.alloc(0x5000)]);
    const empty = Buffer.from([0x82, 0x80, 0, 0, 0, 0]);
    const { socket, id } = await bare(Buffer.concat([empty, empty, empty, frame.subarray(0, 11)]));
    socket.write(frame.subarray(11));
    const all = () =>
      events.filter(({ requestContext: { connectionId, routeKey } }) => connectionId === id && routeKey === '$default');
    await event(() => all().length === 4);
    expect(Math.max(...all().map(({ body }) => Buffer.from(body, 'base64').length))).toBe(0x5000);
    socket.write(frame);
    await event(() => all().length === 5);
    expect(gateway.describe(id)).not.toBe(null);
    socket.destroy();
  });

  test('malformed handshakes are rejected before any event', async () => {
    const response = await fetch(url.replace('ws:', 'http:'));
    expect(response.status).toBe(426);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: short\r\n\r\n',
    );
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 400 /);
    expect(events).toEqual([]);
    socket.destroy();
  });

  test('a client that never reads is disconnected while memory stays bounded', async () => {
    const { socket, id } = await bare();
    socket.pause();
    const { socket: reader, id: readerId } = await open();
    let read = 0;
    reader.on('message', () => {
      read += 1;
    });
    const text = 'x'.repeat(100 * 1024);
    let sentCount = 0;
    while (gateway.post(id, text)) {
      sentCount += 1;
      // The kernel's buffers are not counted; the queue here is bounded.
      expect(sentCount).toBeLessThan(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await route('$disconnect', id)).requestContext.connectionId).toBe(id);
    await post(readerId, 'fine');
    if (read === 0) await once(reader, 'message');
    socket.destroy();
  });

  test('an invalid frame closes only its own connection', async () => {
    const { id: innocent } = await open();
    for (const bytes of [
      Buffer.alloc(4096, 0xf3),
      Buffer.from([0xff, 0xff, 0xff]),
      Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
    ]) {
      const { socket, id } = await bare();
      socket.resume();
      socket.write(bytes);
      await route('$disconnect', id);
    }
    const { socket, id } = await bare();
    socket.resume();
    // Masked text frame with invalid UTF-8.
    socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]));
    await route('$disconnect', id);
    expect(gateway.describe(innocent)).not.toBe(null);
    expect(gateway.open).toBe(1);
  });

  test('five hundred connections from one address are served and closed', async () => {
    const all = await Promise.all(Array.from({ length: 500 }, open));
    expect(gateway.open).toBe(500);
    const got = Promise.all(all.map(({ socket }) => once(socket, 'message')));
    for (const { id } of all) gateway.post(id, 'all');
    await got;
    for (const { socket } of all) socket.terminate();
    while (gateway.open > 0) await new Promise((resolve) => setImmediate(resolve));
  });
});
