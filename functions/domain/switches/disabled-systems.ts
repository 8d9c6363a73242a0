import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { AppError } from '#shared/errors/errors.ts';
import {
  SETTING_SWITCH_OFF,
  SETTING_SWITCH_ON,
  type SwitchableSystem,
  switchableSystems,
} from '#shared/staff/system-settings.ts';

/**
 * Returns whether the platform is in maintenance, and which systems take no new business: all of them in maintenance.
 */
export async function readDisabledSystems(): Promise<{ maintenance: boolean; off: SwitchableSystem[] }> {
  const figure = await readSystemSettings();
  const maintenance = figure('maintenance') === SETTING_SWITCH_ON;
  return {
    maintenance,
    off: switchableSystems.filter((system) => maintenance || figure(`${system}_on`) === SETTING_SWITCH_OFF),
  };
}

/** True when a system takes new business now. Open items settle, close and are repaid in any case. */
export const isSystemOpen = async (system: SwitchableSystem): Promise<boolean> =>
  !(await readDisabledSystems()).off.includes(system);

/** Returns the error of a system that takes no new business; null when it does. */
export function getSystemOffError(
  { maintenance, off }: Awaited<ReturnType<typeof readDisabledSystems>>,
  system: SwitchableSystem,
): AppError | null {
  if (maintenance) return new AppError('MAINTENANCE');
  return off.includes(system) ? new AppError('SYSTEM_OFF') : null;
}

/** Checks before any new business. @throws {AppError} MAINTENANCE, SYSTEM_OFF. */
export async function assertSystemOpen(system: SwitchableSystem): Promise<void> {
  const error = getSystemOffError(await readDisabledSystems(), system);
  if (error) throw error;
}
