import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import {
  confirmWalletSigner,
  readProvenWalletOwner,
  type WalletSigner,
  walletOwners,
} from '#functions/data/wallets/user-wallets.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { type LoggedInCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { configureTestSiteUrl, type TestWallet, createTestWallet } from '#functions/testing/people/wallet.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { startFakeChainNode } from '#functions/testing/vendors/chain-node.ts';
import type { UserId } from '#shared/ids.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';

useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');

type Node = Awaited<ReturnType<typeof startFakeChainNode>>;
let ethereum: Node;
let bnb: Node;
/** The same address has a contract of the victim on Ethereum and one of the attacker on BNB Smart Chain. */
let contract: string;
let victim: TestWallet;
let attacker: TestWallet;
let people = 0;

beforeAll(async () => {
  configureTestSiteUrl();
  [ethereum, bnb] = [await startFakeChainNode(), await startFakeChainNode()];
  process.env['CHAIN_RPC_1'] = ethereum.url;
  process.env['CHAIN_RPC_56'] = bnb.url;
});
beforeEach(() => {
  [victim, attacker] = [createTestWallet(), createTestWallet()];
  contract = createTestWallet().address;
  ethereum.deployed.set(contract, victim.address);
  bnb.deployed.set(contract, attacker.address);
});
afterAll(async () => {
  await Promise.all([ethereum.stop(), bnb.stop()]);
});

interface Data extends LoginSession {
  wallet: UserWallet;
}
async function post(path: string, body: object, token?: string) {
  const { status, envelope } = await callTestApi({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    ...(token && { token }),
  });
  const { error_code, errors, data } = envelope as unknown as {
    error_code?: string;
    errors?: Record<string, string[]>;
    data: Data;
  };
  return { status, error_code, errors, data };
}
/** Signs a message for the contract on a chain, by the key of that contract's owner. */
async function prove(signer: TestWallet, chain: number) {
  const { message } = await signer.ask(chain, contract);
  return { wallet_address: contract, message, signature: await signer.sign(message) };
}
type Proof = Awaited<ReturnType<typeof prove>>;
const logIn = (proof: Proof) => post('/auth/wallet-login', { wallet_type: 'metamask', ...proof });
const connect = (proof: Proof, { token }: LoggedInCustomer) =>
  post('/user-wallets/connect-web3', { wallet_type_id: 'metamask', ...proof }, token);
const verify = (id: string, { message, signature }: Proof, { token }: LoggedInCustomer) =>
  post(`/user-wallets/${id}/verify`, { message, signature }, token);
const newCustomer = () => logInLiveCustomer(`signer-${people++}`, '1');
const readSigner = async (address: string) => (await readProvenWalletOwner(address))?.signer;
/** Stores a wallet as proved before signers were recorded. */
const forgetSigner = (address: string) =>
  updateItem(walletOwners.key(address), { update: 'REMOVE signer', values: {} });

const otherChain = {
  status: 401,
  error_code: 'SIGNATURE_INVALID',
  errors: { signature: [expect.stringMatching(/another network.*contact support/)] },
};

describe('login by contract wallet', () => {
  it('accepts the chain of the first login and rejects the same address on another chain', async () => {
    const { data } = await logIn(await prove(victim, 1));
    expect(data.user.wallet_address).toBe(contract);
    expect(await logIn(await prove(attacker, 1))).toMatchObject({ status: 401, error_code: 'SIGNATURE_INVALID' });
    expect(await logIn(await prove(attacker, 56))).toMatchObject(otherChain);
    expect(await logIn(await prove(victim, 1))).toMatchObject({ status: 200, data: { user: { id: data.user.id } } });
  });

  it('binds the wallet to the chain on which it was first proved', async () => {
    const { data } = await logIn(await prove(attacker, 56));
    expect(await logIn(await prove(victim, 1))).toMatchObject(otherChain);
    expect(await logIn(await prove(attacker, 56))).toMatchObject({ status: 200, data: { user: { id: data.user.id } } });
  });

  it('succeeds on one of two chains that sign up concurrently', async () => {
    const proofs = [await prove(victim, 1), await prove(attacker, 56)];
    const answers = await Promise.all(proofs.map(logIn));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  });

  it('rejects a contract at the address of a wallet proved by its key', async () => {
    const wallet = createTestWallet();
    contract = wallet.address;
    bnb.deployed.set(contract, attacker.address);
    expect((await logIn(await wallet.prove(56))).status).toBe(200);
    expect(await readSigner(contract)).toBe('key');
    expect(await logIn(await prove(attacker, 56))).toMatchObject(otherChain);
    expect((await logIn(await wallet.prove(137))).status).toBe(200);
  });
});

