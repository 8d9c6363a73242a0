import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ChainKeys, hotWalletsOf } from '#scripts/local/chain/chain-keys.ts';
import { chainServer } from '#scripts/local/chain/chain-server.ts';
import { Chain } from '#scripts/local/chain/chain.ts';
import { ROOT } from '#scripts/local/root.ts';
import { chainKeysOf, fileIn, makePrivateFolder } from '#scripts/start/data-folder.ts';
import { hostHere } from '#scripts/start/host-name.ts';
import { listen } from '#scripts/start/listen.ts';

const FOLDER = join(ROOT, '.local', 'emulator-chain');
/** Where the one of `deploy:local` listens, so that stacks find it after its next start too. */
const PORT = 4600;
const addressAt = (port: number): string => `http://${hostHere(null)}:${port}`;

/** A simulated chain beside an emulator. */
export interface EmulatorChain {
  address: string;
  keys: ChainKeys;
  stop: () => void;
}

/** Serves the chain of the emulator from this process, on any free port where none is named. */
export async function serveChain(port: number = PORT): Promise<EmulatorChain> {
  makePrivateFolder(FOLDER);
  const keys = chainKeysOf(FOLDER);
  const chain = new Chain({ file: fileIn(FOLDER, 'chain'), hotWallets: hotWalletsOf(keys) }).open();
  const server = chainServer(chain);
  await listen(server, 'PORT', port, null);
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

/** Gives the chain of `deploy:local`, which is started where none answers and outlives this process. */
export async function stayingChain(): Promise<Omit<EmulatorChain, 'stop'>> {
  if (!(await answers())) {
    const script = join(ROOT, 'scripts', 'emulator-chain.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: ROOT, detached: true, stdio: 'ignore' });
    child.unref();
    for (let tries = 0; !(await answers()); tries++) {
      if (tries === 100 || child.exitCode !== null) throw new Error('The simulated chain did not start.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(`The simulated chain runs as process ${child.pid}; end it with: kill ${child.pid}`);
  }
  if (!existsSync(fileIn(FOLDER, 'chainKeys')))
    throw new Error(`What answers at ${addressAt(PORT)} is another chain: end it first.`);
  return { address: addressAt(PORT), keys: chainKeysOf(FOLDER) };
}
