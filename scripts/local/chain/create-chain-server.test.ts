import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { useSimulatedChain } from '#functions/testing/chain.ts';

const chain = useSimulatedChain();
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7';
const sent = { network: 'TRC20', coin_type: 'USDT', to: TRON, amount: '25.5' };

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the interface
type Answered = { status: number; body: any };

async function ask(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(
    `${chain.url}${path}`,
    body === undefined ? { headers } : { method: 'POST', body: text, headers },
  );
  return { status: answer.status, body: await answer.json() };
}
const pay = async (more: object = {}) => (await ask('/transactions', { ...sent, ...more })).body.tx_hash as string;
const received = async (address: string) => (await ask(`/addresses/${address}`)).body.received;

test('simulated chain › sends and confirms coins, and drops them in a reorganisation', async () => {
  const answer = await ask('/transactions', sent);
  expect(answer).toEqual({ status: 201, body: { tx_hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  const { tx_hash } = answer.body;
  const shown = { tx_hash, network: 'TRC20', coin_type: 'USDT', amount: '25.5', to: TRON, memo: null };
  expect((await ask(`/addresses/${TRON}`)).body).toEqual({ received: [{ ...shown, confirmations: 0 }], sent: [] });
  const mined = await ask('/mine', { network: 'trc20', blocks: 3 });
  expect(mined).toEqual({ status: 200, body: { network: 'TRC20', height: 1003, hash: expect.any(String) } });
  expect((await ask(`/transactions/${tx_hash}`)).body).toMatchObject({
    ...shown,
    block: { height: 1001 },
    confirmations: 3,
    succeeded: true,
  });
  const { body } = await ask('/reorganise', { network: 'TRC20', depth: 3 });
  expect(body).toMatchObject({ height: 1004, left: [tx_hash] });
  expect((await ask(`/transactions/${tx_hash}`)).status).toBe(404);
  expect(await received(TRON)).toEqual([]);
});

test('simulated chain › serves ether and tokens of one network by either network name', async () => {
  const to = ETHEREUM;
  await pay({ network: 'eth', coin_type: 'eth', to: to.toLowerCase() });
  await pay({ network: 'ERC20', to });
  await pay({ network: 'BNB', coin_type: 'BNB', to });
  await ask('/mine', { network: 'ETH', blocks: 1 });
  const confirmations = (await received(to)).map((payment: { network: string; confirmations: number }) => [
    payment.network,
    payment.confirmations,
  ]);
  expect(confirmations).toEqual([
    ['ETH', 1],
    ['ERC20', 1],
    ['BNB', 0],
  ]);
});

test('address history › separates sent from received transfers', async () => {
  const own = chain.network('TRC20').hotWallet ?? '';
  await pay({ to: own });
  await ask('/mine', { network: 'TRC20', blocks: 1 });
  expect((await ask(`/addresses/${own}`)).body).toMatchObject({ received: [{ amount: '25.5' }], sent: [] });
});

test.each([
  ['/transactions', { ...sent, network: 'LUNA' }, 'network', 'no network "LUNA"; there is TRC20'],
  ['/transactions', { ...sent, amount: 5 }, 'amount', 'amount must be a decimal string above 0'],
  ['/transactions', { ...sent, amount: '0.000' }, 'amount', 'above 0'],
  ['/transactions', { ...sent, amount: '-1' }, 'amount', 'above 0'],
  ['/transactions', { ...sent, amount: '0.1234567' }, 'amount', 'at most 6 digits'],
  ['/transactions', { ...sent, to: ETHEREUM }, 'to', 'no address of Tron'],
  ['/transactions', { ...sent, from: 'me' }, 'from', 'no field from'],
  ['/transactions', [sent], '', 'a JSON object'],
  ['/transactions', '{', '', 'a JSON object'],
  ['/mine', { network: 'TRC20', blocks: 1001 }, 'blocks', 'from 1 to 1000'],
  ['/mine', { network: 'TRC20', blocks: 0 }, 'blocks', 'from 1 to 1000'],
  ['/mine', { network: 'TRC20', blocks: '5' }, 'blocks', 'from 1 to 1000'],
  ['/reorganise', { network: 'TRC20', depth: 501 }, 'depth', 'from 1 to 500'],
  ['/reorganise', { network: 'TRC20' }, 'depth', 'from 1 to 500'],
  ['/slow', { network: 'TRC20', seconds: 61 }, 'seconds', 'from 0 to 60'],
  ['/chains/TRC20/broadcast', { raw: 'xyz' }, 'raw', 'hexadecimal'],
])(
  'chain server request to %s › rejects invalid input and names the field',
  async (path, body, field, expectedText) => {
    const answer = await ask(path, body);
    expect(answer).toMatchObject({ status: 422, body: { field, error: expect.stringContaining(expectedText) } });
    expect(chain.network('TRC20').height).toBe(1000);
  },
);

test('chain server › rejects long bodies, unknown methods and unknown paths', async () => {
  expect((await ask('/transactions', { ...sent, memo: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await fetch(chain.url, { method: 'DELETE' })).status).toBe(405);
  for (const path of ['/nothing', '/addresses', '/addresses/a/b', '/chains/TRC20', '/chains/TRC20/blocks/x', '/%zz'])
    expect((await fetch(`${chain.url}${path}`)).status).toBe(404);
  expect((await ask('/nothing', {})).status).toBe(404);
});

test('slow network › delays only responses to the platform, after executing the request', async () => {
  expect((await ask('/slow', { network: 'TRC20', seconds: 60 })).status).toBe(200);
  const slowHead = ask('/chains/TRC20/head', undefined).then(() => 'answered');
  await pay();
  expect((await ask('/chains/BTC/head')).status).toBe(200);
  expect(await Promise.race([slowHead, ask('/chains/ETH/head').then(() => 'the other first')])).toBe('the other first');
  slowHead.catch(() => {});
});

test('chain server › rejects foreign host names and foreign origins', async () => {
  const { port } = new URL(chain.url) as unknown as AddressInfo;
  const statusAs = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port, headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).once('error', reject);
    });
  for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(await statusAs(`${name}:${port}`)).toBe(200);
  for (const name of [`evil.example:${port}`, 'localhost', `192.168.0.7:${port}`])
    expect(await statusAs(name)).toBe(421);
  for (const origin of ['http://evil.example', 'null', 'http://localhost:1'])
    expect((await ask('/transactions', sent, { origin })).status).toBe(403);
  expect((await ask('/transactions', sent, { origin: chain.url })).status).toBe(201);
});

const send = (fields: Record<string, string>) =>
  fetch(`${chain.url}/faucet`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('chain page › shows blocks, transactions and a working faucet', async () => {
  const page = async (path = '') => (await fetch(`${chain.url}${path}`)).text();
  expect(await page()).toContain('None yet');
  const answer = await send({ coin: 'USDT-TRC20', to: ` ${TRON} `, amount: '12.25', memo: '' });
  expect(answer.status).toBe(303);
  const [{ tx_hash }] = await received(TRON);
  expect(answer.headers.get('location')).toBe(`/?sent=${tx_hash}`);
  const after = await page(`/?sent=${tx_hash}`);
  for (const expectedText of [
    '12.25 USDT',
    tx_hash,
    'waits for the next block',
    'Bitcoin Cash',
    'Sent',
    `name="to" value="${TRON}"`,
  ])
    expect(after).toContain(expectedText);
  await ask('/mine', { network: 'TRC20', blocks: 1 });
  expect(await page()).toContain('block 1,001, 1 confirmation ');
  expect((await fetch(chain.url)).headers.get('content-security-policy')).toContain("form-action 'self'");
});

test('faucet form › shows rejected input again as escaped text with the reason', async () => {
  const answer = await send({ coin: 'USDT-TRC20', to: '"><script>alert(1)</script>', amount: '1', memo: '<b>' });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).not.toContain('<script');
  expect(html).toContain('This is no address of Tron.');
  expect(html).toContain('&quot;&gt;&lt;script&gt;');
  expect(await (await send({ coin: 'nothing', to: TRON, amount: '1' })).text()).toContain('There is no network');
  expect(await (await fetch(`${chain.url}/?sent=<script>`)).text()).not.toContain('<script');
});

test('chain server › lists all networks in its JSON response', async () => {
  const { body } = await ask('/', undefined, { accept: 'application/json' });
  expect(body.networks).toHaveLength(14);
  expect(body.networks[1]).toEqual({
    network: 'ethereum',
    chain_types: ['ERC20', 'ETH'],
    height: 1000,
    waiting: 0,
    slow: 0,
    hot_wallet: chain.network('ETH').hotWallet,
  });
});
