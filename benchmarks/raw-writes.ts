import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Login } from '#scripts/local/signature.ts';
import type { Endpoints } from '#scripts/start/environment.ts';

export type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>;

export interface RawJob {
  dynamodb: string;
  login: Login;
  /** Transactions, as JSON with `{"$bigint": "…"}` for integers that are bigint. */
  transactions: string;
  width: number;
}

export interface RawResult {
  seconds: number;
  /** Seconds of CPU of the process that wrote. */
  cpu: number;
}

export const pack = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? { $bigint: `${inner}` } : inner));

/**
 * Writes transactions with the bare SDK, so many at a time, in a process of its own: what the engine can do when nothing
 * stands before it.
 */
export function writeRaw(endpoints: Endpoints, transactions: readonly Writes[], width: number): Promise<RawResult> {
  const child = fork(fileURLToPath(new URL('raw-writer.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx'), '--no-warnings'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (result: RawResult) => resolve(result));
    child.once('exit', (code) => reject(new Error(`the raw writer ended with ${code}`)));
    const { dynamodb, login } = endpoints;
    child.send({ dynamodb, login, transactions: pack(transactions), width } satisfies RawJob);
  });
}
