import * as z from 'zod';
import { decimalOut, epochSeconds } from '#shared/schemas/scalars.ts';
import { systemFigureGroups, systemFigureNames, systemFigureUnits } from '#shared/staff/system-figures.ts';

export const adminSystemFigure = z.object({
  name: z.enum(systemFigureNames),
  group: z.enum(systemFigureGroups),
  /** What was set last: the default, until another was. */
  value: decimalOut,
  /** What is in force: of what guards customers' money less than before, the former value for a day. */
  in_force: decimalOut,
  /** When `value` comes into force; null where it is. */
  in_force_from: epochSeconds.nullable(),
  default: decimalOut,
  unit: z.enum(systemFigureUnits),
  min: decimalOut,
  max: decimalOut,
  version: z.int(),
});
export type AdminSystemFigure = z.input<typeof adminSystemFigure>;
