import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readSocketConnection } from '#functions/data/live/connections.ts';
import { readLeases } from '#functions/data/table/leases.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { type TestSocket, useTestSockets } from '#functions/testing/sockets.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AllPricesFrame, SocketFrame, PriceUpdateFrame } from '#shared/messages/frames.ts';
import type { EpochMs } from '#shared/time.ts';
import { runFanOut } from './run-fan-out.ts';

const { renew } = useTestTable();
const gateway = useTestSocketGateway();
const open = useTestSockets(gateway);

/** Starts a run that the test ends, with short waits, so that a tick is seen at once. */
function start(run: string) {
  const until = (now() + 3_600_000) as EpochMs;
  let isOver = false;
  const work = runFanOut({
    run,
    until,
    now: () => (isOver ? until : now()),
    sleep: (ms) => wait(Math.min(ms, 5)),
  });
  return {
    ended: work,
    async stop() {
      isOver = true;
      await work;
    },
  };
}

let runs: ReturnType<typeof start>[] = [];
const begin = (run: string) => {
  const started = start(run);
  runs.push(started);
  return started;
};
afterEach(async () => {
  await Promise.all(runs.map((run) => run.stop()));
  runs = [];
});

let second: number = nowSeconds();
let price = 100;
/** Writes the next tick; every price moves. */
async function tick(): Promise<number> {
  second += 1;
  price += 1;
  return (await writeTestTick(second, { 'BTC/USDT': `${price}`, 'ETH/USDT': `${price}.5` })).sequence;
}

const priceFrames = (frames: readonly SocketFrame[]) =>
  frames.filter((frame): frame is AllPricesFrame | PriceUpdateFrame => frame.topic === 'prices');

/** Writes ticks until each of these sockets was sent one. */
async function tickUntilServed(sockets: readonly TestSocket[]): Promise<void> {
  for (const socket of sockets) socket.frames();
  const served = new Set<string>();
  while (served.size < sockets.length) {
    const sequence = await tick();
    await wait(20);
    for (const socket of sockets) if (socket.frames().some(({ seq }) => seq === sequence)) served.add(socket.id);
  }
}
const holder = async () =>
  (await readLeases(['fan-out 0', 'fan-out 1', 'fan-out 2', 'fan-out 3'])).map((lease) => lease?.run);
async function waitForLeaseHolder(run: string): Promise<void> {
  while (!(await holder()).every((shardHolder) => shardHolder === run)) {
    await tick();
    await wait(5);
  }
}

const subscribe = async (prices: Record<string, number>) => {
  const socket = await open();
  await socket.send({ type: 'follow', revision: 1, prices });
  return socket;
};

describe('runFanOut', () => {
  it('sends each connection everything it subscribes to and nothing else', async () => {
    await tick();
    const all = await subscribe({ '*': 1 });
    const subscriber = await subscribe({ 'ETH/USDT': 1 });
    const none = await open();
    none.frames();
    begin('1');
    await tickUntilServed([all, subscriber]);
    const first = await tick();
    await gateway.until(() => [all, subscriber].every(({ id }) => gateway.to(id).at(-1)?.seq === first));
    const next = await tick();
    await gateway.until(() => [all, subscriber].every(({ id }) => gateway.to(id).at(-1)?.seq === next));
    for (const [socket, symbols] of [
      [all, ['BTC/USDT', 'ETH/USDT']],
      [subscriber, ['ETH/USDT']],
    ] as const) {
      const frames = priceFrames(gateway.to(socket.id)).slice(-2);
      expect(frames.map(({ prices }) => prices.map(({ symbol }) => symbol))).toEqual([symbols, symbols]);
      expect(frames.at(-1)).toMatchObject({ type: 'price_update', seq: next, since: first });
    }
    expect(none.frames()).toEqual([]);
  });

  it('adds later connections, applies changed subscriptions and drops gone connections', async () => {
    const stays = await subscribe({ '*': 1 });
    begin('2');
    await tickUntilServed([stays]);
    const later = await subscribe({ 'BTC/USDT': 1 });
    await tickUntilServed([stays, later]);
    await later.send({ type: 'follow', revision: 2, prices: {} });
    later.frames();
    do await tickUntilServed([stays]);
    while (later.frames().length > 0);
    gateway.gone.add(stays.id);
    const before = gateway.posted.length;
    while (await readSocketConnection(stays.id)) {
      await tick();
      await wait(5);
    }
    expect(gateway.posted.slice(before).filter(({ connection }) => connection === stays.id)).toEqual([]);
  });

  it('hands over to a newer run at once and ends the older one', async () => {
    const socket = await subscribe({ '*': 1 });
    const older = begin('3');
    await waitForLeaseHolder('3');
    begin('4');
    await waitForLeaseHolder('4');
    await tickUntilServed([socket]);
    expect(await holder()).toEqual(['4', '4', '4', '4']);
    let hasEnded = false;
    void older.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded) await tickUntilServed([socket]);
    expect(await holder()).toEqual(['4', '4', '4', '4']);
  });

  it('ends after minutes without followers and releases its leases', async () => {
    await renew();
    const socket = await subscribe({ '*': 1 });
    const run = begin('7');
    await waitForLeaseHolder('7');
    await tickUntilServed([socket]);
    await socket.close();
    gateway.gone.add(socket.id);
    // A new subscriber has registered and is served.
    for (let i = 0; i < 20; i++) await tick();
    expect(await holder()).toEqual(['7', '7', '7', '7']);
    setClock(() => Date.now() + 11 * 60_000);
    second += 660;
    let hasEnded = false;
    void run.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      await tick();
      await wait(5);
    }
    expect(await holder()).toEqual(['', '', '', '']);
    setClock();
  });

  it('ends before any tick without followers and leaves no lease', async () => {
    await renew();
    await begin('8').ended;
    expect(await holder()).toEqual(['', '', '', '']);
  });

  it('continues in the older run when the newer one releases its leases early', async () => {
    const socket = await subscribe({ '*': 1 });
    begin('5');
    await waitForLeaseHolder('5');
    const newer = begin('6');
    await waitForLeaseHolder('6');
    await Promise.all([newer.stop(), tick()]);
    await waitForLeaseHolder('5');
    await tickUntilServed([socket]);
  });
});
