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
import { gather } from '#functions/lib/gather.ts';
import { pastTransactions } from './conflicts.ts';
import type { JournalKey, Key, WalletKey } from './keys.ts';
import { isMoney } from './money-keys.ts';

export type Item = Record<string, unknown>;

/** DynamoDB deletes what has expired within days: until then it counts as gone here. */
const alive = (item: Item): boolean => item['ttl'] === undefined || Number(item['ttl']) > nowSeconds();

const BATCH = 100;
const keyText = (key: Key) => `${key.pk}\n${key.sk}`;

async function readOne({ pk, sk }: Key): Promise<Item | null> {
  const { Item: item } = await dynamo().send(
    new GetCommand({ TableName: config.table(), Key: { pk, sk }, ConsistentRead: true }),
  );
  return item && alive(item) ? item : null;
}

async function readBatch(wanted: readonly Key[]): Promise<(Item | null)[]> {
  const distinct = [...new Map(wanted.map(({ pk, sk }) => [keyText({ pk, sk }), { pk, sk }])).values()];
  const [first] = distinct;
  const found = new Map<string, Item>();
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

const read = gather(BATCH, readBatch);

/** One item, read consistently. */
export const get = <T extends object>(key: Key): Promise<T | null> => read(key) as Promise<T | null>;

/** Items read consistently, in the order of their keys; null where there is none. A key may come twice. */
export const getMany = <T extends object>(wanted: readonly Key[]): Promise<(T | null)[]> =>
  Promise.all(wanted.map((key) => get<T>(key)));

export interface Range {
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
  after?: Item | undefined;
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
}: Range) {
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
export async function query<T extends object>(range: Range): Promise<{ items: T[]; last: Item | null }> {
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
export async function getRecent<T extends object>({ pk, sk }: Key): Promise<T | null> {
  const { items } = await query<T>({ pk, from: sk, to: sk, eventual: true });
  return items[0] ?? null;
}

/** How many items a range of an index holds, what has expired and lies there still among them. A moment behind. */
export async function count(range: Range & { index: 'gsi1' | 'gsi2' }): Promise<number> {
  const { names, values, text } = condition(range);
  let found = 0;
  let after: Item | undefined;
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
export async function* queryAll<T extends object>(range: Range): AsyncGenerator<T> {
  let after: Item | undefined = range.after;
  do {
    const { items, last } = await query<T>({ ...range, after });
    yield* items;
    after = last ?? undefined;
  } while (after);
}

/** The keys that plain writes take: balances and the journal have none of these. */
export type PlainKey = Key & { [K in keyof WalletKey as K extends 'pk' | 'sk' ? never : K]?: never } & {
  [K in keyof JournalKey as K extends 'pk' | 'sk' ? never : K]?: never;
};

/** Refuses balances and the journal at run time too: only `movement.ts` writes there. */
export function assertPlain(key: Key): void {
  if (isMoney(key)) throw new Error(`Money moves only by journal: ${key.sk}`);
}

/** A write of something that is no money: sessions, connections, market data. Waits for a transaction to let go of it. */
export async function put(key: PlainKey, item: Item): Promise<void> {
  assertPlain(key);
  const Item = { ...item, pk: key.pk, sk: key.sk };
  await pastTransactions(() => dynamo().send(new PutCommand({ TableName: config.table(), Item })));
}

/** A condition of a write. */
export interface While {
  condition: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** The same where a condition holds; false where it does not, and nothing was written. */
export async function putWhile(key: PlainKey, item: Item, { condition, names, values }: While): Promise<boolean> {
  assertPlain(key);
  const input = {
    TableName: config.table(),
    Item: { ...item, pk: key.pk, sk: key.sk },
    ConditionExpression: condition,
    ...(names && { ExpressionAttributeNames: names }),
    ...(values && { ExpressionAttributeValues: values }),
  };
  try {
    await pastTransactions(() => dynamo().send(new PutCommand(input)));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

export async function remove(key: PlainKey): Promise<void> {
  assertPlain(key);
  const Key = { pk: key.pk, sk: key.sk };
  await pastTransactions(() => dynamo().send(new DeleteCommand({ TableName: config.table(), Key })));
}

/** Deletes an item while one of its fields is still that; else it stays. */
export async function removeWhile(key: PlainKey, field: string, value: string | Uint8Array): Promise<void> {
  assertPlain(key);
  try {
    await pastTransactions(() =>
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
export async function take<T extends object>(key: PlainKey): Promise<T | null> {
  assertPlain(key);
  const Key = { pk: key.pk, sk: key.sk };
  const { Attributes } = await pastTransactions(() =>
    dynamo().send(new DeleteCommand({ TableName: config.table(), Key, ReturnValues: 'ALL_OLD' })),
  );
  return (Attributes as T | undefined) ?? null;
}

export interface Update {
  /** A DynamoDB update expression. */
  update: string;
  condition?: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** One conditional update; the item as it is afterwards, or null when the condition did not hold. */
export async function update<T extends object>(key: PlainKey, change: Update): Promise<T | null> {
  assertPlain(key);
  try {
    const { Attributes } = await pastTransactions(() =>
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
