import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { AwsCredentials } from '#scripts/local/signature.ts';
import type { LocalServiceEndpoints } from '#scripts/start/environment.ts';

export type TransactWrites = NonNullable<TransactWriteCommandInput['TransactItems']>;

export interface RawWriteJob {
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

export const stringifyBigints = (value: unknown): string =>
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
  const child = fork(fileURLToPath(new URL('raw-writer.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx'), '--no-warnings'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (result: RawWriteResult) => resolve(result));
    child.once('exit', (code) => reject(new Error(`the raw writer ended with ${code}`)));
    const { dynamodb, login } = endpoints;
    child.send({ dynamodb, login, transactions: stringifyBigints(transactions), width } satisfies RawWriteJob);
  });
}
