import * as z from 'zod';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { systemSettingGroups, systemSettingNames, systemSettingUnits } from '#shared/staff/system-figures.ts';

export const adminSystemSetting = z.object({
  name: z.enum(systemSettingNames),
  group: z.enum(systemSettingGroups),
  /** What was set last: the default, until another was. */
  value: decimalString,
  /** What is in force: of what guards customers' money less than before, the former value for a day. */
  in_force: decimalString,
  /** When `value` comes into force; null where it is. */
  in_force_from: epochSeconds.nullable(),
  default: decimalString,
  unit: z.enum(systemSettingUnits),
  min: decimalString,
  max: decimalString,
  version: z.int(),
});
export type AdminSystemSetting = z.input<typeof adminSystemSetting>;
