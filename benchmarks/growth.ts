import { randomUUID } from 'node:crypto';
import type { AccountRef } from '#shared/ids.ts';
import { onBareTable, type Units, unitsOf } from './bare-table.ts';
import { inTwoSteps } from './in-two-steps.ts';
import { inParallel, median } from './measure.ts';
import { type Bench, plain, type Row } from './row.ts';
import { idLike } from './templates.ts';

const SIZES = [10, 1000, 100_000];
const FULL = 1_000_000;
/** Orders and pages that are measured at each size. */
const SAMPLES = 40;
/** Orders in one batch of writes, each with the two journal entries that placing it wrote. */
const EACH_BATCH = 8;
/** How far the largest may lie above the smallest: times of a few milliseconds jitter. */
const TOLERANCE = 1.5;

interface Place {
  account: AccountRef;
  /** Buys an option, the wait for its price left out. */
  place: () => Promise<Units & { id: string; ms: number }>;
  page: () => Promise<void>;
}

async function newPlace(): Promise<Place> {
  const { createDemoUser } = await import('#functions/domain/people/create-user.ts');
  const { listOwnOptions } = await import('#functions/domain/options/list-own-options.ts');
  const { placeOption } = await import('#functions/domain/options/place-option.ts');
  const { accountOf } = await import('#functions/data/people/users.ts');
  const { amount } = await import('#shared/money.ts');
  const user = await createDemoUser();
  const account = accountOf(user, 'simulate') as AccountRef;
  const caller = { user, account, mode: 'simulate' as const, session: 'ses_x' as never };
  const request = { symbol: 'BTC/USDT', direction: 'call' as const, period_id: 'p60', amount: amount('10') };
  return {
    account,
    place: async () => {
      const { result, accepting, entering } = await inTwoSteps(() => placeOption(caller, randomUUID(), request));
      return {
        id: result.id,
        read: accepting.read + entering.read,
        write: accepting.write + entering.write,
        ms: accepting.ms + entering.ms,
      };
    },
    page: async () => {
      const { orders } = await listOwnOptions(account, {});
      if (orders.length === 0) throw new Error('the page is empty');
    },
  };
}

/** Gives an account orders that were settled long ago, with the journal and the places in lists that those have. */
async function fill({ account, place }: Place, count: number): Promise<void> {
  const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { journalKey, placeOfEntry } = await import('#functions/data/table/money-keys.ts');
  const { holdId, optionOrders } = await import('#functions/data/options/option-orders.ts');
  const { dynamo } = await import('#functions/lib/clients.ts');
  const { config } = await import('#functions/lib/config.ts');
  const { id } = await place();
  const sample = await optionOrders.read(account, id as never);
  if (!sample) throw new Error('no order');
  const { gsi1pk: _pk, gsi1sk: _sk, ...item } = optionOrders.item({ ...sample, status: 'lose' });
  await inParallel(Math.ceil(count / EACH_BATCH), 8, async (i) => {
    const puts = Array.from({ length: Math.min(EACH_BATCH, count - i * EACH_BATCH) }, () => {
      const order = idLike(id) as typeof sample.id;
      return [
        { ...item, ...optionOrders.key(account, order), id: order },
        ...sample.journal_ids.map((journal, nth) => {
          const [entry, operation] = nth === 0 ? [holdId(order), 'option.place'] : [idLike(journal), 'option.enter'];
          return {
            ...journalKey(account, entry as typeof journal),
            ...placeOfEntry(account.kind, operation, entry as typeof journal),
            id: entry,
            operation,
            reference: order,
            legs: [],
          };
        }),
      ];
    }).flat();
    const requests = puts.map((Item) => ({ PutRequest: { Item } }));
    await dynamo().send(new BatchWriteCommand({ RequestItems: { [config.table()]: requests } }));
  });
}

interface Measured {
  order: Units & { ms: number };
  page: Units & { ms: number };
}

async function measure({ place, page }: Place): Promise<Measured> {
  const typical = async (act: () => Promise<Units & { ms: number }>) => {
    const taken: (Units & { ms: number })[] = [];
    for (let i = 0; i < SAMPLES; i++) taken.push(await act());
    // Some of them also read what is kept for a while.
    const middle = (of: 'read' | 'write' | 'ms') => median(taken.map((one) => one[of]));
    return { read: middle('read'), write: middle('write'), ms: middle('ms') };
  };
  const order = await typical(place);
  return {
    order,
    page: await typical(async () => {
      const began = performance.now();
      const units = await unitsOf(page);
      return { ...units, ms: performance.now() - began };
    }),
  };
}

export const growth: Bench = {
  name: 'growth',
  what: 'an order and a page of history of an account with few and with very many orders',
  run: async ({ full, note }) => {
    const table = await onBareTable();
    try {
      const measured: Measured[] = [];
      // The first of everything is slower.
      await measure(await newPlace());
      const sizes = full ? [...SIZES, FULL] : SIZES;
      for (const size of sizes) {
        const place = await newPlace();
        await fill(place, size);
        measured.push(await measure(place));
        note(`${size} orders: ${JSON.stringify(measured.at(-1))}`);
      }
      const row = (name: string, unit: string, pick: (one: Measured) => number, tolerance: number): Row => {
        const [first, last] = [measured[0], measured.at(-1)].map((one) => (one ? pick(one) : Number.NaN)) as [
          number,
          number,
        ];
        const base = plain(name, last, unit);
        return {
          ...base,
          baseline: plain('', first, '').value,
          ratio: Number((last / first).toFixed(2)),
          goal: 'constant',
          met: last <= first * tolerance,
        };
      };
      return [
        row('growth order', 'WCU', ({ order }) => order.write, 1),
        row('growth order read', 'RCU', ({ order }) => order.read, 1),
        row('growth order time', 'ms', ({ order }) => order.ms, TOLERANCE),
        row('growth page', 'RCU', ({ page }) => page.read, 1.05),
        row('growth page time', 'ms', ({ page }) => page.ms, TOLERANCE),
      ];
    } finally {
      await table.stop();
    }
  },
};
