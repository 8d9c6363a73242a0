import { now, nowSeconds } from '#functions/lib/clock.ts';
import type { ApprovalId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type SingleItemKind, declareSingleItem } from './kinds.ts';
import { ANY_LIST } from './lists.ts';
import { getItem } from './table.ts';
import { buildConflictError, type WriteOperation } from './transact.ts';

const ofConfiguration = () => 'CONFIG';

/**
 * Most products, symbols, periods or countries in a configuration item: each list that staff write has a lower limit.
 */
const MAX_CONFIG_OBJECTS = 500;

/** Declares a configuration item. */
export const declareConfigItem = (name: string): SingleItemKind<void> =>
  declareSingleItem<void>(ofConfiguration, name).withLists({ [ANY_LIST]: MAX_CONFIG_OBJECTS });

/** Delay until a change of the configuration is in force everywhere, ms. */
const FRESH_MS = 2000;

/** Caches `read` for `ms` in each process: for settings that every order reads. */
export function cacheRead<T>(read: () => Promise<T>, ms = FRESH_MS): () => Promise<T> {
  let cachedRead: { at: number; value: T } | undefined;
  return async () => {
    if (cachedRead && Math.abs(now() - cachedRead.at) < ms) return cachedRead.value;
    const value = await read();
    cachedRead = { at: now(), value };
    return value;
  };
}

/** A change of one object that is not in force yet. */
export interface PendingConfigChange<One> {
  /** The approval by which staff decide it; null for a change from before such approvals. */
  approval_id: ApprovalId | null;
  /** Deadline of the decision, exclusive. */
  until: EpochSeconds;
  /** True when it comes into force at that second by itself; else it is void from then on. */
  is_scheduled: boolean;
  /** The whole object after the change. */
  value: One;
}

/** A configuration item: values in force, pending changes, and the number of changes of each object. */
export interface ConfigItem<Values, One> {
  values: Values;
  /** By object id; without an entry it was never changed. */
  versions: Readonly<Record<string, number>>;
  /** By object id: at most one change of each. */
  pending: Readonly<Record<string, PendingConfigChange<One>>>;
  /** Revision of the whole item: two concurrent changes cannot both be written. */
  revision: number;
}

interface ConfigDeclaration<Values, One, Stored> {
  /** Name of the item in its sort key. */
  name: string;
  /** Attribute that holds the values. */
  field: string;
  /** In force until others are stored. */
  seeded: Values;
  /** Returns the values with an object set, or without the one of this id. */
  place: (values: Values, id: string, newValue: One | null) => Values;
  /** Reads values that an earlier release stored in another form. */
  migrate?: (stored: Stored) => Pick<ConfigItem<Values, One>, 'values'> & Partial<ConfigItem<Values, One>>;
}

/** A part of the configuration: objects that staff change, each by its id. */
export interface DeclaredConfig<Values, One> extends Pick<SingleItemKind<void>, 'key'> {
  place: ConfigDeclaration<Values, One, never>['place'];
  /** Reads the item consistently, without a cache; changes that came into force are among its values. */
  read: () => Promise<ConfigItem<Values, One>>;
  /** Reads the item as stored, at most two seconds stale: `valuesAt` returns what is in force. */
  readFresh: () => Promise<ConfigItem<Values, One>>;
  /** Reads the values in force: two seconds behind a change by staff, to the second for a pending one. */
  readInForce: () => Promise<Values>;
  valuesAt: (item: ConfigItem<Values, One>, at: EpochSeconds) => Values;
  /**
   * Writes the whole item as read and changed.
   * @throws {ConflictError} by its transaction when it was written since.
   */
  write: (read: ConfigItem<Values, One>) => WriteOperation;
  /** Checks that the item is unchanged since read. @throws {ConflictError} by its transaction. */
  assertUnchanged: (read: Pick<ConfigItem<Values, One>, 'revision'>) => WriteOperation;
}

