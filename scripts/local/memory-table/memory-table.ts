import { tableSchema } from '#infra/table-schema.ts';
import { conditionOf, type Given, type Item, safe } from './expressions.ts';
import { refuseNonsense, refuseTransaction, type Spoken } from './refused-calls.ts';
import { Sorted } from './sorted.ts';
import { changesOf } from './updates.ts';

export type { Item };

export interface ItemKey {
  pk: string;
  sk: string;
}

/** What one write did to one item; undefined where there was or is none. */
export interface Changed {
  key: ItemKey;
  before: Item | undefined;
  after: Item | undefined;
}

/** One write of a call, with what must hold for it. */
export interface WriteInput extends Spoken {
  Item?: Item;
  Key?: ItemKey;
}
export type Way = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** Of the item that a call writes. */
function keyOf({ Key, Item }: WriteInput): ItemKey {
  const { pk, sk } = (Key ?? Item) as unknown as ItemKey;
  return { pk, sk };
}

const givenIn = ({ ExpressionAttributeNames: names, ExpressionAttributeValues: values }: Spoken): Given => ({
  names,
  values: values && (stored(values) as Record<string, unknown>),
});

/** As it comes back out of a table: small numbers as `number`, bytes as bytes, nothing that is undefined. */
export function stored(value: unknown): unknown {
  if (typeof value === 'bigint') return safe(value);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Item = {};
  for (const name in value) {
    const inner = (value as Item)[name];
    if (inner !== undefined) copy[name] = stored(inner);
  }
  return copy;
}

const parts = { partition: tableSchema.partitionKey, sort: tableSchema.sortKey };

/** By sort key, then by the item's own key: an index may hold several at one place. */
const placeIn = (item: Item, sort: string): string =>
  sort === parts.sort ? String(item[sort]) : [item[sort], item['pk'], item['sk']].join('\0');

/** One table with its indexes: what `data/table` asks of DynamoDB, and nothing else. Everything is done at once. */
export class MemoryTable {
  readonly #main = new Map<string, Sorted<Item>>();
  readonly #indexes = tableSchema.indexes.map((index) => ({ ...index, lists: new Map<string, Sorted<Item>>() }));
  /** Told of every write that took place: of all of a transaction at once. */
  watch: (changes: readonly Changed[]) => void = () => {};
  readonly #assertItem: (item: ItemKey & Item) => void;

  /** `assertItem` is called with every item before it is written, and throws where it must not be. */
  constructor(assertItem: (item: ItemKey & Item) => void = () => {}) {
    this.#assertItem = assertItem;
  }

  #place(lists: Map<string, Sorted<Item>>, partition: string): Sorted<Item> {
    let list = lists.get(partition);
    if (!list) lists.set(partition, (list = new Sorted()));
    return list;
  }

  read({ pk, sk }: ItemKey): Item | undefined {
    return this.#main.get(pk)?.get(sk);
  }

  *all(): Generator<Item> {
    for (const list of this.#main.values()) yield* list.values();
  }

  /** What a write would make of an item, or that its condition does not hold. */
  #made(way: Way, input: WriteInput): Changed | null {
    const key = keyOf(input);
    refuseNonsense(input);
    const before = this.read(key);
    const given = givenIn(input);
    if (input.ConditionExpression !== undefined && !conditionOf(input.ConditionExpression)(before ?? {}, given))
      return null;
    if (way === 'ConditionCheck') return { key, before, after: before };
    if (way === 'Delete') return { key, before, after: undefined };
    if (way === 'Put') return { key, before, after: stored(input.Item) as Item };
    // What is not changed is shared with what was there: nobody changes that, and who reads gets a copy.
    const next: Item = { ...(before ?? key) };
    for (const change of changesOf(input.UpdateExpression ?? '')) change(before ?? { ...key }, next, given);
    return { key, before, after: next };
  }

  #keep({ key, before, after }: Changed): void {
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

  /** Writes all of it or, where a condition does not hold, nothing: then it says which ones did not. */
  write(writes: readonly { way: Way; input: WriteInput }[]): { changes: Changed[] } | { failed: boolean[] } {
    refuseTransaction(writes.map(({ input }) => keyOf(input)));
    const made = writes.map(({ way, input }) => this.#made(way, input));
    const changes = made.filter((one) => one !== null);
    if (changes.length < made.length) return { failed: made.map((one) => one === null) };
    for (const change of changes) {
      if (change.after) this.#assertItem({ ...change.after, ...change.key });
      this.#keep(change);
    }
    this.watch(changes);
    return { changes };
  }

  /** A range of a partition, or of an index's. */
  query(input: {
    IndexName?: string;
    KeyConditionExpression: string;
    ExpressionAttributeNames: Record<string, string>;
    ExpressionAttributeValues: Record<string, unknown>;
    ScanIndexForward?: boolean;
    Limit?: number;
    ExclusiveStartKey?: Item;
  }): { items: Item[]; last: Item | undefined } {
    refuseNonsense(input);
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
    const items: Item[] = [];
    let last: Item | undefined;
    const within = (place: string) => {
      const key = index ? place.slice(0, place.indexOf('\0')) : place;
      return (to === undefined || key <= to) && (!backwards || after === undefined || place < after);
    };
    const begin = !backwards && after !== undefined && (from === undefined || after > from) ? after : from;
    for (const [place, item] of list.between(begin, within, backwards)) {
      if (!backwards && place === after) continue;
      items.push(stored(item) as Item);
      if (items.length === input.Limit) {
        last = this.#keyOf(item, index);
        break;
      }
    }
    return { items, last };
  }

  #keyOf(item: Item, index: { partitionKey: string; sortKey: string } | undefined): Item {
    const names = [parts.partition, parts.sort, ...(index ? [index.partitionKey, index.sortKey] : [])];
    return Object.fromEntries(names.map((name) => [name, item[name]]));
  }
}
