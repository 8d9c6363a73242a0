import { randomBytes, randomUUID } from 'node:crypto';
import { argon2id } from 'hash-wasm';
import { afterAll, beforeAll } from 'vitest';
import { hasher } from '#functions/domain/identity/passwords.ts';
import { createTable, type Engine, startDynamo } from '#scripts/local/dynamodb.ts';

/** The environment that functions have on a laptop, without any address. */
export const testEnvironment = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  PLACE: 'laptop',
  PERSONAL_KEY: Buffer.alloc(32, 7).toString('base64'),
  CHECK_ANSWERS: '1',
  LOG_LEVEL: 'silent',
} as const;

/** Argon2id at a cost at which many people are made in a second: what a hash costs is no matter of most tests. */
const LITTLE = { memorySize: 16, iterations: 1, parallelism: 1, hashLength: 32, outputType: 'encoded' } as const;

/** Hashes of passwords cost little from now on, and functions find their environment. */
export function prepareFunctions(more: Record<string, string> = {}): void {
  hasher.hash = (password) => argon2id({ password, salt: randomBytes(16), ...LITTLE });
  Object.assign(process.env, testEnvironment, more);
}

/**
 * Gives the tests of a file an empty table of their own, on the embedded engine or on that of `TEST_DYNAMODB_ENDPOINT`,
 * and hashes of passwords that cost little. `renew` gives them another empty one.
 */
export function useTable(): { renew: () => Promise<void> } {
  let engine: Engine;
  const renew = async () => {
    const table = `test-${randomUUID()}`;
    await createTable(engine.endpoint, table);
    process.env['TABLE_NAME'] = table;
  };
  beforeAll(async () => {
    engine = await startDynamo({ external: process.env['TEST_DYNAMODB_ENDPOINT'] });
    prepareFunctions({ AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint });
    await renew();
  });
  afterAll(async () => {
    await engine.stop();
  });
  return { renew };
}
