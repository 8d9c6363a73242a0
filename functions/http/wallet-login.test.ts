import { Secret, TOTP } from 'otpauth';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { securityEventCollection } from '#functions/data/identity/security-log.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { queryPage, updateItem } from '#functions/data/table/table.ts';
import { findUserByName, userItems } from '#functions/data/users/users.ts';
import { listUserWallets, readWalletOwnerId } from '#functions/data/wallets/user-wallets.ts';
import { walletConnectionCollection } from '#functions/data/wallets/wallet-connections.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { logInLiveCustomer } from '#functions/testing/people/logins.ts';
import {
  configureTestSiteUrl,
  malleateSignature,
  TEST_SITE_URL,
  type TestWallet,
  createTestWallet,
} from '#functions/testing/people/wallet.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { startFakeChainNode } from '#functions/testing/vendors/chain-node.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';

useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');

beforeAll(() => {
  configureTestSiteUrl();
});
afterEach(() => setClock());

async function post(path: string, body: object) {
  const { status, envelope, text } = await callTestApi({ method: 'POST', path, body: JSON.stringify(body) });
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors, text, session: (envelope as unknown as { data: LoginSession }).data };
}
const logIn = (proof: object, more: object = {}) =>
  post('/auth/wallet-login', {
    wallet_type: 'metamask',
    coin_type: 'ETH',
    network_type: 'ethereum',
    ...proof,
    ...more,
  });
const refused = { status: 401, error_code: 'SIGNATURE_INVALID' };

