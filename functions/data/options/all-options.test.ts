import { beforeAll, describe, expect, it } from 'vitest';
import { getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import { transact } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef, JournalEntryId, OptionOrderId, UserId } from '#shared/ids.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { type EpochSeconds, toEpochMs } from '#shared/time.ts';
import { getAllOptionRanges, findOptionById } from './all-options.ts';
import { toStakeFreezeEntryId, optionOrderCollection, type StoredOption } from './option-orders.ts';

useTestTableOnEngine();

const AT = 1_800_000_000 as EpochSeconds;
const stake = toAmount('10');
const newAccount = (kind: AccountRef['kind'] = 'live'): AccountRef => ({ kind, id: newId('acc') });

const createOptionOrder = ({ kind, id }: AccountRef, order: OptionOrderId, hold: JournalEntryId): StoredOption => ({
  id: order,
  account_kind: kind,
  account_id: id,
  user_id: 'usr_1' as UserId,
  username: 'anna',
  symbol: 'BTC/USDT',
  direction: 'call',
  status: 'pending',
  amount: stake,
  fee: ZERO_AMOUNT,
  tax: ZERO_AMOUNT,
  net_amount: stake,
  payout_rate: '10',
  credit: toAmount('11'),
  period_id: 'p60',
  period: 60,
  created_at: AT,
  accepted_ms: toEpochMs(AT),
  after: 6,
  expired_at: null,
  rule: 'option-2',
  entry: null,
  exposure_shard: 0,
  journal_ids: [hold],
});

/** Each is placed a second after the previous one. */
let second = 0;

/** Writes what placing an order writes, without its counters, and with the stake as a grant. */
async function place(account: AccountRef, { asBefore = false } = {}): Promise<OptionOrderId> {
  second += 1;
  setClock(() => toEpochMs((AT + second) as EpochSeconds));
  const id = newId('opt');
  const hold = asBefore ? newId('jnl') : toStakeFreezeEntryId(id);
  const add = optionOrderCollection.add(account, createOptionOrder(account, id, hold));
  const listKeys = asBefore && 'put' in add ? { put: { ...add.put, gsi2pk: 'OPTIONS', gsi2sk: id } } : {};
  await transact(
    [{ ...add, ...listKeys }],
    buildJournalEntry(
      { account, id: hold, operation: 'option.place', reference: id, at: AT },
      { from: 'house:seed', to: getFrozenBucket('trading'), asset: 'USDT', amount: stake },
    ),
  );
  return id;
}

/** Reads them as a page does, a few at a time. */
async function listed({ newestFirst = true, from = 'opt_0', to = 'opt_Z' } = {}): Promise<OptionOrderId[]> {
  const ranges = getAllOptionRanges().map((place) => ({ ...place, from, to }));
  const orderIds: OptionOrderId[] = [];
  for await (const { id } of mergeIdRanges(ranges, { newestFirst, after: null }, 2)) orderIds.push(id);
  return orderIds;
}

const [live, demo] = [newAccount(), newAccount('demo')];
/** In order of time: the first three from before orders were found by their hold entries. */
const placed: OptionOrderId[] = [];

beforeAll(async () => {
  for (const account of [live, demo, live]) placed.push(await place(account, { asBefore: true }));
  for (const account of [live, demo, demo, live, live]) placed.push(await place(account));
});

describe('list of all options', () => {
  it('lists live and demo options by id, each once, whenever they were placed', async () => {
    expect(await listed({ newestFirst: false })).toEqual(placed);
    expect(await listed()).toEqual(placed.toReversed());
  });

  it('lists options of a range of ids', async () => {
    const [, from, , , to] = placed;
    expect(await listed({ newestFirst: false, from, to })).toEqual(placed.slice(1, 5));
  });

  it('finds an option by its id and returns null for an unknown id', async () => {
    for (const id of placed) expect(await findOptionById(id)).toMatchObject({ id, amount: stake });
    expect(await findOptionById(newId('opt'))).toBeNull();
  });

  it.each([{ asBefore: false }, { asBefore: true }])(
    'keeps changed options and returns their current state: %o',
    async (how) => {
      const id = await place(live, how);
      // Like the end of every order: it does not change the other index.
      const update = 'SET #status = :lose REMOVE gsi1pk, gsi1sk';
      const endedUpdate = { update, names: { '#status': 'status' }, values: { ':lose': 'lose' } };
      await transact([optionOrderCollection.update(live, id, endedUpdate)]);
      expect(await findOptionById(id)).toMatchObject({ id, status: 'lose', amount: stake });
      expect(await listed({ from: id, to: id })).toEqual([id]);
    },
  );
});
