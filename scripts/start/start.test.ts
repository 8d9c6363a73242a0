import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { uploadKycPhoto } from '#scripts/testing/journeys/sign-up-steps.ts';
import { mineBlocks, getAddressTransfers, payFromFaucet } from '#scripts/testing/platform/chain.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { staffRoles } from '#shared/staff/roles.ts';
import { getDataFilePath, readPrivateFile } from './data-folder.ts';
import type { LocalPlatformInfo } from './platform.ts';

let folder: string;
let running: TestPlatform[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  running = [];
});
afterEach(async () => {
  for (const platform of running) await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts it like a user, except for `env`; functions are not preloaded unless a test is about that. */
async function start(env: Record<string, string> = { WARM_FUNCTIONS: 'no' }): Promise<TestPlatform> {
  const platform = await startTestPlatform({ env, dataDir: folder, sites: false });
  running.push(platform);
  return platform;
}

/** Runs one of the project's scripts to its end. */
async function run(script: string, args: string[] = []): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(PROJECT_ROOT, script), ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', ADMIN_PORT: '0' },
  });
  return ended(child);
}

async function ended(child: ChildProcess): Promise<{ code: number; said: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: output };
}

/** Returns processes of this machine whose command line names the folder. */
const processes = (): string[] =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line.includes(`${folder}/`));

/** Returns the database's listening addresses in the kernel's form: 127.0.0.1 is 0100007F. */
function listeners(): string[] {
  const database = processes().find((line) => /^\s*\d+ \S*dynoxide /.test(line));
  const pid = Number.parseInt(database ?? '', 10);
  const sockets = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.includes(`socket:[${inode}]`))
    .map(([, local = '']) => local.split(':')[0] ?? '');
}

async function untilNone(): Promise<void> {
  while (processes().length > 0) await new Promise((resolve) => setImmediate(resolve));
}

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the interface
async function api(platform: TestPlatform, path: string, init: RequestInit = {}): Promise<any> {
  const headers = { 'content-type': 'application/json', ...init.headers };
  const { web, admin } = platform.info;
  return (await fetch(`${path.startsWith('/admin/') ? admin : web}/api${path}`, { ...init, headers })).json();
}

async function logInForToken(platform: TestPlatform): Promise<string> {
  const body = JSON.stringify(platform.info.logins.trader);
  return (await api(platform, '/auth/login', { method: 'POST', body })).data.token;
}

async function balance(platform: TestPlatform): Promise<string> {
  const headers = { authorization: `Bearer ${await logInForToken(platform)}` };
  const { data: assets } = await api(platform, '/user/assets?wallet_type=trading', { headers });
  return assets.wallets[0].available_balance;
}

/** Returns the exchanges of the seeded trader. */
async function exchanged(platform: TestPlatform): Promise<string[]> {
  const headers = { authorization: `Bearer ${await logInForToken(platform)}` };
  const { data } = await api(platform, '/crypto-exchange/list', { headers });
  // On a busy machine one may have been cancelled without a price, and started again.
  const completed = (data.exchanges as { to_coin: string; status: string }[]).filter(
    ({ status }) => status === 'completed',
  );
  return completed.map(({ to_coin }) => to_coin).sort();
}

/** Expects all links of pages at that address, photos too, but not its services, mailbox and chain. */
async function isAllAt(platform: TestPlatform, host: string): Promise<void> {
  const { web, admin, ws, mailbox, chain } = platform.info;
  for (const address of [web, admin, ws]) expect(new URL(address).hostname).toBe(host);
  const { url } = await uploadKycPhoto(web, await logInForToken(platform), 'id_card_front');
  expect(new URL(url).hostname).toBe(host);
  const photo = await fetch(url);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  for (const address of [mailbox, chain]) {
    expect([new URL(address).hostname, (await fetch(address)).status]).toEqual(['localhost', 200]);
    await expect(fetch(address.replace('localhost', host))).rejects.toThrow();
  }
  expect(new URL(platform.endpoints.documents).hostname).toBe('127.0.0.1');
  await expect(fetch(platform.endpoints.documents.replace('127.0.0.1', host))).rejects.toThrow();
}