describe('wallet login message', () => {
  it('follows EIP-4361 for this site, address and chain and is valid for ten minutes', async () => {
    const wallet = createTestWallet();
    setClock(() => 1_800_000_000_000);
    const challenge = await wallet.ask(137, wallet.address.toLowerCase());
    expect(challenge).toMatchObject({ domain: 'site.example', uri: TEST_SITE_URL, expires_at: 1_800_000_600 });
    expect(parseSiweMessage(challenge.message)).toMatchObject({
      address: wallet.address,
      chainId: 137,
      domain: 'site.example',
      uri: TEST_SITE_URL,
      version: '1',
      nonce: challenge.nonce,
      issuedAt: new Date(1_800_000_000_000),
      expirationTime: new Date(1_800_000_600_000),
      statement: expect.stringContaining('costs nothing'),
    });
    expect((await wallet.ask()).nonce).not.toBe(challenge.nonce);
  });

  it('contains the configured site despite other host and origin headers', async () => {
    const { envelope } = await callTestApi({
      method: 'POST',
      path: '/auth/wallet-nonce',
      body: JSON.stringify({ wallet_address: createTestWallet().address, chain_id: 1 }),
      headers: { host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(JSON.stringify(envelope)).toContain('site.example');
    expect(JSON.stringify(envelope)).not.toContain('evil');
  });

  it('requires a known chain and a valid address', { tags: ['FIN-053'] }, async () => {
    const { address } = createTestWallet();
    const ask = (body: object) => post('/auth/wallet-nonce', body);
    for (const chain_id of [1, 56, 137, 42_161, 10])
      expect([chain_id, await ask({ wallet_address: address, chain_id })]).toMatchObject([chain_id, { status: 200 }]);
    expect(await ask({ wallet_address: address, chain_id: 5 })).toMatchObject({ status: 422 });
    expect(await ask({ wallet_address: `${address}\nevil`, chain_id: 1 })).toMatchObject({ status: 422 });
    expect(await ask({ wallet_address: 'vitalik.eth', chain_id: 1 })).toMatchObject({ status: 422 });
  });

  it('does not reveal whether an account exists', { tags: ['TRD-218'] }, async () => {
    const knownWallet = createTestWallet();
    await logIn(await knownWallet.prove());
    const [a, b] = [await knownWallet.ask(), await createTestWallet().ask()];
    expect(Object.keys(a)).toEqual(Object.keys(b));
    expect(a.message.replace(knownWallet.address, '').length).toBe(b.message.replace(/0x[0-9a-fA-F]{40}/, '').length);
    const stranger = createTestWallet();
    const wrong = await Promise.all(
      [knownWallet, stranger].map(async (wallet) => {
        const { message } = await wallet.ask();
        return logIn({ wallet_address: wallet.address, message, signature: await createTestWallet().sign(message) });
      }),
    );
    expect(wrong[0]?.text).toBe(wrong[1]?.text);
    expect(wrong[0]).toMatchObject(refused);
  });

  it('is unavailable without a configured site URL', async () => {
    process.env['SITE_URL'] = '';
    expect(await post('/auth/wallet-nonce', { wallet_address: createTestWallet().address, chain_id: 1 })).toMatchObject(
      {
        status: 503,
      },
    );
    configureTestSiteUrl();
  });
});

describe('first wallet login', () => {
  it('creates a user with the wallet; the second login finds the same user', async () => {
    const wallet = createTestWallet();
    const first = await logIn(await wallet.prove(56), { wallet_type: 'coinbase_wallet' });
    expect(first).toMatchObject({
      status: 200,
      session: {
        current_mode: 'main',
        user: {
          username: `wallet-${wallet.address.slice(2, 10).toLowerCase()}`,
          wallet_address: wallet.address,
          is_virtual_account: false,
          email: null,
        },
      },
    });
    const { id } = first.session.user;
    expect(await listUserWallets(id as never)).toMatchObject([{ wallet_type: 'base_wallet', status: 'active' }]);
    const secondLogin = await logIn({ ...(await wallet.prove()), wallet_address: wallet.address.toLowerCase() });
    expect(secondLogin.session.user.id).toBe(id);
    expect(secondLogin.session.token).not.toBe(first.session.token);
    const { items } = await queryPage<{ event: string }>({
      pk: userPartition(id as never),
      prefix: walletConnectionCollection.prefix,
    });
    expect(items.map(({ event }) => event)).toEqual(['added', 'login']);
    const events = [];
    for await (const { event } of securityEventCollection.each(id as never, { newestFirst: true })) events.push(event);
    expect(events).toContain('login');
  });

  it.each([
    ['metamask', 'metamask'],
    ['trustwallet', 'trust_wallet'],
    ['coinbase', 'base_wallet'],
    ['walletconnect', 'onchain_wallet'],
    ['phantom', 'onchain_wallet'],
    ['brave', 'onchain_wallet'],
    ['onchain', 'onchain_wallet'],
    ['unknown', 'onchain_wallet'],
  ])(
    'accepts the specified wallet type %s and lists it as %s',
    { tags: ['FIN-038'] },
    async (wallet_type, listedType) => {
      const { status, session } = await logIn(await createTestWallet().prove(), { wallet_type });
      expect(status).toBe(200);
      expect(await listUserWallets(session.user.id as never)).toMatchObject([{ wallet_type: listedType }]);
    },
  );

  it('accepts a chosen name; a taken one leaves the nonce valid', { tags: ['FIN-048'] }, async () => {
    const [one, two] = [createTestWallet(), createTestWallet()];
    expect((await logIn(await one.prove(), { username: 'Wally' })).session.user.username).toBe('Wally');
    const proof = await two.prove();
    const refusal = await logIn(proof, { username: 'wALLY' });
    expect(refusal).toMatchObject({ status: 422, errors: { username: ['This username is already taken.'] } });
    expect(await readWalletOwnerId(two.address)).toBeNull();
    expect((await logIn(proof, { username: 'Wally-2' })).session.user.username).toBe('Wally-2');
  });

  it('picks another name when the default is taken', async () => {
    const wallet = createTestWallet();
    const usual = `wallet-${wallet.address.slice(2, 10).toLowerCase()}`;
    await logInLiveCustomer(usual, '1');
    const { session } = await logIn(await wallet.prove());
    expect(session.user.username).toMatch(new RegExp(`^${usual}-[0-9a-f]{8}$`));
  });

  it('creates one user under concurrent logins', async () => {
    const wallet = createTestWallet();
    const proofs = await Promise.all(Array.from({ length: 5 }, () => wallet.prove()));
    const answers = await Promise.all(proofs.map((proof) => logIn(proof)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ session }) => session.user.id)).size).toBe(1);
    expect(await listUserWallets(answers[0]?.session.user.id as never)).toHaveLength(1);
  });
});

