import { type Cell, type Column, csvTime } from './csv.ts';

/** Columns that show fields by their names. */
export const fields = <Name extends string>(...names: Name[]): Column<Record<Name, Cell>>[] =>
  names.map((name) => [name, (item) => item[name]]);

/** Columns that show times by their names. */
export const times = <Name extends string>(...names: Name[]): Column<Record<Name, number | null>>[] =>
  names.map((name) => [name, (item) => csvTime(item[name])]);
