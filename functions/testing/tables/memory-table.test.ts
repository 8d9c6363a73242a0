/** @module-tag needs-engine */

import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { getTestSize } from '#functions/testing/tier.ts';
import { executeTableCommand } from '#scripts/local/memory-table/execute-table-command.ts';
import { MemoryTable } from '#scripts/local/memory-table/memory-table.ts';
import { mirrorTableInMemory } from './mirror.ts';

useTestTableOnEngine();
let mirror: ReturnType<typeof mirrorTableInMemory>;
beforeAll(() => {
  mirror = mirrorTableInMemory();
});
afterAll(() => mirror.stop());

const keys = fc.record({ pk: fc.constantFrom('A', 'B'), sk: fc.constantFrom('1', '10', '2', 'a#1', 'a#2', 'b') });
const values = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(2n ** 60n, -(2n ** 53n)),
  fc.constantFrom('', 'a', 'b'),
  fc.constantFrom(true, false, null, [1, 'a'], { x: 1 }),
);
const items = fc.record(
  {
    n: values,
    m: fc.integer({ min: -3, max: 3 }),
    word: fc.string({ maxLength: 3 }),
    slots: fc.array(values),
    box: fc.record({ in: values }),
  },
  { requiredKeys: ['m'] },
);
/** At a position in an index, if it is in one. */
const places = fc.option(fc.record({ gsi1pk: fc.constantFrom('X', 'Y'), gsi1sk: fc.constantFrom('1', '2', '3') }));
/** Forms of conditions in the code, and their edge cases. */
const conditions = fc.constantFrom(
  undefined,
  'attribute_exists(pk)',
  'attribute_not_exists(pk)',
  'attribute_not_exists(n) OR n <= :v',
  '#n = :v AND m < :w',
  '#n <> :v',
  'NOT #n = :v',
  'n >= :v',
  ':v >= :w AND (attribute_not_exists(#n) OR n <= :v)',
  'box.#in = :v OR box.#in > :v',
  'slots[0] = :v AND size(slots) > :w',
  'attribute_exists(box.#in) AND m <> :w',
  'size(word) < :w',
);
const updates = fc.constantFrom(
  'SET n = :v',
  'ADD m :w',
  'ADD fresh :w SET n = :v REMOVE word',
  'SET n = if_not_exists(n, :v), another = :v REMOVE slots',
  'SET m = m + :w',
  'SET slots = :l',
  'SET box = :m REMOVE n',
  'REMOVE gsi1pk, gsi1sk',
);

/** The values that an expression uses: the engine rejects unused ones. */
const pickUsedValues = (expressions: (string | undefined)[], v: unknown, w: number) => {
  const text = expressions.join(' ');
  const used = (all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => new RegExp(`${name}\\b`).test(text)));
  const names = used({ '#n': 'n', '#in': 'in' });
  const usedValues = used({ ':v': v, ':w': w, ':l': [v, w], ':m': { in: v } });
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names as Record<string, string> }),
    ...(Object.keys(usedValues).length > 0 && { ExpressionAttributeValues: usedValues }),
  };
};

const writes = fc.record({
  way: fc.constantFrom('Put', 'Update', 'Delete', 'ConditionCheck'),
  key: keys,
  item: items,
  place: places,
  condition: conditions,
  update: updates,
  v: values,
  w: fc.integer({ min: -3, max: 3 }),
});
type Write = typeof writes extends fc.Arbitrary<infer T> ? T : never;

function buildCommandInput({ way, key, item, place, condition, update, v, w }: Write) {
  const requiredCondition = way === 'ConditionCheck' ? (condition ?? 'attribute_exists(pk)') : condition;
  return {
    TableName: 'none',
    ...(way === 'Put' ? { Item: { ...item, ...place, ...key } } : { Key: key }),
    ...(way === 'Update' && { UpdateExpression: update }),
    ...(requiredCondition !== undefined && { ConditionExpression: requiredCondition }),
    ...pickUsedValues([requiredCondition, way === 'Update' ? update : undefined], v, w),
  };
}

const queries = fc.record({
  index: fc.option(fc.constant('gsi1')),
  form: fc.constantFrom('', ' AND #sk BETWEEN :from AND :to', ' AND #sk >= :from', ' AND #sk <= :to'),
  from: fc.constantFrom('', '1', '2', 'a#'),
  to: fc.constantFrom('2', '3', 'a#1', 'z'),
  forward: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 3 })),
  partition: fc.constantFrom('A', 'B', 'X', 'Y'),
});
type TestQuery = typeof queries extends fc.Arbitrary<infer T> ? T : never;

