import { compareUserLevels, type StoredUserLevel, userLevelConfigStore } from '#functions/data/users/levels.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type ParameterlessFieldErrorName } from '#shared/errors/field-errors.ts';
import { toAmount } from '#shared/money.ts';
import type { AdminLevel } from '#shared/schemas/admin/levels.ts';
import { assertConfigObjectExists, type ConfigSection } from './config-section.ts';
import { updateConfig } from './update-config.ts';

export type LevelTerms = Pick<StoredUserLevel, 'level_name' | 'min_trading_volume' | 'trading_fee_discount'>;

const refused = (field: string, name: ParameterlessFieldErrorName) =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: fieldError(name) } });

/** Lists every level, as stored now, by number. */
export async function listLevels(): Promise<AdminLevel[]> {
  const { values, versions } = await userLevelConfigStore.read();
  return values.toSorted(compareUserLevels).map((level) => ({ ...level, version: versions[level.id] ?? 0 }));
}

const findLevel = async (id: string): Promise<AdminLevel | null> =>
  (await listLevels()).find((candidate) => candidate.id === id) ?? null;

/** @throws {AppError} CONFIGURATION_NOT_FOUND. */
async function readLevel(id: string): Promise<AdminLevel> {
  const level = await findLevel(id);
  if (!level) throw new AppError('CONFIGURATION_NOT_FOUND');
  return level;
}

/** Checks that no level requires or grants less than a lower one. @throws {AppError} VALIDATION_FAILED */
function assertOrdered(levels: readonly StoredUserLevel[], id: string): void {
  const sorted = levels.toSorted(compareUserLevels);
  const place = sorted.findIndex((level) => level.id === id);
  const [below, changedLevel, above] = [sorted[place - 1], sorted[place], sorted[place + 1]];
  if (!changedLevel) return;
  const volume = toAmount(changedLevel.min_trading_volume);
  const rises = (low: StoredUserLevel | undefined, high: StoredUserLevel | undefined) =>
    !low || !high || toAmount(low.min_trading_volume) < toAmount(high.min_trading_volume);
  if (place === 0 && volume !== 0n) throw refused('min_trading_volume', 'levelFirst');
  if (!rises(below, changedLevel) || !rises(changedLevel, above)) throw refused('min_trading_volume', 'levelVolume');
  const discount = toAmount(changedLevel.trading_fee_discount);
  if (
    (below && toAmount(below.trading_fee_discount) > discount) ||
    (above && toAmount(above.trading_fee_discount) < discount)
  )
    throw refused('trading_fee_discount', 'levelDiscount');
}

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
const pickLevelTerms = ({ level_name, min_trading_volume, trading_fee_discount }: LevelTerms): LevelTerms => ({
  level_name: level_name.trim(),
  min_trading_volume: plain(min_trading_volume),
  trading_fee_discount: plain(trading_fee_discount),
});

export const LEVEL_SECTION: ConfigSection<readonly StoredUserLevel[], StoredUserLevel> = {
  kind: 'levels',
  config: userLevelConfigStore,
  objectOf: (levels, id) => levels.find((level) => level.id === id) ?? null,
  fieldsOf: ({ level_number, ...terms }) => ({ level_number, ...pickLevelTerms(terms) }),
  assertFits: assertOrdered,
};

/**
 * Adds a level. Its id is derived from its number, so each exists once: a removed one keeps counting its versions.
 * @throws {AppError} VALIDATION_FAILED when it exists or does not fit between the others; the errors of `updateConfig`.
 * @returns null while the level waits for its approval.
 */
export async function createLevel(
  level_number: number,
  terms: LevelTerms,
  request: StaffChangeContext,
): Promise<{ level: AdminLevel | null; approval_id: string | null }> {
  const id = `l${level_number}`;
  const edit = (current: StoredUserLevel | null) => {
    if (current) throw refused('level_number', 'levelExists');
    return { id, level_number, ...pickLevelTerms(terms) };
  };
  const change = { action: 'level.create', id, version: undefined, edit } as const;
  const { approval_id } = await updateConfig(LEVEL_SECTION, change, request);
  return { level: await findLevel(id), approval_id };
}

/**
 * Updates a level, once its rule is met (`updateConfig`). Placed orders keep their discount.
 * @throws {AppError} CONFIGURATION_NOT_FOUND, VALIDATION_FAILED when it does not fit between the others; the errors of
 * `updateConfig`.
 */
export async function updateLevel(
  id: string,
  version: number,
  terms: LevelTerms,
  request: StaffChangeContext,
): Promise<{ level: AdminLevel; approval_id: string | null }> {
  const edit = (current: StoredUserLevel | null) => {
    assertConfigObjectExists(current);
    return { ...current, ...pickLevelTerms(terms) };
  };
  const { approval_id } = await updateConfig(LEVEL_SECTION, { action: 'level.change', id, version, edit }, request);
  return { level: await readLevel(id), approval_id };
}

/**
 * Removes a level: its users are in the one below.
 * @throws {AppError} CONFIGURATION_NOT_FOUND; FORBIDDEN for the first one, in which all users begin; the errors of
 * `updateConfig`.
 */
export async function removeLevel(id: string, version: number, request: StaffChangeContext): Promise<void> {
  const level = await readLevel(id);
  if (level.level_number === 1) throw new AppError('FORBIDDEN', { message: errorDetails.firstLevelRequired });
  const edit = (current: StoredUserLevel | null) => {
    assertConfigObjectExists(current);
    return null;
  };
  await updateConfig(LEVEL_SECTION, { action: 'level.remove', id, version, edit }, request);
}
