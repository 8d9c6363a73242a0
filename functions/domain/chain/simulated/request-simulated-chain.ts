import type * as z from 'zod';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';

/** Time limit of the chain’s response, ms. */
const TIMEOUT_MS = 5000;

/** The chain rejected the request. For the sender it is like no answer: the state of the nonce tells the rest. */
class ChainRefused extends ChainUnreachableError {}

async function requestUrl(url: string, body: unknown): Promise<{ status: number; value: unknown }> {
  const requestInit: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, { ...requestInit, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  return { status: response.status, value: await response.json() };
}

/** Returns the chain’s address. @throws {ChainUnreachableError} if there is none. */
function chainAddress(): string {
  const chain = config.simulatedChain();
  if (chain === null) throw new ChainUnreachableError('There is no simulated chain.');
  return chain;
}

/** Requests data of all networks of the simulated chain at once. @throws {ChainUnreachableError} */
export async function requestSimulatedChains<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const { status, value } = await requestUrl(`${chainAddress()}/${path}`, undefined).catch(() => ({
    status: 0,
    value: null,
  }));
  const { success, data } = schema.safeParse(value);
  if (status !== 200 || !success) throw new ChainUnreachableError('The simulated chain did not answer.');
  return data;
}

/**
 * Requests data of a network from the simulated chain; by POST with a body. Null when it does not exist.
 * @throws {ChainUnreachableError}
 */
export async function requestSimulatedChain<T>(
  { network, chainTypes }: NetworkSpec,
  path: string,
  schema: z.ZodType<T>,
  body?: unknown,
): Promise<T | null> {
  const chain = chainAddress();
  const silent = new ChainUnreachableError(`The simulated chain did not answer about ${network}.`);
  const { status, value } = await requestUrl(`${chain}/chains/${chainTypes[0]}/${path}`, body).catch(() => {
    throw silent;
  });
  if (status === 404) return null;
  if (status === 422) throw new ChainRefused((value as { error?: string }).error ?? 'It refused.');
  const { success, data } = schema.safeParse(value);
  if (status !== 200 || !success) throw silent;
  return data;
}