describe('wallet login signature', () => {
  it('is accepted once under concurrent use', { tags: ['FIN-046', 'TRD-209'] }, async () => {
    const wallet = createTestWallet();
    for (const round of ['first login', 'later login']) {
      const proof = await wallet.prove();
      const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(proof)));
      expect(
        answers.filter(({ status }) => status === 200),
        round,
      ).toHaveLength(1);
      for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(refused);
      expect(await logIn(proof)).toMatchObject(refused);
    }
  });

  /** Builds a message with one field changed, signed by the right wallet. */
  const otherwise = async (wallet: TestWallet, change: object) => {
    const { message } = await wallet.ask();
    const fields = parseSiweMessage(message) as Parameters<typeof createSiweMessage>[0];
    const changedMessage = createSiweMessage({ ...fields, ...change });
    return logIn({
      wallet_address: wallet.address,
      message: changedMessage,
      signature: await wallet.sign(changedMessage),
    });
  };

  it.each([
    ['domain', { domain: 'evil.example' }],
    ['scheme', { scheme: 'http' }],
    ['uri', { uri: 'https://evil.example' }],
    ['chain', { chainId: 10 }],
    ['address', { address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    ['nonce', { nonce: '0123456789abcdef0123456789abcdef' }],
    ['statement', { statement: 'Transfer everything.' }],
    ['time of issue', { issuedAt: new Date(Date.now() + 3_600_000) }],
    ['time before which it is not valid', { notBefore: new Date(Date.now() + 3_600_000) }],
    ['end', { expirationTime: new Date(Date.now() + 86_400_000) }],
    ['resources', { resources: ['https://evil.example/x'] }],
  ] as const)('is rejected for another %s', { tags: ['FIN-046', 'TRD-209'] }, async (_, change) => {
    expect(await otherwise(createTestWallet(), change)).toMatchObject(refused);
  });

  it('is rejected for another version, extra text or a foreign message', async () => {
    const wallet = createTestWallet();
    const { message } = await wallet.ask();
    for (const other of [
      message.replace('Version: 1', 'Version: 2'),
      `${message}\n`,
      ` ${message}`,
      `evil.example wants this.\n${message}`,
      message.replaceAll('\n', '\r\n'),
      message.replace(wallet.address, wallet.address.toLowerCase()),
      'wallet_login_signature',
    ])
      expect(
        await logIn({ wallet_address: wallet.address, message: other, signature: await wallet.sign(other) }),
        other,
      ).toMatchObject(refused);
    expect(
      await logIn({ wallet_address: wallet.address, message, signature: await wallet.sign(message) }),
    ).toMatchObject({ status: 200 });
  });

  it(
    'is rejected from another key, in another form or as a placeholder',
    { tags: ['FIN-045', 'TRD-209'] },
    async () => {
      const wallet = createTestWallet();
      const proof = await wallet.prove();
      for (const signature of [
        await createTestWallet().sign(proof.message),
        malleateSignature(proof.signature),
        `0x${'0'.repeat(130)}`,
        `0x${Buffer.from('fixed placeholder').toString('hex')}`,
      ])
        expect(await logIn({ ...proof, signature }), signature).toMatchObject(refused);
      expect(await logIn({ ...proof, signature: 'wallet_signature' })).toMatchObject({ status: 422 });
      expect(await logIn(proof)).toMatchObject({ status: 200 });
    },
  );

  it('may end in 0 or 1 instead of 27 or 28 (Ledger)', async () => {
    const wallet = createTestWallet();
    const proof = await wallet.prove();
    const asParity = (text: string) => `${text.slice(0, -2)}${text.endsWith('1b') ? '00' : '01'}`;
    expect(await logIn({ ...proof, signature: asParity(malleateSignature(proof.signature)) })).toMatchObject(refused);
    expect(await logIn({ ...proof, signature: asParity(proof.signature) })).toMatchObject({ status: 200 });
    // The nonce is used up, whatever the form of the signature.
    expect(await logIn(proof)).toMatchObject(refused);
  });

  it('is rejected for the message of another wallet', { tags: ['TRD-209'] }, async () => {
    const [mine, theirs] = [createTestWallet(), createTestWallet()];
    const { message } = await theirs.ask();
    const signature = await mine.sign(message);
    expect(await logIn({ wallet_address: mine.address, message, signature })).toMatchObject(refused);
    expect(await logIn({ wallet_address: theirs.address, message, signature })).toMatchObject(refused);
  });

  it('is valid until its message expires', { tags: ['FIN-046'] }, async () => {
    const real = Date.now();
    const wallet = createTestWallet();
    setClock(() => real);
    const [early, late] = [await wallet.prove(), await wallet.prove()];
    setClock(() => real + 598_000);
    expect(await logIn(early)).toMatchObject({ status: 200 });
    setClock(() => real + 600_000);
    expect(await logIn(late)).toMatchObject(refused);
  });

  it('is accepted from a contract when a node of its chain is configured', async () => {
    const node = await startFakeChainNode();
    const key = createTestWallet();
    const contract = createTestWallet().address;
    node.deployed.set(contract, key.address);
    try {
      const challenge = await key.ask(137, contract);
      const proof = {
        wallet_address: contract,
        message: challenge.message,
        signature: await key.sign(challenge.message),
      };
      expect(await logIn(proof)).toMatchObject(refused);
      process.env['CHAIN_RPC_1'] = node.url;
      expect(await logIn(proof)).toMatchObject(refused);
      process.env['CHAIN_RPC_137'] = node.url;
      node.break(true);
      expect(await logIn(proof)).toMatchObject({ status: 503, error_code: 'SERVICE_UNAVAILABLE' });
      node.break(false);
      expect(await logIn(proof)).toMatchObject({ status: 200, session: { user: { wallet_address: contract } } });
      expect(await logIn(proof)).toMatchObject(refused);
    } finally {
      delete process.env['CHAIN_RPC_1'];
      delete process.env['CHAIN_RPC_137'];
      await node.stop();
    }
  });
});

