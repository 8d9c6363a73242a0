import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { batchCalls } from '#functions/lib/batch-calls.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import type { JournalKey, TableKey, WalletKey } from './keys.ts';
import { isMoneyKey } from './money-keys.ts';
import { retryDuringTransaction } from './retry-on-conflict.ts';

export type ItemAttributes = Record<string, unknown>;

/** DynamoDB deletes expired items within days: until then they count as deleted here. */
const alive = (item: ItemAttributes): boolean => item['ttl'] === undefined || Number(item['ttl']) > nowSeconds();

const BATCH = 100;
const keyText = (key: TableKey) => `${key.pk}\n${key.sk}`;

async function readOne({ pk, sk }: TableKey): Promise<ItemAttributes | null> {
  const { Item: item } = await getDynamoClient().send(
    new GetCommand({ TableName: config.table(), Key: { pk, sk }, ConsistentRead: true }),
  );
  return item && alive(item) ? item : null;
}

async function readBatch(keys: readonly TableKey[]): Promise<(ItemAttributes | null)[]> {
  const distinct = [...new Map(keys.map(({ pk, sk }) => [keyText({ pk, sk }), { pk, sk }])).values()];
  const [first] = distinct;
  const itemsByKey = new Map<string, ItemAttributes>();
  if (first && distinct.length === 1) itemsByKey.set(keyText(first), (await readOne(first)) ?? {});
  else {
    let open: TableKey[] = distinct;
    while (open.length > 0) {
      const { Responses, UnprocessedKeys } = await getDynamoClient().send(
        new BatchGetCommand({ RequestItems: { [config.table()]: { Keys: open, ConsistentRead: true } } }),
      );
      for (const item of Responses?.[config.table()] ?? [])
        if (alive(item)) itemsByKey.set(keyText(item as unknown as TableKey), item);
      open = (UnprocessedKeys?.[config.table()]?.Keys ?? []) as TableKey[];
    }
  }
  // Each caller gets its own object, also for an item that several requested.
  return keys.map((key) => {
    const item = itemsByKey.get(keyText(key));
    return item?.['pk'] === undefined ? null : { ...item };
  });
}

const read = batchCalls(BATCH, readBatch);

/** Reads one item consistently. */
export const getItem = <T extends object>(key: TableKey): Promise<T | null> => read(key) as Promise<T | null>;

/** Reads items consistently, in the order of their keys; null for a missing one. A key may be repeated. */
export const getItems = <T extends object>(keys: readonly TableKey[]): Promise<(T | null)[]> =>
  Promise.all(keys.map((key) => getItem<T>(key)));

export interface QueryRange {
  index?: 'gsi1' | 'gsi2';
  pk: string;
  /** Both included. */
  from?: string;
  to?: string;
  /** Instead of `from` and `to`; an empty one selects the whole partition. */
  prefix?: string;
  newestFirst?: boolean;
  limit?: number;
  /** Half the price, for what never changes or may be stale. */
  eventual?: boolean;
  /** Continues after this key. */
  after?: ItemAttributes | undefined;
}

/** Sorts after every key with a prefix: keys are ASCII. */
const LAST = '\uffff';

/**
 * A prefix is queried as a range: the same on AWS, while the embedded engine scans a whole partition for `begins_with`.
 */
function buildKeyCondition({
  index,
  pk,
  prefix,
  from = prefix || undefined,
  to = prefix ? `${prefix}${LAST}` : undefined,
}: QueryRange) {
  const names = { '#pk': index ? `${index}pk` : 'pk', '#sk': index ? `${index}sk` : 'sk' };
  if (from !== undefined && to !== undefined)
    return { names, values: { ':pk': pk, ':from': from, ':to': to }, text: '#pk = :pk AND #sk BETWEEN :from AND :to' };
  if (from !== undefined) return { names, values: { ':pk': pk, ':from': from }, text: '#pk = :pk AND #sk >= :from' };
  if (to !== undefined) return { names, values: { ':pk': pk, ':to': to }, text: '#pk = :pk AND #sk <= :to' };
  return { names: { '#pk': names['#pk'] }, values: { ':pk': pk }, text: '#pk = :pk' };
}

/**
 * Reads one page of a range: consistent in the table by default, eventually consistent in an index. `last` is null at
 * the end.
 */
export async function queryPage<T extends object>(
  range: QueryRange,
): Promise<{ items: T[]; last: ItemAttributes | null }> {
  const { names, values, text } = buildKeyCondition(range);
  const input: QueryCommandInput = {
    TableName: config.table(),
    KeyConditionExpression: text,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ScanIndexForward: !range.newestFirst,
    ConsistentRead: range.index === undefined && !range.eventual,
    ...(range.index && { IndexName: range.index }),
    ...(range.limit !== undefined && { Limit: range.limit }),
    ...(range.after && { ExclusiveStartKey: range.after }),
  };
  const { Items = [], LastEvaluatedKey } = await getDynamoClient().send(new QueryCommand(input));
  return { items: Items.filter(alive) as T[], last: LastEvaluatedKey ?? null };
}