describe('npm start', { tags: 'needs-linux' }, () => {
  test(
    'serves prices and logins, keeps data over a restart, and stops without leftover processes',
    { tags: 'needs-engine' },
    async () => {
      const first = await start({});
      const file = getDataFilePath(folder, 'info');
      expect(readPrivateFile<LocalPlatformInfo>(file)).toEqual(first.info);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isSocket());
      expect(entries.filter(({ name }) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([]);
      expect(first.info).toMatchObject({
        web: expect.stringMatching(/^http:\/\/localhost:\d+$/),
        admin: expect.stringMatching(/^http:\/\/localhost:\d+$/),
        ws: `${first.info.web.replace('http', 'ws')}/ws`,
        chain: expect.stringMatching(/^http:\/\/localhost:\d+$/),
        logins: { trader: { username: 'trader', password: expect.any(String) } },
      });
      const payment = { network: 'TRC20', coin_type: 'USDT', to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', amount: '5' };
      await payFromFaucet(first.info.chain, payment);
      await mineBlocks(first.info.chain, 'TRC20', 5);
      for (const expectedText of [
        first.info.web,
        first.info.admin,
        first.info.chain,
        first.info.logins.trader.password,
        'simulated',
      ])
        expect(first.output()).toContain(expectedText);
      expect(first.output()).not.toMatch(/warning|NodeDeprecation|AWS SDK/i);
      const socket = new WebSocket(first.info.ws);
      const closeEvent = once(socket, 'close');
      expect(JSON.parse(String((await once(socket, 'message'))[0]))).toMatchObject({ type: 'welcome' });
      const database = { method: 'POST', headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables' }, body: '{}' };
      for (const service of ['dynamodb', 'sqs', 'connections', 'mail', 'documents'] as const)
        expect((await fetch(first.endpoints[service], database)).status).toBe(403);
      expect(listeners()).toEqual([expect.stringMatching(/^(?!000000|010000)[0-9A-F]{6}7F$/)]);
      expect(statSync(getDataFilePath(folder, 'endpoints')).mode & 0o777).toBe(0o600);
      const { data } = await api(first, '/public/prices');
      expect(data.prices.length).toBeGreaterThan(30);
      expect(Number(await balance(first))).toBe(10_000);
      expect(await exchanged(first)).toEqual(['BTC', 'ETH', 'SOL']);
      for (const role of staffRoles) {
        const { username, password, totp_secret } = first.info.logins[role];
        const code = new TOTP({ secret: totp_secret }).generate();
        const body = JSON.stringify({ username, password, code });
        const staff = await api(first, '/admin/login', { method: 'POST', body });
        expect(staff).toMatchObject({ data: { token: expect.any(String), staff: { username: role, role } } });
      }
      expect((await run('scripts/reconcile.ts')).said).toContain('every balance equals its journal');
      await first.stop();
      expect((await closeEvent)[0]).toBe(1001);
      await untilNone();
      expect(existsSync(file)).toBe(false);

      // Another address, on the same data.
      const HOST = '127.0.0.2';
      const second = await start({ HOST, WARM_FUNCTIONS: 'no' });
      expect(second.info.logins).toEqual(first.info.logins);
      const { received } = await getAddressTransfers(second.info.chain, payment.to);
      expect(received).toMatchObject([{ coin_type: 'USDT', amount: '5' }]);
      expect(received[0]?.confirmations).toBeGreaterThanOrEqual(5);
      expect(second.endpoints.chainKeys).toEqual(first.endpoints.chainKeys);
      expect(Number(await balance(second))).toBe(10_000);
      expect(await exchanged(second)).toEqual(['BTC', 'ETH', 'SOL']);
      const later = await api(second, '/public/prices');
      expect(later.data.sequence).toBeGreaterThan(data.sequence);
      await isAllAt(second, HOST);
      await second.stop();
      expect((await run('scripts/reconcile.ts')).said).toContain('2 accounts: every balance equals its journal');
    },
  );

  test(
    'leaves no process when killed, keeps its data, and stops when its database stops',
    { tags: ['rare', 'needs-engine'] },
    async () => {
      const first = await start();
      expect(processes().length).toBeGreaterThan(0);
      await first.kill();
      await untilNone();
      const second = await start();
      expect(Number(await balance(second))).toBe(10_000);
      const database = processes().find((line) => /^\s*\d+ \S*dynoxide /.test(line));
      process.kill(Number.parseInt(database ?? '', 10), 'SIGKILL');
      expect(await second.exited).toBe(1);
      expect(second.output()).toContain('The database ended');
      await untilNone();
    },
  );

  test(
    'rejects a second start and a reset while running; a reset deletes the platform’s files only',
    { tags: 'rare' },
    async () => {
      const first = await start();
      const secondRun = await run('scripts/start/main.ts', ['--no-sites']);
      expect(secondRun).toEqual({ code: 1, said: expect.stringContaining(`already runs on ${folder}`) });
      expect(secondRun.said).not.toContain('    at ');
      expect((await run('scripts/reset.ts')).said).toContain('Stop it first');
      expect(Number(await balance(first))).toBe(10_000);
      await first.stop();

      writeFileSync(join(folder, 'notes.txt'), 'mine');
      expect((await run('scripts/reset.ts')).said).toContain('Forgot everything');
      expect(readdirSync(folder)).toEqual(['notes.txt']);
      const second = await start();
      expect(second.info.logins.trader.password).not.toBe(first.info.logins.trader.password);
    },
  );

  test('reports a port in use and an invalid setting with a readable message', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const port = String((occupant.address() as AddressInfo).port);
    const failedStart = start({ PORT: port });
    await expect(failedStart).rejects.toThrow(`Port ${port} is in use`);
    occupant.close();
    await expect(start({ RATE_LIMIT_SCALE: 'many' })).rejects.toThrow('RATE_LIMIT_SCALE must be a number above 0');
    await untilNone();
  });
});
