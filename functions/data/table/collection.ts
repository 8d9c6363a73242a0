import type { IdTypesByPrefix, UserId } from '#shared/ids.ts';
import { createShardedIndexList } from './busy-list.ts';
import type { IdRange } from './id-list.ts';
import type { TableKey, TablePartition } from './keys.ts';
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
import { type UnitField, parseUnitFields } from './units.ts';

interface Entity {
  id: IdTypesByPrefix[keyof IdTypesByPrefix];
}

type IdPrefix<Id> = {
  [Prefix in keyof IdTypesByPrefix]: IdTypesByPrefix[Prefix] extends Id ? Prefix : never;
}[keyof IdTypesByPrefix];

/** Declaration of an entity: the only place for its keys, index places and reading. */
type Declaration<T extends Entity, Owner> = UnitsDeclaration<T> &
  ListsDeclaration<T> &
  ExpiryDeclaration<T> &
  RetentionDeclaration<Owner> & {
    partition: TablePartition<Owner>;
    /** Prefix before the id in the sort key; null when nothing else is in the partition. */
    kind: string | null;
    /** Prefix of its ids. */
    id: IdPrefix<T['id']>;
    /** Name of one entity in logs. */
    called: string;
    /** Returns its place in a list of gsi1, or null for none: then a write removes it from the index. */
    gsi1?: (item: T) => ReturnType<IndexList<'gsi1'>['place']> | null;
    /** Migrates fields of older items, other than units. */
    restored?: (item: T) => T;
  };

/** All amounts and prices must be named for it to compile: otherwise small ones would be read as numbers. */
type UnitsDeclaration<T> = [UnitField<T>] extends [never] ? { units?: never } : { units: Record<UnitField<T>, true> };

/** An item expires by its own field `ttl`, or by a derived time: epoch seconds. */
type ExpiryDeclaration<T> = T extends { ttl: unknown } ? { expiresAt?: never } : { expiresAt?: (item: T) => number };

/**
 * All lists must be named with their maximum length for it to compile: an unbounded list grows until its item cannot be
 * written any more.
 */
type ListsDeclaration<T> = [ListFieldName<T>] extends [never]
  ? { lists?: NestedBounds }
  : { lists: Record<ListFieldName<T>, number> & NestedBounds };

/** Lists in objects, by path. */
type NestedBounds = Readonly<Record<`${string}.${string}`, number>>;

/** Data stored with a user declares what happens to it when the account is closed. */
type RetentionDeclaration<Owner> = Owner extends UserId ? { whenClosed: RetentionPolicy } : { whenClosed?: never };

/** A list over all owners by id, in gsi2. */
interface AllOwnersList<T, Owner, Name, Busy> {
  name: Name;
  ownerOf: (item: T) => Owner;
  /** True when every order adds to it: then it is several lists. */
  isBusy?: Busy;
}

/** Condition on the stored item for a write. */
export type WriteCondition = Pick<WriteOperation, 'fails' | 'names' | 'values'> & { condition: string };

/** Builds the condition that the stored item has the version that was read. */
export const buildVersionCondition = (
  version: number,
  fails: NonNullable<WriteOperation['fails']> = 'CHANGED_MEANWHILE',
): WriteCondition => ({
  condition: '#version = :seen',
  names: { '#version': 'version' },
  values: { ':seen': version },
  fails,
});

