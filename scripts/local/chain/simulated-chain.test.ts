import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toNetworkAddress } from '#functions/domain/chain/simulated/network-forms.ts';
import {
  signSimulatedTransfer,
  type SimulatedTransfer,
  getSimulatedWalletAddress,
} from '#functions/domain/chain/simulated/signed-transfer.ts';
import { type NetworkSpec, findNetwork, networkSpecs } from '#shared/market/networks.ts';
import type { SimulatedNetwork } from './chain-network.ts';
import { SimulatedChain } from './simulated-chain.ts';

const KEY = '11'.repeat(32);
const STRANGER = '22'.repeat(32);
const ethereum = findNetwork('ethereum') as NetworkSpec;
const wallet = getSimulatedWalletAddress(ethereum, KEY);
const someone = toNetworkAddress(ethereum, new Uint8Array(32).fill(7));

let folder: string;
let file: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chain-'));
  file = join(folder, 'chain.json');
  now = 1_800_000_000_000;
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (seed = 'seed', at = file) =>
  new SimulatedChain({ file: at, seed, hotWallets: { ethereum: wallet }, now: () => now });
const on = (chain: SimulatedChain, name = 'ETH') => chain.network(name) as SimulatedNetwork;
const wait = (blocks: number) => {
  now += blocks * 3000;
};
const faucet = (network: SimulatedNetwork, amount = '2.5', coin_type = 'ETH') =>
  network.pay({ coin_type, chain_type: 'ETH', to: someone, memo: null, amount }).tx_hash;
const usual: SimulatedTransfer = { nonce: 0, bump: 0, to: someone, memo: null, coin_type: 'ETH', amount: '3' };
const transfer = (transferFields: Partial<SimulatedTransfer> = {}, key = KEY) =>
  signSimulatedTransfer(ethereum, key, { ...usual, ...transferFields });
const send = (network: SimulatedNetwork, transferFields: Partial<SimulatedTransfer> = {}, key = KEY) =>
  network.broadcast(transfer(transferFields, key).raw).tx_hash;

/** Visible state of a network. */
const getVisibleState = (network: SimulatedNetwork) => ({
  height: network.height,
  hash: network.hashAt(network.height),
  below: network.hashAt(network.height - 20),
  transactions: network
    .latest(100)
    .map((transaction) => ({ ...transaction, confirmations: network.confirmations(transaction) })),
  held: network.balances(someone),
  nonce: network.minedNonce(wallet),
});

/** Makes a few events of every kind. */
function live(network: SimulatedNetwork): void {
  faucet(network);
  wait(2);
  send(network);
  network.mine(4);
  faucet(network, '1');
  send(network, { nonce: 1, amount: '0.5' });
  network.mine(1);
  network.reorganise(1, true);
  faucet(network, '7');
  wait(1);
}

describe('simulated blocks', () => {
  test('come every three seconds on each network, linked to the previous one', () => {
    const chain = open();
    const network = on(chain);
    const { height } = network;
    wait(1);
    now += 2999;
    expect(network.height).toBe(height + 1);
    now += 1;
    expect(network.height).toBe(height + 2);
    for (const chainNetwork of chain.networks) expect(chainNetwork.height).toBe(height + 2);
    const [last, before] = [network.block(height + 2), network.block(height + 1)];
    expect(last).toMatchObject({ parent: before?.hash, at: (before?.at ?? 0) + 3, transactions: [] });
    expect(network.block(height + 3)).toBeNull();
    expect(network.block(-1)).toBeNull();
  });

  test('are determined by the seed', () => {
    const [one, same, other] = ['seed', 'seed', 'other'].map((seed, i) => open(seed, join(folder, `${i}.json`)));
    const start = now;
    const [a, b, c] = [one, same, other].map((chain) => {
      now = start;
      const network = on(chain as SimulatedChain);
      live(network);
      return getVisibleState(network);
    });
    expect(a).toEqual(b);
    expect(c?.hash).not.toBe(a?.hash);
    expect(c?.transactions.map(({ tx_hash }) => tx_hash)).not.toEqual(a?.transactions.map(({ tx_hash }) => tx_hash));
  });

  test('are not produced while the platform is off', () => {
    const network = on(open());
    const { height } = network;
    wait(10_000);
    expect(network.height).toBe(height + 20);
    wait(1);
    expect(network.height).toBe(height + 21);
  });

  test('cost no CPU or disk while unused', () => {
    const chain = open();
    const began = process.cpuUsage();
    for (let i = 0; i < 2880; i++) {
      wait(10);
      for (const network of chain.networks) network.advance();
    }
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1000);
    expect(readFileSync(join(folder, 'chain.jsonl'), 'utf8')).toBe('');
  });
});

