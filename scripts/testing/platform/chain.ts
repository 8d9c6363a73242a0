import { pollUntilAvailable } from './checks.ts';
import { loopbackFetch } from './loopback-fetch.ts';

/** Transaction to or from an address on the simulated chain. */
export interface ChainAddressTransfer {
  tx_hash: string;
  /** The coin's network name there. */
  network: string;
  coin_type: string;
  amount: string;
  /** 0 while it waits for the next block. */
  confirmations: number;
}

interface FaucetPayment {
  /** A `chain_type`. */
  network: string;
  coin_type: string;
  to: string;
  amount: string;
  memo?: string | null;
}

/** Longest time until coins arrive, ms: some blocks, and the minute of a timer. */
const COINS_MS = 90_000;

async function requestChain(address: string, path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await loopbackFetch(`${address}${path}`, init);
  if (!answer.ok) throw new Error(`The chain answered ${answer.status} to ${path}: ${await answer.text()}`);
  return answer.json();
}

/** Lets the faucet send coins. @returns the hash. */
export async function payFromFaucet(chain: string, payment: FaucetPayment): Promise<string> {
  const { tx_hash } = (await requestChain(chain, '/transactions', payment)) as { tx_hash: string };
  return tx_hash;
}

/** Makes blocks at once; pending transactions are in the first of them. */
export const mineBlocks = (chain: string, network: string, blocks: number): Promise<unknown> =>
  requestChain(chain, '/mine', { network, blocks });

/** Replaces the newest blocks by a branch longer by one; their transactions are lost. */
export const reorganiseChain = (chain: string, network: string, depth: number): Promise<unknown> =>
  requestChain(chain, '/reorganise', { network, depth });

export const getAddressTransfers = async (
  chain: string,
  address: string,
): Promise<{ received: ChainAddressTransfer[]; sent: ChainAddressTransfer[] }> =>
  (await requestChain(chain, `/addresses/${encodeURIComponent(address)}`)) as {
    received: ChainAddressTransfer[];
    sent: ChainAddressTransfer[];
  };

/** Waits until an address has received its first coins in a block. */
export const waitForAddressTransfer = (chain: string, address: string): Promise<ChainAddressTransfer> =>
  pollUntilAvailable(COINS_MS, async () => {
    const { received } = await getAddressTransfers(chain, address);
    return received.find(({ confirmations }) => confirmations > 0) ?? null;
  });
