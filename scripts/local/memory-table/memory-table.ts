import { dynamoTableSchema } from '#infra/table-schema.ts';
import { parseCondition, type ExpressionContext, type MemoryItem, toStoredNumber } from './expressions.ts';
import { assertValidTableCall, assertValidTransaction, type TableCallExpressions } from './refused-calls.ts';
import { SortedMap } from './sorted-map.ts';
import { parseUpdate } from './updates.ts';

export type { MemoryItem };

export interface MemoryItemKey {
  pk: string;
  sk: string;
}

/** Effect of one write on one item; undefined for a missing item before or after. */
export interface MemoryItemChange {
  key: MemoryItemKey;
  before: MemoryItem | undefined;
  after: MemoryItem | undefined;
}

/** One write of a call, with its condition. */
export interface TableWriteInput extends TableCallExpressions {
  Item?: MemoryItem;
  Key?: MemoryItemKey;
}
export type TableWriteAction = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** Returns the key of the item that a call writes. */
function getItemKey({ Key, Item }: TableWriteInput): MemoryItemKey {
  const { pk, sk } = (Key ?? Item) as unknown as MemoryItemKey;
  return { pk, sk };
}

const toExpressionContext = ({
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
}: TableCallExpressions): ExpressionContext => ({
  names,
  values: values && (toStoredTableValue(values) as Record<string, unknown>),
});

/** Returns a value as read from a table: small numbers as `number`, bytes as bytes, without undefined. */
export function toStoredTableValue(value: unknown): unknown {
  if (typeof value === 'bigint') return toStoredNumber(value);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (Array.isArray(value)) return value.map(toStoredTableValue);
  if (typeof value !== 'object' || value === null) return value;
  const copy: MemoryItem = {};
  for (const name in value) {
    const inner = (value as MemoryItem)[name];
    if (inner !== undefined) copy[name] = toStoredTableValue(inner);
  }
  return copy;
}

const parts = { partition: dynamoTableSchema.partitionKey, sort: dynamoTableSchema.sortKey };

/** By sort key, then by the item's own key: an index may have several items at one position. */
const placeIn = (item: MemoryItem, sort: string): string =>
  sort === parts.sort ? String(item[sort]) : [item[sort], item['pk'], item['sk']].join('\0');

