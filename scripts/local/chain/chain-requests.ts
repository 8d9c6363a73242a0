import * as z from 'zod';
import { chainTypes } from '#shared/market/networks.ts';
import { type SimulatedNetwork, ChainRequestError } from './chain-network.ts';
import type { SimulatedChain } from './simulated-chain.ts';

/** Maximum blocks of one call. */
const MAX_BLOCKS_PER_CALL = 1000;
/** Maximum newest blocks of one reorganisation. */
const MAX_REORG_DEPTH = 500;
const MAX_DELAY_SECONDS = 60;

const network = z.string('a chain_type').max(40);
const coin = z
  .string('a coin')
  .regex(/^[a-z0-9]{2,20}$/i, 'a coin: 2 to 20 letters and digits')
  .transform((name) => name.toUpperCase());
const address = z.string('an address').regex(/^[\x21-\x7e]{3,128}$/, 'an address: 3 to 128 characters, no spaces');
const amount = z
  .string('a decimal string above 0')
  .regex(/^(0|[1-9]\d{0,15})(\.\d{1,18})?$/, 'a decimal string above 0')
  .refine((text) => /[1-9]/.test(text), 'a decimal string above 0');
const memo = z
  .string()
  .max(100)
  .regex(/^[\x20-\x7e]*$/)
  .nullable()
  .default(null)
  .transform((text) => text || null);
const buildWholeNumberSchema = (minimum: number, maximum: number) => {
  const message = `a whole number from ${minimum} to ${maximum}`;
  return z.int(message).min(minimum, message).max(maximum, message);
};

export const chainRequestSchemas = {
  transaction: z.strictObject({ network, coin_type: coin, to: address, amount, memo }),
  mine: z.strictObject({ network, blocks: buildWholeNumberSchema(1, MAX_BLOCKS_PER_CALL) }),
  /** `again`: transactions of those blocks wait to be mined again, as on most real networks. */
  reorganise: z.strictObject({
    network,
    depth: buildWholeNumberSchema(1, MAX_REORG_DEPTH),
    again: z.boolean().default(false),
  }),
  slow: z.strictObject({ network, seconds: buildWholeNumberSchema(0, MAX_DELAY_SECONDS) }),
  broadcast: z.strictObject({ raw: z.string('hexadecimal').regex(/^[0-9a-f]+$/i, 'hexadecimal') }),
};

/** @throws {ChainRequestError} with the requirement of the first invalid field. */
export function parseChainRequest<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys')
    throw new ChainRequestError(issue.keys[0] ?? '', `There is no field ${issue.keys.join(', ')} here.`);
  const field = issue?.path.join('.') ?? '';
  throw new ChainRequestError(
    field,
    field === '' ? 'This must be a JSON object.' : `${field} must be ${issue?.message}.`,
  );
}

/** @throws {ChainRequestError} when the network does not exist. */
export function getSimulatedNetwork(chain: SimulatedChain, name: string): SimulatedNetwork {
  const chainNetwork = chain.network(name);
  if (chainNetwork) return chainNetwork;
  throw new ChainRequestError('network', `There is no network "${name}"; there is ${chainTypes.join(', ')}.`);
}
