import { afterEach, expect, test } from 'vitest';
import { createTestFunctionHost } from '#scripts/testing/platform/functions.ts';
import { ExecutionLimiter } from './execution-limiter.ts';
import type { FunctionHost } from './function-host.ts';

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

async function running(code: string, spec: { timeout?: number; memory?: number } = {}): Promise<FunctionHost> {
  const functionHost = await createTestFunctionHost({ market: code }, spec);
  stop = functionHost.stop;
  return functionHost.host;
}

test('function host › runs calls concurrently with the given environment and returns each result', async () => {
  const host = await running(`
    const waiting = [];
    export const handler = (event, context) => new Promise((resolve) => {
      const left = context.getRemainingTimeInMillis();
      waiting.push(() => resolve({ n: event.n, left: left > 9000 && left <= 10000, greeting: process.env.GREETING, home: process.env.HOME }));
      if (waiting.length === 32) for (const end of waiting.reverse()) end();
    });`);
  const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => host.call('market', { n })));
  expect(answers).toEqual(Array.from({ length: 32 }, (_, n) => ({ n, left: true, greeting: 'hello' })));
});

test('function host › reports a thrown error and keeps the thread', async () => {
  const host = await running(
    `export const handler = async ({ bad }) => { if (bad) throw new TypeError('no such thing'); return 'fine'; };`,
  );
  await expect(host.call('market', { bad: true })).rejects.toMatchObject({
    why: 'threw',
    message: expect.stringContaining('TypeError: no such thing'),
  });
  expect(await host.call('market', {})).toBe('fine');
});

test('function host › fails the calls of a dead thread and starts a new one', async () => {
  const host = await running(`
    export const handler = ({ what }) => {
      if (what === 'exit') process.exit(3);
      if (what === 'rejection') setImmediate(() => Promise.reject(new Error('nobody listens')));
      return what === 'fine' ? 'fine' : new Promise(() => {});
    };`);
  const crashes: string[] = [];
  host.on('crash', (_, why) => crashes.push(why));
  for (const failure of ['exit', 'rejection']) {
    const pendingCall = host.call('market', { what: 'wait' });
    await expect(host.call('market', { what: failure })).rejects.toMatchObject({ why: 'crashed' });
    await expect(pendingCall).rejects.toMatchObject({ why: 'crashed' });
    expect(await host.call('market', { what: 'fine' })).toBe('fine');
  }
  expect(crashes).toHaveLength(2);
  expect(crashes[1]).toContain('nobody listens');
});

test('function host › ends a thread that exceeds its memory', async () => {
  const host = await running(
    `export const handler = async ({ hoard }) => {
      const kept = [];
      while (hoard) kept.push({ at: kept.length, text: 'x' + kept.length });
      return 'fine';
    };`,
    { memory: 32, timeout: 60 },
  );
  await expect(host.call('market', { hoard: true })).rejects.toMatchObject({ why: 'crashed' });
  expect(await host.call('market', {})).toBe('fine');
});

test('function host › fails a timed-out call and keeps the thread’s other calls', async () => {
  const host = await running(
    `let end;
     export const handler = ({ what }) => what === 'end' ? end('kept') : new Promise((resolve) => { if (what === 'keep') end = resolve; });`,
    { timeout: 0.3 },
  );
  const lost = host.call('market', { what: 'lose' });
  await expect(lost).rejects.toMatchObject({ why: 'timeout' });
  const keptCall = host.call('market', { what: 'keep' });
  await host.call('market', { what: 'end' });
  expect(await keptCall).toBe('kept');
});

test('function host › excludes loading time from the first call’s timeout', async () => {
  const host = await running(
    `await new Promise((resolve) => setTimeout(resolve, 1000));
     export const handler = async () => 'fine';`,
    { timeout: 0.5 },
  );
  expect(await host.call('market', {})).toBe('fine');
});

