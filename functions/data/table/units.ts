import { formatUnits } from '#shared/money.ts';
import type { ItemAttributes } from './table.ts';

/** Names of amount and price fields, optional ones included. */
export type UnitField<T> = { [Name in keyof T]-?: NonNullable<T[Name]> extends bigint ? Name : never }[keyof T] &
  string;

/** Converts units of these names to bigint: the table returns small ones as numbers. */
export function parseUnitFields<Stored>(item: ItemAttributes, names: readonly UnitField<Stored>[]): Stored {
  const restored = { ...item };
  for (const name of names) {
    const units = restored[name];
    if (units !== undefined && units !== null) restored[name] = BigInt(units as number);
  }
  return restored as Stored;
}

/** Formats units as a decimal; null when missing. */
export const toDecimalOrNull = (units: bigint | null | undefined): string | null =>
  units === null || units === undefined ? null : formatUnits(units);