describe('WalletConnect', () => {
  const options = async () => {
    const { status, envelope } = await callTestApi({ method: 'GET', path: '/auth/wallet-options' });
    return { status, data: (envelope as unknown as { data: unknown }).data };
  };

  it('is offered only with a configured project id', async () => {
    expect(await options()).toEqual({ status: 200, data: { walletconnect: null } });
    process.env['WALLETCONNECT_PROJECT_ID'] = '0123456789abcdef0123456789abcdef';
    try {
      const project = { project_id: '0123456789abcdef0123456789abcdef', relay: 'wss://relay.walletconnect.org' };
      expect(await options()).toEqual({ status: 200, data: { walletconnect: project } });
    } finally {
      delete process.env['WALLETCONNECT_PROJECT_ID'];
    }
  });
});

describe('wallet login with second factor', () => {
  it('requires a code after the signature; both are valid once', async () => {
    const real = Math.floor(Date.now() / 30_000) * 30_000;
    setClock(() => real);
    const wallet = createTestWallet();
    const { token } = (await logIn(await wallet.prove())).session;
    const askAsOwner = async (path: string, body: object) =>
      (await callTestApi({ method: 'POST', path, token, body: JSON.stringify(body) })).envelope as unknown as {
        success: boolean;
        data: { secret: string };
      };
    const { secret } = (await askAsOwner('/user/totp/setup', {})).data;
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });
    expect(await askAsOwner('/user/totp/enable', { code: codeNow() })).toMatchObject({ success: true });

    setClock(() => real + 60_000);
    const proof = await wallet.prove();
    expect(await logIn(proof)).toMatchObject({ status: 403, error_code: 'TOTP_REQUIRED' });
    const wrong = codeNow() === '000000' ? '000001' : '000000';
    expect(await logIn(proof, { code: wrong })).toMatchObject({ error_code: 'INVALID_CREDENTIALS' });
    expect(await logIn({ ...proof, signature: malleateSignature(proof.signature) }, { code: codeNow() })).toMatchObject(
      refused,
    );
    expect(await logIn(proof, { code: codeNow() })).toMatchObject({ status: 200 });
    expect(await logIn(await wallet.prove(), { code: codeNow() })).toMatchObject({ error_code: 'INVALID_CREDENTIALS' });
  });
});

describe('rejected wallet login', () => {
  it('affects banned users', async () => {
    const wallet = createTestWallet();
    const { session } = await logIn(await wallet.prove());
    await updateItem(userItems.key(session.user.id as never), {
      update: 'SET #status = :banned',
      names: { '#status': 'status' },
      values: { ':banned': 'banned' },
    });
    expect(await logIn(await wallet.prove())).toMatchObject({ status: 403, error_code: 'ACCOUNT_RESTRICTED' });
  });

  it('affects a wallet added to an account with another login', { tags: ['FIN-049'] }, async () => {
    const wallet = createTestWallet();
    const { token } = await logInLiveCustomer('has-a-password', '1');
    const body = JSON.stringify({ wallet_type_id: 'metamask', ...(await wallet.prove()) });
    expect((await callTestApi({ method: 'POST', path: '/user-wallets/connect-web3', token, body })).status).toBe(200);
    expect(await logIn(await wallet.prove())).toMatchObject({
      status: 422,
      errors: { wallet_address: ['This wallet address is already registered. Log in to the account that uses it.'] },
    });
    expect(await findUserByName(`wallet-${wallet.address.slice(2, 10)}`)).toBeNull();
  });

  it('reports unknown fields', async () => {
    const proof = await createTestWallet().prove();
    for (const more of [{ id: 'usr_1' }, { is_virtual_account: true }, { status: 'active' }, { user_id: 'x' }])
      expect(await logIn(proof, more)).toMatchObject({ status: 422, error_code: 'VALIDATION_FAILED' });
    expect(await logIn(proof, { wallet_type: 'ledger' })).toMatchObject({ status: 422 });
  });
});
