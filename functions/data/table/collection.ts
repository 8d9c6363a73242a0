import type { IdsByPrefix, UserId } from '#shared/ids.ts';
import { shardedIndexList } from './busy-list.ts';
import type { IdRange } from './id-list.ts';
import type { Key, Partition } from './keys.ts';
import {
  declareItemsWithRetention,
  type IndexList,
  declareIndexList,
  type ItemKind,
  type RetentionPolicy,
} from './kinds.ts';
import type { ListFieldName } from './lists.ts';
import {
  getItem,
  getItems,
  type ItemAttributes,
  queryPage,
  queryAllItems,
  type QueryRange,
  type ItemUpdate,
} from './table.ts';
import type { WriteOperation } from './transact.ts';
import { type UnitField, restoreUnits } from './units.ts';

interface Entity {
  id: IdsByPrefix[keyof IdsByPrefix];
}

type IdPrefix<Id> = {
  [Prefix in keyof IdsByPrefix]: IdsByPrefix[Prefix] extends Id ? Prefix : never;
}[keyof IdsByPrefix];

/** What one declares of an entity: its keys, its places in indexes and how it is read are spelt here and nowhere else. */
type Declaration<T extends Entity, Owner> = Units<T> &
  Lists<T> &
  Expiry<T> &
  Fate<Owner> & {
    partition: Partition<Owner>;
    /** Stands before the id in the sort key; null where nothing else lies in the partition. */
    kind: string | null;
    /** What its ids begin with. */
    id: IdPrefix<T['id']>;
    /** What one of them is called in logs. */
    called: string;
    /** Returns its place in a list of gsi1, or null where it is in none: then a write removes it from the index. */
    gsi1?: (item: T) => ReturnType<IndexList<'gsi1'>['place']> | null;
    /** What of a stored item beside its units is not as it was when it was written. */
    restored?: (item: T) => T;
  };

/** All amounts and prices are named, or it does not compile: unnamed, small ones would be read as numbers. */
type Units<T> = [UnitField<T>] extends [never] ? { units?: never } : { units: Record<UnitField<T>, true> };

/** An item expires by a field of its own, `ttl`, or by what is derived from it: epoch seconds. */
type Expiry<T> = T extends { ttl: unknown } ? { expiresAt?: never } : { expiresAt?: (item: T) => number };

/**
 * All lists are named with how many entries they may have, or it does not compile: what people can add to without a bound
 * grows until its item cannot be written any more.
 */
type Lists<T> = [ListFieldName<T>] extends [never]
  ? { lists?: NestedBounds }
  : { lists: Record<ListFieldName<T>, number> & NestedBounds };

/** Of lists in objects, by their path. */
type NestedBounds = Readonly<Record<`${string}.${string}`, number>>;

/** Whatever lies with a person says what becomes of it when the account is closed. */
type Fate<Owner> = Owner extends UserId ? { whenClosed: RetentionPolicy } : { whenClosed?: never };

/** A list of everybody's by id, in gsi2. */
interface All<T, Owner, Name, Busy> {
  name: Name;
  ownerOf: (item: T) => Owner;
  /** Whether every order adds to it: it is several lists then. */
  isBusy?: Busy;
}

/** What must hold of what is stored for it to be written. */
export type WriteCondition = Pick<WriteOperation, 'fails' | 'names' | 'values'> & { condition: string };

