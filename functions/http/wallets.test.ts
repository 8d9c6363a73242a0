import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { securityEventCollection } from '#functions/data/identity/security-log.ts';
import { notificationCollection } from '#functions/data/notify/notifications.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import { userItems } from '#functions/data/users/users.ts';
import { readWalletOwnerId } from '#functions/data/wallets/user-wallets.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { configureTestSiteUrl, malleateSignature, createTestWallet } from '#functions/testing/people/wallet.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { readStoredText } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';

useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');

let owner: LoggedInCustomer;
let stranger: LoggedInCustomer;
let person = 0;

beforeAll(async () => {
  configureTestSiteUrl();
  stranger = await logInLiveCustomer('wallet-stranger', '1');
});
beforeEach(async () => {
  owner = await logInLiveCustomer(`wallet-owner-${person++}`, '1');
});
afterEach(() => setClock());

interface Data {
  wallet: UserWallet;
  wallets: UserWallet[];
  types: UserWallet['wallet_type'][];
  connections: { wallet_address: string; event: string; address: string }[];
  next_cursor: string | null;
}
async function ask(method: string, path: string, { token }: LoggedInCustomer, body?: unknown) {
  const { status, envelope, text } = await callTestApi({
    method,
    path,
    token,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors, text, data: (envelope as unknown as { data: Data }).data };
}
const add = (address: string, customer = owner, more: object = {}) =>
  ask('POST', '/user-wallets', customer, { wallet_type_id: 'metamask', wallet_address: address, ...more });
const connect = (proof: object, customer = owner) =>
  ask('POST', '/user-wallets/connect-web3', customer, { wallet_type_id: 'trust_wallet', ...proof });
const verify = (id: string, { message, signature }: { message: string; signature: string }, customer = owner) =>
  ask('POST', `/user-wallets/${id}/verify`, customer, { message, signature });
const list = async (customer = owner) => (await ask('GET', '/user-wallets', customer)).data.wallets;
const history = async (customer = owner) =>
  (await ask('GET', '/user-wallets/connections/history', customer)).data.connections.map(({ event }) => event);

describe('wallet added by a user', () => {
  it('has a known type', async () => {
    expect((await ask('GET', '/user-wallets/types', owner)).data.types).toContainEqual({
      id: 'metamask',
      code: 'metamask',
      name: 'MetaMask',
    });
    expect(await add(createTestWallet().address, owner, { wallet_type_id: 'phantom' })).toMatchObject({ status: 422 });
  });

  it('is pending until proved, whatever the case of its address', { tags: ['FIN-050'] }, async () => {
    const wallet = createTestWallet();
    const added = await add(wallet.address.toLowerCase(), owner, { remark: ' Cold one ' });
    expect(added.data.wallet).toMatchObject({
      wallet_address: wallet.address,
      remark: 'Cold one',
      status: 'pending',
      is_login: false,
    });
    expect(await readWalletOwnerId(wallet.address)).toBeNull();
    const proved = await verify(added.data.wallet.id, await wallet.prove());
    expect(proved.data.wallet).toMatchObject({ id: added.data.wallet.id, status: 'active' });
    expect(await list()).toMatchObject([{ status: 'active', wallet_address: wallet.address }]);
    expect(await readWalletOwnerId(wallet.address)).toBe(owner.user.id);
    expect(await history()).toEqual(['verified', 'added']);
  });

  it('can be added with a proof in one step; is notified and logged', { tags: ['FIN-051'] }, async () => {
    const wallet = createTestWallet();
    expect((await connect(await wallet.prove(137))).data.wallet).toMatchObject({ status: 'active' });
    const { items } = await notificationCollection.page({
      pk: userPartition(owner.user.id),
      prefix: notificationCollection.prefix,
    });
    expect(items).toMatchObject([{ kind: 'wallet_added', params: { address: wallet.address } }]);
    const events = [];
    for await (const { event } of securityEventCollection.each(owner.user.id, { newestFirst: true }))
      events.push(event);
    expect(events).toEqual(['wallet_added']);
  });

  it('pending › is proved by adding it again with a proof', async () => {
    const wallet = createTestWallet();
    const { id } = (await add(wallet.address)).data.wallet;
    expect((await connect(await wallet.prove())).data.wallet).toMatchObject({ id, status: 'active' });
    expect(await list()).toHaveLength(1);
  });

  it('is added once in any spelling under concurrent requests', async () => {
    const { address } = createTestWallet();
    const answers = await Promise.all(
      [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`].map((spelling) => add(spelling)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toEqual({
      wallet_address: ['This wallet is already in your list.'],
    });
    expect(await list()).toHaveLength(1);
  });

  it('may be pending for several users and belongs to the first to prove it', async () => {
    const wallet = createTestWallet();
    const mine = (await add(wallet.address)).data.wallet;
    const theirs = (await add(wallet.address, stranger)).data.wallet;
    const [first, second] = [await wallet.prove(), await wallet.prove()];
    const answers = await Promise.all([verify(mine.id, first), verify(theirs.id, second, stranger)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toEqual({
      wallet_address: ['This wallet address is already registered. Log in to the account that uses it.'],
    });
  });

  it('is limited to twenty under concurrent additions, until one is removed', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => add(createTestWallet().address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)?.error_code).toBe('LIMIT_REACHED');
    const [first] = await list();
    expect(await ask('DELETE', `/user-wallets/${first?.id}`, owner)).toMatchObject({ status: 200 });
    expect(await connect(await createTestWallet().prove())).toMatchObject({ status: 200 });
    expect(await connect(await createTestWallet().prove())).toMatchObject({ status: 422, error_code: 'LIMIT_REACHED' });
  });

  it('is accessible to its owner only, not to demo accounts', async () => {
    const wallet = createTestWallet();
    const { id } = (await add(wallet.address)).data.wallet;
    expect(await list(stranger)).not.toContainEqual(expect.objectContaining({ id }));
    expect(await verify(id, await wallet.prove(), stranger)).toMatchObject({ status: 404 });
    expect(await ask('DELETE', `/user-wallets/${id}`, stranger)).toMatchObject({ status: 404 });
    expect(await ask('DELETE', `/user-wallets/${newId('uwl')}`, owner)).toMatchObject({ status: 404 });
    expect(await ask('GET', '/user-wallets', await logInDemoCustomer())).toMatchObject({ status: 403 });
    expect(await list()).toHaveLength(1);
  });

  it('is removed once with its proof, and can be proved by another user', async () => {
    const wallet = createTestWallet();
    const { id } = (await connect(await wallet.prove())).data.wallet;
    const answers = await Promise.all([1, 2, 3].map(() => ask('DELETE', `/user-wallets/${id}`, owner)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await list()).toEqual([]);
    expect(await history()).toEqual(['removed', 'added']);
    expect(await readWalletOwnerId(wallet.address)).toBeNull();
    expect(await connect(await wallet.prove(), stranger)).toMatchObject({ status: 200 });
  });

  it('of a login cannot be removed while no password is set', { tags: ['FIN-056'] }, async () => {
    const wallet = createTestWallet();
    const { id } = (await connect(await wallet.prove())).data.wallet;
    const profile = userItems.key(owner.user.id);
    const { password_hash } = (await getItem<{ password_hash: string }>(profile)) ?? {};
    await updateItem(profile, {
      update: 'SET wallet_address = :wallet REMOVE password_hash',
      values: { ':wallet': wallet.address },
    });
    expect(await list()).toMatchObject([{ is_login: true }]);
    expect(await ask('DELETE', `/user-wallets/${id}`, owner)).toMatchObject({
      status: 400,
      error_code: 'INVALID_ORDER_STATUS',
    });
    expect(await list()).toHaveLength(1);
    await updateItem(profile, { update: 'SET password_hash = :hash', values: { ':hash': password_hash } });
    expect(await ask('DELETE', `/user-wallets/${id}`, owner)).toMatchObject({ status: 200 });
    expect(await getItem<object>(profile)).not.toHaveProperty('wallet_address');
  });

  it('history is paginated, newest first', { tags: ['FIN-050'] }, async () => {
    for (let i = 0; i < 3; i++) await add(createTestWallet().address);
    const [last] = (await list()).toReversed();
    await ask('DELETE', `/user-wallets/${last?.id}`, owner);
    const first = (await ask('GET', '/user-wallets/connections/history?limit=2', owner)).data;
    expect(first.connections).toMatchObject([
      { event: 'removed', wallet_address: last?.wallet_address, address: '192.0.2.1' },
      { event: 'added' },
    ]);
    const path = `/user-wallets/connections/history?limit=2&cursor=${first.next_cursor}`;
    expect((await ask('GET', path, owner)).data).toMatchObject({
      connections: [{ event: 'added' }, { event: 'added' }],
      next_cursor: null,
    });
    expect((await ask('GET', path, stranger)).errors).toHaveProperty('cursor');
  });
});

describe('proof of a user wallet', () => {
  it('is valid once under concurrent use', async () => {
    const proof = await createTestWallet().prove();
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, i) => logInLiveCustomer(`race-${i}-${person}`, '1')),
    );
    const answers = await Promise.all(people.map((customer) => connect(proof, customer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error_code } of answers)
      if (status !== 200) expect({ status, error_code }).toEqual({ status: 401, error_code: 'SIGNATURE_INVALID' });
  });

  it('is rejected for another wallet or message, a malleable signature, or expiry', { tags: ['TRD-209'] }, async () => {
    const wallet = createTestWallet();
    const other = createTestWallet();
    const proof = await wallet.prove();
    const bad = async (change: object) => (await connect({ ...proof, ...change })).error_code;
    expect(await bad({ wallet_address: other.address })).toBe('SIGNATURE_INVALID');
    expect(await bad({ signature: await other.sign(proof.message) })).toBe('SIGNATURE_INVALID');
    expect(await bad({ signature: malleateSignature(proof.signature) })).toBe('SIGNATURE_INVALID');
    const message = proof.message.replace('Chain ID: 1', 'Chain ID: 10');
    expect(await bad({ message, signature: await wallet.sign(message) })).toBe('SIGNATURE_INVALID');
    const real = Date.now();
    setClock(() => real + 600_000);
    expect(await bad({})).toBe('SIGNATURE_INVALID');
    setClock(() => real + 590_000);
    expect(await connect(proof)).toMatchObject({ status: 200 });
  });
});

describe('recovery phrase in a request', () => {
  const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  const address = createTestWallet().address;

  it.each([
    ['as text', { seed_phrase: WORDS }],
    ['as a list', { seed_phrase: WORDS.split(' ') }],
    ['empty', { seed_phrase: '' }],
    ['as null', { seed_phrase: null }],
    ['within another field', { remark: { note: [{ seed_phrase: WORDS }] } }],
    ['under other names', { seedPhrase: WORDS }],
    ['under other names', { 'Secret Recovery Phrase': WORDS }],
    ['under other names', { mnemonic: { words: WORDS } }],
    ['beside what is not known', { seed_phrase: WORDS, nonsense: true }],
    ['beside what is not valid', { seed_phrase: WORDS, wallet_address: 'nowhere' }],
  ])('is rejected %s', async (_, fields) => {
    for (const path of ['/user-wallets', '/user-wallets/connect-web3']) {
      const answer = await ask('POST', path, owner, { wallet_type_id: 'metamask', wallet_address: address, ...fields });
      expect(answer).toMatchObject({ status: 422, error_code: 'RECOVERY_PHRASE_REFUSED' });
      expect(JSON.parse(answer.text).code).toBe(4002);
      expect(answer.text).not.toContain('sausage');
    }
    expect(await list()).toEqual([]);
  });

  it('is rejected at any nesting depth', async () => {
    const body = `{"remark":${'['.repeat(20_000)}{"seed_phrase":1}${']'.repeat(20_000)}}`;
    const { envelope } = await callTestApi({ method: 'POST', path: '/user-wallets', token: owner.token, body });
    expect(envelope).toMatchObject({ error_code: 'RECOVERY_PHRASE_REFUSED' });
  });

  it('is rejected by every endpoint before authentication', async () => {
    const login = await callTestApi({
      method: 'POST',
      path: '/auth/wallet-login',
      body: JSON.stringify({ wallet_address: address, seed_phrase: WORDS }),
    });
    expect(login.envelope).toMatchObject({ error_code: 'RECOVERY_PHRASE_REFUSED' });
    expect(await ask('PUT', '/user/favourites', owner, { symbols: [], mnemonic: WORDS })).toMatchObject({
      error_code: 'RECOVERY_PHRASE_REFUSED',
    });
    expect(await ask('GET', `/user-wallets?seed_phrase=${encodeURIComponent(WORDS)}`, owner)).toMatchObject({
      error_code: 'RECOVERY_PHRASE_REFUSED',
    });
  });

  it('appears in no log and in no table item', { tags: ['FIN-052'] }, async () => {
    const logLines: string[] = [];
    const real = { out: process.stdout.write, err: process.stderr.write };
    const keep = ((text: string) => logLines.push(String(text)) > 0) as typeof process.stdout.write;
    Object.assign(process.env, { LOG_LEVEL: 'debug' });
    Object.assign(process.stdout, { write: keep });
    Object.assign(process.stderr, { write: keep });
    try {
      await add(address, owner, { seed_phrase: WORDS });
      await add(address, owner, { remark: { mnemonic: WORDS.split(' ') } });
      await ask('POST', '/user-wallets', owner, [WORDS]);
      await callTestApi({
        method: 'POST',
        path: '/user-wallets',
        token: owner.token,
        body: `{"seed_phrase":"${WORDS}"`,
      });
      await add(address);
    } finally {
      Object.assign(process.stdout, { write: real.out });
      Object.assign(process.stderr, { write: real.err });
      Object.assign(process.env, { LOG_LEVEL: 'silent' });
    }
    expect(await list()).toHaveLength(1);
    const stored = await readStoredText();
    expect(stored).toContain(address);
    for (const word of ['sausage', 'legal winner']) {
      expect(stored).not.toContain(word);
      expect(logLines.join('')).not.toContain(word);
    }
  });
});
