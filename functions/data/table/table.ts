import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#functions/lib/clients.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { batchCalls } from '#functions/lib/gather.ts';
import { retryDuringTransaction } from './conflicts.ts';
import type { JournalKey, Key, WalletKey } from './keys.ts';
import { isMoneyKey } from './money-keys.ts';

export type ItemAttributes = Record<string, unknown>;

/** DynamoDB deletes what has expired within days: until then it counts as gone here. */
const alive = (item: ItemAttributes): boolean => item['ttl'] === undefined || Number(item['ttl']) > nowSeconds();

const BATCH = 100;
const keyText = (key: Key) => `${key.pk}\n${key.sk}`;

async function readOne({ pk, sk }: Key): Promise<ItemAttributes | null> {
  const { Item: item } = await dynamo().send(
    new GetCommand({ TableName: config.table(), Key: { pk, sk }, ConsistentRead: true }),
  );
  return item && alive(item) ? item : null;
}

async function readBatch(wanted: readonly Key[]): Promise<(ItemAttributes | null)[]> {
  const distinct = [...new Map(wanted.map(({ pk, sk }) => [keyText({ pk, sk }), { pk, sk }])).values()];
  const [first] = distinct;
  const found = new Map<string, ItemAttributes>();
  if (first && distinct.length === 1) found.set(keyText(first), (await readOne(first)) ?? {});
  else {
    let open: Key[] = distinct;
    while (open.length > 0) {
      const { Responses, UnprocessedKeys } = await dynamo().send(
        new BatchGetCommand({ RequestItems: { [config.table()]: { Keys: open, ConsistentRead: true } } }),
      );
      for (const item of Responses?.[config.table()] ?? [])
        if (alive(item)) found.set(keyText(item as unknown as Key), item);
      open = (UnprocessedKeys?.[config.table()]?.Keys ?? []) as Key[];
    }
  }
  // Each caller has an object of its own, also of an item that several asked for.
  return wanted.map((key) => {
    const item = found.get(keyText(key));
    return item?.['pk'] === undefined ? null : { ...item };
  });
}

const read = batchCalls(BATCH, readBatch);

/** One item, read consistently. */
export const getItem = <T extends object>(key: Key): Promise<T | null> => read(key) as Promise<T | null>;

/** Items read consistently, in the order of their keys; null where there is none. A key may come twice. */
export const getItems = <T extends object>(wanted: readonly Key[]): Promise<(T | null)[]> =>
  Promise.all(wanted.map((key) => getItem<T>(key)));

export interface QueryRange {
  index?: 'gsi1' | 'gsi2';
  pk: string;
  /** Both included. */
  from?: string;
  to?: string;
  /** In place of `from` and `to`; an empty one is that of the whole partition. */
  prefix?: string;
  newestFirst?: boolean;
  limit?: number;
  /** Half the price, for what never changes or may be a moment behind. */
  eventual?: boolean;
  /** Goes on after this key. */
  after?: ItemAttributes | undefined;
}

/** After every key that begins with a prefix: keys are ASCII. */
const LAST = '\uffff';

/** A prefix is asked for as a range: the same at AWS, while the embedded engine walks a whole partition for `begins_with`. */
function condition({
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
 * One page of a range: consistent in the table itself unless asked otherwise, a moment behind in an index. `last` is
 * null at the end.
 */
export async function queryPage<T extends object>(
  range: QueryRange,
): Promise<{ items: T[]; last: ItemAttributes | null }> {
  const { names, values, text } = condition(range);
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
  const { Items = [], LastEvaluatedKey } = await dynamo().send(new QueryCommand(input));
  return { items: Items.filter(alive) as T[], last: LastEvaluatedKey ?? null };
}

/** One item as it was a moment ago, at half the price of `get`. */
export async function getRecentItem<T extends object>({ pk, sk }: Key): Promise<T | null> {
  const { items } = await queryPage<T>({ pk, from: sk, to: sk, eventual: true });
  return items[0] ?? null;
}

/** How many items a range of an index holds, what has expired and lies there still among them. A moment behind. */
export async function countItems(range: QueryRange & { index: 'gsi1' | 'gsi2' }): Promise<number> {
  const { names, values, text } = condition(range);
  let found = 0;
  let after: ItemAttributes | undefined;
  do {
    const { Count = 0, LastEvaluatedKey } = await dynamo().send(
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
    found += Count;
    after = LastEvaluatedKey;
  } while (after);
  return found;
}

/** A whole range, page by page. */
export async function* queryAllItems<T extends object>(range: QueryRange): AsyncGenerator<T> {
  let after: ItemAttributes | undefined = range.after;
  do {
    const { items, last } = await queryPage<T>({ ...range, after });
    yield* items;
    after = last ?? undefined;
  } while (after);
}

/** The keys that plain writes take: balances and the journal have none of these. */
export type PlainKey = Key & { [K in keyof WalletKey as K extends 'pk' | 'sk' ? never : K]?: never } & {
  [K in keyof JournalKey as K extends 'pk' | 'sk' ? never : K]?: never;
};

/** Refuses balances and the journal at run time too: only `movement.ts` writes there. */
export function assertPlainKey(key: Key): void {
  if (isMoneyKey(key)) throw new Error(`Money moves only by journal: ${key.sk}`);
}

/** A write of something that is no money: sessions, connections, market data. Waits for a transaction to let go of it. */
export async function putItem(key: PlainKey, item: ItemAttributes): Promise<void> {
  assertPlainKey(key);
  const Item = { ...item, pk: key.pk, sk: key.sk };
  await retryDuringTransaction(() => dynamo().send(new PutCommand({ TableName: config.table(), Item })));
}

/** A condition of a write. */
export interface ConditionFields {
  condition: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** The same where a condition holds; false where it does not, and nothing was written. */
export async function putItemIf(
  key: PlainKey,
  item: ItemAttributes,
  { condition, names, values }: ConditionFields,
): Promise<boolean> {
  assertPlainKey(key);
  const input = {
    TableName: config.table(),
    Item: { ...item, pk: key.pk, sk: key.sk },
    ConditionExpression: condition,
    ...(names && { ExpressionAttributeNames: names }),
    ...(values && { ExpressionAttributeValues: values }),
  };
  try {
    await retryDuringTransaction(() => dynamo().send(new PutCommand(input)));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

export async function deleteItem(key: PlainKey): Promise<void> {
  assertPlainKey(key);
  const Key = { pk: key.pk, sk: key.sk };
  await retryDuringTransaction(() => dynamo().send(new DeleteCommand({ TableName: config.table(), Key })));
}

/** Deletes an item while one of its fields is still that; else it stays. */
export async function deleteItemIf(key: PlainKey, field: string, value: string | Uint8Array): Promise<void> {
  assertPlainKey(key);
  try {
    await retryDuringTransaction(() =>
      dynamo().send(
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

/** Deletes an item and gives what it was; null for whoever comes second. */
export async function takeItem<T extends object>(key: PlainKey): Promise<T | null> {
  assertPlainKey(key);
  const Key = { pk: key.pk, sk: key.sk };
  const { Attributes } = await retryDuringTransaction(() =>
    dynamo().send(new DeleteCommand({ TableName: config.table(), Key, ReturnValues: 'ALL_OLD' })),
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

/** One conditional update; the item as it is afterwards, or null when the condition did not hold. */
export async function updateItem<T extends object>(key: PlainKey, change: ItemUpdate): Promise<T | null> {
  assertPlainKey(key);
  try {
    const { Attributes } = await retryDuringTransaction(() =>
      dynamo().send(
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
