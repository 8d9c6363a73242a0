import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { createTable, type Engine, startDynamo } from '../../scripts/local/dynamodb.ts';

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

/** Gives the tests of a file an empty table of their own, on the embedded engine or on that of `TEST_DYNAMODB_ENDPOINT`. */
export function useTable(): void {
  let engine: Engine;
  beforeAll(async () => {
    engine = await startDynamo(undefined, process.env['TEST_DYNAMODB_ENDPOINT']);
    const table = `test-${randomUUID()}`;
    await createTable(engine.endpoint, table);
    Object.assign(process.env, testEnvironment, { TABLE_NAME: table, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint });
  });
  afterAll(async () => {
    await engine.stop();
  });
}
