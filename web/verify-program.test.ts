import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TickRecord } from '#shared/schemas/market.ts';
import {
  buildTestTicks,
  createTestReceiptPointReader,
  TEST_TICKS_START,
} from '#web/features/trade/verify/test-chain.ts';
import { verifyProgramBuild } from './verify-program.ts';

const ENTRY = 5;
const EXIT = 200;

const chain = await buildTestTicks(EXIT);
const point = createTestReceiptPointReader(chain);
const receipt = {
  symbol: 'BTC/USDT',
  direction: 'call',
  status: 'win',
  expired_at: TEST_TICKS_START + EXIT,
  receipt: {
    rule: 'option-2',
    accepted_ms: (TEST_TICKS_START + ENTRY) * 1000 - 13,
    entry: point(ENTRY),
    exit: point(EXIT),
  },
};

/** Ticks that the site serves; a test may falsify them. */
let served: readonly TickRecord[] = chain;
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
const file = join(folder, 'verify.mjs');
let server: Server;

function answer(url: URL): object | null {
  if (url.pathname === '/api/public/receipts/opt_1') return receipt;
  if (url.pathname !== '/api/public/ticks') return null;
  const [from, to] = ['from_sequence', 'to_sequence'].map((name) => Number(url.searchParams.get(name))) as [
    number,
    number,
  ];
  return { ticks: served.filter(({ sequence }) => sequence >= from && sequence <= to) };
}

beforeAll(async () => {
  await build({ ...verifyProgramBuild, outfile: file });
  server = createServer((request, response) => {
    const data = answer(new URL(request.url ?? '/', 'http://site'));
    const answerBody = data
      ? { success: true, code: 200, message: 'OK', data }
      : { success: false, code: 4005, message: 'There is no such order.', error_code: 'ORDER_NOT_FOUND' };
    response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answerBody));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

/** Runs the built file, in an otherwise empty folder. */
const run = (...args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { cwd: folder, env: {} }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
    );
  });
const site = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('verify program', () => {
  it('verifies a receipt’s ticks and exits successfully', async () => {
    served = chain;
    const { code, out } = await run(site(), 'opt_1');
    expect(out).toContain('The prices make it "win", as it was settled.');
    expect([code, out.trim().endsWith('OK')]).toEqual([0, true]);
  });

  it('names the tampered tick', { tags: ['FIN-354'] }, async () => {
    served = chain.map((tick) =>
      tick.sequence === 100 ? { ...tick, body: tick.body.replace('"200"', '"201"') } : tick,
    );
    const { code, out } = await run(site(), 'opt_1');
    expect(out).toMatch(/Tick 100 .* does not hold: hash/);
    expect(code).toBe(1);
  });

  it('reports the parts that it cannot check, and prints its usage', async () => {
    expect((await run(site(), 'opt_2')).code).toBe(2);
    const { code, out } = await run();
    expect([code, out]).toEqual([2, expect.stringContaining('node verify.mjs <site> <order>')]);
  });
});
