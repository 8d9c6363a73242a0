import { type SetFigures, storedSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { readConfigItem } from '#functions/data/table/config-items.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { amount, formatUnits, parseAmount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { AdminSystemFigure } from '#shared/schemas/admin/system.ts';
import { type SystemFigureName, systemFigureNames, systemFigures } from '#shared/staff/system-figures.ts';
import { type ConfigPlace, changeConfig } from './change-config.ts';

const FIGURES: ConfigPlace<SetFigures> = {
  kind: 'system',
  key: storedSystemFigures.key(),
  field: 'figures',
  seeded: {},
};

const inForce = (figures: SetFigures, name: SystemFigureName): string => figures[name] ?? systemFigures[name].default;

/** Every figure of the platform, as they are stored now. */
export async function listSystemFigures(): Promise<AdminSystemFigure[]> {
  const { values, versions } = await readConfigItem(FIGURES.key, FIGURES.field, FIGURES.seeded);
  return systemFigureNames.map((name) => ({
    name,
    value: inForce(values, name),
    ...systemFigures[name],
    version: versions[name] ?? 0,
  }));
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
 * Changes a figure of the platform, in force everywhere within two seconds, on the version that was looked at where one is
 * given.
 * @throws {Refusal} VALIDATION_FAILED of a value out of its range, or a count with decimals; what `changeConfig` refuses.
 */
export async function changeSystemFigure(
  name: SystemFigureName,
  version: number | undefined,
  given: string,
  request: ChangeRequest,
): Promise<AdminSystemFigure> {
  const value = valueOf(name, given);
  const made = await changeConfig(
    FIGURES,
    {
      action: 'system_config.change',
      id: name,
      version,
      edit: (figures) => ({
        values: { ...figures, [name]: value },
        before: { value: inForce(figures, name) },
        after: { value },
      }),
    },
    request,
  );
  return { name, value, ...systemFigures[name], version: made };
}
