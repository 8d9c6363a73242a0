import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { prepareTestFunctions } from '#functions/testing/prepare-functions.ts';
import { createPlatformTable, type DatabaseEngine, startEmbeddedDatabase } from '#scripts/local/dynamodb.ts';
import { isPrerequisiteMissing } from '#scripts/testing/runner/prerequisites.ts';
import { useTestTableInMemory } from './use-memory-table.ts';

interface TestTable {
  /** Replaces the table by an empty one. */
  renew: () => Promise<void>;
}

/** Endpoint of `npm run test:engine`. */
const external = () => process.env['TEST_DYNAMODB_ENDPOINT'];

/**
 * Gives the tests of a file an empty table of their own, on the embedded engine or on that of `TEST_DYNAMODB_ENDPOINT`,
 * and hashes of passwords that cost little. For what an engine alone decides: what a call costs, what it refuses. In memory
 * where there is no engine: tests that cannot do without bear the tag `needs-engine`.
 */
export const useTestTableOnEngine = (): TestTable =>
  isPrerequisiteMissing('engine') ? useTestTableInMemory() : useTableOnEngine();

function useTableOnEngine(): TestTable {
  let engine: DatabaseEngine;
  const renew = async () => {
    const table = `test-${randomUUID()}`;
    await createPlatformTable(engine.endpoint, table);
    process.env['TABLE_NAME'] = table;
  };
  beforeAll(async () => {
    engine = await startEmbeddedDatabase({ external: external() });
    prepareTestFunctions({ AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint });
    await renew();
  });
  afterAll(async () => {
    await engine.stop();
  });
  return { renew };
}

/**
 * Works as `useTestTableOnEngine`, but in memory, tens of times as fast, if no engine is named: for code above
 * `functions/data`.
 */
export const useTestTable = (): TestTable =>
  external() === undefined ? useTestTableInMemory() : useTestTableOnEngine();
