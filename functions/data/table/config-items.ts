import { now } from '#functions/lib/clock.ts';
import type { Key } from './keys.ts';
import { type Single, single } from './kinds.ts';
import { ANY_LIST } from './lists.ts';
import { get, type PlainKey } from './table.ts';
import { changedWhile, type Operation } from './transact.ts';

const ofConfiguration = () => 'CONFIG';

/** Of products, symbols, periods, countries in an item of the configuration: each list that staff write has a bound below it. */
const MOST_CONFIGURED = 500;

/** Declares an item of the configuration. */
export const configItem = (name: string): Single<void> =>
  single<void>(ofConfiguration, name).withLists({ [ANY_LIST]: MOST_CONFIGURED });

/** A change of the configuration is in force everywhere after this long, ms. */
const FRESH_MS = 2000;

/** The same as `read`, asked at most once in two seconds by each process: for what every order goes by. */
export function keptFresh<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: T } | undefined;
  return async () => {
    if (kept && Math.abs(now() - kept.at) < FRESH_MS) return kept.value;
    const value = await read();
    kept = { at: now(), value };
    return value;
  };
}

/** One item of the configuration: what is in force, and how often each object in it was changed. */
export interface ConfigItem<Values> {
  values: Values;
  /** By the object's id; without an entry it was never changed. */
  versions: Record<string, number>;
  /** Of the whole item: two changes at once cannot both be written. */
  revision: number;
}

type Stored = Partial<Pick<ConfigItem<unknown>, 'versions' | 'revision'>> & Record<string, unknown>;

/** Reads an item consistently, with no cache between. `field` is what its readers know the values by. */
export async function readConfigItem<Values>(key: Key, field: string, seeded: Values): Promise<ConfigItem<Values>> {
  const stored = await get<Stored>(key);
  return {
    values: (stored?.[field] as Values | undefined) ?? seeded,
    versions: stored?.versions ?? {},
    revision: stored?.revision ?? 0,
  };
}

/** Writes the whole item as it was read and changed. @throws {ChangedMeanwhile} where it was written since. */
export const writeConfigItem = <Values>(key: PlainKey, field: string, read: ConfigItem<Values>): Operation => ({
  label: `configuration ${field}`,
  key,
  put: { [field]: read.values, versions: read.versions, revision: read.revision + 1 },
  condition: read.revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :read',
  ...(read.revision > 0 && { values: { ':read': read.revision } }),
  fails: changedWhile(`The configuration of ${field}`, 'written'),
});
