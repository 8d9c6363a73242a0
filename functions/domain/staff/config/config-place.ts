import type { DeclaredConfig, ConfigItem } from '#functions/data/table/config-items.ts';
import type { ConfigFields } from '#functions/domain/staff/acts/differences.ts';
import type { GuardedKind } from '#shared/api/admin/config-guards.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** A part of the configuration as staff change it, object by object. */
export interface ConfigSection<Values, One> {
  kind: GuardedKind;
  config: DeclaredConfig<Values, One>;
  /** Returns the object that an id names; null where there is none. */
  objectOf: (values: Values, id: string) => One | null;
  /** What of an object is shown, recorded and guarded: each field is declared in `configGuards`. */
  fieldsOf: (one: One) => ConfigFields;
  /** Checks that an object that changed fits beside the others. @throws {Refusal} */
  assertFits?: (values: Values, id: string, before: Values) => void | Promise<void>;
}

/** Rejects an object that does not exist. @throws {Refusal} CONFIGURATION_NOT_FOUND, or `unknown` */
export function assertExists<One>(
  held: One | null,
  unknown: 'CONFIGURATION_NOT_FOUND' | 'NOT_FOUND' = 'CONFIGURATION_NOT_FOUND',
): asserts held is One {
  if (held === null) throw new AppError(unknown);
}

/** One item holds everything of a kind, and may have 400 KB. */
const MOST_BYTES = 380_000;

/**
 * Checks that a changed object fits beside the others as they are, and as they will be with each pending change.
 * @param before the values without the change
 * @throws {Refusal} LIMIT_REACHED where one item cannot hold them; what `assertFits` refuses.
 */
export async function assertItemFits<Values, One>(
  { config, assertFits }: ConfigSection<Values, One>,
  { values, pending }: Pick<ConfigItem<Values, One>, 'values' | 'pending'>,
  id: string,
  before: Values,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify({ values, pending })) > MOST_BYTES) throw new AppError('LIMIT_REACHED');
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

/** The item with one version more of an object, on which no change is pending any more. */
export function toSettledItem<Values, One>(item: ConfigItem<Values, One>, id: string): ConfigItem<Values, One> {
  const { [id]: _, ...pending } = item.pending;
  return { ...item, pending, versions: { ...item.versions, [id]: (item.versions[id] ?? 0) + 1 } };
}
