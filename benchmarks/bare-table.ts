import { createTable, startDynamo } from '#scripts/local/dynamodb.ts';
import { newLogin } from '#scripts/local/signature.ts';
import { TABLE } from '#scripts/start/environment.ts';
import { runFunctionsHere } from '#scripts/testing/platform/functions-here.ts';

/**
 * Runs the platform's code in this process on an empty table of its own, with nothing else at work: for counting what
 * an operation takes. What is queued is lost. Gives what ends it.
 */
export async function onBareTable(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const engine = await startDynamo();
  await createTable(engine.endpoint, TABLE);
  const nowhere = 'http://127.0.0.1:9';
  runFunctionsHere({
    login: newLogin(),
    personalKey: Buffer.alloc(32).toString('base64'),
    pushKeys: {},
    dynamodb: engine.endpoint,
    table: TABLE,
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
  // Nobody works on it here.
  delete process.env['HISTORY_QUEUE_URL'];
  const { queueCall } = await import('#functions/lib/send-message.ts');
  queueCall.ask = async () => ({});
  return { endpoint: engine.endpoint, stop: () => engine.stop() };
}

export interface Units {
  read: number;
  write: number;
}

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

export function unitsIn(calls: readonly { command: string; units: number }[]): Units {
  const units = { read: 0, write: 0 };
  for (const call of calls) units[READS.test(call.command) ? 'read' : 'write'] += call.units;
  return units;
}

/** What the engine says that something took, indexes included. */
export async function unitsOf(act: () => Promise<unknown>): Promise<Units> {
  const { countCapacity } = await import('#functions/testing/table-calls.ts');
  const { taken, stop } = countCapacity();
  try {
    await act();
    return unitsIn(taken());
  } finally {
    stop();
  }
}

/** Writes a tick of now with every symbol in it. */
export async function tickNow(): Promise<void> {
  const { writeTick } = await import('#functions/testing/market/prices.ts');
  const { symbolSpecs } = await import('#shared/market/symbols.ts');
  const { nowSeconds } = await import('#functions/lib/clock.ts');
  const prices = symbolSpecs.map(({ symbol, reference, price_digits }) => [
    symbol,
    (reference * (1 + ((Date.now() % 1000) + 1) / 100_000)).toFixed(price_digits).replace(/\.?0+$/, ''),
  ]);
  await writeTick(nowSeconds(), Object.fromEntries(prices));
}
