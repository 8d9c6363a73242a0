import * as z from 'zod';
import { requestSimulatedChains } from './ask-chain.ts';

const shownQuiet = z.object({ quiet: z.record(z.string(), z.number()) });

/**
 * For how long nothing but empty blocks has come on each network of the simulated chain, ms: no transaction, no block that
 * was asked for, no reorganisation, and nobody who looked a transaction up. @throws {ChainUnreachable}
 */
export async function readNetworkIdleTimes(): Promise<Readonly<Record<string, number>>> {
  return (await requestSimulatedChains('chains', shownQuiet)).quiet;
}
