import { randomUUID } from 'node:crypto';
import type { AccountRef } from '#shared/ids.ts';
import { onBareTable, tickNow, type Units, unitsOf } from './bare-table.ts';
import { inParallel, median } from './measure.ts';
import { type Bench, plain, type Row } from './row.ts';
import { idLike } from './templates.ts';

const SIZES = [10, 1000, 100_000];
const FULL = 1_000_000;
/** Orders and pages that are measured at each size. */
const SAMPLES = 40;
/** How far the largest may lie above the smallest: times of a few milliseconds jitter. */
const TOLERANCE = 1.5;

interface Place {
  account: AccountRef;
  place: () => Promise<{ id: string }>;
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
    place: () => placeOption(caller, randomUUID(), request),
    page: async () => {
      const { orders } = await listOwnOptions(account, {});
      if (orders.length === 0) throw new Error('the page is empty');
    },
  };
}

/** Gives an account orders that were settled long ago, with the journal and the places in lists that those have. */
async function fill({ account, place }: Place, count: number): Promise<void> {
  const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { journalKey } = await import('#functions/data/table/money-keys.ts');
  const { optionOrders } = await import('#functions/data/options/option-orders.ts');
  const { dynamo } = await import('#functions/lib/clients.ts');
  const { config } = await import('#functions/lib/config.ts');
  const { id } = await place();
  const sample = await optionOrders.read(account, id as never);
  if (!sample) throw new Error('no order');
  const { gsi1pk: _pk, gsi1sk: _sk, ...item } = optionOrders.item({ ...sample, status: 'lose' });
  const journal = sample.journal_ids[0] as (typeof sample.journal_ids)[0];
  await inParallel(Math.ceil(count / 12), 8, async (i) => {
    const puts = Array.from({ length: Math.min(12, count - i * 12) }, () => {
      const order = idLike(id) as typeof sample.id;
      const entry = idLike(journal) as typeof journal;
      return [
        { ...item, ...optionOrders.key(account, order), id: order, gsi2sk: order },
        { ...journalKey(account, entry), id: entry, operation: 'option.place', reference: order, legs: [] },
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

async function measure(place: Place): Promise<Measured> {
  const timed = async (act: () => Promise<unknown>) => {
    const times: number[] = [];
    let units: Units = { read: 0, write: 0 };
    for (let i = 0; i < SAMPLES; i++) {
      await tickIfOld();
      const began = performance.now();
      units = await unitsOf(act);
      times.push(performance.now() - began);
    }
    return { ...units, ms: median(times) };
  };
  const order = await timed(place.place);
  const page = await timed(place.page);
  return { order, page };
}

let ticked = 0;
async function tickIfOld(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  if (second <= ticked) return;
  ticked = second;
  await tickNow();
}

export const growth: Bench = {
  name: 'growth',
  what: 'an order and a page of history of an account with few and with very many orders',
  run: async ({ full, note }) => {
    const table = await onBareTable();
    try {
      await tickIfOld();
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