/** Entities of one kind, each under its id in the partition of its owner. */
export interface Collection<T extends Entity, Owner> extends Omit<ItemKind<Owner, T['id']>, 'withLists'> {
  /** Prefix of its ids. */
  readonly idPrefix: IdPrefix<T['id']>;
  /** Reads one consistently; null when unknown, or another owner's. */
  read: (owner: Owner, id: T['id']) => Promise<T | null>;
  /** Reads the current state of one that was read before. @throws {Error} when it is gone, which is a bug. */
  reload: (owner: Owner, id: T['id']) => Promise<T>;
  /** Returns those that exist, in the order of these ids. */
  readMany: (owner: Owner, ids: readonly T['id'][]) => Promise<T[]>;
  /** Returns those of several owners; null for a missing one. */
  readEach: (itemRefs: readonly { owner: Owner; id: T['id'] }[]) => Promise<(T | null)[]>;
  /** Returns one page of a range: of an owner's, or of an index, which is eventually consistent. */
  page: (range: QueryRange) => Promise<{ items: T[]; last: ItemAttributes | null }>;
  /** Returns all of an owner's, oldest first by default; `limit` is the number read at once. */
  each: (owner: Owner, order?: Pick<QueryRange, 'newestFirst' | 'limit'>) => AsyncGenerator<T>;
  /** Returns all of a range of an index. Eventually consistent. */
  eachIn: (range: QueryRange & Required<Pick<QueryRange, 'index'>>) => AsyncGenerator<T>;
  /** Returns keys of items that are in a list of gsi1 but belong in none. */
  straysIn: (range: { index: 'gsi1'; pk: string }) => AsyncGenerator<TableKey>;
  /** Returns all of an owner's, for a list; add bounds for a period. */
  listOf: (owner: Owner) => IdRange<T> & { prefix: string };
  /** Returns all in a list of an index, by id. */
  listIn: (place: { index: 'gsi1' | 'gsi2'; pk: string }) => IdRange<T>;
  /** Returns those of a range, each with its place: for a list that is not in order of ids. */
  listBy: (range: Omit<IdRange<T>, 'fetch'>) => IdRange<ListedEntity<T>>;
  /** Returns the stored attributes of one, without its key. */
  item: (item: T) => ItemAttributes;
  /** Writes a new one. */
  add: (owner: Owner, item: T) => WriteOperation;
  /** Replaces the version read. */
  replace: (owner: Owner, item: T, condition: WriteCondition) => WriteOperation;
  update: (owner: Owner, id: T['id'], change: ItemUpdate & Pick<WriteOperation, 'fails'>) => WriteOperation;
}

/** An entity with its place in a list, which is its id there. */
export interface ListedEntity<T> {
  id: string;
  item: T;
}

/** Added for a collection with a list over all owners. */
export interface ListedCollection<T extends Entity> {
  /** Returns those of all owners by id, for a list. Eventually consistent index. */
  all: () => IdRange<T>;
  /** Finds one by id alone: the owner through the index, the data from the table. */
  find: (id: T['id']) => Promise<T | null>;
  /** Finds one by id alone, as in the index. Eventually consistent. */
  findInIndex: (id: T['id']) => Promise<T | null>;
}

/** Same for several lists, to be read as one. */
export interface ShardedListedCollection<T extends Entity> extends Omit<ListedCollection<T>, 'all'> {
  all: () => IdRange<T>[];
}

/** Added for a collection whose entities may be deleted. */
export interface DeletableCollection<T extends Entity, Owner> {
  delete: (owner: Owner, id: T['id'], condition?: WriteCondition) => WriteOperation;
}

/** Attributes derived at every write. They are never part of an entity, so that no write repeats an old one. */
const withoutDerived = ({
  gsi1pk: _pk1,
  gsi1sk: _sk1,
  gsi2pk: _pk2,
  gsi2sk: _sk2,
  ...fields
}: ItemAttributes): ItemAttributes => fields;

const NOT_IN_GSI1 = { gsi1pk: undefined, gsi1sk: undefined };

