import {
  type FiguresItem,
  figureIn,
  type SetFigures,
  storedSystemFigures,
} from '#functions/data/ledger/system-figures.ts';
import { approvals, configSubject, stateOf } from '#functions/data/staff/approvals.ts';
import { queryChanges, type RecordedChange } from '#functions/data/staff/audit.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { ApprovalId, AuditId } from '#shared/ids.ts';
import { amount, formatUnits, parseAmount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { AdminSystemFigure } from '#shared/schemas/admin/system.ts';
import {
  type SystemFigure,
  type SystemFigureGroup,
  type SystemFigureName,
  systemFigureNames,
  systemFigures,
} from '#shared/staff/system-figures.ts';
import { changeConfig } from './change-config.ts';
import type { ConfigPlace } from './config-place.ts';

export const FIGURES: ConfigPlace<SetFigures, string> = {
  kind: 'system',
  config: storedSystemFigures,
  objectOf: (figures, name) => figureIn(figures, name as SystemFigureName),
  fieldsOf: (value) => ({ value }),
};

function viewOf({ values, versions, pending }: FiguresItem, name: SystemFigureName): AdminSystemFigure {
  const { group, unit, default: usual, min, max } = systemFigures[name];
  const in_force = figureIn(values, name);
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

export interface FigureFilter {
  group?: SystemFigureGroup | undefined;
}

/** The figures of the platform, of one group or all, as they are stored now. */
export async function listSystemFigures({ group }: FigureFilter = {}): Promise<AdminSystemFigure[]> {
  const item = await storedSystemFigures.read();
  return systemFigureNames
    .filter((name) => group === undefined || systemFigures[name].group === group)
    .map((name) => viewOf(item, name));
}

const isWhole = (unit: SystemFigure['unit']) => unit !== 'USDT' && unit !== 'percent' && unit !== 'fraction';

/** A value as it is kept. @throws {Refusal} VALIDATION_FAILED, with the range, of what is no plain decimal within it. */
function valueOf(name: SystemFigureName, given: string): string {
  const { unit, min, max } = systemFigures[name];
  const units = parseAmount(given);
  const isWithin = units !== null && units >= amount(min) && units <= amount(max);
  const value = isWithin ? formatUnits(units) : null;
  if (value !== null && !(isWhole(unit) && value.includes('.'))) return value;
  const range = isWhole(unit)
    ? because('wholeRange', { least: Number(min), most: Number(max) })
    : because('numberRange', { least: min, most: max });
  throw new Refusal('VALIDATION_FAILED', { fields: { value: range } });
}

interface FigureOutcome {
  figure: AdminSystemFigure;
  approval_id: string | null;
}

interface Setting {
  name: SystemFigureName;
  action: 'system_config.change' | 'system_config.rollback';
  /** The version that was looked at; undefined where it is set whatever it is. */
  version: number | undefined;
  value: string;
}

async function set({ name, action, version, value }: Setting, request: ChangeRequest): Promise<FigureOutcome> {
  const { approval_id } = await changeConfig(FIGURES, { action, id: name, version, edit: () => value }, request);
  return { figure: viewOf(await storedSystemFigures.read(), name), approval_id };
}

/**
 * Changes a figure of the platform, once its rule is met: after 24 hours where it guards money less than before. On the
 * version that was looked at where one is given.
 * @throws {Refusal} VALIDATION_FAILED of a value out of its range, or a count with decimals; what `changeConfig` refuses.
 */
export const changeSystemFigure = async (
  name: SystemFigureName,
  version: number | undefined,
  given: string,
  request: ChangeRequest,
): Promise<FigureOutcome> =>
  set({ name, action: 'system_config.change', version, value: valueOf(name, given) }, request);

/** Changes of a figure that are read at a time. */
const READ_AT_ONCE = 100;

/** Returns the newest change of a figure that made this version or an earlier one; null where none did. */
async function findChange(name: SystemFigureName, version: number): Promise<RecordedChange | null> {
  let before: AuditId | null = null;
  for (;;) {
    const changes: RecordedChange[] = await queryChanges('system', name, { before, limit: READ_AT_ONCE });
    const found = changes.find(({ change }) => change.version <= version);
    const last = changes.at(-1);
    if (found || !last) return found ?? null;
    before = last.id;
  }
}

/** Whether a recorded request came into force by its time; of figures from before there were approvals, all that waited did. */
async function hasComeIntoForce({ action, detail, change }: RecordedChange): Promise<boolean> {
  if (action !== 'config.request') return true;
  const approval = await approvals.read(configSubject(change), detail?.['approval'] as ApprovalId);
  return approval !== null && stateOf(approval, nowSeconds()) === 'in_force';
}

/**
 * Returns the value that a figure had in a version. A request makes a version in which the value is what it was before; it
 * makes another one, without a record, once it comes into force by its time.
 * @throws {Refusal} CONFIGURATION_NOT_FOUND of a version that it never had.
 */
async function valueOfVersion(name: SystemFigureName, version: number): Promise<string> {
  const { versions } = await storedSystemFigures.read();
  if (version > (versions[name] ?? 0)) throw new Refusal('CONFIGURATION_NOT_FOUND');
  if (version === 0) return systemFigures[name].default;
  const found = await findChange(name, version);
  const value = found?.change.changes.find(({ field }) => field === 'value');
  if (!found || !value) throw new Refusal('CONFIGURATION_NOT_FOUND');
  const isOwn = found.change.version === version;
  if (!isOwn && (found.change.version < version - 1 || !(await hasComeIntoForce(found))))
    throw new Refusal('CONFIGURATION_NOT_FOUND');
  const held = isOwn && found.action === 'config.request' ? value.before : value.after;
  if (typeof held !== 'string') throw new Refusal('CONFIGURATION_NOT_FOUND');
  return held;
}

/**
 * Sets a figure to what it was in an earlier version, 0 being its default: a change like any other, that makes a version
 * of its own, by the same rule.
 * @throws {Refusal} CONFIGURATION_NOT_FOUND of a version that it never had; VALIDATION_FAILED where its range no
 *   longer allows that value, or it has it already; what `changeConfig` refuses.
 */
export async function rollBackSystemFigure(
  name: SystemFigureName,
  version: number,
  request: ChangeRequest,
): Promise<FigureOutcome> {
  const value = valueOf(name, await valueOfVersion(name, version));
  return set({ name, action: 'system_config.rollback', version: undefined, value }, request);
}
