import { getAddress } from 'viem/utils';
import * as z from 'zod';
import {
  requestProviderJson,
  type ChainProviderOptions,
  createChainProvider,
  invalidProviderResponseError,
} from '#functions/domain/chain/ask-provider.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';

/** Thrown when the node rejects a request. Its message is kept for the code only and must never be shown. */
export class EvmNodeRejectedError extends ChainUnreachableError {
  readonly said: string;
  constructor(network: string, method: string, code: number, providerMessage: string) {
    super(`The node of ${network} refused ${method} (${code}).`);
    this.said = providerMessage;
  }
}

const answered = z.object({ result: z.unknown() });
const refused = z.object({ error: z.object({ code: z.number(), message: z.string() }) });
const answer = z.union([refused, answered]);

export const hexQuantitySchema = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((hex) => BigInt(hex));
/** A quantity that JavaScript represents exactly. */
export const hexIntegerSchema = hexQuantitySchema.transform(Number).refine((value) => Number.isSafeInteger(value));
export const hexHashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((hex) => hex.toLowerCase());
export const hexDataSchema = z.string().regex(/^0x([0-9a-f]{2})*$/i);
export const evmAddressSchema = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((hex) => getAddress(hex));

export interface EvmNode {
  name: string;
  chainId: number;
  /** @throws {EvmNodeRejectedError} @throws {ChainUnreachableError} */
  ask: <T>(method: string, params: readonly unknown[], schema: z.ZodType<T>) => Promise<T>;
}

/** Chains with their node addresses, for nodes that confirmed their chain id. */
const ofItsChain = new Set<string>();

/**
 * Creates the JSON-RPC client of an EVM network’s node. A node of another chain, whose coins may be worthless, gets no
 * further requests.
 * @throws {ChainUnreachableError} if none is configured.
 */
export function createEvmNode({ name, chainId = 0 }: NetworkSpec, options: ChainProviderOptions = {}): EvmNode {
  const provider = createChainProvider(name, config.chainRpc(chainId), options);

  async function call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T> {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const response = await requestProviderJson(provider, { what: method, path: '', body }, answer);
    if (!response) throw invalidProviderResponseError(provider, method);
    if ('error' in response) throw new EvmNodeRejectedError(name, method, response.error.code, response.error.message);
    const parsed = schema.safeParse(response.result);
    if (!parsed.success) throw invalidProviderResponseError(provider, method);
    return parsed.data;
  }

  const knownKey = `${chainId} ${provider.url}`;
  const check = async (): Promise<void> => {
    if ((await call('eth_chainId', [], hexIntegerSchema)) !== chainId)
      throw new ChainUnreachableError(`The node of ${name} is one of another chain.`);
  };
  return {
    name,
    chainId,
    ask: async (method, params, schema) => {
      if (!ofItsChain.has(knownKey)) {
        await check();
        ofItsChain.add(knownKey);
      }
      return call(method, params, schema);
    },
  };
}