/** One table with its indexes: the DynamoDB operations that `data/table` uses, and no others. All are synchronous. */
export class MemoryTable {
  readonly #main = new Map<string, SortedMap<MemoryItem>>();
  readonly #indexes = dynamoTableSchema.indexes.map((index) => ({
    ...index,
    lists: new Map<string, SortedMap<MemoryItem>>(),
  }));
  /** Called with every completed write: all of a transaction at once. */
  watch: (changes: readonly MemoryItemChange[]) => void = () => {};
  readonly #assertItem: (item: MemoryItemKey & MemoryItem) => void;

  /** `assertItem` is called with every item before it is written, and throws to reject it. */
  constructor(assertItem: (item: MemoryItemKey & MemoryItem) => void = () => {}) {
    this.#assertItem = assertItem;
  }

  #place(lists: Map<string, SortedMap<MemoryItem>>, partition: string): SortedMap<MemoryItem> {
    let list = lists.get(partition);
    if (!list) lists.set(partition, (list = new SortedMap()));
    return list;
  }

  read({ pk, sk }: MemoryItemKey): MemoryItem | undefined {
    return this.#main.get(pk)?.get(sk);
  }

  *all(): Generator<MemoryItem> {
    for (const list of this.#main.values()) yield* list.values();
  }

  /** Returns the result of a write, or that its condition failed. */
  #made(way: TableWriteAction, input: TableWriteInput): MemoryItemChange | null {
    const key = getItemKey(input);
    assertValidTableCall(input);
    const before = this.read(key);
    const context = toExpressionContext(input);
    if (input.ConditionExpression !== undefined && !parseCondition(input.ConditionExpression)(before ?? {}, context))
      return null;
    if (way === 'ConditionCheck') return { key, before, after: before };
    if (way === 'Delete') return { key, before, after: undefined };
    if (way === 'Put') return { key, before, after: toStoredTableValue(input.Item) as MemoryItem };
    // Unchanged parts are shared with the old item: no one changes that, and readers get a copy.
    const next: MemoryItem = { ...(before ?? key) };
    for (const change of parseUpdate(input.UpdateExpression ?? '')) change(before ?? { ...key }, next, context);
    return { key, before, after: next };
  }

  #keep({ key, before, after }: MemoryItemChange): void {
    const list = this.#place(this.#main, key.pk);
    if (after) list.set(key.sk, after);
    else list.delete(key.sk);
    for (const { partitionKey, sortKey, lists } of this.#indexes) {
      const old = before?.[partitionKey];
      const now = after?.[partitionKey];
      const from = before && old !== undefined ? placeIn(before, sortKey) : undefined;
      const to = after && now !== undefined ? placeIn(after, sortKey) : undefined;
      if (from !== undefined && (old !== now || from !== to)) this.#place(lists, String(old)).delete(from);
      if (to !== undefined && after) this.#place(lists, String(now)).set(to, after);
    }
  }

  /** Writes all or, if a condition fails, nothing: then it returns which ones failed. */
  write(
    writes: readonly { way: TableWriteAction; input: TableWriteInput }[],
  ): { changes: MemoryItemChange[] } | { failed: boolean[] } {
    assertValidTransaction(writes.map(({ input }) => getItemKey(input)));
    const results = writes.map(({ way, input }) => this.#made(way, input));
    const changes = results.filter((result) => result !== null);
    if (changes.length < results.length) return { failed: results.map((result) => result === null) };
    for (const change of changes) {
      if (change.after) this.#assertItem({ ...change.after, ...change.key });
      this.#keep(change);
    }
    this.watch(changes);
    return { changes };
  }

  /** Reads a range of a partition, of the table or an index. */
  query(input: {
    IndexName?: string;
    KeyConditionExpression: string;
    ExpressionAttributeNames: Record<string, string>;
    ExpressionAttributeValues: Record<string, unknown>;
    ScanIndexForward?: boolean;
    Limit?: number;
    ExclusiveStartKey?: MemoryItem;
  }): { items: MemoryItem[]; last: MemoryItem | undefined } {
    assertValidTableCall(input);
    const form = /^#pk = :pk(?: AND #sk (BETWEEN :from AND :to|>= :from|<= :to))?$/.exec(input.KeyConditionExpression);
    if (!form) throw new Error(`The table in memory does not understand "${input.KeyConditionExpression}".`);
    const index = this.#indexes.find(({ name }) => name === input.IndexName);
    const values = input.ExpressionAttributeValues as Record<string, string | undefined>;
    const list = (index ? index.lists : this.#main).get(values[':pk'] ?? '');
    if (!list) return { items: [], last: undefined };
    const sort = index?.sortKey ?? parts.sort;
    const backwards = input.ScanIndexForward === false;
    const [from, to] = [values[':from'], values[':to']];
    const after = input.ExclusiveStartKey && placeIn(input.ExclusiveStartKey, sort);
    const items: MemoryItem[] = [];
    let last: MemoryItem | undefined;
    const isWithin = (place: string) => {
      const key = index ? place.slice(0, place.indexOf('\0')) : place;
      return (to === undefined || key <= to) && (!backwards || after === undefined || place < after);
    };
    const begin = !backwards && after !== undefined && (from === undefined || after > from) ? after : from;
    for (const [place, item] of list.between(begin, isWithin, backwards)) {
      if (!backwards && place === after) continue;
      items.push(toStoredTableValue(item) as MemoryItem);
      if (items.length === input.Limit) {
        last = this.#keyOf(item, index);
        break;
      }
    }
    return { items, last };
  }

  #keyOf(item: MemoryItem, index: { partitionKey: string; sortKey: string } | undefined): MemoryItem {
    const names = [parts.partition, parts.sort, ...(index ? [index.partitionKey, index.sortKey] : [])];
    return Object.fromEntries(names.map((name) => [name, item[name]]));
  }
}