/** Page by page. */
async function ask({ index, form, from, to, forward, limit, partition }: TestQuery): Promise<void> {
  let after: Record<string, unknown> | undefined;
  do {
    const { LastEvaluatedKey } = await getDynamoClient().send(
      new QueryCommand({
        TableName: config.table(),
        KeyConditionExpression: `#pk = :pk${form}`,
        ExpressionAttributeNames: { '#pk': index ? 'gsi1pk' : 'pk', ...(form && { '#sk': index ? 'gsi1sk' : 'sk' }) },
        ExpressionAttributeValues: {
          ':pk': partition,
          ...(form.includes(':from') && { ':from': from || '0' }),
          ...(form.includes(':to') && { ':to': to }),
        },
        ScanIndexForward: forward,
        ...(index && { IndexName: index }),
        ...(limit && { Limit: limit }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    after = LastEvaluatedKey;
  } while (after);
}

async function send(write: Write): Promise<unknown> {
  const input = { ...buildCommandInput(write), TableName: config.table() } as never as Record<string, never>;
  if (write.way === 'Put') return getDynamoClient().send(new PutCommand(input as never));
  if (write.way === 'Delete')
    return getDynamoClient().send(new DeleteCommand({ ...input, ReturnValues: 'ALL_OLD' } as never));
  if (write.way === 'Update')
    return getDynamoClient().send(new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' } as never));
  return getDynamoClient().send(new GetCommand({ TableName: config.table(), Key: write.key, ConsistentRead: true }));
}

async function sendTogether(all: readonly Write[]): Promise<unknown> {
  const distinct = [...new Map(all.map((write) => [`${write.key.pk} ${write.key.sk}`, write])).values()];
  const TransactItems = distinct.map((write) => ({
    [write.way]: { ...buildCommandInput(write), TableName: config.table() },
  }));
  return getDynamoClient().send(new TransactWriteCommand({ TransactItems }));
}

it('memory table › answers every call as the engine does', async () => {
  const steps = fc.array(fc.oneof(writes, fc.array(writes, { minLength: 2, maxLength: 4 }), queries), {
    minLength: 20,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const step of all) {
        const pendingStep = Array.isArray(step) ? sendTogether(step) : 'way' in step ? send(step) : ask(step);
        await pendingStep.catch(() => {});
        expect(mirror.state.different).toEqual([]);
      }
    }),
    { numRuns: getTestSize('tableCalls'), endOnFailure: true },
  );
});

it.each([
  ['a reserved word', { UpdateExpression: 'SET status = :v', ExpressionAttributeValues: { ':v': 1 } }],
  ['a reserved word in a condition', { UpdateExpression: 'REMOVE n', ConditionExpression: 'attribute_exists(at)' }],
  ['a name that nothing speaks of', { UpdateExpression: 'REMOVE n', ExpressionAttributeNames: { '#n': 'n' } }],
  ['a value that nothing speaks of', { UpdateExpression: 'REMOVE n', ExpressionAttributeValues: { ':v': 1 } }],
  ['a name that is not given', { UpdateExpression: 'REMOVE #n' }],
  ['a value that is not given', { UpdateExpression: 'SET n = :v' }],
])('memory table › rejects an invalid call as the engine does: %s', async (_, input) => {
  const Key = { pk: 'A', sk: 'nonsense' };
  const update = { TableName: config.table(), Key, ...input };
  for (const command of [
    new UpdateCommand(update),
    new TransactWriteCommand({ TransactItems: [{ Update: update }] }),
  ]) {
    await expect(getDynamoClient().send(command as UpdateCommand)).rejects.toThrow();
    expect(() => executeTableCommand(new MemoryTable(), command.constructor.name, command.input)).toThrow(
      expect.objectContaining({ name: 'ValidationException' }),
    );
  }
});

it('memory table › rejects a transaction that writes an item twice, as the engine does', async () => {
  const Put = { TableName: config.table(), Item: { pk: 'A', sk: 'twice' } };
  const command = new TransactWriteCommand({ TransactItems: [{ Put }, { Put }] });
  await expect(getDynamoClient().send(command)).rejects.toThrow();
  expect(() => executeTableCommand(new MemoryTable(), 'TransactWriteCommand', command.input)).toThrow('twice');
});
