import { createPlatformTable, startEmbeddedDatabase } from '#scripts/local/dynamodb.ts';
import { generateCredentials } from '#scripts/local/signature.ts';
import { LOCAL_TABLE_NAME } from '#scripts/start/environment.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';

/**
 * Runs the platform's code in this process on an empty table of its own with no other load, to count what an operation
 * uses. Queued messages are lost. Returns the function that stops it.
 */
export async function startEmptyTable(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const engine = await startEmbeddedDatabase();
  await createPlatformTable(engine.endpoint, LOCAL_TABLE_NAME);
  const nowhere = 'http://127.0.0.1:9';
  configureLocalFunctions({
    login: generateCredentials(),
    personalKey: Buffer.alloc(32).toString('base64'),
    pushKeys: {},
    dynamodb: engine.endpoint,
    table: LOCAL_TABLE_NAME,
    sqs: nowhere,
    queues: {
      settle: `${nowhere}/settle`,
      welcome: `${nowhere}/welcome`,
      notify: `${nowhere}/notify`,
      history: `${nowhere}/history`,
      deposits: `${nowhere}/deposits`,
      withdrawals: `${nowhere}/withdrawals`,
      exports: `${nowhere}/exports`,
    },
    mail: nowhere,
    documents: nowhere,
    photos: nowhere,
    chain: nowhere,
    chainKeys: {},
    site: nowhere,
    adminSite: nowhere,
    connections: nowhere,
    functions: nowhere,
    pid: process.pid,
    clockOffset: 0,
  });
  process.env['LOG_LEVEL'] = 'silent';
  // No consumer runs here.
  delete process.env['HISTORY_QUEUE_URL'];
  const { queueSender } = await import('#functions/lib/send-message.ts');
  queueSender.ask = async () => ({});
  return { endpoint: engine.endpoint, stop: () => engine.stop() };
}

export interface CapacityUnits {
  read: number;
  write: number;
}

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

export function sumCapacityUnits(calls: readonly { command: string; units: number }[]): CapacityUnits {
  const units = { read: 0, write: 0 };
  for (const call of calls) units[READS.test(call.command) ? 'read' : 'write'] += call.units;
  return units;
}

/** Returns the units that the engine reports for a call, indexes included. */
export async function measureCapacityUnits(act: () => Promise<unknown>): Promise<CapacityUnits> {
  const { countConsumedCapacity } = await import('#functions/testing/table-calls.ts');
  const { taken, stop } = countConsumedCapacity();
  try {
    await act();
    return sumCapacityUnits(taken());
  } finally {
    stop();
  }
}

/** Writes a tick for now with every symbol. */
export async function writeCurrentTick(): Promise<void> {
  const { writeTestTick } = await import('#functions/testing/market/prices.ts');
  const { symbolSpecs } = await import('#shared/market/symbols.ts');
  const { nowSeconds } = await import('#functions/lib/clock.ts');
  const prices = symbolSpecs.map(({ symbol, reference, price_digits }) => [
    symbol,
    (reference * (1 + ((Date.now() % 1000) + 1) / 100_000)).toFixed(price_digits).replace(/\.?0+$/, ''),
  ]);
  await writeTestTick(nowSeconds(), Object.fromEntries(prices));
}
