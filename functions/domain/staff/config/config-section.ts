import type { DeclaredConfig, ConfigItem } from '#functions/data/table/config-items.ts';
import type { ConfigFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import type { GuardedConfigKind } from '#shared/api/admin/config-guards.ts';
import { AppError } from '#shared/errors/errors.ts';

/** Part of the configuration that staff change object by object. */
export interface ConfigSection<Values, One> {
  kind: GuardedConfigKind;
  config: DeclaredConfig<Values, One>;
  /** Returns the object of an id; null without one. */
  objectOf: (values: Values, id: string) => One | null;
  /** Returns the fields shown, recorded and guarded: each is declared in `getConfigFieldGuards`. */
  fieldsOf: (configValue: One) => ConfigFields;
  /** Checks that a changed object is consistent with the others. @throws {AppError} */
  assertFits?: (values: Values, id: string, before: Values) => void | Promise<void>;
}

/** Rejects an object that does not exist. @throws {AppError} CONFIGURATION_NOT_FOUND, or `unknown` */
export function assertConfigObjectExists<One>(
  storedValue: One | null,
  unknown: 'CONFIGURATION_NOT_FOUND' | 'NOT_FOUND' = 'CONFIGURATION_NOT_FOUND',
): asserts storedValue is One {
  if (storedValue === null) throw new AppError(unknown);
}

/** One item holds everything of a kind, and is limited to 400 KB. */
const MAX_BYTES = 380_000;

/**
 * Checks that a changed object is consistent with the others as they are, and with each pending change.
 * @param before the values without the change
 * @throws {AppError} LIMIT_REACHED when one item cannot hold them; the errors of `assertFits`.
 */
export async function assertConfigItemFits<Values, One>(
  { config, assertFits }: ConfigSection<Values, One>,
  { values, pending }: Pick<ConfigItem<Values, One>, 'values' | 'pending'>,
  id: string,
  before: Values,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify({ values, pending })) > MAX_BYTES) throw new AppError('LIMIT_REACHED');
  if (!assertFits) return;
  await assertFits(values, id, before);
  let future = values;
  for (const [other, { value, is_scheduled }] of Object.entries(pending).toSorted(
    ([, a], [, b]) => a.until - b.until,
  )) {
    if (!is_scheduled && other !== id) continue;
    const next = config.place(future, other, value);
    await assertFits(next, other, future);
    if (is_scheduled) future = next;
  }
}

/** Returns the item with an object's next version and no pending change on it. */
export function toUpdatedConfigItem<Values, One>(item: ConfigItem<Values, One>, id: string): ConfigItem<Values, One> {
  const { [id]: _, ...pending } = item.pending;
  return { ...item, pending, versions: { ...item.versions, [id]: (item.versions[id] ?? 0) + 1 } };
}
