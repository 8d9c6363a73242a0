import { onBareTable } from './bare-table.ts';
import { median } from './measure.ts';
import { type Bench, compared, limited, plain, type Row } from './row.ts';

/** Calls of the table that it may take, the check of who asks among them. */
const MOST_READS = 10;
/** Against a page of users. */
const MOST_TIME = 1.5;
const TIMES = 60;
const WARM_UP = 10;
const USERS = 50;

/** Something open in every period and on both sides of every symbol. */
async function openEverywhere(): Promise<void> {
  const { countExposureWithin, EXPOSURE_SHARDS, exposureKey } = await import('#functions/data/ledger/exposure.ts');
  const { SEEDED_OPTION_CONFIGS } = await import('#functions/data/options/option-configs.ts');
  const { transact } = await import('#functions/data/table/transact.ts');
  const { symbolSpecs } = await import('#shared/market/symbols.ts');
  const { amount } = await import('#shared/money.ts');
  const limit = amount('16000000');
  for (const { symbol } of symbolSpecs) {
    const options = SEEDED_OPTION_CONFIGS.map(({ id }) => [id, 'payouts'] as const);
    const sides = (['perpetual-long', 'perpetual-short'] as const).map((side) => [side, 'notional'] as const);
    for (let shard = 0; shard < EXPOSURE_SHARDS; shard += 5)
      await transact(
        [...options, ...sides].map(([period, of]) =>
          countExposureWithin(limit, exposureKey('live', symbol, period, shard), of, amount('12.5')),
        ),
      );
  }
}

async function timesOf(path: string, token: string): Promise<number[]> {
  const { call } = await import('#functions/testing/call.ts');
  const times: number[] = [];
  for (let i = 0; i < WARM_UP + TIMES; i++) {
    const began = performance.now();
    const { envelope, text } = await call({ method: 'GET', path, token });
    times.push(performance.now() - began);
    if (!envelope?.success) throw new Error(`${path}: ${text}`);
  }
  return times.slice(WARM_UP);
}

async function measure(): Promise<Row[]> {
  const { keepExposure } = await import('#functions/domain/figures/keep-exposure.ts');
  const { createUser } = await import('#functions/domain/people/create-user.ts');
  const { readCalls } = await import('#functions/testing/read-calls.ts');
  const { staffToken } = await import('#functions/testing/people/logins.ts');
  process.env['RATE_LIMIT_SCALE'] = '100000';
  await openEverywhere();
  for (let i = 0; i < USERS; i++) await createUser({ username: `bench-${i}`, password: 'correct horse battery' });
  const token = await staffToken('owner');
  const taking = await readCalls(keepExposure);
  const path = '/admin/exposure';
  const reads = await readCalls(() => timesOf(path, token));
  const [exposure, users] = [median(await timesOf(path, token)), median(await timesOf('/admin/users', token))];
  return [
    limited('exposure reads', reads / (WARM_UP + TIMES), 'calls', MOST_READS),
    compared('exposure', 'ms', exposure, users, { atMost: MOST_TIME }),
    plain('exposure, reads of a snapshot', taking, 'calls'),
  ];
}

export const exposure: Bench = {
  name: 'exposure',
  what: 'the exposure as staff see it, with something open everywhere, against a page of fifty users',
  run: async () => {
    const table = await onBareTable();
    try {
      return await measure();
    } finally {
      await table.stop();
    }
  },
};
