import { randomInt, randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { AwsCredentials } from '#scripts/local/signature.ts';
import type { LocalServiceEndpoints } from '#scripts/start/environment.ts';
import { runBareJob } from './measure.ts';

export type TransactWrites = NonNullable<TransactWriteCommandInput['TransactItems']>;

export interface RawWriteJob {
  does: 'write';
  dynamodb: string;
  login: AwsCredentials;
  /** Transactions, as JSON with `{"$bigint": "…"}` for integers that are bigint. */
  transactions: string;
  width: number;
}

export interface RawWriteResult {
  seconds: number;
  /** CPU seconds of the process that wrote. */
  cpu: number;
}

const stringifyBigints = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? { $bigint: `${inner}` } : inner));

/**
 * Writes transactions with the bare SDK, `width` at a time, in a process of its own: the engine's speed with nothing in
 * front of it.
 */
export function writeRawTransactions(
  endpoints: LocalServiceEndpoints,
  transactions: readonly TransactWrites[],
  width: number,
): Promise<RawWriteResult> {
  const { dynamodb, login } = endpoints;
  const job = { does: 'write', dynamodb, login, transactions: stringifyBigints(transactions), width } as const;
  return runBareJob(job satisfies RawWriteJob);
}

/** Returns the transactions that the platform's code writes in this process during an action. */
export async function captureAllTransactWrites(act: () => Promise<unknown>): Promise<TransactWrites[]> {
  const { getDynamoClient } = await import('#functions/lib/clients.ts');
  const client = getDynamoClient();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const captured: TransactWrites[] = [];
  client.send = ((command: unknown) => {
    if (command instanceof TransactWriteCommand) captured.push(structuredClone(command.input.TransactItems ?? []));
    return send(command);
  }) as typeof client.send;
  try {
    await act();
  } finally {
    client.send = send as typeof client.send;
  }
  return captured;
}

/** Returns the first of them. */
export async function captureFirstTransactWrites(act: () => Promise<unknown>): Promise<TransactWrites> {
  const [first] = await captureAllTransactWrites(act);
  if (!first) throw new Error('nothing was written');
  return first;
}

/** Returns the ids in transactions by prefix: `jnl`, `pos`, `trd`. */
export function findIdsInWrites(writes: readonly TransactWrites[], ...prefixes: string[]): string[] {
  const text = JSON.stringify(writes, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  return [...new Set(text.match(new RegExp(`(?:${prefixes.join('|')})_[0-9A-Z]{26}`, 'g')))];
}

function replaceWords(value: unknown, words: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    let text = value;
    for (const [from, to] of words) text = text.replaceAll(from, to);
    return text;
  }
  if (Array.isArray(value)) return value.map((inner) => replaceWords(inner, words));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceWords(inner, words)]));
  return value;
}

/** Returns the same transaction with other ids, and with the house's exposure counted in any of the shards. */
export function replaceIdsInWrites(
  template: TransactWrites,
  words: ReadonlyMap<string, string>,
  shards: number,
): TransactWrites {
  const writes = replaceWords(template, words) as TransactWrites;
  for (const { Update } of writes)
    if (/^(EXPOSURE|INVENTORY)#/.test(String(Update?.Key?.['pk'])) && Update?.Key)
      Update.Key['sk'] = String(randomInt(shards)).padStart(2, '0');
  return writes;
}

/** Returns an id of the same form: the same prefix and 26 characters. */
export function generateMatchingId(id: string): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const tail = [...random].map((byte) => letters[byte % 32]).join('');
  return `${id.slice(0, 14)}${tail}`.slice(0, id.length);
}
