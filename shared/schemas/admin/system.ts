import * as z from 'zod';
import { decimalOut } from '#shared/schemas/scalars.ts';
import { systemFigureNames, systemFigureUnits } from '#shared/staff/system-figures.ts';

export const adminSystemFigure = z.object({
  name: z.enum(systemFigureNames),
  /** What is in force: the default, until another was set. */
  value: decimalOut,
  default: decimalOut,
  unit: z.enum(systemFigureUnits),
  min: decimalOut,
  max: decimalOut,
  version: z.int(),
});
export type AdminSystemFigure = z.input<typeof adminSystemFigure>;