/** Returns the item at a moment: a scheduled change that is due is one of its values, and counts as a change. */
function inForceAt<Values, One>(
  { place }: Pick<DeclaredConfig<Values, One>, 'place'>,
  item: ConfigItem<Values, One>,
  at: EpochSeconds,
): ConfigItem<Values, One> {
  const all = Object.entries(item.pending);
  const expiredChanges = all.filter(([, { until }]) => until <= at).toSorted(([, a], [, b]) => a.until - b.until);
  if (expiredChanges.length === 0) return item;
  const due = expiredChanges.filter(([, { is_scheduled }]) => is_scheduled);
  return {
    ...item,
    values: due.reduce((values, [id, { value }]) => place(values, id, value), item.values),
    versions: { ...item.versions, ...Object.fromEntries(due.map(([id]) => [id, (item.versions[id] ?? 0) + 1])) },
    pending: Object.fromEntries(all.filter(([, { until }]) => until > at)),
  };
}

const isAsRead = (revision: number) =>
  revision === 0
    ? { condition: 'attribute_not_exists(revision)' }
    : { condition: 'revision = :read', values: { ':read': revision } };

type StoredItem<Values, One> = Partial<Omit<ConfigItem<Values, One>, 'values'>> & Record<string, unknown>;

/** Declares a part of the configuration. `ms` is the longest delay until a process sees changes by staff. */
export function declareConfig<Values, One, Stored = Values>(
  declared: ConfigDeclaration<Values, One, Stored>,
  ms?: number,
): DeclaredConfig<Values, One> {
  const { name, field, seeded, place, migrate } = declared;
  const item = declareConfigItem(name);
  const key = () => item.key();

  async function readStored(): Promise<ConfigItem<Values, One>> {
    const stored = await getItem<StoredItem<Values, One>>(key());
    const storedValue = stored?.[field];
    const values = storedValue === undefined ? seeded : (storedValue as Values);
    const read = storedValue === undefined || !migrate ? { values } : migrate(storedValue as Stored);
    return {
      versions: stored?.versions ?? {},
      revision: stored?.revision ?? 0,
      ...read,
      pending: { ...read.pending, ...stored?.pending },
    };
  }

  const readFresh = cacheRead(readStored, ms);
  const valuesAt: DeclaredConfig<Values, One>['valuesAt'] = (item, at) => inForceAt({ place }, item, at).values;
  return {
    key,
    place,
    read: async () => inForceAt({ place }, await readStored(), nowSeconds()),
    readFresh,
    readInForce: async () => valuesAt(await readFresh(), nowSeconds()),
    valuesAt,
    write: ({ values, versions, pending, revision }) => ({
      label: `configuration ${field}`,
      key: key(),
      put: { [field]: values, versions, pending, revision: revision + 1 },
      ...isAsRead(revision),
      fails: buildConflictError(`The configuration of ${field}`, 'written'),
    }),
    assertUnchanged: ({ revision }) => ({
      label: `configuration ${field}`,
      check: key(),
      ...isAsRead(revision),
      fails: buildConflictError(`The configuration of ${field}`, 'relied on'),
    }),
  };
}

/** Places objects in a list, each by its id: new ones at the end, or in a given order. */
export const upsertInList =
  <One>(idOf: (listItem: One) => string, order?: (a: One, b: One) => number) =>
  (values: readonly One[], id: string, newItem: One | null): readonly One[] => {
    const isKnown = values.some((current) => idOf(current) === id);
    const otherItems = values.filter((current) => idOf(current) !== id);
    if (newItem === null) return otherItems;
    const next = isKnown ? values.map((current) => (idOf(current) === id ? newItem : current)) : [...values, newItem];
    return order ? next.toSorted(order) : next;
  };

/** Places objects in a record, each under its id. */
export const upsertInRecord =
  <One>() =>
  (values: Readonly<Record<string, One>>, id: string, newValue: One | null): Readonly<Record<string, One>> => {
    if (newValue !== null) return { ...values, [id]: newValue };
    const { [id]: _, ...otherValues } = values;
    return otherValues;
  };
