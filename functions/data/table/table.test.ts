import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import {
  countItems,
  getItem,
  getItems,
  type ItemAttributes,
  putItem,
  queryPage,
  queryAllItems,
  deleteItem,
  deleteItemIf,
  takeItem,
  updateItem,
} from './table.ts';

const { renew } = useTestTableOnEngine();
const NOW = 1_800_000_000;
beforeEach(async () => {
  await renew();
  setClock(() => NOW * 1000);
});
afterEach(() => setClock());

const at = (sk: string, pk = 'P') => ({ pk, sk });
/** Returns what was sent to the table during some work. */
async function sent(work: () => Promise<unknown>): Promise<ItemAttributes[]> {
  const inputs: ItemAttributes[] = [];
  const stop = hookTableCalls(({ input, send }) => {
    inputs.push(input as ItemAttributes);
    return send();
  }, 'sent');
  await work();
  stop();
  return inputs;
}

describe('table item', () => {
  it('is hidden from every kind of read from the second it expires', async () => {
    for (const [sk, ttl] of [
      ['a', undefined],
      ['b', NOW + 1],
      ['c', NOW],
      ['d', NOW - 1],
    ] as const)
      await putItem(at(sk), { ttl });
    expect(await getItem(at('b'))).toMatchObject({ ttl: NOW + 1 });
    for (const sk of ['c', 'd', 'e']) expect(await getItem(at(sk))).toBeNull();
    const items = await getItems<{ sk: string }>(['d', 'c', 'b', 'a', 'e'].map((sk) => at(sk)));
    expect(items.map((item) => item?.sk ?? null)).toEqual([null, null, 'b', 'a', null]);
    expect((await queryPage<{ sk: string }>({ pk: 'P' })).items.map(({ sk }) => sk)).toEqual(['a', 'b']);
  });

  it('is returned by consistent reads as a fresh object per caller', async () => {
    await putItem(at('a'), { n: 1 });
    const [[one, two], [input]] = [
      await Promise.all([getItem(at('a')), getItem(at('a'))]),
      await sent(() => getItem(at('a'))),
    ];
    expect(one).toEqual(two);
    expect(one).not.toBe(two);
    expect(input).toMatchObject({ ConsistentRead: true });
    const [both] = await sent(() => getItems([at('a'), at('b')]));
    expect(Object.values((both as { RequestItems: object }).RequestItems)).toMatchObject([{ ConsistentRead: true }]);
  });

  it('is read again when a batch returns it unprocessed', async () => {
    for (const sk of ['a', 'b']) await putItem(at(sk), {});
    let calls = 0;
    const stop = hookTableCalls(async ({ input, send }) => {
      const answer = (await send()) as { output: ItemAttributes };
      if (calls++ > 0) return answer;
      const [table = ''] = Object.keys((input as { RequestItems: object }).RequestItems);
      return { ...answer, output: { Responses: {}, UnprocessedKeys: { [table]: { Keys: [at('a'), at('b')] } } } };
    }, 'busy');
    const items = await getItems<{ sk: string }>([at('a'), at('b')]);
    stop();
    expect(items.map((item) => item?.sk)).toEqual(['a', 'b']);
    expect(calls).toBe(2);
  });

  it('is deleted while a field matches and taken by one caller only', async () => {
    for (const sk of ['a', 'b', 'c']) await putItem(at(sk), { field: 'x' });
    await deleteItem(at('a'));
    await deleteItemIf(at('b'), 'field', 'y');
    expect([await getItem(at('a')), await getItem(at('b'))]).toMatchObject([null, { field: 'x' }]);
    await deleteItemIf(at('b'), 'field', 'x');
    expect(await getItem(at('b'))).toBeNull();
    // Sequentially: for concurrent calls, DynamoDB Local returns the old item to both.
    expect([await takeItem(at('c')), await takeItem(at('c'))]).toMatchObject([{ field: 'x' }, null]);
    const stop = hookTableCalls(() => Promise.reject(new Error('gone')), 'gone');
    await expect(deleteItemIf(at('c'), 'field', 'x')).rejects.toThrow('gone');
    await expect(updateItem(at('c'), { update: 'REMOVE field' })).rejects.toThrow('gone');
    stop();
  });

  it('is updated on a condition and returned in its new state', async () => {
    const change = { update: 'SET n = :n', condition: 'attribute_not_exists(n) OR n < :n' };
    expect(await updateItem(at('a'), { ...change, values: { ':n': 2 } })).toMatchObject({ n: 2 });
    expect(await updateItem(at('a'), { ...change, values: { ':n': 1 } })).toBeNull();
    expect(await updateItem(at('a'), { update: 'REMOVE #n', names: { '#n': 'n' } })).toEqual(at('a'));
  });
});

