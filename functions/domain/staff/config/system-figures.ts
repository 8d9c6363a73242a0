import {
  type LaterFigure,
  type SetFigures,
  setFigure,
  storedSystemFigures,
} from '#functions/data/ledger/system-figures.ts';
import { queryChanges, type RecordedChange } from '#functions/data/staff/audit.ts';
import { readConfigItem } from '#functions/data/table/config-items.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AuditId } from '#shared/ids.ts';
import { amount, formatUnits, parseAmount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { AdminSystemFigure } from '#shared/schemas/admin/system.ts';
import {
  GUARD_WAIT,
  type SystemFigure,
  type SystemFigureGroup,
  type SystemFigureName,
  systemFigureNames,
  systemFigures,
} from '#shared/staff/system-figures.ts';
import { type EpochSeconds, later } from '#shared/time.ts';
import { type ConfigPlace, changeConfig } from './change-config.ts';

const FIGURES: ConfigPlace<SetFigures> = {
  kind: 'system',
  key: storedSystemFigures.key(),
  field: 'figures',
  seeded: {},
};

function viewOf(figures: SetFigures, name: SystemFigureName, version: number): AdminSystemFigure {
  const { group, unit, default: usual, min, max } = systemFigures[name];
  const { value, inForce, from } = setFigure(figures, name, nowSeconds());
  return { name, group, value, default: usual, unit, min, max, in_force: inForce, in_force_from: from, version };
}

/** How a value is kept: one that guards less than what is in force waits for a day. */
function kept(figures: SetFigures, name: SystemFigureName, value: string, at: EpochSeconds): string | LaterFigure {
  const { guardsLess }: SystemFigure = systemFigures[name];
  const before = setFigure(figures, name, at).inForce;
  const [old, next] = [amount(before), amount(value)];
  const waits = guardsLess === 'higher' ? next > old : guardsLess === 'lower' && next < old;
  return waits ? { value, before, from: later(at, GUARD_WAIT) } : value;
}

export interface FigureFilter {
  group?: SystemFigureGroup | undefined;
}

/** The figures of the platform, of one group or all, as they are stored now. */
export async function listSystemFigures({ group }: FigureFilter = {}): Promise<AdminSystemFigure[]> {
  const { values, versions } = await readConfigItem(FIGURES.key, FIGURES.field, FIGURES.seeded);
  return systemFigureNames
    .filter((name) => group === undefined || systemFigures[name].group === group)
    .map((name) => viewOf(values, name, versions[name] ?? 0));
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

interface Setting {
  name: SystemFigureName;
  action: 'system_config.change' | 'system_config.rollback';
  /** The version that was looked at; undefined where it is set whatever it is. */
  version: number | undefined;
  value: string;
}

async function set({ name, action, version, value }: Setting, request: ChangeRequest): Promise<AdminSystemFigure> {
  let after: SetFigures = {};
  const made = await changeConfig(
    FIGURES,
    {
      action,
      id: name,
      version,
      edit: (figures) => {
        after = { ...figures, [name]: kept(figures, name, value, nowSeconds()) };
        return { values: after, before: { value: setFigure(figures, name, nowSeconds()).value }, after: { value } };
      },
    },
    request,
  );
  return viewOf(after, name, made);
}

/**
 * Changes a figure of the platform, in force everywhere within two seconds; after a day where it guards customers' money
 * less than before. On the version that was looked at where one is given.
 * @throws {Refusal} VALIDATION_FAILED of a value out of its range, or a count with decimals; what `changeConfig` refuses.
 */
export const changeSystemFigure = async (
  name: SystemFigureName,
  version: number | undefined,
  given: string,
  request: ChangeRequest,
): Promise<AdminSystemFigure> =>
  set({ name, action: 'system_config.change', version, value: valueOf(name, given) }, request);

/** Changes of a figure that are read at a time. */
const READ_AT_ONCE = 100;

/** What a figure was set to by the change that made a version. @throws {Refusal} NOT_FOUND where none made it. */
async function valueOfVersion(name: SystemFigureName, version: number): Promise<string> {
  if (version === 0) return systemFigures[name].default;
  let before: AuditId | null = null;
  for (;;) {
    const changes: RecordedChange[] = await queryChanges('system', name, { before, limit: READ_AT_ONCE });
    const made = changes.find(({ change }) => change.version === version);
    const value = made?.change.changes.find(({ field }) => field === 'value')?.after;
    if (typeof value === 'string') return value;
    const last = changes.at(-1);
    if (!last || last.change.version <= version) throw new Refusal('NOT_FOUND');
    before = last.id;
  }
}

/**
 * Sets a figure to what it was in an earlier version, 0 being its default: a change like any other, that makes a version
 * of its own and waits for a day where it guards less.
 * @throws {Refusal} NOT_FOUND of a version that it never had; VALIDATION_FAILED where its range no longer allows that value,
 *   or it has it already; what `changeConfig` refuses.
 */
export async function rollBackSystemFigure(
  name: SystemFigureName,
  version: number,
  request: ChangeRequest,
): Promise<AdminSystemFigure> {
  const value = valueOf(name, await valueOfVersion(name, version));
  return set({ name, action: 'system_config.rollback', version: undefined, value }, request);
}
