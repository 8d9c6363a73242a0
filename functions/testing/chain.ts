import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import {
  type SimulatedChainKeys,
  toChainKeyEnvironment,
  getHotWallets,
  generateSimulatedChainKeys,
} from '#scripts/local/chain/chain-keys.ts';
import type { SimulatedNetwork } from '#scripts/local/chain/chain-network.ts';
import { createChainServer } from '#scripts/local/chain/create-chain-server.ts';
import { SimulatedChain } from '#scripts/local/chain/simulated-chain.ts';

export interface TestChain {
  /** Networks, to be moved without HTTP. */
  chain: SimulatedChain;
  /** URL of the networks over HTTP. */
  url: string;
  keys: SimulatedChainKeys;
  /** Returns a network by the name used for its coins. */
  network: (name: string) => SimulatedNetwork;
  /** Time of the chain, epoch ms: only a test moves it. */
  now: number;
}

/** Creates a simulated chain for each test, set in the environment like a laptop's, with keys for all its networks. */
export function useSimulatedChain(): TestChain {
  const folder = mkdtempSync(join(tmpdir(), 'chain-'));
  const keys = generateSimulatedChainKeys();
  let server: Server;
  let before: NodeJS.ProcessEnv;
  let count = 0;
  const network = (name: string) => test.chain.network(name) as SimulatedNetwork;
  const test = { keys, network } as TestChain;
  beforeEach(async () => {
    test.now = 1_800_000_000_000;
    const file = join(folder, `${count++}.json`);
    test.chain = new SimulatedChain({ file, seed: 'test', hotWallets: getHotWallets(keys), now: () => test.now });
    server = createChainServer(test.chain);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    test.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    before = { ...process.env };
    Object.assign(process.env, toChainKeyEnvironment(keys), { PLACE: 'laptop', CHAIN_SIMULATOR_URL: test.url });
  });
  afterEach(async () => {
    // The object itself stays: others reference it.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return test;
}
