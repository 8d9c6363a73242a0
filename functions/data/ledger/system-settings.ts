import {
  type ConfigItem,
  declareConfig,
  type PendingConfigChange,
  upsertInRecord,
} from '#functions/data/table/config-items.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type SystemSettingName, systemSettings } from '#shared/staff/system-settings.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Settings set by staff, by name, as decimals; the others have their defaults. */
export type SystemSettingValues = Readonly<Record<string, string>>;

export type SystemSettingsItem = ConfigItem<SystemSettingValues, string>;

/** Older storage of a loosened value, among the others, before pending changes were stored separately. */
interface LaterFigure {
  value: string;
  before: string;
  from: EpochSeconds;
}

function migrateSystemSettings(
  figures: Readonly<Record<string, string | LaterFigure>>,
): Pick<SystemSettingsItem, 'values' | 'pending'> {
  const all = Object.entries(figures);
  const pendingOf = ({ value, from }: LaterFigure): PendingConfigChange<string> => ({
    approval_id: null,
    until: from,
    is_scheduled: true,
    value,
  });
  return {
    values: Object.fromEntries(all.map(([name, set]) => [name, typeof set === 'string' ? set : set.before])),
    pending: Object.fromEntries(
      all.flatMap(([name, set]) => (typeof set === 'string' ? [] : [[name, pendingOf(set)]])),
    ),
  };
}

export const systemSettingsConfigStore = declareConfig<
  SystemSettingValues,
  string,
  Readonly<Record<string, string | LaterFigure>>
>({
  name: 'SYSTEM',
  field: 'figures',
  seeded: {},
  place: upsertInRecord(),
  migrate: migrateSystemSettings,
});

/** Returns a setting from those that staff have set. */
export const getSystemSetting = (figures: SystemSettingValues, name: SystemSettingName): string =>
  figures[name] ?? systemSettings[name].default;

/** Returns a reader of the settings in force: each as a decimal, at the second of the call. */
export async function readSystemSettings(): Promise<(name: SystemSettingName) => string> {
  const item = await systemSettingsConfigStore.readFresh();
  return (name) => getSystemSetting(systemSettingsConfigStore.valuesAt(item, nowSeconds()), name);
}
