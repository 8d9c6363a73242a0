import { SEEDED_LEVELS, type StoredLevel, storedLevels } from '#functions/data/people/levels.ts';
import { readConfigItem } from '#functions/data/table/config-items.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { amount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type PlainRefusal } from '#shared/refusals/field-refusals.ts';
import type { AdminLevel } from '#shared/schemas/admin/levels.ts';
import { type ConfigPlace, changeConfig } from './change-config.ts';

const LEVELS: ConfigPlace<readonly StoredLevel[]> = {
  kind: 'levels',
  key: storedLevels.key(),
  field: 'levels',
  seeded: SEEDED_LEVELS,
};

export type LevelTerms = Pick<StoredLevel, 'level_name' | 'min_trading_volume' | 'trading_fee_discount'>;

const byNumber = (levels: readonly StoredLevel[]) => [...levels].sort((a, b) => a.level_number - b.level_number);

const refused = (field: string, name: PlainRefusal) =>
  new Refusal('VALIDATION_FAILED', { fields: { [field]: because(name) } });

/** Every level, as they are stored now, by number. */
export async function listLevels(): Promise<AdminLevel[]> {
  const { values, versions } = await readConfigItem(LEVELS.key, LEVELS.field, LEVELS.seeded);
  return byNumber(values).map((level) => ({ ...level, version: versions[level.id] ?? 0 }));
}

/** @throws {Refusal} NOT_FOUND. */
async function readLevel(id: string): Promise<AdminLevel> {
  const level = (await listLevels()).find((one) => one.id === id);
  if (!level) throw new Refusal('NOT_FOUND');
  return level;
}

/** @throws {Refusal} VALIDATION_FAILED where a higher level would ask for less, or give less. */
function ordered(levels: readonly StoredLevel[], changed: StoredLevel): readonly StoredLevel[] {
  const sorted = byNumber(levels);
  const place = sorted.indexOf(changed);
  const [below, above] = [sorted[place - 1], sorted[place + 1]];
  const volume = amount(changed.min_trading_volume);
  const rises = (low: StoredLevel | undefined, high: StoredLevel | undefined) =>
    !low || !high || amount(low.min_trading_volume) < amount(high.min_trading_volume);
  if (place === 0 && volume !== 0n) throw refused('min_trading_volume', 'levelFirst');
  if (!rises(below, changed) || !rises(changed, above)) throw refused('min_trading_volume', 'levelVolume');
  const discount = amount(changed.trading_fee_discount);
  if (
    (below && amount(below.trading_fee_discount) > discount) ||
    (above && amount(above.trading_fee_discount) < discount)
  )
    throw refused('trading_fee_discount', 'levelDiscount');
  return sorted;
}

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
const termsOf = ({ level_name, min_trading_volume, trading_fee_discount }: LevelTerms): LevelTerms => ({
  level_name: level_name.trim(),
  min_trading_volume: plain(min_trading_volume),
  trading_fee_discount: plain(trading_fee_discount),
});

/**
 * Adds a level. Its id follows from its number, so that there is one of each.
 * @throws {Refusal} VALIDATION_FAILED where there is one or it does not fit between the others; what `changeConfig`
 *   refuses.
 */
export async function createLevel(number: number, terms: LevelTerms, request: ChangeRequest): Promise<AdminLevel> {
  const id = `l${number}`;
  const { values: held, versions } = await readConfigItem(LEVELS.key, LEVELS.field, LEVELS.seeded);
  const known = refused('level_number', 'levelExists');
  if (held.some((level) => level.id === id)) throw known;
  const level: StoredLevel = { id, level_number: number, ...termsOf(terms) };
  await changeConfig(
    LEVELS,
    {
      action: 'level.create',
      id,
      // One of this number may have been removed: it goes on counting from there.
      version: versions[id] ?? 0,
      edit: (values) => {
        if (values.some((one) => one.id === id)) throw known;
        return {
          values: ordered([...values, level], level),
          before: null,
          after: { level_number: number, ...termsOf(terms) },
        };
      },
    },
    request,
  );
  return readLevel(id);
}

/**
 * Changes a level, in force everywhere within two seconds. What was placed keeps its discount.
 * @throws {Refusal} NOT_FOUND, VALIDATION_FAILED where it does not fit between the others; what `changeConfig` refuses.
 */
export async function changeLevel(
  id: string,
  version: number,
  terms: LevelTerms,
  request: ChangeRequest,
): Promise<AdminLevel> {
  await readLevel(id);
  await changeConfig(
    LEVELS,
    {
      action: 'level.change',
      id,
      version,
      edit: (values) => {
        const held = values.find((level) => level.id === id);
        if (!held) throw new Refusal('NOT_FOUND');
        const next = { ...held, ...termsOf(terms) };
        return {
          values: ordered(
            values.map((level) => (level === held ? next : level)),
            next,
          ),
          before: { ...termsOf(held) },
          after: { ...termsOf(terms) },
        };
      },
    },
    request,
  );
  return readLevel(id);
}

/**
 * Removes a level: who was in it is in the one below.
 * @throws {Refusal} NOT_FOUND; FORBIDDEN of the first one, in which everybody begins; what `changeConfig` refuses.
 */
export async function removeLevel(id: string, version: number, request: ChangeRequest): Promise<void> {
  const level = await readLevel(id);
  if (level.level_number === 1) throw new Refusal('FORBIDDEN', { message: 'The first level stays.' });
  await changeConfig(
    LEVELS,
    {
      action: 'level.remove',
      id,
      version,
      edit: (values) => {
        const held = values.find((one) => one.id === id);
        if (!held) throw new Refusal('NOT_FOUND');
        return {
          values: values.filter((one) => one !== held),
          before: { ...termsOf(held) },
          after: { level_name: null, min_trading_volume: null, trading_fee_discount: null },
        };
      },
    },
    request,
  );
}