function buildCollection<T extends Entity, Owner>(
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
    const entity = units.length === 0 ? (fields as unknown as T) : parseUnitFields<T>(fields, units);
    return declared.restored ? declared.restored(entity) : entity;
  }

  /** True when an item read from an index belongs there by its data, and is not a stray. */
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
    for await (const item of queryAllItems<ItemAttributes & TableKey>(range))
      if (!belongs(range, restored(item))) yield { pk: item.pk, sk: item.sk };
  }

  async function readEach(itemRefs: readonly { owner: Owner; id: T['id'] }[]) {
    const items = await getItems<ItemAttributes>(itemRefs.map(({ owner, id }) => own.key(owner, id)));
    return items.map((item) => item && restored(item));
  }

  const ever = { fetch: page, from: `${declared.id}_0`, to: `${declared.id}_Z` };

  const item = (entity: T): ItemAttributes => ({
    ...withoutDerived(entity as ItemAttributes),
    ...listPlace(entity),
    ...(gsi1 && (gsi1(entity) ?? NOT_IN_GSI1)),
    ...(expiresAt && { ttl: expiresAt(entity) }),
  });

  const read = async (owner: Owner, id: T['id']): Promise<T | null> => {
    const storedItem = await getItem<ItemAttributes>(own.key(owner, id));
    return storedItem && restored(storedItem);
  };

  return {
    ...own,
    idPrefix: declared.id,
    read,
    reload: async (owner, id) => {
      const entity = await read(owner, id);
      if (!entity) throw new Error(`The ${label(id)} was not found again.`);
      return entity;
    },
    readEach,
    readMany: async (owner, ids) => {
      const storedItems = await readEach(ids.map((id) => ({ owner, id })));
      return storedItems.filter((entity) => entity !== null);
    },
    page,
    each: (owner, order) => eachIn({ ...own.range(owner), ...order }),
    eachIn,
    straysIn,
    listOf: (owner) => ({ ...ever, ...own.range(owner) }),
    listIn: (place) => ({ ...ever, ...place }),
    listBy: (listRange) => ({
      ...listRange,
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
    replace: (owner, entity, condition) => ({
      label: label(entity.id),
      key: own.key(owner, entity.id),
      put: item(entity),
      ...condition,
    }),
    update: (owner, id, change) => ({ label: label(id), key: own.key(owner, id), ...change }),
    delete: (owner, id, condition) => ({ label: label(id), delete: own.key(owner, id), ...condition }),
  };
}

type IndexRanges = { index: 'gsi2'; pk: string }[];

function buildFindById<T extends Entity, Owner>(
  { page, read }: Collection<T, Owner>,
  rangesOf: (id: T['id']) => IndexRanges,
  ownerOf: (item: T) => Owner,
): Omit<ListedCollection<T>, 'all'> {
  async function findInIndex(id: T['id']) {
    const pages = await Promise.all(rangesOf(id).map((range) => page({ ...range, from: id, to: id, limit: 1 })));
    return pages.flatMap(({ items }) => items)[0] ?? null;
  }
  return {
    findInIndex,
    find: async (id) => {
      const indexedItem = await findInIndex(id);
      return indexedItem && read(ownerOf(indexedItem), id);
    },
  };
}

/**
 * Declares an entity and returns its operations: `collection<StoredNote>()({ partition: userPartition, kind: 'NOTE', …
 * })`. With `all` it is listed and found across its owners; with `deletes` it may be deleted.
 */
export const collection =
  <T extends Entity>() =>
  <Owner, Name extends string | undefined = undefined, Deletes extends boolean = false, Busy extends boolean = false>(
    declared: Declaration<T, Owner> & { all?: AllOwnersList<T, Owner, Name, Busy>; deletes?: Deletes },
  ) => {
    const { all } = declared;
    const only = all?.name === undefined ? null : declareIndexList('gsi2', all.name);
    const busy = only && all?.isBusy ? createShardedIndexList(only) : null;
    const list = busy ?? only;
    const { delete: remove, ...accessors } = buildCollection<T, Owner>(declared, ({ id }) => list?.place(id));
    return {
      ...accessors,
      ...(declared.deletes && { delete: remove }),
      ...(only &&
        all && {
          all: () => (busy ? busy.ranges().map(accessors.listIn) : accessors.listIn(only.range())),
          ...buildFindById(accessors, (id) => busy?.rangesOf(id) ?? [only.range()], all.ownerOf),
        }),
    } as Collection<T, Owner> &
      ([Name] extends [string] ? ([Busy] extends [true] ? ShardedListedCollection<T> : ListedCollection<T>) : unknown) &
      ([Deletes] extends [true] ? DeletableCollection<T, Owner> : unknown);
  };
