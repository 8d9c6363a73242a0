import { formatUnits } from '#shared/money.ts';
import type { ItemAttributes } from './table.ts';

/** The fields that are amounts or prices, there or not yet. */
export type UnitField<T> = { [Name in keyof T]-?: NonNullable<T[Name]> extends bigint ? Name : never }[keyof T] &
  string;

/** Units come from the table as numbers when they are small: those of these names are bigint again from here on. */
export function restoreUnits<Stored>(item: ItemAttributes, names: readonly UnitField<Stored>[]): Stored {
  const restored = { ...item };
  for (const name of names) {
    const units = restored[name];
    if (units !== undefined && units !== null) restored[name] = BigInt(units as number);
  }
  return restored as Stored;
}

/** Units as a decimal; null where there are none yet. */
export const toDecimalOrNull = (units: bigint | null | undefined): string | null =>
  units === null || units === undefined ? null : formatUnits(units);