/** Entities of one kind, each under its id in the partition of its owner. */
export interface Collection<T extends Entity, Owner> extends Omit<ItemKind<Owner, T['id']>, 'withLists'> {
  /** What its ids begin with. */
  readonly idPrefix: IdPrefix<T['id']>;
  /** One, read consistently; null where there is none, or it is somebody else's. */
  read: (owner: Owner, id: T['id']) => Promise<T | null>;
  /** Those that there are, in the order of these ids. */
  readMany: (owner: Owner, ids: readonly T['id'][]) => Promise<T[]>;
  /** Of several owners; null where there is none. */
  readEach: (wanted: readonly { owner: Owner; id: T['id'] }[]) => Promise<(T | null)[]>;
  /** One page of a range: of an owner's, or of an index, which is a moment behind. */
  page: (range: QueryRange) => Promise<{ items: T[]; last: ItemAttributes | null }>;
  /** All of an owner's, the oldest first unless asked otherwise; `limit` is how many are read at once. */
  each: (owner: Owner, order?: Pick<QueryRange, 'newestFirst' | 'limit'>) => AsyncGenerator<T>;
  /** All of a range of an index: a moment behind. */
  eachIn: (range: QueryRange & Required<Pick<QueryRange, 'index'>>) => AsyncGenerator<T>;
  /** Keys of items that lie in a list of gsi1 although they belong in none. */
  straysIn: (range: { index: 'gsi1'; pk: string }) => AsyncGenerator<Key>;
  /** All of an owner's, for a list; give it bounds to have those of a time. */
  listOf: (owner: Owner) => IdRange<T> & { prefix: string };
  /** All that lie in a list of an index by their ids. */
  listIn: (place: { index: 'gsi1' | 'gsi2'; pk: string }) => IdRange<T>;
  /** Those of a range, each at its place there: for a list that is not in the order of ids. */
  listBy: (range: Omit<IdRange<T>, 'fetch'>) => IdRange<ListedEntity<T>>;
  /** What is stored of one, but for its key. */
  item: (item: T) => ItemAttributes;
  /** Writes a new one. */
  add: (owner: Owner, item: T) => WriteOperation;
  /** Writes one in the place of what was seen. */
  replace: (owner: Owner, item: T, seen: WriteCondition) => WriteOperation;
  update: (owner: Owner, id: T['id'], change: ItemUpdate & Pick<WriteOperation, 'fails'>) => WriteOperation;
}

/** An entity at its place in a list, which is its id there. */
export interface ListedEntity<T> {
  id: string;
  item: T;
}

/** Of a collection with a list of everybody's. */
export interface ListedCollection<T extends Entity> {
  /** Everybody's by id, for a list: through an index, a moment behind. */
  all: () => IdRange<T>;
  /** By its id alone: whose it is is found through the index, what it says is read from the table. */
  find: (id: T['id']) => Promise<T | null>;
  /** By its id alone, as the index has it: a moment behind. */
  findInIndex: (id: T['id']) => Promise<T | null>;
}

/** The same where it is several lists, to be read as one. */
export interface ShardedListedCollection<T extends Entity> extends Omit<ListedCollection<T>, 'all'> {
  all: () => IdRange<T>[];
}

/** Of a collection whose entities may be deleted. */
export interface DeletableCollection<T extends Entity, Owner> {
  delete: (owner: Owner, id: T['id'], seen?: WriteCondition) => WriteOperation;
}

/** Attributes that are derived at every write. They are never part of an entity, so that no write repeats an old one. */
const withoutDerived = ({
  gsi1pk: _pk1,
  gsi1sk: _sk1,
  gsi2pk: _pk2,
  gsi2sk: _sk2,
  ...fields
}: ItemAttributes): ItemAttributes => fields;

const NOT_IN_GSI1 = { gsi1pk: undefined, gsi1sk: undefined };

