import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type SimulatedChainKeys, getHotWallets } from '#scripts/local/chain/chain-keys.ts';
import { createChainServer } from '#scripts/local/chain/create-chain-server.ts';
import { SimulatedChain } from '#scripts/local/chain/simulated-chain.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { ensureSimulatedChainKeys, getDataFilePath, makePrivateFolder } from '#scripts/start/data-folder.ts';
import { getLocalHost } from '#scripts/start/host-name.ts';
import { listenOnLocalPort } from '#scripts/start/listen.ts';

const FOLDER = join(PROJECT_ROOT, '.local', 'emulator-chain');
/** Fixed port of `deploy:local`'s chain, so that stacks find it after a restart too. */
const PORT = 4600;
const addressAt = (port: number): string => `http://${getLocalHost(null)}:${port}`;

/** Simulated chain of an emulator. */
export interface EmulatorChain {
  address: string;
  keys: SimulatedChainKeys;
  stop: () => void;
}

/** Serves the emulator's chain from this process, on `PORT` by default. */
export async function serveEmulatorChain(port: number = PORT): Promise<EmulatorChain> {
  makePrivateFolder(FOLDER);
  const keys = ensureSimulatedChainKeys(FOLDER);
  const chain = new SimulatedChain({ file: getDataFilePath(FOLDER, 'chain'), hotWallets: getHotWallets(keys) }).open();
  const server = createChainServer(chain);
  await listenOnLocalPort(server, 'PORT', port, null);
  return {
    address: addressAt((server.address() as AddressInfo).port),
    keys,
    stop: () => {
      server.close();
      server.closeAllConnections();
      chain.close();
    },
  };
}

const answers = (): Promise<boolean> =>
  fetch(addressAt(PORT), { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );

/** Returns the chain of `deploy:local`; starts it if none answers. It outlives this process. */
export async function ensureEmulatorChain(): Promise<Omit<EmulatorChain, 'stop'>> {
  if (!(await answers())) {
    const script = join(PROJECT_ROOT, 'scripts', 'emulator-chain.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: PROJECT_ROOT,
      detached: true,
      stdio: 'ignore',
    });
    child.unref();
    for (let tries = 0; !(await answers()); tries++) {
      if (tries === 100 || child.exitCode !== null) throw new Error('The simulated chain did not start.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(`The simulated chain runs as process ${child.pid}; end it with: kill ${child.pid}`);
  }
  if (!existsSync(getDataFilePath(FOLDER, 'chainKeys')))
    throw new Error(`What answers at ${addressAt(PORT)} is another chain: end it first.`);
  return { address: addressAt(PORT), keys: ensureSimulatedChainKeys(FOLDER) };
}
