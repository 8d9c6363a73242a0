import {
  type SystemSettingsItem,
  getSystemSetting,
  type SystemSettingValues,
  systemSettingsConfigStore,
} from '#functions/data/ledger/system-settings.ts';
import { approvalCollection, toConfigApprovalSubject, getApprovalState } from '#functions/data/staff/approvals.ts';
import { queryConfigChanges, type StoredConfigChangeAuditEntry } from '#functions/data/staff/audit.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { ApprovalId, AuditEntryId } from '#shared/ids.ts';
import { toAmount, formatUnits, parseAmount } from '#shared/money.ts';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import {
  type SystemSetting,
  type SystemSettingGroup,
  type SystemSettingName,
  systemSettingNames,
  systemSettings,
} from '#shared/staff/system-settings.ts';
import type { ConfigSection } from './config-section.ts';
import { updateConfig } from './update-config.ts';

export const SYSTEM_SETTING_SECTION: ConfigSection<SystemSettingValues, string> = {
  kind: 'system',
  config: systemSettingsConfigStore,
  objectOf: (figures, name) => getSystemSetting(figures, name as SystemSettingName),
  fieldsOf: (value) => ({ value }),
};

function toSettingView({ values, versions, pending }: SystemSettingsItem, name: SystemSettingName): AdminSystemSetting {
  const { group, unit, default: usual, min, max } = systemSettings[name];
  const in_force = getSystemSetting(values, name);
  const waits = pending[name];
  return {
    name,
    group,
    value: waits?.value ?? in_force,
    default: usual,
    unit,
    min,
    max,
    in_force,
    in_force_from: waits?.is_scheduled ? waits.until : null,
    version: versions[name] ?? 0,
  };
}

export interface SystemSettingFilter {
  group?: SystemSettingGroup | undefined;
}

/** Lists the platform's settings, of one group or all, as stored now. */
export async function listSystemSettings({ group }: SystemSettingFilter = {}): Promise<AdminSystemSetting[]> {
  const item = await systemSettingsConfigStore.read();
  return systemSettingNames
    .filter((name) => group === undefined || systemSettings[name].group === group)
    .map((name) => toSettingView(item, name));
}

const isIntegerUnit = (unit: SystemSetting['unit']) => unit !== 'USDT' && unit !== 'percent' && unit !== 'fraction';

/**
 * Returns a value as stored.
 * @throws {AppError} VALIDATION_FAILED, with the range, for anything but a plain decimal within it.
 */
function parseSettingValue(name: SystemSettingName, givenText: string): string {
  const { unit, min, max } = systemSettings[name];
  const units = parseAmount(givenText);
  const isWithin = units !== null && units >= toAmount(min) && units <= toAmount(max);
  const value = isWithin ? formatUnits(units) : null;
  if (value !== null && !(isIntegerUnit(unit) && value.includes('.'))) return value;
  const range = isIntegerUnit(unit)
    ? fieldError('wholeRange', { least: Number(min), most: Number(max) })
    : fieldError('numberRange', { least: min, most: max });
  throw new AppError('VALIDATION_FAILED', { fields: { value: range } });
}

interface FigureOutcome {
  figure: AdminSystemSetting;
  approval_id: string | null;
}

interface SettingChange {
  name: SystemSettingName;
  action: 'system_config.change' | 'system_config.rollback';
  /** Version that was read; undefined sets any version. */
  version: number | undefined;
  value: string;
}

async function changeSetting(
  { name, action, version, value }: SettingChange,
  request: StaffChangeContext,
): Promise<FigureOutcome> {
  const { approval_id } = await updateConfig(
    SYSTEM_SETTING_SECTION,
    { action, id: name, version, edit: () => value },
    request,
  );
  return { figure: toSettingView(await systemSettingsConfigStore.read(), name), approval_id };
}

/**
 * Changes a setting of the platform, once its rule is met: after 24 hours when it guards money less than before. On the
 * given version, if any.
 * @throws {AppError} VALIDATION_FAILED for a value out of range, or a count with decimals; the errors of
 * `updateConfig`.
 */
export const updateSystemSetting = async (
  name: SystemSettingName,
  version: number | undefined,
  givenText: string,
  request: StaffChangeContext,
): Promise<FigureOutcome> =>
  changeSetting({ name, action: 'system_config.change', version, value: parseSettingValue(name, givenText) }, request);

/** Changes of a setting per read. */
const READ_AT_ONCE = 100;

/** Returns the newest change of a setting that made this version or an earlier one; null without one. */
async function findChange(name: SystemSettingName, version: number): Promise<StoredConfigChangeAuditEntry | null> {
  let before: AuditEntryId | null = null;
  for (;;) {
    const changes: StoredConfigChangeAuditEntry[] = await queryConfigChanges('system', name, {
      before,
      limit: READ_AT_ONCE,
    });
    const foundChange = changes.find(({ change }) => change.version <= version);
    const last = changes.at(-1);
    if (foundChange || !last) return foundChange ?? null;
    before = last.id;
  }
}

/** True when a recorded request took effect by its time; for settings older than approvals, all pending ones did. */
async function hasComeIntoForce({ action, detail, change }: StoredConfigChangeAuditEntry): Promise<boolean> {
  if (action !== 'config.request') return true;
  const approval = await approvalCollection.read(toConfigApprovalSubject(change), detail?.['approval'] as ApprovalId);
  return approval !== null && getApprovalState(approval, nowSeconds()) === 'in_force';
}

/**
 * Returns a setting's value in a version. A request makes a version with the previous value, and another one, without a
 * record, once it takes effect by its time.
 * @throws {AppError} CONFIGURATION_NOT_FOUND for an unknown version.
 */
async function valueOfVersion(name: SystemSettingName, version: number): Promise<string> {
  const { versions } = await systemSettingsConfigStore.read();
  if (version > (versions[name] ?? 0)) throw new AppError('CONFIGURATION_NOT_FOUND');
  if (version === 0) return systemSettings[name].default;
  const foundChange = await findChange(name, version);
  const value = foundChange?.change.changes.find(({ field }) => field === 'value');
  if (!foundChange || !value) throw new AppError('CONFIGURATION_NOT_FOUND');
  const isOwn = foundChange.change.version === version;
  if (!isOwn && (foundChange.change.version < version - 1 || !(await hasComeIntoForce(foundChange))))
    throw new AppError('CONFIGURATION_NOT_FOUND');
  const storedFields = isOwn && foundChange.action === 'config.request' ? value.before : value.after;
  if (typeof storedFields !== 'string') throw new AppError('CONFIGURATION_NOT_FOUND');
  return storedFields;
}

/**
 * Sets a setting to an earlier version's value, 0 being its default: an ordinary change with its own version, by the
 * same rule.
 * @throws {AppError} CONFIGURATION_NOT_FOUND for an unknown version; VALIDATION_FAILED when the range no longer permits
 * the value, or it is the current one; the errors of `updateConfig`.
 */
export async function rollBackSystemSetting(
  name: SystemSettingName,
  version: number,
  request: StaffChangeContext,
): Promise<FigureOutcome> {
  const value = parseSettingValue(name, await valueOfVersion(name, version));
  return changeSetting({ name, action: 'system_config.rollback', version: undefined, value }, request);
}
