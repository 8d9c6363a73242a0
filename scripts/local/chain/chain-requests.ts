import * as z from 'zod';
import { chainTypes } from '#shared/market/networks.ts';
import { type ChainNetwork, ChainRequestError } from './chain-network.ts';
import type { SimulatedChain } from './chain.ts';

/** At once, by one call. */
const MOST_BLOCKS = 1000;
/** Of the newest blocks, by one reorganisation. */
const MOST_DEPTH = 500;
const MOST_SECONDS = 60;

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
const whole = (least: number, most: number) => {
  const said = `a whole number from ${least} to ${most}`;
  return z.int(said).min(least, said).max(most, said);
};

export const chainRequestSchemas = {
  transaction: z.strictObject({ network, coin_type: coin, to: address, amount, memo }),
  mine: z.strictObject({ network, blocks: whole(1, MOST_BLOCKS) }),
  /** `again`: what was in those blocks waits to be mined again, as it does on most real networks. */
  reorganise: z.strictObject({ network, depth: whole(1, MOST_DEPTH), again: z.boolean().default(false) }),
  slow: z.strictObject({ network, seconds: whole(0, MOST_SECONDS) }),
  broadcast: z.strictObject({ raw: z.string('hexadecimal').regex(/^[0-9a-f]+$/i, 'hexadecimal') }),
};

/** @throws {ChainRefusal} saying of the first field that is wrong what it must be. */
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

/** @throws {ChainRefusal} where there is no such network. */
export function getChainNetwork(chain: SimulatedChain, name: string): ChainNetwork {
  const found = chain.network(name);
  if (found) return found;
  throw new ChainRequestError('network', `There is no network "${name}"; there is ${chainTypes.join(', ')}.`);
}
