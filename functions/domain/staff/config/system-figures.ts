import {
  type LaterFigure,
  type SetFigures,
  setFigure,
  storedSystemFigures,
} from '#functions/data/ledger/system-figures.ts';
import { readConfigItem } from '#functions/data/table/config-items.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { amount, formatUnits, parseAmount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { AdminSystemFigure } from '#shared/schemas/admin/system.ts';
import {
  GUARD_WAIT,
  type SystemFigure,
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
  const { unit, default: usual, min, max } = systemFigures[name];
  const { value, inForce, from } = setFigure(figures, name, nowSeconds());
  return { name, value, default: usual, unit, min, max, in_force: inForce, in_force_from: from, version };
}

/** How a value is kept: one that guards less than what is in force waits for a day. */
function kept(figures: SetFigures, name: SystemFigureName, value: string, at: EpochSeconds): string | LaterFigure {
  const { guardsLess }: SystemFigure = systemFigures[name];
  const before = setFigure(figures, name, at).inForce;
  const [old, next] = [amount(before), amount(value)];
  const waits = guardsLess === 'higher' ? next > old : guardsLess === 'lower' && next < old;
  return waits ? { value, before, from: later(at, GUARD_WAIT) } : value;
}

/** Every figure of the platform, as they are stored now. */
export async function listSystemFigures(): Promise<AdminSystemFigure[]> {
  const { values, versions } = await readConfigItem(FIGURES.key, FIGURES.field, FIGURES.seeded);
  return systemFigureNames.map((name) => viewOf(values, name, versions[name] ?? 0));
}

/** A value as it is kept. @throws {Refusal} VALIDATION_FAILED, with the range, of what is no plain decimal within it. */
function valueOf(name: SystemFigureName, given: string): string {
  const { unit, min, max } = systemFigures[name];
  const units = parseAmount(given);
  const isWithin = units !== null && units >= amount(min) && units <= amount(max);
  const value = isWithin ? formatUnits(units) : null;
  if (value !== null && !(unit === 'count' && value.includes('.'))) return value;
  const range =
    unit === 'count'
      ? because('wholeRange', { least: Number(min), most: Number(max) })
      : because('numberRange', { least: min, most: max });
  throw new Refusal('VALIDATION_FAILED', { fields: { value: range } });
}

/**
 * Changes a figure of the platform, in force everywhere within two seconds; after a day where it guards customers' money
 * less than before. On the version that was looked at where one is given.
 * @throws {Refusal} VALIDATION_FAILED of a value out of its range, or a count with decimals; what `changeConfig` refuses.
 */
export async function changeSystemFigure(
  name: SystemFigureName,
  version: number | undefined,
  given: string,
  request: ChangeRequest,
): Promise<AdminSystemFigure> {
  const value = valueOf(name, given);
  let after: SetFigures = {};
  const made = await changeConfig(
    FIGURES,
    {
      action: 'system_config.change',
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