test('function host › ends a thread that blocks past the timeout', async () => {
  const host = await running(`export const handler = async ({ spin }) => { while (spin); return 'fine'; };`, {
    timeout: 0.3,
  });
  // A thread still loading would be checked for life before it spins.
  await expect.poll(() => host.call('market', {}).catch(() => null)).toBe('fine');
  const crashed = new Promise((resolve) => host.once('crash', (_, why) => resolve(why)));
  await expect(host.call('market', { spin: true })).rejects.toMatchObject({ why: 'timeout' });
  expect(await crashed).toBe('stuck');
  await expect.poll(() => host.call('market', {}).catch(() => null)).toBe('fine');
});

test('function host › forwards output line by line', async () => {
  const host = await running(
    `export const handler = async () => { process.stdout.write('one\\ntwo\\n'); console.error('three'); };`,
  );
  const lines: string[] = [];
  const three = new Promise<void>((resolve) => {
    host.on('line', (name, text) => {
      lines.push(`${name} ${text}`);
      if (lines.length === 3) resolve();
    });
  });
  expect(await host.call('market', {})).toBe(null);
  await three;
  expect(lines.sort()).toEqual(['market one', 'market three', 'market two']);
});

test('function host › stops idle threads, keeps busy ones, restarts on demand', async () => {
  const code = `let calls = 0;
    export const handler = async ({ ms }) => { const call = ++calls; await new Promise((resolve) => setTimeout(resolve, ms)); return call; };`;
  const functionHost = await createTestFunctionHost({ market: code, auth: code }, {}, { idleMs: 100 });
  stop = functionHost.stop;
  const { host } = functionHost;
  const crashes: string[] = [];
  host.on('crash', (name) => crashes.push(name));
  const open = host.call('market', { ms: 1000 });
  expect(await host.call('auth', { ms: 0 })).toBe(1);
  await expect.poll(() => host.loaded).toEqual(['market']);
  expect(await open).toBe(1);
  await expect.poll(() => host.loaded).toEqual([]);
  // A new thread counts from the beginning.
  expect(await Promise.all([host.call('auth', { ms: 0 }), host.call('auth', { ms: 0 })])).toEqual([1, 2]);
  expect(crashes).toEqual([]);
});

test('function host › delays a call until the bundle of its function exists', async () => {
  let isThere = () => {};
  const bundled = new Promise<void>((resolve) => (isThere = resolve));
  const functionHost = await createTestFunctionHost(
    { market: `export const handler = async () => 'fine';` },
    {},
    { bundled: () => bundled },
  );
  stop = functionHost.stop;
  const pendingCall = functionHost.host.call('market', {});
  expect(functionHost.host.loaded).toEqual([]);
  isThere();
  expect(await pendingCall).toBe('fine');
});

test('function host › fails calls to a function whose code cannot be loaded', async () => {
  const host = await running('export const nothing = 1;');
  await expect(host.call('market', {})).rejects.toMatchObject({ why: 'crashed' });
  await expect(host.call('auth', {})).rejects.toMatchObject({ why: 'crashed' });
});

test('function host › throttles calls above the account’s concurrency limit', async () => {
  const executionLog: string[] = [];
  const executions = new ExecutionLimiter(2, ({ name, what }) => executionLog.push(`${name} ${what}`));
  const waits = `export const handler = () => new Promise(() => {});`;
  const { host, stop: stopHost } = await createTestFunctionHost(
    { market: waits, auth: waits },
    { timeout: 60 },
    { executions },
  );
  stop = stopHost;
  const running = Promise.allSettled([host.call('market', {}), host.call('auth', {})]);
  for (const name of ['market', 'auth'] as const)
    await expect(host.call(name, {})).rejects.toMatchObject({ why: 'throttled' });
  expect(executionLog).toEqual(['market began', 'auth began', 'market throttled', 'auth throttled']);
  await host.stop();
  expect(await running).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  // However a call ended, it no longer counts.
  expect(executionLog.slice(4).sort()).toEqual(['auth ended', 'market ended']);
  expect(executions.begin('market')).toBe(true);
});