/** Reads one item at half the price of `get`. Eventually consistent. */
export async function getRecentItem<T extends object>({ pk, sk }: TableKey): Promise<T | null> {
  const { items } = await queryPage<T>({ pk, from: sk, to: sk, eventual: true });
  return items[0] ?? null;
}

/** Counts the items in a range of an index, expired ones not deleted yet included. Eventually consistent. */
export async function countItems(range: QueryRange & { index: 'gsi1' | 'gsi2' }): Promise<number> {
  const { names, values, text } = buildKeyCondition(range);
  let itemCount = 0;
  let after: ItemAttributes | undefined;
  do {
    const { Count = 0, LastEvaluatedKey } = await getDynamoClient().send(
      new QueryCommand({
        TableName: config.table(),
        IndexName: range.index,
        KeyConditionExpression: text,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        Select: 'COUNT',
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    itemCount += Count;
    after = LastEvaluatedKey;
  } while (after);
  return itemCount;
}

/** Reads a whole range, page by page. */
export async function* queryAllItems<T extends object>(range: QueryRange): AsyncGenerator<T> {
  let after: ItemAttributes | undefined = range.after;
  do {
    const { items, last } = await queryPage<T>({ ...range, after });
    yield* items;
    after = last ?? undefined;
  } while (after);
}

/** Keys for plain writes: never those of balances and the journal. */
export type NonMoneyKey = TableKey & { [K in keyof WalletKey as K extends 'pk' | 'sk' ? never : K]?: never } & {
  [K in keyof JournalKey as K extends 'pk' | 'sk' ? never : K]?: never;
};

/** Rejects balances and the journal at run time too: only `journal-entry.ts` writes there. */
export function assertNonMoneyKey(key: TableKey): void {
  if (isMoneyKey(key)) throw new Error(`Money moves only by journal: ${key.sk}`);
}

/** Writes an item that is not money: sessions, connections, market data. Waits while a transaction holds it. */
export async function putItem(key: NonMoneyKey, item: ItemAttributes): Promise<void> {
  assertNonMoneyKey(key);
  const Item = { ...item, pk: key.pk, sk: key.sk };
  await retryDuringTransaction(() => getDynamoClient().send(new PutCommand({ TableName: config.table(), Item })));
}

/** A condition of a write. */
export interface ConditionFields {
  condition: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** Same under a condition; false when it fails and nothing was written. */
export async function putItemIf(
  key: NonMoneyKey,
  item: ItemAttributes,
  { condition, names, values }: ConditionFields,
): Promise<boolean> {
  assertNonMoneyKey(key);
  const input = {
    TableName: config.table(),
    Item: { ...item, pk: key.pk, sk: key.sk },
    ConditionExpression: condition,
    ...(names && { ExpressionAttributeNames: names }),
    ...(values && { ExpressionAttributeValues: values }),
  };
  try {
    await retryDuringTransaction(() => getDynamoClient().send(new PutCommand(input)));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

export async function deleteItem(key: NonMoneyKey): Promise<void> {
  assertNonMoneyKey(key);
  const Key = { pk: key.pk, sk: key.sk };
  await retryDuringTransaction(() => getDynamoClient().send(new DeleteCommand({ TableName: config.table(), Key })));
}

/** Deletes an item while a field has this value; else it stays. */
export async function deleteItemIf(key: NonMoneyKey, field: string, value: string | Uint8Array): Promise<void> {
  assertNonMoneyKey(key);
  try {
    await retryDuringTransaction(() =>
      getDynamoClient().send(
        new DeleteCommand({
          TableName: config.table(),
          Key: { pk: key.pk, sk: key.sk },
          ConditionExpression: '#field = :value',
          ExpressionAttributeNames: { '#field': field },
          ExpressionAttributeValues: { ':value': value },
        }),
      ),
    );
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
  }
}

/** Deletes an item and returns it; null for the second caller. */
export async function takeItem<T extends object>(key: NonMoneyKey): Promise<T | null> {
  assertNonMoneyKey(key);
  const Key = { pk: key.pk, sk: key.sk };
  const { Attributes } = await retryDuringTransaction(() =>
    getDynamoClient().send(new DeleteCommand({ TableName: config.table(), Key, ReturnValues: 'ALL_OLD' })),
  );
  return (Attributes as T | undefined) ?? null;
}

export interface ItemUpdate {
  /** A DynamoDB update expression. */
  update: string;
  condition?: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** Runs one conditional update; returns the updated item, or null when the condition failed. */
export async function updateItem<T extends object>(key: NonMoneyKey, change: ItemUpdate): Promise<T | null> {
  assertNonMoneyKey(key);
  try {
    const { Attributes } = await retryDuringTransaction(() =>
      getDynamoClient().send(
        new UpdateCommand({
          TableName: config.table(),
          Key: { pk: key.pk, sk: key.sk },
          UpdateExpression: change.update,
          ReturnValues: 'ALL_NEW',
          ...(change.condition && { ConditionExpression: change.condition }),
          ...(change.names && { ExpressionAttributeNames: change.names }),
          ...(change.values && { ExpressionAttributeValues: change.values }),
        }),
      ),
    );
    return (Attributes ?? {}) as T;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return null;
    throw error;
  }
}