describe('added contract wallet', () => {
  it('is bound to the chain of its proof, given when added or later', async () => {
    const [one, two] = [await newCustomer(), await newCustomer()];
    const { wallet } = (await connect(await prove(victim, 1), one)).data;
    expect(await readSigner(contract)).toBe('contract:1');
    expect(await verify(wallet.id, await prove(attacker, 56), one)).toMatchObject(otherChain);
    expect(await connect(await prove(attacker, 56), two)).toMatchObject(otherChain);
    expect((await verify(wallet.id, await prove(victim, 1), one)).status).toBe(200);

    contract = createTestWallet().address;
    bnb.deployed.set(contract, attacker.address);
    const added = await post('/user-wallets', { wallet_type_id: 'metamask', wallet_address: contract }, two.token);
    expect((await verify(added.data.wallet.id, await prove(attacker, 56), two)).status).toBe(200);
    expect(await readSigner(contract)).toBe('contract:56');
  });

  it('is released on removal: the next proof binds it to its own chain', async () => {
    const owner = await newCustomer();
    const { wallet } = (await connect(await prove(victim, 1), owner)).data;
    await callTestApi({ method: 'DELETE', path: `/user-wallets/${wallet.id}`, token: owner.token });
    expect((await connect(await prove(attacker, 56), owner)).status).toBe(200);
    expect(await readSigner(contract)).toBe('contract:56');
  });
});

describe('wallet proved before signers were recorded', () => {
  it('is bound to Ethereum by the next contract login and rejected on other chains', async () => {
    const { data } = await logIn(await prove(victim, 1));
    await forgetSigner(contract);
    expect(await logIn(await prove(attacker, 56))).toMatchObject(otherChain);
    expect(await readSigner(contract)).toBeUndefined();
    expect(await logIn(await prove(victim, 1))).toMatchObject({ status: 200, data: { user: { id: data.user.id } } });
    expect(await readSigner(contract)).toBe('contract:1');
  });

  it('is bound to the key by the first signature that recovers to its address', async () => {
    const wallet = createTestWallet();
    contract = wallet.address;
    ethereum.deployed.set(contract, attacker.address);
    await logIn(await wallet.prove());
    await forgetSigner(contract);
    const proofs = await Promise.all(Array.from({ length: 4 }, () => wallet.prove(56)));
    expect((await Promise.all(proofs.map(logIn))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readSigner(contract)).toBe('key');
    expect(await logIn(await prove(attacker, 1))).toMatchObject(otherChain);
  });

  it('is bound by verification as well', async () => {
    const owner = await newCustomer();
    const { wallet } = (await connect(await prove(victim, 1), owner)).data;
    await forgetSigner(contract);
    expect(await verify(wallet.id, await prove(attacker, 56), owner)).toMatchObject(otherChain);
    expect((await verify(wallet.id, await prove(victim, 1), owner)).status).toBe(200);
    expect(await readSigner(contract)).toBe('contract:1');
  });
});

describe('write that depends on a wallet proof', () => {
  it.each<[string, WalletSigner | null, WalletSigner, boolean]>([
    ['a key where nothing is recorded', null, 'key', true],
    ['a key where a contract is recorded', 'contract:1', 'key', true],
    ['Ethereum where nothing is recorded', null, 'contract:1', true],
    ['another chain where nothing is recorded', null, 'contract:56', false],
    ['Ethereum where another chain is recorded', 'contract:56', 'contract:1', false],
    ['a contract where a key is recorded', 'key', 'contract:1', false],
    ['the recorded chain', 'contract:56', 'contract:56', true],
  ])('accepts or rejects the signer: %s', async (_, recorded, signer, isAccepted) => {
    const { user } = await newCustomer();
    const key = walletOwners.key(contract);
    await transact([{ label: 'owner', key, put: { user_id: user.id, ...(recorded && { signer: recorded }) } }]);
    const used = transact([confirmWalletSigner(user.id, contract, signer)]);
    if (isAccepted) await used;
    else await expect(used).rejects.toMatchObject({ reason: 'SIGNATURE_INVALID' });
    expect(await readSigner(contract)).toBe(recorded ?? (isAccepted ? signer : undefined));
  });

  it('is rejected for a wallet that now belongs to another user', async () => {
    const { user } = await newCustomer();
    await transact([{ label: 'owner', key: walletOwners.key(contract), put: { user_id: user.id, signer: 'key' } }]);
    await expect(transact([confirmWalletSigner('usr_other' as UserId, contract, 'key')])).rejects.toMatchObject({
      reason: 'SIGNATURE_INVALID',
    });
  });
});
