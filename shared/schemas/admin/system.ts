import * as z from 'zod';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { systemSettingGroups, systemSettingNames, systemSettingUnits } from '#shared/staff/system-settings.ts';

export const adminSystemSetting = z.object({
  name: z.enum(systemSettingNames),
  group: z.enum(systemSettingGroups),
  /** Last set value: initially the default. */
  value: decimalString,
  /** Value in force: for a loosened guard of customers' money, the former value for a day. */
  in_force: decimalString,
  /** Time at which `value` takes effect; null when in force. */
  in_force_from: epochSeconds.nullable(),
  default: decimalString,
  unit: z.enum(systemSettingUnits),
  min: decimalString,
  max: decimalString,
  version: z.int(),
});
export type AdminSystemSetting = z.input<typeof adminSystemSetting>;
