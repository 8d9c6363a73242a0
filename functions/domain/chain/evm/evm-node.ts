import { getAddress } from 'viem/utils';
import * as z from 'zod';
import {
  requestJson,
  type ChainProviderOptions,
  createChainProvider,
  invalidResponseError,
} from '#functions/domain/chain/ask-provider.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';

/** Thrown when the node rejects a request. Its message is kept for the code only and must never be shown. */
export class NodeRejectedError extends ChainUnreachableError {
  readonly said: string;
  constructor(network: string, method: string, code: number, providerMessage: string) {
    super(`The node of ${network} refused ${method} (${code}).`);
    this.said = providerMessage;
  }
}

const answered = z.object({ result: z.unknown() });
const refused = z.object({ error: z.object({ code: z.number(), message: z.string() }) });
const answer = z.union([refused, answered]);

export const hexQuantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((hex) => BigInt(hex));
/** A quantity that JavaScript represents exactly. */
export const hexCount = hexQuantity.transform(Number).refine((value) => Number.isSafeInteger(value));
export const hexHash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((hex) => hex.toLowerCase());
export const hexData = z.string().regex(/^0x([0-9a-f]{2})*$/i);
export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((hex) => getAddress(hex));

export interface EvmNode {
  name: string;
  chainId: number;
  /** @throws {NodeRejectedError} @throws {ChainUnreachableError} */
  ask: <T>(method: string, params: readonly unknown[], schema: z.ZodType<T>) => Promise<T>;
}

/** Chains with their node addresses, for nodes that confirmed their chain id. */
const ofItsChain = new Set<string>();

/**
 * Creates the JSON-RPC client of an EVM network’s node. A node of another chain, whose coins may be worthless, gets no
 * further requests.
 * @throws {ChainUnreachableError} if none is configured.
 */
export function evmNode({ name, chainId = 0 }: NetworkSpec, options: ChainProviderOptions = {}): EvmNode {
  const provider = createChainProvider(name, config.chainRpc(chainId), options);

  async function call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T> {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const response = await requestJson(provider, { what: method, path: '', body }, answer);
    if (!response) throw invalidResponseError(provider, method);
    if ('error' in response) throw new NodeRejectedError(name, method, response.error.code, response.error.message);
    const parsed = schema.safeParse(response.result);
    if (!parsed.success) throw invalidResponseError(provider, method);
    return parsed.data;
  }

  const knownKey = `${chainId} ${provider.url}`;
  const check = async (): Promise<void> => {
    if ((await call('eth_chainId', [], hexCount)) !== chainId)
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