function make<T extends Entity, Owner>(
  declared: Declaration<T, Owner>,
  listPlace: (item: T) => ItemAttributes | undefined,
): Collection<T, Owner> & DeletableCollection<T, Owner> {
  const own = declareItemsWithRetention<Owner, T['id']>(
    declared.partition,
    declared.kind,
    declared.whenClosed ?? null,
  ).withLists(declared.lists ?? {});
  const units = Object.keys(declared.units ?? {}) as UnitField<T>[];
  const label = (id: T['id']) => `${declared.called} ${id}`;

  const { gsi1 } = declared;
  const expiresAt = declared.expiresAt as ((item: T) => number) | undefined;

  function restored(item: ItemAttributes): T {
    const fields = withoutDerived(item);
    if (expiresAt) delete fields['ttl'];
    const entity = units.length === 0 ? (fields as unknown as T) : restoreUnits<T>(fields, units);
    return declared.restored ? declared.restored(entity) : entity;
  }

  /** Whether an item read from an index belongs there by what it says: one that was left there by mistake does not. */
  const belongs = ({ index }: QueryRange, item: T): boolean => index !== 'gsi1' || !gsi1 || gsi1(item) !== null;

  async function page(range: QueryRange) {
    const { items, last } = await queryPage<ItemAttributes>(range);
    return { items: items.map(restored).filter((item) => belongs(range, item)), last };
  }

  async function* eachIn(range: QueryRange) {
    for await (const item of queryAllItems<ItemAttributes>(range)) {
      const entity = restored(item);
      if (belongs(range, entity)) yield entity;
    }
  }

  async function* straysIn(range: { index: 'gsi1'; pk: string }) {
    for await (const item of queryAllItems<ItemAttributes & Key>(range))
      if (!belongs(range, restored(item))) yield { pk: item.pk, sk: item.sk };
  }

  async function readEach(wanted: readonly { owner: Owner; id: T['id'] }[]) {
    const items = await getItems<ItemAttributes>(wanted.map(({ owner, id }) => own.key(owner, id)));
    return items.map((item) => item && restored(item));
  }

  const ever = { fetch: page, from: `${declared.id}_0`, to: `${declared.id}_Z` };

  const item = (entity: T): ItemAttributes => ({
    ...withoutDerived(entity as ItemAttributes),
    ...listPlace(entity),
    ...(gsi1 && (gsi1(entity) ?? NOT_IN_GSI1)),
    ...(expiresAt && { ttl: expiresAt(entity) }),
  });

  return {
    ...own,
    idPrefix: declared.id,
    read: async (owner, id) => {
      const found = await getItem<ItemAttributes>(own.key(owner, id));
      return found && restored(found);
    },
    readEach,
    readMany: async (owner, ids) => {
      const found = await readEach(ids.map((id) => ({ owner, id })));
      return found.filter((entity) => entity !== null);
    },
    page,
    each: (owner, order) => eachIn({ ...own.range(owner), ...order }),
    eachIn,
    straysIn,
    listOf: (owner) => ({ ...ever, ...own.range(owner) }),
    listIn: (place) => ({ ...ever, ...place }),
    listBy: (whole) => ({
      ...whole,
      fetch: async (range) => {
        const { items, last } = await queryPage<ItemAttributes>(range);
        const placed = items.map((item) => ({
          id: String(range.index ? item[`${range.index}sk`] : item['id']),
          item: restored(item),
        }));
        return { items: placed.filter(({ item }) => belongs(range, item)), last };
      },
    }),
    item,
    add: (owner, entity) => ({
      label: label(entity.id),
      key: own.key(owner, entity.id),
      put: item(entity),
      condition: 'attribute_not_exists(pk)',
    }),
    replace: (owner, entity, seen) => ({
      label: label(entity.id),
      key: own.key(owner, entity.id),
      put: item(entity),
      ...seen,
    }),
    update: (owner, id, change) => ({ label: label(id), key: own.key(owner, id), ...change }),
    delete: (owner, id, seen) => ({ label: label(id), delete: own.key(owner, id), ...seen }),
  };
}

type Ranges = { index: 'gsi2'; pk: string }[];

function finding<T extends Entity, Owner>(
  { page, read }: Collection<T, Owner>,
  rangesOf: (id: T['id']) => Ranges,
  ownerOf: (item: T) => Owner,
): Omit<ListedCollection<T>, 'all'> {
  async function findInIndex(id: T['id']) {
    const pages = await Promise.all(rangesOf(id).map((range) => page({ ...range, from: id, to: id, limit: 1 })));
    return pages.flatMap(({ items }) => items)[0] ?? null;
  }
  return {
    findInIndex,
    find: async (id) => {
      const found = await findInIndex(id);
      return found && read(ownerOf(found), id);
    },
  };
}

/**
 * Declares an entity and gives what is done with it: `collection<StoredNote>()({ partition: ofPerson, kind: 'NOTE', … })`.
 * One that has an `all` is listed and found across its owners; one that says `deletes` may be deleted.
 */
export const collection =
  <T extends Entity>() =>
  <Owner, Name extends string | undefined = undefined, Deletes extends boolean = false, Busy extends boolean = false>(
    declared: Declaration<T, Owner> & { all?: All<T, Owner, Name, Busy>; deletes?: Deletes },
  ) => {
    const { all } = declared;
    const only = all?.name === undefined ? null : declareIndexList('gsi2', all.name);
    const busy = only && all?.isBusy ? shardedIndexList(only) : null;
    const list = busy ?? only;
    const { delete: remove, ...made } = make<T, Owner>(declared, ({ id }) => list?.place(id));
    return {
      ...made,
      ...(declared.deletes && { delete: remove }),
      ...(only &&
        all && {
          all: () => (busy ? busy.ranges().map(made.listIn) : made.listIn(only.range())),
          ...finding(made, (id) => busy?.rangesOf(id) ?? [only.range()], all.ownerOf),
        }),
    } as Collection<T, Owner> &
      ([Name] extends [string] ? ([Busy] extends [true] ? ShardedListedCollection<T> : ListedCollection<T>) : unknown) &
      ([Deletes] extends [true] ? DeletableCollection<T, Owner> : unknown);
  };