describe('restarted chain', () => {
  test('continues from its stored state', () => {
    const chain = open();
    const network = on(chain);
    live(network);
    const before = getVisibleState(network);
    chain.close();
    expect(getVisibleState(on(open('another seed')))).toEqual(before);
    for (const name of ['chain.json', 'chain.jsonl']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  test.each([0, 1, 9, 400])('never returns below a height already served, %i blocks after the last write', (blocks) => {
    const network = on(open());
    live(network);
    wait(Math.min(blocks, 9));
    const before = getVisibleState(network);
    wait(Math.max(blocks - 9, 0));
    const after = on(open());
    expect(after.height).toBeGreaterThanOrEqual(before.height);
    expect(after.hashAt(before.height)).toBe(before.hash);
    for (const transaction of before.transactions)
      expect(after.transaction(transaction.tx_hash)?.height).toBe(transaction.height);
  });

  test('includes pending transactions in the next block', () => {
    const first = on(open());
    const { height } = first;
    const hash = faucet(first);
    wait(3);
    const second = on(open());
    expect(second.transaction(hash)?.height).toBe(height + 1);
    expect(second.transactionsOf(someone)).toHaveLength(1);
  });

  test('ignores a truncated line and keeps the following ones', () => {
    const hash = faucet(on(open()));
    appendFileSync(join(folder, 'chain.jsonl'), '{"network":"ethereum","do":"ta');
    const later = faucet(on(open()));
    const third = on(open());
    expect([hash, later].map((txHash) => third.transaction(txHash)?.tx_hash)).toEqual([hash, later]);
  });
});

describe('simulated transactions', () => {
  test('wait for the next block and gain confirmations', () => {
    const network = on(open());
    const hash = faucet(network);
    const readState = () => {
      const transaction = network.transaction(hash);
      return transaction && [transaction.height, network.confirmations(transaction)];
    };
    const { height } = network;
    expect(readState()).toEqual([null, 0]);
    expect(network.balances(someone)).toEqual({});
    wait(1);
    expect(readState()).toEqual([height + 1, 1]);
    expect(network.block(height + 1)?.transactions.map(({ tx_hash }) => tx_hash)).toEqual([hash]);
    network.mine(11);
    expect(readState()).toEqual([height + 1, 12]);
    expect(network.balances(someone)).toEqual({ ETH: '2.5' });
  });

  test('are found by a hexadecimal hash or address in upper or lower case', () => {
    const network = on(open());
    const hash = faucet(network);
    expect(network.transaction(hash.toUpperCase().replace('0X', '0x'))?.tx_hash).toBe(hash);
    expect(network.transactionsOf(someone.toLowerCase())).toHaveLength(1);
  });

  test('reject invalid addresses and too many decimals', () => {
    const network = on(open());
    const transferTerms = { coin_type: 'USDT', chain_type: 'ERC20', to: someone, memo: null, amount: '1' };
    for (const to of ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', `${someone}0`])
      expect(() => network.pay({ ...transferTerms, to })).toThrow('no address of Ethereum');
    expect(() => network.pay({ ...transferTerms, amount: '0.0000001' })).toThrow('at most 6 digits');
    expect(network.pay({ ...transferTerms, amount: '0.000001' }).amount).toBe('0.000001');
  });
});

describe('simulated reorganisation', () => {
  test('replaces blocks by a longer branch and drops their transactions', () => {
    const network = on(open());
    const stays = faucet(network, '1');
    network.mine(3);
    const goes = faucet(network, '2');
    network.mine(2);
    const top = network.height;
    const hashes = [top - 2, top - 1, top].map((height) => network.hashAt(height));
    expect(network.reorganise(2, false)).toEqual([goes]);
    expect(network.height).toBe(top + 1);
    const after = [top - 2, top - 1, top].map((height) => network.hashAt(height));
    expect(after.map((hash, i) => hash === hashes[i])).toEqual([true, false, false]);
    expect(network.block(top - 1)).toMatchObject({ parent: hashes[0], transactions: [] });
    expect([stays, goes].map((hash) => network.transaction(hash)?.tx_hash)).toEqual([stays, undefined]);
    expect(network.balances(someone)).toEqual({ ETH: '1' });
    network.reorganise(2, false);
    for (const hashList of [hashes, after]) expect(hashList).not.toContain(network.hashAt(top));
  });

  test('keeps transaction hashes when the transactions are re-included', () => {
    const network = on(open());
    const hash = faucet(network);
    const sentHash = send(network);
    network.mine(1);
    const { height } = network;
    expect(network.reorganise(1, true)).toEqual([hash, sentHash]);
    expect([hash, sentHash].map((txHash) => network.transaction(txHash)?.height)).toEqual([null, null]);
    wait(1);
    expect([hash, sentHash].map((txHash) => network.transaction(txHash)?.height)).toEqual([height + 2, height + 2]);
  });

  test('restores the nonce of a wallet', () => {
    const network = on(open());
    const hash = send(network);
    network.mine(1);
    expect(network.minedNonce(wallet)).toBe(1);
    network.reorganise(1, false);
    expect([network.minedNonce(wallet), network.transaction(hash)]).toEqual([0, null]);
    expect(send(network)).toBe(hash);
  });
});

describe('simulated wallet', () => {
  test('applies a transaction once when the same bytes are broadcast repeatedly', () => {
    const network = on(open());
    const balance = Number(network.balances(wallet)['ETH']);
    const hashes = [send(network), send(network)];
    network.mine(1);
    hashes.push(send(network));
    network.mine(1);
    expect(new Set(hashes).size).toBe(1);
    expect(network.balances(someone)).toEqual({ ETH: '3' });
    expect(network.balances(wallet)['ETH']).toBe(String(balance - 3));
  });

  test('replaces a pending transaction of the same nonce by an equal or higher fee only', () => {
    const network = on(open());
    const first = send(network, { bump: 1 });
    expect(() => send(network, { amount: '2' })).toThrow('for a higher fee');
    const second = send(network, { bump: 2, amount: '4' });
    expect(network.transaction(first)).toBeNull();
    network.mine(1);
    expect(network.transaction(second)?.height).toBe(network.height);
    expect(() => send(network, { bump: 3 })).toThrow('nonce 0 was used');
    expect(network.balances(someone)).toEqual({ ETH: '4' });
  });

  test('executes transactions in nonce order without gaps', () => {
    const network = on(open());
    const [third, second] = [send(network, { nonce: 2 }), send(network, { nonce: 1 })];
    network.mine(1);
    expect([third, second].map((hash) => network.transaction(hash)?.height)).toEqual([null, null]);
    const first = send(network);
    network.mine(1);
    const block = network.block(network.height)?.transactions.map(({ tx_hash }) => tx_hash);
    expect(block).toEqual([first, second, third]);
    expect(network.minedNonce(wallet)).toBe(3);
  });

  test('includes an underfunded transaction without moving coins', () => {
    const network = on(open());
    const hash = send(network, {}, STRANGER);
    network.mine(1);
    expect(network.transaction(hash)).toMatchObject({ height: network.height, succeeded: false });
    expect(network.balances(someone)).toEqual({});
    expect(network.minedNonce(getSimulatedWalletAddress(ethereum, STRANGER))).toBe(1);
  });

  test('rejects a transaction of another sender, signature or network', () => {
    const network = on(open());
    const forged = (change: (outer: { body: string; signature: string }) => void) => {
      const outer = JSON.parse(Buffer.from(transfer().raw, 'hex').toString()) as { body: string; signature: string };
      change(outer);
      return Buffer.from(JSON.stringify(outer)).toString('hex');
    };
    const forgeries = [
      forged((outer) => (outer.body = outer.body.replace('"amount":"3"', '"amount":"4"'))),
      forged((outer) => (outer.signature = outer.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))),
      signSimulatedTransfer(findNetwork('bnb') as NetworkSpec, KEY, usual).raw,
      'abcdef',
    ];
    for (const raw of forgeries) expect(() => network.broadcast(raw)).toThrow('no signed transfer on Ethereum');
    expect(network.waiting).toBe(0);
  });

  test('has initial funds in every coin of its network', () => {
    const network = on(open());
    expect(network.balances(wallet)).toMatchObject({ ETH: '10000000', USDT: '10000000', SHIB: '1000000000' });
    expect(network.balances(someone)).toEqual({});
    expect(on(open(), 'BTC').balances(wallet)).toEqual({});
  });
});

test('simulated network names › match in any case, as coin or network name', () => {
  const chain = open();
  for (const name of ['ETH', 'erc20', 'Ethereum']) expect(on(chain, name).spec).toBe(networkSpecs[1]);
  expect(chain.network('LUNA')).toBeNull();
});
