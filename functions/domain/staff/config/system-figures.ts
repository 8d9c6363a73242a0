import {
  type SystemSettingsItem,
  getSystemSetting,
  type SystemSettingValues,
  storedSystemSettings,
} from '#functions/data/ledger/system-figures.ts';
import { approvals, getConfigSubject, getApprovalState } from '#functions/data/staff/approvals.ts';
import { queryConfigChanges, type StoredAuditedChange } from '#functions/data/staff/audit.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { ApprovalId, AuditId } from '#shared/ids.ts';
import { amount, formatUnits, parseAmount } from '#shared/money.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import {
  type SystemSetting,
  type SystemSettingGroup,
  type SystemSettingName,
  systemSettingNames,
  systemSettings,
} from '#shared/staff/system-figures.ts';
import { updateConfig } from './change-config.ts';
import type { ConfigSection } from './config-place.ts';

export const SYSTEM_SETTING_SECTION: ConfigSection<SystemSettingValues, string> = {
  kind: 'system',
  config: storedSystemSettings,
  objectOf: (figures, name) => getSystemSetting(figures, name as SystemSettingName),
  fieldsOf: (value) => ({ value }),
};

function viewOf({ values, versions, pending }: SystemSettingsItem, name: SystemSettingName): AdminSystemSetting {
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

/** The figures of the platform, of one group or all, as they are stored now. */
export async function listSystemSettings({ group }: SystemSettingFilter = {}): Promise<AdminSystemSetting[]> {
  const item = await storedSystemSettings.read();
  return systemSettingNames
    .filter((name) => group === undefined || systemSettings[name].group === group)
    .map((name) => viewOf(item, name));
}

const isWhole = (unit: SystemSetting['unit']) => unit !== 'USDT' && unit !== 'percent' && unit !== 'fraction';

/** A value as it is kept. @throws {Refusal} VALIDATION_FAILED, with the range, of what is no plain decimal within it. */
function valueOf(name: SystemSettingName, given: string): string {
  const { unit, min, max } = systemSettings[name];
  const units = parseAmount(given);
  const isWithin = units !== null && units >= amount(min) && units <= amount(max);
  const value = isWithin ? formatUnits(units) : null;
  if (value !== null && !(isWhole(unit) && value.includes('.'))) return value;
  const range = isWhole(unit)
    ? fieldError('wholeRange', { least: Number(min), most: Number(max) })
    : fieldError('numberRange', { least: min, most: max });
  throw new AppError('VALIDATION_FAILED', { fields: { value: range } });
}

interface FigureOutcome {
  figure: AdminSystemSetting;
  approval_id: string | null;
}

interface Setting {
  name: SystemSettingName;
  action: 'system_config.change' | 'system_config.rollback';
  /** The version that was looked at; undefined where it is set whatever it is. */
  version: number | undefined;
  value: string;
}

async function set({ name, action, version, value }: Setting, request: ChangeRequest): Promise<FigureOutcome> {
  const { approval_id } = await updateConfig(
    SYSTEM_SETTING_SECTION,
    { action, id: name, version, edit: () => value },
    request,
  );
  return { figure: viewOf(await storedSystemSettings.read(), name), approval_id };
}

/**
 * Changes a figure of the platform, once its rule is met: after 24 hours where it guards money less than before. On the
 * version that was looked at where one is given.
 * @throws {Refusal} VALIDATION_FAILED of a value out of its range, or a count with decimals; what `changeConfig` refuses.
 */
export const updateSystemSetting = async (
  name: SystemSettingName,
  version: number | undefined,
  given: string,
  request: ChangeRequest,
): Promise<FigureOutcome> =>
  set({ name, action: 'system_config.change', version, value: valueOf(name, given) }, request);

/** Changes of a figure that are read at a time. */
const READ_AT_ONCE = 100;

/** Returns the newest change of a figure that made this version or an earlier one; null where none did. */
async function findChange(name: SystemSettingName, version: number): Promise<StoredAuditedChange | null> {
  let before: AuditId | null = null;
  for (;;) {
    const changes: StoredAuditedChange[] = await queryConfigChanges('system', name, { before, limit: READ_AT_ONCE });
    const found = changes.find(({ change }) => change.version <= version);
    const last = changes.at(-1);
    if (found || !last) return found ?? null;
    before = last.id;
  }
}

/** Whether a recorded request came into force by its time; of figures from before there were approvals, all that waited did. */
async function hasComeIntoForce({ action, detail, change }: StoredAuditedChange): Promise<boolean> {
  if (action !== 'config.request') return true;
  const approval = await approvals.read(getConfigSubject(change), detail?.['approval'] as ApprovalId);
  return approval !== null && getApprovalState(approval, nowSeconds()) === 'in_force';
}

/**
 * Returns the value that a figure had in a version. A request makes a version in which the value is what it was before; it
 * makes another one, without a record, once it comes into force by its time.
 * @throws {Refusal} CONFIGURATION_NOT_FOUND of a version that it never had.
 */
async function valueOfVersion(name: SystemSettingName, version: number): Promise<string> {
  const { versions } = await storedSystemSettings.read();
  if (version > (versions[name] ?? 0)) throw new AppError('CONFIGURATION_NOT_FOUND');
  if (version === 0) return systemSettings[name].default;
  const found = await findChange(name, version);
  const value = found?.change.changes.find(({ field }) => field === 'value');
  if (!found || !value) throw new AppError('CONFIGURATION_NOT_FOUND');
  const isOwn = found.change.version === version;
  if (!isOwn && (found.change.version < version - 1 || !(await hasComeIntoForce(found))))
    throw new AppError('CONFIGURATION_NOT_FOUND');
  const held = isOwn && found.action === 'config.request' ? value.before : value.after;
  if (typeof held !== 'string') throw new AppError('CONFIGURATION_NOT_FOUND');
  return held;
}

/**
 * Sets a figure to what it was in an earlier version, 0 being its default: a change like any other, that makes a version
 * of its own, by the same rule.
 * @throws {Refusal} CONFIGURATION_NOT_FOUND of a version that it never had; VALIDATION_FAILED where its range no
 *   longer allows that value, or it has it already; what `changeConfig` refuses.
 */
export async function rollBackSystemSetting(
  name: SystemSettingName,
  version: number,
  request: ChangeRequest,
): Promise<FigureOutcome> {
  const value = valueOf(name, await valueOfVersion(name, version));
  return set({ name, action: 'system_config.rollback', version: undefined, value }, request);
}