describe('table query range', () => {
  const keys = async (range: Partial<Parameters<typeof queryPage>[0]>) =>
    (await queryPage<{ sk: string }>({ pk: 'P', ...range })).items.map(({ sk }) => sk);
  beforeEach(async () => {
    for (const sk of ['a1', 'a2', 'b1', 'b2', 'c1']) await putItem(at(sk), {});
    await putItem(at('a1', 'Q'), {});
  });

  it('covers two keys inclusively or a prefix, in either order', async () => {
    expect(await keys({})).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
    expect(await keys({ from: 'a2', to: 'b2' })).toEqual(['a2', 'b1', 'b2']);
    expect(await keys({ from: 'b1' })).toEqual(['b1', 'b2', 'c1']);
    expect(await keys({ to: 'b1' })).toEqual(['a1', 'a2', 'b1']);
    expect(await keys({ prefix: 'b' })).toEqual(['b1', 'b2']);
    expect(await keys({ prefix: '' })).toHaveLength(5);
    expect(await keys({ prefix: 'b', from: 'b2' })).toEqual(['b2']);
    expect(await keys({ newestFirst: true, to: 'a2' })).toEqual(['a2', 'a1']);
  });

  it('is read page by page or completely', async () => {
    const first = await queryPage<{ sk: string }>({ pk: 'P', limit: 2 });
    expect(first.items.map(({ sk }) => sk)).toEqual(['a1', 'a2']);
    expect(await keys({ limit: 2, after: first.last ?? undefined })).toEqual(['b1', 'b2']);
    expect((await queryPage({ pk: 'P', limit: 9 })).last).toBeNull();
    const all: string[] = [];
    const inputs = await sent(async () => {
      for await (const { sk } of queryAllItems<{ sk: string }>({ pk: 'P', limit: 2 })) all.push(sk);
    });
    expect(all).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
    expect(inputs).toHaveLength(3);
    for (const input of inputs) expect(input).toMatchObject({ Limit: 2 });
    const behind: string[] = [];
    for await (const { sk } of queryAllItems<{ sk: string }>({ pk: 'P', after: at('b1') })) behind.push(sk);
    expect(behind).toEqual(['b2', 'c1']);
  });

  it('is read consistently from the table, eventually from an index or on request', async () => {
    const isConsistent = async (range: Partial<Parameters<typeof queryPage>[0]>) =>
      (await sent(() => queryPage({ pk: 'P', ...range })))[0]?.['ConsistentRead'];
    expect(await isConsistent({})).toBe(true);
    expect(await isConsistent({ eventual: true })).toBe(false);
    expect(await isConsistent({ index: 'gsi1' })).toBe(false);
    const [wholeQuery, part] = [
      await sent(() => queryPage({ pk: 'P' })),
      await sent(() => queryPage({ pk: 'P', from: 'a' })),
    ];
    expect(wholeQuery).toMatchObject([{ ExpressionAttributeNames: { '#pk': 'pk' }, ScanIndexForward: true }]);
    expect(wholeQuery[0]).not.toHaveProperty('Limit');
    expect(wholeQuery[0]).not.toHaveProperty('ExclusiveStartKey');
    expect(part).toMatchObject([{ ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' } }]);
    const [indexed] = await sent(() => queryPage({ pk: 'P', index: 'gsi2', from: 'a', to: 'b' }));
    expect(indexed).toMatchObject({
      ExpressionAttributeNames: { '#pk': 'gsi2pk', '#sk': 'gsi2sk' },
      IndexName: 'gsi2',
    });
  });

  it('counts items of an index across pages', async () => {
    for (let n = 0; n < 5; n++) await putItem(at(`i${n}`), { gsi1pk: 'I', gsi1sk: `${n}` });
    expect(await countItems({ index: 'gsi1', pk: 'I' })).toBe(5);
    expect(await countItems({ index: 'gsi1', pk: 'J' })).toBe(0);
    expect(await countItems({ index: 'gsi1', pk: 'I', from: '1', to: '3' })).toBe(3);
    // Response of the engine when a page is full.
    const pages = [{ Count: 3, LastEvaluatedKey: at('i2') }, { Count: 2 }];
    const starts: unknown[] = [];
    const stop = hookTableCalls(async ({ input }) => {
      starts.push((input as ItemAttributes)['ExclusiveStartKey']);
      expect(input).toMatchObject({ Select: 'COUNT' });
      return { output: pages.shift(), response: {} };
    }, 'pages');
    expect(await countItems({ index: 'gsi1', pk: 'I' })).toBe(5);
    stop();
    expect(starts).toEqual([undefined, at('i2')]);
  });
});

describe('single write to an item locked by a transaction', () => {
  /** Rejects this many calls, as DynamoDB does while a transaction holds the item; counts the calls. */
  function held(times: number): { calls: () => number; stop: () => void } {
    let calls = 0;
    const stop = hookTableCalls(({ send }) => {
      if (++calls > times) return send();
      const conflictError = Object.assign(new Error('held'), { name: 'TransactionConflictException', $metadata: {} });
      return Promise.reject(conflictError);
    }, 'held');
    return { calls: () => calls, stop };
  }
  beforeEach(() => {
    // Makes pauses end at once.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each<[string, () => Promise<unknown>, object | null]>([
    ['put', () => putItem(at('a'), { n: 2 }), { n: 2 }],
    ['update', () => updateItem(at('a'), { update: 'SET n = :n', values: { ':n': 3 } }), { n: 3 }],
    ['remove', () => deleteItem(at('a')), null],
    ['removeWhile', () => deleteItemIf(at('a'), 'word', 'old'), null],
    ['take', () => takeItem(at('a')), null],
  ])('%s waits until the transaction ends', async (_, write, then) => {
    await putItem(at('a'), { n: 1, word: 'old' });
    const { calls, stop } = held(3);
    await write().finally(stop);
    expect(calls()).toBe(4);
    const item = await getItem(at('a'));
    if (then === null) expect(item).toBeNull();
    else expect(item).toMatchObject(then);
  });

  it('fails after eight attempts', async () => {
    const { calls, stop } = held(100);
    await expect(putItem(at('a'), {}).finally(stop)).rejects.toMatchObject({
      reason: 'SERVICE_UNAVAILABLE',
      cause: { name: 'TransactionConflictException' },
    });
    expect(calls()).toBe(8);
  });
});
