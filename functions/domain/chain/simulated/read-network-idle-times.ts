import * as z from 'zod';
import { requestSimulatedChains } from './request-simulated-chain.ts';

const shownQuiet = z.object({ quiet: z.record(z.string(), z.number()) });

/**
 * Returns the idle time of each network of the simulated chain, ms: no transaction, requested block, reorganisation or
 * transaction look-up, only empty blocks.
 * @throws {ChainUnreachableError}
 */
export async function readNetworkIdleTimes(): Promise<Readonly<Record<string, number>>> {
  return (await requestSimulatedChains('chains', shownQuiet)).quiet;
}
